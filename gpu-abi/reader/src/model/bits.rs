//! Ranges of bits.

/// The bits of a bit-field, counted from bit 0 of the record's first byte, least significant first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BitRange {
    offset: u64,
    width: u32,
}

impl BitRange {
    /// Returns the range of `width` bits that starts at bit `offset`.
    pub const fn new(offset: u64, width: u32) -> Self {
        Self { offset, width }
    }

    /// Returns the first bit, counted from the record's start.
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the range in a record that holds the bit-field's own record at byte `base`.
    #[must_use]
    pub const fn within(&self, base: u64) -> Self {
        Self { offset: base.saturating_mul(8).saturating_add(self.offset), width: self.width }
    }

    /// Returns the number of bits.
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Returns the bit after the last bit, counted from the record's start.
    pub const fn end(&self) -> u64 {
        self.offset.saturating_add(self.width as u64)
    }
}
