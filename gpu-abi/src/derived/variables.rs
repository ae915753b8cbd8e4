//! Declared variables, checked by their layouts and against a compiled file: what `#[kernels]` emits calls to for each `static`.

use crate::layout::{StateSpace, TypeLayout};
use crate::ptx::is_identifier;
use crate::text::Text;
use crate::variable::MAX_CONSTANT_BYTES;

type Message = Text<2048>;

/// A variable as one or several images of a file declare it.
#[derive(Clone, Copy, Debug)]
pub struct DeclaredVariable {
    /// The size in bytes, if the file says it.
    pub size: Option<usize>,
    /// The alignment in bytes, if the file says it.
    pub align: Option<usize>,
    /// The state space.
    pub space: StateSpace,
    /// Whether it is managed.
    pub is_managed: bool,
    /// Which file declares it, where and how, as a clause.
    pub source: &'static str,
}

/// Fails the build unless a variable can have the name in PTX.
#[track_caller]
pub const fn check_variable_name(name: &'static str) {
    if !is_identifier(name) {
        let mut text = Message::new();
        text.push("`");
        text.push(name);
        text.push("` is not a valid PTX identifier: give the variable's name in PTX with `#[ptx(name = \"..\")]`");
        panic!("{}", text.as_str())
    }
}

/// Fails the build unless a module can have a variable of this type.
#[track_caller]
pub const fn check_variable(name: &'static str, layout: &TypeLayout, space: StateSpace) {
    if layout.is_mistaken() {
        return;
    }
    let mut text = Message::new();
    text.push("`");
    text.push(name);
    if layout.size() == 0 {
        text.push("` has no size, and a variable has at least one byte: `");
        text.push(layout.name());
        text.push("` has none");
    } else if matches!(space, StateSpace::Const) && layout.size() > MAX_CONSTANT_BYTES {
        text.push("` has ");
        text.push_counted(layout.size(), "byte");
        text.push(", and the constant memory of a module ");
        text.push_number(MAX_CONSTANT_BYTES);
        text.push(": declare it in global memory, `Global<");
        text.push(layout.name());
        text.push(">` and `__device__`");
    } else {
        return;
    }
    panic!("{}", text.as_str())
}

/// Fails the build unless a variable agrees with its type however it is declared.
#[track_caller]
pub const fn check_declared_variable(
    name: &'static str,
    layout: &TypeLayout,
    space: StateSpace,
    is_managed: bool,
    all: &[DeclaredVariable],
) {
    if layout.is_mistaken() {
        return;
    }
    let rust = of(space, is_managed);
    let mut i = 0;
    while i < all.len() {
        let declared = &all[i];
        let kernel = of(declared.space, declared.is_managed);
        let mut text = Message::new();
        text.push("`");
        text.push(name);
        text.push("` ");
        let is_elsewhere = rust as u8 != kernel as u8;
        let differs = if is_elsewhere {
            text.push("is in ");
            text.push(words(rust));
            text.push(" in Rust and in ");
            text.push(words(kernel));
            text.push(" in the kernel's module");
            true
        } else if let Some(size) = other_than(layout.size(), declared.size) {
            text.push("has ");
            text.push_counted(layout.size(), "byte");
            text.push(" in Rust and ");
            text.push_number(size);
            text.push(" in the kernel's module");
            true
        } else if let Some(align) = other_than(layout.align(), declared.align) {
            text.push("is aligned to ");
            text.push_counted(layout.align(), "byte");
            text.push(" in Rust and to ");
            text.push_number(align);
            text.push(" in the kernel's module");
            true
        } else {
            false
        };
        if differs {
            text.push(": ");
            text.push(declared.source);
            if is_elsewhere {
                text.push("; write `");
                text.push(written(kernel));
                text.push("<");
                text.push(layout.name());
                text.push(">` here, or `");
                text.push(keyword(rust));
                text.push("` in the kernel's source");
            } else {
                text.push("; change `");
                text.push(layout.name());
                text.push("` here, or that variable in the kernel's source");
            }
            panic!("{}", text.as_str())
        }
        i += 1;
    }
}

/// Returns what a file says if that is not what Rust has.
const fn other_than(rust: usize, file: Option<usize>) -> Option<usize> {
    match file {
        Some(number) if number != rust => Some(number),
        _ => None,
    }
}

/// The memory of a variable, as its types tell it apart.
#[derive(Clone, Copy)]
enum Kind {
    Constant,
    Global,
    Managed,
}

const fn of(space: StateSpace, is_managed: bool) -> Kind {
    match (space, is_managed) {
        (StateSpace::Const, _) => Kind::Constant,
        (_, true) => Kind::Managed,
        (_, false) => Kind::Global,
    }
}

const fn words(kind: Kind) -> &'static str {
    match kind {
        Kind::Constant => "constant memory",
        Kind::Global => "global memory",
        Kind::Managed => "managed memory",
    }
}

const fn written(kind: Kind) -> &'static str {
    match kind {
        Kind::Constant => "Constant",
        Kind::Global => "Global",
        Kind::Managed => "Managed",
    }
}

const fn keyword(kind: Kind) -> &'static str {
    match kind {
        Kind::Constant => "__constant__",
        Kind::Global => "__device__",
        Kind::Managed => "__managed__",
    }
}
