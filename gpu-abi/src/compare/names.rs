//! Compares names that are spelled in two ways, ignoring case and underscores: `frozen_flag` equals `frozenFlag`.
//!
//! Characters that Rust's identifiers cannot have, such as the `$` that C++ compilers accept, count as underscores.

use crate::search::{any, position};
use crate::text::equal;
use gpu_abi_reader::model::{is_separator, is_word_start, stem};

/// Returns whether two names are equal, ignoring case and underscores, or are those of the pointer to a class's virtual functions:
/// rust-bindgen's `vtable_`, and `_vptr.Body` or `_vptr$Body`.
#[inline]
pub(super) const fn same_name(rust: &str, kernel: &str) -> bool {
    same_letters(rust, kernel, true)
        || matches!((rust.as_bytes(), kernel.as_bytes()), (b"vtable_", [b'_', b'v', b'p', b't', b'r', b'.' | b'$', ..]))
}

/// Returns whether a handle and a class have the same name, apart from C's endings `_t` and `_st`.
#[inline]
pub(super) const fn same_handle(rust: &str, kernel: &str) -> bool {
    same_name(rust, kernel) || same_name(stem(rust), stem(kernel))
}

/// Returns whether both are names of the real or of the imaginary part of a complex number. CUDA's `cuComplex` is a `float2`, with `x` and
/// `y`.
#[inline]
pub(super) const fn is_same_part(rust: &str, kernel: &str) -> bool {
    #[inline]
    const fn part(name: &str) -> u8 {
        match name.as_bytes() {
            b"x" | b"re" | b"real" => 1,
            b"y" | b"im" | b"imag" => 2,
            _ => 0,
        }
    }
    part(rust) != 0 && part(rust) == part(kernel)
}

/// Returns whether two names are equal, ignoring underscores and, if `folds_case`, case.
#[inline]
pub(super) const fn same_letters(rust: &str, kernel: &str, folds_case: bool) -> bool {
    // Most names are equal, which takes a constant less time to find.
    if equal(rust, kernel) {
        return true;
    }
    let kernel = kernel.as_bytes();
    match start_of(kernel, rust.as_bytes(), folds_case) {
        Some(start) => !any!(i in 0..start => !is_separator(kernel[i])),
        None => false,
    }
}

/// Returns whether `name` ends with `end` at the start of a word, ignoring case and underscores: `Inactive` does not end with
/// `Active`.
#[inline]
pub(super) const fn ends_in_word(name: &str, end: &str) -> bool {
    before(name, end).is_some()
}

/// Returns what is before `end` in a name that [ends in this word](ends_in_word).
#[inline]
pub(super) const fn before<'a>(name: &'a str, end: &str) -> Option<&'a [u8]> {
    let bytes = name.as_bytes();
    let Some(start) = start_of(bytes, end.as_bytes(), true) else { return None };
    // `end` may contain only underscores.
    let is_word = if start < bytes.len() { is_word_start(bytes, start) } else { folded_len(name) == 0 };
    if is_word { Some(bytes.split_at(start).0) } else { None }
}

/// Returns whether two identifiers are equal if each `$` is written as an underscore in Rust.
#[inline]
pub(super) const fn same_identifier(rust: &[u8], kernel: &[u8]) -> bool {
    rust.len() == kernel.len()
        && !any!(i in 0..rust.len() => rust[i] != kernel[i] && !matches!((rust[i], kernel[i]), (b'_', b'$')))
}

/// Returns where `end` starts in `name`, ignoring underscores and, if `folds_case`, case, or `None` if `name` does not end with it.
#[inline]
const fn start_of(name: &[u8], end: &[u8], folds_case: bool) -> Option<usize> {
    let (mut i, mut j) = (name.len(), end.len());
    while j > 0 {
        if i > 0 && name[i - 1] == end[j - 1] && matches!(end[j - 1], b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9') {
            // Most letters are equal, and a constant takes fewer steps without calls.
            (i, j) = (i - 1, j - 1);
        } else if is_separator(end[j - 1]) {
            j -= 1;
        } else if i > 0 && is_separator(name[i - 1]) {
            i -= 1;
        } else if i > 0 && (name[i - 1] == end[j - 1] || folds_case && name[i - 1].eq_ignore_ascii_case(&end[j - 1])) {
            (i, j) = (i - 1, j - 1);
        } else {
            return None;
        }
    }
    Some(i)
}

