//! Functions and variables that host code defines: those of C++ that a program declares.
//!
//! A program that calls its kernels through functions of C++ declares these functions in an `extern "C"` block. Their symbols say nothing
//! about parameters, but the debug information of any C or C++ compiler does, with their names, and with the result. Only the parts
//! of a file that define a requested function are read: a static library may describe thousands of others.

use super::DebugInfo;
use super::build::{Builder, Kept, MAX_NESTING};
use super::function::Convention;
use super::graph::Types;
use super::host;
use super::index::functions_and_variables;
use super::kernel_types::{KernelTypes, KernelTypesError, Source};
use super::types::Function;
use super::units::{Files, unit_at, units};
use super::variable::Shape;
use crate::error::ReadError;
use crate::host_file::{objects, objects_with};
use crate::names::{base_name, is_near};
use crate::stubs::Stubs;
use gimli::constants as dw;
use object::{BinaryFormat, Object, ObjectSymbol, SymbolKind};
use std::collections::{BTreeSet, HashMap};

/// The functions in an object file, a static or shared library, or an executable: those that are requested, or all that C can call.
///
/// ```
/// use gpu_abi_reader::debug::{HostFunction, HostFunctions};
///
/// let file = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/testdata/kernels.o"));
/// let mut functions = HostFunctions::read(file, &["launch_step"])?;
/// assert!(matches!(functions.function("launch_step")?, HostFunction::Missing { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct HostFunctions<'a> {
    types: KernelTypes<'a>,
    /// The entries in debug information by symbol, each with the index of its source.
    entries: HashMap<String, Vec<(usize, usize)>>,
    /// The entries of requested variables.
    variables: HashMap<String, Vec<(usize, usize)>>,
    /// The functions that a source file defines, not a header.
    own: BTreeSet<String>,
    symbols: HashMap<String, Symbol>,
    /// The symbols of functions with the names of missing functions, and with similar names.
    similar: HashMap<String, Similar>,
    /// Whether the file has code for link-time optimization instead of symbols.
    is_intermediate: bool,
}

/// A function in a host file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum HostFunction {
    /// The file defines and describes it.
    Described(Function),
    /// The file defines it, without debug information.
    Undescribed,
    /// It launches the kernel of this name: a stub.
    Stub,
    /// The symbol is a variable. If debug information describes it, this is a function with one parameter of its type.
    Variable(Option<Function>),
    /// Each thread has its own variable.
    ThreadLocal,
    /// It is only visible within its translation unit, since it is `static` or in an anonymous namespace.
    Local,
    /// The file does not define it, but has code for link-time optimization (`-flto`), which is not read.
    Intermediate,
    /// The file does not define it.
    Missing {
        /// The symbols of functions of C++ with its name.
        mangled: Vec<String>,
        /// Symbols with similar names.
        near: Vec<String>,
    },
}

/// The symbols that may be meant by one that is missing.
#[derive(Clone, Debug, Default)]
struct Similar {
    mangled: BTreeSet<String>,
    near: BTreeSet<String>,
}

/// What a symbol is in the symbol table, the best of several last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Symbol {
    Local,
    ThreadLocal,
    Variable,
    Global,
    Stub,
}

impl<'a> HostFunctions<'a> {
    /// Looks for functions and variables with these symbols.
    ///
    /// # Errors
    ///
    /// If the file is not a host file, or is broken, or if its debug information is in an unsupported form.
    pub fn read(file: &'a [u8], symbols: &[&str]) -> Result<Self, ReadError> {
        let mut names = BTreeSet::new();
        names.extend(symbols);
        let mut this = Self::find(file, &Wanted::Named(&names))?;
        if names.iter().any(|symbol| !this.symbols.contains_key(*symbol)) {
            let mut stubs = Stubs::default();
            objects(file, &mut |object, _, _| {
                this.add_similar(object, &names);
                stubs.add(object);
                Ok(())
            })?;
            this.add_kernels(&stubs);
        }
        Ok(this)
    }

    /// Looks for all functions with C linkage, except `main` and those whose names start with an underscore.
    ///
    /// ```
    /// use gpu_abi_reader::debug::{HostFunction, HostFunctions};
    ///
    /// // nvcc -g -c wrapper.cu
    /// let file = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/testdata/wrapper.o"));
    /// let mut functions = HostFunctions::all(file)?;
    /// assert!(functions.symbols().any(|function| function == ("sim_copy", true)));
    /// assert!(functions.symbols().any(|function| function == ("sim_version", false)));
    /// let HostFunction::Described(copy) = functions.function("sim_copy")? else { panic!() };
    /// assert_eq!(functions.types().declaration(&copy), "void sim_copy(float *to, float *from)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`read`](Self::read).
    pub fn all(file: &'a [u8]) -> Result<Self, ReadError> {
        Self::find(file, &Wanted::All)
    }

