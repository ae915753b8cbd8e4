//! Names in Python: keywords, names that the module uses itself, and names that collide.

use crate::model::{Class, ItemId, Model, identifier};
use crate::text::{is_hidden, is_identifier, numbered};
use std::collections::BTreeSet;

const KEYWORDS: &str = "False None True and as assert async await break class continue def del elif else except finally for from \
     global if import in is lambda nonlocal not or pass raise return try while with yield";

/// The names that the module's own code uses.
const USED: &str = "BitField ImportError IntEnum Kernel NamedTuple OverflowError Parameter TypeError ValueError Variable bool \
     ctypes divmod enumerate f getattr int isinstance kernels len list map min np object property range set sorted staticmethod str tuple \
     type variables zip dtype super print max bytes float _placed _overlapping _check";

fn is_keyword(name: &str) -> bool {
    KEYWORDS.split(' ').any(|keyword| keyword == name)
}

/// The names of a module's classes.
#[derive(Debug)]
pub(super) struct Names {
    items: Vec<String>,
}

impl Names {
    pub(super) fn new(model: &Model) -> Self {
        let mut taken = Taken::default();
        taken.names.extend(USED.split(' ').map(str::to_owned));
        // CUDA's vectors keep their names.
        taken.names.extend(Class::aggregates().chain(["half2", "nv_bfloat162"]).map(str::to_owned));
        let mut items = Vec::new();
        for item in &model.types {
            let namespaces = item.path.namespaces.iter().map(String::as_str);
            let parts: Vec<&str> = namespaces.chain([item.path.ident.as_str()]).collect();
            let name = parts.join("_");
            // Within a class, Python renames identifiers that start with two underscores.
            let rest = name.trim_start_matches('_');
            items.push(taken.take(&name[name.len() - rest.len() - usize::from(name.len() > rest.len())..]));
        }
        Self { items }
    }

    pub(super) fn item(&self, id: ItemId) -> &str {
        &self.items[id.0]
    }
}

/// Names that are in use in one scope.
#[derive(Debug, Default)]
pub(super) struct Taken {
    names: BTreeSet<String>,
}

impl Taken {
    /// Returns a scope in which `names` are in use.
    pub(super) fn with<'n>(names: impl IntoIterator<Item = &'n str>) -> Self {
        Self { names: names.into_iter().map(str::to_owned).collect() }
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Returns an identifier like `name` that is not in use, if necessary with `_`, `_2`, `_3`, and so on at the end.
    pub(super) fn take(&mut self, name: &str) -> String {
        let name = identifier(name);
        let is_free = |name: &str| !is_keyword(name) && !self.names.contains(name);
        let found = [name.clone(), format!("{name}_")].into_iter().find(|name| is_free(name));
        let found = found.unwrap_or_else(|| numbered(&name, is_free));
        self.names.insert(found.clone());
        found
    }
}

/// Returns an enumerator's name as a member of an `IntEnum`, which reserves names that start and end with an underscore. Python also
/// renames identifiers that start with two underscores.
pub(super) fn enumerator(name: &str) -> String {
    let is_kept = name.starts_with("__") || name.starts_with('_') && name.ends_with('_');
    if is_kept { format!("e{name}") } else { name.to_owned() }
}

/// Returns whether the text is a path of a class: a module and a name, or only a name.
pub(crate) fn is_path(path: &str) -> bool {
    path.replace("::", ".").split('.').all(|name| is_identifier(name) && !is_keyword(name))
}

/// Returns a string literal.
pub(super) fn literal(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

/// Returns a text for a string literal or a docstring.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '"' => out.extend(['\\', c]),
            c if is_hidden(c) => out += &format!("\\u{:04x}", u32::from(c)),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_identifiers_once() {
        let mut taken = Taken::with(["dtype"]);
        let names = ["lambda", "lambda", "lambda", "dtype", "_vptr.Base", "3d", "", "größe"];
        assert_eq!(
            names.map(|name| taken.take(name)),
            ["lambda_", "lambda_2", "lambda_3", "dtype_", "_vptr_Base", "_3d", "_", "größe"]
        );
    }

    #[test]
    fn enumerators_are_members() {
        assert_eq!(["A", "__x", "_y_", "_z"].map(enumerator), ["A", "e__x", "e_y_", "_z"]);
    }

    #[test]
    fn text_stays_within_its_quotes() {
        assert_eq!(literal("a\"\\\n\u{202e}\u{2028}"), r#""a\"\\\u000a\u202e\u2028""#);
    }

    #[test]
    fn paths_of_classes() {
        for path in ["Body", "scene.Body", "scene::fn::Body", "crate::Body"] {
            assert!(is_path(path), "{path}");
        }
        for path in ["", ".Body", "::Body", "scene.class", "r#fn", "scene.Body[0]", "None"] {
            assert!(!is_path(path), "{path}");
        }
    }
}
