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
        TYPES.iter().chain(NARROW).find(|ty| ty.cxx == cxx)
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

/// Writes a table of types: those that are listed, the vectors of 1 to 4 elements by their names without the number and their elements, and
/// the vectors with two alignments. The caller's function `vector` makes a vector of its name, its element and their number.
#[macro_export]
macro_rules! types_and_vectors {
    ([$($own:expr),* $(,)?] $($name:literal $element:literal),*; $($aligned:literal $of:literal),*) => {
        &[
            $($own,)*
            $(
                vector(concat!($name, "1"), $element, 1),
                vector(concat!($name, "2"), $element, 2),
                vector(concat!($name, "3"), $element, 3),
                vector(concat!($name, "4"), $element, 4),
            )*
            $(vector(concat!($aligned, "_16a"), $of, 4), vector(concat!($aligned, "_32a"), $of, 4),)*
        ]
    };
}

/// All types but the classes that contain a narrow float.
pub static TYPES: &[Type] = types_and_vectors! {
    [
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
    ]
    "char" "signed char", "uchar" "unsigned char", "short" "short", "ushort" "unsigned short", "int" "int",
    "uint" "unsigned int", "long" "long", "ulong" "unsigned long", "longlong" "long long",
    "ulonglong" "unsigned long long", "float" "float", "double" "double";
    "long4" "long", "ulong4" "unsigned long", "longlong4" "long long", "ulonglong4" "unsigned long long",
    "double4" "double"
};

/// Writes a table of classes that contain a narrow float.
macro_rules! narrow {
    ($($cxx:literal)*) => {
        &[$(Type { cxx: $cxx, rust: "", family: Family::Narrow }),*]
    };
}

/// The classes that contain a narrow float.
static NARROW: &[Type] = narrow! {
    "__half" "__half2" "__nv_bfloat16" "__nv_bfloat162" "__nv_fp8_e4m3" "__nv_fp8x2_e4m3" "__nv_fp8x4_e4m3"
    "__nv_fp8_e5m2" "__nv_fp8x2_e5m2" "__nv_fp8x4_e5m2" "__nv_fp8_e8m0" "__nv_fp8_ue5m3" "__nv_fp8x2_ue5m3"
    "__nv_fp8x4_ue5m3" "__nv_fp6_e2m3" "__nv_fp6x2_e2m3" "__nv_fp6x4_e2m3" "__nv_fp6_e3m2" "__nv_fp4_e2m1"
    "__nv_fp4x2_e2m1" "__nv_fp4x4_e2m1" "__nv_tf32"
};

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
