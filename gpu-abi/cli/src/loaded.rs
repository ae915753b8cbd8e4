//! Files as the command shows them: their modules, with the selected kernels and variables in each.

use crate::args::Select;
use crate::input::Input;
use crate::kernel::Kernel;
use crate::variables::Variable;
use gpu_abi_reader::debug::{DebugInfo, Function, HostFunctions, Others, Type, VirtualFunctions};
use gpu_abi_reader::interface::{Interface, ProblemKind};
use gpu_abi_reader::names::SourceName;
use gpu_abi_reader::{Format, Image, ImageKind, Module as Read, Packing};
use std::collections::{BTreeSet, HashMap, HashSet};

/// A file with its modules.
#[derive(Debug)]
pub(crate) struct Loaded<'a> {
    pub(crate) input: &'a Input<'a>,
    pub(crate) interface: Interface<'a>,
    pub(crate) modules: Vec<Module<'a>>,
    /// The host functions, and the types that these and the variables refer to; `None` if no debug information describes the host code.
    pub(crate) functions: Option<DebugInfo>,
    /// The host's variables, each as a function with one parameter of its type.
    pub(crate) host_variables: Vec<Function>,
    /// The virtual functions of the host's classes.
    pub(crate) virtual_functions: VirtualFunctions,
    /// The symbols of functions that the host code defines and nothing describes.
    pub(crate) undescribed: BTreeSet<String>,
    /// What else the host code defines.
    pub(crate) others: Others,
    /// Errors outside of the modules.
    errors: Vec<String>,
}

/// What is read of host code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HostPart {
    /// The functions with C linkage.
    WithCLinkage,
    /// All that other files can refer to: functions with C++ linkage and variables, too.
    All,
}

/// A module: the product of one compilation for one architecture.
#[derive(Debug)]
pub(crate) struct Module<'a> {
    pub(crate) image: &'a Image<'a>,
    /// The module, unless it is broken or of a kind that is not read.
    pub(crate) read: Option<Read<'a>>,
    /// The index of the compilation that made it, unless the module cannot be read.
    pub(crate) compilation: Option<usize>,
    pub(crate) kernels: Vec<Kernel<'a>>,
    /// The variables that the source declares, if requested.
    pub(crate) variables: Vec<Variable<'a>>,
    /// The debug information on functions and types.
    pub(crate) debug: Option<DebugInfo>,
    /// Whether the file's host code has the debug information, not the module.
    pub(crate) is_described_by_host: bool,
    /// The reason why the module, or the rest of it, cannot be read.
    pub(crate) error: Option<String>,
}

