//! A typedef of the standard library is not a class.
use gpu_abi::mangled;
use gpu_abi::name::{FunctionName, Type};

const NAME: &str = mangled!(FunctionName::new("f", &[Type::class("std::size_t")]));

fn main() {}
