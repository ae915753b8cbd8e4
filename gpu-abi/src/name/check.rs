//! Checks that a description is valid in C++ and in device code.

use super::error::Fault;
use super::path::{Name, TemplateArgument};
use super::types::{Form, Type};
use super::{FunctionName, NameError};
use crate::search::{any, position};
use crate::text::{ErrorName, equal, equal_bytes};
use crate::tri::tri;
use gpu_abi_reader::model::{Derivation, Fundamental};

type Check = Result<(), NameError>;

/// Checks every part of a function's name.
#[inline]
pub(super) const fn function(function: &FunctionName<'_>) -> Check {
    let name = &function.name;
    let arguments = match name.arguments {
        Some(arguments) => arguments.len(),
        None => 0,
    };
    // The arguments in the function's own name cannot refer to its template's parameters.
    tri!(self::name(name, 0));
    if function.extern_c && (name.arguments.is_some() || function.constant) {
        return Err(NameError(Fault::ExternC { name: short(name) }));
    }
    if function.constant && !name.has_scope() {
        return Err(NameError(Fault::Constant { name: short(name) }));
    }
    tri!(result(&function.result, arguments));
    parameters(function.parameters, arguments)
}

/// Returns the name as errors show it.
#[inline]
const fn short(name: &Name<'_>) -> ErrorName {
    ErrorName::new(name.path)
}

/// Checks a name in a function with `template` template arguments.
#[inline]
const fn name(name: &Name<'_>, template: usize) -> Check {
    if !is_path(name.path) {
        return Err(NameError(Fault::Identifier { name: short(name) }));
    }
    if let Some(scope) = name.scope {
        tri!(self::name(scope, template));
    }
    match name.arguments {
        Some([]) => Err(NameError(Fault::NoArguments { name: short(name) })),
        Some(arguments) => self::arguments(arguments, template),
        None => Ok(()),
    }
}

/// Returns whether a text is ASCII identifiers, the only ones that PTX has, separated by `::`.
#[inline]
const fn is_path(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut first = true;
    let mut i = 0;
    while i < bytes.len() {
        match bytes[i] {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => first = false,
            b'0'..=b'9' if !first => {}
            b':' if !first && i + 1 < bytes.len() && bytes[i + 1] == b':' => {
                first = true;
                i += 1;
            }
            _ => return false,
        }
        i += 1;
    }
    !first
}

/// Returns the bytes of a path without `std::` or `cuda::std::`, which also contain aliases of fundamental types.
#[inline]
const fn within_std(path: &str) -> &[u8] {
    match path.as_bytes() {
        [b's', b't', b'd', b':', b':', rest @ ..] => rest,
        [b'c', b'u', b'd', b'a', b':', b':', b's', b't', b'd', b':', b':', rest @ ..] => rest,
        path => path,
    }
}

