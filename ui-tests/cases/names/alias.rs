//! Another word for a type is no part of a name.
use gpu_abi::mangled;
use gpu_abi::name::{Function, Type};

const NAME: &str = mangled!(Function::new("f", &[Type::class("uint32_t")]));

fn main() {}
