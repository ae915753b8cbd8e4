//! Names of types in C++, split into namespaces and classes.

use gpu_abi_reader::names::{components, without_arguments};
use unicode_ident::{is_xid_continue, is_xid_start};

/// The name of a type: its namespaces, and its own name with the names of the enclosing classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Path {
    /// The name in C++; for a type without a name, the place of its declaration.
    pub(crate) spelled: String,
    /// The namespaces, from the outermost.
    pub(crate) namespaces: Vec<String>,
    /// The enclosing classes and the type itself as one identifier: `Grid_float_3_Cell` for `Grid<float, 3>::Cell`.
    pub(crate) ident: String,
    /// The identifiers of the namespaces, the enclosing classes and the type, without template arguments; `None` for a type without a name.
    pub(crate) class: Option<Vec<String>>,
}

const ANONYMOUS: &str = "(anonymous namespace)";

impl Path {
    /// Splits a C++ name; `is_class` returns whether a scope, the text before a `::`, is a class.
    pub(crate) fn new(name: &str, is_class: impl Fn(&str) -> bool) -> Self {
        let parts = components(name);
        // C++ reserves such names for libraries, whose sources leave them out: inline namespaces, which change with a library's release and
        // in CCCL with the list of architectures. Names are compared without them.
        let is_reserved = |index: usize| index > 0 && parts[index].starts_with('_');
        let mut namespaces = Vec::new();
        let mut classes: Vec<String> = Vec::new();
        let mut end = 0;
        for (index, part) in parts.iter().enumerate() {
            end += part.len();
            let is_last = index + 1 == parts.len();
            if is_last || !classes.is_empty() || part.contains('<') || is_class(&name[..end]) {
                classes.push(identifier(part));
            } else if *part != ANONYMOUS && !is_reserved(index) {
                namespaces.push(identifier(part));
            }
            end += 2;
        }
        // Other source files cannot name an anonymous namespace, so the scope starts after it.
        let from = parts.iter().rposition(|part| *part == ANONYMOUS).map_or(0, |at| at + 1);
        let first_class = parts.len() - classes.len();
        let named = (from..parts.len()).filter(|index| *index >= first_class || !is_reserved(*index));
        let class: Vec<String> = named.map(|index| identifier(without_arguments(parts[index]))).collect();
        let own = &class[class.len().saturating_sub(classes.len())..];
        let ident = shortened(classes.join("_"), &own.join("_"), name);
        Self { spelled: name.to_owned(), namespaces, ident, class: Some(class) }
    }

    /// Returns the path for a type without a name that is the type of `owner`'s member `member`.
    pub(crate) fn within(owner: &Self, member: &str) -> Self {
        Self {
            spelled: format!("{}::{member}", owner.spelled),
            namespaces: owner.namespaces.clone(),
            ident: format!("{}_{}", owner.ident, identifier(member)),
            class: None,
        }
    }
}

/// The maximum length of the identifier for an instance of a template.
const MAX_LETTERS: usize = 80;

/// Returns `ident`, or if it is too long, `short` followed by a number that depends only on `spelled`.
pub(super) fn shortened(ident: String, short: &str, spelled: &str) -> String {
    if ident.len() <= MAX_LETTERS {
        return ident;
    }
    // FNV-1a, which does not depend on the version of Rust. Whitespace does not count.
    let letters = spelled.bytes().filter(|byte| !byte.is_ascii_whitespace());
    let number = letters.fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{short}_{number:08x}")
}

/// Returns template arguments without the parameters of functions, and without the namespaces of nvcc for functions without linkage,
/// whose names depend on the source's path.
pub(super) fn without_signatures(arguments: &str) -> String {
    let (mut text, mut depth) = (String::new(), 0_usize);
    for c in arguments.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            _ => text.push(c),
        }
    }
    while let Some(start) = text.find("_INTERNAL_") {
        let end = text[start..].find("::").map_or(text.len(), |at| start + at + 2);
        text.replace_range(start..end, "");
    }
    text
}

