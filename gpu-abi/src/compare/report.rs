//! All differences between types in Rust and the same types in a compiled file, by the rules of `compare`.

mod rows;

use super::compiled::CompiledSide;
use super::descent::Descent;
use super::difference::{Difference, Located, NotCompared, Place};
use super::member::{Pairing, Partner, field_range};
use super::pairs::{Pair, Stage};
use super::rules::Step;
use super::rust::RustType;
use super::walk::{MAX_NESTING, Walk};
use crate::layout::Layout;
use crate::verify::fields::{FieldReport, WholeType};
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::OnceCell;
use gpu_abi_reader::TypeList;
use gpu_abi_reader::model::{CompiledArgument, CompiledType, CompiledTypes};
use rows::Rows;
use std::collections::{HashMap, HashSet};

/// A type in Rust, and the index of the kernel's.
type Root<'a> = (RustType<'a>, usize);

/// Compares types with those of a list and everything that their pointers reach, each pair of records once. The names are the list's, and the
/// source locations are not known.
pub(crate) fn reports(roots: &[Root<'_>], list: &TypeList) -> Vec<FieldReport> {
    let none = CompiledTypes::new(&[]);
    CompiledSide::with(none, [false; 2], &[], |declared| {
        list.with(|types| {
            Comparison::with((declared, types), &[], false, |compared| {
                // What differs anywhere is known before the first report.
                let itself: Vec<_> = roots.iter().map(|root| compared.follow(*root)).collect();
                roots.iter().zip(itself).map(|(root, itself)| compared.report_of(*root, itself)).collect()
            })
        })
    })
}

/// Calls `read` with a comparison of the types of two lists, of which the second one's records in `left_out` are not compared; perhaps more
/// than once. `handles` are types of the first list, each with the name of the second one's class whose handle it is.
///
/// The "Rust" of reports is the first list. The names are the lists', and the source locations are not known. Nothing that Rust may declare as
/// another type agrees with that if both lists are of C++: types of different kinds are different types, and so are records with different
/// names. If only the second list is of Rust, the first one is compared with it, and the reports are turned around.
pub fn compare_lists<R>(
    [old, new]: [&TypeList; 2],
    handles: &[(usize, &str)],
    left_out: &[usize],
    read: impl Fn(&mut Comparison<'_, '_>) -> R,
) -> R {
    let is_exchanged = new.is_of_rust() && !old.is_of_rust();
    let [rust, kernel] = if is_exchanged { [new, old] } else { [old, new] };
    let of_rust = [rust, kernel].map(TypeList::is_of_rust);
    rust.with(|types| {
        CompiledSide::with(types, of_rust, handles, |rust| {
            kernel.with(|kernel| Comparison::with((rust, kernel), left_out, is_exchanged, |compared| read(compared)))
        })
    })
}

/// Types of two sides and everything reachable from them, compared: each pair of records once, whatever leads to it. A type is an index in the
/// list of its side; those that Rust declares are not in a list.
#[derive(Debug)]
pub struct Comparison<'a, 'w> {
    rust: &'a CompiledSide<'a>,
    pub(super) types: CompiledTypes<'a>,
    /// Whether the side that is compared as Rust's is the second list.
    is_exchanged: bool,
    walk: Walk<'a, 'w>,
    /// The differences in pairs of records.
    differences: HashMap<Place, Vec<Located<'a>>>,
    /// The kernel's records that are not compared.
    pub(super) left_out: HashSet<usize>,
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

impl<'a> Comparison<'a, '_> {
    /// Calls `read` with a comparison of two sides, in which some of the kernel's records are left out: again if it leads to more pairs than
    /// there is room for.
    fn with<R>(
        (rust, types): (&'a CompiledSide<'a>, CompiledTypes<'a>),
        left_out: &[usize],
        is_exchanged: bool,
        read: impl Fn(&mut Comparison<'a, '_>) -> R,
    ) -> R {
        let mut room = 64;
        loop {
            let (mut pairs, mut latest) = (vec![None; room], vec![0; types.all.len()]);
            let walk = Walk::new(types, &mut pairs, &mut latest);
            let left_out = left_out.iter().copied().collect();
            let (differences, separate, names, lines) = Default::default();
            let mut compared =
                Comparison { rust, types, is_exchanged, walk, differences, left_out, separate, names, lines };
            let result = read(&mut compared);
            if !compared.walk.pairs.is_full {
                return result;
            }
            room *= 4;
        }
    }

    /// Returns the types of both lists.
    pub const fn types(&self) -> [CompiledTypes<'a>; 2] {
        if self.is_exchanged { [self.types, self.rust.types] } else { [self.rust.types, self.types] }
    }

    /// Puts a pair of the two lists in the order of the compared sides, or a pair of the sides in the order of the lists.
    const fn turned(&self, (old, new): (usize, usize)) -> (usize, usize) {
        if self.is_exchanged { (new, old) } else { (old, new) }
    }

    const fn root(&self, pair: (usize, usize)) -> Root<'a> {
        let (rust, kernel) = self.turned(pair);
        (RustType::compiled(rust, self.rust), kernel)
    }

    /// Adds the records in which two types end, to be compared even if nothing leads to them. Returns their pair.
    fn add(&mut self, (rust, kernel): Root<'a>) -> Option<usize> {
        let Descent { last: Step::Members(record, compiled), kernel, .. } = Descent::new(rust, kernel, self.types) else {
            return None;
        };
        let pairs = &mut self.walk.pairs;
        pairs.find(record, kernel).or_else(|| pairs.add(record, compiled, kernel))
    }

    /// Compares types of the lists.
    pub fn compare(&mut self, all: &[(usize, usize)]) {
        for pair in all {
            // A pointer to records that are compared later is not one to others.
            self.add(self.root(*pair));
        }
        all.iter().for_each(|pair| drop(self.follow(self.root(*pair))));
    }

    /// Compares two types and everything reachable from them that has not been compared, and returns the differences between the types
    /// themselves.
    fn follow(&mut self, (rust, kernel): Root<'a>) -> Vec<Difference> {
        self.walk.start(rust, kernel);
        let mut itself = Vec::new();
        while let Some(found) = self.walk.next() {
            match found.place.pair {
                // Its last difference does not explain any in the records that hold it.
                Some(pair) if self.left_out.contains(&self.pair(pair).index) => {
                    let pair = self.walk.pairs.get_mut(pair);
                    (pair.stage, pair.moves) = (Stage::Done, false);
                }
                // An array may be the cause of several differences.
                Some(_) => add(self.differences.entry(found.place).or_default(), found),
                None => add(&mut itself, found),
            }
        }
        self.lines.resize_with(self.walk.pairs.len, OnceCell::new);
        itself.iter().map(owned).collect()
    }

    /// Sets the types that are reported on their own: a difference in them is not one in a type that leads to them.
    pub fn separate(&mut self, all: &[(usize, usize)]) {
        let all: Vec<_> = all.iter().map(|pair| self.root(*pair)).collect();
        self.names = all.iter().map(|(rust, kernel)| [rust.name(), self.types.get(*kernel).name()]).collect();
        self.separate = all.into_iter().filter_map(|root| self.add(root)).collect();
    }

    /// Returns the differences at a place in records.
    pub(super) fn at(&self, place: Place) -> impl Iterator<Item = Difference> {
        let all = self.differences.get(&place).map_or(&[][..], Vec::as_slice);
        all.iter().filter(|found| !self.is_of_separate(found)).map(owned)
    }

    /// Returns whether the difference is in types that are reported on their own, or not at all.
    fn is_of_separate(&self, found: &Located<'a>) -> bool {
        let names = match (found.difference, found.place.pair.zip(found.place.member)) {
            (
                Difference::Pointee { rust, kernel }
                | Difference::Exchanged { rust, kernel }
                | Difference::OtherClass { rust, kernel },
                _,
            ) => [rust, kernel],
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
    pub fn differing(&self) -> Vec<(usize, usize)> {
        let differs = |place: &&Place| self.at(**place).any(|one| !one.is_not_compared());
        let found: BTreeSet<_> = self.differences.keys().filter(differs).filter_map(|place| place.pair).collect();
        let pairs = found.into_iter().map(|pair| self.pair(pair));
        pairs.filter_map(|pair| Some(self.turned((pair.rust.index()?, pair.index)))).collect()
    }

    /// Returns the pairs of records and of enumerations that members are, or that pointers lead to, each with the record of the second list
    /// whose member leads to it.
    pub fn of_members(&self) -> Vec<((usize, usize), usize)> {
        let [ours, theirs] = [self.rust.types, self.types];
        let is_enum = |ty: usize, types: CompiledTypes<'_>| matches!(types.get(ty), CompiledType::Enum { .. });
        let mut found = Vec::new();
        for number in 0..self.lines.len() {
            let Pair { rust, kernel, index, .. } = *self.pair(number);
            let Some(own) = rust.index().filter(|_| !self.left_out.contains(&index)) else { continue };
            let holder = self.turned((own, index)).1;
            let mut add = |pair| found.push((self.turned(pair), holder));
            for Line { place, held, targets, .. } in self.lines(number) {
                let records = held.iter().chain(targets).map(|pair| self.pair(*pair));
                records.filter_map(|pair| Some((pair.rust.index()?, pair.index))).for_each(&mut add);
                let field = place.field.and_then(|field| rust.listed(&rust.layout.fields()[field]));
                let (Some(field), Some(member)) = (field, place.member) else { continue };
                let ends = (end(field.ty, ours), end(kernel.members[member].ty, theirs));
                Some(ends)
                    .filter(|(own, other)| is_enum(*own, ours) && is_enum(*other, theirs))
                    .into_iter()
                    .for_each(&mut add);
            }
        }
        found
    }

    /// Returns the report of two types of the lists.
    pub fn report(&mut self, pair: (usize, usize)) -> FieldReport {
        let root = self.root(pair);
        let itself = self.follow(root);
        let mut report = self.report_of(root, itself);
        if self.is_exchanged {
            report.exchange();
        }
        report
    }

    /// Returns the report of two types that have been compared, with the differences between the types themselves.
    fn report_of(&self, (rust, index): Root<'a>, itself: Vec<Difference>) -> FieldReport {
        let (record, targets) = self.led(rust, index);
        let rows = Rows::new(self, record, targets);
        let parts = |pair: usize| (self.at(Place::record(pair)).collect(), rows.of(pair), Some((0, pair)));
        let pointees = rows.reached.iter().map(|pair| {
            let Pair { rust, kernel, .. } = self.pair(*pair);
            let rust = WholeType::in_rust(rust.ty(), Some(rust.layout.align()));
            FieldReport::new(rust, WholeType::in_list(&CompiledType::Record(**kernel), Some(kernel.size)), parts(*pair))
        });
        let pointees = pointees.filter(|report| !report.agrees() || !report.is_complete()).collect();
        let (of_record, members, pair) = record.map_or_else(Default::default, parts);
        let rust = WholeType::in_rust(rust, rust.layout().and_then(Layout::known_align));
        let kernel = WholeType::in_list(self.types.get(index), self.types.get(index).size(self.types));
        let differences = [itself, of_record].concat();
        let target = target(index, self.types).into();
        FieldReport { pointees, target, ..FieldReport::new(rust, kernel, (differences, members, pair)) }
    }

    pub(super) fn pair(&self, index: usize) -> &Pair<'a> {
        self.walk.pairs.get(index)
    }

    /// Returns whether a pair of records is reported on its own.
    pub(super) fn is_separate(&self, pair: usize) -> bool {
        self.separate.contains(&pair) || self.left_out.contains(&self.pair(pair).index)
    }

    /// Returns the pair of records that two types are or contain, or else those to which their pointers lead, over functions too.
    fn led(&self, rust: RustType<'a>, kernel: usize) -> (Option<usize>, Vec<usize>) {
        let (descent, mut targets) = (Descent::new(rust, kernel, self.types), Vec::new());
        match descent.record() {
            Some((record, index)) => (self.walk.pairs.find(record, index), targets),
            None => {
                self.visit_targets(descent, 0, &mut |end| {
                    targets.extend(end.record().and_then(|(record, index)| self.walk.pairs.find(record, index)));
                });
                (None, targets)
            }
        }
    }

    /// Returns the names of each handle that has another name than its class, and of the class, to which two types lead.
    fn misnamed(&self, rust: RustType<'a>, kernel: usize) -> Vec<[&'a str; 2]> {
        let mut found = Vec::new();
        self.visit_targets(Descent::new(rust, kernel, self.types), 0, &mut |end| {
            if let Step::NotCompared(NotCompared::HandleName) = end.last {
                found.push([end.rust.name(), self.types.get(end.kernel).name()]);
            }
        });
        found
    }

    /// Calls `visit` for the types in which the pointers end, over functions too.
    fn visit_targets(&self, mut descent: Descent<'a>, nesting: usize, visit: &mut dyn FnMut(Descent<'a>)) {
        while let Step::Pointees(target, to) = descent.last {
            descent = Descent::of(target, to, self.types, true);
        }
        match descent.last {
            Step::Functions(rust, kernel) if rust.len() == kernel.len() && nesting < MAX_NESTING => {
                for (i, argument) in kernel.iter().enumerate() {
                    if let (Some(part), CompiledArgument::Type(index)) = (rust.get(i), *argument) {
                        self.visit_targets(Descent::new(part, index, self.types), nesting + 1, visit);
                    }
                }
            }
            _ => visit(descent),
        }
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
                let (held, targets) = self.led(ty, kernel.members[member].ty);
                let misnamed = self.misnamed(ty, kernel.members[member].ty);
                let misnamed = misnamed.into_iter().map(|names| names.map(Into::into)).collect();
                Line { place, held, targets, misnamed }
            };
            places.into_iter().map(line).collect()
        })
    }
}

