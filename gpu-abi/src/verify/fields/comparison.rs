//! All differences between types in Rust and the same types in a compiled file, by the rules of `compare`.

use super::FieldDifference;
use crate::compare::{Located, Pair, Pairing, Partner, Place, RustType, Walk, field_range};
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::OnceCell;
use gpu_abi_reader::model::{CompiledArgument, CompiledType, CompiledTypes};
use std::collections::{HashMap, HashSet};

/// A type in Rust, and the index of the kernel's.
pub(super) type Root<'a> = (RustType<'a>, usize);

/// Types and everything reachable from them, compared: each pair of records once, whatever leads to it.
#[derive(Debug)]
pub(super) struct Comparison<'a, 'w> {
    pub(super) types: CompiledTypes<'a>,
    walk: Walk<'a, 'w>,
    /// The differences in pairs of records.
    differences: HashMap<Place, Vec<Located<'a>>>,
    /// The kernel's records that are not compared.
    left_out: HashSet<usize>,
    /// The pairs of records that are reported on their own.
    separate: HashSet<usize>,
    /// The names of the types that are.
    names: HashSet<[&'a str; 2]>,
    /// The members of each pair.
    lines: Vec<OnceCell<Vec<Line>>>,
}

/// A member on both sides, or on one, with the pair of records that it is or contains, or those that its pointer leads to.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) place: Place,
    pub(super) held: Option<usize>,
    pub(super) targets: Vec<usize>,
    /// Each handle there that has another name than its class, and the class.
    pub(super) misnamed: Vec<[String; 2]>,
}

/// Calls `read` with a comparison with the types of a kernel, of which some records are not compared: again if it leads to more pairs than
/// there is room for.
pub(super) fn compare<'a, R>(
    types: CompiledTypes<'a>,
    left_out: &[usize],
    read: impl Fn(&mut Comparison<'a, '_>) -> R,
) -> R {
    let mut room = 64;
    loop {
        let (mut pairs, mut latest) = (vec![None; room], vec![0; types.all.len()]);
        let mut comparison = Comparison::new(types, left_out, Walk::new(types, &mut pairs, &mut latest));
        let result = read(&mut comparison);
        if !comparison.walk.is_full() {
            return result;
        }
        room *= 4;
    }
}

impl<'a, 'w> Comparison<'a, 'w> {
    fn new(types: CompiledTypes<'a>, left_out: &[usize], walk: Walk<'a, 'w>) -> Self {
        let (differences, separate, names, lines) = (HashMap::new(), HashSet::new(), HashSet::new(), Vec::new());
        Self { types, walk, differences, left_out: left_out.iter().copied().collect(), separate, names, lines }
    }

    /// Compares two types and everything reachable from them that has not been compared, and returns the differences between the types
    /// themselves.
    pub(super) fn follow(&mut self, (rust, kernel): Root<'a>) -> Vec<FieldDifference> {
        self.walk.start(rust, kernel);
        let mut itself = Vec::new();
        while let Some(found) = self.walk.next() {
            match found.place.pair {
                Some(pair) if self.left_out.contains(&self.pair(pair).index) => self.walk.leave_out(pair),
                // An array may be the cause of several differences.
                Some(_) => add(self.differences.entry(found.place).or_default(), found),
                None => add(&mut itself, found),
            }
        }
        self.lines.resize_with(self.walk.len(), OnceCell::new);
        itself.iter().map(owned).collect()
    }

    /// Adds types that are compared later: a pointer to records that are is not one to others.
    pub(super) fn expect(&mut self, (rust, kernel): Root<'a>) {
        self.walk.add(rust, kernel);
    }

    /// Sets the types that are reported on their own: a difference in them is not one in a type that leads to them.
    pub(super) fn separate(&mut self, all: &[Root<'a>]) {
        let names = all.iter().map(|(rust, kernel)| [rust.name(), self.types.get(*kernel).name()]);
        self.names = names.collect();
        self.separate = all.iter().filter_map(|(rust, kernel)| self.walk.add(*rust, *kernel)).collect();
    }

    /// Returns the differences at a place in records.
    pub(super) fn at(&self, place: Place) -> impl Iterator<Item = FieldDifference> {
        let all = self.differences.get(&place).map_or(&[][..], Vec::as_slice);
        all.iter().filter(|found| !self.is_of_separate(found)).map(owned)
    }

    /// Returns whether the difference is in types that are reported on their own, or not at all.
    fn is_of_separate(&self, found: &Located<'a>) -> bool {
        let names = match (found.difference, found.place.pair.zip(found.place.member)) {
            (FieldDifference::Pointee { rust, kernel } | FieldDifference::OtherClass { rust, kernel }, _) => [rust, kernel],
            (_, Some((pair, member))) if !found.enumeration.is_empty() => {
                [found.enumeration, element(self.pair(pair).kernel.members[member].ty, self.types).name()]
            }
            _ => return false,
        };
        self.names.contains(&names) || self.left_out.iter().any(|index| self.types.get(*index).name() == names[1])
    }

    /// Returns whether any records differ.
    pub(super) fn has_differences(&self) -> bool {
        !self.differences.is_empty()
    }

    /// Returns the pairs of records that differ themselves, in the order in which they were found.
    pub(super) fn differing(&self) -> impl Iterator<Item = &Pair<'a>> {
        let differs = |place: &&Place| self.at(**place).any(|one| !one.is_not_compared());
        let found: BTreeSet<_> = self.differences.keys().filter(differs).filter_map(|place| place.pair).collect();
        found.into_iter().map(|pair| self.pair(pair))
    }

