//! The C++ types of members and parameters in JSON.

use crate::description::{Description, DescriptionKind};
use core::fmt::{self, Write};

/// A C++ type in the encoding of the Itanium ABI, in quotes; null if it is not known.
pub(super) struct Encoded<'a>(pub(super) &'a Description);

impl fmt::Display for Encoded<'_> {
    #[inline]
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
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut ty = self.0;
        while let DescriptionKind::Array(of, _) = ty.kind {
            ty = of;
        }
        match (ty.kind, ty.cxx) {
            (DescriptionKind::Leaf, Some(cxx)) if cxx.is_foreign() => f.write_str(r#","foreign":true"#),
            _ => Ok(()),
        }
    }
}

#[inline]
pub(super) fn is_known(description: &Description) -> bool {
    match (description.cxx, description.kind) {
        (Some(cxx), _) => cxx.encoding().is_ok(),
        (None, DescriptionKind::Pointer(of) | DescriptionKind::Array(of, _)) => is_known(of),
        (None, kind) => matches!(kind, DescriptionKind::Void),
    }
}

/// Writes a known type, with `const` if it is the type of a constant. The `const` of an array applies to its elements.
#[inline]
fn write_type(f: &mut fmt::Formatter<'_>, description: &Description, is_constant: bool) -> fmt::Result {
    let is_constant = is_constant || description.is_const;
    if let (None, DescriptionKind::Array(element, len)) = (description.cxx, description.kind) {
        write!(f, "A{len}_")?;
        return write_type(f, element, is_constant);
    }
    if is_constant {
        f.write_char('K')?;
    }
    let cxx = match (description.cxx, description.kind) {
        (Some(cxx), _) => cxx,
        (None, DescriptionKind::Pointer(to)) => {
            f.write_char('P')?;
            return write_type(f, to, false);
        }
        (None, DescriptionKind::Void) => return f.write_char('v'),
        _ => return Ok(()),
    };
    cxx.encoding().map_or(Ok(()), |encoding| write!(f, "{encoding}"))
}
