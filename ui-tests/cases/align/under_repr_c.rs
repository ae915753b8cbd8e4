use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
struct OfMember(f32, #[ptx(align = 16)] [f32; 3]);

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(align = 16)]
struct OfType(f32);

fn main() {}
