//! The types that a record's member may have other than another record: their names in the oracle's format, their kinds,
//! and their spelling in CUDA C++.
//!
//! Layouts are not included: sizes, alignments and offsets come from the compilers. The widths below are the widths of
//! *values*, which the generators need to make bit-fields that fit and values that exist.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use gpu_abi_conformance::types_and_vectors;

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
pub static BASE_TYPES: &[BaseType] = types_and_vectors! {
    [
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
    ]
    "char" "schar", "uchar" "uchar", "short" "short", "ushort" "ushort", "int" "int", "uint" "uint", "long" "long",
    "ulong" "ulong", "longlong" "llong", "ulonglong" "ullong", "float" "float", "double" "double";
    "long4" "long", "ulong4" "ulong", "longlong4" "llong", "ulonglong4" "ullong", "double4" "double"
};

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
