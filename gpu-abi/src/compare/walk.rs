//! Compares two types and everything reachable from them.
//!
//! Records are compared in the order in which one is found within another: a record held by value before the rest of the record
//! that holds it, the targets of pointers last, and each pair of records once. Constants stop at the first difference, and
//! reports list all of them.
//!
//! A difference is reported where it is declared. A record in which a member is missing or has another size explains the offsets of
//! its later members and its own size, and those of the records that hold it, which are then not reported.

use super::chain::Chain;
use super::descent::Descent;
use super::difference::{Difference, Located, NotCompared, Place};
use super::identity::whole_difference;
use super::member::{Pairing, Partner};
use super::pairs::{Pair, Pairs, Stage};
use super::rules::Step;
use super::rust::{RustType, Shape};
use gpu_abi_reader::model::{CompiledType, CompiledTypes, Lends};

/// The maximum number of pairs of records to compare for one type in a constant.
const MAX_PAIRS: usize = 1024;

/// The number of the kernel's types in a constant whose pairs are linked.
const MAX_KNOWN: usize = 4096;

/// The first difference between two types, and the reason why something reachable from them was not compared.
pub(crate) type First<'a> = (Option<Located<'a>>, Option<NotCompared>);

/// The kind of item whose types are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A parameter of a kernel.
    Parameter,
    /// A variable of a module. Unlike a parameter's, the name of its type is compared nowhere else.
    Variable,
    /// A parameter, result or variable of the host, whose pointers are the host's.
    Host(Lends),
}

/// Compares a Rust type with a kernel's type, including everything reachable from them, up to the first difference.
#[inline]
pub(crate) const fn first_difference<'a>(
    rust: RustType<'a>,
    kernel: usize,
    types: CompiledTypes<'a>,
    role: Role,
) -> First<'a> {
    // Most types reach few records, and rustc takes time for every element of an array.
    match within::<16, 64>(rust, kernel, types, role) {
        (found, false) => found,
        _ => {
            let (found, is_full) = within::<MAX_PAIRS, MAX_KNOWN>(rust, kernel, types, role);
            assert!(
                found.0.is_some() || !is_full,
                "more than 1024 records can be reached from one parameter: compare them at run time, with `verify::check`"
            );
            found
        }
    }
}

/// Returns the first difference within the two records that pointers of host functions lead to.
#[inline]
pub(crate) const fn difference_of_targets<'a>(
    mut rust: RustType<'a>,
    mut kernel: usize,
    types: CompiledTypes<'a>,
    role: Role,
) -> Option<Located<'a>> {
    while let (Shape::Pointer(Some(target)), CompiledType::Pointer { to, .. }) = (rust.shape(), types.get(kernel)) {
        (rust, kernel) = (target, *to);
    }
    match (rust.shape(), types.get(kernel)) {
        (Shape::Record(_), CompiledType::Record(_)) => match first_difference(rust, kernel, types, role).0 {
            Some(found) if !found.record.is_empty() => Some(found),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the difference between two types and the targets of their pointers, without their members.
#[inline]
pub(crate) const fn type_difference<'a>(
    rust: RustType<'a>,
    kernel: usize,
    types: CompiledTypes<'a>,
) -> Option<Difference<&'a str>> {
    compare_types(rust, kernel, types).0
}

/// Returns the same, and the reason why something was not compared.
#[inline]
pub(super) const fn compare_types<'a>(
    rust: RustType<'a>,
    kernel: usize,
    types: CompiledTypes<'a>,
) -> (Option<Difference<&'a str>>, Option<NotCompared>) {
    match within::<0, 0>(rust, kernel, types, Role::Parameter) {
        ((Some(found), left_out), _) => (Some(found.difference), left_out),
        ((None, left_out), _) => (None, left_out),
    }
}

/// Returns whether a Rust type is the one that a name states at an index. Its target need not be described.
#[inline]
pub(crate) const fn is_stated<'a>(rust: RustType<'a>, kernel: usize, types: CompiledTypes<'a>) -> bool {
    matches!(type_difference(rust, kernel, types), None | Some(Difference::Undescribed { .. }))
}

