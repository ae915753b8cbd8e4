//! A type is described, not spelled.
use gpu_abi::mangled;
use gpu_abi::name::{Function, Type};

const NAME: &str = mangled!(Function::new("f", &[Type::class("Body *")]));

fn main() {}
