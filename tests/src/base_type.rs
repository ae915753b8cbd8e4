//! The types that a record's member may have other than another record: their names in the notation of records, their kinds,
//! their spelling in CUDA C++, and the Rust types that stand for them.
//!
//! The widths below are the widths of *values*, which the generators need to make bit-fields that fit and values that exist.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use gpu_abi::layout::{Enumerator, Layout};
use gpu_abi::name::{CxxType, Type};
use gpu_abi::scalar::Scalar;
use gpu_abi::{PtxLayout, TypeLayout};

/// The kind of a base type, as far as values and bit-fields need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// An integer of `bits` bits; plain `char` is one, signed as on x86-64.
    Integer {
        /// The width of a value in bits.
        bits: u32,
        /// Whether there are values below zero.
        signed: bool,
    },
    /// `bool`.
    Bool,
    /// An unscoped enumeration over `unsigned int`.
    Enum,
    /// `float` (32 bits) or `double` (64 bits).
    Float {
        /// The width of a value in bits.
        bits: u32,
    },
    /// `void *`.
    Pointer,
    /// A class of CUDA's headers that stores 16-bit and narrower floats, as one value of `bits` bits.
    Narrow {
        /// The width of the storage in bits.
        bits: u32,
    },
    /// A CUDA vector of 1 to 4 elements, named `x`, `y`, `z`, `w`.
    Vector {
        /// The notation's name of the element's type.
        element: &'static str,
        /// The number of elements.
        count: u32,
    },
}

/// A Rust type, by name and by layout.
#[derive(Clone, Copy, Debug)]
pub struct RustType {
    /// Its path; the records' sources declare [`ENUM`] themselves.
    pub path: &'static str,
    /// Its name in C++.
    pub name: Type<'static>,
    /// Its layout.
    pub layout: TypeLayout,
}

/// A type of the notation that is not a record.
pub struct BaseType {
    /// The name in the notation.
    pub name: &'static str,
    /// The name in CUDA C++.
    pub cxx: &'static str,
    /// The kind.
    pub family: Family,
    /// The Rust type that stands for it.
    pub rust: RustType,
}

impl PartialEq for BaseType {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for BaseType {}

impl fmt::Debug for BaseType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl BaseType {
    /// Returns the type that the notation calls `name`.
    pub fn named(name: &str) -> Option<&'static Self> {
        static INDEX: LazyLock<HashMap<&'static str, &'static BaseType>> =
            LazyLock::new(|| BaseType::all().map(|base| (base.name, base)).collect());
        INDEX.get(name).copied()
    }

    /// Returns all types, those of new releases last.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        BASE_TYPES.iter().chain(NEW_TYPES)
    }

    /// Returns the maximum width in bits of a bit-field of this type, or `None` if C++ does not allow one.
    ///
    /// A `bool` has one bit of value, and a wider field would only add padding, about which compilers warn.
    pub fn max_bits(&self) -> Option<u32> {
        match self.family {
            Family::Integer { bits, .. } => Some(bits),
            Family::Bool => Some(1),
            Family::Enum => Some(32),
            Family::Float { .. } | Family::Pointer | Family::Narrow { .. } | Family::Vector { .. } => None,
        }
    }

    /// Returns whether it is C++'s `long`, or a vector of it, whose size depends on the host.
    pub fn is_long(&self) -> bool {
        match self.family {
            Family::Vector { element, .. } => matches!(element, "long" | "ulong"),
            _ => matches!(self.name, "long" | "ulong"),
        }
    }

    /// Returns whether there are values below zero.
    pub fn is_signed(&self) -> bool {
        matches!(self.family, Family::Integer { signed: true, .. })
    }
}

const fn integer(name: &'static str, cxx: &'static str, bits: u32, signed: bool, rust: RustType) -> BaseType {
    BaseType { name, cxx, family: Family::Integer { bits, signed }, rust }
}

const fn narrow(name: &'static str, cxx: &'static str, bits: u32, rust: RustType) -> BaseType {
    BaseType { name, cxx, family: Family::Narrow { bits }, rust }
}

