//! A difference between a module's variable and its Rust declaration, in words.

use super::mistake::{Remedy, other_host};
use crate::layout::{Host, Layout, StateSpace};
use crate::text::{Text, say};
use gpu_abi_reader::model::wire::Clauses;

/// A difference between a module's variable and its Rust declaration; [`verify::fields`](../verify/fields/index.html)
/// compares members.
///
/// ```
/// use gpu_abi::variable::{MemoryKind, VariableDifference};
///
/// let difference = VariableDifference::Size { kernel: 64, rust: 32 };
/// assert_eq!(difference.to_string(), "has 32 bytes in Rust and 64 in the kernel's module");
/// let difference = VariableDifference::Memory { kernel: MemoryKind::Global, rust: MemoryKind::Constant };
/// assert_eq!(difference.to_string(), "is in constant memory in Rust and in global memory in the kernel's module");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VariableDifference {
    /// The variables are in different memory.
    Memory {
        /// The kernel's memory.
        kernel: MemoryKind,
        /// The declared memory.
        rust: MemoryKind,
    },
    /// The sizes in bytes differ.
    Size {
        /// The kernel's size.
        kernel: usize,
        /// The declared size.
        rust: usize,
    },
    /// The alignments in bytes differ.
    Align {
        /// The kernel's alignment.
        kernel: usize,
        /// The declared alignment.
        rust: usize,
    },
}

/// The memory of a variable, as distinguished by the types of declarations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MemoryKind {
    /// `__constant__`.
    Constant,
    /// `__device__`.
    Global,
    /// `__managed__`.
    Managed,
}

impl MemoryKind {
    /// Returns the state space, and the names of the memory in CUDA C++, in this crate and in messages.
    #[inline]
    const fn names(self) -> (StateSpace, [&'static str; 3]) {
        match self {
            Self::Constant => (StateSpace::Const, ["__constant__", "Constant", "constant memory"]),
            Self::Global => (StateSpace::Global, ["__device__", "Global", "global memory"]),
            Self::Managed => (StateSpace::Global, ["__managed__", "Managed", "managed memory"]),
        }
    }

    /// Returns the state space.
    #[inline]
    pub const fn space(self) -> StateSpace {
        self.names().0
    }

    /// Returns the keyword that declares such a variable in CUDA C++, such as `__constant__`.
    #[inline]
    pub const fn keyword(self) -> &'static str {
        self.names().1[0]
    }

    /// Returns the name of the variable's type in this crate.
    #[inline]
    const fn type_name(self) -> &'static str {
        self.names().1[1]
    }
}

/// Compares a module's variable, by its memory, size and alignment in bytes, if they are known, with the memory and the type that Rust
/// declares. A variable may be more aligned than its type, as in `__align__(16) Cell cell`: bytes are copied to it as to any other.
#[inline]
pub(crate) const fn difference(
    (kernel, size, align): (MemoryKind, Option<usize>, Option<usize>),
    rust: MemoryKind,
    layout: &Layout<'_>,
) -> Option<VariableDifference> {
    if rust as u8 != kernel as u8 {
        return Some(VariableDifference::Memory { kernel, rust });
    }
    match (size, align) {
        (Some(size), _) if size != layout.size() => Some(VariableDifference::Size { kernel: size, rust: layout.size() }),
        (_, Some(align)) if align < layout.align() => {
            Some(VariableDifference::Align { kernel: align, rust: layout.align() })
        }
        _ => None,
    }
}

impl VariableDifference {
    /// Returns what differs in a variable of a type with this layout, and what to write instead. The clause says which file declares it, where
    /// and how; `here` is the place of the declaration in Rust, in words.
    #[inline]
    pub(crate) const fn message(&self, name: &str, layout: &Layout<'_>, clauses: Clauses<'_>, here: &str) -> Text<2048> {
        let mut text = Text::new();
        say!(text, "`", name, "` ");
        self.describe(&mut text);
        say!(text, ": ", clauses.nth(0), "; ");
        match (clauses.how_to_regenerate(), self) {
            (Some(advice), _) => text.push(advice),
            (None, Self::Memory { kernel, rust }) => {
                say!(text, "write `", kernel.type_name(), "<", layout.name(), ">` ", here, ", or `", rust.keyword());
                text.push("` in the kernel's source");
            }
            _ => {
                say!(text, "change `", layout.name(), "` ", here, ", or that variable in the kernel's source");
            }
        }
        if let Some(host) = clauses.host() {
            let remedy = Remedy::or_attribute(Remedy::of(layout, Host::of_kind(host)));
            other_host(&mut text, "; ", Some(host), remedy);
        }
        text
    }

    /// Appends a clause such as "has 48 bytes in Rust and 44 in the kernel's module".
    pub(crate) const fn describe<const N: usize>(&self, out: &mut Text<N>) {
        match *self {
            Self::Memory { kernel, rust } => {
                say!(out, "is in ", rust.names().1[2], " in Rust and in ", kernel.names().1[2]);
            }
            Self::Size { kernel, rust } => {
                say!(out, "has ", counted(rust, "byte"), " in Rust and ", number(kernel));
            }
            Self::Align { kernel, rust } => {
                say!(out, "is aligned to ", counted(rust, "byte"), " in Rust and to ", number(kernel));
            }
        }
        out.push(" in the kernel's module");
    }
}

crate::text::described!(VariableDifference, 256);

#[cfg(all(test, feature = "derive"))]
mod tests;