impl<'a> Loaded<'a> {
    /// Reads the selected parts of a file. A broken module does not hide the others.
    pub(crate) fn new(input: &'a Input<'a>, select: &Select, part: HostPart) -> Self {
        let Input { artifact, file, broken, .. } = input;
        let interface = Interface::open(&[("", file)], None);
        let read: Vec<Read<'a>> = interface.modules().copied().collect();
        let mut loaded = Self {
            input,
            interface,
            modules: Vec::new(),
            functions: None,
            host_variables: Vec::new(),
            virtual_functions: VirtualFunctions::new(),
            undescribed: BTreeSet::new(),
            others: Others::default(),
            errors: input.errors.clone(),
        };
        if artifact.format.is_of_host() {
            // Those of modules without host code are theirs.
            loaded.errors.extend(loaded.interface.problems.iter().map(ToString::to_string));
            if select.reads_functions() {
                match HostFunctions::all(artifact.file) {
                    Ok(functions) => {
                        let found = match part {
                            HostPart::WithCLinkage => functions.selected(|symbol| select.has_kernel(symbol)),
                            HostPart::All => functions.selected_and_others(|symbol| select.has_kernel(symbol)),
                        };
                        (loaded.functions, loaded.undescribed, loaded.others) =
                            (found.info, found.undescribed, found.others);
                        loaded.host_variables = found.variables;
                        loaded.virtual_functions = found.virtual_functions;
                        loaded.errors.extend(found.problems);
                    }
                    Err(error) => loaded.errors.push(error.to_string()),
                }
            }
        }
        let (mut read, mut broken) = (read.into_iter().enumerate(), broken.iter().peekable());
        let mut compilations = artifact.modules().map(|(compilation, _)| compilation);
        for (index, image) in artifact.images.iter().enumerate() {
            let compilation = if image.kind.is_read() { compilations.next() } else { None };
            if !select.has_arch(image.arch) {
                continue;
            }
            let broken = broken.next_if(|(broken, _)| *broken == index);
            let mut module = Module {
                image,
                read: None,
                compilation: None,
                kernels: Vec::new(),
                variables: Vec::new(),
                debug: None,
                is_described_by_host: false,
                error: broken.map(|(_, error)| error.error.to_string()),
            };
            // Images of other kinds are shown, but not read.
            if let Some((opened, read)) = compilation.filter(|_| module.error.is_none()).and_then(|_| read.next()) {
                module.read = Some(read);
                module.error = module.fill(loaded.modules.len(), &mut loaded.interface, opened, select);
                // A broken module is shown on its own.
                module.compilation = compilation.filter(|_| module.error.is_none());
            }
            loaded.modules.push(module);
        }
        // The host's copies of variables in device memory, and what registers kernels. On Windows, a name with scopes is a variable's symbol.
        let kernels = loaded.modules.iter().flat_map(|module| &module.kernels).map(Kernel::symbol);
        let variables = loaded.modules.iter().flat_map(|module| &module.variables).map(Variable::symbol);
        let variables = variables.flat_map(|symbol| [symbol.to_owned(), SourceName::without_params(symbol)]);
        let of_device: HashSet<String> = kernels.map(str::to_owned).chain(variables).collect();
        loaded.host_variables.retain(|variable| !of_device.contains(&variable.symbol));
        loaded.others.undescribed.retain(|symbol| !of_device.contains(symbol));
        loaded
    }

    /// Returns the errors of the file and of its modules.
    pub(crate) fn problems(&self) -> Vec<String> {
        let of_module = |module: &Module<'_>| Some(format!("{}: {}", module.place(), module.error.as_ref()?));
        let of_modules: Vec<String> = self.modules.iter().filter_map(of_module).collect();
        self.input.problems(self.errors.iter().chain(&of_modules))
    }

    /// Returns the names of the types of all modules and of host functions.
    pub(crate) fn names_of_types(&self) -> impl Iterator<Item = &str> {
        let infos = self.modules.iter().filter_map(|module| module.debug.as_ref()).chain(&self.functions);
        infos.flat_map(names_of_types)
    }

    /// Returns a noun for the file's format.
    pub(crate) const fn format_name(&self) -> &'static str {
        match self.input.artifact.format {
            Format::Ptx => "ptx",
            Format::Cubin => "cubin",
            Format::Fatbin => "fatbin",
            Format::Archive => "archive",
            _ => "object",
        }
    }
}

pub(crate) fn names_of_types(info: &DebugInfo) -> impl Iterator<Item = &str> {
    info.definitions().map(|(name, _)| name).chain(info.declarations().map(Type::name))
}

