//! Types of members and parameters, as C++ declares them.

use crate::layout::{DataModel, Layout, PtxLayout};
use crate::name::Type;
use crate::scalar::Scalar;
use crate::vector::{Double4A16, LongLong4A16, ULongLong4A16};
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};

/// A type in C++. What it is made from is known by name.
#[derive(Clone, Debug)]
pub(super) enum Ty<'a> {
    /// A type of C++'s or of CUDA's.
    Words(String),
    /// A type by its description, which C++ can declare.
    Cxx(&'a Type<'a>),
    /// A type that the header defines, by its qualified name.
    Defined(String),
    Pointer(Box<Self>),
    Constant(Box<Self>),
    Array(Box<Self>, usize),
    /// An array whose length is known only at run time.
    Tail(Box<Self>),
}

impl Ty<'_> {
    /// Returns the declaration of `declarator`, a name or what is around it, with this type.
    pub(super) fn declare(&self, declarator: &str) -> String {
        match self {
            Self::Words(words) | Self::Defined(words) => beside(words, declarator),
            Self::Cxx(cxx) => cxx.declare(declarator).unwrap_or_default(),
            Self::Pointer(to) => to.pointer("*", declarator),
            Self::Array(element, len) => element.declare(&format!("{declarator}[{len}]")),
            Self::Tail(element) => element.declare(&format!("{declarator}[]")),
            Self::Constant(of) => match &**of {
                Self::Pointer(to) => to.pointer("*const", &beside("", declarator)),
                Self::Array(element, len) => Self::Constant(element.clone()).declare(&format!("{declarator}[{len}]")),
                Self::Constant(_) | Self::Tail(_) => of.declare(declarator),
                Self::Cxx(cxx) => cxx.constant().declare(declarator).unwrap_or_default(),
                Self::Words(words) | Self::Defined(words) => beside(&format!("const {words}"), declarator),
            },
        }
    }

    /// Returns the declaration of `declarator` with this type, in which names are looked up from the global namespace.
    pub(super) fn declare_rooted(&self, declarator: &str) -> String {
        // No type has this character, so that what replaces it stays as it is.
        const PLACE: &str = "\u{1}";
        if declarator.is_empty() {
            return rooted(&self.declare(""));
        }
        rooted(&self.declare(PLACE)).replace(PLACE, declarator)
    }

    /// Returns the declaration of a pointer to this type.
    fn pointer(&self, star: &str, declarator: &str) -> String {
        let pointer = if star.len() > 1 && !declarator.is_empty() {
            format!("{star} {declarator}")
        } else {
            format!("{star}{declarator}")
        };
        match self.unqualified() {
            Self::Array(..) => self.declare(&format!("({pointer})")),
            _ => self.declare(&pointer),
        }
    }

    fn unqualified(&self) -> &Self {
        match self {
            Self::Constant(of) => of.unqualified(),
            _ => self,
        }
    }

    /// Calls `found` with each type of the header's that pointers of this type lead to.
    pub(super) fn targets(&self, found: &mut impl FnMut(&str)) {
        match self {
            Self::Pointer(to) => match to.innermost() {
                Self::Defined(name) => found(name),
                pointer @ Self::Pointer(_) => pointer.targets(found),
                _ => {}
            },
            Self::Array(of, _) | Self::Constant(of) | Self::Tail(of) => of.targets(found),
            _ => {}
        }
    }

    fn innermost(&self) -> &Self {
        match self {
            Self::Array(of, _) | Self::Constant(of) | Self::Tail(of) => of.innermost(),
            _ => self,
        }
    }
}

fn beside(words: &str, declarator: &str) -> String {
    if words.is_empty() || declarator.is_empty() { format!("{words}{declarator}") } else { format!("{words} {declarator}") }
}

