use gpu_abi::PtxLayout;
use gpu_abi::vector::{Long4A16, Long4A32, LongLong2, ULong2};
use std::ffi::{c_char, c_long, c_ulong};

#[derive(PtxLayout)]
#[ptx(host = "macos")]
struct UnknownHost(f32);

#[derive(PtxLayout)]
#[ptx(host)]
struct WithoutName(f32);

#[derive(PtxLayout)]
struct OnField(#[ptx(host = "windows")] u32);

#[derive(PtxLayout)]
#[ptx(host = "windows")]
#[repr(u8)]
enum OnEnumeration {
    One,
}

#[derive(PtxLayout)]
#[ptx(host = "windows")]
struct OfWindows(c_long, [ULong2; 2], Long4A32, LongLong2);

#[derive(PtxLayout)]
#[ptx(host = "aarch64")]
struct OfArm(c_char, Long4A16);

#[derive(PtxLayout)]
struct Flags(#[ptx(bits = 3)] u32, #[ptx(bits = 2)] u8);

// `Flags` is laid out as on Linux.
#[derive(PtxLayout)]
#[ptx(host = "windows")]
struct HoldsFlags(#[ptx(bits = 1)] u8, Flags);

#[derive(PtxLayout)]
#[ptx(host = "windows")]
struct WindowsFlags(#[ptx(bits = 3)] u32, #[ptx(bits = 2)] u8);

// These are not of one host, though the struct itself is the same on both.
#[derive(PtxLayout)]
struct HoldsBoth(f32, WindowsFlags, [Flags; 2]);

#[derive(PtxLayout)]
#[ptx(host = "windows", packed)]
struct Packed(u8, u32);

// A `long` has 32 bits on Windows, wherever it is.

#[derive(PtxLayout)]
struct Steps<T>(T);

#[derive(PtxLayout)]
#[ptx(host = "windows")]
struct LongInGeneric(Steps<c_long>);

type Count = ULong2;

#[derive(PtxLayout)]
#[ptx(host = "windows")]
struct LongInAlias(u8, Count);

#[derive(PtxLayout)]
#[repr(transparent)]
struct Id(c_long);

#[derive(PtxLayout)]
#[ptx(host = "windows")]
struct LongInVector(#[ptx(vector)] [Id; 2]);

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(READ))]
struct Access(c_ulong);

impl Access {
    const READ: Self = Self(1);
}

#[derive(PtxLayout)]
#[ptx(host = "windows")]
struct LongInEnumeration(Access);

#[derive(PtxLayout)]
#[ptx(host = "windows")]
struct LongUnnamed(#[ptx(bits = 3)] u32, #[ptx(bits = 0)] gpu_abi::Unnamed<c_long>, #[ptx(bits = 3)] u32);

macro_rules! bit_field {
    ($ty:ty) => {
        #[derive(PtxLayout)]
        #[ptx(host = "windows")]
        struct LongInFragment(#[ptx(bits = 3)] $ty);
    };
}

bit_field!(core::ffi::c_long);

fn main() {}
