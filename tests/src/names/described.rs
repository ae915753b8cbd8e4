//! The test's functions as the library is told of them.

use gpu_abi::name::{FunctionName, Name, NameError, TemplateArgument, Type};

use super::known::{KINDS, VALUES};
use super::model::{After, Arg, Form, Instance, Subject, Ty};

/// Returns the library's name of a function, or `None` if it has no description: a variable, an operator, a conversion, a
/// constructor, a destructor, or a function whose types contain a pointer to a member or a `noexcept` function.
pub fn mangled(subject: &Subject) -> Option<Result<String, NameError>> {
    let path = |identifier: &str| match subject.namespace {
        "" => identifier.to_owned(),
        namespace => format!("{namespace}::{identifier}"),
    };
    let (whole, class) = (kept(path(&subject.identifier)), kept(path(&subject.class())));
    let (identifier, parameters) = (kept(subject.identifier.clone()), list(&subject.parameters)?);
    let function = match &subject.form {
        Form::Free => FunctionName::new(whole, parameters),
        Form::ExternC => FunctionName::new(whole, parameters).extern_c(),
        Form::Member { constant } => {
            // Either way to say the same.
            let function = if parameters.len() % 2 == 0 {
                FunctionName::named(Name::new(identifier).within(kept_one(Name::new(class))), parameters)
            } else {
                FunctionName::new(kept(format!("{class}::{identifier}")), parameters)
            };
            if *constant { function.constant() } else { function }
        }
        Form::Special(_) | Form::Variable => return None,
        Form::TemplateMember { arguments, constant } => {
            let class = kept_one(Name::new(class).template(self::arguments(arguments)?));
            let function = FunctionName::named(Name::new(identifier).within(class), parameters);
            if *constant { function.constant() } else { function }
        }
        Form::Template { arguments } => {
            FunctionName::named(Name::new(whole).template(self::arguments(arguments)?), parameters)
        }
    };
    Some(function.returns(ty(&subject.result)?).mangled().map(|name| name.to_string()))
}

// The library borrows descriptions; a test's few may live as long as it does.
fn kept(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

fn kept_one<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

fn list(types: &[Ty]) -> Option<&'static [Type<'static>]> {
    Some(Vec::leak(types.iter().map(ty).collect::<Option<_>>()?))
}

fn arguments(arguments: &[Arg]) -> Option<&'static [TemplateArgument<'static>]> {
    Some(Vec::leak(arguments.iter().map(argument).collect::<Option<_>>()?))
}

fn argument(argument: &Arg) -> Option<TemplateArgument<'static>> {
    Some(match argument {
        Arg::Type(of) => TemplateArgument::Type(ty(of)?),
        Arg::Value(at, value) => TemplateArgument::Value(VALUES[*at].ty, *value),
        Arg::Kind(at, value) => TemplateArgument::Value(Type::class(KINDS[*at]), *value),
        Arg::Template(template) => TemplateArgument::Template(Name::new(template.path)),
        Arg::Pack(pack) => TemplateArgument::Pack(arguments(pack)?),
    })
}

fn instance(instance: &Instance) -> Option<Name<'static>> {
    let name = Name::new(instance.template.path).template(arguments(&instance.arguments)?);
    Some(match instance.member {
        Some(member) => Name::new(member).within(kept_one(name)),
        None => name,
    })
}

fn ty(of: &Ty) -> Option<Type<'static>> {
    Some(match of {
        Ty::Void => Type::VOID,
        Ty::Known(known) => known.ty,
        Ty::Class(path) => Type::class(path),
        Ty::Instance(of) => Type::named(instance(of)?),
        Ty::Pointer(inner) => kept_one(ty(inner)?).pointer(),
        Ty::Restrict(inner) => kept_one(ty(inner)?).pointer().restrict(),
        Ty::Reference(inner) => kept_one(ty(inner)?).reference(),
        Ty::Rvalue(inner) => kept_one(ty(inner)?).rvalue_reference(),
        Ty::Array(inner, len) => kept_one(ty(inner)?).array(*len),
        Ty::Function(_, _, After { noexcept: true, .. }) | Ty::Member(..) => return None,
        Ty::Function(result, parameters, _) => Type::function(kept_one(ty(result)?), list(parameters)?),
        Ty::Qualified { inner, constant, volatile } => {
            let of = ty(inner)?;
            let of = if *constant { of.constant() } else { of };
            if *volatile { of.volatile() } else { of }
        }
        Ty::Parameter(index) => Type::template_parameter(*index),
        Ty::Expansion(inner) => kept_one(ty(inner)?).expansion(),
    })
}
