use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
#[ptx(align = 16)]
union Word {
    float: f32,
    int: u32,
}

fn main() {}
