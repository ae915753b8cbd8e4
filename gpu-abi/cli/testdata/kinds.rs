//! A kernel for each kind of parameter that Rust has and C++ has not, or that rustc passes in another way than nvcc.
#![no_std]
#![feature(abi_ptx, f16, f128)]
#![allow(improper_gpu_kernel_arg, improper_ctypes_definitions, reason = "the host declares the same")]

use core::cell::Cell;
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::num::{NonZeroU8, NonZeroU32, Wrapping};
use core::ops::Range;
use core::ptr::NonNull;
use core::sync::atomic::AtomicU32;

macro_rules! kernels {
    ($($name:ident $ty:ty;)*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name(first: u8, p: $ty, last: u8, out: *mut $ty) {
            unsafe { out.write(p) };
            unsafe { out.cast::<u8>().write(first ^ last) }
        }
    )*};
}

kernels! {
    number16 f16;
    number128 f128;
    character char;
    read *const f32;
    reference &'static u64;
    exclusive &'static mut Record;
    nullable Option<&'static u64>;
    non_null NonNull<u32>;
    callback extern "C" fn(u32) -> u32;
    slice &'static [f32];
    text &'static str;
    raw_slice *const [u16];
    object &'static dyn Fn(u32);
    record Record;
    halves Halves;
    empty Empty;
    with_empty WithEmpty;
    transparent Transparent;
    transparent_record TransparentRecord;
    transparent_array TransparentArray;
    reordered Reordered;
    one One;
    no_elements [u32; 0];
    tuple (u8, u32, u16);
    single (u64,);
    unit ();
    enumeration Enumeration;
    signed Signed;
    only Only;
    tag_outside TagOutside;
    tag_inside TagInside;
    tag_within TagWithin;
    option Option<u32>;
    option_non_zero Option<NonZeroU32>;
    option_bool Option<bool>;
    option_record Option<Record>;
    result Result<u32, u8>;
    union Union;
    union_without_repr UnionWithoutRepr;
    manual ManuallyDrop<Record>;
    uninit MaybeUninit<u32>;
    uninit_record MaybeUninit<Record>;
    cell Cell<u32>;
    wrapping Wrapping<u16>;
    non_zero NonZeroU8;
    atomic AtomicU32;
    range Range<u32>;
    marker PhantomData<u64>;
    members Members;
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Record {
    pub a: u64,
    pub b: u32,
    pub c: u16,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Halves {
    pub a: f16,
    pub b: f16,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Empty {}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct WithEmpty {
    pub a: u32,
    pub of: PhantomData<u64>,
    pub b: f32,
}

#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Transparent(pub f32);

#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct TransparentRecord(pub Record);

#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct TransparentArray(pub [u32; 3]);

#[derive(Clone, Copy)]
pub struct Reordered {
    pub a: u8,
    pub b: u64,
    pub c: u16,
}

#[derive(Clone, Copy)]
pub struct One {
    pub value: f32,
}

#[derive(Clone, Copy)]
pub enum Enumeration {
    A,
    B = 7,
}

#[repr(i16)]
#[derive(Clone, Copy)]
pub enum Signed {
    A = -1,
    B = 7,
}

#[derive(Clone, Copy)]
pub enum Only {
    A,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub enum TagOutside {
    A(u32),
    B(u64),
}

#[repr(u8)]
#[derive(Clone, Copy)]
pub enum TagInside {
    A(u32),
    B { x: u16, y: u8 },
    C,
}

#[derive(Clone, Copy)]
pub enum TagWithin {
    A(u32, bool),
    B,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub union Union {
    pub a: u64,
    pub b: [f32; 2],
}

#[derive(Clone, Copy)]
pub union UnionWithoutRepr {
    pub a: u32,
    pub b: f32,
}

/// The same types as members.
#[repr(C)]
pub struct Members {
    pub transparent: Transparent,
    pub non_null: NonNull<u32>,
    pub id: NonZeroU32,
    pub option: Option<NonZeroU32>,
    pub is_set: Option<bool>,
    pub cell: Cell<u16>,
    pub wrapping: Wrapping<u8>,
    pub count: AtomicU32,
    pub inside: TagInside,
    pub single: (u64,),
    pub tuple: (u8, u32),
    pub uninit: MaybeUninit<u32>,
    pub callback: Option<extern "C" fn(u32)>,
    pub slice: &'static [f32],
}
