//! The types that have a name from the start, and the classes that the sources declare.

use gpu_abi::name::{CxxType, Name, TemplateArgument, Type};
use gpu_abi::narrow::{Fp6x2E3M2, Fp6x4E3M2, Fp8x2E8M0, Fp8x4E8M0};
use gpu_abi::{SurfaceObject, TextureObject};
use std::sync::LazyLock;

use crate::base_type::{BaseType, Family};

/// A type that C++ or CUDA's headers declare.
#[derive(Debug)]
pub struct Known {
    /// Its name in C++, without other words for the same type.
    pub cxx: &'static str,
    /// The library's description.
    pub ty: Type<'static>,
}

const fn known(cxx: &'static str, ty: Type<'static>) -> Known {
    Known { cxx, ty }
}

const fn rust<T: CxxType>(cxx: &'static str) -> Known {
    known(cxx, T::CXX)
}

const OF_CHAR: &[TemplateArgument<'_>] = &[TemplateArgument::Type(Type::CHAR)];

/// The target of the typedef `std::string` if `_GLIBCXX_USE_CXX11_ABI` is 0.
const STRING: Type<'_> = Type::named(Name::new("std::basic_string").template(&[
    TemplateArgument::Type(Type::CHAR),
    TemplateArgument::Type(Type::named(Name::new("std::char_traits").template(OF_CHAR))),
    TemplateArgument::Type(Type::named(Name::new("std::allocator").template(OF_CHAR))),
]));

/// Every fundamental type, and what Rust's own types are called.
pub static KNOWN: &[Known] = &[
    known("bool", Type::BOOL),
    known("char", Type::CHAR),
    known("signed char", Type::SIGNED_CHAR),
    known("unsigned char", Type::UCHAR),
    known("short", Type::SHORT),
    known("unsigned short", Type::USHORT),
    known("int", Type::INT),
    known("unsigned int", Type::UINT),
    known("long", Type::LONG),
    known("unsigned long", Type::ULONG),
    known("long long", Type::LONG_LONG),
    known("unsigned long long", Type::ULONG_LONG),
    known("__int128", Type::INT128),
    known("unsigned __int128", Type::UINT128),
    known("wchar_t", Type::WCHAR),
    known("char8_t", Type::CHAR8),
    known("char16_t", Type::CHAR16),
    known("char32_t", Type::CHAR32),
    known("float", Type::FLOAT),
    known("double", Type::DOUBLE),
    known("long double", Type::LONG_DOUBLE),
    known("std::nullptr_t", Type::NULL_POINTER),
    rust::<bool>("bool"),
    rust::<i8>("signed char"),
    rust::<u8>("unsigned char"),
    rust::<i16>("short"),
    rust::<u16>("unsigned short"),
    rust::<i32>("int"),
    rust::<u32>("unsigned int"),
    rust::<i64>("long"),
    rust::<u64>("unsigned long"),
    rust::<usize>("unsigned long"),
    rust::<isize>("long"),
    rust::<i128>("__int128"),
    rust::<u128>("unsigned __int128"),
    rust::<char>("char32_t"),
    rust::<f32>("float"),
    rust::<f64>("double"),
    rust::<TextureObject>("unsigned long long"),
    rust::<SurfaceObject>("unsigned long long"),
];

/// Classes of the standard library that are typedefs of instances.
pub static STANDARD: &[Known] = &[known("std::string", STRING)];

/// CUDA's own classes: vectors and narrow floats.
pub static CUDA: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let is_class = |base: &&BaseType| matches!(base.family, Family::Narrow { .. } | Family::Vector { .. });
    let of_records = BaseType::all().filter(is_class).map(|base| known(base.cxx, base.rust.name));
    // Random records have no members of these.
    let others = [
        rust::<Fp8x2E8M0>("__nv_fp8x2_e8m0"),
        rust::<Fp8x4E8M0>("__nv_fp8x4_e8m0"),
        rust::<Fp6x2E3M2>("__nv_fp6x2_e3m2"),
        rust::<Fp6x4E3M2>("__nv_fp6x4_e3m2"),
    ];
    of_records.chain(others).collect()
});

/// The standard library's headers. They come before CUDA's, which redefine `__device__` for clang.
pub const HEADERS: &str = "#include <cstddef>\n#include <string>\n#include <utility>\n";

/// The declarations of the sources besides CUDA's headers: [`CLASSES`], [`KINDS`] and [`TEMPLATES`].
pub const DECLARATIONS: &str = include_str!("declarations.cuh");

