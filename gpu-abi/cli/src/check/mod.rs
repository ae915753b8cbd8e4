//! `gpu-abi check`: compares the types that kernels and host functions use with the types of the same names in a Rust
//! program, from the debug information of both. The program need not use the library.

mod cxx;
mod document;
mod pairs;
mod program;
mod text;

pub(crate) use document::json;
pub(crate) use program::exchanged;
pub(crate) use text::text;

use crate::accept::Accepted;
use crate::args::Select;
use crate::input::Input;
use cxx::{Cxx, CxxType};
use gpu_abi::verify::fields::{self, FieldDifference, FieldReport, NotCompared, Row};
use gpu_abi_reader::debug::{Type, TypeKind, TypeTable};
use gpu_abi_reader::model::{CompiledType, CompiledTypes, HostKind};
use gpu_abi_reader::names::last_identifier;
use gpu_abi_reader::{TypeList, host_of};
use pairs::{TypePair, differ, pairs, undescribed};
use program::Program;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ptr;

/// A pair that the command line names: a type in Rust, or nothing, and the type in C++.
pub(crate) type NamedPair = (String, String);

/// The types of a compiled file, compared with those of a Rust program.
#[derive(Debug)]
pub(crate) struct Check<'a> {
    file: &'a str,
    against: &'a str,
    cxx: Cxx,
    types: Vec<TypeCheck>,
    /// The handles whose names are those of classes, each with the class.
    handles: BTreeSet<(String, String)>,
    /// The types and code of C++ that are not compared, and the members in Rust that are not compared further, each with the reason.
    not_compared: BTreeMap<String, String>,
    /// The host that the program was compiled for, if it shows it.
    host: Option<HostKind>,
    /// What the command line accepts.
    pub(crate) accepted: Accepted,
}

/// Two types of one name, or at one place in such types, compared.
#[derive(Debug)]
struct TypeCheck {
    rust: String,
    report: FieldReport,
    /// The type in C++ that leads to them, if they are not of one name.
    within: Option<String>,
    /// Whether rustc may place the members in another order, as far as debug information tells.
    may_be_reordered: bool,
    verdict: Verdict,
    /// Whether only host functions use the type in C++.
    is_of_host: bool,
    /// Whether they are a mismatch that the command line accepts.
    is_accepted: bool,
}

/// The result of comparing two types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Agrees,
    /// They differ, but not in their bytes.
    EqualBytes,
    Differs,
    /// rustc has placed the members in another order than the declaration's.
    Reordered,
}

impl Verdict {
    /// Returns whether kernels read other bytes than Rust has.
    const fn is_mismatch(self) -> bool {
        matches!(self, Self::Differs | Self::Reordered)
    }
}

impl<'a> Check<'a> {
    /// Compares the selected types. `against` is the name and the content of the program. Types that differ but have equal bytes are
    /// mismatches only if `is_strict`.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or does not describe types, or if no type has a namesake.
    pub(crate) fn of(
        input: &'a Input<'_>,
        (against, program): (&'a str, &[u8]),
        select: &Select,
        named: &[NamedPair],
        is_strict: bool,
    ) -> Result<Self, String> {
        let (cxx, mut not_compared) = (Cxx::read(input, select)?, BTreeMap::new());
        let (file, host) = (&*input.name, host_of(program));
        let (program, pairs) = pairs((file, &cxx), (against, program), (named, select), &mut not_compared)?;
        let (types, handles) = compared(pairs, &cxx.types, program, is_strict, &mut not_compared);
        not_compared.extend(undescribed(&cxx, named).filter(|_| select.types.is_empty()));
        let accepted = Accepted::default();
        let check = Self { file, against, cxx, types, handles, not_compared, host, accepted };
        if check.is_empty() && !check.cxx.names.is_empty() {
            let lines = check.left_out().join("\n  ");
            return Err(format!("{against}: no type can be compared with {file}\n  {lines}"));
        }
        Ok(check)
    }

    /// Returns whether no types are compared.
    fn is_empty(&self) -> bool {
        self.types.is_empty() && self.handles.is_empty()
    }

    /// Returns why the types of some kernels, variables and functions are not known.
    pub(crate) fn problems(&self) -> &[String] {
        &self.cxx.problems
    }
}

/// Two types of one name, before they are compared.
struct Listed<'c> {
    cxx: &'c CxxType,
    ty: &'static Type,
    /// The index of the type in Rust.
    place: usize,
    /// Whether the type in Rust is the mirror of the one with the name.
    is_mirror: bool,
}

