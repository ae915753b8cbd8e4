use gpu_abi::launch::Config;
use gpu_abi::{DevicePtr, kernels};

// `__launch_bounds__(128, 2)`
#[kernels(file = "kernels/scene.fatbin")]
unsafe extern "C" {
    fn draw(image: DevicePtr<f32>);
}

fn main() {
    let _ = Config::block_3d::<draw, 16, 16, 1>().with_threads(1000);
}
