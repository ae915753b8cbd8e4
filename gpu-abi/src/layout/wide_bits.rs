//! Bit-fields with more bits than their type, which C++ allows and the guide does not mention.
//!
//! If such a field is not wider than its type's storage unit, as in `bool b : 7`, it is placed like any other. A wider one
//! starts at a boundary of the largest integer type that fits in its bits, regardless of its own type. This works for
//! integer types of up to 64 bits: the host also counts `__int128`, but the device only if it is the declared type. So
//! other fields of 128 bits or more are rejected, and so are wider ones that are packed or declare an alignment.

use super::Member;
use super::engine::{Cursor, align_up};

impl Cursor {
    /// Places a bit-field that is wider than its type.
    pub(super) const fn place_wide(&mut self, member: &Member<'_>, width: u32) -> Option<(u64, u64)> {
        let unit = widest_unit(width, member.layout.size());
        let align = unit / 8;
        if member.is_named() {
            self.raise(align as usize);
        }
        let Some(start) = align_up(self.position, unit) else {
            return None;
        };
        match start.checked_add(width as u64) {
            Some(end) => Some((start, end)),
            None => None,
        }
    }

    /// Returns whether nvcc's device and host code may place a bit-field that is wider than its type at different bits.
    pub(super) const fn differs_in_width(&self, member: &Member<'_>) -> bool {
        let Some(width) = member.bits else { return false };
        let size = member.layout.size();
        if width as u64 <= 8 * size as u64 {
            return false;
        }
        let is_packed = self.form.packed || self.form.pack.is_some() || member.packed;
        is_packed || member.align.is_some() || (width >= 128 && size < 16)
    }
}

/// Returns the bits of the largest integer type that fits in the `width` bits of a field of a type of `size` bytes.
const fn widest_unit(width: u32, size: usize) -> u64 {
    let mut unit = if size == 16 { 128 } else { 64 };
    while unit > 8 && unit > width as u64 {
        unit /= 2;
    }
    unit
}
