// Kinds of parameters that rustc and nvcc pass, each with its type in Rust and in C++: `gpu-abi-tests parameters` compares their declarations.
//
// `number`: rustc passes a type that is not `repr(C)` and has one number as that number, and C++ a class as bytes of the same size and
// alignment, or the reverse. `nothing`: the type has no bytes in Rust, so there is no parameter, and one byte in C++.

use core::cell::Cell;
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::num::{NonZero, Wrapping};
use core::ops::Range;
use core::ptr::NonNull;
use core::sync::atomic::AtomicU32;
use gpu_abi::handle::{SurfaceObject, TextureObject};
use gpu_abi::name::Const;
use gpu_abi::narrow::*;
use gpu_abi::pointer::{Ptr, Shared};
use gpu_abi::vector::*;
use gpu_abi::{DevicePtr, PtxLayout};

/// Defines structs, each with its text in C++.
macro_rules! records {
    ($($name:ident $(repr($($repr:tt)*))? { $($fields:tt)* })*) => {$(
        #[derive(PtxLayout, Clone, Copy)]
        #[repr(C $(, $($repr)*)?)]
        pub struct $name { $($fields)* }
    )*};
}

records! {
    Bytes1 { a: [u8; 1] }
    Bytes2 { a: [u8; 2] }
    Bytes3 { a: [u8; 3] }
    Bytes4 { a: [u8; 4] }
    Bytes5 { a: [u8; 5] }
    Bytes8 { a: [u8; 8] }
    Bytes9 { a: [u8; 9] }
    Bytes16 { a: [u8; 16] }
    Bytes17 { a: [u8; 17] }
    Bytes33 { a: [u8; 33] }
    Bytes64 { a: [u8; 64] }
    Bytes255 { a: [u8; 255] }
    One16 { a: u16 }
    One32 { a: u32 }
    One64 { a: u64 }
    OneFloat { a: f32 }
    OneDouble { a: f64 }
    OneWide { a: i128 }
    OneHalf { a: F16 }
    OneBool { a: bool }
    Two32 { a: u32, b: u32 }
    TwoFloats { a: f32, b: f32 }
    Mixed { a: f32, b: u32 }
    EndPadded { a: u32, b: u8 }
    Floats3 { a: [f32; 3] }
    Floats16 { a: [f32; 16] }
    Two64 { a: u64, b: u64 }
    FourFloats { a: f32, b: f32, c: f32, d: f32 }
    Padded { a: u8, b: u64 }
    Descending { a: u64, b: u32, c: u16 }
    Wide { a: u8, b: i128, c: u32 }
    Aligned16 repr(align(16)) { a: u32, b: u32 }
    Aligned8 repr(align(8)) { a: u16, b: u32 }
    Aligned4 repr(align(4)) { a: u8 }
    Packed repr(packed) { a: u8, b: u32 }
    Packed2 repr(packed(2)) { a: u16, b: u32 }
    Nested { a: u8, b: Descending, c: [One16; 3] }
    NestedAligned { a: u32, b: Aligned16 }
    Pointers { a: DevicePtr<Const<f32>>, b: DevicePtr<f32>, n: u32 }
    SharedPointer { a: Ptr<f32, Shared>, n: u16 }
    Flags { a: bool, b: bool, c: u16 }
    Halves { a: F16, b: F16, c: F16 }
    Vectors { a: u8, b: Float2, c: Float3, d: Float4 }
    Handles { a: TextureObject, b: u32 }
    Enumerations { a: Tiny, b: Medium }
    Matrix { a: [[f32; 3]; 4] }
    WithNothing { a: u32, b: PhantomData<u64>, c: f32 }
}

#[derive(PtxLayout, Clone, Copy)]
pub struct Bits {
    #[ptx(bits = 3)]
    pub a: u32,
    #[ptx(bits = 30)]
    pub b: u32,
    #[ptx(bits = 7)]
    pub c: i8,
}

#[derive(PtxLayout, Clone, Copy)]
pub struct Base {
    pub a: u32,
    pub b: u8,
}

#[derive(PtxLayout, Clone, Copy)]
pub struct Derived {
    #[ptx(base)]
    pub base: Base,
    pub c: u8,
}

