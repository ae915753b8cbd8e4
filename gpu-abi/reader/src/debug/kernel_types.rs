//! Finds the types of kernels and variables wherever a file describes them.
//!
//! `nvcc -G` and clang describe kernels in the device code. For optimized code without `-G`, `nvcc -g -c` makes the host
//! compiler describe the kernels' stubs and the variables' shadows in the object file. Only requested kernels and variables
//! are read, because an object file of a few MB describes thousands of functions.

use super::build::{Builder, Kept, MAX_NESTING};
use super::function::Convention;
use super::graph::Types;
use super::index::functions_and_variables;
use super::sections::Sections;
use super::types::{Function, Type};
use super::units::{Budget, Files, Head, heads, unit_at, units};
use super::variable::{Candidate, Path, Shape, is_of_nvcc};
use super::{DebugInfo, host};
use crate::artifact::Artifact;
use crate::error::{ReadError, ReadErrorKind};
use crate::host_file::objects;
use crate::module::Module;
use crate::names::own_symbol;
use crate::stub_name::{of_clang_symbol, of_nvcc, plain_name};
use gimli::constants as dw;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt;

/// The types of kernel parameters and variables in a file of any kind with debug information.
///
/// The file can be PTX text, a cubin or a fatbin, or a host executable, object file, library or static library. Kernels
/// and variables are read on request. In a host file, the host's description comes first: `nvcc -g -c` writes it beside
/// optimized code. If it does not have the kernel or variable, the file's images are read.
///
/// ```
/// use gpu_abi_reader::debug::KernelTypes;
///
/// // nvcc -G -arch=sm_75 -ptx nbody.cu -o nbody.debug.ptx
/// let ptx = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/kernels/nbody.debug.ptx"));
/// let mut types = KernelTypes::read(ptx)?;
/// let step = types.kernel("step")?.expect("the file has the kernel");
/// let names: Vec<&str> = step.params().map(|(_, ty)| ty.name()).collect();
/// assert_eq!(names, ["Body *", "const Body *", "SimParams"]);
/// let (_, bodies) = step.params().next().unwrap();
/// assert_eq!(types.types().pointee(bodies).unwrap().size, Some(64));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct KernelTypes<'a> {
    file: &'a [u8],
    pub(super) sources: Vec<Source<'a>>,
    /// Whether the images of a host file have been added to the sources, or are never to be added.
    has_images: bool,
    pub(super) types: Types,
    /// The names of types whose definitions have been looked for.
    pub(super) looked_up: BTreeSet<String>,
}

/// A part of a file: the host code of a static library's member, or an image. Each part may define a kernel, a variable or a
/// type of its own under a name that other parts use as well.
#[derive(Clone, Debug, Default)]
pub(crate) struct Part {
    /// The member that contains the host code or the image.
    pub(crate) member: Option<String>,
    /// The byte of the file at which the image's entry starts.
    pub(crate) image: Option<usize>,
}

impl Part {
    /// Returns whether this part with debug information describes the image `of`.
    fn describes(&self, of: &Self) -> bool {
        match self.image {
            Some(_) => self.image == of.image,
            None => self.member.is_some() && self.member == of.member,
        }
    }
}

/// A part of a file with debug information.
#[derive(Clone, Debug)]
pub(super) struct Source<'a> {
    pub(super) name: String,
    part: Part,
    pub(super) sections: Sections<'a>,
    pub(super) heads: Vec<Head>,
    side: Side,
    functions: HashMap<String, Vec<FunctionEntry>>,
    /// The places that describe variables, by their symbols and by their names with namespaces.
    variables: HashMap<String, Vec<usize>>,
    /// The mangled names by source names, to find `extern "C"` kernels, whose names nvcc's stubs contain in mangled form.
    by_name: HashMap<String, Vec<String>>,
    pub(super) kept: Kept,
}

/// The place of a function's description, as an offset in `.debug_info`.
#[derive(Clone, Copy, Debug)]
pub(super) struct FunctionEntry {
    pub(super) at: usize,
    pub(super) convention: Convention,
}

