use gpu_abi::launch::Config;
use gpu_abi::{DevicePtr, kernels};

// `__launch_bounds__(128, 2)`
#[kernels(file = "kernels/scene.fatbin")]
unsafe extern "C" {
    fn draw(image: DevicePtr<f32>);
}

const CONFIG: Config = Config::block::<draw, 256>();

fn main() {
    let _ = CONFIG;
}
