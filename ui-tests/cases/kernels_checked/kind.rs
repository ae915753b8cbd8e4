use gpu_abi_ui_tests::step::*;

#[kernels(file = "kernels/step.ptx")]
unsafe extern "C" {
    fn step(bodies: DevicePtr<Body>, first: Body, dt: u32, n: f32);
    // The file has several.
    fn fill(bodies: DevicePtr<Body>, kind: u8);
}

#[kernels(file = "kernels/step.fatbin")]
unsafe extern "C" {
    #[ptx(name = "step")]
    fn in_every_image(bodies: DevicePtr<Body>, first: Body, dt: f64, n: u32);
}

#[kernels(file = "kernels/libstep.a")]
unsafe extern "C" {
    #[ptx(name = "step")]
    fn in_static_library(bodies: DevicePtr<Body>, first: Body, dt: f64, n: u32);
}

// Bytes in the declaration. PTX alone does not give their types, an object does.
#[kernels(file = "kernels/grid_constant.ptx")]
unsafe extern "C" {
    #[ptx(name = "fill")]
    fn of_unknown_type(value: u64, out: *mut f32);
}

#[kernels(file = "kernels/grid_constant.o")]
unsafe extern "C" {
    #[ptx(name = "fill")]
    fn of_known_type(value: f64, out: *mut f32);
}

fn main() {}
