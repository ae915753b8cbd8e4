//! Variables at module scope.
//!
//! As in nvcc's output, a scalar is declared by its type, and every other variable as a byte array with its alignment.
//! Bytes missing at the end of an initial value are 0, as are all bytes of a `.global` or `.const` variable without one.

use crate::call::{Linkage, write_linkage};
use crate::layout::{Layout, StateSpace};
use crate::ptx::{Feature, Form, IdentifierError, Operand, Target, TargetError, check_identifier};
use crate::text::ErrorName;
use crate::tri::tri;
use core::fmt;

/// A variable of a module. Its `Display` writes the declaration.
///
/// ```
/// use gpu_abi::layout::StateSpace;
/// use gpu_abi::ptx::ModuleVariable;
/// use gpu_abi::{PtxLayout, vector::Float3};
///
/// let bytes = gpu_abi::as_bytes(&[Float3::new(0.0, 1.0, 0.0)]).to_vec();
/// let up = ModuleVariable::new(StateSpace::Const, &Float3::LAYOUT, "up")?.bytes(&bytes)?;
/// assert_eq!(up.to_string(), ".visible .const .align 4 .b8 up[12] = {0, 0, 0, 0, 0, 0, 128, 63};");
/// # Ok::<(), gpu_abi::ptx::VariableError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ModuleVariable<'a> {
    pub(crate) name: &'a str,
    space: StateSpace,
    linkage: Linkage,
    /// The type of a scalar.
    scalar: Option<&'static str>,
    align: usize,
    /// In bytes.
    size: usize,
    initial: Option<&'a [u8]>,
}

impl<'a> ModuleVariable<'a> {
    /// Returns a variable visible to other modules, of a type with this layout and without an initial value.
    ///
    /// # Errors
    ///
    /// If `name` is not a valid PTX identifier, the type has no size, or the state space is not `.global`, `.const` or
    /// `.shared`, the only ones with variables at module scope.
    pub const fn new(space: StateSpace, layout: &Layout<'_>, name: &'a str) -> Result<Self, VariableError> {
        if layout.size() == 0 {
            return Err(VariableError::new(name, Fault::NoSize));
        }
        let scalar = match Form::of(layout) {
            Ok(Form::Scalar(ptx_type)) => Some(ptx_type),
            _ => None,
        };
        Self::checked(space, name, scalar, layout.align(), layout.size())
    }

    /// Returns the characters of `text` with a trailing 0 as a constant of the module, like nvcc's strings: in `.global`,
    /// visible only in its module.
    ///
    /// ```
    /// use gpu_abi::ptx::ModuleVariable;
    ///
    /// let hello = ModuleVariable::text("$str", "hi\n")?;
    /// assert_eq!(hello.to_string(), ".global .align 1 .b8 $str[4] = {104, 105, 10};");
    /// # Ok::<(), gpu_abi::ptx::VariableError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `name` is not a valid PTX identifier.
    pub const fn text(name: &'a str, text: &'a str) -> Result<Self, VariableError> {
        let variable = tri!(Self::checked(StateSpace::Global, name, None, 1, text.len() + 1));
        // The trailing 0 is one of the bytes missing at the end.
        Ok(Self { linkage: Linkage::Internal, initial: Some(text.as_bytes()), ..variable })
    }

    const fn checked(
        space: StateSpace,
        name: &'a str,
        scalar: Option<&'static str>,
        align: usize,
        size: usize,
    ) -> Result<Self, VariableError> {
        tri!(check_identifier(name), |error| VariableError::of_name(error));
        if !matches!(space, StateSpace::Global | StateSpace::Const | StateSpace::Shared) {
            return Err(VariableError::new(name, Fault::Space(space)));
        }
        Ok(Self { name, space, linkage: Linkage::Visible, scalar, align, size, initial: None })
    }

    /// Returns this variable with another linkage.
    ///
    /// # Errors
    ///
    /// If an `.extern` variable has an initial value.
    pub const fn with_linkage(self, linkage: Linkage) -> Result<Self, VariableError> {
        match (linkage, self.initial) {
            (Linkage::Extern, Some(_)) => Err(VariableError::new(self.name, Fault::Initial(".extern"))),
            _ => Ok(Self { linkage, ..self }),
        }
    }

