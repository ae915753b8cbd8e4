//! The host's sizes of `long`, `size_t` and pointers (the guide's section 1.1).

use crate::scalar::Scalar;

/// The sizes of `long`, `size_t` and pointers, which C leaves to the host.
///
/// "The sizes of types are defined by the host" (the guide's section 1.1). The Rust types follow the host that compiles them
/// ([`DataModel::HOST`]); a program that writes PTX for another host names its model.
///
/// ```
/// use gpu_abi::layout::DataModel;
///
/// assert_eq!(DataModel::LP64.long().size(), 8);
/// assert_eq!(DataModel::LLP64.long().size(), 4);
/// assert_eq!(DataModel::ILP32.size_t().size(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DataModel {
    /// `long`, `size_t` and pointers have 64 bits: Linux, macOS.
    LP64,
    /// `size_t` and pointers have 64 bits, `long` has 32: 64-bit Windows.
    LLP64,
    /// `long`, `size_t` and pointers have 32 bits.
    ILP32,
}

impl DataModel {
    /// The data model of the host that this crate is compiled for.
    pub const HOST: Self = if size_of::<usize>() == 4 {
        Self::ILP32
    } else if size_of::<core::ffi::c_long>() == 4 {
        Self::LLP64
    } else {
        Self::LP64
    };

    /// Returns the size of a pointer, in bytes.
    #[inline]
    pub const fn pointer_size(self) -> usize {
        match self {
            Self::LP64 | Self::LLP64 => 8,
            Self::ILP32 => 4,
        }
    }

    /// Returns the scalar type of `long`.
    #[inline]
    pub const fn long(self) -> Scalar {
        match self {
            Self::LP64 => Scalar::I64,
            Self::LLP64 | Self::ILP32 => Scalar::I32,
        }
    }

    /// Returns the scalar type of `unsigned long`.
    #[inline]
    pub const fn unsigned_long(self) -> Scalar {
        match self {
            Self::LP64 => Scalar::U64,
            Self::LLP64 | Self::ILP32 => Scalar::U32,
        }
    }

    /// Returns the scalar type of `size_t`.
    #[inline]
    pub const fn size_t(self) -> Scalar {
        match self {
            Self::LP64 | Self::LLP64 => Scalar::U64,
            Self::ILP32 => Scalar::U32,
        }
    }
}