impl<'a> KernelTypes<'a> {
    /// Finds the functions that a file describes.
    ///
    /// # Errors
    ///
    /// If the file is not in any of the formats, its list of contents is broken, or its debug information is in an
    /// unsupported form.
    pub fn read(file: &'a [u8]) -> Result<Self, ReadError> {
        let mut types = Self { has_images: false, types: Types::default(), ..Self::empty(file) };
        match Module::read(file) {
            Ok(module) => {
                types.add_module(&module, String::new(), Part::default())?;
                types.has_images = true;
            }
            Err(error) if error.kind == ReadErrorKind::UnknownFormat => {
                let read = objects(file, &mut |object, member, start| {
                    let sections = host::sections(object, start)?;
                    let name = member.map(|member| format!("`{member}`")).unwrap_or_default();
                    let part = Part { member: member.map(str::to_owned), image: None };
                    types.sources.extend(Source::of(name, part, sections, Side::Host)?);
                    Ok(())
                });
                match read {
                    // Fatbins.
                    Err(error) if error.kind == ReadErrorKind::UnknownFormat => types.add_images()?,
                    read => read?,
                }
            }
            Err(error) => return Err(error),
        }
        Ok(types)
    }

    /// Finds the functions that a file describes, as [`read`](Self::read) does, but leaves the images of a host file out.
    /// Unpacking them takes most of the time for a large library.
    ///
    /// # Errors
    ///
    /// As for [`read`](Self::read).
    pub fn of_host(file: &'a [u8]) -> Result<Self, ReadError> {
        let types = Self::read(file)?;
        Ok(Self { has_images: true, ..types })
    }

    /// Returns a file whose images are left out and whose host code is still to be added.
    pub(super) fn empty(file: &'a [u8]) -> Self {
        let (sources, types, looked_up) = (Vec::new(), Types::of_host_code(), BTreeSet::new());
        Self { file, sources, has_images: true, types, looked_up }
    }

    fn add_module(&mut self, module: &Module<'_>, name: String, part: Part) -> Result<(), ReadError> {
        let sections = Sections::of(module)?.into_owned();
        self.sources.extend(Source::of(name, part, sections, Side::Device)?);
        Ok(())
    }

    /// Adds the descriptions in the file's images.
    fn add_images(&mut self) -> Result<(), ReadError> {
        self.has_images = true;
        for image in Artifact::read(self.file)?.images.iter().filter(|image| image.kind.is_read()) {
            let unpacked = image.unpack()?;
            let part = Part { member: image.member.as_deref().map(str::to_owned), image: Some(image.offset) };
            self.add_module(&unpacked.module()?, format!("the image for {}", image.arch), part)?;
        }
        Ok(())
    }

    /// Returns the kernel that PTX and cubins call `symbol`, with its parameters; `None` if the file does not describe it.
    ///
    /// An `extern "C"` kernel in a host file is found by its name in the source. Parameters have names if the compiler
    /// writes them; nvcc does not for the host.
    ///
    /// # Errors
    ///
    /// If the debug information is broken or in other files, or if several different kernels have the symbol, or
    /// several different types have one name.
    pub fn kernel(&mut self, symbol: &str) -> Result<Option<Function>, KernelTypesError> {
        self.kernel_of(symbol, None)
    }

    /// Returns the kernel as [`kernel`](Self::kernel) does, but only from the part of the file that describes the image `of`, if
    /// there is one.
    pub(crate) fn kernel_of(&mut self, symbol: &str, of: Option<&Part>) -> Result<Option<Function>, KernelTypesError> {
        self.find(symbol, Wanted::Kernel, of)
    }

    /// Returns the type of the variable that PTX and cubins call `symbol`; `None` if the file does not describe it.
    ///
    /// On the host, a variable has a shadow of the same type, except that the shadow of a managed variable is a pointer to
    /// it. The caller takes `is_managed` from the module that contains the variable. Static shadows do not have symbols of
    /// their own, so different instances of one template cannot be told apart.
    ///
    /// ```
    /// use gpu_abi_reader::debug::{KernelTypes, TypeKind};
    ///
    /// // nvcc -G -arch=sm_75 -ptx nbody.cu -o nbody.debug.ptx
    /// let ptx = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/kernels/nbody.debug.ptx"));
    /// let mut types = KernelTypes::read(ptx)?;
    /// assert!(types.variable("params", false)?.is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the debug information is broken or in other files, or if several different variables have the symbol, or
    /// several different types have one name.
    pub fn variable(&mut self, symbol: &str, is_managed: bool) -> Result<Option<Type>, KernelTypesError> {
        self.variable_of(symbol, is_managed, None)
    }

    /// Returns the variable's type as [`variable`](Self::variable) does, but only from the part of the file that describes
    /// the image `of`, if there is one.
    pub(crate) fn variable_of(
        &mut self,
        symbol: &str,
        is_managed: bool,
        of: Option<&Part>,
    ) -> Result<Option<Type>, KernelTypesError> {
        let found = self.find(symbol, Wanted::Variable { is_managed }, of)?;
        Ok(found.and_then(|found| found.params().next().map(|(_, ty)| ty.clone())))
    }

