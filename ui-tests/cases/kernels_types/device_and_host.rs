use gpu_abi::{DevicePtr, kernels, vector::{Float3, UChar4}};
use gpu_abi_ui_tests::records;

records! {
    Light { position: Float3, power: u32 }
    #[ptx(cxx = rt::Scene)] Scene {
        eye: Float3, fov: f32, lights: DevicePtr<Light>, #[ptx(bits = 12)] samples: u32,
        #[ptx(bits = 1)] shadows: u32
    }
}

// The second file has names of types alone, the first one has members.
#[kernels(file = "kernels/render.debug.ptx", types = "kernels/render.plain.o")]
unsafe extern "C" {
    fn render(image: DevicePtr<UChar4>, scene: Scene, width: i32, height: u32);
}

fn main() {}
