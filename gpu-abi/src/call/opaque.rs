//! Textures, samplers and surfaces at module scope, and their handles (the guide's section 1.4).
//!
//! A module declares such an object as a `.global` variable of type `.texref`, `.samplerref` or `.surfref`. Instructions
//! can name an object that is known at compile time. Otherwise they take its handle, a `.b64` value: the address that
//! `mov.u64` returns for the object. A handle is stored, passed and returned like any 64-bit number, but must not be
//! dereferenced or computed with. An `.entry` may have an object itself as a parameter,
//! [`Parameter::opaque`](super::Parameter::opaque).

use super::form::object_type;
use super::{Linkage, write_linkage};
use crate::layout::Handle;
use crate::ptx::{Code, IdentifierError, RegisterVariable, check_identifier};
use crate::tri::tri;
use core::fmt;

/// A texture, sampler or surface at module scope. Its `Display` writes the declaration.
///
/// ```
/// use gpu_abi::call::{Linkage, OpaqueVariable};
/// use gpu_abi::layout::Handle;
/// use gpu_abi::ptx::{Code, RegisterClass, Registers};
///
/// let image = OpaqueVariable::new(Handle::Texture, "image")?.with_linkage(Linkage::Visible);
/// assert_eq!(image.to_string(), ".visible .global .texref image;");
///
/// let handle = Registers::new().take(RegisterClass::B64);
/// let mut text = String::new();
/// image.write_handle(&mut Code::new(&mut text), handle)?;
/// assert_eq!(text, "mov.u64 %rd1, image;\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpaqueVariable<'a> {
    pub(crate) object: Handle,
    pub(crate) name: &'a str,
    linkage: Linkage,
}

impl<'a> OpaqueVariable<'a> {
    /// Returns an object that is visible only in its module.
    ///
    /// # Errors
    ///
    /// If `name` is not a valid PTX identifier.
    pub const fn new(object: Handle, name: &'a str) -> Result<Self, IdentifierError> {
        tri!(check_identifier(name));
        Ok(Self { object, name, linkage: Linkage::Internal })
    }

    /// Returns this object with another linkage.
    #[must_use]
    pub const fn with_linkage(mut self, linkage: Linkage) -> Self {
        self.linkage = linkage;
        self
    }

    /// Writes the instruction that puts the object's handle into a register of class `.b64`.
    ///
    /// # Errors
    ///
    /// Returns the errors of the underlying writer.
    pub fn write_handle<'v>(&self, code: &mut Code<'_>, into: impl Into<RegisterVariable<'v>>) -> fmt::Result {
        write_handle(code, into.into(), &self.name)
    }
}

impl fmt::Display for OpaqueVariable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_linkage(self.linkage, f)?;
        write!(f, ".global {} {};", object_type(self.object), self.name)
    }
}

/// Writes the instruction that puts the handle of the object `name` into a register.
pub(super) fn write_handle(code: &mut Code<'_>, into: RegisterVariable<'_>, name: &dyn fmt::Display) -> fmt::Result {
    code.line(format_args!("mov.u64 {into}, {name};"))
}
