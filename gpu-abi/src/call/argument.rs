//! The operands and destinations of a call, and the checks that they match the signature.

use super::piece::{Numeric, Piece, pieces, try_pieces};
use super::{Memory, Slot};
use crate::layout::{Layout, StateSpace};
use crate::ptx::{Address, AddressError, IdentifierError, Operand, Register, RegisterClass, RegisterVariable};
use crate::text::{Counted, ErrorName};
use core::fmt;

/// Where a call finds or puts a value: in operands of type `T`, or in memory.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Held<'a, T> {
    /// The operand for the only piece of a value, such as a scalar.
    Value(T),
    /// An operand for each [piece](super::pieces) in order.
    Pieces(&'a [T]),
    /// Memory with the alignment of the value's type.
    Memory {
        /// The state space that the address belongs to.
        space: StateSpace,
        /// Where the value starts.
        address: Address<'a>,
    },
}

/// A value that is passed or returned: a register or constant for each piece, or an address, whose bytes are copied.
///
/// ```
/// use gpu_abi::call::CallArgument;
/// use gpu_abi::layout::StateSpace;
/// use gpu_abi::ptx::{Address, Identifier, RegisterClass, Registers};
///
/// let mut registers = Registers::new();
/// let [mass, address] = [RegisterClass::F32, RegisterClass::B64].map(|class| registers.take(class));
/// let scalar: CallArgument<'_> = mass.into();
/// let constant: CallArgument<'_> = 0.5_f32.into();
/// let pieces = [mass.into(), Identifier::new("%species")?.into()];
/// let record = CallArgument::Pieces(&pieces); // a struct of a `float` and an `int`, in registers
/// let copied = CallArgument::Memory { space: StateSpace::Global, address: Address::new(address, 16) };
/// # let _ = (scalar, constant, record, copied);
/// # Ok::<(), gpu_abi::ptx::IdentifierError>(())
/// ```
pub type CallArgument<'a> = Held<'a, Operand<'a>>;

/// The registers or the memory that receive a returned value or a parameter.
pub type Destination<'a> = Held<'a, RegisterVariable<'a>>;

impl<'a, T: Into<Operand<'a>>> From<T> for CallArgument<'a> {
    fn from(value: T) -> Self {
        Self::Value(value.into())
    }
}

impl<'a, T: Into<RegisterVariable<'a>>> From<T> for Destination<'a> {
    fn from(variable: T) -> Self {
        Self::Value(variable.into())
    }
}

impl<'a, T: Copy + Into<Operand<'a>>> Held<'a, T> {
    /// Returns the operands, or the memory.
    pub(crate) const fn operands(&self) -> Result<&[T], Memory<'a>> {
        match self {
            Self::Value(operand) => Ok(core::slice::from_ref(operand)),
            Self::Pieces(operands) => Ok(operands),
            Self::Memory { space, address } => Err(Memory::Address(*space, *address)),
        }
    }

    /// Checks that the operands match the pieces of a value with this layout.
    pub(crate) fn check(&self, slot: Slot, layout: &Layout<'a>) -> Result<(), CallError> {
        if let Self::Memory { space, address } = self {
            return address.check(*space).map_err(|error| CallError(Fault::Address { slot, error }));
        }
        let given = self.operands().unwrap_or_default();
        let (mut expected, found) = (0, given.len());
        pieces(layout, |_| expected += 1);
        if expected != found {
            return Err(CallError(Fault::PieceCount { slot, type_name: ErrorName::new(layout.name()), expected, found }));
        }
        let mut index = 0;
        try_pieces(layout, &mut |piece| {
            let held = given[index].into().holds(&piece);
            index += 1;
            held.map_err(|error| {
                CallError(Fault::Piece { slot, index: index - 1, name: ErrorName::new(piece.name), error })
            })
        })
    }
}

impl RegisterVariable<'_> {
    /// Returns the class of the register; a name is assumed to have the piece's own class.
    pub(super) fn class_for(&self, piece: &Piece<'_>) -> RegisterClass {
        match self {
            Self::Register(register) => register.class,
            Self::Named(_) => piece.register_class(),
        }
    }

    fn holds(&self, piece: &Piece<'_>) -> Result<(), OperandError> {
        match *self {
            Self::Register(register) if !piece.fits(register.class) => {
                Err(OperandError::Class { expected: piece.register_class(), found: register })
            }
            _ => Ok(()),
        }
    }
}

