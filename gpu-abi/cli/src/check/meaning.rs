//! The C++ equivalents of declared types, for comparison with the types in mangled names.
//!
//! The library compares descriptions with the lifetime `'static`, because macros write them as constants; here they are
//! made from JSON.

use super::description::{KindEntry, TypeEntry};
use gpu_abi::TypeLayout;
use gpu_abi::layout::{Kind, Pointer};
use gpu_abi::name::{self, Name, Type};
use gpu_abi::scalar::Scalar;
use gpu_abi::verify::names::{Argument, ClassName, CxxKind, CxxType, Description, DescriptionKind, agree, parse_type};

/// The maximum depth of pointers and arrays that are followed.
const MAX_DEPTH: usize = 16;

/// The pointees, by the names in the layouts of their pointers.
#[derive(Debug)]
pub(crate) struct Targets(pub(super) Vec<Target>);

#[derive(Debug)]
pub(crate) struct Target {
    pub(super) name: &'static str,
    pub(super) cxx: Encoded<'static>,
    pub(super) ty: Typed,
}

/// A described type with its layout.
#[derive(Clone, Copy, Debug)]
pub(super) struct Typed {
    pub(super) entry: &'static TypeEntry,
    pub(super) layout: &'static TypeLayout,
}

/// A C++ type from a description.
#[derive(Clone, Copy, Debug)]
pub(super) struct Encoded<'a> {
    /// Its Itanium ABI encoding, if known.
    pub(super) text: Option<&'a str>,
    /// Whether the type is another crate's, for which the kernel may have its own class.
    pub(super) foreign: bool,
}

/// The C++ equivalent of a declared type, as far as it is known.
#[derive(Debug)]
pub(crate) struct Meaning(Description);

impl Targets {
    /// Returns the layouts with their names.
    pub(crate) fn layouts(&self) -> Vec<(&'static str, &'static TypeLayout)> {
        self.0.iter().map(|target| (target.name, target.ty.layout)).collect()
    }

    fn find(&self, name: &str) -> Option<&Target> {
        self.0.iter().find(|target| target.name == name)
    }
}

impl Meaning {
    /// Returns the C++ equivalent of a type.
    pub(super) fn of(ty: Typed, cxx: Encoded<'_>, targets: &Targets) -> Self {
        Self(cxx.description(ty, targets, MAX_DEPTH))
    }

    /// Returns whether the type is the one in a mangled name.
    pub(crate) fn agrees(&self, stated: &CxxType, may_be_enum: bool) -> bool {
        agree(&self.0, stated, may_be_enum)
    }
}

impl Encoded<'_> {
    fn description(self, ty: Typed, targets: &Targets, depth: usize) -> Description {
        let description = description(ty, self.text.and_then(parse_type).as_ref(), targets, depth);
        if self.foreign { foreign(description) } else { description }
    }
}

/// Marks the type as another crate's.
fn foreign(description: Description) -> Description {
    match (description.kind, description.cxx) {
        (DescriptionKind::Leaf, Some(cxx)) => Description { cxx: Some(leak(cxx.foreign())), ..description },
        (DescriptionKind::Array(of, len), _) => {
            Description { kind: DescriptionKind::Array(leak(foreign(*of)), len), ..description }
        }
        _ => description,
    }
}

fn description(ty: Typed, cxx: Option<&CxxType>, targets: &Targets, depth: usize) -> Description {
    if depth == 0 {
        return Description::UNKNOWN;
    }
    qualified(cxx, described(ty, cxx, targets, depth))
}

/// Adds `const` to the description if the C++ type has it.
fn qualified(cxx: Option<&CxxType>, description: Description) -> Description {
    if cxx.is_some_and(CxxType::is_const) { description.constant() } else { description }
}

fn described(ty: Typed, cxx: Option<&CxxType>, targets: &Targets, depth: usize) -> Description {
    match (ty.layout.kind(), cxx.map(CxxType::kind)) {
        (Kind::Pointer(pointer), of) => {
            let target = Pointer::pointee(pointer).and_then(|name| targets.find(name));
            if let Some(Target { ty, cxx, .. }) = target {
                let to = cxx.description(*ty, targets, depth - 1);
                // The pointer says whether it is `const`: the target is the same for all pointers.
                return Description::pointer(leak(match of {
                    Some(CxxKind::Pointer(of)) => qualified(Some(&of), to),
                    _ => to,
                }));
            }
            match (of, Pointer::pointee(pointer).and_then(own)) {
                (Some(CxxKind::Pointer(to)), _) => pointer_to_named(&to),
                (None, Some(to)) => Description::pointer(leak(Description::named(leak(to)))),
                _ => Description::UNKNOWN,
            }
        }
        (Kind::Array { len, .. }, None | Some(CxxKind::Array(..))) => {
            let element = ty.element().map(|element| description(element, element_of(cxx).as_ref(), targets, depth - 1));
            element.map_or(Description::UNKNOWN, |element| Description::array(leak(element), *len))
        }
        _ => match cxx.map(type_of).or_else(|| builtin(ty.layout)) {
            Some(cxx) => Description::new(ty.layout, leak(cxx)),
            None => Description::UNKNOWN,
        },
    }
}

