//! Identifiers: those that Rust has and C++ can have too, and what C++ has instead of the others.

use super::HeaderError;
use alloc::format;
use alloc::string::{String, ToString};

/// Returns the identifier that C++ has for that of a member, an enumerator or a parameter in Rust: fields of tuples begin with `_`, and
/// keywords and macros end in it. `of` is what has the name, for errors.
pub(super) fn member(rust: &str, of: impl FnOnce() -> String) -> Result<String, HeaderError> {
    if rust.starts_with(|c: char| c.is_ascii_digit()) && rust.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(format!("_{rust}"));
    }
    if !is_identifier(rust) {
        return Err(HeaderError::Name { of: of(), name: rust.into() });
    }
    if is_reserved(rust) {
        return Err(HeaderError::Reserved { of: of(), name: rust.into() });
    }
    Ok(if is_keyword(rust) || is_macro(rust) { format!("{rust}_") } else { rust.to_string() })
}

/// Checks the name of a type, a namespace, a kernel or a variable, which has to be the same in C++. `of` is what has the name, for errors.
pub(super) fn unchanged<'a>(name: &'a str, of: impl FnOnce() -> String) -> Result<&'a str, HeaderError> {
    if !is_identifier(name) {
        return Err(HeaderError::Name { of: of(), name: name.into() });
    }
    if is_keyword(name) || is_macro(name) || is_variable(name) {
        return Err(HeaderError::Reserved { of: of(), name: name.into() });
    }
    Ok(name)
}

/// Returns whether C++ could have the identifier, were it not a keyword or a macro.
pub(super) fn is_identifier(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    text.bytes().all(is_part) && text.bytes().next().is_some_and(|first| !first.is_ascii_digit())
}

/// Returns whether the identifier is one that C++ keeps for compilers and their libraries, any of which may be a macro.
pub(super) fn is_reserved(ident: &str) -> bool {
    ident.strip_prefix('_').is_some_and(|rest| rest.starts_with(|c: char| c == '_' || c.is_ascii_uppercase()))
}

pub(super) fn is_keyword(ident: &str) -> bool {
    KEYWORDS.split(' ').any(|keyword| keyword == ident)
}

/// Returns whether CUDA has a variable of this name, which would hide a type.
fn is_variable(ident: &str) -> bool {
    ["threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"].contains(&ident)
}

/// Returns whether a header of C defines a macro with parameters of this name, which the prototype of a kernel would expand.
pub(super) fn is_function(ident: &str) -> bool {
    const MACROS: &str = "assert isfinite isgreater isgreaterequal isinf isless islessequal islessgreater isnan isnormal isunordered \
                          fpclassify major makedev minor offsetof setjmp signbit sigsetjmp va_arg va_copy va_end va_start";
    MACROS.split(' ').any(|name| name == ident)
}

/// Returns whether a header of C, or one that nvcc includes by itself, defines a macro without parameters of this name.
fn is_macro(ident: &str) -> bool {
    MACROS.lines().any(|name| name == ident)
}

/// Macros, as g++ and nvcc list them. The program `header` in this repository's tests reports those that are missing.
const MACROS: &str = include_str!("macros.txt");

/// C++23's keywords.
const KEYWORDS: &str = "\
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t class \
    co_await co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype \
    default delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline \
    int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register \
    reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch template \
    this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t \
    while xor xor_eq";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members() {
        for (rust, cxx) in [("mass", "mass"), ("0", "_0"), ("class", "class_"), ("NULL", "NULL_"), ("_pad", "_pad")] {
            assert_eq!(member(rust, String::new).as_deref(), Ok(cxx));
        }
        let name = |name: &str| HeaderError::Name { of: "S".into(), name: name.into() };
        let reserved = |name: &str| HeaderError::Reserved { of: "S".into(), name: name.into() };
        for (rust, error) in [
            ("größe", name("größe")),
            ("", name("")),
            ("0a", name("0a")),
            ("a b", name("a b")),
            ("__device__", reserved("__device__")),
            ("_Complex", reserved("_Complex")),
        ] {
            assert_eq!(member(rust, || "S".into()), Err(error));
        }
    }

    #[test]
    fn names_that_stay() {
        assert_eq!(unchanged("Body", String::new), Ok("Body"));
        for refused in ["class", "NAN", "unix", "2d", "a;b", ""] {
            assert!(unchanged(refused, String::new).is_err(), "{refused}");
        }
    }
}
