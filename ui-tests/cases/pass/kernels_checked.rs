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

mod for_sm_100 {
    use super::*;

    #[kernels(file = concat!(env!("CARGO_MANIFEST_DIR"), "/kernels/step_100.ptx"))]
    unsafe extern "C" {
        // An address may be declared as the number that it is, where no mangled name says what it points to.
        fn step(bodies: u64, first: Body, dt: f32, n: u32);
        fn spawn(bodies: Ptr<Body, Global>, kind: u8);
    }
}

mod compiled {
    use super::*;

    #[kernels(file = "kernels/step.cubin")]
    unsafe extern "C" {
        pub fn step(bodies: DevicePtr<Body>, first: Body, dt: f32, n: u32);
        pub fn spawn(bodies: DevicePtr<Body>, kind: u8);
    }
}

mod for_several {
    use super::*;

    #[kernels(file = concat!(env!("CARGO_MANIFEST_DIR"), "/kernels/", "step.fatbin"))]
    unsafe extern "C" {
        pub fn step(bodies: DevicePtr<Body>, first: Body, dt: f32, n: u32);
        pub fn spawn(bodies: DevicePtr<Body>, kind: u8);
    }
}

// An object file, a library that was linked of it and another one for other architectures, and a static library of both.
mod in_host_files {
    use super::*;

    #[kernels(file = "kernels/step.o")]
    unsafe extern "C" {
        pub fn spawn(bodies: DevicePtr<Body>, kind: u8);
    }

    pub mod linked {
        use super::*;

        #[kernels(file = "kernels/libstep.so")]
        unsafe extern "C" {
            pub fn step(bodies: DevicePtr<Body>, first: Body, dt: f32, n: u32);
            pub fn scale(data: DevicePtr<f32>, n: u32);
        }
    }

    pub mod library {
        use super::*;

        #[kernels(file = "kernels/libstep.a")]
        unsafe extern "C" {
            pub fn step(bodies: DevicePtr<Body>, first: Body, dt: f32, n: u32);
            pub fn scale(data: DevicePtr<f32>, n: u32);
        }
    }
}

fn main() {
    assert_eq!(step::NAME, "step");
    assert_eq!(spawn::NAME, "_Z5spawnP4Bodyh");
    assert_eq!(fill_with_int::NAME, "_Z4fillPii");
    assert_eq!(compiled::spawn::NAME, "_Z5spawnP4Bodyh");
    assert_eq!(for_several::spawn::NAME, "_Z5spawnP4Bodyh");
    assert_eq!(in_host_files::spawn::NAME, "_Z5spawnP4Bodyh");
    assert_eq!(in_host_files::linked::scale::NAME, "_Z5scalePfj");
    assert_eq!(in_host_files::library::scale::NAME, "_Z5scalePfj");
    assert!(spawn::ENTRY.starts_with(".visible .entry _Z5spawnP4Bodyh("));
}
