//! A template's argument is a value of its type.
use gpu_abi::mangled;
use gpu_abi::name::{TemplateArgument, FunctionName, Name, Type};

const NAME: &str = mangled!(FunctionName::named(Name::new("f").template(&[TemplateArgument::Value(Type::UCHAR, 256)]), &[]));

fn main() {}
