use gpu_abi::pointer::Global;
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

macro_rules! checked {
    ($($module:ident ($($file:tt)*) { $($item:tt)* })*) => {$(
        mod $module {
            use super::*;

            #[kernels(file = $($file)*)]
            unsafe extern "C" {
                $($item)*
            }
        }
    )*};
}

checked! {
    for_sm_100 (concat!(env!("CARGO_MANIFEST_DIR"), "/kernels/step_100.ptx")) {
        fn step(bodies: DevicePtr<Body>, first: Body, dt: f32, n: u32);
        fn spawn(bodies: Ptr<Body, Global>, kind: u8);
    }
    compiled ("kernels/step.cubin") {
        pub fn step(bodies: DevicePtr<Body>, first: Body, dt: f32, n: u32);
        pub fn spawn(bodies: DevicePtr<Body>, kind: u8);
    }
    for_several (concat!(env!("CARGO_MANIFEST_DIR"), "/kernels/", "step.fatbin")) {
        pub fn step(bodies: DevicePtr<Body>, first: Body, dt: f32, n: u32);
        pub fn spawn(bodies: DevicePtr<Body>, kind: u8);
    }
    in_object ("kernels/step.o") {
        pub fn spawn(bodies: DevicePtr<Body>, kind: u8);
    }
    // A library that was linked of the object and another one for other architectures, and a static library of both.
    in_library ("kernels/libstep.so") {
        pub fn step(bodies: DevicePtr<Body>, first: Body, dt: f32, n: u32);
        pub fn scale(data: DevicePtr<f32>, n: u32);
    }
    in_static_library ("kernels/libstep.a") {
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
