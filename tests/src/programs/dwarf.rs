//! Compares the library's debug information with nvcc's.
//!
//! ```text
//! dwarf [--records N] [--seed S]
//! ```
//!
//! For fresh random records, the library writes a module with their descriptions and nvcc compiles the same records with
//! `-G`, for both of its back ends. ptxas makes cubins of both, gimli reads them, and each record must be equal member for
//! member: name, offset, size, bit offset and width, type. llvm-dwarfdump must read the same members from the library's
//! output as gimli.
//!
//! A module with every kind of variable, assembled by three releases of ptxas for three architectures, must be read back as
//! described. The guide's example must become the same
//! machine code as the guide's own text. The library must find everything that nvcc's debug information refers to in nvcc's
//! text. The lines of inlined functions must match those of `nvcc -lineinfo`.

use std::collections::BTreeMap;
use std::path::Path;

use super::Failure;
use gpu_abi::TypeLayout;
use gpu_abi::ptx::Arch;
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::compilers::find::{Cuda, Missing, cuda_program};
use gpu_abi_tests::compilers::scratch::Scratch;
use gpu_abi_tests::dwarf::compare::{Equal, compare};
use gpu_abi_tests::dwarf::read::{self, Member, Shape};
use gpu_abi_tests::dwarf::{definitions, dump, guide, inlined, program, records};
use gpu_abi_tests::generate;
use gpu_abi_tests::record::{RecordSet, compact};
use gpu_abi_tests::subject::{Outcome, engine};

/// nvcc's older back end, with DWARF 2's bit-fields, and its newer one.
const ARCHS: [&str; 2] = ["sm_75", "sm_100"];

/// The number of records in one module.
const BATCH: usize = 500;

pub(super) fn compare_all(given: &Arguments) -> Result<usize, Failure> {
    let (nvcc, ptxas) = (cuda_program(Cuda::Newest, "nvcc")?, cuda_program(Cuda::Newest, "ptxas")?);
    let set = generate::records(given.number_or("records", 1_000)?, given.seed());
    Ok(check_programs(&nvcc)? + compare_records(&set, &nvcc, &ptxas)?)
}

/// Returns the number of modules with functions and variables that are not read back as they were written.
fn check_programs(nvcc: &Path) -> Result<usize, Missing> {
    let mut wrong = 0;
    for arch in ARCHS {
        match definitions::check(nvcc, arch) {
            Ok(found) => println!(
                "nvcc -G, {arch}: {} labels, {} symbols and {} registers found in its text",
                found.labels, found.symbols, found.registers
            ),
            Err(words) => {
                println!("nvcc -G, {arch}: {words}");
                wrong += 1;
            }
        }
    }
    let (ptxas, nvdisasm) = (cuda_program(Cuda::Newest, "ptxas")?, cuda_program(Cuda::Newest, "nvdisasm")?);
    for arch in ARCHS {
        match inlined::compare(nvcc, &ptxas, &nvdisasm, arch) {
            Ok(count) => {
                println!("nvcc -lineinfo, {arch}: {count} lines of inlined functions written and read back as its");
            }
            Err(words) => {
                println!("nvcc -lineinfo, {arch}: {words}");
                wrong += 1;
            }
        }
    }
    for (release, name) in [(Cuda::Newest, "newest ptxas"), (Cuda::V13_0, "ptxas 13.0"), (Cuda::V12, "ptxas 12")] {
        let ptxas = cuda_program(release, "ptxas")?;
        let (mut modules, mut variables) = (0, 0);
        for arch in ["sm_75", "sm_90", "sm_100"] {
            match program::check(&ptxas, arch) {
                Ok(read) => {
                    modules += 1;
                    variables += read;
                }
                Err(words) => {
                    println!("{name}, {arch}: {words}");
                    wrong += 1;
                }
            }
        }
        for arch in [75, 90, 100].map(Arch::new) {
            match guide::compare_machine_code(&ptxas, arch) {
                Ok(size) => {
                    println!("{name}, {arch}: the guide's example, {size} bytes of machine code equal to its text's");
                }
                Err(words) => {
                    println!("{name}, {arch}, the guide's example: {words}");
                    wrong += 1;
                }
            }
        }
        println!("{name}: {modules} modules with functions, {variables} variables and parameters read back");
    }
    Ok(wrong)
}