impl Operand<'_> {
    fn holds(&self, piece: &Piece<'_>) -> Result<(), OperandError> {
        let is_float = |size| piece.numeric == Numeric::Float && piece.size == size;
        match *self {
            Self::Variable(variable) => variable.holds(piece),
            Self::F32(_) if is_float(4) => Ok(()),
            Self::F64(_) if is_float(8) => Ok(()),
            Self::Integer(value) if piece.numeric != Numeric::Float && fits(value, piece) => Ok(()),
            _ => Err(OperandError::Constant { numeric: piece.numeric, width: width(piece) }),
        }
    }
}

/// Returns the number of bits in a piece's value.
fn width(piece: &Piece<'_>) -> u32 {
    match piece.bits {
        // An upper half without any bits of the bit-field holds copies of the sign.
        Some(bits) if bits.width() > 0 => bits.width(),
        _ if piece.numeric == Numeric::Bool => 1,
        _ => 8 * piece.size as u32,
    }
}

/// Returns whether the value, signed or unsigned, fits the lower bits of a piece.
fn fits(value: i128, piece: &Piece<'_>) -> bool {
    let width = width(piece);
    if piece.numeric == Numeric::Bool { matches!(value, 0 | 1) } else { (-1 << (width - 1)..1 << width).contains(&value) }
}

/// The reason that an operand does not match a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OperandError {
    /// The register's class cannot hold the piece.
    Class { expected: RegisterClass, found: Register },
    /// The constant is not of the piece's kind, or has too many bits.
    Constant { numeric: Numeric, width: u32 },
}

impl fmt::Display for OperandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Class { expected, found } => {
                let class = found.class.ptx_type();
                write!(f, "`{found}` is a `{class}` register: write one of class `{}`", expected.ptx_type())
            }
            Self::Constant { numeric: Numeric::Float, width } => {
                write!(f, "the constant is not a floating-point number of {width} bits: write ")?;
                match width {
                    32 => f.write_str("an `f32`"),
                    64 => f.write_str("an `f64`"),
                    _ => f.write_str("a register"),
                }
            }
            Self::Constant { numeric: Numeric::Bool, .. } => f.write_str("the constant is not a truth value: write 0 or 1"),
            Self::Constant { width, .. } => {
                let (min, max) = (-1_i128 << (width - 1), (1_i128 << width) - 1);
                write!(f, "the constant is not an integer of {width} bits: write one from {min} to {max}")
            }
        }
    }
}

/// The reason that a call, or a function's access to its own parameters, does not match the signature.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct CallError(pub(super) Fault);

/// The reason, of which [`CallError`] writes the text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// The function is an `.entry`, which cannot be called and returns nothing.
    Entry { name: ErrorName },
    /// The name of a label or of the function is not a valid identifier.
    Identifier(IdentifierError),
    /// Wrong number of arguments.
    ArgumentCount { name: ErrorName, expected: usize, found: usize },
    /// The function has no such parameter.
    NoParameter { name: ErrorName, index: usize, count: usize },
    /// The function returns no value.
    NoResult { name: ErrorName },
    /// Wrong number of operands for the value's pieces.
    PieceCount { slot: Slot, type_name: ErrorName, expected: usize, found: usize },
    /// An operand does not match its piece.
    Piece { slot: Slot, index: usize, name: ErrorName, error: OperandError },
    /// A register cannot hold the address of a value in memory.
    Address { slot: Slot, error: AddressError },
    /// A texture, sampler or surface that is itself a parameter has no bytes to copy.
    Opaque { slot: Slot },
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Fault::Entry { name } => write!(f, "`{name}` is an `.entry`: only a `.func` can be called or return a value"),
            Fault::Identifier(error) => error.fmt(f),
            Fault::ArgumentCount { name, expected, found } => {
                write!(f, "wrong number of arguments for `{name}`: expected {expected}, found {found}")
            }
            Fault::NoParameter { name, index, count } => {
                let count = Counted(*count as u64, "parameter");
                write!(f, "`{name}` has no parameter {index}: it has {count}, numbered from 0")
            }
            Fault::NoResult { name } => {
                write!(f, "`{name}` returns no value: write `None` for a call, and no `Return`")
            }
            Fault::PieceCount { slot, type_name, expected, found } => {
                write!(
                    f,
                    "{slot}: wrong number of operands for the pieces of `{type_name}`: expected {expected}, found {found}"
                )
            }
            Fault::Piece { slot, index, name, error } => match name.as_str() {
                "" => write!(f, "{slot}, piece {index}: {error}"),
                name => write!(f, "{slot}, piece {index} (`{name}`): {error}"),
            },
            Fault::Address { slot, error } => write!(f, "{slot}: {error}"),
            Fault::Opaque { slot } => {
                write!(
                    f,
                    "{slot}: an opaque object has no bytes in memory: receive its handle in a register of class `.b64`"
                )
            }
        }
    }
}

crate::text::error!(CallError);
