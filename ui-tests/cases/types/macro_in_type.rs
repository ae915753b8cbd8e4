use gpu_abi::{PtxLayout, kernels};

macro_rules! scalar {
    () => {
        u32
    };
}

macro_rules! len {
    () => {
        4
    };
}

#[derive(PtxLayout)]
struct Body {
    kind: scalar!(),
    lanes: [f32; len!()],
}

#[kernels]
unsafe extern "C" {
    fn step(n: scalar!());
}

fn main() {}