/// Returns an identifier, valid in Rust and Python, for a name that may have template arguments. A `$` becomes an underscore, as the
/// comparison with the compiled file takes it.
pub(crate) fn identifier(name: &str) -> String {
    let mut ident = String::with_capacity(name.len());
    let (mut separate, mut is_argument) = (false, false);
    for (at, c) in name.char_indices() {
        let c = if c == '$' { '_' } else { c };
        is_argument |= c == '<';
        let word = match c {
            _ if !is_argument => "",
            '*' => "ptr",
            '&' => "ref",
            '-' if name[at + 1..].starts_with(|c: char| c.is_ascii_digit()) => "minus",
            _ => "",
        };
        if is_letter(c) {
            if separate && !ident.is_empty() {
                ident.push('_');
            }
            separate = false;
            ident.push(c);
        } else if word.is_empty() {
            separate = true;
        } else {
            if !ident.is_empty() {
                ident.push('_');
            }
            ident.push_str(word);
            separate = true;
        }
    }
    if !ident.starts_with(|c| c == '_' || is_xid_start(c)) {
        ident.insert(0, '_');
    }
    ident
}

/// Returns whether an identifier may contain the character. Characters that compilers combine with others are excluded.
pub(crate) fn is_letter(c: char) -> bool {
    c == '_' || c.is_alphanumeric() && is_xid_continue(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_apart() {
        let path = Path::new("sim::Grid<float *, -3>::Cell", |_| false);
        assert_eq!(
            (path.namespaces.as_slice(), path.ident.as_str()),
            (&["sim".to_owned()][..], "Grid_float_ptr_minus_3_Cell")
        );
        assert_eq!(path.class.unwrap(), ["sim", "Grid", "Cell"]);
        let path = Path::new("a::(anonymous namespace)::Loc", |_| false);
        assert_eq!(
            (path.namespaces.as_slice(), path.class.unwrap().as_slice()),
            (&["a".to_owned()][..], &["Loc".to_owned()][..])
        );
        for (name, namespaces, class) in [
            ("cub::_V_300500_SM_800::Iterator<float>", &["cub"][..], &["cub", "Iterator"][..]),
            ("cuda::std::__4::pair", &["cuda", "std"], &["cuda", "std", "pair"]),
            ("__gnu_cxx::Grid<int>::_Node", &["__gnu_cxx"], &["__gnu_cxx", "Grid", "_Node"]),
        ] {
            let path = Path::new(name, |_| false);
            assert_eq!(
                (path.namespaces, path.class.unwrap()),
                (
                    namespaces.iter().map(|name| (*name).to_owned()).collect(),
                    class.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()
                ),
                "{name}"
            );
        }
        assert_eq!(Path::new("Outer::Inner", |name| name == "Outer").ident, "Outer_Inner");
        let long = format!("sim::Grid<{}>::Cell", ["float"; 30].join(", "));
        assert_eq!(Path::new(&long, |_| false).ident, Path::new(&long.replace(' ', ""), |_| false).ident);
        assert!(Path::new(&long, |_| false).ident.starts_with("Grid_Cell_"));
        assert_eq!(identifier("Op<std::plus<int> >"), "Op_std_plus_int");
        for (name, ident) in [
            ("", "_"),
            ("3d", "_3d"),
            ("\u{663}", "_\u{663}"),
            ("x\u{b2} y", "x_y"),
            ("größe", "größe"),
            ("$a$$b$", "_a__b_"),
            ("a*-1", "a_1"),
        ] {
            assert_eq!(identifier(name), ident, "{name}");
        }
    }

    #[test]
    fn arguments_without_what_changes() {
        let written = "<32, &_INTERNAL_d9b5_7_rows_cu::read(const void *, int), float>";
        assert_eq!(identifier(&format!("rows{}", without_signatures(written))), "rows_32_ref_read_float");
    }
}
