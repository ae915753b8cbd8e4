//! Functions and variables that host code defines: those of C++ that a program declares.
//!
//! A program that calls its kernels through functions of C++ declares these functions in an `extern "C"` block. Their symbols say nothing
//! about parameters, but the debug information of any C or C++ compiler does, with their names, and with the result. Only the parts
//! of a file that define a requested function are read: a static library may describe thousands of others.

use super::DebugInfo;
use super::build::Builder;
use super::elsewhere::Elsewhere;
use super::error::KernelTypesError;
use super::function::Convention;
use super::graph::Types;
use super::host;
use super::items::{Form, Items};
use super::kernel_types::KernelTypes;
use super::others::{Described, Exports, Others};
use super::types::{Function, Type};
use super::virtual_functions::VirtualFunctions;
use crate::archive::imported_dll;
use crate::error::ReadError;
use crate::host_file::{HostFormat, host_of, objects, objects_with};
use crate::host_object::{Definition, HostObject, SymbolKind};
use crate::model::HostKind;
use crate::names::{base_name, in_order, is_near, is_part_of_library, nearest};
use crate::stubs::Stubs;
use gimli::constants as dw;
use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::mem::take;

/// The functions in an object file, a static or shared library, or an executable: those that are requested, or all that C can call.
///
/// ```
/// use gpu_abi_reader::debug::HostFunctions;
///
/// let file = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/testdata/kernels.o"));
/// let mut functions = HostFunctions::read(file, &["launch_step"])?;
/// assert!(functions.function("launch_step")?.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct HostFunctions<'a> {
    types: KernelTypes<'a>,
    /// The functions that a source file defines, not a header.
    own: HashSet<String>,
    /// If all functions with C linkage are looked for, what else the file defines for others.
    others: Others,
    symbols: HashMap<String, Symbol>,
    /// The symbols of functions with the names of missing functions, and with similar names.
    similar: HashMap<String, Similar>,
    /// Whether the file has code for link-time optimization; only errors ask.
    is_intermediate: OnceCell<bool>,
}

/// The symbols that may be meant by one that is missing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Similar {
    /// The symbols of functions of C++ with its name.
    pub(crate) mangled: Vec<String>,
    /// The symbol of a function of its name with `__vectorcall`.
    pub(crate) vectorcall: Option<String>,
    /// Symbols with similar names.
    pub(crate) near: Vec<String>,
}

/// The functions with C linkage that are selected in a file.
#[derive(Clone, Debug)]
pub struct SelectedFunctions {
    /// The symbols of all that are described, selected or not.
    pub described: BTreeSet<String>,
    /// The symbols of those that the file defines and does not describe.
    pub undescribed: BTreeSet<String>,
    /// Those that are described, and the types that they refer to; `None` if no debug information describes the code. Functions with C++
    /// linkage are after those with C linkage, if all others are read as well.
    pub info: Option<DebugInfo>,
    /// The variables, if all others are read as well, each as a function with one parameter of its type.
    pub variables: Vec<Function>,
    /// The virtual functions of the classes that they refer to, if all others are read as well.
    pub virtual_functions: VirtualFunctions,
    /// What else is described.
    pub others: Others,
    /// Why others cannot be read.
    pub problems: Vec<String>,
}

/// What a symbol is in the symbol table, the best of several last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Symbol {
    /// It is only visible within its translation unit, since it is `static` or in an anonymous namespace.
    Local,
    /// Each thread has its own variable.
    ThreadLocal,
    Variable,
    Global,
    /// It launches the kernel of this name.
    Stub,
}

impl<'a> HostFunctions<'a> {
    /// Looks for functions and variables with these symbols.
    ///
    /// # Errors
    ///
    /// If the file is not a host file, or is broken, or if its debug information is in an unsupported form.
    pub fn read(file: &'a [u8], symbols: &[&str]) -> Result<Self, ReadError> {
        let names = symbols.iter().copied().collect();
        let mut this = Self::find(file, &Wanted::Named(&names))?;
        if names.iter().any(|symbol| !this.symbols.contains_key(*symbol)) {
            let mut stubs = Stubs::default();
            objects(file, &mut |object, _, _| {
                let definitions = object.definitions();
                this.add_similar(&definitions, &names);
                stubs.add(&definitions);
                Ok(())
            })?;
            this.add_kernels(&stubs);
        }
        Ok(this)
    }

