//! Names that are safe to use in the text that this crate writes.
//!
//! The sequences of [`call`](crate::call), [`syscall`](crate::syscall) and [`atomic`](crate::atomic) declare names of their
//! own. Inside a sequence, an equal name of the caller would refer to the sequence's variable, so [`Identifier`] rejects
//! it.

use super::ident::{IdentifierError, check_identifier};
use crate::text::ErrorName;
use crate::tri::tri;
use core::fmt;

/// A PTX identifier that no sequence of this crate declares: the name of a register, a variable, a function or a label.
///
/// Text becomes an operand only through this type. Move a special register, such as `%tid.x`, or an element of a vector
/// register, `%v.x`, into a register first.
///
/// ```
/// use gpu_abi::ptx::{Address, Identifier, Operand};
///
/// let counter = Identifier::new("counter")?;
/// assert_eq!(Address::new(counter, 8).to_string(), "[counter+8]");
/// assert_eq!(Operand::from(counter).to_string(), "counter");
/// assert!(Identifier::new("1; trap").is_err());
/// assert_eq!(
///     Identifier::new("%abi_w0").unwrap_err().to_string(),
///     "`%abi_w0` is reserved for the sequences of this crate: write another name"
/// );
/// # Ok::<(), gpu_abi::ptx::IdentifierError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Identifier<'a>(&'a str);

impl<'a> Identifier<'a> {
    /// Returns `text` as an identifier.
    ///
    /// # Errors
    ///
    /// If `text` is not a PTX identifier as defined by [`is_identifier`](super::is_identifier), or is one of this crate's own names: those that
    /// start with `%abi_` or `$abi_`, `abi_valist`, `abi_retval`, `retval0`, `func_retval0`, and `param` or `abi_copy`
    /// followed by a number.
    pub const fn new(text: &'a str) -> Result<Self, IdentifierError> {
        tri!(check_identifier(text));
        if is_reserved(text.as_bytes()) {
            return Err(IdentifierError { name: ErrorName::new(text), is_reserved: true });
        }
        Ok(Self(text))
    }

    /// Returns a name that a sequence declares for itself, or `_`, which discards its value.
    pub(crate) const fn own(text: &'static str) -> Self {
        Self(text)
    }

    /// Returns the name's text.
    pub const fn as_str(&self) -> &'a str {
        self.0
    }
}

impl fmt::Display for Identifier<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

const fn is_reserved(name: &[u8]) -> bool {
    match name {
        [b'%' | b'$', b'a', b'b', b'i', b'_', ..] | b"abi_valist" | b"abi_retval" | b"retval0" | b"func_retval0" => true,
        [b'p', b'a', b'r', b'a', b'm', number @ ..] | [b'a', b'b', b'i', b'_', b'c', b'o', b'p', b'y', number @ ..] => {
            is_number(number)
        }
        _ => false,
    }
}

const fn is_number(mut digits: &[u8]) -> bool {
    let some = !digits.is_empty();
    while let [b'0'..=b'9', rest @ ..] = digits {
        digits = rest;
    }
    some && digits.is_empty()
}
