//! All differences between a type in Rust and the same type in the kernel, by the rules of `compare`.

use super::FieldDifference;
use crate::compare::{Pair, Place, RustType, Walk};
use alloc::vec;
use alloc::vec::Vec;
use gpu_abi_reader::model::CompiledTypes;
use std::collections::HashMap;

/// Two types and everything reachable from them, compared.
#[derive(Debug)]
pub(super) struct Comparison<'a> {
    pub(super) types: CompiledTypes<'a>,
    /// The pairs of records, in the order in which they were found.
    pub(super) pairs: Vec<Pair<'a>>,
    differences: HashMap<Place, Vec<FieldDifference>>,
}

impl<'a> Comparison<'a> {
    /// Compares a type with the kernel's type at an index.
    pub(super) fn new(rust: RustType<'a>, kernel: usize, types: CompiledTypes<'a>) -> Self {
        let mut room = 64;
        loop {
            let (mut pairs, mut latest) = (vec![None; room], vec![0; types.0.len()]);
            let mut walk = Walk::new(rust, kernel, types, &mut pairs, &mut latest);
            let mut differences: HashMap<Place, Vec<FieldDifference>> = HashMap::new();
            while let Some(found) = walk.next() {
                let (all, difference) = (differences.entry(found.place).or_default(), owned(found.difference));
                // An array may be the cause of several differences.
                if !all.contains(&difference) {
                    all.push(difference);
                }
            }
            if !walk.is_full() {
                let pairs = pairs.into_iter().flatten().collect();
                return Self { types, pairs, differences };
            }
            room *= 4;
        }
    }

    /// Returns the differences at a place.
    pub(super) fn at(&self, place: Place) -> &[FieldDifference] {
        self.differences.get(&place).map_or(&[], Vec::as_slice)
    }
}

fn owned(difference: FieldDifference<&str>) -> FieldDifference {
    difference.map(|name| (*name).into())
}
