use gpu_abi::{DevicePtr, PtxLayout, PtxMirror, assert_layout, kernels};

#[derive(PtxLayout)]
struct Inner {
    value: &'static f32,
}

// None of these uses adds an error of its own.
#[derive(PtxLayout)]
struct Outer {
    inner: Inner,
}

assert_layout!(Inner { size: 4, .. });

#[kernels]
unsafe extern "C" {
    fn step(inner: Inner, n: u32);
}

#[kernels(file = "kernels/render.ptx", types = "kernels/render.o")]
unsafe extern "C" {
    fn shade(out: DevicePtr<Inner>, lights: DevicePtr<Inner>, exposure: f32, n: i32);
    fn paint(image: DevicePtr<Inner>, material: Inner);
    fn walk(node: DevicePtr<Inner>);
}

fn main() {
    let _mirror: InnerMirror = Inner { value: &1.0 }.to_mirror();
    Outer { inner: Inner { value: &1.0 } }.to_mirror();
    let _ = step::args(&Inner { value: &1.0 }, &1).pack();
}
