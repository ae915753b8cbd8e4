use gpu_abi::pointer::Global;
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
}

#[test]
fn as_declared() {
    assert_eq!(step::NAME, "step");
    assert_eq!(spawn::NAME, "_Z5spawnP4Bodyh");
    assert_eq!(fill_with_int::NAME, "_Z4fillPii");
    assert_eq!(compiled::spawn::NAME, "_Z5spawnP4Bodyh");
    assert_eq!(for_several::spawn::NAME, "_Z5spawnP4Bodyh");
    assert_eq!(in_object::spawn::NAME, "_Z5spawnP4Bodyh");
    assert_eq!(in_library::scale::NAME, "_Z5scalePfj");
    assert_eq!(in_static_library::scale::NAME, "_Z5scalePfj");
}