    /// Returns this variable with these bytes as its initial value, such as the bytes of a mirror. Addresses are not known before the
    /// module is loaded: write a variable that holds some as text, with [`Module::raw_directives`](super::Module::raw_directives).
    ///
    /// # Errors
    ///
    /// If their number is not the variable's size, or the variable is `.shared` or `.extern` and so cannot have an initial
    /// value.
    pub const fn bytes(self, bytes: &'a [u8]) -> Result<Self, VariableError> {
        tri!(self.check_initial(bytes.len()));
        Ok(Self { initial: Some(bytes), ..self })
    }

    const fn check_initial(&self, given: usize) -> Result<(), VariableError> {
        let fault = match (self.space, self.linkage) {
            (StateSpace::Shared, _) => Fault::Initial(".shared"),
            (_, Linkage::Extern) => Fault::Initial(".extern"),
            _ if self.size != given => Fault::Bytes { size: self.size, given },
            _ => return Ok(()),
        };
        Err(VariableError::new(self.name, fault))
    }

    /// Checks that the target has such a variable.
    pub(super) fn require(&self, target: &Target) -> Result<(), TargetError> {
        if self.linkage == Linkage::Weak { target.require(&Feature::WEAK) } else { Ok(()) }
    }
}

impl fmt::Display for ModuleVariable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, align, .. } = self;
        write_linkage(self.linkage, f)?;
        f.write_str(self.space.directive().unwrap_or_default())?;
        write!(f, " .align {align} ")?;
        match self.scalar {
            Some(ptx_type) => write!(f, "{ptx_type} {name}")?,
            None => write!(f, ".b8 {name}[{}]", self.size)?,
        }
        match (self.initial, self.scalar) {
            (None, _) => {}
            (Some(bytes), Some(ptx_type)) => write!(f, " = {}", scalar(ptx_type, bytes))?,
            (Some(bytes), None) => {
                if let Some(last) = bytes.iter().rposition(|&byte| byte != 0) {
                    f.write_str(" = ")?;
                    for (at, byte) in bytes[..=last].iter().enumerate() {
                        write!(f, "{}{byte}", if at == 0 { "{" } else { ", " })?;
                    }
                    f.write_str("}")?;
                }
            }
        }
        f.write_str(";")
    }
}

/// Returns a scalar's value from its little-endian bytes.
fn scalar(ptx_type: &str, bytes: &[u8]) -> Operand<'static> {
    let bits = bytes.iter().rev().fold(0_u64, |bits, &byte| bits << 8 | u64::from(byte));
    match ptx_type {
        ".f32" => Operand::F32(f32::from_bits(bits as u32)),
        ".f64" => Operand::F64(f64::from_bits(bits)),
        _ => bits.into(),
    }
}

/// The reason that a variable is invalid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct VariableError {
    name: ErrorName,
    fault: Fault,
}

/// What is wrong with the variable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// It is not a name, or is reserved for this crate's sequences.
    Name { is_reserved: bool },
    /// The type has no size.
    NoSize,
    /// The state space has no variables at module scope.
    Space(StateSpace),
    /// This directive rules out an initial value.
    Initial(&'static str),
    /// The initial value and the variable have different sizes, in bytes.
    Bytes { size: usize, given: usize },
}

impl VariableError {
    const fn new(name: &str, fault: Fault) -> Self {
        Self { name: ErrorName::new(name), fault }
    }

    /// Returns the error about a name.
    pub(crate) const fn of_name(error: IdentifierError) -> Self {
        Self { name: error.name, fault: Fault::Name { is_reserved: error.is_reserved } }
    }
}

impl fmt::Display for VariableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, fault } = self;
        match fault {
            Fault::Name { is_reserved } => IdentifierError { name: *name, is_reserved: *is_reserved }.fmt(f),
            Fault::NoSize => {
                write!(f, "`{name}` has no size: leave it out")
            }
            Fault::Space(space) => {
                let space = space.directive().unwrap_or("the generic state space");
                write!(f, "`{name}` cannot be in {space}: write `Global`, `Const` or `Shared`")
            }
            Fault::Initial(what) => write!(f, "`{name}` is `{what}`, which cannot have an initial value: leave it out"),
            Fault::Bytes { size, given } => {
                write!(f, "the initial value of `{name}` has {given} bytes, but the variable has {size}")
            }
        }
    }
}

crate::text::error!(VariableError);