const fn vector(name: &'static str, element: &'static str, count: u32, rust: RustType) -> BaseType {
    BaseType { name, cxx: name, family: Family::Vector { element, count }, rust }
}

macro_rules! rust {
    ($ty:ty) => {
        RustType { path: stringify!($ty), name: <$ty as CxxType>::CXX, layout: <$ty as PtxLayout>::LAYOUT }
    };
}

/// The name of the enumeration in Rust that stands for all enumerations: two values over `u32`, as in C++.
pub const ENUM: &str = "ProbeEnum";

static ENUMERATORS: &[Enumerator<'static>] = &[Enumerator::new("First", 0), Enumerator::new("Second", 1)];

const ENUM_TYPE: RustType =
    RustType { path: ENUM, name: Type::class(ENUM), layout: Layout::enumeration(ENUM, Scalar::U32, ENUMERATORS) };

/// Writes the table: the listed types, the vectors of 1 to 4 elements by their names without the number, and after `|` the vectors with
/// two alignments.
macro_rules! base_types {
    (
        [$($own:expr),* $(,)?]
        $($name:literal $element:literal $one:ident $two:ident $three:ident $four:ident;)* |
        $($aligned:literal $of:literal $a16:ident $a32:ident;)*
    ) => {
        &[
            $($own,)*
            $(
                vector(concat!($name, "1"), $element, 1, rust!(gpu_abi::vector::$one)),
                vector(concat!($name, "2"), $element, 2, rust!(gpu_abi::vector::$two)),
                vector(concat!($name, "3"), $element, 3, rust!(gpu_abi::vector::$three)),
                vector(concat!($name, "4"), $element, 4, rust!(gpu_abi::vector::$four)),
            )*
            $(
                vector(concat!($aligned, "_16a"), $of, 4, rust!(gpu_abi::vector::$a16)),
                vector(concat!($aligned, "_32a"), $of, 4, rust!(gpu_abi::vector::$a32)),
            )*
        ]
    };
}

/// Types that CUDA has had since 13.3 or 13.4 only. Random records do not have them, so that older compilers can be asked too.
pub static NEW_TYPES: &[BaseType] = &[
    narrow("fp8_ue5m3", "__nv_fp8_ue5m3", 8, rust!(gpu_abi::narrow::Fp8UE5M3)),
    narrow("fp8x2_ue5m3", "__nv_fp8x2_ue5m3", 16, rust!(gpu_abi::narrow::Fp8x2UE5M3)),
    narrow("fp8x4_ue5m3", "__nv_fp8x4_ue5m3", 32, rust!(gpu_abi::narrow::Fp8x4UE5M3)),
    narrow("tf32", "__nv_tf32", 32, rust!(gpu_abi::narrow::Tf32)),
];

/// The base types of every release, scalars first, then narrow floats, then vectors.
pub static BASE_TYPES: &[BaseType] = base_types! {
    [
        BaseType { name: "bool", cxx: "bool", family: Family::Bool, rust: rust!(bool) },
        integer("char", "char", 8, true, rust!(i8)),
        integer("schar", "signed char", 8, true, rust!(i8)),
        integer("uchar", "unsigned char", 8, false, rust!(u8)),
        integer("short", "short", 16, true, rust!(i16)),
        integer("ushort", "unsigned short", 16, false, rust!(u16)),
        integer("int", "int", 32, true, rust!(i32)),
        integer("uint", "unsigned int", 32, false, rust!(u32)),
        BaseType { name: "enum", cxx: "kit_enum", family: Family::Enum, rust: ENUM_TYPE },
        integer("long", "long", 64, true, rust!(i64)),
        integer("ulong", "unsigned long", 64, false, rust!(u64)),
        integer("llong", "long long", 64, true, rust!(i64)),
        integer("ullong", "unsigned long long", 64, false, rust!(u64)),
        integer("int128", "__int128", 128, true, rust!(i128)),
        integer("uint128", "unsigned __int128", 128, false, rust!(u128)),
        BaseType { name: "float", cxx: "float", family: Family::Float { bits: 32 }, rust: rust!(f32) },
        BaseType { name: "double", cxx: "double", family: Family::Float { bits: 64 }, rust: rust!(f64) },
        BaseType { name: "ptr", cxx: "void *", family: Family::Pointer, rust: rust!(gpu_abi::DevicePtr<u8>) },
        narrow("half", "__half", 16, rust!(gpu_abi::narrow::F16)),
        narrow("half2", "__half2", 32, rust!(gpu_abi::narrow::Half2)),
        narrow("bfloat16", "__nv_bfloat16", 16, rust!(gpu_abi::narrow::Bf16)),
        narrow("bfloat162", "__nv_bfloat162", 32, rust!(gpu_abi::narrow::BFloat162)),
        narrow("fp8_e4m3", "__nv_fp8_e4m3", 8, rust!(gpu_abi::narrow::Fp8E4M3)),
        narrow("fp8x2_e4m3", "__nv_fp8x2_e4m3", 16, rust!(gpu_abi::narrow::Fp8x2E4M3)),
        narrow("fp8x4_e4m3", "__nv_fp8x4_e4m3", 32, rust!(gpu_abi::narrow::Fp8x4E4M3)),
        narrow("fp8_e5m2", "__nv_fp8_e5m2", 8, rust!(gpu_abi::narrow::Fp8E5M2)),
        narrow("fp8x2_e5m2", "__nv_fp8x2_e5m2", 16, rust!(gpu_abi::narrow::Fp8x2E5M2)),
        narrow("fp8x4_e5m2", "__nv_fp8x4_e5m2", 32, rust!(gpu_abi::narrow::Fp8x4E5M2)),
        narrow("fp8_e8m0", "__nv_fp8_e8m0", 8, rust!(gpu_abi::narrow::Fp8E8M0)),
        narrow("fp6_e2m3", "__nv_fp6_e2m3", 8, rust!(gpu_abi::narrow::Fp6E2M3)),
        narrow("fp6x2_e2m3", "__nv_fp6x2_e2m3", 16, rust!(gpu_abi::narrow::Fp6x2E2M3)),
        narrow("fp6x4_e2m3", "__nv_fp6x4_e2m3", 32, rust!(gpu_abi::narrow::Fp6x4E2M3)),
        narrow("fp6_e3m2", "__nv_fp6_e3m2", 8, rust!(gpu_abi::narrow::Fp6E3M2)),
        narrow("fp4_e2m1", "__nv_fp4_e2m1", 8, rust!(gpu_abi::narrow::Fp4E2M1)),
        narrow("fp4x2_e2m1", "__nv_fp4x2_e2m1", 8, rust!(gpu_abi::narrow::Fp4x2E2M1)),
        narrow("fp4x4_e2m1", "__nv_fp4x4_e2m1", 16, rust!(gpu_abi::narrow::Fp4x4E2M1)),
    ]
    "char" "char" Char1 Char2 Char3 Char4;
    "uchar" "uchar" UChar1 UChar2 UChar3 UChar4;
    "short" "short" Short1 Short2 Short3 Short4;
    "ushort" "ushort" UShort1 UShort2 UShort3 UShort4;
    "int" "int" Int1 Int2 Int3 Int4;
    "uint" "uint" UInt1 UInt2 UInt3 UInt4;
    "long" "long" Long1 Long2 Long3 Long4;
    "ulong" "ulong" ULong1 ULong2 ULong3 ULong4;
    "longlong" "llong" LongLong1 LongLong2 LongLong3 LongLong4;
    "ulonglong" "ullong" ULongLong1 ULongLong2 ULongLong3 ULongLong4;
    "float" "float" Float1 Float2 Float3 Float4;
    "double" "double" Double1 Double2 Double3 Double4;
    |
    "long4" "long" Long4A16 Long4A32;
    "ulong4" "ulong" ULong4A16 ULong4A32;
    "longlong4" "llong" LongLong4A16 LongLong4A32;
    "ulonglong4" "ullong" ULongLong4A16 ULongLong4A32;
    "double4" "double" Double4A16 Double4A32;
};