    fn find(file: &'a [u8], wanted: &Wanted<'_>) -> Result<Self, ReadError> {
        let mut this = Self {
            types: KernelTypes::empty(file),
            entries: HashMap::new(),
            variables: HashMap::new(),
            own: BTreeSet::new(),
            symbols: HashMap::new(),
            similar: HashMap::new(),
            is_intermediate: false,
        };
        let mut stubs = Stubs::default();
        let mut add = |object: &object::File<'a>, member: Option<&str>, start| {
            let defines = this.add_symbols(object, wanted);
            stubs.add(object);
            if defines || matches!(wanted, Wanted::All) {
                let source = Source::of_functions(member, host::sections(object, start)?)?;
                if let Some(mut source) = source {
                    let number = this.types.sources.len();
                    source.functions(wanted, &mut |symbol, at, is_own| {
                        this.own.extend((is_own == Some(true)).then(|| symbol.to_owned()));
                        let entries = if is_own.is_some() { &mut this.entries } else { &mut this.variables };
                        entries.entry(symbol.to_owned()).or_default().push((number, at));
                    })?;
                    this.types.sources.push(source);
                }
            }
            Ok(())
        };
        match wanted {
            Wanted::Named(names) => objects_with(file, names, &mut add)?,
            Wanted::All => objects(file, &mut add)?,
        }
        for (_, found) in this.symbols.iter_mut().filter(|(symbol, _)| stubs.get(symbol).is_some()) {
            *found = Symbol::Stub;
        }
        Ok(this)
    }

    /// Returns whether any debug information describes the code in question.
    pub fn is_described(&self) -> bool {
        !self.types.is_empty()
    }

    /// Returns the symbols of the functions that the file describes, in order, each with whether a source file defines it, not a header.
    pub fn symbols(&self) -> impl Iterator<Item = (&str, bool)> {
        let described = self.entries.keys().filter(|symbol| self.symbols.get(*symbol) == Some(&Symbol::Global));
        let mut ordered = BTreeSet::new();
        ordered.extend(described.map(String::as_str));
        ordered.into_iter().map(|symbol| (symbol, self.own.contains(symbol)))
    }

    /// Notes the wanted symbols that an object file defines, and returns whether there are any.
    fn add_symbols(&mut self, object: &object::File<'_>, wanted: &Wanted<'_>) -> bool {
        let mut defines = false;
        for symbol in object.symbols().chain(object.dynamic_symbols()) {
            let is_defined = symbol.is_definition() || symbol.kind() == SymbolKind::Tls && !symbol.is_undefined();
            let Some(name) = name(object, &symbol).filter(|_| is_defined) else { continue };
            // clang's stub of an `extern "C"` kernel; the kernel's own symbol is a variable.
            if let Some(kernel) = name.strip_prefix("__device_stub__").filter(|kernel| wanted.has(kernel)) {
                self.symbols.insert(kernel.to_owned(), Symbol::Stub);
            }
            if !wanted.has(name) {
                continue;
            }
            let found = match symbol.kind() {
                SymbolKind::Text if symbol.is_local() => Symbol::Local,
                SymbolKind::Text | SymbolKind::Unknown => Symbol::Global,
                SymbolKind::Tls => Symbol::ThreadLocal,
                _ => Symbol::Variable,
            };
            defines |= found != Symbol::Local;
            let known = self.symbols.entry(name.to_owned()).or_insert(found);
            *known = found.max(*known);
        }
        defines
    }

    /// Notes the functions that may be meant by those that the file does not define.
    fn add_similar(&mut self, object: &object::File<'_>, wanted: &BTreeSet<&str>) {
        let missing: Vec<&str> = wanted.iter().copied().filter(|symbol| !self.symbols.contains_key(*symbol)).collect();
        for symbol in object.symbols().chain(object.dynamic_symbols()) {
            let is_function = symbol.is_definition() && symbol.kind() == SymbolKind::Text;
            self.is_intermediate |= symbol.name() == Ok("__gnu_lto_slim");
            let Some(name) = name(object, &symbol).filter(|_| is_function) else { continue };
            let base = base_name(name);
            if name.starts_with("_Z") && symbol.is_local() && wanted.contains(base) {
                self.symbols.entry(base.to_owned()).or_insert(Symbol::Local);
            } else if name.starts_with("_Z") && missing.contains(&base) {
                self.similar.entry(base.to_owned()).or_default().mangled.insert(name.to_owned());
            } else if !name.starts_with('_') {
                for missing in missing.iter().filter(|missing| is_near(missing, name)) {
                    self.similar.entry((*missing).to_owned()).or_default().near.insert(name.to_owned());
                }
            }
        }
    }

    /// Notes the kernels among the functions of C++ that have the names of missing functions.
    fn add_kernels(&mut self, stubs: &Stubs) {
        for (name, Similar { mangled, .. }) in &mut self.similar {
            let count = mangled.len();
            mangled.retain(|symbol| stubs.get(symbol).is_none());
            if mangled.is_empty() && count > 0 {
                self.symbols.insert(name.clone(), Symbol::Stub);
            }
        }
    }

    /// Returns the function or the variable with this symbol, one of those that were requested.
    ///
    /// # Errors
    ///
    /// If the debug information is broken or in other files, or if there are several different descriptions.
    pub fn function(&mut self, symbol: &str) -> Result<HostFunction, KernelTypesError> {
        match self.symbols.get(symbol) {
            Some(Symbol::Stub) => return Ok(HostFunction::Stub),
            Some(Symbol::Variable) => {
                let entries = self.variables.get(symbol);
                let variable =
                    described(&mut self.types, symbol, entries, |builder, at| builder.variable(at, symbol, Shape::Itself));
                return Ok(HostFunction::Variable(variable?));
            }
            Some(Symbol::ThreadLocal) => return Ok(HostFunction::ThreadLocal),
            Some(Symbol::Local) => return Ok(HostFunction::Local),
            Some(Symbol::Global) => {}
            None if self.is_intermediate => return Ok(HostFunction::Intermediate),
            None => {
                let Similar { mangled, near } = self.similar.get(symbol).cloned().unwrap_or_default();
                let near = near.into_iter().take(MAX_NEAR).collect();
                return Ok(HostFunction::Missing { mangled: mangled.into_iter().collect(), near });
            }
        }
        let function = described(&mut self.types, symbol, self.entries.get(symbol), |builder, at| {
            builder.function(at, symbol, Convention::Host, MAX_NESTING).map(Some)
        });
        Ok(function?.map_or(HostFunction::Undescribed, HostFunction::Described))
    }

    /// Returns a description of only these functions, and the types that they refer to.
    pub fn reached_from(&self, functions: Vec<Function>) -> DebugInfo {
        self.types.reached_from(functions, &[])
    }

    /// Returns the types that the functions refer to.
    pub const fn types(&self) -> &Types {
        self.types.types()
    }
}

