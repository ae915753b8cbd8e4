//! The sizes and signs of C++'s types where hosts differ.

use super::{Fundamental, ScalarKind};

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
