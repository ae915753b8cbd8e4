//! How a member in the kernel differs from the same member in Rust.

use alloc::string::String;
use core::fmt;

/// One difference between a type or member in Rust and in the kernel; sizes, alignments and offsets are in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// Rust has the member, the kernel has not.
    NotInKernel,
    /// The kernel has the member, Rust has not.
    NotInRust,
    /// The members in this place have different names.
    Name,
    /// The members are in different places.
    Offset {
        /// The offset in Rust.
        rust: u64,
        /// The offset in the kernel.
        kernel: u64,
    },
    /// The types have different sizes.
    Size {
        /// The size in Rust.
        rust: u64,
        /// The size in the kernel.
        kernel: u64,
    },
    /// The types have different alignments.
    Align {
        /// The alignment in Rust.
        rust: u64,
        /// The alignment in the kernel.
        kernel: u64,
    },
    /// One is a bit-field, the other is not.
    BitField {
        /// Whether it is one in Rust.
        rust: bool,
    },
    /// The bit-fields begin at different bits, counted from the record's start.
    BitOffset {
        /// The first bit in Rust.
        rust: u64,
        /// The first bit in the kernel.
        kernel: u64,
    },
    /// The bit-fields have different widths in bits.
    BitWidth {
        /// The width in Rust.
        rust: u32,
        /// The width in the kernel.
        kernel: u32,
    },
    /// The arrays or vectors have different numbers of elements.
    Length {
        /// The elements in Rust.
        rust: u64,
        /// The elements in the kernel.
        kernel: u64,
    },
    /// The types are of different kinds: an integer here, a floating-point number there.
    Kind {
        /// What it is in Rust.
        rust: &'static str,
        /// What it is in the kernel.
        kernel: &'static str,
    },
    /// The pointers point to numbers of different kinds or sizes.
    Pointee {
        /// The name of the type in Rust.
        rust: String,
        /// The name of the type in the kernel.
        kernel: String,
    },
    /// A part of the kernel's record lies in a place that is known at run time only: a virtual base class.
    Virtual,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotInKernel => f.write_str("not in the kernel"),
            Self::NotInRust => f.write_str("not in Rust"),
            Self::Name => f.write_str("another name"),
            Self::Offset { rust, kernel } => write!(f, "offset {rust}, kernel {kernel}"),
            Self::Size { rust, kernel } => write!(f, "size {rust}, kernel {kernel}"),
            Self::Align { rust, kernel } => write!(f, "align {rust}, kernel {kernel}"),
            Self::BitField { rust: true } => f.write_str("no bit-field in the kernel"),
            Self::BitField { rust: false } => f.write_str("a bit-field in the kernel"),
            Self::BitOffset { rust, kernel } => write!(f, "from bit {rust}, kernel from bit {kernel}"),
            Self::BitWidth { rust, kernel } => write!(f, "{rust} bits, kernel {kernel}"),
            Self::Length { rust, kernel } => write!(f, "{rust} elements, kernel {kernel}"),
            Self::Kind { rust, kernel } => write!(f, "{rust}, kernel {kernel}"),
            Self::Pointee { rust, kernel } => write!(f, "points to `{rust}`, kernel to `{kernel}`"),
            Self::Virtual => f.write_str("the kernel's has a virtual base class"),
        }
    }
}
