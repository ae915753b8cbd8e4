use gpu_abi::{Codec, PtxLayout, PtxMirror};

#[derive(PtxLayout)]
union LightData {
    radius: f32,
    angle: f32,
}

#[derive(PtxLayout)]
struct Light {
    kind: u32,
    data: LightData,
}

fn upload<T: PtxMirror + Codec>(_: &T) {}

fn main() {
    upload(&Light { kind: 1, data: LightData { radius: 1.0 } });
}
