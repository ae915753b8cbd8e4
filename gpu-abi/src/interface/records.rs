//! Whether two records are the same one, apart from the types of their members.

use super::difference::Difference;
use super::names::{last_identifier, same_name};
use super::pair::{Pairing, Partner};
use super::rust::{RustRecord, RustType};
use gpu_abi_reader::model::{CompiledRecord, CompiledTypes};

/// Returns whether the last identifiers of two records' names agree, or the kernel's record has no name.
pub(super) const fn has_name_of(rust: RustType<'_>, kernel: &CompiledRecord<'_>) -> bool {
    let name = last_identifier(kernel.name);
    name.is_empty() || same_name(rust.identifier(), name)
}

/// Returns whether the targets of two pointers are records with different names and different members: another record, not
/// one that has changed.
#[cfg(feature = "verify")]
pub(crate) const fn is_other_record<'a>(
    ty: RustType<'a>,
    rust: RustRecord<'a>,
    kernel: &'a CompiledRecord<'a>,
    types: CompiledTypes<'a>,
) -> bool {
    !has_name_of(ty, kernel) && !rust.layout.is_mistaken() && has_other_members(rust, kernel, types)
}

/// Returns whether two records differ in the names or places of their members, or as a whole.
pub(super) const fn has_other_members<'a>(
    rust: RustRecord<'a>,
    kernel: &'a CompiledRecord<'a>,
    types: CompiledTypes<'a>,
) -> bool {
    if rust.layout.size() as u64 != kernel.size || whole_difference(rust, kernel).is_some() {
        return true;
    }
    let pairing = Pairing::new(rust, kernel, types);
    let mut i = 0;
    while i < rust.layout.fields().len() {
        match pairing.member_of(i, i) {
            Partner::Some(at) if pairing.difference(i, &kernel.members[at]).is_none() => {}
            Partner::Some(_) | Partner::None => return true,
            Partner::Padding | Partner::Opened => {}
        }
        i += 1;
    }
    let mut i = 0;
    while i < kernel.members.len() {
        if matches!(pairing.field_of(i, i), Partner::None) {
            return true;
        }
        i += 1;
    }
    false
}

/// Returns the difference between two records as a whole, apart from their sizes.
pub(crate) const fn whole_difference<'a>(rust: RustRecord<'a>, kernel: &CompiledRecord<'a>) -> Option<Difference<&'a str>> {
    const fn word(union: bool) -> &'static str {
        if union { "a union" } else { "a struct" }
    }
    if rust.form.is_union() != kernel.union {
        return Some(Difference::Kind { rust: word(rust.form.is_union()), kernel: word(kernel.union) });
    }
    if kernel.has_virtual_base { Some(Difference::Virtual) } else { None }
}