    /// Looks for all functions with C linkage, except `main` and those whose names start with an underscore.
    ///
    /// ```
    /// use gpu_abi_reader::debug::HostFunctions;
    ///
    /// // nvcc -g -c wrapper.cu
    /// let file = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/testdata/wrapper.o"));
    /// let mut functions = HostFunctions::all(file)?;
    /// assert!(functions.symbols().any(|function| function == ("sim_copy", true)));
    /// assert!(functions.symbols().any(|function| function == ("sim_version", false)));
    /// let copy = functions.function("sim_copy")?.expect("described");
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
        let mut this = Self { types: KernelTypes::empty(file), ..Self::default() };
        let mut stubs = Stubs::default();
        let is_of_windows = host_of(file) == Some(HostKind::Windows);
        let mut add = |object: &dyn HostObject<'a>, member: Option<&str>, start| {
            let definitions = object.definitions();
            let defines = this.add_symbols(&definitions, wanted);
            stubs.add(&definitions);
            let is_all = matches!(wanted, Wanted::All);
            if defines || is_all {
                let Self { types, own, others, .. } = &mut this;
                let exported = if is_all { definitions.as_slice() } else { &[] };
                let mut exports = Exports::new(exported, is_of_windows);
                types.add_host(member, host::sections(object, start)?, |builder, items| {
                    builder.add_functions(items, wanted, own, (others, &mut exports))
                })?;
                others.add_undescribed(exported, &exports);
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
        this.others.retain(|symbol| !symbol.contains("__device_stub_") && stubs.get(symbol).is_none());
        Ok(this)
    }

    /// Returns whether any debug information describes the code in question.
    fn is_described(&self) -> bool {
        !self.types.is_empty()
    }

    /// Returns whether the file has code for link-time optimization instead of symbols.
    pub(crate) fn is_intermediate(&self) -> bool {
        *self.is_intermediate.get_or_init(|| {
            let mut is_any = false;
            let read = objects(self.types.file, &mut |object, _, _| {
                is_any |= object.has_symbol("__gnu_lto_slim");
                Ok(())
            });
            read.is_ok() && is_any
        })
    }

    /// Returns the function that is described and that a symbol is another name of: `__attribute__((alias("g")))`.
    pub(crate) fn aliased(&self, symbol: &str) -> Option<String> {
        // In a PDB, several functions with the same code have one address.
        if HostFormat::of(self.types.file) == Some(HostFormat::Pdb) {
            return None;
        }
        let mut found = None;
        let read = objects(self.types.file, &mut |object, _, _| {
            let all = object.definitions();
            if let Some(alias) = all.iter().find(|other| other.name == symbol) {
                let is_same = |other: &&Definition<'_>| other.is_function() && other.address == alias.address;
                let mut names = all.iter().filter(is_same).map(|other| other.name);
                found = found.take().or(names.find(|name| *name != symbol && !name.is_empty()).map(str::to_owned));
            }
            Ok(())
        });
        let is_described = |name: &String| {
            let all = Self::read(self.types.file, &[name.as_str()]);
            all.is_ok_and(|mut all| matches!(all.function(name), Ok(Some(_))))
        };
        found.filter(|name| read.is_ok() && is_described(name))
    }

    /// Returns how to compile the file so that its functions are described, as advice.
    pub fn how_to_describe(&self) -> String {
        if self.is_intermediate() {
            "compile it without `-flto`, or also with `-ffat-lto-objects`".to_owned()
        } else if let Some(dll) = self.dll() {
            format!("it is the import library of `{dll}`: name the PDB of that DLL, which `link /DEBUG` writes")
        } else if let Some(elsewhere) = self.undescribed().next() {
            elsewhere
        } else {
            let has = |symbol| self.symbols.values().any(|other| *other == symbol);
            match host_of(self.types.file) {
                Some(HostKind::Windows) if HostFormat::of(self.types.file) == Some(HostFormat::Pdb) => {
                    "compile it with `/Z7` or `/Zi`, and link with `/OPT:NOICF`, which keeps functions with the same code apart"
                }
                _ if self.is_described() && self.symbols.is_empty() => "declare them `extern \"C\"`",
                _ if self.is_described() && has(Symbol::Stub) && !has(Symbol::Global) => {
                    "name the PTX or the cubin of its kernels, and this file as `types` in `#[kernels]`, or with `--types` of `bindgen`"
                }
                Some(HostKind::Windows) => "compile it with cl's `/Z7` or clang's `-g`",
                _ => "compile it with `-g`",
            }
            .to_owned()
        }
    }

