//! Reads a file's kernels module by module.
//!
//! A module is unpacked, read and dropped before the next one. Only the requested kernels and types are kept.

use crate::args::Select;
use crate::input::Input;
use crate::names;
use crate::sources::{self, From, Source};
use crate::variables::{self, Variable};
use crate::{Outcome, Verdict};
use gpu_abi::launch::{MAX_BYTES, MAX_BYTES_LARGE};
use gpu_abi::ptx::Arch;
use gpu_abi::verify::dwarf::{DebugInfo, Function, Type};
use gpu_abi::verify::names::CxxType;
use gpu_abi::verify::{
    self, Declarations, Format, Handle, Image, ImageKind, Limits, Module as Read, Packing, Param, ParamKind, ReadError,
    Resources,
};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

/// A file with its modules.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) name: String,
    pub(crate) format: Format,
    pub(crate) modules: Vec<Module>,
    /// The symbols of kernels that are not selected, each once.
    pub(crate) others: BTreeSet<String>,
    /// Errors outside of the modules.
    pub(crate) errors: Vec<String>,
}

/// A module: the product of one compilation for one architecture.
#[derive(Debug)]
pub(crate) struct Module {
    pub(crate) kind: ImageKind,
    pub(crate) arch: Arch,
    /// The PTX version of a module of PTX text.
    pub(crate) isa: Option<String>,
    pub(crate) packing: Packing,
    /// The static library's member that contains the module.
    pub(crate) member: Option<String>,
    /// The byte of the file at which the module's entry starts.
    pub(crate) offset: usize,
    /// The module's unpacked size in bytes.
    pub(crate) size: usize,
    pub(crate) kernels: Vec<Kernel>,
    /// The variables that the source declares, if requested.
    pub(crate) variables: Vec<Variable>,
    /// The debug information on functions and types.
    pub(crate) debug: Option<Rc<DebugInfo>>,
    /// The place of the debug information, if it is not the module's own.
    pub(crate) described_by: Option<Description>,
    /// The reason why the module, or the rest of it, cannot be read.
    pub(crate) error: Option<String>,
}

/// Debug information from outside of a module.
#[derive(Clone, Debug)]
pub(crate) enum Description {
    /// Debug information of the file's host code.
    Host,
    /// Debug information of the file with this name.
    File(String),
}

/// A kernel with its parameters.
#[derive(Debug)]
pub(crate) struct Kernel {
    pub(crate) symbol: String,
    stated: Rc<Stated>,
    pub(crate) params: Vec<Parameter>,
    /// The bytes of all parameters, unless they depend on the architecture.
    pub(crate) bytes: Option<usize>,
    /// The maximum size of all parameters in bytes.
    pub(crate) most_bytes: usize,
    pub(crate) base: Option<usize>,
    pub(crate) limits: Limits,
    /// The resources that the code needs, from cubins only.
    pub(crate) resources: Option<Resources>,
    /// The bytes of shared memory that the kernel declares.
    pub(crate) static_shared: Option<u64>,
    /// The debug information with the parameters' types.
    pub(crate) debug: Option<Rc<DebugInfo>>,
}

/// A kernel's parameter, with offset, size and alignment in bytes.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: Option<String>,
    /// The type, from debug information.
    pub(crate) ty: Option<Type>,
    /// The type according to other descriptions, which are also compared.
    pub(crate) also: Vec<(Type, Rc<DebugInfo>)>,
    /// The type as stated in mangled names, and the kind of name; the kernel's own comes first.
    pub(crate) stated: Vec<(From, CxxType)>,
    /// The source of the type; debug information takes precedence over names.
    pub(crate) from: Option<From>,
    pub(crate) offset: Option<usize>,
    pub(crate) size: usize,
    pub(crate) align: Option<usize>,
    pub(crate) kind: ParamKind,
    pub(crate) declaration: Option<String>,
}

/// Reads the modules of a file and the selected kernels in them. A broken module does not hide the others.
///
/// `look` is called with each readable module before it is dropped.
pub(crate) fn load(input: &Input<'_>, select: &Select, mut look: impl FnMut(&Module, &Read<'_>)) -> Loaded {
    let images = input.artifact.images().iter().filter(|image| select.has_arch(image.arch().into()));
    let mut loader = Loader { sources: &input.sources, select, others: BTreeSet::new(), symbols: HashMap::new() };
    Loaded {
        name: input.name.clone(),
        format: input.artifact.format(),
        modules: images.map(|image| loader.module(image, &mut look)).collect(),
        others: loader.others,
        errors: input.errors.clone(),
    }
}

/// Reads the modules of one file, one after the other.
struct Loader<'r, 'a> {
    sources: &'r [Source<'a>],
    select: &'r Select,
    /// See [`Loaded::others`].
    others: BTreeSet<String>,
    /// The kernels so far, by their symbols: most are in several modules.
    symbols: HashMap<String, Rc<Stated>>,
}

