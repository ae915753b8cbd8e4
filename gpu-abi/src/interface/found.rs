//! A difference between two types, and its location.

use super::difference::Difference;
use super::rust::RustRecord;
use gpu_abi_reader::model::CompiledRecord;

/// A difference and its location.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<'a> {
    /// The record in Rust; empty if the difference is in the type itself.
    pub(crate) record: &'a str,
    /// The record's member, in Rust or else in the kernel.
    pub(crate) member: &'a str,
    /// The kernel's record; empty if it has no name, or the difference is in the type itself.
    pub(crate) kernel_record: &'a str,
    /// The kernel's member; empty if there is none.
    pub(crate) kernel_member: &'a str,
    /// The kernel's type at that location; empty if it has no name or is not known.
    pub(crate) kernel_type: &'a str,
    /// The enumeration in Rust whose enumerators or size differ; empty if something else differs.
    pub(crate) enumeration: &'a str,
    /// The type of the member, and its alignment in bytes, if a larger alignment of the kernel's type would explain the
    /// member's offset; empty otherwise.
    pub(crate) aligned: (&'a str, usize),
    pub(crate) difference: Difference<&'a str>,
}

impl<'a> Found<'a> {
    /// Creates a difference in the type itself.
    pub(super) const fn in_type(difference: Difference<&'a str>) -> Self {
        let (record, member, kernel_record, kernel_member, kernel_type, enumeration) = ("", "", "", "", "", "");
        let aligned = ("", 0);
        Self { record, member, kernel_record, kernel_member, kernel_type, enumeration, aligned, difference }
    }

    /// Creates a difference between two records.
    pub(super) const fn in_records(
        rust: RustRecord<'a>,
        kernel: &'a CompiledRecord<'a>,
        difference: Difference<&'a str>,
    ) -> Self {
        Self { record: rust.layout.name(), kernel_record: kernel.name, ..Self::in_type(difference) }
    }

    /// Creates a difference between members of two records. A member that is missing has an empty name.
    pub(super) const fn in_members(
        rust: RustRecord<'a>,
        member: &'a str,
        kernel: &'a CompiledRecord<'a>,
        kernel_member: &'a str,
        difference: Difference<&'a str>,
    ) -> Self {
        Self { member, kernel_member, ..Self::in_records(rust, kernel, difference) }
    }
}
