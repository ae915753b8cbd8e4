use gpu_abi::name::{FunctionName, Type};
use gpu_abi::{DevicePtr, kernels, mangled};

#[kernels(file = "kernels/step.ptx")]
unsafe extern "C" {
    #[ptx(name = mangled!(FunctionName::new("fill", &[Type::INT.pointer(), Type::INT])))]
    fn fill(data: DevicePtr<i32>);
}

fn main() {}
