use gpu_abi::name::Const;
use gpu_abi_ui_tests::render::*;
use gpu_abi_ui_tests::{blocks, records};

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
}

fn main() {}