    /// Returns the pairs of records that are compared, each with its number.
    pub(super) fn compared(&self) -> impl Iterator<Item = (usize, &Pair<'a>)> {
        let all = (0..self.lines.len()).map(|pair| (pair, self.pair(pair)));
        all.filter(|(_, pair)| !self.left_out.contains(&pair.index))
    }

    pub(super) fn pair(&self, index: usize) -> &Pair<'a> {
        self.walk.pair(index)
    }

    /// Returns whether a pair of records is reported on its own.
    pub(super) fn is_separate(&self, pair: usize) -> bool {
        self.separate.contains(&pair) || self.left_out.contains(&self.pair(pair).index)
    }

    /// Returns the pair of records that two types are or contain, or else those to which their pointers lead.
    pub(super) fn led(&self, (rust, kernel): Root<'a>) -> (Option<usize>, Vec<usize>) {
        self.walk.led(rust, kernel)
    }

    /// Returns the members of a pair.
    pub(super) fn lines(&self, pair: usize) -> &[Line] {
        self.lines[pair].get_or_init(|| {
            let Pair { rust, kernel, .. } = *self.pair(pair);
            let places = places(pair, &self.pair(pair).pairing(self.types), self.pair(pair));
            let line = |place: Place| {
                let (Some(field), Some(member)) = (place.field, place.member) else {
                    return Line { place, held: None, targets: Vec::new(), misnamed: Vec::new() };
                };
                let ty = rust.type_of(&rust.layout.fields()[field]);
                let (held, targets) = self.walk.led(ty, kernel.members[member].ty);
                let misnamed = self.walk.misnamed(ty, kernel.members[member].ty);
                let misnamed = misnamed.into_iter().map(|names| names.map(Into::into)).collect();
                Line { place, held, targets, misnamed }
            };
            places.into_iter().map(line).collect()
        })
    }
}

/// Adds a difference, once.
fn add<'a>(all: &mut Vec<Located<'a>>, found: Located<'a>) {
    let is_repeated = matches!(found.difference, FieldDifference::Kind { .. });
    if !is_repeated || !all.iter().any(|known| known.difference == found.difference) {
        all.push(found);
    }
}

fn owned(found: &Located<'_>) -> FieldDifference {
    found.difference.map(|name| (*name).into())
}

/// Returns the type of an array's elements, or else the type itself.
pub(super) fn element<'a>(mut ty: usize, types: CompiledTypes<'a>) -> &'a CompiledType<'a> {
    while let CompiledType::Array { element, .. } = types.get(ty) {
        ty = *element;
    }
    types.get(ty)
}

/// Returns the index of the type to which pointers and arrays lead.
pub(super) fn end(mut ty: usize, types: CompiledTypes<'_>) -> usize {
    /// The maximum number of types to follow: those in a damaged file may form a cycle.
    const MAX: usize = 16;

    for _ in 0..MAX {
        match types.get(ty) {
            CompiledType::Pointer { to: inner, .. } | CompiledType::Array { element: inner, .. } => ty = *inner,
            _ => break,
        }
    }
    ty
}

/// Returns the name of the type to which pointers and arrays lead, or of a class in a function there of which the file has only the name.
pub(super) fn target<'a>(ty: usize, types: CompiledTypes<'a>) -> &'a str {
    fn declared<'a>(ty: usize, types: CompiledTypes<'a>, left: usize) -> Option<&'a str> {
        match types.get(end(ty, types)) {
            CompiledType::Incomplete { name } => Some(*name),
            CompiledType::Function { parts: Some(parts), .. } if left > 0 => parts.iter().find_map(|part| match part {
                CompiledArgument::Type(ty) => declared(*ty, types, left - 1),
                _ => None,
            }),
            _ => None,
        }
    }
    declared(ty, types, 2).unwrap_or_else(|| types.get(end(ty, types)).name())
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
