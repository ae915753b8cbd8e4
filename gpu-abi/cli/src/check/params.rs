//! Compares a declared kernel's parameters with the compiled one's, and reports one difference for each mistake.
//!
//! A parameter's size, offset and kind in the module come first, then its type in the mangled name of the kernel or its
//! stub, then its type in the debug information with all types that it refers to. Differences in a struct are reported
//! once, for the struct.

use super::variables::VariableCheck;
use super::{Declared, DeclaredParam, Difference, Found, KernelCheck, TypeCheck, add};
use crate::load::{Kernel, Parameter};
use crate::select::HOW_TO_COMPILE;
use crate::sources::From;
use gpu_abi::launch;
use gpu_abi::layout::{Kind, Layout};
use gpu_abi::verify::fields::{self, FieldReport};
use std::collections::BTreeSet;

/// Compares a kernel with its declaration; types with differences are added to `types`.
pub(super) fn check<'a>(
    declared: &'a Declared<'a>,
    found: Found<'a>,
    named: &[(&str, &Layout<'_>)],
    types: &mut Vec<TypeCheck>,
) -> KernelCheck<'a> {
    let mut check = KernelCheck { declared, found, differences: Vec::new(), leads_to: BTreeSet::new() };
    let Found::One(kernel, placed) = check.found else { return check };
    let of_whole = placed.iter().filter(|(_, difference)| matches!(difference, launch::Difference::Count { .. }));
    check.differences.extend(of_whole.map(|(_, difference)| Difference { param: None, text: difference.to_string() }));
    if !check.differences.is_empty() {
        return check;
    }
    for (index, (declared, param)) in declared.params.iter().zip(&kernel.params).enumerate() {
        let mut own: Vec<String> =
            placed.iter().filter(|(at, _)| *at == index).map(|(_, difference)| difference.to_string()).collect();
        if own.is_empty() {
            own.extend(stated(declared, param));
        }
        // The members of an unrelated type are not worth comparing.
        let is_comparable = own.is_empty() || matches!(declared.layout.kind(), Kind::Record(_));
        let described = param.ty.iter().zip(&kernel.debug).chain(param.also.iter().map(|(ty, info)| (ty, info)));
        for (ty, info) in described.filter(|_| is_comparable) {
            let report = fields::compare(declared.layout, ty, info.types(), named);
            check.leads_to.extend(different_records(&report));
            if report.rows().is_empty() && own.is_empty() {
                own.extend(report.differences().iter().map(ToString::to_string));
            }
            if report.rows().is_empty() {
                report.pointees().iter().for_each(|pointee| add(pointee.clone(), types));
            } else {
                if !report.itself_agrees() {
                    own.clear();
                }
                add(report, types);
            }
        }
        check.differences.extend(own.into_iter().map(|text| Difference { param: Some(index), text }));
    }
    check
}

/// Returns the names of the records with differences that a comparison has reached.
pub(super) fn different_records(report: &FieldReport) -> impl Iterator<Item = String> {
    let all = report.pointees().iter().chain([report]);
    all.filter(|one| !one.itself_agrees() && !one.rows().is_empty()).map(|one| one.rust_name().to_owned())
}

/// Returns the difference between a parameter's type and the one in a mangled name.
fn stated(declared: &DeclaredParam<'_>, param: &Parameter) -> Option<String> {
    let mut stated = param.stated.iter();
    let (from, stated) = stated.find(|(_, stated)| !declared.meaning.agrees(stated, param.may_be_enum()))?;
    let by = if *from == From::Stub { "the symbol of its stub" } else { "its name" };
    Some(format!("is `{}` in the kernel, as {by} says", stated.unqualified()))
}

/// Returns a note for structs, pointers or variables that no debug information describes.
pub(super) fn note(kernels: &[KernelCheck<'_>], variables: &[VariableCheck<'_>]) -> Option<String> {
    let is_silent = |check: &KernelCheck<'_>| {
        let Found::One(Kernel { params, .. }, _) = &check.found else { return false };
        let mut both = check.declared.params.iter().zip(params);
        both.any(|(declared, param)| has_parts(declared.layout) && param.ty.is_none())
    };
    let is_silent = kernels.iter().any(is_silent) || variables.iter().any(|check| !check.is_described);
    is_silent.then(|| {
        format!(
            "members, enumerators and pointees were not compared because there is no debug information: {HOW_TO_COMPILE}"
        )
    })
}

/// Returns whether debug information may describe more of a type than its size and alignment.
pub(super) fn has_parts(layout: &Layout<'_>) -> bool {
    matches!(layout.kind(), Kind::Record(_) | Kind::Pointer(_) | Kind::Enum { .. })
}