#[inline]
const fn arguments(arguments: &[TemplateArgument<'_>], template: usize) -> Check {
    let mut i = 0;
    while i < arguments.len() {
        tri!(match &arguments[i] {
            TemplateArgument::Type(ty) => self::ty(ty, template),
            TemplateArgument::Value(ty, value) => self::value(ty, *value),
            TemplateArgument::Template(of) => name(of, template),
            TemplateArgument::Pack(arguments) => self::arguments(arguments, template),
        });
        i += 1;
    }
    Ok(())
}

#[inline]
const fn value(ty: &Type<'_>, value: i128) -> Check {
    let (bits, signed) = match &ty.form {
        Form::Class(name) => return class(name, 0),
        Form::Fundamental(fundamental) => match fundamental.value_bits() {
            Some(bits) => bits,
            None => return Err(NameError(Fault::ValueType)),
        },
        _ => return Err(NameError(Fault::ValueType)),
    };
    // The bits above the type's value bits, including the sign bit: all zeros, or for negative numbers all ones.
    let above = if signed || bits == 128 { value >> (bits - 1) } else { value >> bits };
    if above == 0 || (signed && above == -1) { Ok(()) } else { Err(NameError(Fault::Value { value, bits, signed })) }
}

#[inline]
const fn class(name: &Name<'_>, template: usize) -> Check {
    if name.scope.is_none() && name.arguments.is_none() {
        let path = within_std(name.path);
        let alias = position!(i in 0..ALIASES.len() => equal(ALIASES[i].0, name.path) || equal_bytes(ALIASES[i].0.as_bytes(), path));
        if let Some(i) = alias {
            return Err(NameError(Fault::Alias { name: short(name), instead: ALIASES[i].1 }));
        }
    }
    self::name(name, template)
}

/// Checks a return type: any type except an array or a function.
#[inline]
const fn result(ty: &Type<'_>, template: usize) -> Check {
    match ty.form {
        Form::Array(..) => Err(NameError(Fault::NoType { what: "function that returns an array" })),
        Form::Function { .. } => Err(NameError(Fault::NoType { what: "function that returns a function" })),
        _ => self::ty(ty, template),
    }
}

#[inline]
const fn parameters(parameters: &[Type<'_>], template: usize) -> Check {
    let mut i = 0;
    while i < parameters.len() {
        if parameters[i].is_void() {
            return Err(NameError(Fault::NoType { what: "parameter of type `void`: leave it out" }));
        }
        tri!(ty(&parameters[i], template));
        i += 1;
    }
    Ok(())
}

/// Checks a type in a function with `template` template arguments.
#[inline]
const fn ty(ty: &Type<'_>, template: usize) -> Check {
    if let Some(what) = nonexistent(ty, template) {
        return Err(NameError(Fault::NoType { what }));
    }
    match &ty.form {
        Form::Fundamental(_) => Ok(()),
        Form::Class(name) => class(name, template),
        Form::Derived(_, of) | Form::Array(_, of) => self::ty(of, template),
        Form::Function { result, parameters, .. } => {
            tri!(self::result(result, template));
            self::parameters(parameters, template)
        }
        Form::Parameter(index) if *index < template => Ok(()),
        Form::Parameter(index) => Err(NameError(Fault::TemplateParameter { index: *index, arguments: template })),
    }
}

/// Returns what C++ does not have, if that is made from types that it has.
#[inline]
const fn nonexistent(ty: &Type<'_>, template: usize) -> Option<&'static str> {
    Some(match &ty.form {
        Form::Function { .. } if !ty.qualifiers.are_none() => "`const` or `volatile` function outside of classes",
        Form::Derived(Derivation::Pointer, of) if of.form.is_reference() => "pointer to a reference",
        form @ Form::Derived(_, of) if form.is_reference() && of.form.is_reference() => "reference to a reference",
        form @ Form::Derived(_, of) if form.is_reference() && of.is_void() => "reference to `void`",
        Form::Derived(Derivation::Expansion, _) if template == 0 => "expansion of a parameter pack outside of templates",
        Form::Array(_, Type { form: Form::Function { .. }, .. }) => "array of functions",
        Form::Array(_, element) if element.form.is_reference() => "array of references",
        Form::Array(_, element) if element.is_void() => "array of `void`",
        _ => return None,
    })
}

impl Form<'_> {
    #[inline]
    const fn is_reference(&self) -> bool {
        matches!(self, Self::Derived(derivation, _) if derivation.is_reference())
    }
}

impl Type<'_> {
    #[inline]
    const fn is_void(&self) -> bool {
        matches!(self.form, Form::Fundamental(Fundamental::Void))
    }
}

impl Name<'_> {
    /// Returns whether the last identifier is in a namespace or a class.
    #[inline]
    const fn has_scope(&self) -> bool {
        let bytes = self.path.as_bytes();
        self.scope.is_some() || any!(i in 0..bytes.len() => bytes[i] == b':')
    }
}