    fn find(&mut self, symbol: &str, wanted: Wanted, of: Option<&Part>) -> Result<Option<Function>, KernelTypesError> {
        let found = self.described(symbol, wanted, of, Side::Host)?;
        let on_host = if found.is_empty() { None } else { self.only(symbol, found)? };
        let host_only = on_host.as_ref().and_then(|function| {
            let name = self.types.host_only(function)?;
            Some(KernelTypesError::HostOnly { symbol: symbol.into(), name })
        });
        if on_host.is_some() && host_only.is_none() {
            return Ok(on_host);
        }
        if !self.has_images {
            let read = self.add_images();
            // An object file without images does not have kernels.
            if self.sources.is_empty() && read.as_ref().is_err_and(|error| error.offset > 0) {
                read?;
            }
        }
        let found = self.described(symbol, wanted, of, Side::Device)?;
        match (self.only(symbol, found)?, host_only) {
            (None, Some(error)) => Err(error),
            (found, _) => Ok(found),
        }
    }

    /// Returns whether no debug information has been found.
    ///
    /// If a host file has its own description, its images are read only to find a kernel or variable that is not in it.
    pub fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    /// Reads all types and functions that the file describes. Each part of the file is separate: a module, a member of a
    /// static library, or a host file as a whole.
    ///
    /// If a host file has its own description, its images are included only after a request for a kernel or variable that
    /// the description lacks.
    ///
    /// # Errors
    ///
    /// If the debug information is broken.
    pub fn everything(&self) -> Result<Vec<DebugInfo>, ReadError> {
        let infos = self.sources.iter().map(|source| DebugInfo::of(&source.sections));
        infos.filter_map(Result::transpose).collect()
    }

    /// Returns the types that the parameters of the requested kernels refer to.
    pub const fn types(&self) -> &Types {
        &self.types
    }

    /// Returns the descriptions of a kernel or variable on one side, each with the part of the file that contains it.
    fn described(
        &mut self,
        symbol: &str,
        wanted: Wanted,
        of: Option<&Part>,
        side: Side,
    ) -> Result<Vec<(usize, Function)>, KernelTypesError> {
        let mut found = Vec::new();
        let is_meant = |source: &Source<'_>| source.side == side && of.is_none_or(|of| source.part.describes(of));
        for (number, source) in self.sources.iter_mut().enumerate().filter(|(_, source)| is_meant(source)) {
            let functions = match wanted {
                Wanted::Kernel => source.kernel(number, symbol, &mut self.types)?,
                Wanted::Variable { is_managed } => source.variable(number, symbol, is_managed, &mut self.types)?,
            };
            for function in functions {
                found.push((number, function));
            }
        }
        Ok(found)
    }

    /// Returns the names of the sources of different descriptions, each of which has its source's number and a fingerprint.
    pub(super) fn different<T>(&self, found: &[(usize, T)], fingerprint: impl Fn(&T) -> u64) -> Vec<String> {
        let mut known = HashSet::new();
        let different = found.iter().filter(|(_, one)| known.insert(fingerprint(one)));
        different.map(|(source, _)| self.sources[*source].name.clone()).collect()
    }

    /// Returns the kernel or variable if there is only one description.
    pub(super) fn only(
        &mut self,
        symbol: &str,
        found: Vec<(usize, Function)>,
    ) -> Result<Option<Function>, KernelTypesError> {
        let places = self.different(&found, |function| self.types.fingerprint(function));
        if places.len() > 1 {
            return Err(KernelTypesError::Ambiguous { symbol: symbol.into(), places });
        }
        if found.is_empty() {
            let mut heads = self.sources.iter().flat_map(|source| &source.heads);
            if let Some(file) = heads.find_map(|head| head.split.clone()) {
                return Err(KernelTypesError::Split { symbol: symbol.into(), file });
            }
        }
        let Some((_, function)) = found.into_iter().next() else { return Ok(None) };
        self.complete(&function)?;
        Ok(Some(function))
    }
}

/// The kind of the requested item.
#[derive(Clone, Copy, Debug)]
enum Wanted {
    Kernel,
    Variable { is_managed: bool },
}

/// The side that a part of a file is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Host,
    Device,
}

impl<'a> Source<'a> {
    /// Finds the kernels and variables; `None` if there is no debug information.
    fn of(name: String, part: Part, sections: Sections<'a>, side: Side) -> Result<Option<Self>, ReadError> {
        let mut source = Self::unread(name, part, sections, side)?;
        source.as_mut().map_or(Ok(()), Self::index)?;
        Ok(source)
    }

