//! C++ types in descriptions, as the library's types.

use crate::leak;
use gpu_abi::name::{Name, TemplateArgument, Type};
use gpu_abi::verify::names::{Argument, ClassName, CxxKind, CxxType};

/// A type that agrees with any other.
const UNKNOWN: Type<'static> = Type::template_parameter(0);

/// Returns a type of the library's for a type that was read from its encoding.
pub(super) fn type_of(ty: &CxxType) -> Type<'static> {
    match ty.kind() {
        CxxKind::Void => Type::VOID,
        CxxKind::Fundamental(fundamental) => Type::fundamental(fundamental),
        CxxKind::Pointer(to) => {
            let pointee = type_of(&to);
            leak(if to.is_const() { pointee.constant() } else { pointee }).pointer()
        }
        CxxKind::Array(Some(len), element) => leak(type_of(&element)).array(len),
        CxxKind::Array(None, element) => leak(type_of(&element)).unbounded_array(),
        CxxKind::Class(name) => Type::named(class(&name)),
        _ => UNKNOWN,
    }
}

fn class(class: &ClassName) -> Name<'static> {
    let path = class.path();
    let parts: Vec<&str> = path.iter().map(|part| part.split('<').next().unwrap_or(part)).collect();
    let name = Name::new(parts.join("::").leak());
    match class.arguments() {
        Some(arguments) => name.template(arguments.iter().map(argument).collect::<Vec<_>>().leak()),
        None => name,
    }
}

fn argument(argument: &Argument) -> TemplateArgument<'static> {
    match argument {
        Argument::Type(ty) => TemplateArgument::Type(type_of(ty)),
        Argument::Value(_, value) => TemplateArgument::Value(Type::INT, *value),
        Argument::Pack(pack) => TemplateArgument::Pack(pack.iter().map(self::argument).collect::<Vec<_>>().leak()),
        _ => TemplateArgument::Type(UNKNOWN),
    }
}
