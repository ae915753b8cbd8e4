//! The rules that nvcc takes from its host compiler: sizes of C's types (the guide's section 1.1), and the layout of records where
//! hosts differ.

use crate::scalar::Scalar;
use gpu_abi_reader::model::{Fundamental, HostKind, HostTypes};

/// The rules of a host: the sizes and signs of C's types, and how its compilers lay records out.
///
/// "The sizes of types are defined by the host" (the guide's section 1.1), and nvcc's device code follows its host compiler in
/// the layout of records as well. The Rust types follow the host that they are compiled for ([`Host::TARGET`]); a program that
/// writes PTX for another host names it.
///
/// ```
/// use gpu_abi::layout::{Field, Host, Member, Record};
/// use gpu_abi::PtxLayout;
///
/// assert_eq!(Host::LINUX_X86_64.long().size(), 8);
/// assert_eq!(Host::WINDOWS.long().size(), 4);
/// assert_eq!(Host::ILP32.size_t().size(), 4);
///
/// // struct { unsigned int a : 3; unsigned char b : 2; };
/// let members = [Member::new("a", &u32::LAYOUT).bits(3), Member::new("b", &u8::LAYOUT).bits(2)];
/// let size = |host| Record::structure("Flags", &members).host(host).layout_in(&mut [Field::EMPTY; 2]).unwrap().size();
/// assert_eq!((size(Host::LINUX_X86_64), size(Host::WINDOWS)), (4, 8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Host {
    pointer_size: usize,
    types: HostTypes,
    /// The rules for records.
    pub(super) records: Records,
}

/// How a host's compilers lay records out where hosts differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Records {
    /// As the Itanium C++ ABI says: g++ on x86-64.
    Itanium,
    /// The same, but the host's unnamed bit-fields align the record, as the procedure call standard of Arm says: g++ on aarch64.
    /// nvcc's device code for such a host does not do so.
    Arm,
    /// Microsoft's: a bit-field shares the storage unit of the bit-field before it only if their types have the same size and it
    /// fits. Measured with `cicc.exe` of CUDA 13.5.
    Microsoft,
}

/// The flag of a `long` that follows the program's host, beside those of [`Records::flag`].
pub(super) const LONG: u8 = 4;

impl Records {
    /// Returns the flag of these rules for device code, where Arm's are Itanium's, in [`Layout::rules`](super::Layout).
    #[inline]
    pub(super) const fn flag(self) -> u8 {
        match self {
            Self::Itanium | Self::Arm => 1,
            Self::Microsoft => 2,
        }
    }
}

impl Host {
    /// Linux on x86-64, and hosts that agree with it: `long`, `size_t` and pointers have 64 bits.
    pub const LINUX_X86_64: Self = Self { pointer_size: 8, types: HostTypes::LINUX_X86_64, records: Records::Itanium };

    /// Linux on 64-bit Arm (Jetson, Grace): `char` and `wchar_t` are unsigned.
    pub const LINUX_AARCH64: Self = Self { types: HostTypes::LINUX_AARCH64, records: Records::Arm, ..Self::LINUX_X86_64 };

    /// 64-bit Windows: `long` has 32 bits, and records follow Microsoft's rules.
    pub const WINDOWS: Self = Self { types: HostTypes::WINDOWS, records: Records::Microsoft, ..Self::LINUX_X86_64 };

    /// A host whose `long`, `size_t` and pointers have 32 bits.
    pub const ILP32: Self = Self { pointer_size: 4, types: HostTypes::ILP32, ..Self::LINUX_X86_64 };

    /// The host that this crate is compiled for. For a GPU, it is the one that `--cfg gpu_abi_host="windows"` (or `"aarch64"`) names, which
    /// `gpu-abi-build` passes to rustc, or else [`Self::LINUX_X86_64`].
    pub const TARGET: Self = if cfg!(target_pointer_width = "32") {
        Self::ILP32
    } else if cfg!(any(windows, all(target_arch = "nvptx64", gpu_abi_host = "windows"))) {
        Self::WINDOWS
    } else if cfg!(any(
        all(target_arch = "aarch64", target_os = "linux"),
        all(target_arch = "nvptx64", gpu_abi_host = "aarch64")
    )) {
        Self::LINUX_AARCH64
    } else {
        Self::LINUX_X86_64
    };

    /// Returns the size of a pointer, in bytes.
    #[inline]
    pub const fn pointer_size(self) -> usize {
        self.pointer_size
    }

    /// Returns the scalar type of `long`.
    #[inline]
    pub const fn long(self) -> Scalar {
        self.scalar(Fundamental::Long)
    }

    /// Returns the scalar type of `unsigned long`.
    #[inline]
    pub const fn unsigned_long(self) -> Scalar {
        self.scalar(Fundamental::UnsignedLong)
    }

    /// Returns the scalar type of `size_t`.
    #[inline]
    pub const fn size_t(self) -> Scalar {
        if self.pointer_size == 8 { Scalar::U64 } else { Scalar::U32 }
    }

    /// Returns the scalar type of `char`.
    #[inline]
    pub const fn char(self) -> Scalar {
        self.scalar(Fundamental::Char)
    }

    /// Returns the scalar type of `wchar_t`.
    #[inline]
    pub const fn wide_char(self) -> Scalar {
        self.scalar(Fundamental::WideChar)
    }

    /// Returns the host whose rules compiled files follow that show this kind of host: the program's own, unless it is Arm, or one of both is
    /// Windows.
    #[doc(hidden)]
    #[inline]
    pub const fn of_files(shown: Option<HostKind>) -> Self {
        match shown {
            Some(shown) if matches!(shown, HostKind::Aarch64) || !Self::TARGET.is_like(shown) => Self::of_kind(shown),
            _ => Self::TARGET,
        }
    }

    /// Returns the rules of this kind of host.
    #[doc(hidden)]
    #[inline]
    pub const fn of_kind(kind: HostKind) -> Self {
        match kind {
            HostKind::Linux => Self::LINUX_X86_64,
            HostKind::Aarch64 => Self::LINUX_AARCH64,
            HostKind::Windows => Self::WINDOWS,
        }
    }

    /// Returns whether nvcc's device code follows the same rules for both hosts.
    #[doc(hidden)]
    #[inline]
    pub const fn is_like(self, kind: HostKind) -> bool {
        self.records.flag() == Self::of_kind(kind).records.flag()
    }

    /// Returns whether `long` has another size than for this program.
    #[inline]
    pub(crate) const fn has_other_long(self) -> bool {
        self.long().size() != Self::TARGET.long().size()
    }

    /// Returns what to write instead of the program's own `long` in declarations for this host.
    #[inline]
    pub(crate) const fn instead_of_long(self) -> &'static str {
        match self.long().size() {
            4 => "write `i32` for `c_long`, `u32` for `c_ulong`, `Int2` for `Long2` and `UInt2` for `ULong2`",
            _ => "write `i64` for `c_long`, `u64` for `c_ulong`, `LongLong2` for `Long2` and `ULongLong2` for `ULong2`",
        }
    }

    /// Returns the sizes and signs of C++'s types.
    #[doc(hidden)]
    #[inline]
    pub const fn types(self) -> HostTypes {
        self.types
    }

    #[inline]
    const fn scalar(self, fundamental: Fundamental) -> Scalar {
        match Scalar::of_fundamental(fundamental, self) {
            Some(scalar) => scalar,
            None => panic!("Rust has these types"),
        }
    }
}
