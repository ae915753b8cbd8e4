use gpu_abi::launch::Config;
use gpu_abi::{DevicePtr, kernels};

// `__block_size__((128, 1, 1))`
#[kernels(file = "kernels/required.ptx")]
unsafe extern "C" {
    fn tile(image: DevicePtr<f32>);
}

const CONFIG: Config = Config::block::<tile, 64>();

fn main() {
    let _ = CONFIG;
}
