//! The types that a record's member may have other than another record: their names in the oracle's format, their kinds,
//! and their spelling in CUDA C++.
//!
//! Layouts are not included: sizes, alignments and offsets come from the compilers. The widths below are the widths of
//! *values*, which the generators need to make bit-fields that fit and values that exist.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

/// The kind of a base type, as far as values and bit-fields need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// An integer of `bits` bits; plain `char` is one, and signed.
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
        /// The oracle's name of the element's type.
        element: &'static str,
        /// The number of elements.
        count: u32,
    },
}

/// A type of the oracle's format that is not a record.
#[derive(PartialEq, Eq)]
pub struct BaseType {
    /// The oracle's name.
    pub name: &'static str,
    /// The name in CUDA C++.
    pub cxx: &'static str,
    /// The kind.
    pub family: Family,
}

impl fmt::Debug for BaseType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl BaseType {
    /// Returns the type that the oracle calls `name`.
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

    /// Returns whether there are values below zero.
    pub fn is_signed(&self) -> bool {
        matches!(self.family, Family::Integer { signed: true, .. })
    }
}

const fn integer(name: &'static str, cxx: &'static str, bits: u32, signed: bool) -> BaseType {
    BaseType { name, cxx, family: Family::Integer { bits, signed } }
}

const fn narrow(name: &'static str, cxx: &'static str, bits: u32) -> BaseType {
    BaseType { name, cxx, family: Family::Narrow { bits } }
}

const fn vector(name: &'static str, element: &'static str, count: u32) -> BaseType {
    BaseType { name, cxx: name, family: Family::Vector { element, count } }
}

/// Types that CUDA has had since 13.3 or 13.4 only. Random records do not have them, so that older compilers can be asked too.
pub static NEW_TYPES: &[BaseType] = &[
    narrow("fp8_ue5m3", "__nv_fp8_ue5m3", 8),
    narrow("fp8x2_ue5m3", "__nv_fp8x2_ue5m3", 16),
    narrow("fp8x4_ue5m3", "__nv_fp8x4_ue5m3", 32),
    narrow("tf32", "__nv_tf32", 32),
];

/// The base types of every release, scalars first, then narrow floats, then vectors.
pub static BASE_TYPES: &[BaseType] = &[
    BaseType { name: "bool", cxx: "bool", family: Family::Bool },
    integer("char", "char", 8, true),
    integer("schar", "signed char", 8, true),
    integer("uchar", "unsigned char", 8, false),
    integer("short", "short", 16, true),
    integer("ushort", "unsigned short", 16, false),
    integer("int", "int", 32, true),
    integer("uint", "unsigned int", 32, false),
    BaseType { name: "enum", cxx: "probe_enum", family: Family::Enum },
    integer("long", "long", 64, true),
    integer("ulong", "unsigned long", 64, false),
    integer("llong", "long long", 64, true),
    integer("ullong", "unsigned long long", 64, false),
    integer("int128", "__int128", 128, true),
    integer("uint128", "unsigned __int128", 128, false),
    BaseType { name: "float", cxx: "float", family: Family::Float { bits: 32 } },
    BaseType { name: "double", cxx: "double", family: Family::Float { bits: 64 } },
    BaseType { name: "ptr", cxx: "void *", family: Family::Pointer },
    narrow("half", "__half", 16),
    narrow("half2", "__half2", 32),
    narrow("bfloat16", "__nv_bfloat16", 16),
    narrow("bfloat162", "__nv_bfloat162", 32),
    narrow("fp8_e4m3", "__nv_fp8_e4m3", 8),
    narrow("fp8x2_e4m3", "__nv_fp8x2_e4m3", 16),
    narrow("fp8x4_e4m3", "__nv_fp8x4_e4m3", 32),
    narrow("fp8_e5m2", "__nv_fp8_e5m2", 8),
    narrow("fp8x2_e5m2", "__nv_fp8x2_e5m2", 16),
    narrow("fp8x4_e5m2", "__nv_fp8x4_e5m2", 32),
    narrow("fp8_e8m0", "__nv_fp8_e8m0", 8),
    narrow("fp6_e2m3", "__nv_fp6_e2m3", 8),
    narrow("fp6x2_e2m3", "__nv_fp6x2_e2m3", 16),
    narrow("fp6x4_e2m3", "__nv_fp6x4_e2m3", 32),
    narrow("fp6_e3m2", "__nv_fp6_e3m2", 8),
    narrow("fp4_e2m1", "__nv_fp4_e2m1", 8),
    narrow("fp4x2_e2m1", "__nv_fp4x2_e2m1", 8),
    narrow("fp4x4_e2m1", "__nv_fp4x4_e2m1", 16),
    vector("char1", "schar", 1),
    vector("char2", "schar", 2),
    vector("char3", "schar", 3),
    vector("char4", "schar", 4),
    vector("uchar1", "uchar", 1),
    vector("uchar2", "uchar", 2),
    vector("uchar3", "uchar", 3),
    vector("uchar4", "uchar", 4),
    vector("short1", "short", 1),
    vector("short2", "short", 2),
    vector("short3", "short", 3),
    vector("short4", "short", 4),
    vector("ushort1", "ushort", 1),
    vector("ushort2", "ushort", 2),
    vector("ushort3", "ushort", 3),
    vector("ushort4", "ushort", 4),
    vector("int1", "int", 1),
    vector("int2", "int", 2),
    vector("int3", "int", 3),
    vector("int4", "int", 4),
    vector("uint1", "uint", 1),
    vector("uint2", "uint", 2),
    vector("uint3", "uint", 3),
    vector("uint4", "uint", 4),
    vector("long1", "long", 1),
    vector("long2", "long", 2),
    vector("long3", "long", 3),
    vector("long4", "long", 4),
    vector("ulong1", "ulong", 1),
    vector("ulong2", "ulong", 2),
    vector("ulong3", "ulong", 3),
    vector("ulong4", "ulong", 4),
    vector("longlong1", "llong", 1),
    vector("longlong2", "llong", 2),
    vector("longlong3", "llong", 3),
    vector("longlong4", "llong", 4),
    vector("ulonglong1", "ullong", 1),
    vector("ulonglong2", "ullong", 2),
    vector("ulonglong3", "ullong", 3),
    vector("ulonglong4", "ullong", 4),
    vector("float1", "float", 1),
    vector("float2", "float", 2),
    vector("float3", "float", 3),
    vector("float4", "float", 4),
    vector("double1", "double", 1),
    vector("double2", "double", 2),
    vector("double3", "double", 3),
    vector("double4", "double", 4),
    vector("long4_16a", "long", 4),
    vector("long4_32a", "long", 4),
    vector("ulong4_16a", "ulong", 4),
    vector("ulong4_32a", "ulong", 4),
    vector("longlong4_16a", "llong", 4),
    vector("longlong4_32a", "llong", 4),
    vector("ulonglong4_16a", "ullong", 4),
    vector("ulonglong4_32a", "ullong", 4),
    vector("double4_16a", "double", 4),
    vector("double4_32a", "double", 4),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found_and_is_its_own() {
        for base in BaseType::all() {
            assert!(std::ptr::eq(BaseType::named(base.name).unwrap(), base), "{base:?} stands twice");
        }
        assert_eq!(BaseType::named("float5"), None);
    }

    #[test]
    fn every_element_of_a_vector_is_a_base_type() {
        for base in BASE_TYPES {
            if let Family::Vector { element, .. } = base.family {
                assert!(BaseType::named(element).is_some(), "{element}");
            }
        }
    }
}
