//! The compilers' results for a record: sizes, alignments, places and parameter declarations.

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

/// The host compiler's layout, beside the device's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Host {
    /// The device's.
    Same,
    /// Another.
    Differs(Layout),
}

/// A parameter as PTX declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param(
    /// Bytes of `.align`, where it is written.
    pub Option<u64>,
    /// The type without its dot, such as `b8`.
    pub String,
    /// The array's length, `None` for the scalar form.
    pub Option<u64>,
);

impl Param {
    /// The declaration of an aggregate of that size and alignment, both in bytes.
    pub fn bytes(size: u64, align: u64) -> Self {
        Self(Some(align), "b8".to_owned(), Some(size))
    }
}

impl fmt::Display for Param {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(align) = self.0 {
            write!(f, ".align {align} ")?;
        }
        write!(f, ".{}", self.1)?;
        match self.2 {
            Some(count) => write!(f, " [{count}]"),
            None => Ok(()),
        }
    }
}

/// The parameters nvcc declares for a record on one architecture; `None` where it declares none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// Passed by value to a `.func`.
    pub func_param: Option<Param>,
    /// Returned from a `.func`.
    pub func_ret: Option<Param>,
    /// Passed by value to an `.entry`.
    pub entry_param: Option<Param>,
}

impl Params {
    /// One aggregate of that size and alignment, everywhere.
    pub fn bytes(size: u64, align: u64) -> Self {
        let param = Some(Param::bytes(size, align));
        Self { func_param: param.clone(), func_ret: param.clone(), entry_param: param }
    }
}
