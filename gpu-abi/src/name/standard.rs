//! The codes that stand for the namespace `std` and some of its members in names.
//!
//! The Itanium C++ ABI's section 5.1.8: `std` is `St`, the template `std::allocator` is `Sa`, `std::basic_string` is `Sb`.
//! The instances of `std::basic_string`, `std::basic_istream`, `std::basic_ostream` and `std::basic_iostream` for `char`,
//! with the standard's default arguments, are `Ss`, `Si`, `So` and `Sd`. None of these has a number. A member of `std`
//! itself is written after `St` without `N` and `E`.
//!
//! Unless `_GLIBCXX_USE_CXX11_ABI` is 0, libstdc++ declares `basic_string` in `std::__cxx11`; that class has no code.

use super::path::TemplateArgument;
use super::shape::{Prefix, Shape, View};
use crate::search::first;
use crate::text::equal_bytes;

/// The classes with codes for their instances: the identifier, the code, and the defaults after `char`.
const INSTANCES: [(&str, &str, &[&str]); 4] = [
    ("basic_string", "Ss", &["char_traits", "allocator"]),
    ("basic_istream", "Si", &["char_traits"]),
    ("basic_ostream", "So", &["char_traits"]),
    ("basic_iostream", "Sd", &["char_traits"]),
];

/// Returns whether this is the namespace `std`.
#[inline]
const fn is_std(prefix: Prefix<'_>) -> bool {
    prefix.scope().is_none() && prefix.arguments().is_none() && equal_bytes(prefix.identifier(), b"std")
}

/// Returns whether a name is written between `N` and `E`: whether its scope is more than `std`.
#[inline]
pub(super) const fn is_nested(prefix: Prefix<'_>) -> bool {
    match prefix.scope() {
        Some(scope) => !is_std(scope),
        None => false,
    }
}

/// Returns the code that is written instead of a prefix, if it has one.
#[inline]
pub(super) const fn code(prefix: Prefix<'_>) -> Option<&'static str> {
    let Some(scope) = prefix.scope() else { return if is_std(prefix) { Some("St") } else { None } };
    if !is_std(scope) {
        return None;
    }
    let identifier = prefix.identifier();
    let Some(arguments) = prefix.arguments() else {
        return match identifier {
            b"allocator" => Some("Sa"),
            b"basic_string" => Some("Sb"),
            _ => None,
        };
    };
    first!(i in 0..INSTANCES.len() => match INSTANCES[i] {
        (class, code, defaults) if equal_bytes(identifier, class.as_bytes()) && is_char_and(arguments, defaults) => Some(code),
        _ => None,
    })
}

/// Returns whether the arguments are `char` and the instances of these templates of `std` for `char`.
#[inline]
const fn is_char_and(arguments: &[TemplateArgument<'_>], defaults: &[&str]) -> bool {
    let [character, rest @ ..] = arguments else { return false };
    if !is_char(character) || rest.len() != defaults.len() {
        return false;
    }
    let mut i = 0;
    while i < rest.len() {
        let TemplateArgument::Type(ty) = &rest[i] else { return false };
        let Shape::Class(class) = View::of(ty).shape() else { return false };
        let Some(scope) = class.scope() else { return false };
        let Some([argument]) = class.arguments() else { return false };
        if !is_std(scope) || !equal_bytes(class.identifier(), defaults[i].as_bytes()) || !is_char(argument) {
            return false;
        }
        i += 1;
    }
    true
}

#[inline]
const fn is_char(argument: &TemplateArgument<'_>) -> bool {
    match argument {
        TemplateArgument::Type(ty) => {
            matches!(View::of(ty).shape(), Shape::Fundamental(code) if equal_bytes(code.as_bytes(), b"c"))
        }
        _ => false,
    }
}