/// Adds a difference, once.
fn add<'a>(all: &mut Vec<Located<'a>>, found: Located<'a>) {
    let is_repeated = matches!(found.difference, Difference::Kind { .. });
    if !is_repeated || !all.iter().any(|known| known.difference == found.difference) {
        all.push(found);
    }
}

fn owned(found: &Located<'_>) -> Difference {
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
fn end(mut ty: usize, types: CompiledTypes<'_>) -> usize {
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

#[cfg(test)]
mod tests {
    use super::*;
    use gpu_abi_reader::model::{CompiledArgument, CompiledMember, CompiledRecord, ScalarKind};

    /// `struct Job { void (*done)(Node *); };`, a pointer to its callback, and `struct Node { int value; };`
    #[test]
    fn records_that_only_callbacks_lead_to_are_reported() {
        const fn record<'a>(name: &'a str, size: u64, members: &'a [CompiledMember<'a>]) -> CompiledType<'a> {
            let (union, align, max_align, by_key, has_virtual_base) = (false, None, None, &[], false);
            let (made_up, other_form) = (0, None);
            CompiledType::Record(CompiledRecord {
                name,
                union,
                size,
                align,
                max_align,
                members,
                by_key,
                has_virtual_base,
                made_up,
                other_form,
            })
        }
        const fn pointer(to: usize) -> CompiledType<'static> {
            CompiledType::pointer("", to, Some(false), 8)
        }

        let parts = [CompiledArgument::Type(4), CompiledArgument::Type(3)];
        let (job, node) = ([CompiledMember::new("done", 1, 0)], [CompiledMember::new("value", 6, 0)]);
        let list = |name, kind| {
            [
                record("Job", 8, &job),
                pointer(2),
                CompiledType::Function { name: "void (Node *)", parts: Some(&parts) },
                pointer(5),
                CompiledType::Void,
                record("Node", 4, &node),
                CompiledType::Scalar { name, kind, size: 4, handle: None },
                pointer(1),
            ]
        };
        let (old, new) = (list("int", ScalarKind::Signed), list("float", ScalarKind::Float));
        for (other, agree) in [(&old, true), (&new, false)] {
            let agrees = CompiledSide::with(CompiledTypes::new(&old), [true, false], &[], |side| {
                Comparison::with((side, CompiledTypes::new(other)), &[], false, |compared| {
                    let roots = [0, 1, 7].map(|index| (RustType::compiled(index, side), index));
                    let itself = roots.map(|root| compared.follow(root));
                    roots.into_iter().zip(itself).all(|(root, itself)| compared.report_of(root, itself).agrees() == agree)
                })
            });
            assert!(agrees, "{other:?}");
        }
    }
}
