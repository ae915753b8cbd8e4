//! Compares two types up to the records in which they end: their elements, the targets of pointers, and the functions there.

use super::class::Named;
use super::descent::Descent;
use super::difference::{Difference, Located, NotCompared, Place};
use super::enumerators::enumerator_difference;
use super::function::FunctionParts;
use super::identity::is_record;
use super::pairs::Stage;
use super::rules::{Step, address_difference, alignment_difference, constness_difference};
use super::rust::{RustRecord, RustType};
use super::walk::{Role, Walk};
#[cfg(feature = "verify-runtime")]
use alloc::vec::Vec;
use gpu_abi_reader::model::{CompiledArgument, CompiledRecord};

/// The maximum number of functions that are parameters of each other: those in a damaged file may form a cycle.
const MAX_NESTING: usize = 8;

/// A comparison of two types that can be continued after each difference.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain<'a> {
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
    pub(super) const fn new(place: Place, descent: Descent<'a>) -> Self {
        Self { place, descent, from: 0, is_pointee: false, pointer: None }
    }
}

impl<'a> Walk<'a, '_> {
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
    pub(super) const fn follow(&mut self, mut chain: Chain<'a>) -> Option<Located<'a>> {
        let Chain { place, descent: Descent { rust, kernel, .. }, is_pointee, .. } = chain;
        let difference = chain.descent.length.take();
        if difference.is_some() {
            self.chain = Some(chain);
            return self.report(place, difference, is_pointee);
        }
        if let Some((difference, enumeration)) = chain.descent.size.take() {
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
        if found.is_none() && self.chain.is_none() { self.report(place, chain.pointer, true) } else { found }
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
                // Neither is a function that Rust can declare.
                (None, CompiledArgument::Unknown) => break,
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
        left_out
    }

    /// Returns the pair of records that two types are or contain, or else those to which their pointers lead, over functions too.
    #[cfg(feature = "verify-runtime")]
    pub(crate) fn led(&self, rust: RustType<'a>, kernel: usize) -> (Option<usize>, Vec<usize>) {
        let (descent, mut targets) = (Descent::new(rust, kernel, self.types), Vec::new());
        match descent.record() {
            Some((record, index)) => (self.pairs.find(record, index), targets),
            None => {
                self.visit_targets(descent, 0, &mut |end| {
                    targets.extend(end.record().and_then(|(record, index)| self.pairs.find(record, index)));
                });
                (None, targets)
            }
        }
    }

    /// Returns the names of each handle that has another name than its class, and of the class, to which two types lead.
    #[cfg(feature = "verify-runtime")]
    pub(crate) fn misnamed(&self, rust: RustType<'a>, kernel: usize) -> Vec<[&'a str; 2]> {
        let mut found = Vec::new();
        self.visit_targets(Descent::new(rust, kernel, self.types), 0, &mut |end| {
            if let Step::NotCompared(NotCompared::HandleName) = end.last {
                found.push([end.rust.name(), self.types.get(end.kernel).name()]);
            }
        });
        found
    }

    /// Calls `visit` for the types in which the pointers end, over functions too.
    #[cfg(feature = "verify-runtime")]
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

    /// Compares two records that are held by value, unless they have been compared, before anything else.
    #[inline]
    const fn enter(&mut self, rust: RustRecord<'a>, kernel: &'a CompiledRecord<'a>, index: usize, place: Place) {
        let known = match self.pairs.find(rust, index) {
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
        let is_known = self.pairs.find(rust, index).is_some() || rust.is_mistaken();
        // The members of a layout are looked at only once.
        if is_known && !ty.is_of_one_language() {
            return None;
        }
        let named = is_record(ty, rust, kernel, self.types);
        if !is_known && !matches!(named, Named::Differs) {
            self.pairs.add(rust, kernel, index);
        }
        named.difference(Difference::Pointee { rust: ty.name(), kernel: kernel.name })
    }
}
