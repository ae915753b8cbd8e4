//! The operands of instructions: registers, names and constants.
//!
//! A caller that numbers its registers as nvcc does uses [`Register`] and [`Registers`]; one with its own names passes an
//! [`Identifier`]. Names that start with `%abi_` are reserved for this crate: sequences that need a register for themselves
//! declare it under such a name, in their own scope.

use crate::layout::StateSpace;
use crate::ptx::Identifier;
use core::fmt;

/// The class of a register, which decides the type in its `.reg` declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RegisterClass {
    /// `.pred`, called `%p1`.
    Pred,
    /// `.b16`, called `%rs1`.
    B16,
    /// `.b32`, called `%r1`.
    B32,
    /// `.b64`, called `%rd1`.
    B64,
    /// `.b128`, called `%rq1`.
    B128,
    /// `.f32`, called `%f1`.
    F32,
    /// `.f64`, called `%fd1`.
    F64,
}

impl RegisterClass {
    /// Every class, in the order in which [`Registers`] declares them.
    pub const ALL: [Self; 7] = [Self::Pred, Self::B16, Self::B32, Self::B64, Self::B128, Self::F32, Self::F64];

    /// Returns the type in the `.reg` declaration of such a register.
    pub const fn ptx_type(self) -> &'static str {
        match self {
            Self::Pred => ".pred",
            Self::B16 => ".b16",
            Self::B32 => ".b32",
            Self::B64 => ".b64",
            Self::B128 => ".b128",
            Self::F32 => ".f32",
            Self::F64 => ".f64",
        }
    }

    /// Returns the part of the name before the number, as nvcc writes it.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Pred => "%p",
            Self::B16 => "%rs",
            Self::B32 => "%r",
            Self::B64 => "%rd",
            Self::B128 => "%rq",
            Self::F32 => "%f",
            Self::F64 => "%fd",
        }
    }
}

/// A numbered register, such as `%rd4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Register {
    /// The register's class.
    pub class: RegisterClass,
    /// The register's number within its class.
    pub number: u32,
}

impl Register {
    /// Returns register `number` of `class`.
    pub const fn new(class: RegisterClass, number: u32) -> Self {
        Self { class, number }
    }
}

impl fmt::Display for Register {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.class.prefix(), self.number)
    }
}

/// The registers of one function, numbered from 1 in each class as nvcc does.
///
/// Its `Display` writes the declarations, one line for each class in use:
///
/// ```
/// use gpu_abi::ptx::{RegisterClass, Registers};
///
/// let mut registers = Registers::new();
/// let sum = registers.take(RegisterClass::F32);
/// registers.take(RegisterClass::F32);
/// assert_eq!(sum.to_string(), "%f1");
/// assert!(registers.declarations().map(|declaration| declaration.to_string()).eq([".reg .f32 %f<3>;"]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Registers {
    taken: [u32; RegisterClass::ALL.len()],
}

impl Registers {
    /// Returns a set without registers.
    pub const fn new() -> Self {
        Self { taken: [0; RegisterClass::ALL.len()] }
    }

    /// Returns a register that has not been returned before.
    pub const fn take(&mut self, class: RegisterClass) -> Register {
        let taken = &mut self.taken[class as usize];
        *taken += 1;
        Register { class, number: *taken }
    }

    /// Returns the declarations, one item for each class in use, such as `.reg .b32 %r<5>;`.
    pub fn declarations(&self) -> impl Iterator<Item = RegisterDecl> + '_ {
        let used = move |&class: &RegisterClass| self.taken[class as usize] > 0;
        RegisterClass::ALL
            .into_iter()
            .filter(used)
            .map(|class| RegisterDecl { class, below: self.taken[class as usize] + 1 })
    }
}

/// The declaration of all registers of one class. Its `Display` writes the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegisterDecl {
    class: RegisterClass,
    below: u32,
}

impl fmt::Display for RegisterDecl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".reg {} {}<{}>;", self.class.ptx_type(), self.class.prefix(), self.below)
    }
}

/// A register that an instruction may write to: by number or by the caller's own name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RegisterVariable<'a> {
    /// A numbered register.
    Register(Register),
    /// A name.
    Named(Identifier<'a>),
}

