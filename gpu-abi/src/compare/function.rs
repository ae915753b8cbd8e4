//! The functions to which pointers lead, and pointers to members.

use super::compiled::CompiledSide;
use super::rust::RustType;
use crate::description::Description;
use gpu_abi_reader::model::CompiledArgument;

/// The result of a function and its parameters, in this order; or pointers to the class and to the type of a member.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FunctionParts<'a> {
    Described(&'static [Description]),
    Compiled(&'a CompiledSide<'a>, &'a [CompiledArgument]),
}

impl<'a> FunctionParts<'a> {
    #[inline]
    pub(super) const fn len(self) -> usize {
        match self {
            Self::Described(parts) => parts.len(),
            Self::Compiled(_, parts) => parts.len(),
        }
    }

    /// Returns whether a part is the one of the kernel, if functions in Rust cannot have that.
    #[inline]
    pub(super) const fn is_foreign(self, index: usize, kernel: CompiledArgument) -> bool {
        let Self::Compiled(_, parts) = self else { return false };
        match (parts[index], kernel) {
            (CompiledArgument::Unknown, CompiledArgument::Unknown) => true,
            (CompiledArgument::Value(convention), CompiledArgument::Value(other)) => convention == other,
            _ => false,
        }
    }

    /// Returns the type of a part; `None` for one that a function in Rust cannot have.
    #[inline]
    pub(super) const fn get(self, index: usize) -> Option<RustType<'a>> {
        match self {
            Self::Described(parts) => Some(RustType::described(&parts[index])),
            Self::Compiled(side, parts) => match parts[index] {
                CompiledArgument::Type(ty) => Some(RustType::compiled(ty, side)),
                CompiledArgument::Value(_) | CompiledArgument::Unknown => None,
            },
        }
    }
}