    /// Opens the host code of a file, or of a static library's member, without looking for kernels and variables. Returns `None` if it
    /// has no debug information.
    pub(super) fn of_functions(member: Option<&str>, sections: Sections<'a>) -> Result<Option<Self>, ReadError> {
        let name = member.map(|member| format!("`{member}`")).unwrap_or_default();
        Self::unread(name, Part { member: member.map(str::to_owned), image: None }, sections, Side::Host)
    }

    fn unread(name: String, part: Part, sections: Sections<'a>, side: Side) -> Result<Option<Self>, ReadError> {
        if sections.info.bytes.is_empty() {
            return Ok(None);
        }
        let heads = heads(&sections)?;
        let kept = Kept::new(Budget::of(sections.info.bytes.len()));
        Ok(Some(Self {
            name,
            part,
            sections,
            heads,
            side,
            functions: HashMap::new(),
            variables: HashMap::new(),
            by_name: HashMap::new(),
            kept,
        }))
    }

    fn index(&mut self) -> Result<(), ReadError> {
        let Self { sections, heads, side, functions: known, variables, by_name, kept, .. } = self;
        let side = *side;
        let units = units(heads, sections)?;
        let Kept { scopes, budget, .. } = kept;
        for unit in &units {
            let mut candidates = Vec::new();
            let mut is_of_cuda = side == Side::Device;
            functions_and_variables(unit, scopes, budget, &mut |at, die, budget| {
                let is_variable = die.tag == dw::DW_TAG_variable;
                let mut declaration = None;
                if let Some(origin) = die.origin.filter(|_| is_variable || side == Side::Device) {
                    if let Some(unit) = unit_at(&units, origin) {
                        declaration = Some((origin, unit.die(origin, budget)?));
                    }
                }
                if is_variable {
                    is_of_cuda |= is_of_nvcc(die);
                    if let Some(candidate) = Candidate::of(at, die, declaration) {
                        budget.bytes(unit, at, size_of::<Candidate<'_>>(), TOO_MANY)?;
                        candidates.push(candidate);
                    }
                    return Ok(());
                }
                let whole = declaration.map(|(_, whole)| whole);
                let name = die.name.or(whole.and_then(|whole| whole.name));
                let linkage_name = die.linkage_name.or(whole.and_then(|whole| whole.linkage_name));
                let (symbol, convention) = match (side, name.and_then(of_nvcc)) {
                    (Side::Device, _) => match linkage_name.or(name) {
                        Some(symbol) => (symbol.to_owned(), Convention::Declared),
                        None => return Ok(()),
                    },
                    (Side::Host, Some(kernel)) => (kernel.to_owned(), Convention::Stub),
                    (Side::Host, None) => match linkage_name.and_then(of_clang_symbol) {
                        Some(kernel) => (kernel, Convention::Declared),
                        None => return Ok(()),
                    },
                };
                is_of_cuda = true;
                budget.bytes(unit, at, symbol.len() + size_of::<FunctionEntry>(), TOO_MANY)?;
                if let Some(name) = plain_name(&symbol).filter(|_| convention == Convention::Stub) {
                    let symbols = by_name.entry(name.to_owned()).or_default();
                    if !symbols.contains(&symbol) {
                        symbols.push(symbol.clone());
                    }
                }
                known.entry(symbol).or_default().push(FunctionEntry { at, convention });
                Ok(())
            })?;
            // On the host, variables of other units are not visible to kernels.
            for candidate in candidates.into_iter().filter(|_| is_of_cuda) {
                let at = candidate.named_at;
                let holder = unit_at(&units, at).unwrap_or(unit);
                let path = match candidate.linkage_name {
                    Some(_) => None,
                    None => scopes.path(holder, at, &candidate.named, budget)?,
                };
                for key in candidate.keys(path) {
                    budget.bytes(unit, at, key.len() + size_of::<(String, usize)>(), TOO_MANY)?;
                    variables.entry(key).or_default().push(candidate.at);
                }
            }
        }
        Ok(())
    }

    /// Returns all descriptions of a variable, each as a function with one parameter of its type.
    fn variable(
        &mut self,
        number: usize,
        symbol: &str,
        is_managed: bool,
        types: &mut Types,
    ) -> Result<Vec<Function>, KernelTypesError> {
        let by_path = || self.variables.get(&Path::of_symbol(symbol)?.text);
        let Some(places) = self.variables.get(symbol).or_else(by_path) else { return Ok(Vec::new()) };
        let shape = if is_managed && self.side == Side::Host { Shape::Pointer } else { Shape::Itself };
        let places = places.clone();
        let variables = |builder: &mut Builder<'_, '_>| {
            places.iter().filter_map(|&at| builder.variable(at, symbol, shape).transpose()).collect()
        };
        Ok(self.build(number, types, variables)?)
    }

    /// Returns all descriptions of a kernel.
    fn kernel(&mut self, number: usize, symbol: &str, types: &mut Types) -> Result<Vec<Function>, KernelTypesError> {
        let plain = own_symbol(symbol);
        let entries = match self.functions.get(symbol).or_else(|| self.functions.get(plain)) {
            Some(entries) => entries,
            None => match self.by_name.get(plain).map(Vec::as_slice) {
                None | Some([]) => return Ok(Vec::new()),
                Some([only]) => &self.functions[only],
                Some(several) => {
                    let places = several.iter().map(|symbol| format!("`{symbol}`")).collect();
                    return Err(KernelTypesError::Ambiguous { symbol: symbol.into(), places });
                }
            },
        };
        let entries = entries.clone();
        let functions = |builder: &mut Builder<'_, '_>| {
            entries.iter().map(|entry| builder.function(entry.at, symbol, entry.convention, MAX_NESTING)).collect()
        };
        Ok(self.build(number, types, functions)?)
    }

    /// Returns what `build` makes of this part of the file, the one at index `number`. The pointees are added to `types`.
    pub(super) fn build<T>(
        &mut self,
        number: usize,
        types: &mut Types,
        build: impl FnOnce(&mut Builder<'_, '_>) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        let units = units(&self.heads, &self.sections)?;
        self.kept.budget.renew_entries(self.sections.info.bytes.len());
        let files = Files::new(&self.sections);
        let mut builder = Builder { source: number, units: &units, files, kept: &mut self.kept };
        let built = build(&mut builder)?;
        builder.finish(&mut |id, ty| types.add(id, ty))?;
        Ok(built)
    }
}

/// The error for names that need more memory than in any compiler's output.
const TOO_MANY: &str = "the functions and variables need too much memory";

/// The reason why the types of a kernel or variable are not available.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum KernelTypesError {
    /// The debug information cannot be read.
    Read(ReadError),
    /// The debug information is in other files, because the host was compiled with `-gsplit-dwarf`.
    Split {
        /// The requested kernel or variable.
        symbol: String,
        /// The name of one of these files.
        file: String,
    },
    /// Only the host's compiler describes a packed record, which nvcc's device code may lay out differently.
    HostOnly {
        /// The requested kernel or variable.
        symbol: String,
        /// The record's name.
        name: String,
    },
    /// Several different kernels or variables have the symbol.
    Ambiguous {
        /// The requested kernel or variable.
        symbol: String,
        /// Their places: members of a static library, images, or the symbols of `extern "C"` kernels' stubs.
        places: Vec<String>,
    },
    /// A type has several different definitions, and is only declared next to the kernel or variable.
    AmbiguousType {
        /// The record's name.
        name: String,
        /// Their places: members of a static library; empty names for units of one file.
        places: Vec<String>,
    },
}

