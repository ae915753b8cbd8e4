//! Compares two types and everything reachable from them.
//!
//! Records are compared in the order in which one is found within another: a record held by value before the rest of the record
//! that holds it, the targets of pointers last, and each pair of records once. Constants stop at the first difference, and
//! reports list all of them.
//!
//! A difference is reported where it is declared. A record in which a member is missing or has another size explains the offsets of
//! its later members and its own size, and those of the records that hold it, which are then not reported.

mod members;

use super::class::Named;
use super::descent::Descent;
use super::difference::{Difference, Located, NotCompared, Place};
use super::enumerators::enumerator_difference;
use super::function::FunctionParts;
use super::identity::{is_record, whole_difference};
use super::member::Pairing;
use super::pairs::{Pair, Pairs, Stage};
use super::rules::{Step, address_difference, alignment_difference, constness_difference};
use super::rust::{RustRecord, RustType};
use super::untyped::are_exchanged;
use gpu_abi_reader::model::{CompiledArgument, CompiledRecord, CompiledTypes, Lends};

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

/// The maximum number of functions that are parameters of each other: those in a damaged file may form a cycle.
pub(super) const MAX_NESTING: usize = 8;

/// A comparison of two types that can be continued after each difference.
#[derive(Clone, Copy, Debug)]
struct Chain<'a> {
    place: Place,
    descent: Descent<'a>,
    /// The enumerator to continue with.
    from: usize,
    is_pointee: bool,
    /// The difference between pointers that have been followed, to report if their targets agree.
    pointer: Option<Difference<&'a str>>,
}

impl<'a> Chain<'a> {
    #[inline]
    const fn new(place: Place, descent: Descent<'a>) -> Self {
        Self { place, descent, from: 0, is_pointee: false, pointer: None }
    }
}

/// A comparison of two types that can be continued after each difference.
#[derive(Debug)]
pub(crate) struct Walk<'a, 'w> {
    pub(super) types: CompiledTypes<'a>,
    pub(super) pairs: Pairs<'a, 'w>,
    /// The comparison of the types of a member, or of the types themselves, that is not finished.
    chain: Option<Chain<'a>>,
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

    /// Returns whether two types and everything reachable from them are known to agree. The pairs of types for which this was so before are not
    /// compared again, and those of other types are forgotten.
    #[inline]
    pub(crate) const fn agree(&mut self, rust: RustType<'a>, kernel: usize) -> bool {
        self.pairs.earlier = self.pairs.len;
        self.start(rust, kernel);
        let agree = self.next().is_none() && !self.pairs.is_full;
        if !agree {
            (self.chain, self.current) = (None, None);
            self.pairs.forget_new();
        }
        self.next = self.pairs.len;
        agree
    }

