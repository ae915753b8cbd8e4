//! A type is described, not spelled.
use gpu_abi::mangled;
use gpu_abi::name::{FunctionName, Type};

const NAME: &str = mangled!(FunctionName::new("f", &[Type::class("Body *")]));

fn main() {}
