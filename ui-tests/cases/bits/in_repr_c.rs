use gpu_abi::PtxLayout;

#[derive(Clone, Copy, PtxLayout)]
#[repr(C)]
struct Settings {
    dt: f32,
    #[ptx(bits = 12)]
    steps: u32,
    #[ptx(bits = 4)]
    flags: u32,
}

fn main() {}
