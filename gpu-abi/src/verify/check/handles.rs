//! Handles with each other's names among the parameters of a kernel.

use super::comparisons::Comparisons;
use super::report::ParameterReport;
use super::{description, spelled};
use crate::compare::RustType;
use crate::description::{Description, DescriptionKind};
use crate::launch::KernelInfo;
use alloc::format;
use alloc::string::ToString as _;
use alloc::vec::Vec;
use gpu_abi_reader::interface::CompiledKernel;
use gpu_abi_reader::{HandleName, exchange, misnamed};

/// Adds a mistake to the first of two parameters if each is a handle with the name of the other's class.
pub(super) fn add_exchanged(
    declared: &KernelInfo,
    kernel: &CompiledKernel<'_>,
    comparisons: &Comparisons<'_>,
    all: &mut [ParameterReport],
) {
    let found = |index: usize| {
        let rust = handle(description(declared, index))?;
        let (name, cxx, of) = match (comparisons.first(&kernel.described, index), kernel.stated.first()) {
            (Some((described, types, place)), _) => {
                let name = HandleName::of_declared(rust, types, place).or_else(|| HandleName::of_host(rust, types, place));
                (name, described.ty(index)?.name.clone(), format!("in {}", described.place))
            }
            (None, Some(stated)) => {
                let ty = &stated.signature.params[index];
                (HandleName::of_stated(rust, ty), ty.unqualified().to_string(), format!("in C++ ({})", stated.source))
            }
            (None, None) => return None,
        };
        let shown = [format!("`{}`", declared.parameters[index].name()), spelled(declared, index), cxx, of];
        Some((name?, shown))
    };
    let (mut names, mut shown) = (Vec::new(), Vec::new());
    for (name, text) in (0..all.len()).map(|index| found(index).unzip()) {
        names.push(name);
        shown.push(text);
    }
    for (index, other) in misnamed(&names) {
        if let (None, Some(own), Some(Some(other))) = (&all[index].mistake, &shown[index], other.map(|other| &shown[other]))
        {
            all[index].mistake = Some(exchange(own, other));
        }
    }
}

/// Returns the number of pointers that lead to a handle, and its name.
fn handle(mut description: &'static Description) -> Option<(usize, &'static str)> {
    let mut pointers = 0;
    loop {
        match description.kind {
            DescriptionKind::Pointer(to) => (pointers, description) = (pointers + 1, to),
            DescriptionKind::Handle(name) => return Some((pointers + 1, name)),
            DescriptionKind::Sized(0) if description.cxx.is_some() => {
                return Some((pointers, RustType::described(description).identifier()));
            }
            _ => return None,
        }
    }
}
