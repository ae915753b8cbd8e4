use gpu_abi::mangled;
use gpu_abi::name::{FunctionName, Name, TemplateArgument, Type};

/// Another word for a type is no part of a name.
const ALIAS: &str = mangled!(FunctionName::new("f", &[Type::class("uint32_t")]));
/// A type is described, not spelled.
const NO_IDENTIFIER: &str = mangled!(FunctionName::new("f", &[Type::class("Body *")]));
/// C++ has no references to references.
const REFERENCES: &str = mangled!(FunctionName::new("f", &[Type::INT.reference().reference()]));
/// A typedef of the standard library is not a class.
const TYPEDEF: &str = mangled!(FunctionName::new("f", &[Type::class("std::size_t")]));
/// A template's argument is a value of its type.
const ARGUMENTS: &[TemplateArgument<'static>] = &[TemplateArgument::Value(Type::UCHAR, 256)];
const TOO_LARGE: &str = mangled!(FunctionName::named(Name::new("f").template(ARGUMENTS), &[]));

fn main() {}
