//! Functions that pointers in members lead to, by the types of their results and parameters.

use super::descent::Descent;
use super::difference::{Difference, NotCompared};
use super::enumerators::enumerator_difference;
use super::rules::Step;
use super::rust::{FunctionParts, Shape};
use super::walk::Walk;
use gpu_abi_reader::model::{CompiledArgument, CompiledType};

/// The maximum number of functions that are parameters of each other.
pub(super) const MAX_NESTING: usize = 8;

impl<'a> Walk<'a, '_> {
    /// Returns `other` if the results or the parameters of two functions differ, or else what is not compared of them; the records in
    /// them are compared later. Whether pointers are read-only is not compared: they come from C++.
    pub(super) const fn function_difference(
        &mut self,
        (rust, kernel): (FunctionParts<'a>, &'a [CompiledArgument]),
        other: Difference<&'a str>,
        nesting: usize,
    ) -> Option<Difference<&'a str>> {
        if rust.len() != kernel.len() {
            return Some(other);
        }
        if nesting == 0 {
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
            let mut descent = Descent::new(part, index, self.types);
            while !matches!((part.shape(), self.types.get(index)), (Shape::Void, CompiledType::Void)) {
                if descent.length.is_some() || descent.size.is_some() {
                    return Some(other);
                }
                match descent.last {
                    Step::Differ(_) => return Some(other),
                    Step::NotCompared(reason) => {
                        left_out = Some(Difference::NotCompared(reason));
                        break;
                    }
                    Step::Pointees(target, to) => descent = Descent::of(target, to, self.types, true),
                    Step::Members(record, compiled) => {
                        if self.pairs.find(record, descent.kernel).is_none() {
                            self.pairs.add(record, compiled, descent.kernel);
                        }
                        break;
                    }
                    Step::Enumerators(rust, compiled) => match enumerator_difference(rust, compiled, 0) {
                        Some(_) => return Some(other),
                        None => break,
                    },
                    Step::Functions(rust, compiled) => {
                        match self.function_difference((rust, compiled), other, nesting - 1) {
                            Some(found) if found.is_not_compared() => left_out = Some(found),
                            Some(found) => return Some(found),
                            None => {}
                        }
                        break;
                    }
                    // A descent does not end at `Within`.
                    Step::Agree | Step::Within(..) => break,
                }
            }
            i += 1;
        }
        left_out
    }
}
