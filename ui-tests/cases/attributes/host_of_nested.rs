use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Flags {
    #[ptx(bits = 3)]
    a: u32,
    #[ptx(bits = 2)]
    b: u8,
}

// `Flags` is laid out as on Linux.
#[derive(PtxLayout)]
#[ptx(host = "windows")]
struct Params {
    #[ptx(bits = 1)]
    is_first: u8,
    flags: Flags,
}

#[derive(PtxLayout)]
#[ptx(host = "windows")]
struct WindowsFlags {
    #[ptx(bits = 3)]
    a: u32,
    #[ptx(bits = 2)]
    b: u8,
}

// These are not of one host, though the struct itself is the same on both.
#[derive(PtxLayout)]
struct Both(f32, WindowsFlags, [Flags; 2]);

#[derive(PtxLayout)]
#[ptx(host = "windows", packed)]
struct Packed(u8, u32);

// A `long` has 32 bits on Windows, wherever it is.
#[derive(PtxLayout)]
struct Steps<T> {
    count: T,
}

type Count = gpu_abi::vector::ULong2;

#[derive(PtxLayout)]
#[ptx(host = "windows")]
struct OfLong {
    steps: Steps<core::ffi::c_long>,
}

#[derive(PtxLayout)]
#[ptx(host = "windows")]
struct OfAlias(u8, Count);

#[derive(PtxLayout)]
#[repr(transparent)]
struct Id(core::ffi::c_long);

#[derive(PtxLayout)]
#[ptx(host = "windows")]
struct OfVector {
    #[ptx(vector)]
    ids: [Id; 2],
}

#[derive(PtxLayout)]
#[repr(transparent)]
#[ptx(enumerators(READ))]
struct Access(core::ffi::c_ulong);

impl Access {
    const READ: Self = Self(1);
}

#[derive(PtxLayout)]
#[ptx(host = "windows")]
struct OfEnumeration {
    access: Access,
}

#[derive(PtxLayout)]
#[ptx(host = "windows")]
struct OfUnnamed {
    #[ptx(bits = 3)]
    a: u32,
    #[ptx(bits = 0)]
    _end: gpu_abi::Unnamed<core::ffi::c_long>,
    #[ptx(bits = 3)]
    b: u32,
}

macro_rules! bit_fields {
    ($ty:ty) => {
        #[derive(PtxLayout)]
        #[ptx(host = "windows")]
        struct OfMacro {
            #[ptx(bits = 3)]
            a: $ty,
        }
    };
}

bit_fields!(core::ffi::c_long);

fn main() {}
