// Blocks that another program writes: errors say how to write them again.

use gpu_abi::variable::{Constant, Global};
use gpu_abi::{functions, kernels};
use gpu_abi_ui_tests::{blocks, records};

blocks! {
    #[kernels(file = "kernels/step.ptx", generated = "gpu-abi bindgen kernels/step.ptx")]
    names {
        pub fn stop();
        /// `fill(double *, double)`, which was the only one.
        pub fn fill(data: *mut f64, value: f64);
        pub static limits: Constant<u32>;
    }
    #[kernels(file = "kernels/step.ptx", generated)]
    by_build_script { fn idle(n: u32); }

    #[kernels(
        file = "kernels/render.ptx", types = "kernels/render.o",
        generated = "gpu-abi bindgen kernels/render.ptx -o src/kernels.rs --types kernels/render.o"
    )]
    parameters {
        pub fn paint(image: *mut u8);
        /// `rt::shade(float4 *, const rt::Light *, float, int)`
        pub fn shade(out: *mut f32, lights: *const u8, exposure: f32, n: i32);
    }
    #[kernels(file = "kernels/scene.debug.ptx", generated = "gpu-abi bindgen kernels/scene.debug.ptx")]
    variables {
        pub static counter: Constant<u32>;
        pub static history: Global<[[f32; 2]; 4]>;
        pub static recent: Constant<u32>;
    }
    #[functions(file = "kernels/functions.o", generated = "gpu-abi bindgen kernels/functions.o -o src/functions.rs")]
    functions [records! { #[repr(C)] Params { dt: f32, order: f32 } }] {
        fn scaled(params: &Params) -> i32;
        fn clear(out: &f32, rows: *mut *mut f32);
        fn launch_steps();
        fn print();
    }
}

fn main() {}
