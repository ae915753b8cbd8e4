//! A kernel of a module and its parameters.

use crate::sheet::{number, stated};
use gpu_abi_reader::debug::Type;
use gpu_abi_reader::interface::{CompiledKernel, Described, Interface};
use gpu_abi_reader::names::{CxxType, SourceName, own_symbol, signature};
use gpu_abi_reader::{Param, ParamKind, Resources};
use serde::Serialize;
use std::ptr;

/// A kernel of one module.
#[derive(Debug)]
pub(crate) struct Kernel<'a> {
    pub(crate) compiled: CompiledKernel<'a>,
    /// The index of its module among those of the file.
    pub(crate) module: usize,
    /// The kernel in C++, if its own name states the types of its parameters.
    pub(crate) cxx: Option<String>,
    pub(crate) params: Vec<Parameter<'a>>,
    /// The maximum size of all parameters in bytes.
    pub(crate) max_bytes: usize,
    /// The resources that the code needs, from cubins only.
    pub(crate) resources: Option<Resources>,
}

/// A kernel's parameter, with offset, size and alignment in bytes.
#[derive(Clone, Debug)]
pub(crate) struct Parameter<'a> {
    pub(crate) declared: Param<'a>,
    pub(crate) name: Option<String>,
    /// The type in debug information.
    pub(crate) described: Option<Type>,
    /// The type in the kernel's name, or else in the symbol of its stub.
    pub(crate) stated: Option<CxxType>,
    /// The source of the type; debug information takes precedence over names.
    pub(crate) from: Option<From>,
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

/// Returns the type of the parameter at `index`, or of a variable at 0, in the first description.
pub(crate) fn described(all: &[Described], index: usize, interface: &Interface<'_>) -> Option<Type> {
    let first = all.first()?;
    Some(interface.ty(first.source, first.ty(index)?.number)?.0.clone())
}

impl<'a> Kernel<'a> {
    pub(crate) fn new(
        compiled: CompiledKernel<'a>,
        interface: &Interface<'a>,
        module: usize,
        max_bytes: usize,
        resources: Option<Resources>,
    ) -> Self {
        let own = signature(compiled.symbol);
        let indices = 0..compiled.images[0].item.params.len();
        let params = indices.map(|index| Parameter::of(&compiled, interface, own.is_some(), index)).collect();
        let cxx = own.and_then(|_| compiled.title());
        Self { compiled, module, cxx, params, max_bytes, resources }
    }

    pub(crate) const fn symbol(&self) -> &'a str {
        self.compiled.symbol
    }

    /// Returns the kernel as its module declares it.
    pub(crate) fn declared(&self) -> &gpu_abi_reader::Kernel<'a> {
        &self.compiled.images[0].item
    }

    /// Returns whether another kernel takes parameters with the same offsets, sizes and kinds.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let shape = |param: &Parameter<'_>| {
            let Param { offset, size, align, kind, .. } = param.declared;
            (offset, size, align, kind)
        };
        self.params.iter().map(shape).eq(other.params.iter().map(shape))
    }

    /// Returns the name to display.
    pub(crate) fn title(&self) -> &str {
        self.cxx.as_deref().unwrap_or_else(|| own_symbol(self.symbol()))
    }

    /// Returns the name to display without parameters.
    pub(crate) fn short_title(&self) -> String {
        SourceName::without_params(self.symbol())
    }
}

/// The columns of [`Parameter::cells`].
pub(crate) const PARAMETER: [&str; 5] = ["offset", "size", "align", "kind", "type"];

impl<'a> Parameter<'a> {
    /// Returns the parameter at `index`. `is_named` is whether the kernel's own name states types.
    fn of(compiled: &CompiledKernel<'a>, interface: &Interface<'a>, is_named: bool, index: usize) -> Self {
        let kernel = &compiled.images[0].item;
        let (described, stated) = (described(&compiled.described, index, interface), compiled.stated_type(index));
        let is_in_name = |ty| is_named && ptr::eq(ty, &raw const compiled.stated[0].signature.params[index]);
        let from = match (&described, stated) {
            (Some(_), _) if compiled.described[0].is_of_host => Some(From::HostDebugInformation),
            (Some(_), _) => Some(From::DebugInformation),
            (None, Some(ty)) => Some(if is_in_name(ty) { From::Name } else { From::Stub }),
            (None, None) => None,
        };
        let name = compiled.described.first().and_then(|described| described.ty(index)?.param.as_deref());
        Self {
            declared: kernel.params[index],
            name: name.or_else(|| kernel.param_name(index)).map(str::to_owned),
            stated: stated.cloned(),
            described,
            from,
        }
    }

    /// Returns the parameter's cells in a table.
    pub(crate) fn cells(&self) -> [String; 5] {
        let Param { offset, size, align, .. } = self.declared;
        [number(offset), size.to_string(), stated(align), self.kind_text(), self.type_name().unwrap_or_default()]
    }

    /// Returns the type as C++ writes it, if debug information or a name states it.
    pub(crate) fn type_name(&self) -> Option<String> {
        match (&self.described, &self.stated) {
            (Some(ty), _) => Some(ty.name().to_owned()),
            (None, Some(ty)) => Some(ty.unqualified().to_string()),
            (None, None) => None,
        }
    }

    /// Returns the known kind of the type, in a few words: `integer`, `pointer to .global, align 4`.
    fn kind_text(&self) -> String {
        match self.declared.kind {
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
        Some(match self.declared.kind {
            ParamKind::Integer => "integer",
            ParamKind::Float => "float",
            ParamKind::Bits => "bits",
            ParamKind::Bytes => "bytes",
            ParamKind::Pointer { .. } => "pointer",
            ParamKind::Reference(handle) => handle.name(),
            _ => return None,
        })
    }
}