    /// Returns the name of the DLL that has the functions if the file is its import library.
    pub(crate) fn dll(&self) -> Option<String> {
        imported_dll(self.types.file)
    }

    /// Returns for each part of the file whose debug information is in other files what these are, and how to make a file with all of it.
    pub fn undescribed(&self) -> impl Iterator<Item = String> {
        self.types.elsewhere().map(|(name, elsewhere)| {
            let separator = if name.is_empty() { "" } else { ": " };
            format!("{name}{separator}{elsewhere}: {}", elsewhere.how())
        })
    }

    /// Returns the PDB that describes the functions of a program, if the file is such a program.
    pub(crate) fn pdb(&self) -> Option<Elsewhere> {
        // This reads all debug information, which other formats can have a lot of.
        if HostFormat::of(self.types.file) != Some(HostFormat::Coff) {
            return None;
        }
        let all = Self::all(self.types.file).ok()?;
        all.types.elsewhere().map(|(_, elsewhere)| elsewhere).find(|elsewhere| elsewhere.is_linked()).cloned()
    }

    /// Returns the symbols of the functions that the file describes, in order, each with whether a source file defines it, not a header.
    pub fn symbols(&self) -> impl Iterator<Item = (&str, bool)> {
        let all = self.types.items.names().filter(|symbol| self.symbols.get(*symbol) == Some(&Symbol::Global));
        in_order(all.collect()).into_iter().map(|symbol| (symbol, self.own.contains(symbol)))
    }

