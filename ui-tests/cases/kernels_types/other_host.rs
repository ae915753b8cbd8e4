use core::ffi::{c_char, c_long};
use gpu_abi::{PtxLayout, kernels};

// On Windows, the members are not in one storage unit.
#[derive(PtxLayout)]
struct Flags {
    #[ptx(bits = 3)]
    kind: u32,
    #[ptx(bits = 2)]
    level: u8,
}

#[kernels(file = "kernels/windows.debug.ptx")]
unsafe extern "C" {
    fn step(flags: *mut Flags, count: c_long, name: *const c_char);
    fn scale(values: *mut f32, count: usize);
}

fn main() {}
