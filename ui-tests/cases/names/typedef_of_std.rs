//! A typedef of the standard library is not a class.
use gpu_abi::mangled;
use gpu_abi::name::{Function, Type};

const NAME: &str = mangled!(Function::new("f", &[Type::class("std::size_t")]));

fn main() {}
