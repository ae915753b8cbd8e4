// The mistakes in declarations of kernels.

use gpu_abi::variable::{Constant, Global};
use gpu_abi::{DevicePtr as Ptr, kernels};

include!("mistakes.rs");