/// Spellings of types that mangled names do not contain, and how to describe the types instead.
const ALIASES: &[(&str, &str)] = &[
    ("void", "Type::VOID"),
    ("bool", "Type::BOOL"),
    ("char", "Type::CHAR"),
    ("short", "Type::SHORT"),
    ("int", "Type::INT"),
    ("unsigned", "Type::UINT"),
    ("long", "Type::LONG"),
    ("float", "Type::FLOAT"),
    ("double", "Type::DOUBLE"),
    ("wchar_t", "Type::WCHAR"),
    ("char8_t", "Type::CHAR8"),
    ("char16_t", "Type::CHAR16"),
    ("char32_t", "Type::CHAR32"),
    ("__int128", "Type::INT128"),
    ("int8_t", "Type::SIGNED_CHAR"),
    ("int16_t", "Type::SHORT"),
    ("int32_t", "Type::INT"),
    ("int64_t", "Type::of::<i64>()"),
    ("uint8_t", "Type::UCHAR"),
    ("uint16_t", "Type::USHORT"),
    ("uint32_t", "Type::UINT"),
    ("uint64_t", "Type::of::<u64>()"),
    ("size_t", "Type::of::<usize>()"),
    ("ptrdiff_t", "Type::of::<isize>()"),
    ("nullptr_t", "Type::NULL_POINTER"),
    ("std::string", "Type::named(..)` with an instance of `std::basic_string"),
    ("uint", "Type::UINT"),
    ("cudaTextureObject_t", "Type::ULONG_LONG"),
    ("cudaSurfaceObject_t", "Type::ULONG_LONG"),
    ("half", "Type::class(\"__half\")"),
    ("half2", "Type::class(\"__half2\")"),
    ("nv_bfloat16", "Type::class(\"__nv_bfloat16\")"),
    ("nv_bfloat162", "Type::class(\"__nv_bfloat162\")"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[track_caller]
    fn refused(function: &FunctionName<'_>, why: &str) {
        assert_eq!(function.mangled().unwrap_err().to_string(), why);
    }

    #[test]
    fn names_are_identifiers_of_device_code() {
        let instead =
            "` is not a valid C++ name: write identifiers of ASCII letters, digits and `_`, with `::` between them";
        for name in ["", "a b", "1a", "a::", "::a", "a:b", "a::::b", "a::1", "unsigned int", "Größe", "operator+"] {
            refused(&FunctionName::new(name, &[]), &std::format!("`{name}{instead}"));
        }
        for name in ["_", "a::b_1::C", "cuda::std::pair", "stdx", "sim::std", "std::f"] {
            assert!(FunctionName::new(name, &[]).mangled().is_ok(), "{name}");
        }
    }

    #[test]
    fn other_words_for_types_are_no_classes() {
        refused(&FunctionName::new("f", &[Type::class("half")]), "`half` is not a class: write `Type::class(\"__half\")`");
        refused(&FunctionName::new("f", &[Type::class("float").pointer()]), "`float` is not a class: write `Type::FLOAT`");
        for (scope, word, instead) in
            [("std::", "size_t", "of::<usize>()"), ("cuda::std::", "uint32_t", "UINT"), ("", "nullptr_t", "NULL_POINTER")]
        {
            let name = std::format!("{scope}{word}");
            let why = std::format!("`{name}` is not a class: write `Type::{instead}`");
            refused(&FunctionName::new("f", &[Type::class(&name)]), &why);
        }
        assert!(
            FunctionName::new("f", &[Type::class("sim::half"), Type::class("string"), Type::class("std::byte")])
                .mangled()
                .is_ok()
        );
    }

    #[test]
    fn types_that_do_not_exist() {
        let int = Type::INT;
        let (reference, none) = (int.reference(), Type::VOID);
        let function = Type::function(&none, &[]);
        let array = int.array(3);
        for (ty, what) in [
            (reference.pointer(), "pointer to a reference"),
            (reference.rvalue_reference(), "reference to a reference"),
            (reference.array(2), "array of references"),
            (none.reference(), "reference to `void`"),
            (none.array(2), "array of `void`"),
            (none, "parameter of type `void`: leave it out"),
            (function.array(2), "array of functions"),
            (function.constant(), "`const` or `volatile` function outside of classes"),
            (int.expansion(), "expansion of a parameter pack outside of templates"),
            (Type::function(&array, &[]), "function that returns an array"),
            (Type::function(&function, &[]), "function that returns a function"),
        ] {
            refused(&FunctionName::new("f", &[ty]), &std::format!("C++ has no {what}"));
        }
    }

    #[test]
    fn arguments_of_templates() {
        let instance = |ty, value| {
            FunctionName::named(Name::new("f").template(&[TemplateArgument::Value(ty, value)]), &[])
                .mangled()
                .map(|name| name.len())
        };
        for (ty, value, why) in [
            (Type::UCHAR, 256, "256 does not fit in an unsigned integer of 8 bits"),
            (Type::UCHAR, -1, "-1 does not fit in an unsigned integer of 8 bits"),
            (Type::CHAR, 128, "128 does not fit in a signed integer of 8 bits"),
            (Type::BOOL, 2, "2 does not fit in a `bool`"),
            (Type::LONG, 1 << 63, "9223372036854775808 does not fit in a signed integer of 64 bits"),
            (Type::UINT128, -1, "-1 does not fit in an unsigned integer of 128 bits"),
        ] {
            assert_eq!(instance(ty, value).unwrap_err().to_string(), std::format!("the template argument {why}"));
        }
        for (ty, value) in [(Type::CHAR, -128), (Type::ULONG, u64::MAX.into()), (Type::INT128, i128::MIN), (Type::BOOL, 1)]
        {
            assert!(instance(ty, value).is_ok());
        }
        assert!(
            instance(Type::FLOAT, 1)
                .unwrap_err()
                .to_string()
                .starts_with("a C++ name cannot contain a template argument of this type")
        );
        let empty = "`f` is an instance without template arguments: write `TemplateArgument::Pack(&[])` for an empty parameter pack";
        refused(&FunctionName::named(Name::new("f").template(&[]), &[]), empty);
        refused(
            &FunctionName::named(
                Name::new("f").template(&[TemplateArgument::Type(Type::INT)]),
                &[Type::template_parameter(1)],
            ),
            "`Type::template_parameter(1)` does not exist: the function's name has 1 template argument, numbered from 0",
        );
    }

    #[test]
    fn functions_that_have_no_such_name() {
        let instance = Name::new("f").template(&[TemplateArgument::Type(Type::INT)]);
        let only = "`f` cannot be `extern \"C\"`: instances of templates and `const` members always have mangled names";
        refused(&FunctionName::named(instance, &[]).extern_c(), only);
        let free = "`f` is not a member of a class, so it cannot be `const`";
        refused(&FunctionName::new("f", &[]).constant(), free);
    }
}
