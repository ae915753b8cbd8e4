//! Errors from debug information.

use crate::ptx::is_identifier;
use core::fmt;
use std::borrow::ToOwned;
use std::format;
use std::string::String;
use std::vec::Vec;

/// The reason that debug information cannot be written or does not match the module's text.
#[derive(Clone, PartialEq, Eq)]
pub struct DebugError(pub(super) String);

impl fmt::Display for DebugError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

crate::text::error!(DebugError);

impl From<gimli::write::Error> for DebugError {
    fn from(error: gimli::write::Error) -> Self {
        Self(format!("the debug information cannot be encoded: {error}"))
    }
}

impl DebugError {
    /// Returns the error that PTX or DWARF cannot hold the name of a `what`.
    pub(super) fn name(what: &str, name: &str) -> Self {
        let instead = if name.contains('\0') { "remove the NUL character" } else { "write a valid PTX identifier" };
        Self(format!("`{}` cannot be the name of a {what}: {instead}", name.escape_debug()))
    }

    /// Returns the error that the module defines no such label, for which ptxas would silently use address 0.
    pub(super) fn no_label(label: &str) -> Self {
        Self(format!("label `{label}` is not defined in any function of the module"))
    }

    /// Returns the error that the two ends of a range are in different functions.
    pub(super) fn range(begin: &str, end: &str) -> Self {
        Self(format!("labels `{begin}` and `{end}` are in different functions: a range starts and ends in one function"))
    }
}

/// Returns `name` if it is a valid PTX identifier.
pub(super) fn identifier(what: &str, name: &str) -> Result<String, DebugError> {
    if is_identifier(name) { Ok(name.to_owned()) } else { Err(DebugError::name(what, name)) }
}

/// Returns the bytes of a name that DWARF terminates with a zero byte.
pub(super) fn text(what: &str, name: &str) -> Result<Vec<u8>, DebugError> {
    if name.contains('\0') { Err(DebugError::name(what, name)) } else { Ok(name.as_bytes().to_vec()) }
}
