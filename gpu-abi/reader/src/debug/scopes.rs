//! The names of types, qualified with the namespaces and records around them.
//!
//! An entry does not refer to its parent, so parents are found by a search from the first entry of the unit. The ranges
//! of entries with children are cached.

use super::die::Die;
use super::entries::Level;
use super::units::{Budget, Unit};
use crate::error::ReadError;
use crate::names::{ANONYMOUS, entity_name, is_number, scope_name, split_identifier};
use gimli::{DwTag, constants as dw};
use std::collections::HashMap;
use std::ops::Range;

/// For each visited entry with children, by its offset in `.debug_info`: the ranges of its children that have children
/// themselves, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Scopes {
    inner: HashMap<usize, Vec<Range<usize>>>,
}

impl Scopes {
    /// Returns the name of the entry `die` at byte `at`, qualified with the scopes around it; `None` for an unnamed entry.
    ///
    /// clang and g++ nest the entries. nvcc does not, and gives some entries mangled names.
    pub(super) fn path(
        &mut self,
        unit: &Unit<'_>,
        at: usize,
        die: &Die<'_>,
        budget: &mut Budget,
    ) -> Result<Option<String>, ReadError> {
        // Thousands of entries may share a long name that encodes nothing.
        budget.bytes(unit, at, die.name.map_or(0, str::len))?;
        let Some(own) = die.name.and_then(spelled) else { return Ok(None) };
        let mut names = Vec::new();
        let mut outer = unit.root;
        while outer < at {
            let inner = self.within(unit, outer, budget)?;
            let next = inner[..inner.partition_point(|range| range.start <= at)].last();
            let Some(range) = next.filter(|range| range.start < at && at < range.end).cloned() else { break };
            let scope = unit.die(range.start, budget)?;
            match scope.name {
                // A type in a function belongs to the function's scope.
                _ if !is_record(scope.tag) && scope.tag != dw::DW_TAG_namespace => {}
                Some(name) => names.push(spelled(scope_name(name)).unwrap_or_default()),
                None if scope.tag == dw::DW_TAG_namespace => names.push(ANONYMOUS.into()),
                // The members of an anonymous struct belong to the scope around it.
                None => {}
            }
            outer = range.start;
        }
        names.push(own);
        names.retain(|name| !name.is_empty());
        let path = names.join("::");
        budget.bytes(unit, at, path.len())?;
        Ok(Some(path))
    }

    /// Returns the name of the type `die` at byte `at` as [`path`](Self::path) does. If the type is declared in a scope and defined
    /// outside of it, the declaration has the scope.
    pub(super) fn path_of_type<'a>(
        &mut self,
        unit: &Unit<'a>,
        at: usize,
        die: &Die<'a>,
        budget: &mut Budget,
    ) -> Result<Option<String>, ReadError> {
        match die.origin.filter(|origin| (unit.start..unit.end).contains(origin)) {
            Some(origin) => self.path(unit, origin, &unit.die(origin, budget)?, budget),
            None => self.path(unit, at, die, budget),
        }
    }

    /// Returns the ranges of the entry's children that have children themselves. The entry is at byte `at`.
    fn within(&mut self, unit: &Unit<'_>, at: usize, budget: &mut Budget) -> Result<&[Range<usize>], ReadError> {
        if !self.inner.contains_key(&at) {
            let mut ranges = Vec::new();
            let mut level = Level::within(unit, at)?;
            while let Some(entry) = level.next(budget, |_| false)? {
                if entry.has_children {
                    ranges.push(entry.at..entry.end);
                }
            }
            self.add(unit, at, ranges, budget)?;
        }
        Ok(self.inner.get(&at).map_or(&[], Vec::as_slice))
    }

    /// Caches the children of the entry at byte `at`.
    pub(super) fn add(
        &mut self,
        unit: &Unit<'_>,
        at: usize,
        ranges: Vec<Range<usize>>,
        budget: &mut Budget,
    ) -> Result<(), ReadError> {
        budget.bytes(unit, at, size_of_val(ranges.as_slice()))?;
        self.inner.insert(at, ranges);
        Ok(())
    }
}