/// Returns a type in C++ syntax with `::` before each name that C++ would look up in the namespaces and classes around it.
pub(super) fn rooted(ty: &str) -> String {
    let mut text = String::new();
    let mut rest = ty;
    while let Some(next) = rest.chars().next() {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let len = if is_part(next) { rest.find(|c| !is_part(c)).unwrap_or(rest.len()) } else { next.len_utf8() };
        let (word, after) = rest.split_at(len);
        if is_part(next) && is_looked_up(word) && !text.ends_with("::") {
            // Before C++11, `<:` is another spelling of `[`.
            text += if text.ends_with('<') { " ::" } else { "::" };
        }
        text += word;
        rest = after;
    }
    text
}

/// Returns the first identifier of each name in a type in C++ syntax.
pub(super) fn names(ty: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
    let names = ty.split(move |c| !is_part(c)).filter(|name| !name.starts_with(':'));
    names.filter_map(|name| name.split(':').next()).filter(|name| is_looked_up(name))
}

/// Whether a word is neither a number nor one of the language's.
fn is_looked_up(word: &str) -> bool {
    let is_identifier = word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    is_identifier && KEYWORDS.binary_search(&word).is_err() && !matches!(word, "__int128" | "__restrict__")
}

/// Returns a number's type in C++, as [`CxxType`](crate::name::CxxType) has it.
pub(super) const fn scalar(scalar: Scalar) -> &'static Type<'static> {
    match scalar {
        Scalar::Bool => &Type::BOOL,
        Scalar::Char => &Type::CHAR32,
        Scalar::I8 => &Type::SIGNED_CHAR,
        Scalar::I16 => &Type::SHORT,
        Scalar::I32 => &Type::INT,
        Scalar::I64 => &const { Type::int64(DataModel::HOST) },
        Scalar::I128 => &Type::INT128,
        Scalar::U8 => &Type::UCHAR,
        Scalar::U16 => &Type::USHORT,
        Scalar::U32 => &Type::UINT,
        Scalar::U64 => &const { Type::uint64(DataModel::HOST) },
        Scalar::U128 => &Type::UINT128,
        Scalar::F32 => &Type::FLOAT,
        Scalar::F64 => &Type::DOUBLE,
    }
}

/// Returns what CUDA calls a vector that is known by its layout alone.
pub(super) fn vector(layout: &Layout<'_>, element: &Layout<'_>, lanes: usize) -> Option<String> {
    let crate::layout::Kind::Scalar(scalar) = element.kind() else { return None };
    let base = match scalar {
        Scalar::I8 | Scalar::Bool => "char",
        Scalar::U8 => "uchar",
        Scalar::I16 => "short",
        Scalar::U16 => "ushort",
        Scalar::I32 => "int",
        Scalar::U32 | Scalar::Char => "uint",
        Scalar::I64 => "longlong",
        Scalar::U64 => "ulonglong",
        Scalar::F32 => "float",
        Scalar::F64 => "double",
        Scalar::I128 | Scalar::U128 => return None,
    };
    // CUDA 13 has vectors of four 8-byte elements with either alignment, by names of their own.
    let names = [Double4A16::REF, LongLong4A16::REF, ULongLong4A16::REF].map(Layout::name);
    let suffix = match (lanes * element.size(), layout.align()) {
        (32, 32) => "_32a",
        (32, 16) if names.contains(&layout.name()) || layout.name() == "Long4A16" || layout.name() == "ULong4A16" => "_16a",
        _ => "",
    };
    Some(format!("{base}{lanes}{suffix}"))
}

/// Returns the identifier that C++ has for a Rust identifier: fields of tuples begin with `_`, and keywords end in it.
pub(super) fn identifier(rust: &str) -> Option<String> {
    let is_identifier = !rust.is_empty() && rust.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if !is_identifier {
        return None;
    }
    Some(if rust.as_bytes()[0].is_ascii_digit() {
        format!("_{rust}")
    } else if KEYWORDS.binary_search(&rust).is_ok() {
        format!("{rust}_")
    } else {
        rust.to_string()
    })
}

