//! Device code does not have C++'s standard library.
use gpu_abi::mangled;
use gpu_abi::name::{Function, Type};

const NAME: &str = mangled!(Function::new("f", &[Type::class("std::complex")]));

fn main() {}
