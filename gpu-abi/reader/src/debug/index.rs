//! Which entries of `.debug_info` describe records and functions, and the namespaces around them.

use super::die::Die;
use super::sections::{Section, Slice};
use super::units::{Budget, Unit};
use crate::error::ReadError;
use gimli::{DebugStr, constants as dw};

/// The entries of all units that are read further, by their offsets in `.debug_info`.
#[derive(Default)]
pub(super) struct Index<'a> {
    /// Structs, classes and unions.
    pub(super) records: Vec<usize>,
    /// Typedefs.
    pub(super) typedefs: Vec<usize>,
    /// Functions.
    pub(super) functions: Vec<usize>,
    /// For every unit, where its line table starts.
    pub(super) lines: Vec<Option<usize>>,
    /// Every entry with a name that others can be within, or that is within one, in the order of their offsets.
    scopes: Vec<Scope<'a>>,
}

/// An entry, its name, and the one around it.
struct Scope<'a> {
    at: usize,
    parent: Option<usize>,
    name: Option<&'a str>,
    is_namespace: bool,
}

impl<'a> Index<'a> {
    pub(super) fn of(
        units: &[Unit<'a>],
        section: &Section<'_>,
        strings: &DebugStr<Slice<'a>>,
        budget: &mut Budget,
    ) -> Result<Self, ReadError> {
        let mut index = Self::default();
        for unit in units {
            index.add(unit, strings, budget).map_err(|(at, what)| section.malformed(at, what))?;
        }
        Ok(index)
    }

    fn add(
        &mut self,
        unit: &Unit<'a>,
        strings: &DebugStr<Slice<'a>>,
        budget: &mut Budget,
    ) -> Result<(), (usize, &'static str)> {
        let mut cursor = unit.header.entries(&unit.abbreviations);
        // The scopes around the entry, each with its depth.
        let mut around: Vec<(isize, usize)> = Vec::new();
        let mut depth = 0;
        let mut at = unit.start;
        let mut lines = None;
        loop {
            let (delta, entry) = match cursor.next_dfs() {
                Ok(Some(next)) => next,
                Ok(None) => break,
                Err(_) => return Err((at, "an entry behind this one is no DWARF")),
            };
            depth += delta;
            at = unit.start.saturating_add(entry.offset().0);
            if !budget.entry() {
                return Err((at, "the entries are too many"));
            }
            let die = Die::read(entry, &unit.header, strings).map_err(|what| (at, what))?;
            while around.last().is_some_and(|(outer, _)| *outer >= depth) {
                around.pop();
            }
            let is_record = is_record(&die);
            match die.tag {
                // nvcc marks a declaration by leaving out the size only.
                _ if is_record && !die.is_declaration && die.byte_size.is_some() => self.records.push(at),
                dw::DW_TAG_typedef => self.typedefs.push(at),
                dw::DW_TAG_subprogram => self.functions.push(at),
                dw::DW_TAG_compile_unit => {
                    lines = match entry.attr_value(dw::DW_AT_stmt_list) {
                        Ok(Some(gimli::AttributeValue::DebugLineRef(offset))) => Some(offset.0),
                        _ => None,
                    };
                }
                _ => {}
            }
            let is_namespace = die.tag == dw::DW_TAG_namespace;
            if is_record || is_namespace || matches!(die.tag, dw::DW_TAG_typedef | dw::DW_TAG_enumeration_type) {
                let parent = around.last().map(|(_, scope)| *scope);
                if is_record || is_namespace {
                    around.push((depth, self.scopes.len()));
                }
                self.scopes.push(Scope { at, parent, name: die.name, is_namespace });
            }
        }
        self.lines.push(lines);
        Ok(())
    }

    /// Returns the name of the record, enumeration or typedef at byte `at`, with those of the scopes around it.
    ///
    /// Two compilers, two ways: clang nests the entries; nvcc does not, and gives some the mangled name.
    pub(super) fn path(&self, at: usize, budget: &mut Budget) -> Option<String> {
        let found = self.scopes.binary_search_by_key(&at, |scope| scope.at).ok()?;
        let own = demangled(self.scopes[found].name?)?;
        let mut names = vec![own];
        let mut next = self.scopes[found].parent;
        while let Some(scope) = next.map(|scope| &self.scopes[scope]) {
            if !budget.entry() {
                return None;
            }
            match scope.name {
                Some(name) => names.push(demangled(name).unwrap_or_default()),
                None if scope.is_namespace => names.push("(anonymous namespace)".into()),
                // An anonymous struct's members are its holder's.
                None => {}
            }
            next = scope.parent;
        }
        names.retain(|name| !name.is_empty());
        names.reverse();
        let path = names.join("::");
        budget.bytes(path.len()).then_some(path)
    }
}

pub(super) fn is_record(die: &Die<'_>) -> bool {
    matches!(die.tag, dw::DW_TAG_structure_type | dw::DW_TAG_class_type | dw::DW_TAG_union_type)
}

/// Returns the name that a mangled one stands for, without change where it is no mangled name; `None` for an anonymous type.
///
/// nvcc names enumerations and their values so where they are within something, `_ZN2ns5ColorE`, and calls anonymous records
/// `_ZN4BodyUt_E` or `__C14`. Names with template arguments stay as they are.
pub(super) fn demangled(name: &str) -> Option<String> {
    let is_made_up =
        name.strip_prefix("__C").is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()));
    if is_made_up {
        return None;
    }
    let (mut rest, is_nested) = match name.strip_prefix("_ZN") {
        Some(rest) => (rest, true),
        None => match name.strip_prefix("_Z") {
            Some(rest) => (rest, false),
            None => return Some(name.into()),
        },
    };
    let mut path: Vec<&str> = Vec::new();
    loop {
        let is_anonymous;
        if let Some(unnamed) = rest.strip_prefix("Ut") {
            rest = unnamed.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix('_').unwrap_or_default();
            is_anonymous = true;
        } else {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let (length, behind) = rest.split_at(digits);
            let Some(part) = length.parse().ok().and_then(|length: usize| behind.get(..length)) else {
                return Some(name.into());
            };
            path.push(part);
            rest = &behind[part.len()..];
            is_anonymous = false;
        }
        match (rest, is_nested) {
            ("E", true) | ("", false) => return (!is_anonymous).then(|| path.join("::")),
            ("", true) | (_, false) => return Some(name.into()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_nvcc_mangles() {
        for (mangled, name) in [
            ("_ZN2ns5ColorE", Some("ns::Color")),
            ("_Z5Color", Some("Color")),
            ("Grid<float>", Some("Grid<float>")),
            ("_ZN2ns4BodyUt_E", None),
            ("_ZN2ns4BodyUt12_E", None),
            ("_ZN16cudaResourceDescUt_Ut0_E", None),
            ("_ZN4BodyUt_4KindE", Some("Body::Kind")),
            ("_ZN4BodyUt", Some("_ZN4BodyUt")),
            ("Ut_", Some("Ut_")),
            ("__C14", None),
            ("__C", Some("__C")),
            ("__Close", Some("__Close")),
            ("_ZN2ns4GridIfE4KindE", Some("_ZN2ns4GridIfE4KindE")),
            ("_ZN99aE", Some("_ZN99aE")),
            ("_Z", Some("_Z")),
            ("_ZN1a", Some("_ZN1a")),
        ] {
            assert_eq!(demangled(mangled).as_deref(), name, "{mangled}");
        }
    }
}
