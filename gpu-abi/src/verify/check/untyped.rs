//! Parameters of a kernel that are exchanged although each of them agrees, because one side states no type.

use super::comparisons::Comparisons;
use super::report::ParameterReport;
use super::{rust_type, spelled};
use crate::compare::untyped::{Both, exchange};
use crate::compare::{CompiledTypes, Role};
use crate::launch::KernelInfo;
use alloc::string::ToString as _;
use alloc::vec::Vec;
use gpu_abi_reader::interface::CompiledKernel;

/// Adds a mistake to a parameter of which only Rust states no type, if it is exchanged with another one.
pub(super) fn add_exchanged(
    declared: &KernelInfo,
    kernel: &CompiledKernel<'_>,
    comparisons: &Comparisons<'_>,
    all: &mut [ParameterReport],
) {
    let names: Vec<&str> = declared.parameters.iter().map(|parameter| parameter.name()).collect();
    let is_placed = |index: &usize| kernel.described.iter().any(|described| described.is_placed(&names, *index));
    let free: Vec<usize> = (0..all.len()).filter(|index| all[*index].agrees() && !is_placed(index)).collect();
    let stated = kernel.stated.first().map(|stated| &stated.signature.params);
    let mut add = |kernel: &dyn Fn(usize) -> Option<usize>, types: CompiledTypes<'_>| {
        let both = |index: usize| {
            let (rust, kernel) = (rust_type(declared, index), kernel(index)?);
            Some((index, Both { rust, kernel, types, role: Role::Parameter, nesting: 0 }))
        };
        let both: Vec<_> = free.iter().filter_map(|index| both(*index)).collect();
        let shown = |(index, both): (usize, Both<'_>)| {
            let stated = stated.map(|params| params[index].unqualified().to_string()).unwrap_or_default();
            (names[index], spelled(declared, index), both.cxx(&stated).to_string())
        };
        for &own in both.iter().filter(|(_, own)| own.is_untyped_in_rust()) {
            if let Some(&other) = both.iter().find(|(_, other)| own.1.is_exchanged_with(*other)) {
                let [(name, rust, cxx), (other, rust_other, cxx_other)] = [shown(own), shown(other)];
                let text = exchange("`", [name, &rust, &cxx], [other, &rust_other, &cxx_other], None);
                all[own.0].mistake = Some(text.as_str().to_string());
            }
        }
    };
    for described in &kernel.described {
        if let Some((places, types)) = comparisons.list(described.source) {
            types.with(|types| add(&|index| Some(places[described.ty(index)?.number]), types));
        }
    }
    if let (true, Some(params)) = (kernel.described.is_empty(), stated) {
        let mut list = comparisons.names.clone();
        let params: Vec<usize> = params.iter().map(|ty| list.add_stated(ty, false)).collect();
        list.with(|types| add(&|index| params.get(index).copied(), types));
    }
}
