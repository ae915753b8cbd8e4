use gpu_abi::launch::Config;
use gpu_abi::{DevicePtr, kernels};

// `__block_size__((128, 1, 1))`
#[kernels(file = "kernels/required.ptx")]
unsafe extern "C" {
    fn tile(image: DevicePtr<f32>);
}

// `__launch_bounds__(128, 2)`
#[kernels(file = "kernels/scene.fatbin")]
unsafe extern "C" {
    fn draw(image: DevicePtr<f32>);
}

const NOT_REQUIRED: Config = Config::block::<tile, 64>();
const TOO_LARGE: Config = Config::block::<draw, 256>();

fn main() {
    let _ = [NOT_REQUIRED, TOO_LARGE];
}
