use gpu_abi::{PtxLayout, kernels};

#[derive(PtxLayout)]
#[ptx(align = 3)]
struct Wrong {
    value: u32,
}

#[kernels]
unsafe extern "C" {
    fn step(wrong: Wrong, n: u32);
}

fn main() {
    let _ = step::args(&Wrong { value: 1 }, &1).pack();
}
