use gpu_abi::{PtxLayout, as_bytes};

#[derive(PtxLayout)]
#[repr(C)]
struct Sample {
    value: f32,
    channel: u16,
}

fn main() {
    as_bytes(&[Sample { channel: 1, value: 0.5 }]);
}