/// Returns the number of characters in a name, not counting underscores.
#[inline]
pub(super) const fn folded_len(name: &str) -> usize {
    let name = name.as_bytes();
    let (mut len, mut i) = (0, 0);
    while i < name.len() {
        len += !is_separator(name[i]) as usize;
        i += 1;
    }
    len
}

/// Returns the last identifier of a path, without template arguments: `Cell` for `Grid<float>::Cell<int>`. Arguments with unpaired brackets,
/// as in `Token<'>', int>`, are taken to start at the first one.
#[inline]
pub(super) const fn last_identifier(path: &str) -> &str {
    let bytes = path.as_bytes();
    let (mut name, mut depth) = (bytes, 0);
    loop {
        match name {
            // Between brackets, which differ in one bit, four at once: each step of a constant takes rustc time.
            &[ref rest @ .., a, b, c, d]
                if depth > 0 && !((a | 2 == b'>') | (b | 2 == b'>') | (c | 2 == b'>') | (d | 2 == b'>')) =>
            {
                name = rest;
            }
            &[ref rest @ .., last] => {
                match last {
                    b'>' => depth += 1,
                    b'<' if depth > 0 => depth -= 1,
                    b' ' => {}
                    _ if depth == 0 => break,
                    _ => {}
                }
                name = rest;
            }
            [] => break,
        }
    }
    if depth > 0 {
        if let Some(start) = position!(i in 0..bytes.len() => bytes[i] == b'<') {
            name = bytes.split_at(start).0;
        }
    }
    let last = last_of_path(name);
    // Most names are only an identifier.
    if last.len() == bytes.len() {
        return path;
    }
    // SAFETY: it is a part of a `str` that starts after `:` or at the start, and ends before an ASCII character or at the end.
    unsafe { core::str::from_utf8_unchecked(last) }
}

/// Returns the last identifier of a path without template arguments.
#[inline]
const fn last_of_path(path: &[u8]) -> &[u8] {
    let (mut rest, mut last) = (path, path);
    loop {
        match rest {
            // Four at once, since each step of a constant takes rustc time.
            &[a, b, c, d, ref others @ ..] if !((a == b':') | (b == b':') | (c == b':') | (d == b':')) => rest = others,
            &[first, ref others @ ..] => {
                if first == b':' {
                    last = others;
                }
                rest = others;
            }
            [] => return last,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{last_identifier, same_identifier, same_letters, same_name};

    #[test]
    fn characters_outside_of_identifiers_are_underscores() {
        for (rust, kernel) in [("a_b", "a$b"), ("a_fn_evil", "a\"]; fn evil(){} //"), ("größe", "größe"), ("_1", "$1")]
        {
            assert!(same_letters(rust, kernel, false) && same_name(rust, kernel), "{rust} {kernel}");
        }
        assert!(same_name("vtable_", "_vptr.Body") && same_name("vtable_", "_vptr$Body"));
        assert!(!same_name("vtable", "_vptr.Body") && !same_name("vtable_", "_vptrs"));
        assert!(
            !same_letters("a_b", "a$c", true) && !same_letters("große", "größe", true) && !same_letters("aB", "ab", false)
        );
        assert!(same_identifier(b"T_U", b"T$U") && !same_identifier(b"TU", b"T$U") && !same_identifier(b"T_U", b"TxU"));
    }

    #[test]
    fn last_identifiers() {
        let paths = ["Cell", "sim::Cell", "sim::Cell<float>", "Grid<sim::A<int> >::Cell", "Opt<Opt<float> >", "", "a::"];
        let last = ["Cell", "Cell", "Cell", "Cell", "Opt", "", ""];
        assert_eq!(paths.map(last_identifier), last);
        let long = ["memory::matrix_getter<field::base_field, (memory::ld_modifier)4>", "std::complex<Größe>", "a:b"];
        assert_eq!(long.map(last_identifier), ["matrix_getter", "complex", "b"]);
        let unpaired = ["Token<'>', int>", "sim::Grid<&A::operator->>", "<unnamed>", "operator->"];
        assert_eq!(unpaired.map(last_identifier), ["Token", "Grid", "", ""]);
    }
}
