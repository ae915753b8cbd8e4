//! The size and alignment of a type, in words.

use crate::layout::Layout;
use core::fmt;

/// `size 64, align 32`, or only the size if the alignment is not known.
pub(super) struct Extent<'a>(pub(super) &'a Layout<'a>);

impl fmt::Display for Extent<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "size {}", self.0.size())?;
        match self.0.known_align() {
            Some(align) => write!(f, ", align {align}"),
            None => Ok(()),
        }
    }
}