/// The information in a kernel's symbol and in those of its stubs.
#[derive(Debug)]
struct Stated {
    /// The name as C++ writes it, computed on first use.
    demangled: OnceCell<Option<String>>,
    /// The types of the parameters, if the symbols contain them.
    types: Vec<(From, Vec<CxxType>)>,
}

impl Loader<'_, '_> {
    fn module(&mut self, image: &Image<'_>, look: &mut dyn FnMut(&Module, &Read<'_>)) -> Module {
        let mut module = Module {
            kind: image.kind(),
            arch: image.arch().into(),
            isa: None,
            packing: image.packing(),
            member: image.member().map(str::to_owned),
            offset: image.offset(),
            size: image.size(),
            kernels: Vec::new(),
            variables: Vec::new(),
            debug: None,
            described_by: None,
            error: None,
        };
        // Images of other kinds are shown, but not read.
        if image.kind().is_read() {
            let read = image.unpack().map_err(|error| error.to_string()).and_then(|unpacked| {
                module.size = unpacked.bytes().len();
                let read = unpacked.module().map_err(|error| error.to_string())?;
                let filled = self.fill(&mut module, &read, unpacked.bytes());
                look(&module, &read);
                filled
            });
            module.error = read.err();
        }
        module
    }

    fn fill(&mut self, module: &mut Module, read: &Read<'_>, bytes: &[u8]) -> Result<(), String> {
        let (sources, select) = (self.sources, self.select);
        if let Read::Ptx(ptx) = read {
            module.isa = Some(ptx.version().to_string());
        }
        let (mut kernels, mut error) = (Vec::new(), None);
        for kernel in read.kernels() {
            match kernel {
                Ok(kernel) if select.has_kernel(kernel.name()) => kernels.push(kernel),
                // Modules for several architectures have the same kernels.
                Ok(kernel) if self.others.contains(kernel.name()) => {}
                Ok(kernel) => drop(self.others.insert(kernel.name().to_owned())),
                Err(found) => error = Some(found),
            }
        }
        // Kernels can be shown without their debug information.
        let is_needed = !kernels.is_empty() || select.shows_types();
        let (mut debug, mut wrong) = match if is_needed { DebugInfo::read(read) } else { Ok(None) } {
            Ok(debug) => (debug.map(Rc::new), None),
            Err(error) => (None, Some(error.to_string())),
        };
        // A broken declaration outside of kernels hides neither the kernels nor their shared memory.
        let (declared, shared, wrong_variables) = match read.declarations() {
            Ok(Declarations { variables: Ok(variables), shared, .. }) => (variables, Some(shared), None),
            Ok(Declarations { variables: Err(found), shared, .. }) => (Vec::new(), Some(shared), Some(found)),
            Err(found) => (Vec::new(), None, Some(found)),
        };
        // If only types are shown, those of variables are included.
        let is_shown = select.shows_variables() || select.shows_types();
        let mut variables = if is_shown { variables::declared(&declared) } else { Vec::new() };
        if debug.is_some() && !variables.is_empty() {
            match sources::of_module(bytes, &variables) {
                Ok(described) => described.iter().for_each(|described| described.fill(&mut variables)),
                Err(error) => wrong = wrong.or(Some(error.to_string())),
            }
        }
        let is_silent = |info: &Rc<DebugInfo>| info.functions().is_empty() && info.records().len() == 0;
        let mut is_open = debug.as_ref().is_none_or(is_silent);
        // A file that only describes variables, used unless another one describes kernels.
        let mut second = None;
        // If a file is given for its types, all descriptions are compared.
        let are_all_asked = sources.iter().any(|source| source.name().is_some());
        let mut others = Vec::new();
        for source in sources {
            if !are_all_asked && !is_open && variables.iter().all(|variable| !variable.described.is_empty()) {
                break;
            }
            match source.describe(kernels.iter().filter(|_| is_open || are_all_asked).map(verify::Kernel::name), &variables)
            {
                Ok(None) => {}
                Ok(Some(described)) => {
                    described.fill(&mut variables);
                    let by = source.name().map_or(Description::Host, |name| Description::File(name.to_owned()));
                    if is_open && described.has_kernels() {
                        (debug, module.described_by, is_open) = (Some(described.info), Some(by), false);
                    } else if described.has_kernels() {
                        others.push(described.info);
                    } else {
                        second = second.or(Some((described.info, by)));
                    }
                }
                Err(error) if is_open => wrong = wrong.or(Some(error.to_string())),
                Err(_) => {}
            }
        }
        if let (true, Some((info, by))) = (is_open, second) {
            (debug, module.described_by) = (Some(info), Some(by));
        }
        let from = if module.described_by.is_some() { From::Source } else { From::Module };
        let functions = debug.as_deref().map(DebugInfo::functions).unwrap_or_default();
        let functions: HashMap<&str, &Function> = functions.iter().map(|function| (function.symbol(), function)).collect();
        let resources = match read {
            Read::Cubin(cubin) if !kernels.is_empty() => cubin.resources().map_err(|error| error.to_string())?,
            _ => BTreeMap::new(),
        };
        if select.shows_variables() {
            module.variables = variables;
        }
        let most_bytes = most_bytes(read);
        let kernel = |kernel: &verify::Kernel<'_>| {
            let stated = self.stated(kernel.name());
            let described = functions.get(kernel.name()).copied().map(|function| (from, function));
            Kernel {
                symbol: kernel.name().to_owned(),
                params: parameters(kernel, described, &others, &stated.types),
                stated,
                bytes: kernel.size(),
                most_bytes,
                base: kernel.base(),
                limits: *kernel.limits(),
                resources: resources.get(kernel.name()).copied(),
                static_shared: shared.as_ref().and_then(|shared| shared.bytes(kernel.name())),
                debug: debug.clone(),
            }
        };
        module.kernels = kernels.iter().map(kernel).collect();
        module.debug = debug;
        let texts = [error, wrong_variables].map(|error| error.map(|error: ReadError| error.to_string()));
        let [error, wrong_variables] = texts;
        error.or(wrong).or(wrong_variables).map_or(Ok(()), Err)
    }

    fn stated(&mut self, symbol: &str) -> Rc<Stated> {
        if let Some(known) = self.symbols.get(symbol) {
            return Rc::clone(known);
        }
        let stated = Rc::new(Stated { demangled: OnceCell::new(), types: sources::stated(symbol, self.sources) });
        self.symbols.insert(symbol.to_owned(), Rc::clone(&stated));
        stated
    }
}

