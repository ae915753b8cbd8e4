//! An arena for layouts that are made at run time and refer to each other.

use gpu_abi::layout::{Enumerator, Field, Layout};
use typed_arena::Arena;

/// Owns the parts of layouts, which all live as long as it does.
#[derive(Default)]
pub(crate) struct Layouts<'a> {
    layouts: Arena<Layout<'a>>,
    fields: Arena<Field<'a>>,
    enumerators: Arena<Enumerator<'a>>,
}

impl<'a> Layouts<'a> {
    pub(crate) fn new() -> Self {
        Self { layouts: Arena::new(), fields: Arena::new(), enumerators: Arena::new() }
    }

    pub(crate) fn keep(&'a self, layout: Layout<'a>) -> &'a Layout<'a> {
        self.layouts.alloc(layout)
    }

    pub(crate) fn keep_fields(&'a self, fields: Vec<Field<'a>>) -> &'a [Field<'a>] {
        self.fields.alloc_extend(fields)
    }

    pub(crate) fn keep_enumerators(&'a self, enumerators: Vec<Enumerator<'a>>) -> &'a [Enumerator<'a>] {
        self.enumerators.alloc_extend(enumerators)
    }
}