/// The classes, unions and enumerations that are no instances of templates.
pub static CLASSES: &[&str] = &[
    "Body",
    "Word",
    "Colour",
    "alpha::Point",
    "alpha::Point::Axis",
    "alpha::Kind",
    "alpha::beta::Point",
    "alpha::beta::Any",
    "std::In",
    "std::In::Deep",
];

/// The classes that pointers to members can be of: all but the enumerations.
pub static WITH_MEMBERS: &[&str] =
    &["Body", "Word", "alpha::Point::Axis", "alpha::beta::Point", "std::In", "std::In::Deep"];

/// Operators without a parameter beside the object, and with one.
pub static OPERATORS: [&[&str]; 2] = [
    &["+", "-", "*", "&", "~", "!", "++", "--"],
    &[
        "+", "-", "*", "/", "%", "&", "|", "^", "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", ">>", "<<=",
        ">>=", "==", "!=", "<", ">", "<=", ">=", "<=>", "&&", "||", ",", "->*", "[]",
    ],
];

/// The enumerations, each with values from 0 to 2.
pub static KINDS: &[&str] = &["Colour", "alpha::Kind"];

/// A class template that the sources declare.
#[derive(Debug)]
pub struct Template {
    /// Its name, with namespaces.
    pub path: &'static str,
    /// The kinds of its arguments.
    pub parameters: &'static [Parameter],
    /// A class that stands in it.
    pub member: Option<&'static str>,
}

/// The kind of a template's argument.
#[derive(Clone, Copy, Debug)]
pub enum Parameter {
    /// A type.
    Type,
    /// An integer or a character of one of these types: its place in [`VALUES`].
    Value(usize),
    /// A value of the enumeration with this place in [`KINDS`].
    Kind(usize),
    /// `template<class, int> class`.
    Template,
    /// Any number of types.
    Pack,
}

/// A type of values for templates.
#[derive(Debug)]
pub struct ValueType {
    /// Its name in C++.
    pub cxx: &'static str,
    /// The suffix of a number of this type, or `None` if it is written as a cast.
    pub suffix: Option<&'static str>,
    /// The smallest and the largest value.
    pub range: (i128, i128),
    /// The library's description.
    pub ty: Type<'static>,
}

const fn values(cxx: &'static str, suffix: Option<&'static str>, range: (i128, i128), ty: Type<'static>) -> ValueType {
    ValueType { cxx, suffix, range, ty }
}

/// The types of values; `int`, `bool` and `unsigned long long` are at the places that [`TEMPLATES`] knows.
pub static VALUES: &[ValueType] = &[
    values("int", Some(""), (i32::MIN as i128 + 1, i32::MAX as i128), Type::INT),
    values("bool", None, (0, 1), Type::BOOL),
    values("unsigned long long", Some("ull"), (0, u64::MAX as i128), Type::ULONG_LONG),
    values("unsigned int", Some("u"), (0, u32::MAX as i128), Type::UINT),
    values("long", Some("l"), (i64::MIN as i128 + 1, i64::MAX as i128), Type::LONG),
    values("unsigned long", Some("ul"), (0, u64::MAX as i128), Type::ULONG),
    values("long long", Some("ll"), (i64::MIN as i128 + 1, i64::MAX as i128), Type::LONG_LONG),
    values("char", None, (-128, 127), Type::CHAR),
    values("signed char", None, (-128, 127), Type::SIGNED_CHAR),
    values("unsigned char", None, (0, 255), Type::UCHAR),
    values("short", None, (-32768, 32767), Type::SHORT),
    values("unsigned short", None, (0, 65535), Type::USHORT),
];

/// The class templates, the first two with the parameters that [`Parameter::Template`] asks for.
pub static TEMPLATES: &[Template] = &[
    Template { path: "Row", parameters: &[Parameter::Type, Parameter::Value(0)], member: None },
    Template { path: "alpha::Grid", parameters: &[Parameter::Type, Parameter::Value(0)], member: None },
    Template { path: "alpha::Box", parameters: &[Parameter::Type], member: Some("Lid") },
    Template {
        path: "alpha::beta::Mixed",
        parameters: &[Parameter::Type, Parameter::Value(1), Parameter::Value(2), Parameter::Kind(1)],
        member: None,
    },
    Template { path: "alpha::beta::Over", parameters: &[Parameter::Template], member: None },
    Template { path: "alpha::beta::List", parameters: &[Parameter::Pack], member: None },
    Template { path: "std::pair", parameters: &[Parameter::Type, Parameter::Type], member: None },
    Template { path: "std::allocator", parameters: &[Parameter::Type], member: None },
];
