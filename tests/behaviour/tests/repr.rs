//! `PtxRepr`: which types already have the kernel's layout in host memory.

use gpu_abi::layout::Layout;
use gpu_abi::pointer::Shared;
use gpu_abi::vector::{Double4A32, Float3};
use gpu_abi::{Codec, DevicePtr, Ptr, PtxLayout, PtxRepr, TextureObject, TypeLayout, narrow::F16};
use static_assertions::{assert_impl_all, assert_not_impl_any};
use std::marker::PhantomData;
use std::num::NonZero;

#[derive(PtxLayout)]
#[repr(C)]
struct ReprC {
    a: u8,
    b: [f32; 3],
}

#[derive(PtxLayout)]
struct ReprRust {
    a: u8,
    b: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct HoldsReprRust {
    a: ReprRustMirror,
    b: u32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct Generic<T>(T, u8);

#[derive(PtxLayout)]
#[repr(transparent)]
struct Newtype<T>(T);

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
union Either {
    a: u32,
    b: f32,
}

#[derive(PtxLayout)]
#[repr(u8)]
enum Plain {
    A,
}

#[derive(PtxLayout)]
#[repr(C, u8)]
enum Data {
    A(u32),
}

macro_rules! implement {
    ($trait:ident: $($ty:ty),*) => {
        $(assert_impl_all!($ty: $trait);)*
    };
    (not $trait:ident: $($ty:ty),*) => {
        $(assert_not_impl_any!($ty: $trait);)*
    };
}

assert_impl_all!(ReprC: PtxLayout, PtxRepr, Codec);
assert_impl_all!(ReprCMirror: PtxRepr, bytemuck::Pod, Copy, Default, Eq, Send, Sync);
assert_impl_all!(ReprRustMirror: PtxRepr, bytemuck::Pod);
assert_impl_all!(EitherMirror: PtxRepr, Codec, bytemuck::Pod);
assert_impl_all!(DataMirror: PtxRepr, bytemuck::Pod);
assert_impl_all!(DevicePtr<String>: PtxRepr, Send, Sync);
assert_not_impl_any!(ReprRust: PtxRepr, Copy);
assert_not_impl_any!(Either: PtxRepr, Codec);
implement! { PtxRepr: Generic<ReprC>, Newtype<ReprC>, [ReprC; 3], HoldsReprRust, Plain, Float3, Double4A32 }
implement! { PtxRepr: u8, i128, bool, char, NonZero<u16>, F16, TextureObject, Ptr<str, Shared>, PhantomData<String> }
implement! { not PtxRepr: Generic<ReprRust>, Newtype<ReprRust>, [ReprRust; 3] }
implement! { not PtxLayout: Generic<String>, String, &'static u8, Box<u8>, (u8, u8), *const u8, Option<u8>, fn() -> u8 }

/// A value with `repr(C)` goes to a kernel by its address: its memory is the encoded bytes, padding apart.
#[test]
fn memory_is_what_is_encoded() {
    let value = ReprC { a: 1, b: [2.0, 3.0, 4.0] };
    let mut bytes = [0xff; ReprC::SIZE];
    value.encode(&mut bytes).unwrap();
    // SAFETY: both are as many bytes; those read below are initialised.
    let back = unsafe { std::ptr::read_unaligned(bytes.as_ptr().cast::<ReprC>()) };
    assert_eq!((back.a, back.b), (value.a, value.b));
    const { assert!(<ReprC as Codec>::IS_DEVICE_BYTES && !<ReprRust as Codec>::IS_DEVICE_BYTES) };
    const { assert!(<Generic<ReprC> as Codec>::IS_DEVICE_BYTES && !<Generic<ReprRust> as Codec>::IS_DEVICE_BYTES) };
}

/// Layouts are constants, and of use in them.
#[test]
fn layouts_in_constants() {
    const LAYOUT: TypeLayout = ReprC::LAYOUT;
    const B: usize = match LAYOUT.field("b") {
        Some(field) => field.offset(),
        None => panic!("no such field"),
    };
    const BUFFER: [u8; ReprC::SIZE * 2] = [0; ReprC::SIZE * 2];
    assert_eq!((B, BUFFER.len(), Layout::name(&LAYOUT)), (4, 32, "ReprC"));
    assert!(LAYOUT.field("c").is_none());
}

/// rustc takes the strictest of several alignments.
#[derive(PtxLayout)]
#[repr(C, align(32))]
#[repr(align(8))]
struct AlignedTwice {
    a: u8,
}

#[derive(PtxLayout)]
#[repr(align(16), align(4))]
struct AlignedTwiceWithoutC {
    a: u8,
}

/// `ptx` may repeat `repr`.
#[derive(PtxLayout)]
#[repr(C, align(16))]
#[ptx(align = 16)]
struct SaidTwice {
    a: u32,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C, packed(2))]
#[ptx(pack = 2)]
struct PackedTwice {
    a: u8,
    b: u32,
}

assert_impl_all!(SaidTwice: PtxRepr);
assert_impl_all!(PackedTwice: PtxRepr);
gpu_abi::assert_layout!(SaidTwice { size: 16, align: 16, a: 0 });
gpu_abi::assert_layout!(PackedTwice { size: 6, align: 2, a: 0, b: 2 });

#[test]
fn the_strictest_of_several_alignments_counts() {
    assert_eq!((AlignedTwice::SIZE, AlignedTwice::ALIGN), (32, 32));
    assert_eq!((AlignedTwiceWithoutC::SIZE, AlignedTwiceWithoutC::ALIGN), (16, 16));
    assert_eq!((AlignedTwice { a: 1 }.a, AlignedTwiceWithoutC { a: 2 }.a), (1, 2));
}