    /// Returns the next difference, or `None` after the last one.
    #[inline]
    pub(crate) const fn next(&mut self) -> Option<Located<'a>> {
        loop {
            let found = if let Some(chain) = self.chain {
                self.follow(chain)
            } else if let Some(pair) = self.current {
                self.advance(pair)
            } else if self.next < self.pairs.len {
                if matches!(self.pairs.get(self.next).stage, Stage::Queued) {
                    self.set(self.next, Stage::Whole);
                    self.current = Some(self.next);
                }
                self.next += 1;
                None
            } else {
                return None;
            };
            // Without a call, which takes a constant longer.
            if let Some(found) = found {
                return Some(found);
            }
        }
    }

    #[inline]
    pub(super) const fn set(&mut self, pair: usize, stage: Stage) {
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

    /// Continues the comparison of two records. Stages without a difference follow each other in one call, which takes a constant less time.
    #[inline]
    const fn advance(&mut self, index: usize) -> Option<Located<'a>> {
        let Pair { rust, kernel, stage, .. } = *self.pairs.get(index);
        let place = Place::record(index);
        match stage {
            Stage::Queued | Stage::Whole => match whole_difference(rust, kernel) {
                None => self.fields(index, 0, 0, 0),
                Some(difference) => {
                    let stage = if difference.is_not_compared() { Stage::Field(0, 0, 0) } else { Stage::Done };
                    self.set(index, stage);
                    self.report(place, Some(difference), false)
                }
            },
            Stage::Field(from, hint, named) => self.fields(index, from, hint, named),
            Stage::Member(from, hint) => self.members(index, from, hint),
            Stage::Offset(from) => self.offsets(index, from),
            Stage::Size => {
                let (rust, size) = (rust.layout.size() as u64, kernel.size);
                if self.pairs.get(index).moves {
                    return self.done(index);
                }
                if rust == size {
                    return self.align(index);
                }
                self.pairs.get_mut(index).moves = true;
                let found = self.cause_of_size(index, rust, size);
                let is_own = matches!(found.difference, Difference::Size { .. });
                self.set(index, if is_own { Stage::Align } else { Stage::Done });
                Some(found)
            }
            Stage::Align => self.align(index),
            Stage::Done => self.done(index),
        }
    }

    /// Compares the alignments of two records, and ends their comparison.
    #[inline]
    const fn align(&mut self, index: usize) -> Option<Located<'a>> {
        let Pair { rust, kernel, .. } = *self.pairs.get(index);
        let difference = match rust.layout.known_align() {
            Some(rust) => Difference::of_alignments(rust as u64, kernel.align, kernel.max_align),
            None => None,
        };
        match difference {
            None => self.done(index),
            Some(difference) => {
                self.set(index, Stage::Done);
                self.report(Place::record(index), Some(difference), false)
            }
        }
    }

    /// Ends the comparison of two records, and continues with those that hold them.
    #[inline]
    const fn done(&mut self, index: usize) -> Option<Located<'a>> {
        let Pair { holder, moves, .. } = *self.pairs.get(index);
        self.set(index, Stage::Done);
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

    /// Starts the comparison of a Rust type with the kernel's type at an index, after the last difference of the previous comparison.
    /// Pairs of records that it has compared are not compared again.
    #[inline]
    pub(crate) const fn start(&mut self, rust: RustType<'a>, kernel: usize) {
        self.chain = Some(self.passed(rust, kernel));
    }

    /// Returns the comparison of values. Calls pass those in memory at their alignment.
    #[inline]
    const fn passed(&self, rust: RustType<'a>, kernel: usize) -> Chain<'a> {
        let pointer = self.host_alignment(rust, kernel);
        Chain { pointer, ..Chain::new(Place::ITSELF, Descent::new(rust, kernel, self.types)) }
    }

    /// Returns the difference in the alignments of values in memory of the host, where Rust allocates what pointers point to: the driver
    /// aligns buffers on a device to 256 bytes.
    #[inline]
    const fn host_alignment(&self, rust: RustType<'a>, kernel: usize) -> Option<Difference<&'a str>> {
        if let Role::Host(_) = self.role { alignment_difference(rust, kernel, self.types) } else { None }
    }

    /// Returns the difference between two pointers, apart from what their targets are. Whether those of a function are read-only is not
    /// compared with Rust: its pointers come from C++.
    #[inline]
    const fn pointer_difference(
        &self,
        (rust, kernel): (RustType<'a>, usize),
        (target, to): (RustType<'a>, usize),
        is_outermost: bool,
    ) -> Option<Difference<&'a str>> {
        if let Some(difference) = self.host_alignment(target, to) {
            return Some(difference);
        }
        if self.nesting > 0 && !rust.is_of_one_language() {
            return None;
        }
        match constness_difference((rust, target), kernel, self.types, self.role, is_outermost) {
            None => address_difference(rust, self.types.get(kernel), is_outermost),
            difference => difference,
        }
    }

    /// Continues the comparison of two types.
    #[inline]
    const fn follow(&mut self, mut chain: Chain<'a>) -> Option<Located<'a>> {
        let Chain { place, descent: Descent { rust, kernel, .. }, is_pointee, .. } = chain;
        // Without `take`, which is a call, and takes a constant longer.
        if let Some(difference) = chain.descent.length {
            chain.descent.length = None;
            self.chain = Some(chain);
            return self.report(place, Some(difference), is_pointee);
        }
        if let Some((difference, enumeration)) = chain.descent.size {
            chain.descent.size = None;
            self.chain = Some(chain);
            let Some(found) = self.report(place, Some(difference), is_pointee) else { return None };
            return Some(Located { enumeration, ..found });
        }
        self.chain = None;
        let found = match chain.descent.last {
            Step::Differ(difference) => match self.report(place, Some(difference), is_pointee) {
                // In C++, an enumeration has a sign of its own.
                Some(found) if rust.is_enumeration() => Some(Located { enumeration: rust.name(), ..found }),
                found => found,
            },
            Step::NotCompared(reason) if chain.pointer.is_none() && !rust.is_mistaken() => {
                self.report(place, Some(Difference::NotCompared(reason)), is_pointee)
            }
            Step::Members(record, compiled) if is_pointee => {
                let difference = self.reach(rust, record, compiled, kernel);
                self.report(place, difference, true)
            }
            Step::Members(record, compiled) => {
                // Rust may declare a record of any name.
                let named = match rust.is_of_one_language() {
                    true => is_record(rust, record, compiled, self.types),
                    false => Named::Agrees,
                };
                if !matches!(named, Named::Differs) {
                    self.enter(record, compiled, kernel, place);
                }
                let difference = named.difference(Difference::Type { rust: rust.name(), kernel: compiled.name });
                self.report(place, difference, is_pointee)
            }
            Step::Enumerators(enumerators, compiled, left_out) => {
                match enumerator_difference(enumerators, compiled, chain.from) {
                    Some((from, difference)) => {
                        self.chain = Some(Chain { from, ..chain });
                        Some(Located { enumeration: rust.name(), ..self.at(place, difference) })
                    }
                    None => match (left_out, chain.pointer) {
                        (Some(reason), None) => self.report(place, Some(Difference::NotCompared(reason)), is_pointee),
                        _ => None,
                    },
                }
            }
            Step::Functions(parts, compiled) => {
                let (rust, kernel) = (rust.name(), self.types.get(kernel).name());
                let difference =
                    if is_pointee { Difference::Pointee { rust, kernel } } else { Difference::Type { rust, kernel } };
                self.nesting += 1;
                let difference = self.function_difference(parts, compiled, difference);
                self.nesting -= 1;
                self.report(place, difference, true)
            }
            Step::Pointees(target, to) => {
                let descent = Descent::of(target, to, self.types, true);
                let pointer = match chain.pointer {
                    None => self.pointer_difference((rust, kernel), (target, to), !is_pointee && place.pair.is_none()),
                    known => known,
                };
                self.chain = Some(Chain { descent, from: 0, is_pointee: true, pointer, ..chain });
                None
            }
            // A descent does not end at `Within`.
            Step::Agree | Step::NotCompared(_) | Step::Within(..) => None,
        };
        match (&found, chain.pointer) {
            (None, Some(_)) if self.chain.is_none() => self.report(place, chain.pointer, true),
            _ => found,
        }
    }

    /// Returns `other` if the results or the parameters of two functions differ, or else what is not compared of them; the records in
    /// them are compared later.
    #[inline]
    const fn function_difference(
        &mut self,
        rust: FunctionParts<'a>,
        kernel: &'a [CompiledArgument],
        other: Difference<&'a str>,
    ) -> Option<Difference<&'a str>> {
        if rust.len() != kernel.len() {
            return Some(other);
        }
        if self.nesting > MAX_NESTING {
            return Some(Difference::NotCompared(NotCompared::Undescribed));
        }
        let mut left_out = None;
        let mut i = 0;
        while i < rust.len() {
            let (part, index) = match (rust.get(i), kernel[i]) {
                (Some(part), CompiledArgument::Type(index)) => (part, index),
                (None, foreign) if rust.is_foreign(i, foreign) => {
                    i += 1;
                    continue;
                }
                _ => return Some(other),
            };
            self.chain = Some(Chain { is_pointee: true, ..self.passed(part, index) });
            while let Some(chain) = self.chain {
                match self.follow(chain) {
                    None => {}
                    Some(found) if found.difference.is_not_compared() => left_out = Some(found.difference),
                    Some(_) => {
                        self.chain = None;
                        return Some(other);
                    }
                }
            }
            i += 1;
        }
        match (are_exchanged(rust, kernel, self.types), other) {
            (true, Difference::Pointee { rust, kernel }) => Some(Difference::Exchanged { rust, kernel }),
            (true, _) => Some(other),
            (false, _) => left_out,
        }
    }

    /// Compares two records that are held by value, unless they have been compared, before anything else.
    #[inline]
    const fn enter(&mut self, rust: RustRecord<'a>, kernel: &'a CompiledRecord<'a>, index: usize, place: Place) {
        let known = match self.pairs.find(rust, index) {
            // Mistakes in the declaration of a record have already been reported: callers look for them in the compared type, and a record
            // without any holds only others without any.
            None => self.pairs.add(rust, kernel, index),
            known => known,
        };
        let Some(pair) = known else { return };
        if let Stage::Queued = self.pairs.get(pair).stage {
            let entered = self.pairs.get_mut(pair);
            (entered.holder, entered.stage) = (Some(place), Stage::Whole);
            self.current = Some(pair);
        } else if let (Some(holder), true) = (place.pair, self.pairs.get(pair).moves) {
            self.pairs.get_mut(holder).moves = true;
        }
    }

    /// Adds two records that a pointer to `ty` leads to, or returns the difference if they are unrelated.
    #[inline]
    const fn reach(
        &mut self,
        ty: RustType<'a>,
        rust: RustRecord<'a>,
        kernel: &'a CompiledRecord<'a>,
        index: usize,
    ) -> Option<Difference<&'a str>> {
        let known = self.pairs.find(rust, index);
        let is_known = known.is_some() || rust.is_mistaken();
        // The members of a layout are looked at only once for each type: before, a record may have been held by value, of any name.
        let is_earlier = matches!(known, Some(pair) if pair < self.pairs.earlier);
        if is_known && !is_earlier && !ty.is_of_one_language() {
            return None;
        }
        let named = is_record(ty, rust, kernel, self.types);
        if !is_known && !matches!(named, Named::Differs) {
            self.pairs.add(rust, kernel, index);
        }
        named.difference(Difference::Pointee { rust: ty.name(), kernel: kernel.name })
    }
}

#[cfg(all(test, feature = "derive"))]
mod tests;