/// Prints each record that differs, and returns their number.
fn compare_records(set: &RecordSet, nvcc: &Path, ptxas: &Path) -> Result<usize, String> {
    let (mut positions, mut layouts, mut refused, mut empty) = (Vec::new(), Vec::new(), 0, 0);
    for (position, layout) in engine::layouts(set).into_iter().enumerate() {
        match layout {
            // There are no variables of this type, so nvcc does not describe it.
            Ok(layout) if layout.size() == 0 => empty += 1,
            Ok(layout) => {
                positions.push(position);
                layouts.push(layout);
            }
            // nvcc's device code and host code have different layouts for it, which the engine reports.
            Err(Outcome::Refused(_)) => refused += 1,
            Err(outcome) => return Err(format!("{}: {outcome:?}", compact::line(&set.records()[position]))),
        }
    }
    println!(
        "{} described; {empty} without size, {refused} refused by the engine as its documentation says",
        positions.len()
    );
    let mut wrong = 0;
    for arch in ARCHS {
        let mut equal = Equal::default();
        let mut differ = 0;
        for (positions, layouts) in positions.chunks(BATCH).zip(layouts.chunks(BATCH)) {
            for words in compare_batch(set, positions, layouts, arch, [nvcc, ptxas], &mut equal)? {
                println!("{arch}: {words}");
                differ += 1;
            }
        }
        println!("{arch}: {} records equal, {differ} differ", positions.len() - differ);
        println!("    {} members, {} of them bit-fields", equal.members, equal.bit_fields + equal.whole);
        println!("    {} bit-fields with nvcc's storage unit, {} across two units", equal.storage_units, equal.crossing);
        println!(
            "    {} as wide as their type, to this nvcc ordinary members; {} of them begin within a byte, which it does not say",
            equal.whole, equal.misplaced
        );
        wrong += differ;
    }
    Ok(wrong)
}

fn compare_batch(
    set: &RecordSet,
    positions: &[usize],
    layouts: &[TypeLayout],
    arch: &str,
    [nvcc, ptxas]: [&Path; 2],
    equal: &mut Equal,
) -> Result<Vec<String>, String> {
    let scratch = Scratch::new()?;
    let cubin = |name: &str| scratch.path().join(name);
    let nvccs = records::nvccs(nvcc, set, positions, arch, &scratch)?;
    let nvccs = records::assemble(ptxas, &nvccs, arch, &cubin("nvccs.cubin"))?;
    let ours = records::ours(set, positions, layouts, arch)?;
    let ours = records::assemble(ptxas, &ours, arch, &cubin("ours.cubin"))?;
    dump::verify(&cubin("ours.cubin"))?;
    let (nvccs, ours) = (read::variables(&read::cubin(&nvccs)?)?, read::variables(&read::cubin(&ours)?)?);
    let dumped = dump::records(&cubin("ours.cubin"))?;
    let mut wrong = Vec::new();
    for &position in positions {
        let record = &set.records()[position];
        let variable = records::variable(&record.name);
        let compared = match (ours.get(&variable), nvccs.get(&variable)) {
            (Some(ours), Some(nvccs)) => same_as_dumped(ours, &dumped).and_then(|()| compare(ours, nvccs, equal)),
            (ours, _) => Err(format!("{} does not describe it", if ours.is_some() { "nvcc" } else { "the library" })),
        };
        wrong.extend(compared.err().map(|words| format!("{words}\n    {}", compact::line(record))));
    }
    Ok(wrong)
}

/// Compares the members of a record as gimli reads them with those that llvm-dwarfdump prints, if the record's name is its own.
fn same_as_dumped(shape: &Shape, dumped: &BTreeMap<String, dump::Record>) -> Result<(), String> {
    let Shape::Record(record) = shape else { return Err(format!("not a record: {shape:?}")) };
    let Some(dumped) = dumped.get(&record.name) else { return Ok(()) };
    let place = |member: &Member| (member.name.clone(), member.bit_offset as i64, member.bits.map(|bits| bits as i64));
    let (gimli, mut llvm): (Vec<_>, _) = (record.members.iter().map(place).collect(), dumped.members.clone());
    llvm.retain(|(name, ..)| !name.is_empty());
    if gimli == llvm { Ok(()) } else { Err(format!("to gimli {gimli:?}, to llvm-dwarfdump {llvm:?}")) }
}