impl<'a> Module<'a> {
    /// Adds the selected kernels, the variables and the types of the module, which is at `index` among those of the file and at `opened`
    /// among those of the interface. Returns the reason why some cannot be read.
    fn fill(&mut self, index: usize, interface: &mut Interface<'a>, opened: usize, select: &Select) -> Option<String> {
        let read = self.read?;
        let mut errors = Vec::new();
        let kernels = read.kernels().map_while(|kernel| kernel.map_err(|error| errors.push(error)).ok());
        let kernels: Vec<_> = kernels.filter(|kernel| select.has_kernel(kernel.name)).collect();
        let resources = match read {
            Read::Cubin(cubin) if !kernels.is_empty() => {
                cubin.resources().map_err(|error| errors.push(error)).unwrap_or_default()
            }
            _ => HashMap::new(),
        };
        for kernel in kernels {
            let resources = resources.get(kernel.name).copied();
            let kernel = interface.kernel_in(opened, kernel);
            self.kernels.push(Kernel::new(kernel, interface, index, read.max_parameter_bytes(), resources));
        }
        // Kernels can be shown without their debug information.
        if !self.kernels.is_empty() || select.shows_types() {
            self.debug = DebugInfo::read(&read).map_err(|error| errors.push(error)).unwrap_or_default();
        }
        // A broken declaration outside of kernels does not hide them.
        let variables = read.variables().map_err(|error| errors.push(error)).unwrap_or_default();
        // If only types are shown, those of variables are included.
        if select.shows_variables() || select.shows_types() {
            for variable in variables.into_iter().filter(|variable| !variable.is_made()) {
                let variable = interface.variable_in(opened, variable);
                self.variables.push(Variable::new(variable, interface));
            }
        }
        let kernels = self.kernels.iter().map(|Kernel { compiled, .. }| (&compiled.described, &compiled.problems));
        let variables = self.variables.iter().map(|Variable { compiled, .. }| (&compiled.described, &compiled.problems));
        let (mut of_host, mut problems) = (Vec::new(), Vec::new());
        for (described, of_item) in kernels.chain(variables) {
            match described.first() {
                Some(described) if described.is_of_host => {
                    let types = described.types().filter_map(|ty| interface.ty(described.source, ty.number));
                    of_host.extend(types.map(|(ty, _)| ty.clone()));
                }
                Some(_) => {}
                None => problems.extend(of_item.iter().filter(|problem| matches!(problem.kind, ProblemKind::Types))),
            }
        }
        let is_silent = |info: &DebugInfo| info.functions.is_empty() && info.records().next().is_none();
        if !of_host.is_empty() && self.debug.as_ref().is_none_or(is_silent) {
            self.debug = interface.debug().next().map(|(_, debug)| debug.reached_from(Vec::new(), &of_host));
            self.is_described_by_host = true;
        }
        let error = errors.first().map(ToString::to_string).or_else(|| problems.first().map(ToString::to_string));
        if !select.shows_variables() {
            self.variables.clear();
        }
        error
    }

    /// Returns the module's unpacked size in bytes.
    pub(crate) fn size(&self) -> usize {
        self.read.map_or_else(|| self.image.size(), |read| read.bytes().len())
    }

    /// Returns the PTX version of a module of PTX text.
    pub(crate) fn isa(&self) -> Option<String> {
        match self.read? {
            Read::Ptx(ptx) => Some(ptx.version.to_string()),
            _ => None,
        }
    }

    /// Returns whether debug information is missing that would describe its kernels or variables, of which it may have none, as in a
    /// file with host functions only. A broken module has an error instead.
    pub(crate) fn lacks_types(&self) -> bool {
        let is_empty = self.kernels.is_empty() && self.variables.is_empty();
        self.debug.is_none() && self.error.is_none() && !is_empty
    }

    /// Returns a title for the module, such as `cubin for sm_90`.
    pub(crate) fn title(&self) -> String {
        format!("{} for {}", self.image.kind, self.image.arch)
    }

    /// Returns a short title for the module among those of one compilation, such as `cubin sm_90`.
    pub(crate) fn short_title(&self) -> String {
        format!("{} {}", self.image.kind, self.image.arch)
    }

    /// Returns a title for the module, preceded by its member of the static library: `step.o: cubin for sm_80`.
    pub(crate) fn place(&self) -> String {
        let member = self.image.member.as_ref().map(|member| format!("{member}: ")).unwrap_or_default();
        member + &self.title()
    }

    /// Returns the module's kind in the JSON.
    pub(crate) const fn kind_name(&self) -> &'static str {
        match self.image.kind {
            ImageKind::Ptx => "ptx",
            ImageKind::Cubin => "cubin",
            ImageKind::LtoIr => "lto",
            ImageKind::Tile => "tile",
            _ => "other",
        }
    }

    /// Returns the module's packing in the JSON.
    pub(crate) const fn packing_name(&self) -> &'static str {
        match self.image.packing() {
            Packing::Lz4 => "lz4",
            Packing::Zstd => "zstd",
            _ => "none",
        }
    }
}
