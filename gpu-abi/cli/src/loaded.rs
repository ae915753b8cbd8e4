//! Files as the command knows them: their modules, kernels and parameters, with types.

use crate::input::Input;
use crate::sheet::{number, stated};
use crate::variables::Variable;
use gpu_abi_reader::debug::{DebugInfo, Type};
use gpu_abi_reader::names::{CxxType, SourceName, own_symbol};
use gpu_abi_reader::{Format, Handle, Image, ImageKind, Limits, Packing, ParamKind, Resources};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A file with its modules.
#[derive(Debug)]
pub(crate) struct Loaded<'a> {
    pub(crate) input: &'a Input<'a>,
    pub(crate) modules: Vec<Module<'a>>,
    /// The host functions with C linkage, and the types that they refer to; `None` if no debug information describes the host code.
    pub(crate) functions: Option<DebugInfo>,
    /// The symbols of kernels that are not selected, each once.
    pub(crate) others: BTreeSet<String>,
    /// Errors outside of the modules.
    pub(crate) errors: Vec<String>,
}

/// A module: the product of one compilation for one architecture.
#[derive(Debug)]
pub(crate) struct Module<'a> {
    pub(crate) image: &'a Image<'a>,
    /// The PTX version of a module of PTX text.
    pub(crate) isa: Option<String>,
    /// The index of the compilation that made it, unless the module cannot be read.
    pub(crate) compilation: Option<usize>,
    /// The module's unpacked size in bytes.
    pub(crate) size: usize,
    pub(crate) kernels: Vec<Kernel>,
    /// The variables that the source declares, if requested.
    pub(crate) variables: Vec<Variable>,
    /// The debug information on functions and types.
    pub(crate) debug: Option<Rc<DebugInfo>>,
    /// Whether the file's host code has the debug information, not the module.
    pub(crate) is_described_by_host: bool,
    /// The reason why the module, or the rest of it, cannot be read.
    pub(crate) error: Option<String>,
}

/// A kernel with its parameters.
#[derive(Debug)]
pub(crate) struct Kernel {
    pub(crate) symbol: String,
    /// The kernel in C++, if names state the types of its parameters.
    pub(crate) cxx: Option<String>,
    pub(crate) params: Vec<Parameter>,
    /// The bytes of all parameters, unless they depend on the architecture.
    pub(crate) bytes: Option<usize>,
    /// The maximum size of all parameters in bytes.
    pub(crate) max_bytes: usize,
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
    /// The type in the kernel's name, or else in the symbol of its stub.
    pub(crate) stated: Option<CxxType>,
    /// The source of the type; debug information takes precedence over names.
    pub(crate) from: Option<From>,
    pub(crate) offset: Option<usize>,
    pub(crate) size: usize,
    pub(crate) align: Option<usize>,
    pub(crate) kind: ParamKind,
    pub(crate) declaration: Option<String>,
}

/// The source of a parameter's type. The JSON has its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum From {
    /// Debug information in the module.
    DebugInformation,
    /// Debug information in the host code.
    HostDebugInformation,
    /// The kernel's mangled name.
    Name,
    /// The symbol of the kernel's stub.
    Stub,
}

impl Loaded<'_> {
    /// Returns the errors of the file and of its modules.
    pub(crate) fn problems(&self) -> Vec<String> {
        let of_module = |module: &Module<'_>| Some(format!("{}: {}", module.place(), module.error.as_ref()?));
        let of_modules: Vec<String> = self.modules.iter().filter_map(of_module).collect();
        self.input.problems(self.errors.iter().chain(&of_modules))
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

impl Module<'_> {
    /// Returns whether debug information is missing that would describe its kernels or variables, of which it may have none, as in a
    /// file with host functions only. A broken module has an error instead.
    pub(crate) fn lacks_types(&self) -> bool {
        let is_empty = self.kernels.is_empty() && self.variables.is_empty();
        self.debug.is_none() && self.error.is_none() && !is_empty
    }

    /// Returns a title for the module, such as `cubin for sm_90`.
    pub(crate) fn title(&self) -> String {
        format!("{} for {}", self.kind_title(), self.image.arch)
    }

    fn kind_title(&self) -> Cow<'static, str> {
        match self.image.kind {
            ImageKind::Ptx => "PTX".into(),
            ImageKind::Cubin => "cubin".into(),
            ImageKind::LtoIr => "LTO-IR".into(),
            ImageKind::Other(number) => format!("image of unknown kind {number}").into(),
            _ => "image of an unknown kind".into(),
        }
    }

    /// Returns a short title for the module among those of one compilation, such as `cubin sm_90`.
    pub(crate) fn short_title(&self) -> String {
        format!("{} {}", self.kind_title(), self.image.arch)
    }

    /// Returns a title for the module, preceded by its member of the static library: `step.o: cubin for sm_90`.
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

impl Kernel {
    /// Returns whether another kernel takes parameters with the same offsets, sizes and kinds.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let shape = |param: &Parameter| (param.offset, param.size, param.align, param.kind);
        self.params.iter().map(shape).eq(other.params.iter().map(shape))
    }

    /// Returns the name to display.
    pub(crate) fn title(&self) -> &str {
        self.cxx.as_deref().unwrap_or_else(|| own_symbol(&self.symbol))
    }

    /// Returns the name to display without parameters.
    pub(crate) fn short_title(&self) -> Cow<'_, str> {
        let name = SourceName::of(&self.symbol).map(|name| name.instance().to_owned().into());
        name.unwrap_or_else(|| own_symbol(&self.symbol).into())
    }
}

/// The columns of [`Parameter::cells`].
pub(crate) const PARAMETER: [&str; 5] = ["offset", "size", "align", "kind", "type"];

impl Parameter {
    /// Returns the parameter's cells in a table.
    pub(crate) fn cells(&self) -> [String; 5] {
        let ty = self.type_name().unwrap_or_default();
        [number(self.offset), self.size.to_string(), stated(self.align), self.kind_text(), ty]
    }

    /// Returns the type as C++ writes it, if debug information or a name states it.
    pub(crate) fn type_name(&self) -> Option<String> {
        match (&self.ty, &self.stated) {
            (Some(ty), _) => Some(ty.name().to_owned()),
            (None, Some(ty)) => Some(ty.unqualified().to_string()),
            (None, None) => None,
        }
    }

    /// Returns the known kind of the type, in a few words: `integer`, `pointer to .global, align 4`.
    fn kind_text(&self) -> String {
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