/// Returns the maximum size of kernel parameters in a module: larger from sm_70, and in PTX text from ISA 8.1.
fn most_bytes(module: &Read<'_>) -> usize {
    let is_recent = match module {
        Read::Ptx(ptx) => (ptx.version().major(), ptx.version().minor()) >= (8, 1),
        Read::Cubin(_) => true,
    };
    if is_recent && module.arch().number() >= 70 { MAX_BYTES_LARGE } else { MAX_BYTES }
}

/// Returns a kernel's parameters, with their names and types from debug information and their types from mangled names.
/// `others` are further descriptions of kernels, `stated` the types in names.
fn parameters(
    kernel: &verify::Kernel<'_>,
    described: Option<(From, &Function)>,
    others: &[Rc<DebugInfo>],
    stated: &[(From, Vec<CxxType>)],
) -> Vec<Parameter> {
    let params = kernel.params();
    let places: Vec<(Option<&str>, usize)> = params.iter().map(|param| (param.name(), param.size())).collect();
    let by_place = |function: &Function| -> Vec<Option<(Option<String>, Type)>> {
        let types: Vec<_> = function.params().map(|(name, ty)| (name.map(str::to_owned), ty.clone())).collect();
        let placed = function.placed(&places).unwrap_or_else(|| vec![None; params.len()]);
        placed.into_iter().map(|number| number.map(|number| types[number].clone())).collect()
    };
    let first = described.map(|(_, function)| by_place(function));
    let others: Vec<_> =
        others.iter().filter_map(|info| Some((by_place(info.function(kernel.name())?), Rc::clone(info)))).collect();
    let stated: Vec<_> = stated.iter().filter(|(_, types)| types.len() == params.len()).collect();
    let parameter = |(index, param): (usize, &Param<'_>)| {
        let (name, ty) =
            first.as_ref().and_then(|all| all[index].clone()).map_or((None, None), |(name, ty)| (name, Some(ty)));
        let own = || param.name().filter(|name| !names::is_made_up(kernel.name(), name)).map(str::to_owned);
        let also = others.iter().filter_map(|(all, info)| Some((all[index].clone()?.1, Rc::clone(info))));
        let stated: Vec<_> = stated.iter().map(|(from, types)| (*from, types[index].clone())).collect();
        Parameter {
            name: name.or_else(own),
            from: ty.as_ref().and(described.map(|(from, _)| from)).or(stated.first().map(|(from, _)| *from)),
            ty,
            also: also.collect(),
            stated,
            offset: param.offset(),
            size: param.size(),
            align: param.align(),
            kind: param.kind(),
            declaration: param.declaration().map(str::to_owned),
        }
    };
    params.iter().enumerate().map(parameter).collect()
}

