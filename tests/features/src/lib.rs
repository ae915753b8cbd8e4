//! Every kind of declaration, member and attribute. What is tested is that this compiles, whatever features the library has, and under the
//! strictest lints.

#![forbid(unsafe_code)]
#![deny(missing_docs, unsafe_op_in_unsafe_fn, warnings, missing_debug_implementations, unreachable_pub)]
#![deny(unused_qualifications, unused_lifetimes, single_use_lifetimes, elided_lifetimes_in_paths, let_underscore_drop)]
#![deny(trivial_casts, trivial_numeric_casts, unused_results, variant_size_differences, unnameable_types)]
#![deny(unused_import_braces, unused_macro_rules, keyword_idents, explicit_outlives_requirements)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery)]
#![deny(clippy::undocumented_unsafe_blocks, clippy::multiple_unsafe_ops_per_block, clippy::missing_inline_in_public_items)]
#![allow(dead_code, reason = "nothing uses the declarations")]
#![allow(clippy::use_self, clippy::trailing_empty_array, reason = "about what is written here, not about what is derived")]

use core::ffi::{c_char, c_void};
use core::marker::PhantomData;
use core::ptr::NonNull;
use gpu_abi::pointer::{Ptr, Shared};
use gpu_abi::vector::Float3;
use gpu_abi::{DevicePtr, TextureObject, Unnamed};
use gpu_abi_derive::PtxLayout;

/// A type that is only declared in C++.
#[derive(Debug)]
pub struct Handle;

/// A pointer under a name of the user's.
type Address<T> = DevicePtr<T>;

/// A record with every kind of member.
#[derive(PtxLayout, Debug)]
#[ptx(align = 32, mirror = BodyBytes, cxx = sim::Body, host = "linux")]
pub struct Body {
    /// A vector.
    pub position: Float3,
    /// An array that is a vector in C++.
    #[ptx(vector, align = 8)]
    pub color: [u8; 4],
    /// A bit-field.
    #[ptx(bits = 4, cxx = kind)]
    pub species: u32,
    #[ptx(bits = 3)]
    private_bits: u8,
    private: Private,
    #[ptx(bits = 7)]
    _gap: Unnamed<u16>,
    #[ptx(bits = 0)]
    _next: Unnamed<i32>,
    numbers: DevicePtr<u32>,
    bodies: DevicePtr<Self>,
    lists: DevicePtr<DevicePtr<List<u32>>>,
    rows: DevicePtr<[List<Body>; 2]>,
    handle: DevicePtr<Handle>,
    handles: [DevicePtr<Handle>; 2],
    void: DevicePtr<c_void>,
    object: DevicePtr<dyn Fn(u32)>,
    renamed: Address<Pair>,
    shared: Ptr<Pair, Shared>,
    texture: TextureObject,
    list: List<f32>,
    word: WordMirror,
    mode: Mode,
    shape: Shape,
    id: Id,
}

/// A private record.
#[derive(PtxLayout, Debug)]
struct Private {
    a: u16,
    #[ptx(bits = 9)]
    b: i16,
}

/// The same with pointers of the host, and callbacks.
#[derive(PtxLayout, Debug)]
#[repr(C)]
pub struct Table {
    own: gpu_abi::HostPtr<Table>,
    handle: gpu_abi::HostPtr<Handle>,
    call: Option<unsafe extern "C" fn(*mut Table, *const Pair, Option<NonNull<Handle>>, [u32; 2]) -> *const Handle>,
    calls: [Option<extern "C" fn()>; 2],
    named: Option<unsafe extern "C" fn(*const c_char) -> c_char>,
    name: [c_char; 8],
    to_call: DevicePtr<unsafe extern "C" fn(u32) -> u32>,
}

/// A generic record, whose pointers lead back to it.
#[derive(PtxLayout, Debug)]
#[ptx(instantiate(Floats = List<f32>))]
pub struct List<T> {
    items: [T; 2],
    values: DevicePtr<T>,
    next: DevicePtr<List<T>>,
    others: DevicePtr<List<u8>>,
    body: DevicePtr<Pair>,
}

/// A generic record with callbacks.
#[derive(PtxLayout, Debug)]
#[repr(C)]
#[ptx(instantiate(TwoCalls = Calls<u32, { 1 + 1 }>))]
pub struct Calls<T, const N: usize> {
    call: Option<unsafe extern "C" fn(*mut T, *mut Calls<T, N>, *mut Handle) -> i32>,
    name: DevicePtr<c_char>,
    fixed: [Option<unsafe extern "C" fn(*mut Pair)>; N],
    next: DevicePtr<Calls<T, N>>,
}

/// A record without padding.
#[derive(PtxLayout, Clone, Copy, Debug)]
#[repr(C)]
#[ptx(non_pod)]
pub struct Pair(u32, f32);

