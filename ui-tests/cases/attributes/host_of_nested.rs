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

fn main() {}