/// Compares types of one name, each pair on its own, whatever leads to it. Other records in them that differ are pairs of their own too,
/// and so are types of `cxx` without a namesake. Returns the handles too, each with its class. What is not compared is added to
/// `not_compared`, with the reason. Types with equal bytes are mismatches only if `is_strict`.
fn compared<'c>(
    pairs: Vec<TypePair<'c>>,
    cxx: &'c [CxxType],
    program: &'static Program,
    is_strict: bool,
    not_compared: &mut BTreeMap<String, String>,
) -> (Vec<TypeCheck>, BTreeSet<(String, String)>) {
    let rust: Vec<&'static Type> = pairs.iter().map(|(_, ty)| program.types.mirrored(ty).unwrap_or(ty)).collect();
    let (list, places) = program.types.list(rust.iter().copied());
    let with_values = pairs.iter().zip(&places).filter(|((cxx, _), _)| cxx.types.has_values(cxx.ty));
    let with_values: BTreeSet<usize> = with_values.map(|(_, place)| *place).collect();
    let of = |reason: &str| -> Vec<&'c CxxType> {
        cxx.iter().filter(|ty| not_compared.get(ty.name()).is_some_and(|why| why == reason)).collect()
    };
    let (left_out, unpaired) = (of(LEFT_OUT), of(NO_NAMESAKE));
    let (mut listed, mut handles, mut classes) = (Vec::new(), BTreeSet::new(), Vec::new());
    for (((cxx, declared), ty), place) in pairs.into_iter().zip(rust).zip(places) {
        let what = match list.shape(place) {
            Some(CompiledType::Incomplete { .. }) if !matches!(cxx.ty.kind, TypeKind::Enum { .. }) => {
                classes.push((place, cxx.name()));
                if !with_values.contains(&place) {
                    handles.insert((ty.name().to_owned(), cxx.name().to_owned()));
                    continue;
                }
                NO_MEMBERS
            }
            _ if cxx.ty.is_declaration() => {
                not_compared.insert(cxx.name().to_owned(), DECLARED.to_owned());
                continue;
            }
            Some(CompiledType::Void | CompiledType::Incomplete { .. }) => NO_MEMBERS,
            Some(CompiledType::Unstated { .. }) => "has contents that the program does not describe",
            _ => {
                listed.push(Listed { cxx, ty, place, is_mirror: !ptr::eq(ty, declared) });
                continue;
            }
        };
        not_compared.insert(cxx.name().to_owned(), format!("`{}` in Rust {what}", ty.name()));
    }
    let mut types: Vec<TypeCheck> = Vec::new();
    let mut known: HashMap<String, Vec<usize>> = HashMap::new();
    let mut misnamed = BTreeMap::new();
    // Those of one name that are not found yet: C may have several, and several sources may describe one.
    let mut missing: HashMap<&str, Vec<&'c CxxType>> = HashMap::new();
    for ty in cxx {
        missing.entry(ty.name()).or_default().push(ty);
    }
    for source in listed.chunk_by(|one, next| ptr::eq(one.cxx.types, next.cxx.types)) {
        let checks = checks(source, [&left_out, &unpaired], (&list, &classes), is_strict);
        for (number, (check, mut found)) in checks.into_iter().enumerate() {
            match source.get(number) {
                Some(one) if is_read(one, &check, program, not_compared) => {}
                Some(_) => continue,
                None if reason(&check.report).is_some() => continue,
                None => match missing.get(&*check.report.kernel.name).map(Vec::as_slice) {
                    Some([one]) if found.iter().all(|known| known.name() != one.name()) => found.push(one),
                    _ => {}
                },
            }
            for one in found {
                let others = missing.entry(one.name()).or_default();
                others.retain(|other| !other.ty.has_contents_of(one.ty));
                if others.is_empty() {
                    not_compared.remove(one.name());
                }
            }
            list_not_compared(&check.report, not_compared, &mut misnamed);
            // Device and host code may both describe a type.
            let same = known.entry(check.rust.clone()).or_default();
            match same.iter().find(|one| !differ(&types[**one].report.kernel.name, &check.report.kernel.name)) {
                Some(one)
                    if types[*one].verdict == Verdict::Agrees
                        || check.verdict.is_mismatch() && !types[*one].verdict.is_mismatch() =>
                {
                    types[*one] = check;
                }
                Some(_) => {}
                None => {
                    same.push(types.len());
                    types.push(check);
                }
            }
        }
    }
    for ([handle, class], member) in misnamed {
        match not_compared.get(&class).map(String::as_str) {
            Some(LEFT_OUT) => continue,
            // The line about the member says it.
            Some(NO_NAMESAKE) => drop(not_compared.remove(&class)),
            _ => {}
        }
        let own = last_identifier(&handle);
        let reason = format!(
            "`{handle}` in Rust is not named like `{class}`: if it is a handle of that class, write `--pair {own}={class}`; \
             `--pair ={class}` leaves the class out"
        );
        // A callback may have several.
        not_compared.entry(member).and_modify(|others| *others = format!("{others}; {reason}")).or_insert(reason);
    }
    (types, handles)
}

