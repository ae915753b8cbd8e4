//! Kernels and variables that only some of a file's images have.

use gpu_abi::variable::Constant;
use gpu_abi::{DevicePtr, kernels};

// Compiled for sm_75, not for sm_90.
#[kernels(file = "kernels/unlike.fatbin")]
unsafe extern "C" {
    fn scale(data: DevicePtr<f32>, n: u32);
}

// Compiled for sm_90, not for sm_75.
#[kernels(file = "kernels/unlike_scene.fatbin")]
unsafe extern "C" {
    #[ptx(name = "recent")]
    static RECENT: Constant<i32>;
}

fn main() {
    assert_eq!(<scale as gpu_abi::launch::Kernel>::NAME, "_Z5scalePfj");
    assert_eq!(RECENT.name(), "recent");
}