/// Returns the result, and whether there are more than `PAIRS` pairs of records, so that not all were visited.
const fn within<'a, const PAIRS: usize, const KNOWN: usize>(
    rust: RustType<'a>,
    kernel: usize,
    types: CompiledTypes<'a>,
    role: Role,
) -> (First<'a>, bool) {
    let (mut pairs, mut latest) = ([None; PAIRS], [0; KNOWN]);
    let mut walk = Walk { role, ..Walk::new(types, &mut pairs, &mut latest) };
    walk.start(rust, kernel);
    // Whether a target is read-only comes after what the types are.
    let (mut read_only, mut left_out) = (None, None);
    let found = loop {
        // The walk begins again with more room.
        if walk.pairs.is_full && PAIRS > 0 {
            break None;
        }
        match walk.next() {
            Some(found) if found.difference.is_not_compared() => {
                if left_out.is_none() {
                    left_out = found.left_out(matches!(role, Role::Variable));
                }
            }
            Some(found) if matches!(found.difference, Difference::ReadOnly { .. }) => {
                if read_only.is_none() {
                    read_only = Some(found);
                }
            }
            Some(found) => break Some(found),
            None => break read_only,
        }
    };
    ((found, left_out), walk.pairs.is_full)
}

/// A comparison of two types that can be continued after each difference.
#[derive(Debug)]
pub(crate) struct Walk<'a, 'w> {
    pub(super) types: CompiledTypes<'a>,
    pub(super) pairs: Pairs<'a, 'w>,
    /// The comparison of the types of a member, or of the types themselves, that is not finished.
    pub(super) chain: Option<Chain<'a>>,
    /// The pair that is being compared.
    pub(super) current: Option<usize>,
    /// The first pair that may not have been compared.
    next: usize,
    pub(super) role: Role,
    /// The number of functions, each a parameter of the one before, that are being compared.
    pub(super) nesting: usize,
}

impl<'a, 'w> Walk<'a, 'w> {
    /// Returns a walk over the kernel's types. There are as many pairs as `pairs` can hold, with `None` each, and `latest` has zeros, best
    /// one for each of the kernel's types.
    #[inline]
    pub(crate) const fn new(types: CompiledTypes<'a>, pairs: &'w mut [Option<Pair<'a>>], latest: &'w mut [u32]) -> Self {
        Self {
            types,
            pairs: Pairs::new(pairs, latest),
            chain: None,
            current: None,
            next: 0,
            role: Role::Parameter,
            nesting: 0,
        }
    }

    /// Adds the records in which two types end, to be compared even if nothing leads to them. Returns their pair.
    #[cfg(feature = "verify-runtime")]
    pub(crate) fn add(&mut self, rust: RustType<'a>, kernel: usize) -> Option<usize> {
        let descent = Descent::new(rust, kernel, self.types);
        let Step::Members(record, compiled) = descent.last else { return None };
        let index = descent.kernel;
        self.pairs.find(record, index).or_else(|| self.pairs.add(record, compiled, index))
    }

    /// Ends the comparison of a pair. Its last difference does not explain any in the records that hold it.
    #[cfg(feature = "verify-runtime")]
    pub(crate) fn leave_out(&mut self, pair: usize) {
        self.set(pair, Stage::Done);
        self.pairs.get_mut(pair).moves = false;
    }

    /// Returns the number of pairs that were found.
    #[cfg(feature = "verify-runtime")]
    pub(crate) const fn len(&self) -> usize {
        self.pairs.len
    }

    /// Returns one of the pairs, in the order in which they were found.
    #[cfg(feature = "verify-runtime")]
    pub(crate) const fn pair(&self, index: usize) -> &Pair<'a> {
        self.pairs.get(index)
    }

    /// Returns whether there are more pairs than the walk can hold, so that not everything is compared.
    #[cfg(feature = "verify-runtime")]
    pub(crate) const fn is_full(&self) -> bool {
        self.pairs.is_full
    }

