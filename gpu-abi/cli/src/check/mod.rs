//! `gpu-abi check`: compares the types that kernels and host functions use with the types of the same names in a Rust
//! program, from the debug information of both. The program need not use the library.

mod cxx;
mod document;
mod pairs;
mod rust;
mod text;

pub(crate) use document::json;
pub(crate) use text::text;

use crate::args::Select;
use crate::input::Input;
use crate::select::HOW_TO_COMPILE;
use cxx::{CxxType, Reached};
use gpu_abi::verify::fields::{self, FieldReport};
use gpu_abi_reader::TypeList;
use gpu_abi_reader::debug::{RustTypes, Type, TypeKind, TypeTable};
use gpu_abi_reader::model::CompiledType;
use pairs::{Wanted, differ, pairs};
use rust::{all_converted, has_order};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The maximum number of names in a line.
const MAX_NAMES: usize = 8;

/// A pair that the command line names: a type in Rust, or nothing, and the type in C++.
pub(crate) type NamedPair = (String, String);

/// The types of a compiled file, compared with those of a Rust program.
#[derive(Debug)]
pub(crate) struct Check<'a> {
    pub(crate) file: &'a str,
    pub(crate) against: &'a str,
    pub(crate) types: Vec<TypeCheck>,
    /// The types of C++ that are not compared, and the members in Rust that are not compared further, each with the reason.
    pub(crate) not_compared: BTreeMap<String, String>,
    /// Whether the file has host functions.
    pub(crate) has_functions: bool,
    /// Why the types of some kernels, variables and functions are not known.
    pub(crate) problems: Vec<String>,
}

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