#[derive(PtxLayout, Clone, Copy)]
#[ptx(packed)]
pub struct PackedBits {
    pub a: u8,
    #[ptx(bits = 12)]
    pub b: u32,
    pub c: u64,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
pub union Number {
    pub a: u32,
    pub b: f32,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
pub union Large {
    pub a: [u8; 13],
    pub b: f64,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
pub struct Grid<T> {
    pub cells: DevicePtr<T>,
    pub step: T,
}

/// Defines enumerations with two values.
macro_rules! enumerations {
    ($($name:ident $repr:ident)*) => {$(
        #[derive(PtxLayout, Clone, Copy)]
        #[repr($repr)]
        pub enum $name { A, B = 7 }
    )*};
}

enumerations! {
    Tiny u8
    TinySigned i8
    Short2Bytes u16
    ShortSigned i16
    Medium u32
    MediumSigned i32
    Long8Bytes u64
    LongSigned i64
    LikeC C
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
pub enum TagOutside {
    A(u32),
    B(u64),
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(u8)]
pub enum TagInside {
    A(u32),
    B(u16),
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C, u16)]
pub enum TagOf16Bits {
    A(u8),
    B { x: f32, y: u8 },
    C,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(transparent)]
pub struct Transparent32(pub u32);

#[derive(PtxLayout, Clone, Copy)]
#[repr(transparent)]
pub struct TransparentFloat(pub f32);

#[derive(PtxLayout, Clone, Copy)]
#[repr(transparent)]
#[ptx(mirror = TransparentRecordMirror)]
pub struct TransparentRecord(pub Descending);

#[derive(PtxLayout, Clone, Copy)]
#[repr(transparent)]
pub struct TransparentArray(pub [u32; 3]);

// Types that only Rust lays out.

#[derive(Clone, Copy)]
pub struct Reordered {
    pub a: u8,
    pub b: u64,
    pub c: u16,
}

#[derive(Clone, Copy)]
pub struct OneOfRust {
    pub a: f32,
}

#[derive(Clone, Copy)]
pub enum EnumerationOfRust {
    A,
    B = 7,
}

#[derive(Clone, Copy)]
pub enum OnlyValue {
    A,
}

#[derive(Clone, Copy)]
pub union UnionOfRust {
    pub a: u32,
    pub b: f32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Empty {}

/// The vectors by their names in C++, the types that have one name in both languages, then the other kinds.
macro_rules! all_kinds {
    ([$($vector:ident $ty:ident)*] [$($both:ident)*] $($others:tt)*) => {
        kinds! {
            $($vector: $ty, stringify!($vector);)*
            $($both: $both, stringify!($both);)*
            $($others)*
        }
    };
}

all_kinds! {
    [
        char1 Char1 char2 Char2 char3 Char3 char4 Char4 uchar1 UChar1 uchar2 UChar2 uchar3 UChar3 uchar4 UChar4
        short1 Short1 short2 Short2 short3 Short3 short4 Short4 ushort2 UShort2 ushort4 UShort4 int1 Int1 int2 Int2
        int3 Int3 int4 Int4 uint2 UInt2 uint4 UInt4 longlong1 LongLong1 longlong2 LongLong2 longlong3 LongLong3
        ulonglong2 ULongLong2 float1 Float1 float2 Float2 float3 Float3 float4 Float4 double1 Double1
        double2 Double2 double3 Double3
    ]
    [
        bool Bytes1 Bytes2 Bytes3 Bytes4 Bytes5 Bytes8 Bytes9 Bytes16 Bytes17 Bytes33 Bytes64 Bytes255 One16 One32
        One64 OneFloat OneDouble OneWide OneHalf OneBool Two32 TwoFloats Mixed EndPadded Floats3 Floats16 Two64
        FourFloats Padded Descending Wide Aligned16 Aligned8 Aligned4 Packed Packed2 Nested NestedAligned Pointers
        SharedPointer Flags Halves Vectors Handles Enumerations Matrix WithNothing Number Large Tiny TinySigned
        Short2Bytes ShortSigned Medium MediumSigned Long8Bytes LongSigned LikeC TagOutside TagInside TagOf16Bits
    ]

    signed8: i8, "signed char";
    unsigned8: u8, "unsigned char";
    signed16: i16, "short";
    unsigned16: u16, "unsigned short";
    signed32: i32, "int";
    unsigned32: u32, "unsigned";
    signed64: i64, "long long";
    unsigned64: u64, "unsigned long long";
    signed_size: isize, "long";
    unsigned_size: usize, "unsigned long";
    signed128: i128, "__int128";
    unsigned128: u128, "unsigned __int128";
    float32: f32, "float";
    float64: f64, "double";
    character: char, "char32_t";
    half: F16, "__half";
    bfloat16: Bf16, "__nv_bfloat16";
    fp8_e4m3: Fp8E4M3, "__nv_fp8_e4m3";
    fp8x2_e5m2: Fp8x2E5M2, "__nv_fp8x2_e5m2";
    fp8x4_e4m3: Fp8x4E4M3, "__nv_fp8x4_e4m3";
    half2: Half2, "__half2";
    bfloat162: BFloat162, "__nv_bfloat162";
    texture: TextureObject, "cudaTextureObject_t";
    surface: SurfaceObject, "cudaSurfaceObject_t";

    pointer: *const f32, "const float *";
    pointer_mut: *mut u64, "unsigned long long *";
    pointer_to_record: *mut Descending, "Descending *";
    pointer_to_pointer: *mut *const f32, "const float **";
    device_pointer: DevicePtr<f32>, "float *";
    device_pointer_const: DevicePtr<Const<Descending>>, "const Descending *";
    reference: &'static u64, "const unsigned long long *";
    reference_mut: &'static mut Aligned16, "Aligned16 *";
    reference_if_any: Option<&'static u64>, "const unsigned long long *";
    non_null: NonNull<u32>, "unsigned *";
    callback: extern "C" fn(u32) -> u32, "Callback";
    callback_if_any: Option<extern "C" fn(u32) -> u32>, "Callback";
    slice: &'static [f32], "Slice";
    text: &'static str, "Slice";
    raw_slice: *const [u16], "Slice";
    object: &'static dyn Fn(u32), "Slice";

    generic: Grid<f64>, "Grid<double>";
    generic_smaller: Grid<u16>, "Grid<unsigned short>";

    mirror: DescendingMirror, "Descending";
    mirror_of_bits: BitsMirror, "Bits";
    mirror_of_base: DerivedMirror, "Derived";
    mirror_of_packed_bits: PackedBitsMirror, "PackedBits";
    mirror_of_flags: FlagsMirror, "Flags";
    mirror_of_vectors: VectorsMirror, "Vectors";
    mirror_of_aligned: Aligned16Mirror, "Aligned16";
    mirror_of_wide: WideMirror, "Wide";
    mirror_of_union: LargeMirror, "Large";
    mirror_of_tag_inside: TagInsideMirror, "TagInside";
    mirror_of_tag_outside: TagOutsideMirror, "TagOutside";

    transparent32: Transparent32, "One32", number;
    transparent_float: TransparentFloat, "OneFloat", number;
    transparent_record: TransparentRecord, "Descending";
    transparent_array: TransparentArray, "Floats3";

    array_of_bytes: [u8; 4], "Bytes4";
    array_of_floats: [f32; 16], "Floats16";
    array_of_one: [u64; 1], "One64";
    array_of_nothing: [u32; 0], "Empty", nothing;
    tuple: (u32, f32), "Mixed";
    tuple_of_one: (u64,), "One64", number;
    unit: (), "Empty", nothing;
    empty: Empty, "Empty", nothing;
    marker: PhantomData<u64>, "Empty", nothing;
    only_value: OnlyValue, "Empty", nothing;
    reordered: Reordered, "Descending";
    one_of_rust: OneOfRust, "OneFloat", number;
    enumeration_of_rust: EnumerationOfRust, "Tiny";
    union_of_rust: UnionOfRust, "unsigned", number;
    option: Option<u32>, "Two32";
    option_of_non_zero: Option<NonZero<u32>>, "unsigned";
    option_of_bool: Option<bool>, "unsigned char";
    non_zero: NonZero<u8>, "unsigned char";
    manual: ManuallyDrop<Descending>, "Descending";
    uninit: MaybeUninit<u32>, "unsigned";
    uninit_record: MaybeUninit<Descending>, "Descending";
    cell: Cell<u32>, "unsigned";
    wrapping: Wrapping<u16>, "unsigned short";
    atomic: AtomicU32, "unsigned", number;
    range: Range<u32>, "Two32";
}