    /// Returns the next difference, or `None` after the last one.
    #[inline]
    pub(crate) const fn next(&mut self) -> Option<Located<'a>> {
        loop {
            let found = match (self.chain, self.current) {
                (Some(chain), _) => self.follow(chain),
                (None, Some(pair)) => self.advance(pair),
                (None, None) if self.next < self.pairs.len => {
                    if matches!(self.pairs.get(self.next).stage, Stage::Queued) {
                        self.set(self.next, Stage::Whole);
                        self.current = Some(self.next);
                    }
                    self.next += 1;
                    None
                }
                (None, None) => return None,
            };
            if found.is_some() {
                return found;
            }
        }
    }

    #[inline]
    const fn set(&mut self, pair: usize, stage: Stage) {
        self.pairs.get_mut(pair).stage = stage;
    }

    #[inline]
    pub(super) const fn pairing(&self, pair: usize) -> Pairing<'a> {
        self.pairs.get(pair).pairing(self.types)
    }

    /// Returns the difference at a place.
    #[inline]
    pub(super) const fn at(&self, place: Place, difference: Difference<&'a str>) -> Located<'a> {
        let [record, member, cxx, kernel_record, kernel_member, kernel_type, enumeration] = [""; 7];
        let mut located =
            Located { place, record, member, cxx, kernel_record, kernel_member, kernel_type, enumeration, difference };
        let Some(pair) = place.pair else { return located };
        let Pair { rust, kernel, .. } = self.pairs.get(pair);
        (located.record, located.kernel_record) = (rust.layout.name(), kernel.name);
        if let Some(member) = place.member {
            let member = &kernel.members[member];
            (located.member, located.cxx, located.kernel_member) = (member.name, member.name, member.name);
            located.kernel_type = self.types.get(member.ty).name();
        }
        if let Some(field) = place.field {
            let field = &rust.layout.fields()[field];
            (located.member, located.cxx) = (field.name(), field.cxx_name());
        }
        located
    }

    /// Returns the difference if there is one, and notes whether it moves what follows its place.
    #[inline]
    pub(super) const fn report(
        &mut self,
        place: Place,
        difference: Option<Difference<&'a str>>,
        is_pointee: bool,
    ) -> Option<Located<'a>> {
        let Some(difference) = difference else { return None };
        if let (Some(pair), true, false) = (place.pair, difference.moves(), is_pointee) {
            self.pairs.get_mut(pair).moves = true;
        }
        Some(self.at(place, difference))
    }

    /// Continues the comparison of two records.
    #[inline]
    const fn advance(&mut self, index: usize) -> Option<Located<'a>> {
        let Pair { rust, kernel, stage, .. } = *self.pairs.get(index);
        let place = Place::record(index);
        match stage {
            Stage::Queued | Stage::Whole => {
                let difference = whole_difference(rust, kernel);
                let stage = match difference {
                    None | Some(Difference::NotCompared(_)) => Stage::Field(0, 0),
                    Some(_) => Stage::Done,
                };
                self.set(index, stage);
                self.report(place, difference, false)
            }
            Stage::Field(from, hint) => self.fields(index, from, hint),
            Stage::Member(from, hint) => self.members(index, from, hint),
            Stage::Offset(from) => self.offsets(index, from),
            Stage::Size => {
                let (rust, kernel) = (rust.layout.size() as u64, kernel.size);
                let is_explained = self.pairs.get(index).moves;
                if rust == kernel || is_explained {
                    self.set(index, if is_explained { Stage::Done } else { Stage::Align });
                    return None;
                }
                self.pairs.get_mut(index).moves = true;
                let found = self.cause_of_size(index, rust, kernel);
                let is_own = matches!(found.difference, Difference::Size { .. });
                self.set(index, if is_own { Stage::Align } else { Stage::Done });
                Some(found)
            }
            Stage::Align => {
                self.set(index, Stage::Done);
                let Some(rust) = rust.layout.known_align() else { return None };
                self.report(place, Difference::of_alignments(rust as u64, kernel.align, kernel.max_align), false)
            }
            Stage::Done => {
                let Pair { holder, moves, .. } = *self.pairs.get(index);
                self.current = match holder {
                    Some(Place { pair: Some(holder), .. }) => {
                        if moves {
                            self.pairs.get_mut(holder).moves = true;
                        }
                        Some(holder)
                    }
                    _ => None,
                };
                None
            }
        }
    }

    /// Compares the fields from `from` on with their partners, apart from their offsets.
    #[inline]
    const fn fields(&mut self, index: usize, from: usize, mut hint: usize) -> Option<Located<'a>> {
        let Pair { rust, kernel, .. } = *self.pairs.get(index);
        let pairing = self.pairing(index);
        let fields = rust.layout.fields();
        let mut i = from;
        while i < fields.len() {
            let field = &fields[i];
            match pairing.member_of(i, hint) {
                Partner::Some(at) => {
                    hint = at + 1;
                    let (member, place) = (&kernel.members[at], Place::member(index, Some(i), Some(at)));
                    let difference = match (pairing.difference(i, at), field.bits(), member.bits) {
                        (Some(Difference::BitOffset { .. }), Some(bits), Some(other)) if bits.width() != other.width() => {
                            Some(Difference::BitWidth { rust: bits.width(), kernel: other.width() })
                        }
                        (Some(Difference::Offset { .. } | Difference::BitOffset { .. }), ..) => {
                            if self.pairs.get(index).moved.is_none() {
                                self.pairs.get_mut(index).moved = Some(i);
                            }
                            None
                        }
                        (difference, ..) => difference,
                    };
                    let mut descent = Descent::new(rust.type_of(field), member.ty, self.types);
                    if let (Some(_), Some(_), Step::Differ(_)) = (field.bits(), member.bits, descent.last) {
                        // A bit-field has a width, and the kind of its type says more than its size.
                        descent.size = None;
                    }
                    if !matches!(descent.last, Step::Agree) || descent.moves() {
                        self.chain = Some(Chain::new(place, descent));
                    }
                    if difference.is_some() || self.chain.is_some() {
                        self.set(index, Stage::Field(i + 1, hint));
                        return self.report(place, difference, false);
                    }
                }
                Partner::None => {
                    self.set(index, Stage::Field(i + 1, hint));
                    return self.report(Place::member(index, Some(i), None), Some(Difference::NotInKernel), false);
                }
                Partner::Padding if pairing.stores_bit_fields(i) => {
                    self.set(index, Stage::Field(i + 1, hint));
                    let difference = Difference::NotCompared(NotCompared::BitFields);
                    return self.report(Place::member(index, Some(i), None), Some(difference), false);
                }
                Partner::Padding | Partner::Opened => {}
            }
            i += 1;
        }
        self.set(index, Stage::Member(0, 0));
        None
    }

    /// Finds members, from `from` on, that Rust does not have.
    #[inline]
    const fn members(&mut self, index: usize, from: usize, mut hint: usize) -> Option<Located<'a>> {
        let pairing = self.pairing(index);
        let count = self.pairs.get(index).kernel.members.len();
        let mut i = from;
        while i < count {
            match pairing.field_of(i, hint) {
                Partner::Some(at) => hint = at + 1,
                Partner::None => {
                    self.set(index, Stage::Member(i + 1, hint));
                    return self.report(Place::member(index, None, Some(i)), Some(Difference::NotInRust), false);
                }
                Partner::Padding | Partner::Opened => {}
            }
            i += 1;
        }
        self.set(index, if let Some(first) = self.pairs.get(index).moved { Stage::Offset(first) } else { Stage::Size });
        None
    }

    /// Finds fields, from `from` on, that are at another offset although nothing before or within them explains it.
    #[inline]
    const fn offsets(&mut self, index: usize, from: usize) -> Option<Located<'a>> {
        let pairing = self.pairing(index);
        let count = self.pairs.get(index).rust.layout.fields().len();
        let (mut i, mut hint) = (from, from);
        while i < count {
            if let Partner::Some(at) = pairing.member_of(i, hint) {
                hint = at + 1;
                let difference = pairing.difference(i, at);
                if let Some(difference @ (Difference::Offset { .. } | Difference::BitOffset { .. })) = difference {
                    let place = Place::member(index, Some(i), Some(at));
                    let is_explained = self.is_moved_within(index, i, at) || pairing.follows(i, at);
                    // Something must explain the first one.
                    if !is_explained || !self.pairs.get(index).moves {
                        self.set(index, Stage::Offset(i + 1));
                        self.pairs.get_mut(index).moves = true;
                        return Some(self.cause(place, difference));
                    }
                }
            }
            i += 1;
        }
        self.set(index, Stage::Size);
        None
    }

    /// Returns whether a difference in the type of a field moves it.
    #[inline]
    const fn is_moved_within(&self, index: usize, field: usize, member: usize) -> bool {
        let Pair { rust, kernel, .. } = *self.pairs.get(index);
        let descent = Descent::new(rust.type_of(&rust.layout.fields()[field]), kernel.members[member].ty, self.types);
        match descent.record() {
            Some((inner, at)) => match self.pairs.find(inner, at) {
                Some(pair) => self.pairs.get(pair).moves || descent.moves(),
                None => true,
            },
            None => descent.moves(),
        }
    }
}

#[cfg(all(test, feature = "derive"))]
mod tests;
