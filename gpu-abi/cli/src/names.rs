//! Names of kernels: mangled, in C++ form, and plain.

use crate::ids;
use gpu_abi::verify::names::is_near;
use gpu_abi::verify::types::Type;
use std::collections::BTreeSet;

/// Returns the C++ name for a mangled `symbol`, without the return type; `None` if it is not mangled.
pub(crate) fn demangled(symbol: &str) -> Option<String> {
    let symbol = ids::without_static(symbol);
    if !symbol.starts_with("_Z") {
        return None;
    }
    let options = cpp_demangle::DemangleOptions::new().no_return_type();
    cpp_demangle::Symbol::new(symbol).ok()?.demangle_with_options(&options).ok()
}

/// Returns whether `wanted` names the kernel with this symbol. It may be the symbol, apart from the compilation's ids, or
/// the C++ name with or without parameters and scopes.
pub(crate) fn is_kernel(wanted: &str, symbol: &str) -> bool {
    if wanted == symbol || ids::normal(wanted) == ids::normal(symbol) {
        return true;
    }
    // A mangled name contains the plain one, so only few need to be demangled.
    if !symbol.contains(plain(without_params(wanted)).trim()) {
        return false;
    }
    let demangled = demangled(symbol);
    let title = demangled.as_deref().unwrap_or(symbol);
    is_meant(wanted, title) || is_meant(wanted, without_params(title))
}

/// Returns whether an enumeration has a name. Debug information calls an unnamed one `enum`.
pub(crate) fn is_named(enumeration: &Type) -> bool {
    enumeration.name() != "enum"
}

/// Returns a type's name without `const`, `volatile` and `__restrict__`, and without whitespace except between two words.
pub(crate) fn unqualified(name: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut text = String::with_capacity(name.len());
    let mut rest = name.trim_start();
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|c| is_word(c) != is_word(first)).unwrap_or(rest.len());
        let end = if is_word(first) { end } else { first.len_utf8() };
        let (token, after) = rest.split_at(end);
        rest = after.trim_start();
        if !matches!(token, "const" | "volatile" | "__restrict__") {
            if is_word(first) && text.ends_with(is_word) {
                text.push(' ');
            }
            text.push_str(token);
        }
    }
    text
}

