//! Names of types in C++ as debug information states them: text, which has no mangled form.

use crate::model::is_separator;

/// Splits a name at each `::` that is not within brackets: `sim`, `Grid<a::B>` and `Cell` for `sim::Grid<a::B>::Cell`.
pub fn components(name: &str) -> Vec<&str> {
    split_outside(name, "::")
}

/// Returns whether a kernel, a variable or a type is part of C++'s or CUDA's libraries: its name is in one of their namespaces, or starts like that of
/// a table of cuRAND or libdevice, which are not in a namespace.
pub fn is_of_library(name: &str) -> bool {
    const NAMESPACES: [&str; 6] = ["cooperative_groups", "cub", "cuda", "nvcuda", "std", "thrust"];
    /// A program may put these into a namespace of its own.
    const WRAPPED: [&str; 2] = ["cub", "thrust"];
    const TABLES: [&str; 5] = ["__cr_lgamma_table", "__cudart_", "mrg32k3aM1", "mrg32k3aM2", "precalc_xorwow_"];
    let parts = components(name);
    let scopes = parts.split_last().map_or(&[][..], |(_, scopes)| scopes);
    match scopes.first() {
        Some(first) => NAMESPACES.contains(first) || scopes.iter().any(|scope| WRAPPED.contains(scope)),
        None => TABLES.iter().any(|start| name.starts_with(start)),
    }
}

/// Returns whether a class is one of C++'s, CUDA's or the compiler's libraries, or one that their headers only declare, such as `CUstream_st`,
/// `cublasContext` and `_IO_marker`. Other reserved names do not tell: programs in C have structs such as `_Body`.
pub fn is_of_implementation(name: &str) -> bool {
    const CONTEXTS: [&str; 4] = ["cublas", "cudnn", "cusolver", "cusparse"];
    const DECLARED: [&str; 6] =
        ["__dirstream", "__locale_data", "__locale_struct", "__va_list_tag", "cudaArray", "cudaMipmappedArray"];

    DECLARED.contains(&name)
        || ["_IO_", "__crt_", "Concurrency::"].iter().any(|start| name.starts_with(start))
        || name.starts_with("CU") && name.ends_with("_st")
        || name.ends_with("Context") && CONTEXTS.iter().any(|start| name.starts_with(start))
        || is_of_library(name)
}

/// Splits a name at each separator that is not within brackets.
pub fn split_outside<'n>(name: &'n str, separator: &str) -> Vec<&'n str> {
    let bytes = name.as_bytes();
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'<' | b'(' | b'{' | b'[' => depth += 1,
            b'>' if at > 0 && bytes[at - 1] == b'-' => {}
            b'>' | b')' | b'}' | b']' => depth = depth.saturating_sub(1),
            _ if depth == 0 && bytes[at..].starts_with(separator.as_bytes()) => {
                parts.push(&name[start..at]);
                at += separator.len();
                start = at;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    parts.push(&name[start..]);
    parts
}

/// Returns a name without its namespaces and enclosing classes: `Cell<a::B>` for `sim::Cell<a::B>`.
///
/// ```
/// assert_eq!(gpu_abi_reader::names::own_name("sim::Grid<float>::Cell<a::B>"), "Cell<a::B>");
/// ```
pub fn own_name(name: &str) -> &str {
    components(name).pop().unwrap_or(name)
}

/// Returns a name without its template arguments: `sim::Cell` for `sim::Cell<a::B>`.
pub fn without_arguments(name: &str) -> &str {
    let own = own_name(name);
    match own.find('<') {
        Some(at) if at > 0 && name.ends_with('>') && !own.starts_with("operator") => {
            name[..name.len() - own.len() + at].trim_end()
        }
        _ => name,
    }
}

/// Returns whether a function with this name is a constructor or a destructor: it is called like its class.
#[inline]
pub(crate) fn is_called_like_class(name: &str) -> bool {
    let mut parts = components(name);
    let own = parts.pop().map(|own| without_arguments(own.strip_prefix('~').unwrap_or(own)));
    own.is_some() && own == parts.pop().map(without_arguments)
}

/// Returns the last identifier of a name, without template arguments.
pub fn last_identifier(name: &str) -> &str {
    without_arguments(own_name(name))
}

/// Returns a name without case, underscores and other characters that Rust's identifiers cannot have.
pub fn folded(name: &str) -> String {
    let mut folded = String::new();
    for letter in name.chars() {
        if !u8::try_from(letter).is_ok_and(is_separator) {
            folded.extend(letter.to_lowercase());
        }
    }
    folded
}

