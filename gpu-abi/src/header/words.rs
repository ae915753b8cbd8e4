//! Identifiers that are valid both in Rust and in C++, and the C++ identifiers that replace other ones.

use super::HeaderError;
pub(super) use crate::name::is_identifier;
use alloc::format;
use alloc::string::{String, ToString};

/// Returns the C++ identifier of a member, an enumerator or a parameter in Rust: tuple fields get a leading `_`, and
/// keywords and macros a trailing one. `of` names the item in errors.
pub(super) fn member(rust: &str, of: impl FnOnce() -> String) -> Result<String, HeaderError> {
    if rust.starts_with(|c: char| c.is_ascii_digit()) && rust.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(format!("_{rust}"));
    }
    if !is_identifier(rust) {
        return Err(HeaderError::name(&of(), rust));
    }
    if is_reserved(rust) {
        return Err(HeaderError::reserved(&of(), rust));
    }
    Ok(if is_keyword(rust) || is_macro(rust) { format!("{rust}_") } else { rust.to_string() })
}

/// Checks the name of a type, a namespace, a kernel or a variable, which must be the same in C++. `of` names the item in
/// errors.
pub(super) fn unchanged(name: &str, of: impl FnOnce() -> String) -> Result<&str, HeaderError> {
    if !is_identifier(name) {
        return Err(HeaderError::name(&of(), name));
    }
    if is_keyword(name) || is_macro(name) || is_variable(name) {
        return Err(HeaderError::reserved(&of(), name));
    }
    Ok(name)
}

/// Returns whether C++ reserves the identifier for compilers and their libraries. Any such identifier may be a macro.
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

/// Returns whether a C header defines a macro with parameters that has this name. A kernel's prototype would invoke it.
pub(super) fn is_function_macro(ident: &str) -> bool {
    const MACROS: &str = "assert isfinite isgreater isgreaterequal isinf isless islessequal islessgreater isnan isnormal isunordered \
                          fpclassify major makedev minor offsetof setjmp signbit sigsetjmp va_arg va_copy va_end va_start";
    MACROS.split(' ').any(|name| name == ident)
}

/// Returns whether a C header, or a header that nvcc includes by itself, defines a macro without parameters that has this
/// name.
fn is_macro(ident: &str) -> bool {
    MACROS.lines().any(|name| name == ident)
}

/// The macros that g++ and nvcc list. The program `header` in this repository's tests reports missing ones.
const MACROS: &str = include_str!("macros.txt");

/// The keywords of C++23.
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
        let name = |name: &str| HeaderError::name("S", name);
        let reserved = |name: &str| HeaderError::reserved("S", name);
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
