//! The types of parameters, results and variables on two sides, compared together with the types that both sides define.

use super::types::Definition;
use gpu_abi::verify::fields::{FieldDifference, FieldReport, NotCompared, Row, compare_lists};
use gpu_abi_reader::debug::{Type, TypeTable, Types};
use gpu_abi_reader::names::is_of_implementation;
use std::collections::{BTreeMap, HashSet};

/// Pairs of types, which are compared when all are known.
#[derive(Debug, Default)]
pub(super) struct Uses<'a> {
    pairs: Vec<[&'a Type; 2]>,
}

/// The result of comparing two types.
#[derive(Debug, Default)]
pub(crate) struct Compared {
    pub(crate) differ: bool,
    /// What a side does not describe, as [`unknown`] returns it.
    pub(crate) unknown: Unknown,
}

/// The classes and members that were not compared, each with the reason.
pub(crate) type Unknown = BTreeMap<String, NotCompared>;

/// Returns what was not compared because a side does not describe it, except the classes of libraries.
pub(crate) fn unknown(report: &FieldReport) -> Unknown {
    let all = report.not_compared().into_iter();
    all.filter(|(name, why)| !(why.is_of_class() && is_of_implementation(name))).collect()
}

impl<'a> Uses<'a> {
    /// Adds two types, and returns the number of the pair.
    pub(super) fn add(&mut self, old: &'a Type, new: &'a Type) -> usize {
        self.pairs.push([old, new]);
        self.pairs.len() - 1
    }

    /// Returns the reports of `definitions`, and the results of the pairs. A difference in a definition is not one in other types that lead to
    /// it.
    pub(super) fn compared(&self, types: [&Types; 2], definitions: &[Definition<'_>]) -> (Vec<FieldReport>, Vec<Compared>) {
        let mut tables = types.map(TypeTable::new);
        let mut add = |[old, new]: [&Type; 2]| (tables[0].add(old), tables[1].add(new));
        let own: Vec<_> = definitions.iter().map(|(_, sides)| add(sides.map(|(_, ty)| ty))).collect();
        let roots: Vec<_> = self.pairs.iter().map(|pair| add(*pair)).collect();
        let elements: Vec<_> = self.pairs.iter().map(|pair| add(pair.map(Type::innermost))).collect();
        // What differs only between two languages is not a change. A side with both has changes of either.
        let is_of_two = types[0].is_of_other_language(types[1]);
        let lists = tables.map(if is_of_two { TypeTable::into_kernels_list } else { TypeTable::into_list });
        let separate: HashSet<_> = own.iter().copied().collect();
        let differs = |report: &FieldReport, element: &(usize, usize)| {
            let is_own = |difference: &FieldDifference| !difference.is_in_enumerators() && !difference.is_not_compared();
            match separate.is_empty() {
                true => !report.agrees(),
                false if separate.contains(element) => {
                    report.differences.iter().any(|difference| matches!(difference, FieldDifference::Length { .. }))
                }
                false => {
                    report.differences.iter().any(is_own)
                        || !report.rows.iter().all(Row::agrees)
                        || !report.pointees.iter().all(FieldReport::agrees)
                }
            }
        };
        compare_lists(lists.each_ref(), &[], &[], |compared| {
            compared.compare(&[&*own, &*roots].concat());
            compared.separate(&own);
            let mut report = |pair: &(usize, usize)| compared.report(*pair);
            let found = roots.iter().zip(&elements).map(|(root, element)| {
                let report = report(root);
                Compared { differ: differs(&report, element), unknown: unknown(&report) }
            });
            let found = found.collect();
            (own.iter().map(report).collect(), found)
        })
    }
}