/// C++23's keywords, sorted.
const KEYWORDS: &[&str] = &[
    "alignas",
    "alignof",
    "and",
    "and_eq",
    "asm",
    "auto",
    "bitand",
    "bitor",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "char16_t",
    "char32_t",
    "char8_t",
    "class",
    "co_await",
    "co_return",
    "co_yield",
    "compl",
    "concept",
    "const",
    "const_cast",
    "consteval",
    "constexpr",
    "constinit",
    "continue",
    "decltype",
    "default",
    "delete",
    "do",
    "double",
    "dynamic_cast",
    "else",
    "enum",
    "explicit",
    "export",
    "extern",
    "false",
    "float",
    "for",
    "friend",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "mutable",
    "namespace",
    "new",
    "noexcept",
    "not",
    "not_eq",
    "nullptr",
    "operator",
    "or",
    "or_eq",
    "private",
    "protected",
    "public",
    "register",
    "reinterpret_cast",
    "requires",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "static_assert",
    "static_cast",
    "struct",
    "switch",
    "template",
    "this",
    "thread_local",
    "throw",
    "true",
    "try",
    "typedef",
    "typeid",
    "typename",
    "union",
    "unsigned",
    "using",
    "virtual",
    "void",
    "volatile",
    "wchar_t",
    "while",
    "xor",
    "xor_eq",
];

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn keywords_are_sorted() {
        assert!(KEYWORDS.is_sorted());
    }

    #[test]
    fn identifiers() {
        for (rust, cxx) in
            [("mass", Some("mass")), ("0", Some("_0")), ("class", Some("class_")), ("größe", None), ("", None)]
        {
            assert_eq!(identifier(rust).as_deref(), cxx);
        }
    }

    #[test]
    fn names_from_the_global_namespace() {
        for (ty, text) in [
            ("unsigned int", "unsigned int"),
            ("unsigned __int128", "unsigned __int128"),
            ("a::X", "::a::X"),
            ("const a::X *const", "const ::a::X *const"),
            ("Grid<float, 4>::Cell", "::Grid<float, 4>::Cell"),
            ("Grid<a::X, Grid<b::Y, 18446744073709551615u>>", "::Grid< ::a::X, ::Grid< ::b::Y, 18446744073709551615u>>"),
            ("Of<static_cast<Kind>(-1)>", "::Of<static_cast< ::Kind>(-1)>"),
            ("::a::X", "::a::X"),
        ] {
            assert_eq!(rooted(ty), text);
        }
        let of_x = || Ty::Defined("a::X".into());
        assert_eq!(Ty::Array(Box::new(of_x()), 3).declare_rooted("x"), "::a::X x[3]");
        let row = Ty::Array(Box::new(Ty::Constant(Box::new(of_x()))), 3);
        assert_eq!(Ty::Pointer(Box::new(row)).declare_rooted("x"), "const ::a::X (*x)[3]");
        assert_eq!(Ty::Pointer(Box::new(of_x())).declare_rooted(""), "::a::X *");
        assert_eq!(names("Grid<const a::X, 4, b::Y>::Cell").collect::<Vec<_>>(), ["Grid", "a", "b"]);
    }

    #[test]
    fn declarators() {
        let float = || Ty::Words("float".into());
        let boxed = Box::new;
        let row = || Ty::Array(boxed(float()), 3);
        for (ty, text) in [
            (Ty::Pointer(boxed(float())), "float *x"),
            (Ty::Pointer(boxed(Ty::Constant(boxed(float())))), "const float *x"),
            (Ty::Constant(boxed(Ty::Pointer(boxed(float())))), "float *const x"),
            (Ty::Pointer(boxed(row())), "float (*x)[3]"),
            (Ty::Pointer(boxed(Ty::Constant(boxed(row())))), "const float (*x)[3]"),
            (Ty::Array(boxed(row()), 2), "float x[2][3]"),
            (Ty::Array(boxed(Ty::Pointer(boxed(float()))), 2), "float *x[2]"),
        ] {
            assert_eq!(ty.declare("x"), text);
        }
    }
}
