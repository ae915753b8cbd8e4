//! Errors from atomic operations.

use super::{AtomicType, RmwOp};
use crate::layout::StateSpace;
use crate::ptx::{AddressError, TargetError};
use core::fmt;

/// The reason that an atomic operation does not exist, in PTX or on the target.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum AtomicError {
    /// The target does not have the instructions.
    Target(TargetError),
    /// The state space has no atomic operations.
    Space(StateSpace),
    /// PTX has no instruction for the operation on this type.
    Operation {
        /// The operation.
        op: RmwOp,
        /// The type.
        ty: AtomicType,
    },
    /// PTX has no compare-and-swap of this type.
    CompareExchange(AtomicType),
    /// A register cannot hold the operation's address.
    Address(AddressError),
    /// The underlying writer failed.
    Write(fmt::Error),
}

impl fmt::Display for AtomicError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Target(error) => error.fmt(f),
            Self::Space(space) => {
                let space = space.directive().unwrap_or("this state space");
                write!(f, "`{space}` has no atomic operations: write `Generic`, `Global` or `Shared`")
            }
            Self::Operation { op: op @ (RmwOp::Inc | RmwOp::Dec), ty } => {
                write!(f, "there is no atomic {op} of `{ty:?}`: write `U32`")
            }
            Self::Operation { op, ty } => {
                let of = if ty.size() == 1 { " of the 32-bit word that contains it" } else { "" };
                write!(f, "there is no atomic {op} of `{ty:?}`: write a compare-and-swap loop with `compare_exchange`{of}")
            }
            Self::CompareExchange(ty) => {
                write!(f, "there is no compare-and-swap of `{ty:?}`: swap the 32-bit word that contains it")
            }
            Self::Address(error) => error.fmt(f),
            Self::Write(error) => error.fmt(f),
        }
    }
}

crate::text::error!(AtomicError);

crate::text::from!(AtomicError: TargetError => Target, AddressError => Address, fmt::Error => Write);

/// For operations within [`Code::scope`](crate::ptx::Code::scope) and [`fmt::Display`].
impl From<AtomicError> for fmt::Error {
    fn from(_: AtomicError) -> Self {
        Self
    }
}
