//! Compares nvcc, clang and g++ with each other on fresh random records, and the library with them or with recorded layouts.
//!
//! ```text
//! differential [--records N] [--seed S] [--packed | --class WORD | --kit] [--host NAME]
//! differential --bytes [--host NAME] [--records N] [--values V] [--seed S]
//! differential --recorded
//! ```
//!
//! With `--host windows` or `--host aarch64`, the library's engine is compared with nvcc's device compiler for that host, run under
//! Wine or qemu, which also compiles a header of the records.
//!
//! With `--kit`, the records are the conformance kit's. With `--class bf_over`, all records come from the recipes that have this word in their names
//! (`tests/src/generate/recipe.rs`). With `--packed`, most records or members are packed, where nvcc's device and host code
//! differ the most.
//!
//! The second form compares the bytes of mirrors with those that C++ reads and writes; with `--host`, both are compiled for that host. The third form needs no compilers but
//! rustc: it writes, builds and runs a crate that derives every record of the conformance kit, and compares the layouts with
//! nvcc's in the kit. The run-time engine has a test with the same records.

mod bytes;

use super::{Failure, listed};
use gpu_abi::TypeLayout;
use gpu_abi::header::Header;
use gpu_abi_tests::agreement::Agreement;
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::base_type::BaseType;
use gpu_abi_tests::compilers::Compiler as _;
use gpu_abi_tests::compilers::find::Tools;
use gpu_abi_tests::compilers::hosted::OtherHost;
use gpu_abi_tests::compilers::scratch::Scratch;
use gpu_abi_tests::header;
use gpu_abi_tests::judge::Truth;
use gpu_abi_tests::record::{Member, MemberType, Record, RecordSet};
use gpu_abi_tests::subject::{Outcome, derive, engine};
use gpu_abi_tests::{generate, kit};

pub(super) fn run(given: &Arguments) -> Result<usize, Failure> {
    if given.given("recorded") {
        return Ok(compare_recorded()?);
    }
    let host = super::other_host(given)?;
    if given.given("bytes") {
        return bytes::prove(given, host);
    }
    let tools = Tools::find()?;
    let (count, seed) = (given.number_or("records", 2_000)?, given.seed());
    let set = match given.text("class") {
        Some(class) => generate::records_of_class(class, count, seed),
        None if given.given("packed") => generate::packed_records(count, seed),
        None if given.given("kit") => kit::records(None)?.0,
        None => generate::records(count, seed),
    };
    if set.records().is_empty() {
        return Err("no recipe has this word in its class".into());
    }
    let set = adapted(set, host)?;
    Ok(match host {
        Some(host) => {
            // Other recipes have more of what hosts and devices differ in.
            let is_usual = given.text("class").is_none() && !given.given("packed") && !given.given("kit") && count >= 1_000;
            compare_on_other_host(&set, &tools, host, if is_usual { MAX_REFUSED } else { 100 })?
        }
        None => compare(&set, &tools)?,
    })
}

/// The part of the usual records that the library may refuse, in per cent.
const MAX_REFUSED: usize = 5;

/// Prints each disagreement of the library with nvcc for another host, and returns their number. More refusals than `max_refused` per cent
/// are one.
fn compare_on_other_host(set: &RecordSet, tools: &Tools, host: OtherHost, max_refused: usize) -> Result<usize, String> {
    let (mut agreement, truths) = Agreement::of_other_host(set, tools, host)?;
    if truths.iter().all(Option::is_none) {
        return Err("the compiler for this host takes no record: run .ci/install-compilers".to_owned());
    }
    agreement.add_subject("gpu-abi, run-time engine", set, &engine::outcomes_on(set, host.rules()), &truths);
    print!("{agreement}");
    let laid = engine::layouts_on(set, host.rules()).into_iter().zip(&truths);
    let laid: Vec<TypeLayout> = laid.filter_map(|(layout, truth)| layout.ok().filter(|_| truth.is_some())).collect();
    let header = laid.iter().fold(Header::new().for_host(host.rules()), Header::with_layout);
    let header = header.text().map_err(|error| error.to_string())?;
    let folder = Scratch::new()?;
    let wrong = header::compile(&header, [None, Some("sm_75")].map(|device| tools.hosted(host, device)), folder.path())?;
    match header.matches("static_assert").count() {
        0 => return Err("the header has no assertions".to_owned()),
        count if wrong.is_empty() => println!("{count} assertions of a header for this host hold"),
        _ => agreement.wrong.extend(wrong),
    }
    let refused: usize = agreement.refusals.values().sum();
    if refused * 100 > max_refused * set.records().len() {
        agreement.wrong.push(format!("{refused} of {} records are refused", set.records().len()));
    }
    Ok(listed(&agreement.wrong))
}

/// Prints each disagreement of the compilers and the library, and returns their number.
fn compare(set: &RecordSet, tools: &Tools) -> Result<usize, String> {
    let (mut agreement, truths) = Agreement::of_compilers(set, tools)?;
    agreement.add_subject("gpu-abi, run-time engine", set, &engine::outcomes(set), &truths);
    println!("compared with {}:", tools.nvcc("sm_75").name());
    add_derive(agreement, set, &truths)
}

