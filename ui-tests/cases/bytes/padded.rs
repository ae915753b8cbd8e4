use gpu_abi::{PtxLayout, as_bytes};

#[derive(PtxLayout)]
#[repr(C)]
struct Sample {
    channel: u16,
    value: f32,
}

fn main() {
    as_bytes(&[Sample { channel: 1, value: 0.5 }]);
}