/// Returns whether a compiler made up a parameter's name from its kernel's name and a number.
pub(crate) fn is_made_up(kernel: &str, name: &str) -> bool {
    let number = name.strip_prefix(kernel).and_then(|rest| rest.strip_prefix("_param_"));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns the name without its parameters: `ns::step<float>` for `ns::step<float>(Body*)`.
pub(crate) fn without_params(name: &str) -> &str {
    let mut depth = 0_usize;
    for (at, byte) in name.bytes().enumerate() {
        match byte {
            b'(' if depth == 0 && at > 0 && !name[at..].starts_with("(anonymous namespace)") => return &name[..at],
            b'<' => depth += 1,
            b'>' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    name
}

/// Returns the name without its scope and template arguments: `step` for `ns::step<a::B>`.
pub(crate) fn plain(name: &str) -> &str {
    let mut depth = 0_usize;
    let (mut start, mut end) = (0, name.len());
    for (at, byte) in name.bytes().enumerate() {
        match byte {
            b'<' => {
                if depth == 0 {
                    end = at;
                }
                depth += 1;
            }
            b'>' => depth = depth.saturating_sub(1),
            b':' if depth == 0 => (start, end) = (at + 1, name.len()),
            _ => {}
        }
    }
    &name[start..end.max(start)]
}

/// Returns the name without its scope: `step<a::B>` for `ns::step<a::B>`.
pub(crate) fn without_scope(name: &str) -> &str {
    let mut depth = 0_usize;
    let mut start = 0;
    for (at, byte) in name.bytes().enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' => depth = depth.saturating_sub(1),
            b':' if depth == 0 => start = at + 1,
            _ => {}
        }
    }
    &name[start..]
}

/// Returns whether `wanted` refers to `name`: it is the whole name, or its end, or either without template arguments.
/// Whitespace does not count.
pub(crate) fn is_meant(wanted: &str, name: &str) -> bool {
    let squeezed = |text: &str| -> String { text.chars().filter(|c| !c.is_whitespace()).collect() };
    let (wanted, name) = (squeezed(wanted), squeezed(name));
    let is_end = |name: &str| name.strip_suffix(&*wanted).is_some_and(|rest| rest.is_empty() || rest.ends_with("::"));
    is_end(&name) || is_end(without_arguments(&name)) || plain(&name) == wanted
}

/// Returns the name without the template arguments at its end.
fn without_arguments(name: &str) -> &str {
    let mut depth = 0_usize;
    for (at, byte) in name.bytes().enumerate().rev() {
        match byte {
            b'>' => depth += 1,
            b'<' => depth = depth.saturating_sub(1),
            _ if depth == 0 => break,
            _ => continue,
        }
        if depth == 0 {
            return &name[..at];
        }
    }
    name
}

/// Returns the end of the error for a missing name: the names that are most similar to it, or else all names.
pub(crate) fn instead<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> String {
    let there: Vec<&str> = names.collect();
    let letters = plain(without_params(wanted));
    let near: Vec<&str> = there.iter().copied().filter(|name| is_near(letters, plain(name))).collect();
    match (near.is_empty(), there.is_empty()) {
        (false, _) => format!(": did you mean {}?", listed(near.into_iter())),
        (true, false) => format!("; there are {}", listed(there.into_iter())),
        (true, true) => "; there are none".to_owned(),
    }
}

/// Lists some of the names, each once and in order: `a`, `b`, 3 more.
pub(crate) fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    const MAX: usize = 10;

    let all: BTreeSet<&str> = names.collect();
    let mut texts: Vec<String> = all.iter().take(MAX).map(|name| format!("`{name}`")).collect();
    match all.len() {
        0 => texts.push("none".to_owned()),
        count if count > MAX => texts.push(format!("{} more", count - MAX)),
        _ => {}
    }
    texts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mangled_names() {
        assert_eq!(demangled("_Z6k_ptrsPiPKiS_").as_deref(), Some("k_ptrs(int*, int const*, int*)"));
        assert_eq!(demangled("_Z2ktI1SEvPT_S1_").as_deref(), Some("kt<S>(S*, S)"));
        assert_eq!(demangled("__nv_static_21__1368230b_5_in_cu_ppp__Z2stPi").as_deref(), Some("st(int*)"));
        assert_eq!(demangled("step"), None);
        assert_eq!(demangled("_Znonsense"), None);
    }

    #[test]
    fn parts_of_names() {
        let name = "(anonymous namespace)::step<Grid<f(int)> >(Body*, int)";
        assert_eq!(without_params(name), "(anonymous namespace)::step<Grid<f(int)> >");
        assert_eq!(plain(without_params(name)), "step");
        assert_eq!(plain("a::B<c::D>"), "B");
        assert_eq!(plain("x"), "x");
    }

    #[test]
    fn qualifiers_of_types() {
        assert_eq!(unqualified("const Body *const *"), "Body**");
        assert_eq!(unqualified("unsigned  int const volatile[3]"), "unsigned int[3]");
        assert_eq!(unqualified("constant<const float, 3>"), "constant<float,3>");
    }

    #[test]
    fn what_is_meant() {
        for wanted in ["step", "ns::step", "ns::step<float>", "ns :: step< float >", "step<float>"] {
            assert!(is_meant(wanted, "ns::step<float>"), "{wanted}");
        }
        for wanted in ["ste", "tep", "s::step<float>", "s::step", "float"] {
            assert!(!is_meant(wanted, "ns::step<float>"), "{wanted}");
        }
    }

    #[test]
    fn kernels_that_are_meant() {
        let symbol = "_ZN2ns4stepIfEEvP4Body";
        for wanted in [symbol, "step", "ns::step", "step<float>", " ns :: step < float > ", "ns::step<float>(Body*)"] {
            assert!(is_kernel(wanted, symbol), "{wanted}");
        }
        for wanted in ["ste", "Body", "step<int>", "step(Body*)", "_ZN2ns4stepIiEEvP4Body"] {
            assert!(!is_kernel(wanted, symbol), "{wanted}");
        }
        assert!(is_kernel("step", "step") && !is_kernel("step", "stepper"));
    }

    #[test]
    fn lists_end_somewhere() {
        assert_eq!(listed(["b", "a", "b"].into_iter()), "`a`, `b`");
        assert_eq!(listed(std::iter::empty()), "none");
        let many: Vec<String> = (10..40).map(|number| number.to_string()).collect();
        assert!(listed(many.iter().map(String::as_str)).ends_with("`18`, `19`, 20 more"));
    }

    #[test]
    fn names_that_say_nothing() {
        assert!(is_made_up("step", "step_param_12"));
        assert!(!is_made_up("step", "step_param_"));
        assert!(!is_made_up("step", "bodies"));
    }
}