    /// Notes the wanted ones of the symbols that an object file defines, and returns whether there are any.
    fn add_symbols(&mut self, definitions: &[Definition<'_>], wanted: &Wanted<'_>) -> bool {
        let mut defines = false;
        for &Definition { name, kind, is_local, .. } in definitions {
            // clang's stub of an `extern "C"` kernel; the kernel's own symbol is a variable.
            if let Some(kernel) = name.strip_prefix("__device_stub__").filter(|kernel| wanted.has(kernel)) {
                self.symbols.insert(kernel.to_owned(), Symbol::Stub);
            }
            if !wanted.has(name) {
                continue;
            }
            let found = match kind {
                SymbolKind::Function | SymbolKind::Unknown if is_local => Symbol::Local,
                SymbolKind::Function | SymbolKind::Unknown => Symbol::Global,
                SymbolKind::ThreadLocal => Symbol::ThreadLocal,
                SymbolKind::Variable => Symbol::Variable,
            };
            defines |= found != Symbol::Local;
            let known = self.symbols.entry(name.to_owned()).or_insert(found);
            *known = found.max(*known);
        }
        defines
    }

    /// Notes the functions that may be meant by those that the file does not define.
    fn add_similar(&mut self, definitions: &[Definition<'_>], wanted: &HashSet<&str>) {
        let missing: Vec<&str> = wanted.iter().copied().filter(|symbol| !self.symbols.contains_key(*symbol)).collect();
        let functions = definitions.iter().filter(|symbol| symbol.is_function());
        for &Definition { name, is_local, .. } in functions {
            let base = base_name(name);
            if name.starts_with("_Z") && !is_local {
                for missing in missing.iter().filter(|missing| **missing != base && is_near(base_name(missing), base)) {
                    // A plain name is of a function of the program's own.
                    if missing.starts_with("_Z") || !is_part_of_library(name) {
                        self.similar.entry((*missing).to_owned()).or_default().near.push(name.to_owned());
                    }
                }
            }
            if name.starts_with("_Z") && is_local && wanted.contains(base) {
                self.symbols.entry(base.to_owned()).or_insert(Symbol::Local);
            } else if name.starts_with("_Z") && missing.contains(&base) {
                self.similar.entry(base.to_owned()).or_default().mangled.push(name.to_owned());
            } else if let Some(missing) = undecorated(name).filter(|name| missing.contains(name)) {
                self.similar.entry(missing.to_owned()).or_default().vectorcall = Some(name.to_owned());
            } else if !name.starts_with('_') {
                for missing in missing.iter().filter(|missing| is_near(missing, name)) {
                    self.similar.entry((*missing).to_owned()).or_default().near.push(name.to_owned());
                }
            }
        }
    }

    /// Puts the functions that may be meant in order, and notes the kernels among those of C++ that have the names of missing functions.
    fn add_kernels(&mut self, stubs: &Stubs) {
        for (name, Similar { mangled, near, .. }) in &mut self.similar {
            near.retain(|symbol| stubs.get(symbol).is_none());
            let symbols = in_order(near.iter().map(String::as_str).collect());
            *near = nearest(name, &symbols, |symbol| symbol).into_iter().map(str::to_owned).collect();
            *mangled = in_order(take(mangled));
            let count = mangled.len();
            mangled.retain(|symbol| stubs.get(symbol).is_none());
            if mangled.is_empty() && count > 0 {
                self.symbols.insert(name.clone(), Symbol::Stub);
            }
        }
    }

    /// Returns what a requested symbol is, or `None` if the file does not define it.
    pub(crate) fn symbol(&self, symbol: &str) -> Option<Symbol> {
        self.symbols.get(symbol).copied()
    }

    /// Returns the symbols that may be meant by one that the file does not define.
    pub(crate) fn similar(&self, symbol: &str) -> Option<&Similar> {
        self.similar.get(symbol)
    }

    /// Returns the function with this symbol, one of those that were requested; `None` if debug information does not describe it.
    ///
    /// # Errors
    ///
    /// If the debug information is broken or in other files, or if there are several different descriptions.
    pub fn function(&mut self, symbol: &str) -> Result<Option<Function>, KernelTypesError> {
        self.described(symbol, true)
    }

    /// Returns the function with this symbol, or the variable as a function with one parameter of its type, if all descriptions say
    /// the same.
    pub(crate) fn described(&mut self, symbol: &str, is_function: bool) -> Result<Option<Function>, KernelTypesError> {
        let items = self.types.items.named(symbol, is_function, &|_| true);
        let found = self.types.build(symbol, &items, false)?;
        self.types.only(symbol, found)
    }

    /// Returns those with selected symbols. One that cannot be read does not hide the others.
    pub fn selected(self, is_selected: impl Fn(&str) -> bool) -> SelectedFunctions {
        self.selected_with(is_selected, None)
    }

    /// Returns those with selected symbols, and all other functions and variables that the file defines for others.
    pub fn selected_and_others(mut self, is_selected: impl Fn(&str) -> bool) -> SelectedFunctions {
        let Others { functions, variables, .. } = self.others.clone();
        let others = [(functions, true), (variables, false)].map(|(symbols, are_functions)| {
            let found = symbols.into_iter().filter_map(|symbol| match self.described(&symbol, are_functions) {
                Ok(Some(found)) => Some(found),
                _ => {
                    self.others.undescribed.insert(symbol);
                    None
                }
            });
            Vec::from_iter(found)
        });
        self.selected_with(is_selected, Some(others))
    }

    fn selected_with(
        mut self,
        is_selected: impl Fn(&str) -> bool,
        others: Option<[Vec<Function>; 2]>,
    ) -> SelectedFunctions {
        let described: BTreeSet<String> = self.symbols().map(|(symbol, _)| symbol.to_owned()).collect();
        let defined = self.symbols.iter().filter(|(_, symbol)| **symbol == Symbol::Global).map(|(symbol, _)| symbol);
        let undescribed = defined.filter(|symbol| !described.contains(*symbol) && is_selected(symbol)).cloned().collect();
        let (mut problems, mut found) = (Vec::from_iter(self.undescribed()), Vec::new());
        for symbol in described.iter().filter(|symbol| is_selected(symbol)) {
            match self.function(symbol) {
                Ok(function) => found.extend(function),
                Err(error) => problems.push(error.to_string()),
            }
        }
        let is_all = others.is_some();
        let [cxx, variables] = others.unwrap_or_default();
        found.extend(cxx);
        let types = variables.iter().flat_map(|variable| variable.params().map(|(_, ty)| ty.clone()));
        let types: Vec<Type> = types.collect();
        let reached = self.is_described().then(|| match is_all {
            true => self.types.reached_with_virtual_functions(found, &types),
            false => (self.types.reached_from(found, &types), VirtualFunctions::new()),
        });
        let (info, virtual_functions) = reached.unzip();
        let virtual_functions = virtual_functions.unwrap_or_default();
        SelectedFunctions { described, undescribed, info, variables, virtual_functions, others: self.others, problems }
    }

    /// Returns a description of only these functions, and the types that they refer to.
    pub fn reached_from(&self, functions: Vec<Function>) -> DebugInfo {
        self.types.reached_from(functions, &[])
    }

    /// Returns the types that the functions refer to, with the names of all classes of the file.
    pub(crate) fn types_and_classes(&self) -> &Types {
        self.types.classes();
        self.types()
    }

    /// Returns the types that the functions refer to.
    pub const fn types(&self) -> &Types {
        self.types.types()
    }
}

/// Returns the name of a function with `__vectorcall` and C linkage, `dot` for `dot@@16`: the bytes of its parameters follow.
pub(crate) fn undecorated(symbol: &str) -> Option<&str> {
    let (name, bytes) = symbol.rsplit_once("@@")?;
    let is_number = !bytes.is_empty() && bytes.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && !name.starts_with('?')).then_some(name)
}

/// The functions that are looked for.
enum Wanted<'w> {
    Named(&'w HashSet<&'w str>),
    /// All with C linkage.
    All,
}

