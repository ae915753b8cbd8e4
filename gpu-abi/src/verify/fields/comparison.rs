//! All differences between types in Rust and the same types in a compiled file, by the rules of `compare`.

use super::FieldDifference;
use crate::compare::{Pair, Pairing, Partner, Place, RustType, Walk, field_range};
use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::OnceCell;
use gpu_abi_reader::model::{CompiledType, CompiledTypes};
use std::collections::{HashMap, HashSet};

/// A type in Rust, and the index of the kernel's.
pub(super) type Root<'a> = (RustType<'a>, usize);

/// Types and everything reachable from them, compared: each pair of records once, whatever leads to it.
#[derive(Debug)]
pub(super) struct Comparison<'a, 'w> {
    pub(super) types: CompiledTypes<'a>,
    walk: Walk<'a, 'w>,
    /// The differences in pairs of records.
    differences: HashMap<Place, Vec<FieldDifference>>,
    /// The differences between the types themselves, in the order of the roots.
    itself: Vec<Vec<FieldDifference>>,
    /// The pairs of records that are reported on their own.
    separate: HashSet<usize>,
    /// The members of each pair.
    lines: Vec<OnceCell<Vec<Line>>>,
}

/// A member on both sides, or on one, with the pair of records that it is or contains, or those that its pointer leads to.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) place: Place,
    pub(super) held: Option<usize>,
    pub(super) targets: Vec<usize>,
}

/// Compares types, and calls `read` with the result. Those in `separate` are reported on their own: a difference in them is not one in a type
/// that leads to them, and they are not compared unless they are among the others.
pub(super) fn compare<'a, R>(
    roots: &[Root<'a>],
    separate: &[Root<'a>],
    types: CompiledTypes<'a>,
    read: impl Fn(&Comparison<'a, '_>) -> R,
) -> R {
    let mut room = 64;
    loop {
        let (mut pairs, mut latest) = (vec![None; room], vec![0; types.0.len()]);
        let comparison = Comparison::new(roots, separate, types, Walk::new(types, &mut pairs, &mut latest));
        if !comparison.walk.is_full() {
            return read(&comparison);
        }
        room *= 4;
    }
}

impl<'a, 'w> Comparison<'a, 'w> {
    fn new(roots: &[Root<'a>], separate: &[Root<'a>], types: CompiledTypes<'a>, mut walk: Walk<'a, 'w>) -> Self {
        let names: HashSet<_> = separate.iter().map(|(rust, kernel)| (rust.name(), types.get(*kernel).name())).collect();
        let mut own = HashSet::new();
        if !separate.is_empty() {
            // A pointer to records that are compared is not one to others.
            for (rust, kernel) in roots {
                walk.add(*rust, *kernel, true);
            }
            own.extend(separate.iter().filter_map(|(rust, kernel)| walk.add(*rust, *kernel, false)));
        }
        let (mut differences, mut itself) = (HashMap::<Place, Vec<FieldDifference>>::new(), Vec::new());
        for (rust, kernel) in roots {
            walk.start(*rust, *kernel);
            let mut of_types = Vec::new();
            while let Some(found) = walk.next() {
                let is_itself = found.place == Place::ITSELF;
                let ty = found.place.pair.zip(found.place.member);
                let ty = ty.map(|(pair, member)| element(walk.pair(pair).kernel.members[member].ty, types));
                let own = match (found.difference, ty) {
                    (FieldDifference::Pointee { rust, kernel }, _) => Some((rust, kernel)),
                    (_, Some(ty)) if !found.enumeration.is_empty() => Some((found.enumeration, ty.name())),
                    _ => None,
                };
                if !is_itself && own.is_some_and(|own| names.contains(&own)) {
                    continue;
                }
                let all = if is_itself { &mut of_types } else { differences.entry(found.place).or_default() };
                let difference = found.difference.map(|name| (*name).into());
                // An array may be the cause of several differences.
                if !matches!(difference, FieldDifference::Kind { .. }) || !all.contains(&difference) {
                    all.push(difference);
                }
            }
            itself.push(of_types);
        }
        let lines = (0..walk.len()).map(|_| OnceCell::new()).collect();
        Self { types, walk, differences, itself, separate: own, lines }
    }

    /// Returns the differences between two of the types themselves.
    pub(super) fn of_root(&self, root: usize) -> &[FieldDifference] {
        &self.itself[root]
    }

    /// Returns the differences at a place in records.
    pub(super) fn at(&self, place: Place) -> &[FieldDifference] {
        self.differences.get(&place).map_or(&[], Vec::as_slice)
    }

    /// Returns whether any records differ.
    pub(super) fn has_differences(&self) -> bool {
        !self.differences.is_empty()
    }

    /// Returns the pairs of records that differ themselves, in the order in which they were found.
    pub(super) fn differing(&self) -> Vec<usize> {
        let differ = |all: &Vec<FieldDifference>| !all.iter().all(FieldDifference::is_not_compared);
        let found: BTreeSet<_> =
            self.differences.iter().filter(|(_, all)| differ(all)).map(|(place, _)| place.pair).collect();
        found.into_iter().flatten().collect()
    }

    pub(super) fn pair(&self, index: usize) -> &Pair<'a> {
        self.walk.pair(index)
    }

    /// Returns whether a pair of records is reported on its own.
    pub(super) fn is_separate(&self, pair: usize) -> bool {
        self.separate.contains(&pair)
    }

    /// Returns the pair of records that two types are or contain, or else those to which their pointers lead.
    pub(super) fn led(&self, (rust, kernel): Root<'a>) -> (Option<usize>, Vec<usize>) {
        self.walk.led(rust, kernel)
    }

    /// Returns the members of a pair.
    pub(super) fn lines(&self, pair: usize) -> &[Line] {
        self.lines[pair].get_or_init(|| {
            let Pair { rust, kernel, .. } = *self.pair(pair);
            let places = places(pair, &Pairing::new(rust, kernel, self.types), self.pair(pair));
            let line = |place: Place| {
                let (Some(field), Some(member)) = (place.field, place.member) else {
                    return Line { place, held: None, targets: Vec::new() };
                };
                let ty = rust.type_of(&rust.layout.fields()[field]);
                let (held, targets) = self.walk.led(ty, kernel.members[member].ty);
                Line { place, held, targets }
            };
            places.into_iter().map(line).collect()
        })
    }
}