impl Typed {
    /// Returns the type of an array's elements.
    fn element(self) -> Option<Self> {
        match (&self.entry.kind, self.layout.kind()) {
            (KindEntry::Array { element: entry, .. }, Kind::Array { element: layout, .. }) => Some(Self { entry, layout }),
            _ => None,
        }
    }
}

fn element_of(cxx: Option<&CxxType>) -> Option<CxxType> {
    match cxx?.kind() {
        CxxKind::Array(_, of) => Some(of),
        _ => None,
    }
}

fn pointer_to_named(to: &CxxType) -> Description {
    Description::pointer(leak(qualified(Some(to), Description::named(leak(type_of(to))))))
}

/// Leaks a value for the rest of the program.
fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

fn type_of(ty: &CxxType) -> Type<'static> {
    match ty.kind() {
        CxxKind::Void => Type::VOID,
        CxxKind::Fundamental(fundamental) => fundamental_of(fundamental.code()),
        CxxKind::Pointer(to) | CxxKind::Reference(to) | CxxKind::RvalueReference(to) => {
            let pointee = type_of(&to);
            leak(if to.is_const() { pointee.constant() } else { pointee }).pointer()
        }
        CxxKind::Array(Some(len), element) => leak(type_of(&element)).array(len),
        CxxKind::Array(None, element) => leak(type_of(&element)).unbounded_array(),
        CxxKind::Class(name) => Type::named(class(&name)),
        _ => UNKNOWN,
    }
}

/// A type that agrees with any other.
const UNKNOWN: Type<'static> = Type::template_parameter(0);

fn fundamental_of(code: &str) -> Type<'static> {
    match code {
        "b" => Type::BOOL,
        "c" => Type::CHAR,
        "a" => Type::SIGNED_CHAR,
        "h" => Type::UCHAR,
        "s" => Type::SHORT,
        "t" => Type::USHORT,
        "i" => Type::INT,
        "j" => Type::UINT,
        "l" => Type::LONG,
        "m" => Type::ULONG,
        "x" => Type::LONG_LONG,
        "y" => Type::ULONG_LONG,
        "n" => Type::INT128,
        "o" => Type::UINT128,
        "w" => Type::WCHAR,
        "Du" => Type::CHAR8,
        "Ds" => Type::CHAR16,
        "Di" => Type::CHAR32,
        "f" => Type::FLOAT,
        "d" => Type::DOUBLE,
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

fn argument(argument: &Argument) -> name::TemplateArgument<'static> {
    match argument {
        Argument::Type(ty) => name::TemplateArgument::Type(type_of(ty)),
        Argument::Value(_, value) => name::TemplateArgument::Value(Type::INT, *value),
        Argument::Pack(pack) => name::TemplateArgument::Pack(pack.iter().map(self::argument).collect::<Vec<_>>().leak()),
        _ => name::TemplateArgument::Type(UNKNOWN),
    }
}

/// Returns the C++ name of one of the library's types, if the description does not state it.
fn builtin(layout: &TypeLayout) -> Option<Type<'static>> {
    Some(match layout.kind() {
        Kind::Scalar(scalar) => scalar_of(*scalar),
        Kind::Vector { .. } => return vector(layout.name()),
        Kind::NarrowFloat(float) => Type::class(float.cuda_name()),
        Kind::Handle(_) => Type::ULONG_LONG,
        _ => return None,
    })
}

/// Returns the C++ name of a type of Rust or of the library, by its name with its path.
fn own(name: &str) -> Option<Type<'static>> {
    use Scalar::{Bool, F32, F64, I8, I16, I32, I64, U8, U16, U32, U64};

    let numbers = [Bool, I8, I16, I32, I64, U8, U16, U32, U64, F32, F64];
    match numbers.into_iter().find(|scalar| scalar.name() == name) {
        Some(scalar) => Some(scalar_of(scalar)),
        None => vector(name.strip_prefix("gpu_abi::vector::")?),
    }
}

/// Returns the class of a vector: `float3` for `Float3`.
fn vector(name: &str) -> Option<Type<'static>> {
    let is_own = name.starts_with(|c: char| c.is_ascii_uppercase()) && name.ends_with(|c: char| c.is_ascii_digit());
    is_own.then(|| Type::class(name.to_ascii_lowercase().leak()))
}

const fn scalar_of(scalar: Scalar) -> Type<'static> {
    match scalar {
        Scalar::Bool => Type::BOOL,
        Scalar::Char => Type::CHAR32,
        Scalar::I8 => Type::SIGNED_CHAR,
        Scalar::I16 => Type::SHORT,
        Scalar::I32 => Type::INT,
        Scalar::I64 => Type::LONG_LONG,
        Scalar::I128 => Type::INT128,
        Scalar::U8 => Type::UCHAR,
        Scalar::U16 => Type::USHORT,
        Scalar::U32 => Type::UINT,
        Scalar::U64 => Type::ULONG_LONG,
        Scalar::U128 => Type::UINT128,
        Scalar::F32 => Type::FLOAT,
        Scalar::F64 => Type::DOUBLE,
        _ => UNKNOWN,
    }
}
