//! The differences between a type in Rust and the same type in a compiled file.

use crate::text::{Text, equal, say};
use core::fmt;

/// The type of names in a report.
#[cfg(feature = "verify")]
type Owned = alloc::string::String;
#[cfg(not(feature = "verify"))]
type Owned = &'static str;

/// One difference between a type or member in Rust and in the kernel; sizes, alignments and offsets are in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "verify"), allow(unreachable_pub, reason = "reports, which have it, need the feature"))]
#[non_exhaustive]
pub enum Difference<S = Owned> {
    /// Rust has the member, but the kernel does not.
    NotInKernel,
    /// The kernel has the member, but Rust does not.
    NotInRust,
    /// The members at this location have different names.
    Name,
    /// The members are at different locations.
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
    /// The bit-fields start at different bits, counted from the start of the record.
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
    /// The types are of different kinds, for example an integer and a floating-point number.
    Kind {
        /// The kind in Rust.
        rust: &'static str,
        /// The kind in the kernel.
        kernel: &'static str,
    },
    /// The pointers' target types differ.
    Pointee {
        /// The name of the type in Rust.
        rust: S,
        /// The name of the type in the kernel.
        kernel: S,
    },
    /// The types have other names, and nothing else tells them apart: `F16` and `__nv_bfloat16`.
    Type {
        /// The name of the type in Rust.
        rust: S,
        /// The name of the type in the kernel.
        kernel: S,
    },
    /// The pointer's target in Rust does not derive `PtxLayout`, so it cannot be compared.
    Undescribed {
        /// The name of the target in the kernel.
        kernel: S,
    },
    /// The kernel's enumeration has an enumerator that Rust's lacks, so its value cannot be read back.
    EnumeratorNotInRust {
        /// The enumerator's name.
        name: S,
        /// Its value.
        value: i128,
    },
    /// Rust's enumeration has an enumerator that the kernel's lacks.
    EnumeratorNotInKernel {
        /// The enumerator's name in Rust.
        name: S,
        /// Its name in C++, as declared in Rust.
        cxx: S,
        /// Its value.
        value: i128,
    },
    /// The enumerators with this value have different names.
    EnumeratorName {
        /// The name in Rust.
        rust: S,
        /// The name in C++, as declared in Rust.
        cxx: S,
        /// The name in the kernel.
        kernel: S,
        /// Their value.
        value: i128,
    },
    /// The enumerators with this name have different values. The kernel's name may have a prefix, as `kGhost` for `GHOST`.
    EnumeratorValue {
        /// The name in Rust.
        name: S,
        /// The value in Rust.
        rust: i128,
        /// The name in the kernel.
        kernel_name: S,
        /// The value in the kernel.
        kernel: i128,
    },
    /// The location of a part of the kernel's record is known only at run time: a virtual base class.
    Virtual,
}

/// Appends the `rust` and `kernel` numbers in this form: `offset 0 in Rust, 4 in the kernel`.
macro_rules! numbers {
    ($out:ident, $before:literal, $rust:expr, $kernel:expr) => {{
        say!($out, $before, integer($rust as i128), " in Rust, ", integer($kernel as i128), " in the kernel");
    }};
}

impl Difference<&str> {
    /// Appends a short note about the difference, to print beside the member: `offset 0 in Rust, 4 in the kernel`.
    pub(crate) const fn note<const N: usize>(&self, out: &mut Text<N>) {
        match self {
            Self::NotInKernel => out.push("not in the kernel"),
            Self::NotInRust => out.push("not in Rust"),
            Self::Name => out.push("the names differ"),
            Self::Offset { rust, kernel } => numbers!(out, "offset ", *rust, *kernel),
            Self::Size { rust, kernel } => numbers!(out, "size ", *rust, *kernel),
            Self::Align { rust, kernel } => numbers!(out, "align ", *rust, *kernel),
            Self::BitField { rust: true } => out.push("not a bit-field in the kernel"),
            Self::BitField { rust: false } => out.push("a bit-field in the kernel"),
            Self::BitOffset { rust, kernel } => numbers!(out, "first bit ", *rust, *kernel),
            Self::BitWidth { rust, kernel } => numbers!(out, "bit width ", *rust, *kernel),
            Self::Length { rust, kernel } => numbers!(out, "length ", *rust, *kernel),
            Self::Kind { rust, kernel } => {
                say!(out, rust, " in Rust, ", kernel, " in the kernel");
            }
            Self::Pointee { rust, kernel } => {
                say!(out, "points to `", rust, "` in Rust, to `", kernel, "` in the kernel");
            }
            Self::Type { rust, kernel } => {
                say!(out, "`", rust, "` in Rust, `", kernel, "` in the kernel");
            }
            Self::Undescribed { kernel } => {
                say!(out, "points to a type without `PtxLayout` in Rust, to `", kernel, "` in the kernel");
            }
            Self::EnumeratorNotInRust { name, value } => {
                say!(out, "no `", name, "` = ", integer(*value), " in Rust");
            }
            Self::EnumeratorNotInKernel { name, cxx, value } => {
                out.push("no ");
                enumerator(out, "", name, cxx);
                say!(out, " = ", integer(*value), " in the kernel");
            }
            Self::EnumeratorName { rust, cxx, kernel, value } => {
                say!(out, integer(*value), " is ");
                enumerator(out, "", rust, cxx);
                say!(out, " in Rust, `", kernel, "` in the kernel");
            }
            Self::EnumeratorValue { name, rust, kernel_name, kernel } => {
                say!(out, "`", name, "` is ", integer(*rust), " in Rust, ");
                if !equal(name, kernel_name) {
                    say!(out, "`", kernel_name, "` is ");
                }
                say!(out, integer(*kernel), " in the kernel");
            }
            Self::Virtual => out.push("a virtual base class in the kernel"),
        }
    }
}

