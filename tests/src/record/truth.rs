//! A compiler's layout of a record.

use std::fmt;

/// Where a named member lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A bit-field: its first bit, counted from bit 0 of byte 0, and its width.
    Bits {
        /// Bits from the record's start.
        bit_offset: u64,
        /// Width in bits.
        bits: u32,
    },
    /// An ordinary member: bytes from the record's start.
    Bytes {
        /// Bytes from the record's start.
        offset: u64,
    },
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bytes { offset } => write!(f, "byte {offset}"),
            Self::Bits { bit_offset, bits } => write!(f, "bit {bit_offset} ({bits} wide)"),
        }
    }
}

/// A record's layout, as a compiler sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Bytes.
    pub size: u64,
    /// Bytes.
    pub align: u64,
    /// Parallel to the record's members; `None` for an unnamed bit-field.
    pub members: Vec<Option<Place>>,
}
