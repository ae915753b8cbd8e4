//! The sizes and signs of C++'s types where hosts differ.

use super::{Fundamental, ScalarKind};
use core::fmt;

/// A host that nvcc compiles for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HostKind {
    /// Linux on x86-64, or on any processor if it is not known which.
    Linux,
    /// Linux on 64-bit Arm. nvcc lays device code out as on x86-64.
    Aarch64,
    /// 64-bit Windows.
    Windows,
}

impl HostKind {
    /// Returns the name of the host in `#[ptx(host = "..")]`.
    #[inline]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Linux => "linux",
            Self::Aarch64 => "aarch64",
            Self::Windows => "windows",
        }
    }

    /// Returns the host that compiles a parameter or variable of this type in C++ with this size in bytes, if only one does.
    #[cfg(feature = "read")]
    pub(crate) fn of_number(cxx: &str, size: u64) -> Option<Self> {
        match (cxx, size) {
            ("long" | "long int" | "unsigned long" | "long unsigned int", 4) | ("wchar_t", 2) => Some(Self::Windows),
            ("long" | "long int" | "unsigned long" | "long unsigned int", 8) | ("wchar_t", 4) => Some(Self::Linux),
            _ => None,
        }
    }
}

/// Writes the host's name in sentences.
impl fmt::Display for HostKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Linux => "Linux",
            Self::Aarch64 => "Linux on 64-bit Arm",
            Self::Windows => "Windows",
        })
    }
}

/// The sizes and signs of C++'s types on a host, for which nvcc compiles device code too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HostTypes {
    /// The size of `long` and `unsigned long` in bytes.
    long_size: u64,
    char_kind: ScalarKind,
    wide_char: (ScalarKind, u64),
    long_double_size: u64,
}

impl HostTypes {
    /// Linux on x86-64: `long` has 64 bits, `wchar_t` is signed and has 32.
    pub const LINUX_X86_64: Self =
        Self { long_size: 8, char_kind: ScalarKind::Signed, wide_char: (ScalarKind::Signed, 4), long_double_size: 16 };

    /// Linux on 64-bit Arm: the same, but `char` and `wchar_t` are unsigned.
    pub const LINUX_AARCH64: Self =
        Self { char_kind: ScalarKind::Unsigned, wide_char: (ScalarKind::Unsigned, 4), ..Self::LINUX_X86_64 };

    /// 64-bit Windows: `long` has 32 bits, `wchar_t` is unsigned and has 16, `long double` is `double`.
    pub const WINDOWS: Self =
        Self { long_size: 4, wide_char: (ScalarKind::Unsigned, 2), long_double_size: 8, ..Self::LINUX_X86_64 };

    /// A host whose `long` has 32 bits, otherwise as Linux.
    pub const ILP32: Self = Self { long_size: 4, ..Self::LINUX_X86_64 };
}

impl Default for HostTypes {
    /// Returns those of Linux on x86-64.
    fn default() -> Self {
        Self::LINUX_X86_64
    }
}

impl Fundamental {
    /// Returns the type's kind and its size in bytes on a host. A null pointer and `void` are unsigned integers here.
    #[inline]
    pub const fn scalar(self, host: HostTypes) -> (ScalarKind, u64) {
        match self {
            Self::Char => (host.char_kind, 1),
            Self::Long => (ScalarKind::Signed, host.long_size),
            Self::UnsignedLong => (ScalarKind::Unsigned, host.long_size),
            Self::WideChar => host.wide_char,
            Self::LongDouble => (ScalarKind::Float, host.long_double_size),
            _ => self.on_linux(),
        }
    }
}