/// Returns the type of an array's elements, or else the type itself.
pub(super) fn element<'a>(mut ty: usize, types: CompiledTypes<'a>) -> &'a CompiledType<'a> {
    while let CompiledType::Array { element, .. } = types.get(ty) {
        ty = *element;
    }
    types.get(ty)
}

/// Returns the places of the members of a pair in the order of their offsets in Rust. A member that only the kernel has is before the first
/// one that follows it in the kernel, and one that only Rust has is assumed to be as far from the preceding one in the kernel as it
/// is in Rust.
fn places(pair: usize, pairing: &Pairing<'_>, records: &Pair<'_>) -> Vec<Place> {
    let (fields, members) = (records.rust.layout.fields(), records.kernel.members);
    let mut of_rust: Vec<Place> = Vec::new();
    let mut hint = 0;
    for index in 0..fields.len() {
        if let Partner::Some(at) = pairing.member_of(index, hint) {
            hint = at + 1;
            of_rust.push(Place::member(pair, Some(index), Some(at)));
        } else if pairing.has_storage(index) {
            of_rust.push(Place::member(pair, Some(index), None));
        }
    }
    let field_start = |index: usize| field_range(&fields[index]).0;
    let member_start = |index: usize| pairing.member_range(&members[index]).0;
    // One function, for one instance of the sort.
    let start = |line: &Place| line.field.map(field_start).or(line.member.map(member_start));
    of_rust.sort_by_key(start);
    let mut of_kernel: Vec<Place> = Vec::new();
    let mut hint = 0;
    for index in 0..members.len() {
        match pairing.field_of(index, hint) {
            Partner::Some(at) => hint = at + 1,
            Partner::Padding if pairing.is_within_whole(index) => {}
            Partner::None | Partner::Padding => of_kernel.push(Place::member(pair, None, Some(index))),
            Partner::Opened => {}
        }
    }
    of_kernel.sort_by_key(start);
    let mut moved = 0_i128;
    let mut left = of_kernel.into_iter().peekable();
    let mut lines = Vec::new();
    for line in of_rust {
        let rust = line.field.map(|field| i128::from(field_start(field)));
        let kernel = line.member.map(|member| i128::from(member_start(member)));
        if let (Some(rust), Some(kernel)) = (rust, kernel) {
            moved = kernel - rust;
        }
        let start = kernel.or(rust.map(|rust| rust + moved));
        while let Some(earlier) = left.next_if(|line| line.member.map(|at| i128::from(member_start(at))) < start) {
            lines.push(earlier);
        }
        lines.push(line);
    }
    lines.extend(left);
    lines
}
