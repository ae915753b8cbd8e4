use gpu_abi::{PtxLayout, as_bytes};

#[derive(PtxLayout)]
struct Sample {
    channel: u32,
    value: f32,
}

fn main() {
    as_bytes(&[Sample { channel: 1, value: 0.5 }]);
}
