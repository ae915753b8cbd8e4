use gpu_abi::name::{FunctionName, Name, TemplateArgument, Type};
use gpu_abi::{DevicePtr, PtxLayout, mangled};

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

#[derive(PtxLayout)]
struct Handle<T>(DevicePtr<T>);

struct Foreign;

/// A generic type's name is made from those of its arguments, which need one.
const UNNAMED_ARGUMENT: Type<'static> = Type::of::<Handle<Foreign>>();

#[derive(PtxLayout)]
struct TwoMembers {
    #[ptx(cxx = batch)]
    stream_handle: u64,
    batch: u32,
}

#[derive(PtxLayout)]
#[repr(u8)]
enum TwoEnumerators {
    #[ptx(cxx = kOn)]
    On,
    #[ptx(cxx = kOn)]
    Off,
}

fn main() {}
