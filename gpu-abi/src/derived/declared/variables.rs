//! Checks each declared variable by its layout and against a compiled file, for the expansion of `#[kernels]`.

use crate::compare::variable::difference;
use crate::layout::TypeLayout;
use crate::ptx::is_identifier;
use crate::text::{Text, fail, say};
use crate::variable::{MAX_CONSTANT_BYTES, MemoryKind};
use gpu_abi_reader::model::wire::Clauses;

/// A variable as declared in one or more images of a file.
#[derive(Clone, Copy, Debug)]
pub struct DeclaredVariable {
    /// The size in bytes, if the file gives it.
    pub size: Option<usize>,
    /// The alignment in bytes, if the file gives it.
    pub align: Option<usize>,
    /// The memory that it is in.
    pub memory: MemoryKind,
    /// A clause that says which file declares it, where and how, in the format of [`Facts`](super::Facts).
    pub clauses: &'static str,
}

/// Fails the build unless the name is valid for a variable in PTX.
#[track_caller]
#[inline]
pub const fn check_variable_name(name: &'static str) {
    if !is_identifier(name) {
        fail!(quoted(name), " is not a valid PTX identifier: give the variable's name in PTX with `#[ptx(name = \"..\")]`");
    }
}

/// Fails the build unless a module can have a variable of this type.
#[track_caller]
#[inline]
pub const fn check_variable(name: &'static str, layout: &TypeLayout, memory: MemoryKind) {
    if layout.is_mistaken() {
        return;
    }
    let mut text = Text::<2048>::new();
    say!(text, "`", name);
    if layout.size() == 0 {
        say!(text, "` has the type `", layout.name(), "`, which has no size, but a variable has at least one byte");
    } else if matches!(memory, MemoryKind::Constant) && layout.size() > MAX_CONSTANT_BYTES {
        say!(text, "` has ", counted(layout.size(), "byte"), ", but the constant memory of a module has ");
        say!(text, number(MAX_CONSTANT_BYTES), ": declare it in global memory, `Global<", layout.name());
        say!(text, ">` and `__device__`");
    } else {
        return;
    }
    panic!("{}", text.as_str())
}

/// Fails the build unless every declaration of the variable agrees with its type.
#[track_caller]
#[inline]
pub const fn check_declared_variable(name: &'static str, layout: &TypeLayout, rust: MemoryKind, all: &[DeclaredVariable]) {
    if layout.is_mistaken() {
        return;
    }
    let mut i = 0;
    while i < all.len() {
        let DeclaredVariable { size, align, memory, clauses } = all[i];
        if let Some(difference) = difference((memory, size, align), rust, layout) {
            panic!("{}", difference.message(name, layout, Clauses::new(clauses, 0), "here").as_str())
        }
        i += 1;
    }
}
