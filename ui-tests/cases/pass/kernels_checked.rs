//! Kernels in every kind of file, and those that only some images have, or describe.

use gpu_abi::pointer::Global;
use gpu_abi::variable::Constant;
use gpu_abi_ui_tests::blocks;
use gpu_abi_ui_tests::step::*;

#[kernels(file = "kernels/step.ptx")]
unsafe extern "C" {
    fn step(bodies: DevicePtr<Body>, first: Body, dt: f32, n: u32);
    fn spawn(bodies: Ptr<Body, Global>, kind: u8);
    #[ptx(name = "_Z4fillPff")]
    fn fill_with_float(data: DevicePtr<f32>, value: f32);
    #[ptx(name = "_Z4fillPii")]
    fn fill_with_int(data: DevicePtr<i32>, value: i32);
    fn idle();
}

blocks! {
    #[kernels(file = concat!(env!("CARGO_MANIFEST_DIR"), "/kernels/step_100.ptx"))]
    for_sm_100 {
        fn step(bodies: DevicePtr<Body>, first: Body, dt: f32, n: u32);
        fn spawn(bodies: Ptr<Body, Global>, kind: u8);
    }
    #[kernels(file = "kernels/step.cubin")]
    compiled {
        pub fn step(bodies: DevicePtr<Body>, first: Body, dt: f32, n: u32);
        pub fn spawn(bodies: DevicePtr<Body>, kind: u8);
    }
    #[kernels(file = concat!(env!("CARGO_MANIFEST_DIR"), "/kernels/", "step.fatbin"))]
    for_several {
        pub fn step(bodies: DevicePtr<Body>, first: Body, dt: f32, n: u32);
        pub fn spawn(bodies: DevicePtr<Body>, kind: u8);
    }
    #[kernels(file = "kernels/step.o")]
    in_object {
        pub fn spawn(bodies: DevicePtr<Body>, kind: u8);
    }
    // A library that was linked of the object and another one for other architectures, and a static library of both.
    #[kernels(file = "kernels/libstep.so")]
    in_library {
        pub fn step(bodies: DevicePtr<Body>, first: Body, dt: f32, n: u32);
        pub fn scale(data: DevicePtr<f32>, n: u32);
    }
    #[kernels(file = "kernels/libstep.a")]
    in_static_library {
        pub fn step(bodies: DevicePtr<Body>, first: Body, dt: f32, n: u32);
        pub fn scale(data: DevicePtr<f32>, n: u32);
    }
    // The first is compiled for sm_75, not for sm_90, the second for sm_90 only.
    #[kernels(file = "kernels/unlike.fatbin")]
    in_one_image { pub fn scale(data: DevicePtr<f32>, n: u32); }
    #[kernels(file = "kernels/unlike_scene.fatbin")]
    in_the_other_image {
        #[ptx(name = "recent")]
        pub static RECENT: Constant<i32>;
    }
    // Compiled on Windows: the parameter's size says which number `long` is.
    #[kernels(file = "kernels/windows.ptx")]
    of_windows {
        #[ptx(name = "step")]
        fn of_windows(values: DevicePtr<f32>, first: i32, count: u32, letter: u16);
    }
    // nvcc declares `__grid_constant__` parameters as bytes. Debug information or the kernel's name gives their types.
    #[kernels(file = "kernels/grid_constant.o")]
    described_bytes { fn fill(value: u64, out: *mut f32); }
    #[kernels(file = "kernels/grid_constant.ptx")]
    named_bytes {
        #[ptx(name = "_Z5scalefPf")]
        fn scale_by(factor: f32, out: *mut f32);
    }
}

#[test]
fn as_declared() {
    assert_eq!([step::NAME, spawn::NAME, fill_with_int::NAME], ["step", "_Z5spawnP4Bodyh", "_Z4fillPii"]);
    assert_eq!([compiled::spawn::NAME, for_several::spawn::NAME, in_object::spawn::NAME], [spawn::NAME; 3]);
    let scales = [in_library::scale::NAME, in_static_library::scale::NAME, in_one_image::scale::NAME];
    assert_eq!((scales, in_the_other_image::RECENT.name()), (["_Z5scalePfj"; 3], "recent"));
}