/// Returns what the entries of a symbol describe, if all describe the same.
fn described(
    types: &mut KernelTypes<'_>,
    symbol: &str,
    entries: Option<&Vec<(usize, usize)>>,
    build: impl Fn(&mut Builder<'_, '_>, usize) -> Result<Option<Function>, ReadError>,
) -> Result<Option<Function>, KernelTypesError> {
    let mut found = Vec::new();
    for &(number, at) in entries.into_iter().flatten() {
        let KernelTypes { sources, types, .. } = types;
        let function = sources[number].build(number, types, |builder| build(builder, at))?;
        found.extend(function.map(|function| (number, function)));
    }
    types.only(symbol, found)
}

/// The functions that are looked for.
enum Wanted<'w> {
    Named(&'w BTreeSet<&'w str>),
    /// All with C linkage.
    All,
}

impl Wanted<'_> {
    fn has(&self, symbol: &str) -> bool {
        match self {
            Self::Named(names) => names.contains(symbol),
            // Mangled names and those of compilers and systems start with an underscore.
            Self::All => !symbol.starts_with('_') && symbol != "main",
        }
    }
}

/// The maximum number of similar names.
const MAX_NEAR: usize = 3;

/// Returns a symbol as C calls it.
fn name<'d>(object: &object::File<'d>, symbol: &object::Symbol<'d, '_>) -> Option<&'d str> {
    let name = symbol.name().ok()?;
    match object.format() {
        BinaryFormat::MachO => name.strip_prefix('_'),
        _ => Some(name),
    }
}

impl Source<'_> {
    /// Calls `add` with the symbol and the place of each wanted function, and whether a source file defines it, not a header; and with
    /// those of each requested variable, for which that is not asked.
    fn functions(&mut self, wanted: &Wanted<'_>, add: &mut dyn FnMut(&str, usize, Option<bool>)) -> Result<(), ReadError> {
        let units = units(&self.heads, &self.sections)?;
        let Kept { scopes, budget, .. } = &mut self.kept;
        let mut files = Files::new(&self.sections);
        for unit in &units {
            functions_and_variables(unit, scopes, budget, &mut |at, die, budget| {
                let is_function = die.tag == dw::DW_TAG_subprogram;
                let is_variable = die.tag == dw::DW_TAG_variable && matches!(wanted, Wanted::Named(_));
                if die.is_declaration || !is_function && !is_variable {
                    return Ok(());
                }
                let (mut symbol, mut file) = (die.linkage_name.or(die.name), die.file);
                let mut is_external = die.is_external;
                // The names may be in the entry that declares it.
                if let Some(origin) = die.origin {
                    let unit = unit_at(&units, origin).unwrap_or(unit);
                    let declaration = unit.die(origin, budget)?;
                    symbol = die.linkage_name.or(declaration.linkage_name).or(die.name).or(declaration.name);
                    file = file.or(declaration.file);
                    is_external |= declaration.is_external;
                }
                let is_wanted = is_external && !unit.is_minimal;
                if let Some(symbol) = symbol.filter(|symbol| is_wanted && wanted.has(symbol)) {
                    let path = file.filter(|_| is_function).and_then(|file| files.path(unit, file));
                    add(symbol, at, is_function.then(|| path.is_some_and(|path| is_source(&path))));
                }
                Ok(())
            })?;
        }
        Ok(())
    }
}

/// Returns whether a file is a source of C, C++ or CUDA by its extension, not a header.
fn is_source(path: &str) -> bool {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    ["c", "cc", "cpp", "cxx", "c++", "cu"].contains(&extension.to_ascii_lowercase().as_str())
}
