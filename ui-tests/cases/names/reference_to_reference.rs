//! C++ has no references to references.
use gpu_abi::mangled;
use gpu_abi::name::{FunctionName, Type};

const NAME: &str = mangled!(FunctionName::new("f", &[Type::INT.reference().reference()]));

fn main() {}