impl Loaded {
    /// Returns the outcome of a run over this file. Errors go to standard error and make the run fail.
    pub(crate) fn outcome(&self, out: String, verdict: Verdict) -> Outcome {
        let mut outcome = Outcome { out, err: String::new(), verdict };
        for error in &self.errors {
            outcome.fail(&format!("{}: {error}", self.name));
        }
        for module in &self.modules {
            if let Some(error) = &module.error {
                outcome.fail(&format!("{}: {}: {error}", self.name, module.place()));
            }
        }
        outcome
    }

    /// Returns a noun for the file's format.
    pub(crate) const fn format_name(&self) -> &'static str {
        match self.format {
            Format::Ptx => "ptx",
            Format::Cubin => "cubin",
            Format::Fatbin => "fatbin",
            Format::Archive => "archive",
            _ => "object",
        }
    }
}

impl Module {
    /// Returns a title for the module, such as `cubin for sm_90`.
    pub(crate) fn title(&self) -> String {
        format!("{} for {}", self.kind_title(), self.arch)
    }

    fn kind_title(&self) -> Cow<'static, str> {
        match self.kind {
            ImageKind::Ptx => "PTX".into(),
            ImageKind::Cubin => "cubin".into(),
            ImageKind::LtoIr => "LTO-IR".into(),
            ImageKind::Other(number) => format!("image of unknown kind {number}").into(),
            _ => "image of an unknown kind".into(),
        }
    }

    /// Returns a short title for the module among those of one compilation, such as `cubin sm_90`.
    pub(crate) fn image(&self) -> String {
        format!("{} {}", self.kind_title(), self.arch)
    }

    /// Returns a title for the module, preceded by its member of the static library: `step.o: cubin for sm_90`.
    pub(crate) fn place(&self) -> String {
        let member = self.member.as_ref().map(|member| format!("{member}: ")).unwrap_or_default();
        member + &self.title()
    }

    /// Returns the module's kind in the JSON.
    pub(crate) const fn kind_name(&self) -> &'static str {
        match self.kind {
            ImageKind::Ptx => "ptx",
            ImageKind::Cubin => "cubin",
            ImageKind::LtoIr => "lto",
            _ => "other",
        }
    }

    /// Returns the module's packing in the JSON.
    pub(crate) const fn packing_name(&self) -> &'static str {
        match self.packing {
            Packing::Lz4 => "lz4",
            Packing::Zstd => "zstd",
            _ => "none",
        }
    }
}

impl Description {
    /// Returns a file's name, or a phrase for the host code of the file itself.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Host => "the host's code",
            Self::File(name) => name,
        }
    }
}

impl Kernel {
    /// Returns the name as C++ writes it, if the symbol is mangled.
    pub(crate) fn demangled(&self) -> Option<&str> {
        self.stated.demangled.get_or_init(|| names::demangled(&self.symbol)).as_deref()
    }

    /// Returns whether another kernel takes parameters with the same offsets, sizes and kinds.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let shape = |param: &Parameter| (param.offset, param.size, param.align, param.kind);
        self.params.iter().map(shape).eq(other.params.iter().map(shape))
    }

    /// Returns the name to display.
    pub(crate) fn title(&self) -> &str {
        self.demangled().unwrap_or(&self.symbol)
    }
}

impl Parameter {
    /// Returns the type as C++ writes it, if debug information or a name states it.
    pub(crate) fn type_name(&self) -> Option<String> {
        match (&self.ty, self.stated.first()) {
            (Some(ty), _) => Some(ty.name().to_owned()),
            (None, Some((_, ty))) => Some(ty.unqualified().to_string()),
            (None, None) => None,
        }
    }

    /// Returns whether the parameter may be an enumeration, because it is passed like an integer as far as is known.
    pub(crate) const fn may_be_enum(&self) -> bool {
        matches!(self.kind, ParamKind::Integer | ParamKind::Bits | ParamKind::Unknown)
    }

    /// Returns the known kind of the type, in a few words: `integer`, `pointer to .global, align 4`.
    pub(crate) fn kind_text(&self) -> String {
        match self.kind {
            ParamKind::Pointer { space, align } => {
                let space = space.directive().map(|space| format!(" to {space}")).unwrap_or_default();
                format!("pointer{space}, align {align}")
            }
            ParamKind::Unknown => String::new(),
            _ => self.kind_name().unwrap_or_default().to_owned(),
        }
    }

    /// Returns the kind in the JSON.
    pub(crate) const fn kind_name(&self) -> Option<&'static str> {
        Some(match self.kind {
            ParamKind::Integer => "integer",
            ParamKind::Float => "float",
            ParamKind::Bits => "bits",
            ParamKind::Bytes => "bytes",
            ParamKind::Pointer { .. } => "pointer",
            ParamKind::Reference(Handle::Texture) => "texture",
            ParamKind::Reference(Handle::Sampler) => "sampler",
            ParamKind::Reference(Handle::Surface) => "surface",
            _ => return None,
        })
    }
}
