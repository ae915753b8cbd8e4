use gpu_abi::name::Const;
use gpu_abi_ui_tests::render::*;
use gpu_abi_ui_tests::{blocks, records};

mod right {
    use super::*;

    blocks! {
        #[kernels(file = "kernels/render.ptx", types = "kernels/render.o")]
        by_object {
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
        // The kernel does not write to `out`, and writing is allowed through the other pointer. Names do not matter.
        #[kernels(file = "kernels/render.ptx", types = "kernels/render.debug.ptx")]
        by_pointers {
            fn shade(#[ptx(readonly)] out: *const Float4, elsewhere: *mut Light, factor: f32, n: i32);
            #[ptx(name = "rt::scale", T = [f32, f64])]
            fn scale<T>(#[ptx(readonly)] values: *const T, by: T, n: u32);
        }
        by_kernel {
            #[ptx(readonly)]
            fn shade(out: *const Float4, elsewhere: *mut Light, factor: f32, n: i32);
            #[ptx(name = "rt::scale", T = [f32, f64], readonly)]
            fn scale<T>(values: *const T, by: T, n: u32);
        }
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
        #[kernels(file = "kernels/render.ptx", types = "kernels/render.plain.o")]
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
}

blocks! {
    #[kernels(file = "kernels/render.ptx", types = "kernels/render.o")]
    members [
        records! {
            // Of another size.
            Scene {
                fov: f32, eye: Float4, lights: DevicePtr<Light>, #[ptx(bits = 12)] samples: u32,
                #[ptx(bits = 1)] shadows: u32
            }
            // The kernel writes through these.
            Node { value: i32, next: DevicePtr<Const<Node>>, light: DevicePtr<Const<Light>> }
        }
    ] {
        fn render(image: DevicePtr<UChar4>, scene: Scene, width: i32, height: u32);
        fn walk(node: *mut Node);
    }

    not_a_bit_field [records! { Scene { eye: Float3, fov: f32, lights: DevicePtr<Light>, samples: u32 } }] {
        fn render(image: DevicePtr<UChar4>, scene: Scene, width: i32, height: u32);
    }

    pointee_underived [
        struct Node {
            _next: Option<Box<Node>>,
        }
    ] {
        fn walk(node: *mut Node);
    }

    member_pointee_underived [
        struct Light {
            _position: String,
        }

        records! { Node { value: i32, next: DevicePtr<Node>, light: DevicePtr<Light> } }
    ] {
        fn walk(node: DevicePtr<Node>);
    }

    #[kernels(file = "kernels/render.ptx")]
    by_name {
        // No instance is for `int`, and several take a `float *`.
        fn scale(values: DevicePtr<i32>, by: i32, n: u32);
        fn blur(pixels: DevicePtr<f32>);
        fn shade(out: *mut Float3, lights: *const Light, exposure: f32, n: i32);
    }

    #[kernels(file = "kernels/pointers.ptx")]
    pointees [
        use std::ffi::c_void;

        struct Undescribed {
            _bytes: [u8; 16],
        }
    ] {
        fn raw(data: *mut Undescribed, rows: *mut *mut c_void);
        // `readonly` is about the pointer that is lent, not about those behind it.
        fn deep(#[ptx(readonly)] rows: *const *const f32);
    }
    right_pointees [use std::ffi::c_void;] {
        fn raw(data: *mut c_void, rows: *mut *mut f32);
        fn deep(#[ptx(readonly)] rows: *const *mut f32);
    }
}

fn main() {}
