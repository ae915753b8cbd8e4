use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct Body {
    id: u32,
    #[ptx(vector)]
    speed: [f32; 4],
}

#[derive(PtxLayout)]
#[repr(C)]
struct First(#[ptx(vector)] [f32; 4], f32);

fn main() {}
