use gpu_abi::{PtxLayout, as_bytes};

#[derive(PtxLayout)]
#[repr(C)]
struct Within {
    channel: u16,
    value: f32,
}

#[derive(PtxLayout)]
#[repr(C)]
struct AtTheEnd {
    value: f32,
    channel: u16,
}

#[derive(PtxLayout)]
struct WithoutReprC {
    channel: u32,
    value: f32,
}

fn main() {
    as_bytes(&[Within { channel: 1, value: 0.5 }]);
    as_bytes(&[AtTheEnd { channel: 1, value: 0.5 }]);
    as_bytes(&[WithoutReprC { channel: 1, value: 0.5 }]);
}