/// Compares the types that one source describes, and then the other records in them that differ, and the types of C++ without a namesake.
/// With each come those without a namesake that it compares: its own, and base classes, whose members are the derived class's.
fn checks<'c>(
    source: &[Listed<'c>],
    others: [&[&'c CxxType]; 2],
    (list, classes): (&TypeList, &[(usize, &str)]),
    is_strict: bool,
) -> Vec<(TypeCheck, Vec<&'c CxxType>)> {
    let types = source[0].cxx.types;
    let mut table = TypeTable::new(types);
    let roots: Vec<_> = source.iter().map(|one| (one.place, table.add(one.cxx.ty))).collect();
    let [left_out, unpaired] = others.map(|all| {
        let all = all.iter().filter(|cxx| ptr::eq(cxx.types, types));
        all.map(|cxx| (table.add(cxx.ty), *cxx)).collect::<HashMap<_, _>>()
    });
    let left_out = Vec::from_iter(left_out.into_keys());
    let kernel = table.into_kernels_list();
    // Another source may have the namespaces of a class, or not.
    let names = kernel.with(|types| Vec::from_iter(types.all.iter().map(|ty| ty.name().to_owned())));
    let mut handles = classes.to_vec();
    for &(place, class) in classes {
        let alike = names.iter().filter(|name| last_identifier(name) == last_identifier(class) && !differ(name, class));
        handles.extend(alike.map(|name| (place, name.as_str())));
    }
    fields::compare_lists([list, &kernel], &handles, &left_out, |compared| {
        let mut roots = roots.clone();
        compared.compare(&roots);
        compared.separate(&roots);
        let [rust, kernel] = compared.types();
        let has_names =
            |pair: &(usize, usize)| !rust.get(pair.0).name().is_empty() && !kernel.get(pair.1).name().is_empty();
        let (of_rust, of_kernel): (HashSet<usize>, HashSet<usize>) = roots.iter().copied().unzip();
        let mut others: Vec<_> = compared.differing().into_iter().filter(|pair| has_names(pair)).collect();
        let mut outer = HashMap::new();
        for (pair, holder) in compared.of_members() {
            others.extend(unpaired.contains_key(&pair.1).then_some(pair));
            if holder != pair.1 && !kernel.get(holder).name().is_empty() {
                outer.entry(pair).or_insert(holder);
            }
        }
        let mut known = HashSet::new();
        let is_other = |pair: &(usize, usize)| !of_rust.contains(&pair.0) && !of_kernel.contains(&pair.1);
        others.retain(|pair| (is_other(pair) || unpaired.contains_key(&pair.1)) && known.insert(*pair));
        roots.extend(others);
        compared.separate(&roots);
        let check = |(number, pair): (usize, &(usize, usize))| {
            let (named, mut report) = (source.get(number), compared.report(*pair));
            let cxx = named.map(|one| one.cxx).or_else(|| unpaired.get(&pair.1).copied());
            cxx.into_iter().for_each(|cxx| report.set_source(cxx.ty));
            let outer = outer.get(pair).filter(|_| named.is_none());
            let is_of_host = source[0].cxx.is_of_host;
            let is_in_order = is_in_order(pair.0, rust);
            let is_mirror = named.is_some_and(|one| one.is_mirror);
            let members = match kernel.get(pair.1) {
                CompiledType::Record(record) => record.members,
                _ => &[],
            };
            let bases = members.iter().filter(|member| member.name.is_empty()).map(|base| base.ty);
            let found = bases.chain([pair.1]).filter_map(|ty| unpaired.get(&ty).copied()).collect();
            let verdict = match is_in_order {
                Some(false) => Verdict::Reordered,
                _ if report.agrees() => Verdict::Agrees,
                _ if !is_strict && compared.have_equal_bytes(*pair, &roots, !is_of_host) => Verdict::EqualBytes,
                _ => Verdict::Differs,
            };
            let check = TypeCheck {
                rust: named.map_or_else(|| report.rust.name.clone(), |one| one.ty.name().to_owned()),
                within: outer.map(|outer| kernel.get(*outer).name().to_owned()),
                may_be_reordered: !is_mirror && is_in_order == Some(true),
                is_of_host,
                is_accepted: false,
                verdict,
                report,
            };
            (check, found)
        };
        roots.iter().enumerate().map(check).collect()
    })
}

/// Returns whether kernels read the type in Rust itself, as far as it is known.
fn is_read(
    &Listed { cxx, ty, is_mirror, .. }: &Listed<'_>,
    check: &TypeCheck,
    program: &Program,
    not_compared: &mut BTreeMap<String, String>,
) -> bool {
    let is_enum = |ty: &Type| matches!(ty.kind, TypeKind::Enum { .. });
    // Kernels read a mirror, which may differ. An enumeration is its own.
    if check.verdict != Verdict::Agrees && !is_mirror && !is_enum(ty) && program.converts(ty) {
        not_compared.insert(cxx.name().to_owned(), format!("`{}` derives `PtxLayout`: {CONVERTED}", ty.name()));
        return false;
    }
    if is_enum(cxx.ty) && is_enum(ty) && cxx.ty.size != ty.size && cxx.types.is_only_passed(cxx.ty) {
        let (rust, cxx) = (ty.name(), cxx.name());
        let reason = format!("`{rust}` in Rust has another size, but {PASSED}: `--pair ={cxx}` leaves it out");
        not_compared.insert(cxx.to_owned(), reason);
        return false;
    }
    let is_whole = check.verdict == Verdict::Agrees && check.report.rows.is_empty();
    if let Some(reason) = reason(&check.report).filter(|_| is_whole) {
        not_compared.insert(cxx.name().to_owned(), reason.to_owned());
        return false;
    }
    if is_handle(&check.report) {
        not_compared.insert(cxx.name().to_owned(), format!("`{}` {HANDLE}", ty.name()));
        return false;
    }
    if is_enum(cxx.ty) && !is_enum(ty) {
        not_compared.insert(cxx.name().to_owned(), CONSTANTS.to_owned());
    }
    true
}

/// Returns whether a struct in Rust is only an address of no type, of another name than each member in C++.
fn is_handle(report: &FieldReport) -> bool {
    let mut rows = report.rows.iter().filter(|row| row.depth == 0 && row.rust.is_some());
    let (Some(Row { rust: Some(only), differences, .. }), None) = (rows.next(), rows.next()) else { return false };
    let is_of_class = differences.iter().any(|one| matches!(one, FieldDifference::Name | FieldDifference::NotInKernel));
    is_of_class
        && ["*const core::ffi::c_void", "*mut core::ffi::c_void", "*core::ffi::c_void"].contains(&only.type_name.as_str())
}

/// Returns why the types of a report were not compared, if so.
fn reason(report: &FieldReport) -> Option<&'static str> {
    report.differences.iter().find_map(|one| match one {
        FieldDifference::NotCompared(reason) => Some(reason.reason()),
        _ => None,
    })
}

/// Adds the members of a report, and of the targets of its pointers, that were not compared, with the reasons. `misnamed` gets the first member
/// for each handle and class of different names.
fn list_not_compared(
    report: &FieldReport,
    not_compared: &mut BTreeMap<String, String>,
    misnamed: &mut BTreeMap<[String; 2], String>,
) {
    for report in std::iter::once(report).chain(&report.pointees) {
        if let Some(reason) = reason(report) {
            not_compared.entry(report.kernel.name.clone()).or_insert_with(|| reason.to_owned());
        }
        for row in &report.rows {
            let Some(side) = row.kernel.as_ref().or(row.rust.as_ref()) else { continue };
            // A type that is not compared is listed on its own.
            if not_compared.contains_key(&side.type_name) {
                continue;
            }
            let is_listed = not_compared.contains_key(row.target());
            for reason in row.not_compared().filter(|reason| !(is_listed && *reason == NotCompared::Declared)) {
                let name = format!("{}.{}", report.kernel.name, side.name);
                match row.misnamed() {
                    [_, ..] if reason == NotCompared::HandleName => {
                        for names in row.misnamed() {
                            misnamed.entry(names.clone()).or_insert_with(|| name.clone());
                        }
                    }
                    _ => drop(not_compared.insert(name, reason.reason().to_owned())),
                }
            }
        }
    }
}

/// Returns whether the members of a struct are placed in the order of their declaration; `None` if there are not two that take storage, whose
/// order rustc may choose.
fn is_in_order(place: usize, types: CompiledTypes<'_>) -> Option<bool> {
    let CompiledType::Record(record) = types.get(place) else { return None };
    let stored = record.members.iter().filter(|member| types.get(member.ty).size(types) > Some(0));
    let offsets: Vec<u64> = stored.map(|member| member.offset).collect();
    (!record.union && offsets.len() > 1).then(|| offsets.is_sorted())
}

/// Why a pointer that is named like a class is not compared.
const HANDLE: &str = "in Rust is a pointer to `c_void`, which does not show whether it leads to the class";

/// Why a class is not compared that no source describes.
const DECLARED: &str = "the file only declares it, which g++ also does with a class whose first virtual function it does not define, and with \
                        an instance of a template whose members it does not use";

/// Why the members of a class are not compared.
const NO_MEMBERS: &str = "has no members";

/// Why an enumeration of another size is not compared.
const PASSED: &str = "only parameters have the type in C++, and Rust may pass a number";

/// Why the enumerators of flags are not compared.
const CONSTANTS: &str = "debug information does not describe the constants of a struct in Rust";

/// Why a type that the library converts is not compared if it differs and the program has no values of its mirror's type.
const CONVERTED: &str = "kernels read its mirror, which debug information does not describe here; `#[kernels]` compares it";

/// Why a type is not compared for which the program has none.
const NO_NAMESAKE: &str = "no Rust type has this name";

/// Why a kernel, variable or host function is not compared.
const UNDESCRIBED: &str = "no debug information describes it: compile it with `-g`";

/// Why a type of C++'s or CUDA's libraries is left out for which the program has none.
const OF_LIBRARY: &str = "a type of C++'s or CUDA's libraries";

/// Why a parameter's type is not compared.
const OF_CORE: &str = "a type of Rust's core library, which is compared only as a member";

/// Why a type is not compared that the command line leaves out.
const LEFT_OUT: &str = "left out by `--pair`";
