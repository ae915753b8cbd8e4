//! The enumerations that two groups of modules share, compared enumerator by enumerator.

use crate::change::{Change, Key, Pair, partners};
use crate::paint::Paint;
use crate::sheet::Sheet;
use gpu_abi_reader::debug::{Enumerator, Type, TypeKind};

/// An enumeration that both sides have.
#[derive(Debug)]
pub(crate) struct EnumPair<'a> {
    pub(crate) name: &'a str,
    pub(crate) old: &'a Type,
    pub(crate) new: &'a Type,
    pub(crate) enumerators: Vec<Pair<'a, Enumerator>>,
}

impl<'a> EnumPair<'a> {
    pub(super) fn of(name: &'a str, old: &'a Type, new: &'a Type) -> Self {
        Self { name, old, new, enumerators: pair(parts(old).0, parts(new).0) }
    }
}

impl EnumPair<'_> {
    pub(crate) fn change(&self) -> Change {
        let all_same = self.enumerators.iter().all(Pair::is_same);
        if is_alike(self.old, self.new) && all_same { Change::Same } else { Change::Changed }
    }

    /// Writes both sides next to each other.
    pub(crate) fn write(&self, out: &mut String, paint: Paint) {
        let mut sheet = Sheet::of_sides(&[], &["value", "name"]);
        let cells = |one: &Enumerator| [one.value.to_string(), one.name.clone()];
        let cells = |one: Option<&Enumerator>| one.map(cells).unwrap_or_default();
        for pair in &self.enumerators {
            sheet.sides(pair.change(), &[], cells(pair.old), cells(pair.new));
        }
        sheet.write(out, paint);
        if !is_alike(self.old, self.new) {
            let described = |ty: &Type| {
                let sign = parts(ty).1.map_or("", |is_signed| if is_signed { ", signed" } else { ", unsigned" });
                format!("size {}{sign}", ty.size.unwrap_or(0))
            };
            let text = format!("  {}  {} | {}", Change::Changed.sign(), described(self.old), described(self.new));
            paint.line(out, Change::Changed.ink(), text);
        }
    }
}

/// Returns an enumeration's enumerators, and whether it is signed, if that is stated. nvcc does not state it.
fn parts(ty: &Type) -> (&[Enumerator], Option<bool>) {
    match &ty.kind {
        TypeKind::Enum { signed, enumerators, .. } => (enumerators, *signed),
        _ => (&[], None),
    }
}

/// Returns whether two enumerations have the same size and the same sign, as far as both state it.
fn is_alike(old: &Type, new: &Type) -> bool {
    old.size == new.size && parts(old).1.zip(parts(new).1).is_none_or(|(old, new)| old == new)
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
