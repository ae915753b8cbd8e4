//! Identifiers in Rust: keywords and naming conventions.

use crate::options::Names;
use crate::text::is_identifier;
use heck::{ToShoutySnakeCase, ToSnakeCase, ToUpperCamelCase};

/// The kind of item that an identifier names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    /// `GridCell`
    Type,
    /// `cell_size`, in the namespace of types.
    Module,
    /// `cell_size`
    Value,
    /// `MAX_CELLS`
    Constant,
}

const KEYWORDS: [&str; 48] = [
    "as", "async", "await", "box", "break", "const", "continue", "do", "dyn", "else", "enum", "extern", "false", "final",
    "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv",
    "pub", "ref", "return", "static", "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use",
    "virtual", "where", "while", "yield", "abstract", "become",
];

/// Words that are not valid as identifiers, even with `r#`.
const NO_NAMES: [&str; 5] = ["self", "Self", "super", "crate", "_"];

/// Words that refer to other types or crates if they are used as a type.
const OTHER_TYPES: [&str; 21] = [
    "gpu_abi", "core", "std", "alloc", "bool", "char", "str", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16",
    "u32", "u64", "u128", "usize", "f32", "f64",
];

/// Returns the identifier in the style `names`, without `r#`.
pub(super) fn cased(ident: &str, case: Case, names: Names) -> String {
    let is_module = matches!(case, Case::Type | Case::Module);
    let mut ident = match names {
        Names::Cxx => ident.to_owned(),
        Names::Rust => converted(ident, case),
    };
    let is_taken = |words: &[&str]| words.contains(&ident.as_str());
    if is_taken(&NO_NAMES) || is_module && is_taken(&OTHER_TYPES) {
        ident.push('_');
    }
    ident
}

/// Returns the identifier, with `r#` if it is a keyword.
pub(super) fn written(ident: &str) -> String {
    if KEYWORDS.contains(&ident) { format!("r#{ident}") } else { ident.to_owned() }
}

/// Returns whether the text is a path of a type, without generic arguments.
pub(crate) fn is_path(path: &str) -> bool {
    let (is_global, path) = path.strip_prefix("::").map_or((false, path), |path| (true, path));
    let (modules, name) = path.rsplit_once("::").map_or((None, path), |(modules, name)| (Some(modules), name));
    // `crate::`, `self::` and any number of `super::` can only come first.
    let mut is_start = !is_global;
    let is_module = |module: &str| {
        let is_relative = is_start && matches!(module, "crate" | "self" | "super");
        is_start = is_relative && module != "crate";
        is_relative || is_name(module)
    };
    is_name(name) && modules.into_iter().flat_map(|modules| modules.split("::")).all(is_module)
}

/// Returns whether the text is valid as the name of an item.
fn is_name(text: &str) -> bool {
    let ident = text.strip_prefix("r#").unwrap_or(text);
    is_identifier(ident) && !NO_NAMES.contains(&ident) && (ident != text || !KEYWORDS.contains(&ident))
}

fn converted(ident: &str, case: Case) -> String {
    let start = &ident[..ident.len() - ident.trim_start_matches('_').len()];
    let text = match case {
        Case::Type => ident.to_upper_camel_case(),
        Case::Value | Case::Module => ident.to_snake_case(),
        Case::Constant => ident.to_shouty_snake_case(),
    };
    let needs = text.is_empty() || text.starts_with(|c: char| c.is_ascii_digit());
    match (case, needs) {
        (Case::Type, false) => text,
        (_, false) => format!("{start}{text}"),
        (_, true) => format!("_{text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_types() {
        for path in ["Body", "u32", "crate::scene::Body", "::scene::r#fn::Body", "super::super::Body", "self::Body"] {
            assert!(is_path(path), "{path}");
        }
        for path in [
            "",
            "fn",
            "_",
            "Self",
            "crate",
            "scene::fn::Body",
            "crate::Self",
            "scene::crate::Body",
            "::crate::Body",
            "r#self",
            "scene::",
            "Body<u8>",
            "2d",
            "crate::crate::Body",
            "scene.Body",
        ] {
            assert!(!is_path(path), "{path}");
        }
    }

    #[test]
    fn conventions() {
        for (ident, case, expected) in [
            ("block_q4_K", Case::Type, "BlockQ4K"),
            ("frozenFlag", Case::Value, "frozen_flag"),
            ("HTMLParser", Case::Value, "html_parser"),
            ("kMaxCells", Case::Constant, "K_MAX_CELLS"),
            ("_pad", Case::Value, "_pad"),
            ("__x", Case::Value, "__x"),
            ("m_2d", Case::Value, "m_2d"),
            ("Self", Case::Type, "Self_"),
            ("_3d", Case::Type, "_3d"),
        ] {
            assert_eq!(cased(ident, case, Names::Rust), expected, "{ident}");
        }
        assert_eq!((cased("type", Case::Value, Names::Cxx), written("type")), ("type".into(), "r#type".into()));
    }
}
