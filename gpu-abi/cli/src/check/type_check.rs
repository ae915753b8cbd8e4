//! The types of C++ beside the types of Rust, compared.

use super::cxx::CxxType;
use super::pairs::differ;
use super::program::Program;
use gpu_abi::verify::fields::{self, FieldReport};
use gpu_abi_reader::TypeList;
use gpu_abi_reader::debug::{Type, TypeKind, TypeTable};
use gpu_abi_reader::model::CompiledType;
use std::collections::{BTreeMap, HashMap};
use std::ptr;

/// Two types of one name, compared.
#[derive(Debug)]
pub(crate) struct TypeCheck {
    pub(crate) rust: String,
    pub(crate) report: FieldReport,
    /// Whether rustc has placed the members in another order than the declaration's.
    pub(crate) is_reordered: bool,
    /// Whether rustc may place them in another order, as far as debug information tells.
    pub(crate) may_be_reordered: bool,
}

impl TypeCheck {
    pub(crate) fn agrees(&self) -> bool {
        self.report.agrees() && !self.is_reordered
    }
}

/// Two types of one name, before they are compared.
struct Listed<'p, 'a> {
    cxx: &'p CxxType<'a>,
    ty: &'p Type,
    /// The index of the type in Rust.
    place: usize,
    /// Whether the type in Rust is the mirror of the one with the name.
    is_mirror: bool,
}

/// Compares types of one name, each pair on its own, whatever leads to it. `not_compared` gets what is not compared, with the reason.
pub(super) fn compared<'p, 'a>(
    pairs: Vec<(&'p CxxType<'a>, &'p Type)>,
    program: &'p Program,
    not_compared: &mut BTreeMap<String, String>,
) -> Vec<TypeCheck> {
    let rust: Vec<&Type> = pairs.iter().map(|(_, ty)| program.types.mirrored(ty).unwrap_or(ty)).collect();
    let (list, places) = program.types.list(rust.iter().copied());
    let mut listed = Vec::new();
    for (((cxx, declared), ty), place) in pairs.into_iter().zip(rust).zip(places) {
        let what = match list.shape(place) {
            Some(CompiledType::Void) => "has no members",
            Some(CompiledType::Variants { .. }) => "is an enumeration with data",
            _ => {
                listed.push(Listed { cxx, ty, place, is_mirror: !ptr::eq(ty, declared) });
                continue;
            }
        };
        not_compared.insert(cxx.name().to_owned(), format!("`{}` in Rust {what}", ty.name()));
    }
    let mut types: Vec<TypeCheck> = Vec::new();
    let mut known: HashMap<String, Vec<usize>> = HashMap::new();
    for source in listed.chunk_by(|one, next| ptr::eq(one.cxx.types, next.cxx.types)) {
        for (one, report) in source.iter().zip(reports(source, &list)) {
            let Some(check) = checked(one, report, program, not_compared) else { continue };
            // Device and host code may both describe a type.
            let same = known.entry(check.rust.clone()).or_default();
            match same.iter().find(|one| !differ(&types[**one].report.kernel.name, &check.report.kernel.name)) {
                Some(one) if types[*one].agrees() => types[*one] = check,
                Some(_) => {}
                None => {
                    same.push(types.len());
                    types.push(check);
                }
            }
        }
    }
    types
}

/// Compares the types that one source describes.
fn reports(source: &[Listed<'_, '_>], list: &TypeList) -> Vec<FieldReport> {
    let mut table = TypeTable::new(source[0].cxx.types);
    let roots: Vec<_> = source.iter().map(|one| (one.place, table.add(&one.cxx.ty))).collect();
    let mut reports = fields::compare_lists(&roots, &roots, [list, &table.into_list()]);
    reports.iter_mut().zip(source).for_each(|(report, one)| report.set_source(&one.cxx.ty));
    reports
}

/// Returns what a report says about two types, unless kernels do not read the one in Rust.
fn checked(
    &Listed { cxx, ty, is_mirror, .. }: &Listed<'_, '_>,
    report: FieldReport,
    program: &Program,
    not_compared: &mut BTreeMap<String, String>,
) -> Option<TypeCheck> {
    let is_reordered = ty.record().is_some_and(|record| record.is_reordered());
    let may_be_reordered = !is_mirror && has_order(ty);
    let check = TypeCheck { rust: ty.name().to_owned(), report, is_reordered, may_be_reordered };
    let is_enum = |ty: &Type| matches!(ty.kind, TypeKind::Enum { .. });
    // Kernels read a mirror, which may differ. An enumeration is its own.
    if !check.agrees() && !is_mirror && !is_enum(ty) && program.converts(ty) {
        not_compared.insert(cxx.name().to_owned(), format!("`{}` derives `PtxLayout`: {CONVERTED}", ty.name()));
        return None;
    }
    if is_enum(&cxx.ty) && !is_enum(ty) {
        not_compared.insert(cxx.name().to_owned(), CONSTANTS.to_owned());
    }
    for report in std::iter::once(&check.report).chain(&check.report.pointees) {
        for row in &report.rows {
            let Some(side) = row.kernel.as_ref().or(row.rust.as_ref()) else { continue };
            // A type that is not compared is listed on its own.
            if !not_compared.contains_key(&side.type_name) {
                let name = || format!("{}.{}", report.kernel.name, side.name);
                not_compared.extend(row.not_compared().map(|reason| (name(), reason.reason().to_owned())));
            }
        }
    }
    Some(check)
}

/// Returns whether a type is a struct with at least two members that take storage, whose order in memory rustc may choose.
fn has_order(ty: &Type) -> bool {
    let is_stored = |ty: &Type| ty.size.is_some_and(|size| size > 0);
    ty.record()
        .filter(|record| !record.is_union)
        .is_some_and(|record| record.members.iter().filter(|member| is_stored(&member.ty)).count() > 1)
}

/// Why the enumerators of flags are not compared.
const CONSTANTS: &str = "debug information does not describe the constants of a struct in Rust";

/// Why a type that the library converts is not compared if it differs and the program has no values of its mirror's type.
const CONVERTED: &str = "kernels read its mirror, which debug information does not describe here; `#[kernels]` compares it";