/// A derived class with a length that is known at run time.
#[derive(PtxLayout, Debug)]
#[ptx(host = "linux")]
pub struct Derived {
    #[ptx(base)]
    base: Pair,
    count: u32,
    #[ptx(tail)]
    items: [DevicePtr<Pair>; 0],
}

/// Packed records.
#[derive(PtxLayout, Debug)]
#[ptx(packed)]
pub struct Packed(u8, DevicePtr<Pair>);

/// Packed records with a limit.
#[derive(PtxLayout, Debug)]
#[ptx(pack = 2)]
pub struct Pack(u8, DevicePtr<Pair>);

/// Packed records in Rust as well.
#[derive(PtxLayout, Clone, Copy, Debug)]
#[repr(C, packed(2))]
pub struct PackedInRust(pub u8, pub u32);

/// A record without members.
#[derive(PtxLayout, Debug)]
pub struct Empty;

/// A record of which only the size is compared.
#[derive(PtxLayout, Debug)]
#[ptx(opaque)]
pub struct Opaque([u64; 4]);

/// A union.
#[derive(PtxLayout)]
#[allow(missing_debug_implementations, reason = "a union")]
pub union Word {
    /// Each of its bits.
    pub whole: u32,
    #[ptx(bits = 3)]
    low: u32,
    pair: DevicePtr<Pair>,
}

/// An enumeration without data.
#[derive(PtxLayout, Clone, Copy, Debug)]
#[repr(u8)]
pub enum Mode {
    /// The first one.
    #[ptx(cxx = kOff)]
    Off,
    /// The last one.
    On,
}

/// An enumeration with data after a tag.
#[derive(PtxLayout, Debug)]
#[repr(C)]
pub enum Shape {
    /// Nothing.
    Point,
    /// A tuple.
    Disk(f32, DevicePtr<Pair>),
    /// A struct.
    Path {
        /// A list.
        points: DevicePtr<List<Float3>>,
        /// A handle.
        handle: DevicePtr<Handle>,
    },
}

/// The same with the tag in the variants.
#[derive(PtxLayout, Debug)]
#[repr(i8)]
pub enum Inside {
    /// Nothing.
    Point = -3,
    /// A tuple.
    Disk(f32, DevicePtr<Pair>) = (5),
}

/// The type of its field.
#[derive(PtxLayout, Debug)]
#[repr(transparent)]
pub struct Id(u32, PhantomData<Handle>);

/// The type of its field, a pointer.
#[derive(PtxLayout, Debug)]
#[repr(transparent)]
pub struct Buffer<T>(DevicePtr<T>);

/// A type with a mirror and a name of its own.
#[derive(PtxLayout, Debug)]
#[repr(transparent)]
#[ptx(cxx = node_t, mirror = NodeBytes)]
pub struct Node(DevicePtr<Pair>);

/// An enumeration with unnamed values.
#[derive(PtxLayout, Debug)]
#[repr(transparent)]
#[ptx(enumerators(READ, WRITE = kWrite))]
pub struct Access(u32);

impl Access {
    /// The first bit.
    pub const READ: Self = Self(1);
    /// The second bit.
    pub const WRITE: Self = Self(2);
}

/// Kernels and variables.
#[cfg(feature = "kernels")]
pub mod kernels {
    use super::{Body, Calls, Handle, List, Mode, Pair, Shape};
    use core::ffi::c_char;
    use gpu_abi::DevicePtr;
    use gpu_abi::variable::{Constant, Global};
    use gpu_abi_derive::kernels;

    #[kernels(set = All)]
    unsafe extern "C" {
        /// Takes records.
        pub fn record(body: Body, list: List<f32>, mode: Mode, shape: Shape);
        pub fn undocumented();
        fn pointers(body: *mut Body, list: DevicePtr<List<u32>>, handle: *mut Handle, out: *const *mut f32);
        fn named(name: *const c_char, rows: DevicePtr<[c_char; 4]>);
        #[ptx(name = "family_{T}", T = [f32, u32, c_char = "char"])]
        fn family<T>(values: *mut T, list: List<T>);
        /// A handle.
        pub static HANDLE: Constant<DevicePtr<Handle>>;
        static CALL: Global<Option<unsafe extern "C" fn(*mut Pair)>>;
        static CALLS: Global<Calls<u32, { 1 + 1 }>>;
        static NAME: Global<[c_char; 8]>;
        static NAMES: Global<DevicePtr<c_char>>;
    }

    #[kernels]
    unsafe extern "C" {
        fn written_in_rust(pairs: *mut Pair, n: u32) {}
    }

    #[kernels(file = "../../ui-tests/kernels/scene.fatbin")]
    unsafe extern "C" {
        fn draw(image: DevicePtr<f32>);
    }

    #[kernels(file = "../../ui-tests/kernels/caught.debug.ptx")]
    unsafe extern "C" {
        fn numbers(out: *mut f32, count: i32, width: u32, scale: f32, offset: f32);
    }
}
