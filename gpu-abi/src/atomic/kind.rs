//! Types and read-modify-write operations, and the instruction for each.

use super::Scope;
use crate::ptx::{Feature, Target, TargetError};
use crate::tri::tri;
use core::fmt;

macro_rules! types {
    ($($(#[$doc:meta])* $name:ident $size:literal $number:literal;)*) => {
        /// The type of the value in memory, which is aligned to its size.
        ///
        /// Values of 8 and 16 bits are in `.b16` registers, wider ones in registers of their size.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum AtomicType {
            $($(#[$doc])* $name,)*
        }

        impl AtomicType {
            /// Every type.
            pub const ALL: [Self; 14] = [$(Self::$name),*];

            /// Returns the size, in bytes.
            pub const fn size(self) -> usize {
                match self {
                    $(Self::$name => $size,)*
                }
            }

            /// Returns the type suffix of an instruction that computes.
            pub(super) const fn number(self) -> &'static str {
                match self {
                    $(Self::$name => $number,)*
                }
            }
        }
    };
}

types! {
    /// An unsigned integer of 8 bits, or any byte.
    U8 1 ".u8";
    /// A signed integer of 8 bits.
    S8 1 ".s8";
    /// An unsigned integer of 16 bits, or any value of that size.
    U16 2 ".u16";
    /// A signed integer of 16 bits.
    S16 2 ".s16";
    /// An unsigned integer of 32 bits, or any value of that size.
    U32 4 ".u32";
    /// A signed integer of 32 bits.
    S32 4 ".s32";
    /// An unsigned integer of 64 bits, a pointer, or any value of that size.
    U64 8 ".u64";
    /// A signed integer of 64 bits.
    S64 8 ".s64";
    /// An unsigned integer of 128 bits, or any value of that size.
    U128 16 ".u128";
    /// A signed integer of 128 bits.
    S128 16 ".s128";
    /// A half-precision number; a constant operand gives its bits.
    F16 2 ".f16";
    /// A `bfloat16` number; a constant operand gives its bits.
    Bf16 2 ".bf16";
    /// A single-precision number; an integer operand gives its bits, `1.0_f32` its value.
    F32 4 ".f32";
    /// A double-precision number; an integer operand gives its bits, `1.0_f64` its value.
    F64 8 ".f64";
}

impl AtomicType {
    pub(super) const fn is_signed(self) -> bool {
        matches!(self, Self::S8 | Self::S16 | Self::S32 | Self::S64 | Self::S128)
    }

    pub(super) const fn is_float(self) -> bool {
        matches!(self, Self::F16 | Self::Bf16 | Self::F32 | Self::F64)
    }

    /// Returns the type suffix of an instruction that only moves bits.
    pub(super) const fn bits(self) -> &'static str {
        match self.size() {
            1 => ".b8",
            2 => ".b16",
            4 => ".b32",
            8 => ".b64",
            _ => ".b128",
        }
    }

    /// Returns the suffix of a load or a store: narrow integers are zero- or sign-extended into the register.
    pub(super) const fn moved(self) -> &'static str {
        match self {
            Self::U8 | Self::S8 | Self::U16 | Self::S16 => self.number(),
            _ => self.bits(),
        }
    }

    /// Checks that the target's loads and stores have this type within `scope`.
    pub(super) const fn require(self, scope: Scope, target: &Target) -> Result<(), TargetError> {
        match (self.size(), scope) {
            (16, Scope::Sys) => target.require(&Feature::B128_SYS),
            (16, _) => target.require(&Feature::B128),
            _ => Ok(()),
        }
    }

    /// Checks that the target's `atom` has this type within `scope`.
    pub(super) const fn require_atom(self, scope: Scope, target: &Target) -> Result<(), TargetError> {
        if self.size() == 16 {
            tri!(target.require(&Feature::ATOM_B128));
        }
        self.require(scope, target)
    }
}

/// A read-modify-write operation; its result is the previous value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RmwOp {
    /// Addition.
    Add,
    /// Subtraction: the addition of the negated operand, as in nvcc's output.
    Sub,
    /// The bits set in both.
    And,
    /// The bits set in either.
    Or,
    /// The bits set in exactly one.
    Xor,
    /// The smaller integer.
    Min,
    /// The larger integer.
    Max,
    /// The operand.
    Exchange,
    /// `old >= operand ? 0 : old + 1`, only of [`AtomicType::U32`] (`atomicInc`).
    Inc,
    /// `old == 0 || old > operand ? operand : old - 1`, only of [`AtomicType::U32`] (`atomicDec`).
    Dec,
}

impl RmwOp {
    /// Every operation.
    pub const ALL: [Self; 10] =
        [Self::Add, Self::Sub, Self::And, Self::Or, Self::Xor, Self::Min, Self::Max, Self::Exchange, Self::Inc, Self::Dec];

    /// Returns the suffixes of the `atom` instruction: the operation and the type; `None` if PTX has no such instruction.
    pub(super) const fn instruction(self, ty: AtomicType) -> Option<[&'static str; 2]> {
        let is_float = ty.is_float();
        Some(match (self, ty.size()) {
            (Self::Exchange, 4 | 8 | 16) => [".exch", ty.bits()],
            (Self::Inc, _) if matches!(ty, AtomicType::U32) => [".inc", ty.number()],
            (Self::Dec, _) if matches!(ty, AtomicType::U32) => [".dec", ty.number()],
            (Self::Add | Self::Sub, 2) if is_float => [".add.noftz", ty.number()],
            // PTX has no `atom.add.s64`; in two's complement the result is the same.
            (Self::Add | Self::Sub, 8) if !is_float => [".add", ".u64"],
            (Self::Add | Self::Sub, 4 | 8) => [".add", ty.number()],
            (Self::And, 4 | 8) if !is_float => [".and", ty.bits()],
            (Self::Or, 4 | 8) if !is_float => [".or", ty.bits()],
            (Self::Xor, 4 | 8) if !is_float => [".xor", ty.bits()],
            (Self::Min, 4 | 8) if !is_float => [".min", ty.number()],
            (Self::Max, 4 | 8) if !is_float => [".max", ty.number()],
            _ => return None,
        })
    }

    /// Checks that the target has the instructions for `ty` within `scope`.
    pub(super) const fn require(self, ty: AtomicType, scope: Scope, target: &Target) -> Result<(), TargetError> {
        match (self, ty) {
            (Self::Add | Self::Sub, AtomicType::F16) => target.require(&Feature::ATOM_ADD_F16),
            (Self::Add | Self::Sub, AtomicType::Bf16) => target.require(&Feature::ATOM_ADD_BF16),
            _ => ty.require_atom(scope, target),
        }
    }
}

impl fmt::Display for RmwOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Add => "add",
            Self::Sub => "sub",
            Self::And => "and",
            Self::Or => "or",
            Self::Xor => "xor",
            Self::Min => "min",
            Self::Max => "max",
            Self::Exchange => "exchange",
            Self::Inc => "inc",
            Self::Dec => "dec",
        })
    }
}
