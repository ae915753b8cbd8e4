//! The types of members and parameters that are not records.

/// The kind of a type, for languages other than C++.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// An integer, `bool` or the enumeration, with its width in bits.
    Integer(u32),
    /// A floating-point number.
    Float,
    /// A pointer.
    Pointer,
    /// A CUDA vector, with the type and the number of its elements.
    Vector(&'static str, u32),
    /// A class from CUDA's headers that contains a narrow float.
    Narrow,
}

/// A member's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Type {
    /// The name in C++.
    pub cxx: &'static str,
    /// The name in Rust; empty if the kit has no Rust type for it.
    pub rust: &'static str,
    /// The kind.
    pub family: Family,
}

impl Type {
    /// Returns the type with this name in C++.
    pub fn named(cxx: &str) -> Option<&'static Self> {
        TYPES.iter().find(|ty| ty.cxx == cxx)
    }

    /// Returns the width in bits of an integer, or `None` for any other type.
    pub fn bits(&self) -> Option<u32> {
        match self.family {
            Family::Integer(bits) => Some(bits),
            _ => None,
        }
    }
}

const fn integer(cxx: &'static str, rust: &'static str, bits: u32) -> Type {
    Type { cxx, rust, family: Family::Integer(bits) }
}

const fn pointer(cxx: &'static str, rust: &'static str) -> Type {
    Type { cxx, rust, family: Family::Pointer }
}

const fn vector(cxx: &'static str, element: &'static str, count: u32) -> Type {
    Type { cxx, rust: cxx, family: Family::Vector(element, count) }
}

const fn narrow(cxx: &'static str) -> Type {
    Type { cxx, rust: "", family: Family::Narrow }
}

/// All types.
pub static TYPES: &[Type] = &[
    integer("bool", "bool", 1),
    integer("char", "i8", 8),
    integer("signed char", "i8", 8),
    integer("unsigned char", "u8", 8),
    integer("short", "i16", 16),
    integer("unsigned short", "u16", 16),
    integer("int", "i32", 32),
    integer("unsigned int", "u32", 32),
    integer("kit_enum", "kit_enum", 32),
    integer("long", "i64", 64),
    integer("unsigned long", "u64", 64),
    integer("long long", "i64", 64),
    integer("unsigned long long", "u64", 64),
    integer("__int128", "i128", 128),
    integer("unsigned __int128", "u128", 128),
    Type { cxx: "float", rust: "f32", family: Family::Float },
    Type { cxx: "double", rust: "f64", family: Family::Float },
    pointer("void *", "*mut u8"),
    pointer("int *", "*mut i32"),
    pointer("const float *", "*const f32"),
    pointer("kit_function", "kit_function"),
    integer("cudaTextureObject_t", "u64", 64),
    integer("cudaSurfaceObject_t", "u64", 64),
    narrow("__half"),
    narrow("__half2"),
    narrow("__nv_bfloat16"),
    narrow("__nv_bfloat162"),
    narrow("__nv_fp8_e4m3"),
    narrow("__nv_fp8x2_e4m3"),
    narrow("__nv_fp8x4_e4m3"),
    narrow("__nv_fp8_e5m2"),
    narrow("__nv_fp8x2_e5m2"),
    narrow("__nv_fp8x4_e5m2"),
    narrow("__nv_fp8_e8m0"),
    narrow("__nv_fp8_ue5m3"),
    narrow("__nv_fp8x2_ue5m3"),
    narrow("__nv_fp8x4_ue5m3"),
    narrow("__nv_fp6_e2m3"),
    narrow("__nv_fp6x2_e2m3"),
    narrow("__nv_fp6x4_e2m3"),
    narrow("__nv_fp6_e3m2"),
    narrow("__nv_fp4_e2m1"),
    narrow("__nv_fp4x2_e2m1"),
    narrow("__nv_fp4x4_e2m1"),
    narrow("__nv_tf32"),
    vector("char1", "signed char", 1),
    vector("char2", "signed char", 2),
    vector("char3", "signed char", 3),
    vector("char4", "signed char", 4),
    vector("uchar1", "unsigned char", 1),
    vector("uchar2", "unsigned char", 2),
    vector("uchar3", "unsigned char", 3),
    vector("uchar4", "unsigned char", 4),
    vector("short1", "short", 1),
    vector("short2", "short", 2),
    vector("short3", "short", 3),
    vector("short4", "short", 4),
    vector("ushort1", "unsigned short", 1),
    vector("ushort2", "unsigned short", 2),
    vector("ushort3", "unsigned short", 3),
    vector("ushort4", "unsigned short", 4),
    vector("int1", "int", 1),
    vector("int2", "int", 2),
    vector("int3", "int", 3),
    vector("int4", "int", 4),
    vector("uint1", "unsigned int", 1),
    vector("uint2", "unsigned int", 2),
    vector("uint3", "unsigned int", 3),
    vector("uint4", "unsigned int", 4),
    vector("long1", "long", 1),
    vector("long2", "long", 2),
    vector("long3", "long", 3),
    vector("long4", "long", 4),
    vector("ulong1", "unsigned long", 1),
    vector("ulong2", "unsigned long", 2),
    vector("ulong3", "unsigned long", 3),
    vector("ulong4", "unsigned long", 4),
    vector("longlong1", "long long", 1),
    vector("longlong2", "long long", 2),
    vector("longlong3", "long long", 3),
    vector("longlong4", "long long", 4),
    vector("ulonglong1", "unsigned long long", 1),
    vector("ulonglong2", "unsigned long long", 2),
    vector("ulonglong3", "unsigned long long", 3),
    vector("ulonglong4", "unsigned long long", 4),
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
    vector("ulong4_16a", "unsigned long", 4),
    vector("ulong4_32a", "unsigned long", 4),
    vector("longlong4_16a", "long long", 4),
    vector("longlong4_32a", "long long", 4),
    vector("ulonglong4_16a", "unsigned long long", 4),
    vector("ulonglong4_32a", "unsigned long long", 4),
    vector("double4_16a", "double", 4),
    vector("double4_32a", "double", 4),
];

/// Returns the alignment that CUDA's headers give a vector of several elements. It is an attribute in the headers, not a
/// layout rule.
pub fn vector_align(ty: &Type) -> Option<u32> {
    let Family::Vector(element, count) = ty.family else { return None };
    let bytes = match Type::named(element)?.family {
        Family::Integer(bits) => bits / 8,
        _ if element == "float" => 4,
        _ => 8,
    };
    match count {
        2 => Some(2 * bytes),
        4 if ty.cxx.ends_with("_32a") => Some(32),
        4 => Some((4 * bytes).min(16)),
        _ => None,
    }
}
