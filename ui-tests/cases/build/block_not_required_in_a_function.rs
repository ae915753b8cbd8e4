use gpu_abi::launch::Config;
use gpu_abi::{DevicePtr, kernels};

// `__block_size__((128, 1, 1))`
#[kernels(file = "kernels/required.ptx")]
unsafe extern "C" {
    fn tile(image: DevicePtr<f32>);
}

fn main() {
    let _ = Config::block_3d::<tile, 32, 4, 1>().with_grid([8, 1, 1]);
}
