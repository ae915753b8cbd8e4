//! Another word for a type is no part of a name.
use gpu_abi::mangled;
use gpu_abi::name::{FunctionName, Type};

const NAME: &str = mangled!(FunctionName::new("f", &[Type::class("uint32_t")]));

fn main() {}
