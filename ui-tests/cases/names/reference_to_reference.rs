//! C++ has no references to references.
use gpu_abi::mangled;
use gpu_abi::name::{Function, Type};

const NAME: &str = mangled!(Function::new("f", &[Type::INT.reference().reference()]));

fn main() {}