/// Appends an enumerator's name in Rust after the name of its type, and its name in C++ if that differs.
pub(super) const fn enumerator<const N: usize>(out: &mut Text<N>, enumeration: &str, name: &str, cxx: &str) {
    say!(out, "`", enumeration, if enumeration.is_empty() { "" } else { "::" }, name, "`");
    if !equal(name, cxx) {
        say!(out, " (`", cxx, "` in C++)");
    }
}

impl<S> Difference<S> {
    /// Converts a parameter's difference in size, alignment or offset to a difference between members; `None` for any other
    /// difference.
    #[cfg(feature = "verify")]
    pub const fn of_parameter(difference: &crate::launch::ParameterDifference) -> Option<Self> {
        use crate::launch::ParameterDifference::{Align, Offset, Size};

        Some(match *difference {
            Size { kernel, rust } => Self::Size { rust: rust as u64, kernel: kernel as u64 },
            Align { kernel, rust } => Self::Align { rust: rust as u64, kernel: kernel as u64 },
            Offset { kernel, rust } => Self::Offset { rust: rust as u64, kernel: kernel as u64 },
            _ => return None,
        })
    }

    /// Returns whether it is a difference between the enumerators of two enumerations.
    #[cfg(feature = "verify")]
    pub(crate) const fn is_in_enumerators(&self) -> bool {
        matches!(
            self,
            Self::EnumeratorNotInRust { .. }
                | Self::EnumeratorNotInKernel { .. }
                | Self::EnumeratorName { .. }
                | Self::EnumeratorValue { .. }
        )
    }

    /// Returns the same difference with its names converted to another type.
    pub(crate) fn map<'a, T>(&'a self, name: impl Fn(&'a S) -> T) -> Difference<T> {
        match self {
            Self::NotInKernel => Difference::NotInKernel,
            Self::NotInRust => Difference::NotInRust,
            Self::Name => Difference::Name,
            &Self::Offset { rust, kernel } => Difference::Offset { rust, kernel },
            &Self::Size { rust, kernel } => Difference::Size { rust, kernel },
            &Self::Align { rust, kernel } => Difference::Align { rust, kernel },
            &Self::BitField { rust } => Difference::BitField { rust },
            &Self::BitOffset { rust, kernel } => Difference::BitOffset { rust, kernel },
            &Self::BitWidth { rust, kernel } => Difference::BitWidth { rust, kernel },
            &Self::Length { rust, kernel } => Difference::Length { rust, kernel },
            &Self::Kind { rust, kernel } => Difference::Kind { rust, kernel },
            Self::Pointee { rust, kernel } => Difference::Pointee { rust: name(rust), kernel: name(kernel) },
            Self::Type { rust, kernel } => Difference::Type { rust: name(rust), kernel: name(kernel) },
            Self::Undescribed { kernel } => Difference::Undescribed { kernel: name(kernel) },
            Self::EnumeratorNotInRust { name: own, value } => {
                Difference::EnumeratorNotInRust { name: name(own), value: *value }
            }
            Self::EnumeratorNotInKernel { name: own, cxx, value } => {
                Difference::EnumeratorNotInKernel { name: name(own), cxx: name(cxx), value: *value }
            }
            Self::EnumeratorName { rust, cxx, kernel, value } => {
                Difference::EnumeratorName { rust: name(rust), cxx: name(cxx), kernel: name(kernel), value: *value }
            }
            &Self::EnumeratorValue { name: ref own, rust, ref kernel_name, kernel } => {
                Difference::EnumeratorValue { name: name(own), rust, kernel_name: name(kernel_name), kernel }
            }
            Self::Virtual => Difference::Virtual,
        }
    }
}

impl<S: AsRef<str>> fmt::Display for Difference<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Text::<512>::new();
        self.map(S::as_ref).note(&mut text);
        f.write_str(text.as_str())
    }
}
