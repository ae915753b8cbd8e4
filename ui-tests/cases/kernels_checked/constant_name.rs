use gpu_abi::name::{FunctionName, Type};
use gpu_abi::{DevicePtr, kernels, mangled};

const FILL: &str = mangled!(FunctionName::new("fill", &[Type::INT.pointer(), Type::INT]));

#[kernels(file = "kernels/step.ptx")]
unsafe extern "C" {
    #[ptx(name = FILL)]
    fn fill(data: DevicePtr<i32>, value: i32);
}

fn main() {}
