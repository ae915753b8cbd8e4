//! A compiled list as the first side of a comparison: the types of an older file, or those of a Rust program's debug information.

use crate::layout::Layout;
use crate::search::any;
use crate::text::equal;
use gpu_abi_reader::model::{CompiledType, CompiledTypes};

/// The types of a list, each with its layout.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CompiledSide<'a> {
    pub(crate) types: CompiledTypes<'a>,
    layouts: &'a [Option<&'a Layout<'a>>],
    /// Whether rustc described the types, so that they have no bit-fields.
    pub(super) is_of_rust: bool,
    /// Whether the other list is of C++ too.
    pub(super) is_of_one_language: bool,
    /// Types, each with the name of the class whose handle it is.
    handles: &'a [(usize, &'a str)],
}

impl<'a> CompiledSide<'a> {
    #[cfg(feature = "verify-runtime")]
    pub(super) const fn new(
        types: CompiledTypes<'a>,
        layouts: &'a [Option<&'a Layout<'a>>],
        of_rust: [bool; 2],
        handles: &'a [(usize, &'a str)],
    ) -> Self {
        Self { types, layouts, is_of_rust: of_rust[0], is_of_one_language: matches!(of_rust, [false, false]), handles }
    }

    /// Returns whether a type is the handle of a class, whatever its own name; `None` if its class is not known.
    #[inline]
    pub(super) const fn is_handle_of(&self, index: usize, class: &str) -> Option<bool> {
        let handles = self.handles;
        let is_of_class = any!(i in 0..handles.len() => handles[i].0 == index && equal(handles[i].1, class));
        if any!(i in 0..handles.len() => handles[i].0 == index) { Some(is_of_class) } else { None }
    }

    /// Returns the layout of the type at `index`; `None` if Rust has no such type, or if it is not known or wrong in the file.
    #[inline]
    pub(super) const fn layout(&self, index: usize) -> Option<&'a Layout<'a>> {
        if index < self.layouts.len() { self.layouts[index] } else { None }
    }

    /// Returns the index of the type of a member.
    #[inline]
    pub(super) const fn member(&self, record: usize, member: usize) -> usize {
        match self.types.get(record) {
            CompiledType::Record(record) if member < record.members.len() => record.members[member].ty,
            // Beyond the end: an unknown type.
            _ => usize::MAX,
        }
    }
}
