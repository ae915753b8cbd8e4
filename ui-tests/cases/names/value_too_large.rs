//! A template's argument is a value of its type.
use gpu_abi::mangled;
use gpu_abi::name::{Argument, Function, Name, Type};

const NAME: &str = mangled!(Function::named(Name::new("f").template(&[Argument::Value(Type::UCHAR, 256)]), &[]));

fn main() {}