/// Returns whether `wanted` is `name` with all or some of its scopes, as without inline namespaces, and with or without its template
/// arguments.
///
/// Whitespace is ignored.
///
/// ```
/// use gpu_abi_reader::names::is_path;
///
/// assert!(["Grid", "sim::Grid", "Grid< float >"].iter().all(|wanted| is_path(wanted, "sim::Grid<float>")));
/// assert!(is_path("sim::Grid", "sim::v1::Grid") && !is_path("v1::sim::Grid", "sim::v1::Grid"));
/// assert!(["rid", "float", "Grid<int>"].iter().all(|wanted| !is_path(wanted, "sim::Grid<float>")));
/// ```
#[inline]
pub fn is_path(wanted: &str, name: &str) -> bool {
    let wanted = squeezed(wanted);
    let wanted = wanted.strip_prefix("::").unwrap_or(&wanted);
    [squeezed(name), squeezed(without_arguments(name))].iter().any(|name| has_scopes_of(wanted, name))
}

/// Returns whether a name, of which each part is [`squeezed`], is another one without some of its scopes.
pub(crate) fn has_scopes_of(wanted: &str, name: &str) -> bool {
    let (wanted, name) = (components(wanted), components(name));
    let mut scopes = name.iter().rev().skip(1);
    !wanted[0].is_empty()
        && wanted.last() == name.last()
        && wanted.iter().rev().skip(1).all(|part| scopes.any(|scope| scope == part))
}

/// Returns `name` without whitespace, except between two words.
pub fn squeezed(name: &str) -> String {
    joined(name.split_whitespace())
}

/// Returns a type's name without `const`, `volatile` and `__restrict__`, [`squeezed`].
///
/// ```
/// assert_eq!(gpu_abi_reader::names::unqualified("const Body *const *"), "Body**");
/// ```
#[inline]
pub fn unqualified(name: &str) -> String {
    let is_kept = |word: &&str| !matches!(*word, "const" | "volatile" | "__restrict__");
    let words = name.split_inclusive(|c| !is_of_word(c)).flat_map(|part| {
        let end = part.trim_end_matches(|c| !is_of_word(c)).len();
        [&part[..end], &part[end..]]
    });
    joined(words.map(str::trim).filter(|word| !word.is_empty()).filter(is_kept))
}

/// Joins words, with spaces where two would become one.
fn joined<'n>(words: impl Iterator<Item = &'n str>) -> String {
    let mut text = String::new();
    for word in words {
        if text.ends_with(is_of_word) && word.starts_with(is_of_word) {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns whether a class is one of CUDA's headers that Rust has a type for: a vector, a narrow float, or a tensor map.
///
/// ```
/// use gpu_abi_reader::names::is_cuda_class;
///
/// assert!(is_cuda_class("float4") && is_cuda_class("__nv_bfloat16") && !is_cuda_class("sim::Body"));
/// ```
#[inline]
pub fn is_cuda_class(name: &str) -> bool {
    const ELEMENTS: [&str; 7] = ["char", "short", "int", "long", "longlong", "float", "double"];
    let vector = name.strip_suffix("_16a").or_else(|| name.strip_suffix("_32a")).unwrap_or(name);
    let element = vector.strip_suffix(['1', '2', '3', '4']).map(|element| element.strip_prefix('u').unwrap_or(element));
    element.is_some_and(|element| ELEMENTS.contains(&element))
        || ["__half", "__nv_"].iter().any(|start| name.starts_with(start))
        || name == "CUtensorMap_st"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_of_implementations() {
        let theirs = [
            "CUstream_st",
            "Concurrency::Context",
            "cudaArray",
            "cublasLtContext",
            "_IO_marker",
            "__va_list_tag",
            "std::vector<int>",
        ];
        assert!(theirs.iter().all(|name| is_of_implementation(name)));
        let own = ["_Engine", "__engine", "cudaGrid", "cursorContext", "CUTE", "sim::CUstream_st", "pump_st"];
        assert!(!own.iter().any(|name| is_of_implementation(name)));
    }

    #[test]
    fn parts_of_names() {
        assert_eq!(
            components("(anonymous namespace)::Grid<f(a::B)>::Cell"),
            ["(anonymous namespace)", "Grid<f(a::B)>", "Cell"]
        );
        for (name, without) in [("a::B<c::D>", "a::B"), ("B<c::D>::E", "B<c::D>::E"), ("x", "x"), ("", "")] {
            assert_eq!(without_arguments(name), without);
        }
    }

    #[test]
    fn qualifiers_and_whitespace() {
        assert_eq!(squeezed(" unsigned  int const * [3] "), "unsigned int const*[3]");
        assert_eq!(squeezed(" ns :: Grid < unsigned  int , 3 > "), "ns::Grid<unsigned int,3>");
        assert_eq!(unqualified("unsigned  int const volatile[3]"), "unsigned int[3]");
        assert_eq!(unqualified("constant<const float, 3>"), "constant<float,3>");
        assert_eq!(unqualified("größe<const ü>"), "größe<ü>");
    }
}
