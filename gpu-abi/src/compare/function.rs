//! Functions that pointers in members lead to, by the types of their results and parameters.

use super::descent::Descent;
use super::enumerators::enumerator_difference;
use super::rules::Step;
use super::rust::{RustType, Shape};
use super::walk::Walk;
use crate::description::Description;
use gpu_abi_reader::model::{CompiledArgument, CompiledType};

/// The maximum number of functions that are parameters of each other.
pub(super) const MAX_NESTING: usize = 8;

impl<'a> Walk<'a, '_> {
    /// Returns whether the results and the parameters of two functions agree; the records in them are compared later. Whether pointers are
    /// read-only is not compared: they come from C++.
    pub(super) const fn functions_agree(
        &mut self,
        rust: &'a [Description],
        kernel: &'a [CompiledArgument],
        nesting: usize,
    ) -> bool {
        if rust.len() != kernel.len() || nesting == 0 {
            return rust.len() == kernel.len();
        }
        let mut i = 0;
        while i < rust.len() {
            // Rust cannot declare such a function.
            let CompiledArgument::Type(index) = kernel[i] else { return false };
            let part = RustType::described(&rust[i]);
            let mut descent = Descent::new(part, index, self.types);
            while !matches!((part.shape(), self.types.get(index)), (Shape::Void, CompiledType::Void)) {
                if descent.length.is_some() || descent.size.is_some() {
                    return false;
                }
                match descent.last {
                    Step::Differ(_) => return false,
                    Step::Pointees(target, to) => descent = Descent::of(target, to, self.types, true),
                    Step::Members(record, compiled) => {
                        if self.pairs.find(record, descent.kernel).is_none() {
                            self.pairs.add(record, compiled, descent.kernel);
                        }
                        break;
                    }
                    Step::Enumerators(rust, compiled) => match enumerator_difference(rust, compiled, 0) {
                        Some(_) => return false,
                        None => break,
                    },
                    Step::Functions(rust, compiled) => match self.functions_agree(rust, compiled, nesting - 1) {
                        false => return false,
                        true => break,
                    },
                    // A descent does not end at `Within`.
                    Step::Agree | Step::Within(..) => break,
                }
            }
            i += 1;
        }
        true
    }
}
