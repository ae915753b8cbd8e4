use gpu_abi::{DevicePtr, PtxLayout, kernels, vector::Float3};

#[derive(PtxLayout)]
#[ptx(aligned = 16)]
struct Light {
    position: Float3,
}

#[derive(PtxLayout)]
#[ptx(size = 24)]
struct Items {
    value: i32,
}

#[kernels(file = "kernels/render.ptx", types = "kernels/render.o")]
unsafe extern "C" {
    fn shade(out: DevicePtr<Items>, lights: DevicePtr<Light>, exposure: f32, n: i32);
    fn paint(image: DevicePtr<Items>, material: Items);
    fn walk(node: DevicePtr<Items>);
}

fn main() {}
