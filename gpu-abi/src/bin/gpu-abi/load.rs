//! What a file says of its kernels, read as a whole.

use crate::names;
use crate::{Outcome, Verdict};
use gpu_abi::layout::Handle;
use gpu_abi::ptx::Arch;
use gpu_abi::verify::dwarf::{DebugInfo, Function};
use gpu_abi::verify::{
    self, Artifact, Format, Image, ImageKind, Limits, Module as Read, Packing, Param, ParamKind, ReadError, Resources,
};
use std::collections::{BTreeMap, HashMap};

/// A file with its modules.
#[derive(Debug)]
pub(crate) struct Loaded<'a> {
    pub(crate) name: String,
    pub(crate) format: Format,
    pub(crate) modules: Vec<Module<'a>>,
}

/// A module: what one compilation for one architecture gave.
#[derive(Debug)]
pub(crate) struct Module<'a> {
    pub(crate) kind: ImageKind,
    pub(crate) arch: Arch,
    /// The version of PTX that a module of PTX text is written in.
    pub(crate) isa: Option<String>,
    pub(crate) packing: Packing,
    /// The static library's member that the module is in.
    pub(crate) member: Option<&'a str>,
    /// The byte of the file that the module's entry is at.
    pub(crate) offset: usize,
    /// The number of its bytes, unpacked.
    pub(crate) size: usize,
    /// The module as the reader has it; `None` if its head is broken.
    pub(crate) read: Option<verify::Module<'a>>,
    pub(crate) kernels: Vec<Kernel<'a>>,
    /// What debug information says of functions and types.
    pub(crate) debug: Option<DebugInfo>,
    /// Why the module, or the rest of it, cannot be read.
    pub(crate) error: Option<String>,
}

/// A kernel with its parameters.
#[derive(Debug)]
pub(crate) struct Kernel<'a> {
    /// The kernel as the reader has it.
    pub(crate) read: verify::Kernel<'a>,
    pub(crate) symbol: &'a str,
    /// The name as C++ writes it, where the symbol is mangled.
    pub(crate) demangled: Option<String>,
    pub(crate) params: Vec<Parameter>,
    /// The bytes of all parameters, where that does not depend on the architecture.
    pub(crate) bytes: Option<usize>,
    /// The most bytes that all parameters may have.
    pub(crate) most_bytes: usize,
    pub(crate) base: Option<usize>,
    pub(crate) limits: Limits,
    /// What the code needs, which only a cubin says.
    pub(crate) resources: Option<Resources>,
}

/// A kernel's parameter. Offset, size and alignment in bytes.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: Option<String>,
    /// The type as C++ writes it, from debug information.
    pub(crate) ty: Option<String>,
    pub(crate) offset: Option<usize>,
    pub(crate) size: usize,
    pub(crate) align: Option<usize>,
    pub(crate) kind: ParamKind,
    pub(crate) declaration: Option<String>,
}

/// Reads the modules of a file, called `name` in messages; one that is broken does not hide the others.
pub(crate) fn load<'a>(name: &str, artifact: &'a Artifact<'_>) -> Loaded<'a> {
    let modules = artifact.images().iter().map(module).collect();
    Loaded { name: name.to_owned(), format: artifact.format(), modules }
}

fn module<'a>(image: &'a Image<'_>) -> Module<'a> {
    let mut module = Module {
        kind: image.kind(),
        arch: image.arch(),
        isa: None,
        packing: image.packing(),
        member: image.member(),
        offset: image.offset(),
        size: image.bytes().len(),
        read: None,
        kernels: Vec::new(),
        debug: None,
        error: None,
    };
    if let Err(error) = fill(&mut module, image) {
        module.error = Some(error.to_string());
    }
    module
}

