//! The types of parameters, results and variables on two sides.

use super::types::Definition;
use gpu_abi::verify::fields::{FieldDifference, FieldReport, Row, compare_lists};
use gpu_abi_reader::debug::{Type, TypeTable, Types};
use std::collections::HashSet;

/// Pairs of types, which are compared when all are known: each pair of records once.
#[derive(Debug, Default)]
pub(super) struct Uses<'a> {
    pairs: Vec<[&'a Type; 2]>,
}

impl<'a> Uses<'a> {
    /// Adds two types, and returns the number of the pair.
    pub(super) fn add(&mut self, old: &'a Type, new: &'a Type) -> usize {
        self.pairs.push([old, new]);
        self.pairs.len() - 1
    }

    /// Returns whether the types of each pair differ. Differences in `definitions` are reported on their own, not for each use.
    pub(super) fn differ(&self, types: [&Types; 2], definitions: &[Definition<'_>]) -> Vec<bool> {
        let mut tables = types.map(TypeTable::new);
        let mut add = |[old, new]: [&Type; 2]| (tables[0].add(old), tables[1].add(new));
        let roots: Vec<_> = self.pairs.iter().map(|pair| add(*pair)).collect();
        let elements: Vec<_> = self.pairs.iter().map(|pair| add(pair.map(Type::innermost))).collect();
        let separate: Vec<_> = definitions.iter().map(|(_, sides)| add(sides.map(|(_, ty)| ty))).collect();
        let lists = tables.map(TypeTable::into_list);
        let reports = compare_lists(lists.each_ref(), &[], |compared| {
            compared.compare(&roots);
            compared.separate(&separate);
            roots.iter().map(|root| compared.report(*root)).collect::<Vec<_>>()
        });
        let separate: HashSet<_> = separate.into_iter().collect();
        let differs = |(report, element): (&FieldReport, &(usize, usize))| {
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
        reports.iter().zip(&elements).map(differs).collect()
    }
}
