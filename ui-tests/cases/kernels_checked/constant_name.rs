use gpu_abi::name::{FunctionName, Type};
use gpu_abi::{DevicePtr, kernels, mangled};

// Its parameters are `int*` and `int`.
const MISTAKEN: &str = mangled!(FunctionName::new("fill", &[Type::INT.pointer(), Type::UINT]));

#[kernels(file = "kernels/step.ptx")]
unsafe extern "C" {
    #[ptx(name = MISTAKEN)]
    fn missing(data: DevicePtr<i32>, value: i32);
    #[ptx(name = mangled!(FunctionName::new("fill", &[Type::INT.pointer(), Type::INT])))]
    fn size(data: DevicePtr<i32>, value: i64);
}

fn main() {}
