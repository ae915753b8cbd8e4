//! Compares nvcc, clang and g++ with each other on fresh random records, and the library with them or with recorded layouts.
//!
//! ```text
//! differential [--records N] [--seed S] [--packed | --class WORD] [--host NAME]
//! differential --bytes [--host NAME] [--records N] [--values V] [--seed S]
//! differential --recorded
//! ```
//!
//! With `--host windows` or `--host aarch64`, the library's engine is compared with nvcc's device compiler for that host, run under
//! Wine or qemu.
//!
//! With `--class bf_over`, all records come from the recipes that have this word in their names
//! (`tests/src/generate/recipe.rs`). With `--packed`, most records or members are packed, where nvcc's device and host code
//! differ the most.
//!
//! The second form compares the bytes of mirrors with those that C++ reads and writes; with `--host`, both are compiled for that host. The third form needs no compilers but
//! rustc: it writes, builds and runs a crate that derives every record of the conformance kit, and compares the layouts with
//! nvcc's in the kit. The run-time engine has a test with the same records.

mod bytes;

use super::{Failure, listed};
use gpu_abi_tests::agreement::Agreement;
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::base_type::BaseType;
use gpu_abi_tests::compilers::Compiler as _;
use gpu_abi_tests::compilers::find::Tools;
use gpu_abi_tests::compilers::hosted::OtherHost;
use gpu_abi_tests::judge::Truth;
use gpu_abi_tests::record::{MemberType, Record, RecordSet};
use gpu_abi_tests::subject::{derive, engine};
use gpu_abi_tests::{generate, kit};

pub(super) fn run(given: &Arguments) -> Result<usize, Failure> {
    if given.given("recorded") {
        return Ok(compare_recorded()?);
    }
    let host = given.text("host").map(|name| OtherHost::named(name).ok_or("the other hosts are `windows` and `aarch64`"));
    let host = host.transpose()?;
    if given.given("bytes") {
        return bytes::prove(given, host);
    }
    let tools = Tools::find()?;
    let (count, seed) = (given.number_or("records", 2_000)?, given.seed());
    let set = match given.text("class") {
        Some(class) => generate::records_of_class(class, count, seed),
        None if given.given("packed") => generate::packed_records(count, seed),
        None => generate::records(count, seed),
    };
    if set.records().is_empty() {
        return Err("no recipe has this word in its class".into());
    }
    let set = adapted(set, host)?;
    Ok(match host {
        Some(host) => compare_on_other_host(&set, &tools, host)?,
        None => compare(&set, &tools)?,
    })
}

/// Prints each disagreement of the library with nvcc for another host, and returns their number.
fn compare_on_other_host(set: &RecordSet, tools: &Tools, host: OtherHost) -> Result<usize, String> {
    let (mut agreement, truths) = Agreement::of_other_host(set, tools, host)?;
    if truths.iter().all(Option::is_none) {
        return Err("the compiler for this host takes no record: run .ci/install-compilers".to_owned());
    }
    agreement.add_subject("gpu-abi, run-time engine", set, &engine::outcomes_on(set, host.rules()), &truths);
    print!("{agreement}");
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
    if host == Some(OtherHost::Windows) { as_on_windows(&set) } else { Ok(set) }
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
    let (set, truths) = kit::records()?;
    add_derive(Agreement::default(), &set, &truths)
}

fn add_derive(mut agreement: Agreement, set: &RecordSet, truths: &[Option<Truth>]) -> Result<usize, String> {
    let derived = derive::outcomes(set, |at| truths[at].as_ref().is_some_and(Truth::is_parameter))?;
    agreement.add_subject("gpu-abi, derive", set, &derived, truths);
    print!("{agreement}");
    Ok(listed(&agreement.wrong))
}
