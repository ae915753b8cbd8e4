use gpu_abi::{PtxLayout, encode_slice};

#[derive(PtxLayout)]
union Word {
    float: f32,
    int: u32,
}

fn main() {
    let _ = encode_slice(&[Word { int: 1 }], &mut [0; 4]);
}
