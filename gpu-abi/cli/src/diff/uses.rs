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

#[cfg(test)]
mod tests {
    use super::*;
    use gpu_abi_reader::Module;
    use gpu_abi_reader::debug::DebugInfo;

    /// A struct of Rust beside one of C++ with other members, both with pointers to records.
    fn sides() -> [(DebugInfo, Type); 2] {
        let read = |file: &[u8], name: &str| {
            let info = DebugInfo::read(&Module::read(file).unwrap()).unwrap().unwrap();
            let ty = info.ty(name).unwrap().clone();
            (info, ty)
        };
        [
            read(include_bytes!("../../testdata/rust.ptx"), "rust::Params"),
            read(include_bytes!("../../testdata/rays.debug.ptx"), "rt::Scene"),
        ]
    }

    #[test]
    fn reports_are_turned_around_with_their_files() {
        let sides = sides();
        let [one, mut other] = [[0, 1], [1, 0]].map(|order: [usize; 2]| {
            let sides = order.map(|side| (&sides[side].0, &sides[side].1));
            let types = sides.map(|(info, _)| &info.types);
            let report = Uses::default().compared(types, &[("Params", sides)]).0.pop().unwrap();
            let member = |row: &Row| {
                [&row.rust, &row.kernel].map(|side| side.as_ref().map(|side| (side.name.clone(), side.type_name.clone())))
            };
            let sizes = report.differences.iter().find_map(|one| match one {
                FieldDifference::Size { rust, kernel } => Some([*rust, *kernel]),
                _ => None,
            });
            let members: Vec<_> = report.rows.iter().map(member).collect();
            let notes = report.not_compared();
            ([report.rust.name, report.kernel.name], [report.rust.size, report.kernel.size], sizes, members, notes)
        });
        assert_eq!((one.0[0].as_str(), one.3.is_empty()), ("rust::Params", false));
        other.0.reverse();
        other.1.reverse();
        other.2.iter_mut().for_each(|sizes| sizes.reverse());
        other.3.iter_mut().for_each(|row| row.reverse());
        assert_eq!(one, other);
    }

    #[test]
    fn pairs_of_members_are_turned_around_with_their_files() {
        let [(info, ty), _] = sides();
        let [mut of_rust, mut of_cxx] = [(); 2].map(|()| TypeTable::new(&info.types));
        let roots = [of_rust.add(&ty), of_cxx.add(&ty)];
        // The second list is like one of C++.
        let lists = [of_rust.into_kernels_list(), of_cxx.into_list()];
        let [one, mut other] = [[0, 1], [1, 0]].map(|order: [usize; 2]| {
            let [old, new] = order.map(|at| roots[at]);
            compare_lists(order.map(|at| &lists[at]), &[], &[], |compared| {
                compared.compare(&[(old, new)]);
                let of_members = compared.of_members().into_iter();
                of_members.map(|((one, other), holder)| ([one, other], holder == new)).collect::<Vec<_>>()
            })
        });
        assert!(one.iter().any(|(_, is_held)| *is_held), "{one:?}");
        other.iter_mut().for_each(|(pair, _)| pair.reverse());
        assert_eq!(one, other);
    }
}
