use gpu_abi::{PtxLayout, kernels};

#[derive(PtxLayout)]
union Number {
    int: u32,
    float: f32,
}

#[kernels]
unsafe extern "C" {
    fn fill(value: Number);
}

fn main() {}
