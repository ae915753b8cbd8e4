use gpu_abi_ui_tests::blocks;
use gpu_abi_ui_tests::render::*;

/// The declarations that the cases in ../kernels_types change.
#[kernels(file = "kernels/render.ptx", types = "kernels/render.o", set = Kernels)]
unsafe extern "C" {
    fn shade(out: DevicePtr<Float4>, lights: DevicePtr<Light>, exposure: f32, n: i32);
    fn render(image: DevicePtr<UChar4>, scene: Scene, width: i32, height: u32);
    fn paint(image: DevicePtr<u8>, material: Material);
    fn walk(node: DevicePtr<Node>);
    #[ptx(name = "_ZN2rt4blurILi1EEEvPf")]
    fn blur(pixels: DevicePtr<f32>);
    #[ptx(name = "scale")]
    fn scale_f32(values: DevicePtr<f32>, by: f32, n: u32);
    #[ptx(name = "scale")]
    fn scale_f64(values: DevicePtr<f64>, by: f64, n: u32);
}

blocks! {
    // The kernel does not write to `out`, and writing is allowed through the other pointer. Names do not matter.
    #[kernels(file = "kernels/render.ptx", types = "kernels/render.debug.ptx", set = Pointers)]
    by_pointers {
        fn shade(#[ptx(readonly)] out: *const Float4, elsewhere: *mut Light, factor: f32, n: i32);
        #[ptx(name = "rt::scale", T = [f32, f64])]
        fn scale<T>(#[ptx(readonly)] values: *const T, by: T, n: u32);
    }
    #[kernels(file = "kernels/render.ptx", types = "kernels/render.debug.ptx")]
    by_kernel {
        #[ptx(readonly)]
        fn shade(out: *const Float4, elsewhere: *mut Light, factor: f32, n: i32);
        #[ptx(name = "rt::scale", T = [f32, f64], readonly)]
        fn scale<T>(values: *const T, by: T, n: u32);
    }
    #[kernels(file = "kernels/render.ptx", types = "kernels/render.debug.ptx")]
    by_block {
        #![ptx(readonly)]
        fn shade(out: *const Float4, elsewhere: *const Light, factor: f32, n: i32);
    }
    #[kernels(file = "kernels/render.plain.o")]
    by_stubs {
        fn render(image: DevicePtr<UChar4>, scene: Scene, width: i32, height: u32);
        fn paint(image: DevicePtr<u8>, material: Material);
        fn walk(node: DevicePtr<Node>);
    }
    // These take no classes that would have to be described.
    #[kernels(file = "kernels/render.ptx", types = "kernels/render.plain.o", set = Numbers)]
    numbers_by_stubs {
        #[ptx(name = "_ZN2rt4blurILi1EEEvPf")]
        fn blur(pixels: DevicePtr<f32>);
        #[ptx(name = "_ZN2rt5scaleIfEEvPT_S1_j")]
        fn scale(values: DevicePtr<f32>, by: f32, n: u32);
    }
    #[kernels(file = "kernels/render.debug.ptx")]
    by_device_debug_information {
        fn render(image: DevicePtr<UChar4>, scene: Scene, width: i32, height: u32);
        fn paint(image: DevicePtr<u8>, material: Material);
        fn walk(node: DevicePtr<Node>);
    }
}

#[test]
fn as_declared() {
    assert_eq!(scale_f64::NAME, "_ZN2rt5scaleIdEEvPT_S1_j");
}