impl Wanted<'_> {
    fn has(&self, symbol: &str) -> bool {
        match self {
            Self::Named(names) => names.contains(symbol),
            // Mangled names and those of compilers and systems start with an underscore, and Microsoft's mangled names with `?`.
            Self::All => !symbol.starts_with(['_', '?']) && symbol != "main",
        }
    }
}

impl Builder<'_, '_> {
    /// Adds the wanted functions and the requested variables, and adds the functions that a source file defines, not a header, to `own`.
    /// If all functions are wanted, adds the variables and the other functions that the file defines to `others`, and those of them that are
    /// part of its ABI as well.
    fn add_functions(
        &mut self,
        items: &mut Items,
        wanted: &Wanted<'_>,
        own: &mut HashSet<String>,
        (others, exports): (&mut Others, &mut Exports<'_>),
    ) -> Result<(), ReadError> {
        for unit in self.units.iter().filter(|unit| !unit.is_minimal) {
            self.functions_and_variables(unit, &mut |builder, at, die| {
                if die.is_declaration {
                    return Ok(());
                }
                let whole = builder.whole(die)?;
                let symbol = whole.linkage_name.or(whole.name).filter(|_| whole.is_external);
                let (is_function, is_all) = (die.tag == dw::DW_TAG_subprogram, matches!(wanted, Wanted::All));
                let Some(symbol) = symbol.filter(|symbol| is_all || wanted.has(symbol)) else { return Ok(()) };
                let is_in_source = whole.file.and_then(|file| builder.files.path(unit, file)).map(|path| is_source(&path));
                if is_all && !(is_function && wanted.has(symbol)) {
                    let is_of_system = || whole.file.is_some_and(|file| builder.files.is_of_system(unit, file));
                    let is_inline = whole.is_inline;
                    let described = Described { symbol, is_function, is_inline, is_in_source };
                    if !others.add(&described, exports, is_of_system) {
                        return Ok(());
                    }
                }
                let form = if is_function { Form::Function(Convention::Declared) } else { Form::Variable };
                builder.add(items, symbol.to_owned(), at, form)?;
                own.extend((is_function && wanted.has(symbol) && is_in_source == Some(true)).then(|| symbol.to_owned()));
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
