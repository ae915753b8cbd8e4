//! Compares a declared kernel's parameters with the compiled one's, and reports one difference for each mistake.
//!
//! A parameter's type in the mangled name of the kernel or its stub comes first, because it is the same in all modules, then
//! its size, offset and kind in the module, then its type in the debug information with all types that it refers to.
//! Differences in a struct or an enumeration are reported once, for that type.

use super::variables::VariableCheck;
use super::{Declared, DeclaredParam, Difference, DifferenceKind, Found, KernelCheck, Types};
use crate::loaded::{Kernel, Parameter};
use crate::select::HOW_TO_COMPILE;
use crate::sources::From;
use gpu_abi::launch;
use gpu_abi::layout::{Kind, Layout};
use gpu_abi::report::TypeName;
use gpu_abi::verify::fields::{self, FieldReport};
use gpu_abi::verify::has_parts;
use std::collections::BTreeSet;
use std::fmt::Display;

/// Compares a kernel with its declaration; types with differences are added to `types`.
pub(super) fn check<'a>(
    declared: &'a Declared<'a>,
    found: Found<'a>,
    named: &[(&str, &Layout<'_>)],
    types: &mut Types,
) -> KernelCheck<'a> {
    let mut check = KernelCheck { declared, found, differences: Vec::new(), leads_to: BTreeSet::new() };
    let Found::One(kernel, placed) = check.found else { return check };
    let of_whole = placed.iter().filter(|(_, difference)| matches!(difference, launch::ParameterDifference::Count { .. }));
    let whole = |text: String| Difference { param: None, text, kind: DifferenceKind::Other };
    check.differences.extend(of_whole.map(|(_, difference)| whole(difference.to_string())));
    if !check.differences.is_empty() {
        return check;
    }
    for (index, (declared, param)) in declared.params.iter().zip(&kernel.params).enumerate() {
        let mut own: Vec<Difference> = match stated(declared, param) {
            Some(text) => vec![Difference { param: Some(index), text, kind: DifferenceKind::Other }],
            None => placed
                .iter()
                .filter(|(at, _)| *at == index)
                .map(|(_, difference)| Difference {
                    param: Some(index),
                    text: in_words(declared, difference),
                    kind: match difference {
                        launch::ParameterDifference::Align { .. } => DifferenceKind::Align,
                        launch::ParameterDifference::Offset { .. } => DifferenceKind::Offset,
                        _ => DifferenceKind::Other,
                    },
                })
                .collect(),
        };
        // The members of an unrelated type are not worth comparing.
        let is_comparable = own.is_empty() || matches!(declared.layout.kind(), Kind::Record(_));
        let described = param.ty.iter().zip(&kernel.debug).chain(param.also.iter().map(|(ty, info)| (ty, info)));
        for (ty, info) in described.filter(|_| is_comparable) {
            let report = fields::compare(declared.layout, ty, info.types(), named);
            check.leads_to.extend(different_types(&report));
            if report.different_types().any(|ty| std::ptr::eq(ty, &report)) {
                own.clear();
            } else if own.is_empty() && !report.differences().is_empty() {
                own.push(Difference { param: Some(index), text: described_as(&report), kind: DifferenceKind::Other });
            }
            types.add(report);
        }
        check.differences.append(&mut own);
    }
    check
}

/// Returns the names of the types with differences that a comparison has reached.
pub(super) fn different_types(report: &FieldReport) -> impl Iterator<Item = String> {
    report.different_types().map(|ty| ty.rust_name().to_owned())
}

/// Returns a difference in a parameter's declaration or place. The kind of its type is not a difference between members: no
/// type of the kernel is known.
fn in_words(declared: &DeclaredParam<'_>, difference: &launch::ParameterDifference) -> String {
    match fields::FieldDifference::<String>::of_parameter(difference) {
        Some(note) => note.to_string(),
        None => format!("`{}` {difference}", TypeName(declared.layout)),
    }
}

/// Returns the differences between two types that have neither members nor enumerators: their names if they are of different
/// kinds.
fn described_as(report: &FieldReport) -> String {
    let is_kind = |difference: &fields::FieldDifference| matches!(difference, fields::FieldDifference::Kind { .. });
    if report.differences().iter().any(is_kind) && report.rust_name() != report.kernel_name() {
        return both(report.rust_name(), report.kernel_name());
    }
    let texts: Vec<String> = report.differences().iter().map(ToString::to_string).collect();
    texts.join("; ")
}

fn both(rust: impl Display, kernel: impl Display) -> String {
    format!("`{rust}` in Rust, `{kernel}` in the kernel")
}

/// Returns the difference between a parameter's type and the one in a mangled name.
fn stated(declared: &DeclaredParam<'_>, param: &Parameter) -> Option<String> {
    let mut stated = param.stated.iter();
    let (from, stated) = stated.find(|(_, stated)| !declared.meaning.agrees(stated, param.may_be_enum()))?;
    let by = if *from == From::Stub { "the symbol of its stub" } else { "its name" };
    Some(format!("{}, as {by} says", both(TypeName(declared.layout), stated.unqualified())))
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