impl From<ReadError> for KernelTypesError {
    fn from(error: ReadError) -> Self {
        Self::Read(error)
    }
}

impl fmt::Display for KernelTypesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) => write!(f, "{error}"),
            Self::Split { symbol, file } => {
                write!(f, "the types of `{symbol}` are not in this file: the debug information is in separate files")?;
                if !file.is_empty() {
                    write!(f, " such as `{file}`")?;
                }
                f.write_str("; compile without `-gsplit-dwarf`")
            }
            Self::HostOnly { symbol, name } => write!(
                f,
                "the layout of `{name}`, which `{symbol}` uses, is not known from the host's debug information: it is packed and may have \
                 a declared alignment, an unnamed bit-field or a base class, which g++ and nvcc place differently; pass the PTX of \
                 `nvcc -ptx -G` as `types`"
            ),
            Self::Ambiguous { symbol, places } => {
                write!(f, "there are several different definitions of `{symbol}`")?;
                write_places(f, places)
            }
            Self::AmbiguousType { name, places } => {
                write!(f, "several different types are called `{name}`")?;
                write_places(f, places)
            }
        }
    }
}

fn write_places(f: &mut fmt::Formatter<'_>, places: &[String]) -> fmt::Result {
    if places.iter().all(|place| !place.is_empty()) {
        write!(f, ": in {}", places.join(", "))?;
    }
    Ok(())
}

crate::error::debug_as_display!(KernelTypesError);

impl std::error::Error for KernelTypesError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Read(error) => Some(error),
            _ => None,
        }
    }
}
