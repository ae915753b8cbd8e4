//! The options: the selected declarations and their names.

use crate::select::Select;
use gpu_abi_reader::model::HostKind;
use gpu_abi_reader::names::own_name;
use std::collections::BTreeMap;

/// The style of the names of types and members.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Names {
    /// The names in C++.
    #[default]
    Cxx,
    /// Names that follow Rust's conventions: `GridCell`, `cell_size`, `MAX_CELLS`.
    Rust,
}

/// The language of the declarations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Language {
    /// Types that derive `PtxLayout`, and `#[kernels]` blocks.
    #[default]
    Rust,
    /// A module of NumPy dtypes and ctypes records, for CuPy, Numba and cuda-python.
    Python,
}

/// The user's choices.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    /// Names and patterns of kernels.
    pub(crate) kernels: Vec<String>,
    /// Names and patterns of variables.
    pub(crate) variables: Vec<String>,
    /// Names and patterns of host functions.
    pub(crate) functions: Vec<String>,
    /// Names of types that are declared whether or not a kernel needs them.
    pub(crate) types: Vec<String>,
    /// Types that the user has declared: the path in Rust by the name in C++.
    pub(crate) with: BTreeMap<String, String>,
    /// Patterns of enumerations that may have values without a name.
    pub(crate) open_enums: Vec<String>,
    /// Patterns of enumerations whose values all have a name.
    pub(crate) closed_enums: Vec<String>,
    pub(crate) names: Names,
    pub(crate) language: Language,
    /// The host that the kernels were compiled on, for declarations that hold on every host.
    pub(crate) host: Option<HostKind>,
}

impl Options {
    /// Returns the options as arguments of `gpu-abi bindgen`.
    pub(crate) fn arguments(&self) -> Vec<String> {
        let mut arguments = Vec::new();
        let mut push = |name: &str, value: &str| arguments.extend([format!("--{name}"), value.to_owned()]);
        self.kernels.iter().for_each(|pattern| push("kernel", pattern));
        self.variables.iter().for_each(|pattern| push("variable", pattern));
        self.functions.iter().for_each(|pattern| push("function", pattern));
        self.types.iter().for_each(|name| push("type", name));
        self.with.iter().for_each(|(name, path)| push("with", &format!("{name}={path}")));
        self.open_enums.iter().for_each(|pattern| push("open-enum", pattern));
        self.closed_enums.iter().for_each(|pattern| push("closed-enum", pattern));
        if self.names == Names::Rust {
            push("names", "rust");
        }
        self.host.iter().for_each(|host| push("host", host.name()));
        arguments
    }

    /// Returns whether the enumeration that C++ calls `name` may have values without a name, or `None` if no pattern
    /// matches it.
    pub(crate) fn is_open_enum(&self, name: &str) -> Option<bool> {
        let is_any = |patterns: &[String]| patterns.iter().any(|pattern| is_match(pattern, name));
        match (is_any(&self.open_enums), is_any(&self.closed_enums)) {
            (true, _) => Some(true),
            (false, true) => Some(false),
            (false, false) => None,
        }
    }

    /// Returns the first pattern of enumerations that does not match any of these names.
    pub(crate) fn unmatched_enum(&self, names: &[String]) -> Option<&str> {
        let mut patterns = self.open_enums.iter().chain(&self.closed_enums);
        patterns.find(|pattern| !names.iter().any(|name| is_match(pattern, name))).map(String::as_str)
    }

    /// Returns the selection of host functions. Python does not call them.
    pub(crate) fn select_functions(&self) -> Option<Select<'_>> {
        let select = self.select("function", &self.functions)?;
        (!self.functions.is_empty() || self.language == Language::Rust).then_some(select)
    }

    /// Returns the selection of `what`, or `None` if only other items are named.
    pub(crate) fn select<'o>(&self, what: &'static str, patterns: &'o [String]) -> Option<Select<'o>> {
        let is_all = [&self.kernels, &self.variables, &self.functions, &self.types].into_iter().all(Vec::is_empty);
        (!patterns.is_empty() || is_all).then(|| Select::new(what, patterns))
    }
}

/// Returns whether `name` is a pattern.
pub(crate) fn is_pattern(name: &str) -> bool {
    name.contains(['*', '?'])
}

/// Returns whether a name matches a pattern, in which `*` matches any text and `?` any letter. A pattern without `::` also matches the part
/// of the name after its namespaces.
pub(crate) fn is_match(pattern: &str, name: &str) -> bool {
    let own = own_name(name);
    matches(pattern.as_bytes(), name.as_bytes()) || !pattern.contains("::") && matches(pattern.as_bytes(), own.as_bytes())
}

fn matches(pattern: &[u8], name: &[u8]) -> bool {
    // The position of the last `*`, and the end of the text that it matches so far.
    let (mut at, mut in_name, mut star) = (0, 0, None);
    while in_name < name.len() {
        match pattern.get(at) {
            Some(b'*') => {
                star = Some((at, in_name));
                at += 1;
            }
            Some(&letter) if letter == b'?' || letter == name[in_name] => (at, in_name) = (at + 1, in_name + 1),
            _ => match star {
                Some((of, taken)) => {
                    star = Some((of, taken + 1));
                    (at, in_name) = (of + 1, taken + 1);
                }
                None => return false,
            },
        }
    }
    pattern[at..].iter().all(|&letter| letter == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        for (pattern, name) in [
            ("step", "step"),
            ("st*", "sim::step"),
            ("sim::*", "sim::step"),
            ("*a*b", "xaybb"),
            ("s?ep", "step"),
            ("Grid*", "sim::Grid<sim::Cell>"),
        ] {
            assert!(is_match(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in
            [("ste", "step"), ("sim::s", "sim::step"), ("a*b*c", "abb"), ("?", ""), ("Cell*", "Grid<sim::Cell>")]
        {
            assert!(!is_match(pattern, name), "{pattern} {name}");
        }
    }
}