/// Returns the records as the host's compilers have them.
fn adapted(set: RecordSet, host: Option<OtherHost>) -> Result<RecordSet, String> {
    match host {
        Some(host @ OtherHost::Windows) => without_refused(&as_on_windows(&set)?, host),
        Some(host @ OtherHost::Aarch64) => without_refused(&as_on_arm(&set)?, host),
        None => Ok(set),
    }
}

/// Returns the records with another member in place of each whose type the library refuses on the host: a record around one that is refused
/// compares nothing.
fn without_refused(set: &RecordSet, host: OtherHost) -> Result<RecordSet, String> {
    let outcomes = engine::outcomes_on(set, host.rules());
    let int = BaseType::named("int").ok_or("no type `int`")?;
    let is_laid = |at: &usize| matches!(outcomes[*at], Outcome::Laid { .. });
    // No record grows much by one that holds no others.
    let is_leaf = |record: &Record| record.members.iter().all(|member| matches!(member.ty, MemberType::Base(_)));
    let mut adapted = RecordSet::new();
    for (at, record) in set.records().iter().enumerate() {
        let mut record = record.clone();
        for position in 0..record.members.len() {
            let Member { ty: MemberType::Record(name), base: is_base, .. } = &record.members[position] else { continue };
            let Some(held) = set.position(name).filter(|held| !is_laid(held)) else { continue };
            let like = &set.records()[held];
            let is_like = |other: &&Record| {
                // A class is not twice among the bases of another.
                let is_base_already = || {
                    record.members.iter().any(|member| member.base && member.ty == MemberType::Record(other.name.clone()))
                };
                is_leaf(other)
                    && (other.kind, other.is_class(), other.has_tail()) == (like.kind, like.is_class(), like.has_tail())
                    && !(*is_base && is_base_already())
            };
            let other = (0..at).rev().filter(is_laid).map(|other| &set.records()[other]).find(is_like);
            let (ty, base) = match other {
                Some(other) => (MemberType::Record(other.name.clone()), *is_base),
                None => (MemberType::Base(int), false),
            };
            let member = &mut record.members[position];
            (member.ty, member.base) = (ty, base);
        }
        // A base class that became a member is after the others.
        record.members.sort_by_key(|member| !member.base);
        adapted.push(record)?;
    }
    Ok(adapted)
}

/// Returns the records with the unnamed bit-fields of three in four as real code has them: of the type of a named integer in the record, the
/// one before them or else the first. Otherwise most of them would align the record in g++ only.
fn as_on_arm(set: &RecordSet) -> Result<RecordSet, String> {
    let mut adapted = RecordSet::new();
    for (at, record) in set.records().iter().enumerate() {
        let mut record = record.clone();
        let integer = |member: &Member| match &member.ty {
            MemberType::Base(of) if member.name.is_some() && of.max_bits().is_some() => Some(*of),
            _ => None,
        };
        let mut beside = record.members.iter().find_map(integer);
        for member in record.members.iter_mut().filter(|_| at % 4 != 0) {
            beside = integer(member).or(beside);
            if let (None, Some(of)) = (&member.name, beside) {
                member.ty = MemberType::Base(of);
                member.bits = member.bits.min(of.max_bits());
            }
        }
        adapted.push(record)?;
    }
    Ok(adapted)
}

/// Returns the records as Windows' compilers have them: with a `long` of 32 bits, and without `packed` and 128-bit integers.
fn as_on_windows(set: &RecordSet) -> Result<RecordSet, String> {
    let base = |name| BaseType::named(name).ok_or_else(|| format!("no type `{name}`"));
    let mut adapted = RecordSet::new();
    for record in set.records() {
        let mut record = Record { packed: false, ..record.clone() };
        for member in &mut record.members {
            member.packed = false;
            // An array of no elements can only be the last member.
            let is_tail = member.tail;
            member.dims.iter_mut().filter(|dim| **dim == 0 && !is_tail).for_each(|dim| *dim = 1);
            let MemberType::Base(of) = &mut member.ty else { continue };
            let max = match of.name {
                "int128" | "uint128" => 64,
                "long" | "ulong" => 32,
                _ => of.max_bits().unwrap_or_default(),
            };
            *of = match of.name {
                "int128" => base("llong")?,
                "uint128" => base("ullong")?,
                _ => of,
            };
            member.bits = member.bits.map(|bits| if bits > max { 1 + bits % max } else { bits });
        }
        adapted.push(record)?;
    }
    Ok(adapted)
}

/// Prints each disagreement of the derive with nvcc's layouts in the conformance kit, and returns their number.
fn compare_recorded() -> Result<usize, String> {
    let (set, truths) = kit::records(None)?;
    add_derive(Agreement::default(), &set, &truths)
}

fn add_derive(mut agreement: Agreement, set: &RecordSet, truths: &[Option<Truth>]) -> Result<usize, String> {
    let derived = derive::outcomes(set, |at| truths[at].as_ref().is_some_and(Truth::is_parameter))?;
    agreement.add_subject("gpu-abi, derive", set, &derived, truths);
    print!("{agreement}");
    Ok(listed(&agreement.wrong))
}