fn fill<'a>(module: &mut Module<'a>, image: &'a Image<'_>) -> Result<(), ReadError> {
    let read = image.module()?;
    module.read = Some(read);
    if let Read::Ptx(ptx) = &read {
        module.isa = Some(ptx.version().to_string());
    }
    let resources = match &read {
        Read::Ptx(_) => BTreeMap::new(),
        Read::Cubin(cubin) => cubin.resources()?,
    };
    let most_bytes = most_bytes(&read);
    // Kernels can be told without what debug information says of them.
    let debug = DebugInfo::read(&read);
    let functions = debug.as_ref().ok().and_then(Option::as_ref).map(DebugInfo::functions).unwrap_or_default();
    let functions: HashMap<&str, &Function> = functions.iter().map(|function| (function.symbol(), function)).collect();
    for kernel in read.kernels() {
        let kernel = kernel?;
        module.kernels.push(Kernel {
            read: kernel,
            symbol: kernel.name(),
            demangled: names::demangled(kernel.name()),
            params: parameters(&kernel, functions.get(kernel.name()).copied()),
            bytes: kernel.size(),
            most_bytes,
            base: kernel.base(),
            limits: *kernel.limits(),
            resources: resources.get(kernel.name()).copied(),
        });
    }
    module.debug = debug?;
    Ok(())
}

/// Returns the most bytes that the parameters of a module's kernels may have: more from sm_70 on, in PTX text from ISA 8.1 on.
fn most_bytes(module: &Read<'_>) -> usize {
    let is_recent = match module {
        Read::Ptx(ptx) => (ptx.version().major(), ptx.version().minor()) >= (8, 1),
        Read::Cubin(_) => true,
    };
    if is_recent && module.arch().number() >= 70 { 32764 } else { 4352 }
}

/// Returns a kernel's parameters, with the names and types that debug information has for them.
fn parameters(kernel: &verify::Kernel<'_>, function: Option<&Function>) -> Vec<Parameter> {
    let params = kernel.params();
    let function = function.filter(|function| function.params().len() == params.len());
    let mut described = function.into_iter().flat_map(Function::params);
    let parameters = params.iter().map(|param| match described.next() {
        Some((name, ty)) => parameter(param, name, Some(ty.name())),
        None => parameter(param, param.name().filter(|name| !names::is_made_up(kernel.name(), name)), None),
    });
    parameters.collect()
}

fn parameter(param: &Param<'_>, name: Option<&str>, ty: Option<&str>) -> Parameter {
    Parameter {
        name: name.map(str::to_owned),
        ty: ty.map(str::to_owned),
        offset: param.offset(),
        size: param.size(),
        align: param.align(),
        kind: param.kind(),
        declaration: param.declaration().map(str::to_owned),
    }
}

impl Loaded<'_> {
    /// Returns the outcome of a run over this file: what is broken goes to standard error and fails.
    pub(crate) fn outcome(&self, out: String, verdict: Verdict) -> Outcome {
        let mut outcome = Outcome { out, err: String::new(), verdict };
        for module in &self.modules {
            if let Some(error) = &module.error {
                outcome.fail(&format!("{}: {}: {error}", self.name, module.place()));
            }
        }
        outcome
    }

    /// Returns what the file is, in words.
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

impl Module<'_> {
    /// Returns what the module is, such as `cubin for sm_90`.
    pub(crate) fn title(&self) -> String {
        let kind = match self.kind {
            ImageKind::Ptx => "PTX",
            ImageKind::Cubin => "cubin",
            _ => "image of another kind",
        };
        format!("{kind} for {}", self.arch)
    }

    /// Returns what the module is, after the member of the static library that it is in: `step.o: cubin for sm_90`.
    pub(crate) fn place(&self) -> String {
        let member = self.member.map(|member| format!("{member}: ")).unwrap_or_default();
        member + &self.title()
    }

    /// Returns what the module is, in the words of the JSON.
    pub(crate) const fn kind_name(&self) -> &'static str {
        match self.kind {
            ImageKind::Ptx => "ptx",
            ImageKind::Cubin => "cubin",
            _ => "other",
        }
    }

    /// Returns how the module is packed, in the words of the JSON.
    pub(crate) const fn packing_name(&self) -> &'static str {
        match self.packing {
            Packing::Lz4 => "lz4",
            Packing::Zstd => "zstd",
            _ => "none",
        }
    }
}

impl Kernel<'_> {
    /// Returns the name for people.
    pub(crate) fn title(&self) -> &str {
        self.demangled.as_deref().unwrap_or(self.symbol)
    }
}

impl Parameter {
    /// Returns what is known of the type, in a few words: `integer`, `pointer to .global, align 4`.
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

    /// Returns the kind, in the words of the JSON.
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
