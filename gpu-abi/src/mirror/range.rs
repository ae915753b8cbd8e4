//! The numbers that a bit-field can hold (the table in the guide's section 1.3).

use crate::layout::Layout;
use core::fmt;

/// Returns a number whose lowest `width` bits are set.
pub(super) const fn mask(width: u32) -> u128 {
    if width == 128 { u128::MAX } else { (1 << width) - 1 }
}

/// Returns the lowest and the highest value that a bit-field of this type with `width` bits can hold.
pub(super) const fn limits(layout: &Layout<'_>, width: u32) -> (i128, u128) {
    let is_signed = matches!(layout.stored(), Some(scalar) if scalar.is_signed());
    if is_signed { (-1 << (width - 1), mask(width - 1)) } else { (0, mask(width)) }
}

/// A value of up to 128 bits, formatted as signed or unsigned.
pub(super) enum Wide {
    Signed(i128),
    Unsigned(u128),
}

impl Wide {
    pub(super) fn of(declared: &Layout<'_>, wide: u128) -> Self {
        if limits(declared, 1).0 < 0 { Self::Signed(wide as i128) } else { Self::Unsigned(wide) }
    }
}

impl fmt::Display for Wide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Signed(value) => fmt::Display::fmt(value, f),
            Self::Unsigned(value) => fmt::Display::fmt(value, f),
        }
    }
}