impl RegisterVariable<'static> {
    /// Returns a register that a sequence declares for itself, or `_`, which discards its value.
    pub(crate) const fn own(name: &'static str) -> Self {
        Self::Named(Identifier::own(name))
    }
}

impl fmt::Display for RegisterVariable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Register(register) => register.fmt(f),
            Self::Named(name) => name.fmt(f),
        }
    }
}

crate::text::from!(RegisterVariable<'_>: Register => Register);

impl<'a> From<Identifier<'a>> for RegisterVariable<'a> {
    fn from(name: Identifier<'a>) -> Self {
        Self::Named(name)
    }
}

/// An operand that an instruction may read: a variable or a constant.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Operand<'a> {
    /// A register, or a symbol, whose address is the operand.
    Variable(RegisterVariable<'a>),
    /// An integer; PTX has signed and unsigned constants of 64 bits.
    Integer(i128),
    /// A single-precision number, written as its bits: `0f3F800000`.
    F32(f32),
    /// A double-precision number, written as its bits: `0d3FF0000000000000`.
    F64(f64),
}

impl fmt::Display for Operand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variable(variable) => variable.fmt(f),
            Self::Integer(value) => value.fmt(f),
            Self::F32(value) => write!(f, "0f{:08X}", value.to_bits()),
            Self::F64(value) => write!(f, "0d{:016X}", value.to_bits()),
        }
    }
}

impl<'a, T: Into<RegisterVariable<'a>>> From<T> for Operand<'a> {
    fn from(variable: T) -> Self {
        Self::Variable(variable.into())
    }
}

crate::text::from!(
    Operand<'_>: i8 => Integer, i16 => Integer, i32 => Integer, i64 => Integer, u8 => Integer, u16 => Integer, u32 => Integer,
    u64 => Integer, f32 => F32, f64 => F64
);

/// An address: a variable or symbol and an offset in bytes. Its `Display` writes `[list+8]` or `[p+-8]`, or `[p]` if the
/// offset is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Address<'a> {
    /// The variable or symbol.
    pub base: RegisterVariable<'a>,
    /// The offset in bytes.
    pub offset: i64,
}

impl<'a> Address<'a> {
    /// Returns the address `offset` bytes after `base`.
    pub fn new(base: impl Into<RegisterVariable<'a>>, offset: i64) -> Self {
        Self { base: base.into(), offset }
    }

    /// Returns an error if the base is a numbered register that cannot hold an address of `space`.
    pub(crate) fn check(&self, space: StateSpace) -> Result<(), AddressError> {
        match self.base {
            RegisterVariable::Register(found) => match (found.class, space) {
                (RegisterClass::B64, _) => Ok(()),
                (_, StateSpace::Generic | StateSpace::Global) => Err(AddressError { space, found }),
                (RegisterClass::B32, _) => Ok(()),
                _ => Err(AddressError { space, found }),
            },
            RegisterVariable::Named(_) => Ok(()),
        }
    }
}

impl fmt::Display for Address<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.offset {
            0 => write!(f, "[{}]", self.base),
            // ptxas accepts `+-8` but not `-8`.
            offset => write!(f, "[{}+{offset}]", self.base),
        }
    }
}

/// The error that a register cannot hold an address of a state space.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct AddressError {
    space: StateSpace,
    found: Register,
}

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { space, found } = self;
        let class = found.class.ptx_type();
        write!(f, "`{found}` is a `{class}` register: write one of class `.b64` for an address in `{space}`")
    }
}

crate::text::error!(AddressError);

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn constants_are_written_by_their_bits() {
        assert_eq!(Operand::from(1.0_f32).to_string(), "0f3F800000");
        assert_eq!(Operand::from(-0.0_f64).to_string(), "0d8000000000000000");
        assert_eq!(Operand::from(u64::MAX).to_string(), "18446744073709551615");
    }

    #[test]
    fn offsets_have_their_sign() {
        let p = Identifier::new("p").unwrap();
        assert_eq!(Address::new(p, 0).to_string(), "[p]");
        assert_eq!(Address::new(Register::new(RegisterClass::B64, 2), 8).to_string(), "[%rd2+8]");
        assert_eq!(Address::new(p, -8).to_string(), "[p+-8]");
    }
}