/// Returns whether nvcc generated a typedef for an instance of a template in the source for the host compiler. Its name is
/// then mangled: `_ZN3app4ViewIiEE` for `app::View<int>`.
pub(super) fn is_made_up(typedef: &Die<'_>) -> bool {
    let name = typedef.name.unwrap_or_default();
    let Some(mut rest) = name.strip_prefix("_Z") else { return false };
    let nested = rest.strip_prefix('N').and_then(|rest| rest.strip_suffix('E'));
    rest = nested.unwrap_or(rest);
    // The names of other types consist of identifiers: `_ZN2rt4KindE`.
    while let Some((_, after)) = split_identifier(rest) {
        rest = after;
    }
    !rest.is_empty()
}

pub(super) fn is_record(tag: DwTag) -> bool {
    matches!(tag, dw::DW_TAG_structure_type | dw::DW_TAG_class_type | dw::DW_TAG_union_type)
}

/// Returns the name that a mangled one encodes, or the name itself if it is not mangled or is of an unknown form; `None` for an
/// anonymous type.
///
/// nvcc mangles the names of nested enumerations and their values, `_ZN2ns5ColorE`, and of types in a template's explicit
/// specialization, `_ZN6ChoiceIfE4KindE`, and in a function. It calls anonymous records `_ZN4BodyUt_E` or `__C14`. The text may be
/// much longer than the mangled name.
pub(super) fn spelled(name: &str) -> Option<String> {
    if name.strip_prefix("__C").is_some_and(is_number) {
        return None;
    }
    let name = entity_name(name).unwrap_or_else(|| name.into());
    Some(name).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An enumeration whose enumerators share a name of 40,000 bytes, which encodes nothing.
    #[test]
    fn long_names_are_not_read_again_and_again() {
        let numbers = |bytes: &[u8]| bytes.iter().map(|byte| format!(".b8 {byte}\n")).collect::<String>();
        let abbrev = [1, 0x11, 1, 0, 0, 2, 4, 1, 3, 14, 11, 11, 0, 0, 3, 40, 0, 3, 14, 28, 11, 0, 0, 0];
        let entries = [&[1, 2, 2, 0, 0, 0, 4][..], &[3, 0, 0, 0, 0, 1].repeat(2000), &[0, 0]].concat();
        let unit = [&[4, 0, 0, 0, 0, 0, 8][..], &entries].concat();
        let info = [&(unit.len() as u32).to_le_bytes()[..], &unit].concat();
        let name = format!("_ZN{}Ut_E\0", "1a".repeat(20_000));
        let section = |name: &str, bytes: &[u8]| format!(".section .debug_{name} {{\n{}}}\n", numbers(bytes));
        let sections = section("abbrev", &abbrev) + &section("info", &info) + &section("str", name.as_bytes());
        let text = format!(".version 8.0 .target sm_80 .address_size 64\n{sections}");
        let module = crate::Module::read(text.as_bytes()).unwrap();
        let error = crate::debug::DebugInfo::read(&module).unwrap_err();
        assert!(error.to_string().ends_with(crate::debug::units::TOO_MUCH_MEMORY), "{error}");
    }

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
            ("_ZN2ns4GridIfE4KindE", Some("ns::Grid<float>::Kind")),
            ("_ZN99aE", Some("_ZN99aE")),
            ("_Z", Some("_Z")),
            ("_ZN1a", Some("_ZN1a")),
            ("_ZN36_GLOBAL__N__61ae45ae_4_k_cu_26885ca33LocE", Some("(anonymous namespace)::Loc")),
            ("_ZN6ChoiceIfE3TagE", Some("Choice<float>::Tag")),
            ("_ZN6ChoiceIfE3Tag7NothingE", Some("Choice<float>::Tag::Nothing")),
            ("_ZN6ChoiceI5InnerIhEE1XE", Some("Choice<Inner<unsigned char>>::X")),
            ("_ZN2ns2C2INS_1SEE3TagE", Some("ns::C2<ns::S>::Tag")),
            ("_ZN1VIPN2ns2C2INS0_1SEEELin3EE2In1F1RE", Some("V<ns::C2<ns::S> *, -3>::In::F::R")),
            ("_ZN6ChoiceIfEUt_E", None),
            ("_ZN6ChoiceIfEUt_4KindE", Some("Choice<float>::Kind")),
            ("_ZZ1kPfEN3Loc1GE", Some("Loc::G")),
            ("_ZZ1kE1A__23686_", Some("A")),
            ("_ZZN1a1fIfEEiT_EN1I1UE__25647_", Some("a::I::U")),
            ("_ZN6ChoiceIfE3Tag", Some("_ZN6ChoiceIfE3Tag")),
        ] {
            assert_eq!(spelled(mangled).as_deref(), name, "{mangled}");
        }
    }
}
