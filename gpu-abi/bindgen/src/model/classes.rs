//! CUDA's vectors, narrow floats and tensor maps, for which `gpu-abi` has types.

use gpu_abi::__tools::{CUDA_CLASSES, CudaClass, narrow_class};
use gpu_abi::TypeLayout;
use gpu_abi::layout::Kind;
use gpu_abi_reader::model::HostKind;
use std::borrow::Cow;

/// A class of CUDA's headers, by the layout of its type in `gpu_abi`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    pub(crate) layout: &'static TypeLayout,
}

impl Class {
    /// Returns the class that C++ calls `name`, or that is `name` in Rust, if it has this size in bytes. Of the tensor maps of several CUDA
    /// releases, it is the one with the right alignment.
    pub(crate) fn named(name: &str, size: Option<u64>, is_aligned: impl Fn(u64) -> bool) -> Option<Self> {
        let is_meant = |class: &&CudaClass| match class.layout.kind() {
            _ if (class.path)() == name => true,
            Kind::Record(_) => class.name == name && is_aligned(class.layout.align() as u64),
            _ => class.name == name,
        };
        let other = || CUDA_CLASSES.iter().find(is_meant).map(|class| class.layout);
        let layout = narrow_class(name).or_else(other)?;
        size.is_none_or(|size| size == layout.size() as u64).then_some(Self { layout })
    }

    /// Returns the name of the vector that one of `long` is on a host: `longlong2` or `int2` for `long2`. Four of `int` have an alignment of 16
    /// bytes, which their name does not state.
    pub(crate) fn without_long(name: &str, host: HostKind) -> Cow<'_, str> {
        let (sign, unsigned) = name.strip_prefix('u').map_or(("", name), |unsigned| ("u", unsigned));
        match unsigned.strip_prefix("long") {
            Some(lanes) if lanes.starts_with(|c: char| c.is_ascii_digit()) => {
                let (element, lanes) = match host {
                    HostKind::Windows => ("int", lanes.strip_suffix("_16a").unwrap_or(lanes)),
                    _ => ("longlong", lanes),
                };
                format!("{sign}{element}{lanes}").into()
            }
            _ => name.into(),
        }
    }

    /// Returns its name in C++.
    pub(crate) fn cuda(self) -> &'static str {
        let class = CUDA_CLASSES.iter().find(|class| class.layout == self.layout);
        class.map_or(self.layout.name(), |class| class.name)
    }

    /// Returns its path in `gpu_abi`.
    pub(crate) fn path(self) -> String {
        let name = self.layout.name();
        match self.layout.kind() {
            Kind::NarrowFloat(_) => format!("narrow::{name}"),
            Kind::Vector { .. } => format!("vector::{name}"),
            _ => name.to_owned(),
        }
    }

    /// Returns the names of the vectors and the tensor maps in C++.
    pub(crate) fn aggregates() -> impl Iterator<Item = &'static str> {
        let is_narrow = |class: &&CudaClass| matches!(class.layout.kind(), Kind::NarrowFloat(_));
        CUDA_CLASSES.iter().filter(move |class| !is_narrow(class)).map(|class| class.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpu_abi_reader::names::is_cuda_class;

    #[test]
    fn the_reader_knows_the_classes() {
        for name in Class::aggregates().chain(["__half", "__half2", "__nv_bfloat16", "__nv_fp8x4_e4m3"]) {
            assert!(is_cuda_class(name) && Class::named(name, None, |_| true).is_some(), "{name}");
        }
        for name in ["dim3", "uint5", "Float4", "sim::float4", "float4_8a", "half", "ufloat"] {
            assert!(!is_cuda_class(name) && Class::named(name, None, |_| true).is_none(), "{name}");
        }
    }
}
