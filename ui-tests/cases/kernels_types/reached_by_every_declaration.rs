use gpu_abi::variable::{Constant, Global};
use gpu_abi::{DevicePtr, kernels, vector::Float3};
use gpu_abi_ui_tests::records;

records! {
    Light { position: Float3, strength: f32 }
    Scene { lights: [Light; 2], count: i32 }
}

// Each declaration reaches `Light`.
#[kernels(file = "kernels/reached.debug.ptx", set = All)]
unsafe extern "C" {
    #[cfg(any())]
    fn absent(light: Light);
    #[cfg(all())]
    #[ptx(name = "trace")]
    fn first(from: *const Scene, out: *mut f32);
    #[allow(dead_code)]
    fn walk(light: Light, out: *mut f32);
    #[ptx(T = [f32, f64])]
    fn shade<T>(out: DevicePtr<T>, lights: *const Light);
    #[ptx(name = "sum")]
    fn sum_f32(light: *mut Light, by: f32);
    #[ptx(name = "sum")]
    fn sum_i32(light: *mut Light, by: i32);
    #[ptx(name = "sun")]
    static SUN: Constant<Light>;
    #[cfg(all())]
    #[ptx(name = "scene")]
    static SCENE: Global<Scene>;
}

// Without a kernel on its own.
#[kernels(file = "kernels/reached.debug.ptx")]
unsafe extern "C" {
    #[ptx(T = [f32, f64], name = "shade")]
    fn shaded<T>(out: DevicePtr<T>, lights: *const Light);
    #[ptx(name = "sum", T = [f32, i32])]
    fn added<T>(light: *mut Light, by: T);
}

// Variables alone.
#[kernels(file = "kernels/reached.debug.ptx")]
unsafe extern "C" {
    #[ptx(name = "sun")]
    static DAY: Constant<Light>;
    #[ptx(name = "sun")]
    static NIGHT: Constant<Light>;
}

fn main() {}