impl<'a> Check<'a> {
    /// Compares the selected types. `against` is the name and the content of the program.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or does not describe types, or if no type has a namesake.
    pub(crate) fn of(
        input: &'a Input<'_>,
        against: (&'a str, &[u8]),
        select: &Select,
        named: &[NamedPair],
    ) -> Result<Self, String> {
        let (file, (against, program)) = (&*input.name, against);
        let reached = Reached::read(input, select)?;
        let cxx = reached.types(select).map_err(|error| format!("{file}: {error}"))?;
        if cxx.is_empty() {
            let reason = reached.problems.first().map_or(HOW_TO_COMPILE, String::as_str);
            return Err(format!(
                "{file}: no debug information with a named type that a kernel, variable or function uses: {reason}"
            ));
        }
        let wanted = Wanted::new(&cxx, named);
        let found = RustTypes::read(program, &|name| wanted.has(name));
        let found = found.map_err(|error| format!("{against}: {error}"))?;
        if found.named().len() == 0 {
            return Err(match found.split.as_deref() {
                Some(file) => format!(
                    "{against}: the types are in separate files such as `{file}`: build it with `split-debuginfo = \"off\"` in the \
                     profile"
                ),
                None if !found.has_types => format!(
                    "{against}: no types in debug information of rustc: it is not a Rust program, or was built with `strip` or without \
                     `debug = true` in the profile, the default of `cargo build`"
                ),
                None => format!(
                    "{against}: no type of Rust has the name of one in {file}: debug information has only the types \
                     that code uses; name others: `--pair RUST={}`",
                    cxx.iter().find(|ty| !ty.is_of_cuda()).unwrap_or(&cxx[0]).name()
                ),
            });
        }
        let mut not_compared = BTreeMap::new();
        let pairs = pairs((&cxx, select.is_part()), &found, named, &mut not_compared)?;
        let rust: Vec<&Type> = pairs.iter().map(|(_, ty)| found.mirrored(ty).unwrap_or(ty)).collect();
        let (list, places) = found.list(rust.iter().copied());
        let mut listed = Vec::new();
        for (((cxx, declared), ty), place) in pairs.into_iter().zip(rust).zip(places) {
            let what = match list.shape(place) {
                Some(CompiledType::Void) => "has no members",
                Some(CompiledType::Variants { .. }) => "is an enumeration with data",
                _ => {
                    listed.push(Listed { cxx, ty, place, is_mirror: !std::ptr::eq(ty, declared) });
                    continue;
                }
            };
            not_compared.insert(cxx.name().to_owned(), format!("`{}` in Rust {what}", ty.name()));
        }
        let converted = all_converted(&found);
        let mut types: Vec<TypeCheck> = Vec::new();
        let mut known: HashMap<String, Vec<usize>> = HashMap::new();
        for source in listed.chunk_by(|one, next| std::ptr::eq(one.cxx.types, next.cxx.types)) {
            for check in compared(source, &list, &converted, &mut not_compared) {
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
        let (has_functions, problems) = (reached.has_functions, reached.problems.clone());
        let check = Self { file, against, types, not_compared, has_functions, problems };
        if check.types.is_empty() {
            let lines = check.left_out().join("\n  ");
            return Err(format!("{against}: no type can be compared with {file}\n  {lines}"));
        }
        Ok(check)
    }

    /// Returns lines about the types that are not compared. All those for which Rust has no type are one line.
    pub(crate) fn left_out(&self) -> Vec<String> {
        let (unknown, others): (Vec<_>, Vec<_>) = self.not_compared.iter().partition(|(_, reason)| *reason == NO_NAMESAKE);
        let mut lines: Vec<String> =
            others.iter().map(|(name, reason)| format!("not compared: `{name}`: {reason}")).collect();
        if let [(first, _), rest @ ..] = unknown.as_slice() {
            let names: Vec<String> = unknown.iter().take(MAX_NAMES).map(|(name, _)| format!("`{name}`")).collect();
            let more = unknown.len() - names.len();
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let it = if rest.is_empty() { "it" } else { "them" };
            let names = names.join(", ");
            lines.push(format!(
                "not compared: no Rust type has the name of {names}{more}, or no code keeps a value of {it}; if the names differ: \
                 `--pair RUST={first}`"
            ));
        }
        lines
    }

    /// Returns whether everything was compared, except the types that the command line leaves out.
    pub(crate) fn is_complete(&self) -> bool {
        self.not_compared.values().all(|reason| reason == LEFT_OUT)
    }

    /// Returns the number of types that differ.
    pub(crate) fn mismatches(&self) -> usize {
        self.types.iter().filter(|ty| !ty.agrees()).count()
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

/// Compares the types that one source describes: each on its own, whatever leads to it.
fn compared(
    source: &[Listed<'_, '_>],
    list: &TypeList,
    converted: &BTreeSet<&str>,
    not_compared: &mut BTreeMap<String, String>,
) -> Vec<TypeCheck> {
    let mut table = TypeTable::new(source[0].cxx.types);
    let roots: Vec<_> = source.iter().map(|one| (one.place, table.add(&one.cxx.ty))).collect();
    let reports = fields::compare_lists(&roots, &roots, [list, &table.into_list()]);
    let mut found = Vec::new();
    for (&Listed { cxx, ty, is_mirror, .. }, mut report) in source.iter().zip(reports) {
        report.source_location = cxx.ty.source_location().cloned();
        report.kernel.name = cxx.ty.declared_name().map_or(report.kernel.name, str::to_owned);
        let is_reordered = ty.record().is_some_and(|record| record.is_reordered());
        let may_be_reordered = !is_mirror && has_order(ty);
        let check = TypeCheck { rust: ty.name().to_owned(), report, is_reordered, may_be_reordered };
        let is_enum = |ty: &Type| matches!(ty.kind, TypeKind::Enum { .. });
        // Kernels read a mirror, which may differ. An enumeration is its own.
        if !check.agrees() && !is_mirror && converted.contains(ty.name()) && !is_enum(ty) {
            not_compared.insert(cxx.name().to_owned(), format!("`{}` derives `PtxLayout`: {CONVERTED}", ty.name()));
            continue;
        }
        if is_enum(&cxx.ty) && !is_enum(ty) {
            not_compared.insert(cxx.name().to_owned(), CONSTANTS.to_owned());
        }
        for report in std::iter::once(&check.report).chain(&check.report.pointees) {
            for (row, side) in report.rows.iter().filter_map(|row| Some((row, row.kernel.as_ref().or(row.rust.as_ref())?)))
            {
                // A type that is not compared is listed on its own.
                if !not_compared.contains_key(&side.type_name) {
                    let name = || format!("{}.{}", report.kernel.name, side.name);
                    not_compared.extend(row.not_compared().map(|reason| (name(), reason.reason().to_owned())));
                }
            }
        }
        found.push(check);
    }
    found
}

/// Why a type is not compared for which the program has none.
const NO_NAMESAKE: &str = "no Rust type has this name";

/// Why a type is not compared that the command line leaves out.
const LEFT_OUT: &str = "left out by `--pair`";

/// Why the enumerators of flags are not compared.
const CONSTANTS: &str = "debug information does not describe the constants of a struct in Rust";

/// Why a type that the library converts is not compared if it differs and the program has no values of its mirror's type.
const CONVERTED: &str = "kernels read its mirror, which debug information does not describe here; `#[kernels]` compares it";

/// What `is_reordered` means, and what to write.
const REORDERED: &str = "not `repr(C)`: rustc has placed its members in another order than the declaration's, and may \
     choose yet another one with any compilation; add `#[repr(C)]`, unless kernels only get its mirror, of `#[derive(PtxLayout)]`";

/// What only a declaration in Rust tells.
const SIGNATURES: &str =
    "signatures of functions and host variables are not compared; `#[gpu_abi::functions]` compares them";

/// What debug information does not tell.
const NOTE: &str = "debug information does not say whether a struct is `repr(C)`; if one that agrees is not, rustc may \
     reorder its members with any compilation";
