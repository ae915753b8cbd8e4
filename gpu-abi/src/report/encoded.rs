//! The C++ types of members and parameters in JSON.

use crate::interface::Description;
use core::fmt::{self, Write};

/// A C++ type in the encoding of the Itanium ABI, in quotes; null if it is not known.
pub(super) struct Encoded<'a>(pub(super) &'a Description);

impl fmt::Display for Encoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !is_known(self.0) {
            return f.write_str("null");
        }
        f.write_char('"')?;
        write_type(f, self.0, false)?;
        f.write_char('"')
    }
}

#[cfg(feature = "launch")]
/// The JSON entry that marks another crate's type; empty for all other types.
pub(super) struct Foreign<'a>(pub(super) &'a Description);

#[cfg(feature = "launch")]
impl fmt::Display for Foreign<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut ty = self.0.unqualified();
        while let Description::Array(of, _) = ty {
            ty = of.unqualified();
        }
        match ty {
            Description::Leaf(_, cxx) if cxx.is_foreign() => f.write_str(r#","foreign":true"#),
            _ => Ok(()),
        }
    }
}

pub(super) fn is_known(description: &Description) -> bool {
    match description.unqualified() {
        Description::Leaf(_, cxx)
        | Description::Opaque(_, cxx)
        | Description::Renamed(_, cxx)
        | Description::Named(cxx) => cxx.encoding().is_ok(),
        Description::Record(record) => record.get().cxx.encoding().is_ok(),
        Description::Pointer(of) | Description::Array(of, _) => is_known(of),
        Description::Void => true,
        Description::Constant(_)
        | Description::Documented(..)
        | Description::Instance(..)
        | Description::Unknown
        | Description::Undescribed => false,
    }
}

/// Writes a known type, with `const` if it is the type of a constant. The `const` of an array applies to its elements.
fn write_type(f: &mut fmt::Formatter<'_>, description: &Description, is_constant: bool) -> fmt::Result {
    match description {
        Description::Constant(of) => return write_type(f, of, true),
        Description::Documented(of, _) | Description::Instance(of, _) => return write_type(f, of, is_constant),
        Description::Array(element, len) => {
            write!(f, "A{len}_")?;
            return write_type(f, element, is_constant);
        }
        _ => {}
    }
    if is_constant {
        f.write_char('K')?;
    }
    let cxx = match description {
        Description::Leaf(_, cxx)
        | Description::Opaque(_, cxx)
        | Description::Renamed(_, cxx)
        | Description::Named(cxx) => cxx,
        Description::Record(record) => record.get().cxx,
        Description::Pointer(to) => {
            f.write_char('P')?;
            return write_type(f, to, false);
        }
        Description::Void => return f.write_char('v'),
        _ => return Ok(()),
    };
    cxx.encoding().map_or(Ok(()), |encoding| write!(f, "{encoding}"))
}
