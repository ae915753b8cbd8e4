//! The enumerations that two groups of modules share, compared enumerator by enumerator.

use super::types::{Origin, key};
use crate::args::Select;
use crate::change::{Change, Key, Pair, partners};
use crate::paint::Paint;
use crate::sheet::{Align, Sheet};
use gpu_abi::verify::types::{DebugInfo, Enumerator, Type, TypeKind};
use std::collections::BTreeMap;

/// An enumeration that both sides have.
#[derive(Debug)]
pub(crate) struct EnumPair<'a> {
    pub(crate) name: &'a str,
    pub(crate) old: &'a Type,
    pub(crate) new: &'a Type,
    pub(crate) enumerators: Vec<Pair<'a, Enumerator>>,
}

impl EnumPair<'_> {
    pub(crate) fn change(&self) -> Change {
        let is_same = self.old.size == self.new.size && !signs_differ(self.old, self.new);
        let all_same = self.enumerators.iter().all(|pair| pair.change() == Change::Same);
        if is_same && all_same { Change::Same } else { Change::Changed }
    }

    /// Writes both sides next to each other.
    pub(crate) fn write(&self, out: &mut String, paint: Paint) {
        let mut sheet = Sheet::of_sides(&[], &[("value", Align::Right), ("name", Align::Left)]);
        let cells = |one: Option<&Enumerator>| match one {
            Some(one) => [one.value.to_string(), one.name.to_owned()],
            None => Default::default(),
        };
        for pair in &self.enumerators {
            sheet.sides(pair.change(), &[], cells(pair.old), cells(pair.new));
        }
        sheet.write(out, paint);
        let described = |ty: &Type| {
            let sign = match &ty.kind {
                TypeKind::Enum { signed: Some(true), .. } => ", signed",
                TypeKind::Enum { signed: Some(false), .. } => ", unsigned",
                _ => "",
            };
            format!("size {}{sign}", ty.size.unwrap_or(0))
        };
        let (old, new) = (described(self.old), described(self.new));
        if self.old.size != self.new.size || signs_differ(self.old, self.new) {
            let text = format!("  {}  {old} | {new}", Change::Changed.sign());
            out.push_str(&paint.ink(Change::Changed.ink(), text).to_string());
            out.push('\n');
        }
    }
}

/// Returns whether one enumeration is signed and the other is not, if both state it. nvcc does not.
fn signs_differ(old: &Type, new: &Type) -> bool {
    let sign = |ty: &Type| match &ty.kind {
        TypeKind::Enum { signed, .. } => *signed,
        _ => None,
    };
    matches!((sign(old), sign(new)), (Some(old), Some(new)) if old != new)
}

/// Compares the enumerations of two sides that have the same name on both.
pub(crate) fn pair_enumerations<'a>(
    [old, new]: [&[&'a DebugInfo]; 2],
    origin: Origin,
    select: &Select,
) -> Vec<EnumPair<'a>> {
    if !select.shows_types() {
        return Vec::new();
    }
    let (old, new) = (named(old, select, origin), named(new, select, origin));
    let pairs = old.into_iter().filter_map(|(name, old)| {
        let new = *new.get(name)?;
        Some(EnumPair { name, old, new, enumerators: pair(enumerators(old), enumerators(new)) })
    });
    pairs.collect()
}

fn enumerators(ty: &Type) -> &[Enumerator] {
    match &ty.kind {
        TypeKind::Enum { enumerators, .. } => enumerators,
        _ => &[],
    }
}

/// Matches enumerators by their names, and the rest, which may have been renamed, by their values.
fn pair<'a>(old: &'a [Enumerator], new: &'a [Enumerator]) -> Vec<Pair<'a, Enumerator>> {
    let name: Key<'a, Enumerator> = |one| one.name.as_str().into();
    let value: Key<'a, Enumerator> = |one| one.value.to_string().into();
    let (old, new): (Vec<_>, Vec<_>) = (old.iter().collect(), new.iter().collect());
    let differences = |one: &Enumerator, other: &Enumerator| if one == other { Vec::new() } else { vec!["value"] };
    let pairs = partners(&old, &new, &[(name, false), (value, false)]).into_iter();
    pairs.map(|(old, new)| Pair::new(old, new, differences)).collect()
}

/// Returns the enumerations of a side by name; the first of several with one name.
fn named<'a>(infos: &[&'a DebugInfo], select: &Select, origin: Origin) -> BTreeMap<&'a str, &'a Type> {
    let mut enumerations = BTreeMap::new();
    for info in infos {
        let all = info.definitions().filter(|(_, ty)| matches!(ty.kind, TypeKind::Enum { .. }));
        for (name, ty) in all.filter(|(name, _)| select.has_type(name)) {
            enumerations.entry(key(name, origin)).or_insert(ty);
        }
    }
    enumerations
}
