//! Compares the mirrors' bytes with those that compiled C++ reads and writes: random values of random
//! records, through the derive's conversions and through C++ functions, both ways.
//!
//! Two programs speak one language: Rust with the derive, and g++. Given the same numbers they must write the same bytes, every
//! padding bit included, and from those bytes each must read the numbers back. So must the members of the mirror, set and read one
//! by one. For another host, both programs are compiled for it and run under Wine or QEMU, and its compilers compile the header that the
//! Rust program writes. The device's code has the same layouts: `differential` compares them.

pub mod cxx_side;
pub mod numbers;
pub mod rust_side;
pub mod value;

use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};

use gpu_abi::layout::Host;

use crate::compilers::Compiler;
use crate::compilers::find::Tools;
use crate::compilers::hosted::OtherHost;
use crate::compilers::scratch::{Scratch, run};
use crate::header;
use crate::random::Random;
use crate::record::{Record, RecordSet, compact};
use crate::subject::package::Package;
use crate::subject::{Outcome, engine, rust};
use numbers::Values;

/// The records of one program of each kind.
const CHUNK: usize = 250;

/// The counts of what was compared.
#[derive(Debug, Default)]
pub struct Proof {
    /// Records compared.
    pub records: usize,
    /// Records of the set that the derive has no words for or refuses.
    pub left_out: usize,
    /// Values compared.
    pub values: usize,
    /// Numbers those are made of: members read and written.
    pub numbers: usize,
    /// Each disagreement: the first of a record between two.
    pub wrong: Vec<String>,
}

/// Compares `each` random values of every record of the set that the derive takes.
///
/// # Errors
/// If a program cannot be built or does not answer.
pub fn prove(set: &RecordSet, each: usize, seed: u64, tools: &Tools, host: Option<OtherHost>) -> Result<Proof, String> {
    let mut random = Random::new(seed);
    let rules = host.map_or(Host::TARGET, OtherHost::rules);
    let values = Values::new(set, &mut random).on(rules);
    let taken = taken(set, rules);
    let mut proof = Proof { records: taken.len(), left_out: set.records().len() - taken.len(), ..Proof::default() };
    let chunks: Vec<&[usize]> = taken.chunks(CHUNK).collect();
    let package = Package::new(&["std", "header"])?;
    let package = match host {
        Some(host) => package.for_host(host),
        None => package,
    };
    let sources: Vec<String> = chunks.iter().map(|positions| rust_side::source(&values, positions)).collect();
    package.write(sources.iter().map(String::as_str))?;
    package.build().map_err(|error| format!("the Rust programs: {}", error.words))?;
    for (number, positions) in chunks.into_iter().enumerate() {
        let scratch = Scratch::new()?;
        let rust = package.program(number);
        let (name, cxx, rust) = match host {
            None => {
                let gxx = tools.gxx();
                (gxx.name(), cxx_side::build(&gxx, &values, positions, scratch.path())?, rust)
            }
            Some(host) => {
                let hosted = tools.hosted(host, None);
                let cxx = cxx_side::build_on(&hosted, &values, positions, scratch.path())?;
                let rust = hosted.runner(&rust, scratch.path())?;
                let header = run(Command::new(&rust).arg("header"))?;
                let compilers = [None, Some("sm_75")].map(|device| tools.hosted(host, device));
                proof.wrong.extend(header::compile(&header, compilers, scratch.path())?);
                (hosted.name(), cxx, rust)
            }
        };
        let asked = ask(&values, positions, each, &mut random);
        proof.values += asked.len();
        proof.numbers += asked.iter().map(|asked| asked.digits.len() / 32).sum::<usize>();
        compare(&rust, (&name, &cxx), &asked, scratch.path(), &mut proof)?;
    }
    Ok(proof)
}

/// The records the derive takes, with all they hold.
fn taken(set: &RecordSet, rules: Host) -> Vec<usize> {
    let outcomes = engine::outcomes_on(set, rules);
    let takes =
        |held: usize| matches!(outcomes[held], Outcome::Laid { .. }) && rust::inexpressible(&set.records()[held]).is_none();
    let all = 0..set.records().len();
    all.filter(|&position| set.closure([position]).into_iter().all(takes)).collect()
}

/// A value of a record: the record's place in the program, and the numbers as digits.
pub(crate) struct Asked<'a> {
    index: usize,
    pub(crate) record: &'a Record,
    pub(crate) digits: String,
}

/// Compares the values of a chunk, with the program in Rust and the one in C++.
fn compare(
    rust: &Path,
    (name, cxx): (&str, &Path),
    asked: &[Asked<'_>],
    folder: &Path,
    proof: &mut Proof,
) -> Result<(), String> {
    let all: Vec<usize> = (0..asked.len()).collect();
    let mut round = Round { asked, folder, proof };
    let numbers: Vec<&str> = asked.iter().map(|asked| asked.digits.as_str()).collect();
    let bytes = round.answers(rust, 'w', &all, &numbers)?;
    let bytes: Vec<&str> = bytes.iter().map(String::as_str).collect();
    let (write, read) = ((&numbers[..], &bytes[..]), (&bytes[..], &numbers[..]));
    let (whole, members) = ("the conversions", "the mirror's members");
    // Where the compiler writes the same bytes, those it writes are among these too.
    round.expect(whole, "numbers read", rust, 'r', &all, read)?;
    round.expect(members, "bytes once they are set", rust, 'W', &all, write)?;
    round.expect(members, "numbers read", rust, 'R', &all, read)?;
    // nvcc's host and device code agree about every record that the derive accepts.
    round.expect(name, "bytes written", cxx, 'w', &all, write)?;
    round.expect(name, "numbers read", cxx, 'r', &all, read)
}

/// The values of one chunk on their way through the programs.
pub(crate) struct Round<'a> {
    pub(crate) asked: &'a [Asked<'a>],
    pub(crate) folder: &'a Path,
    pub(crate) proof: &'a mut Proof,
}

impl Round<'_> {
    /// Gives a program what each of the values `of` is paired with, and notes the answers that are
    /// not the other of the pair.
    pub(crate) fn expect(
        &mut self,
        who: &str,
        what: &str,
        program: &Path,
        command: char,
        of: &[usize],
        (given, expected): (&[&str], &[&str]),
    ) -> Result<(), String> {
        let found = self.answers(program, command, of, given)?;
        // Each further value of a record shows the same mistake again.
        let mut first: BTreeMap<usize, (String, usize)> = BTreeMap::new();
        for ((&at, expected), found) in of.iter().zip(expected).zip(&found) {
            if expected != found {
                let words = || (difference(command, expected, found), at);
                first.entry(self.asked[at].index).or_insert_with(words);
            }
        }
        for (words, at) in first.into_values() {
            let record = compact::line(self.asked[at].record);
            self.proof.wrong.push(format!("{who}: {what}: {words}\n    {record}"));
        }
        Ok(())
    }

    /// A program's answers, a line for each of the values `of`.
    pub(crate) fn answers(
        &self,
        program: &Path,
        command: char,
        of: &[usize],
        given: &[&str],
    ) -> Result<Vec<String>, String> {
        let line = |(&at, given): (&usize, &&str)| format!("{command} {} {given}\n", self.asked[at].index);
        let commands: String = of.iter().zip(given).map(line).collect();
        answers(program, &commands, of.len(), self.folder)
    }
}

/// The first difference of two answers: bytes to a command to write, numbers to one to read.
fn difference(command: char, expected: &str, found: &str) -> String {
    let (what, digits) = if command.eq_ignore_ascii_case(&'w') { ("byte", 2) } else { ("number", 32) };
    if found.starts_with('!') || expected.starts_with('!') {
        let short = |text: &str| text.chars().take(80).collect::<String>();
        return format!("expected {}, found {}", short(expected), short(found));
    }
    if expected.len() != found.len() {
        return format!("{} {what}s expected, {} found", expected.len() / digits, found.len() / digits);
    }
    let units = |text: &str| -> Vec<String> {
        text.as_bytes().chunks(digits).map(|unit| String::from_utf8_lossy(unit).into_owned()).collect()
    };
    let (expected, found) = (units(expected), units(found));
    match expected.iter().zip(&found).position(|(expected, found)| expected != found) {
        Some(at) => format!("{what} {at}: expected {}, found {}", expected[at], found[at]),
        None => "no difference".to_owned(),
    }
}

/// Random values of every record of a chunk.
pub(crate) fn ask<'a>(values: &Values<'a>, positions: &[usize], each: usize, random: &mut Random) -> Vec<Asked<'a>> {
    let mut asked = Vec::new();
    for (index, &position) in positions.iter().enumerate() {
        let record = &values.set().records()[position];
        let numbers = values.numbers(position);
        for _ in 0..each {
            let digits = numbers.iter().map(|number| format!("{:032x}", number.random(random))).collect();
            asked.push(Asked { index, record, digits });
        }
    }
    asked
}

/// A program's answers to so many commands, a line each.
pub(crate) fn answers(program: &Path, commands: &str, count: usize, folder: &Path) -> Result<Vec<String>, String> {
    let named = |error: std::io::Error| format!("{}: {error}", program.display());
    // From a file, since a program that fills its output before its input is read would wait.
    let input = folder.join("commands");
    std::fs::write(&input, commands).map_err(named)?;
    let output = Command::new(program).stdin(Stdio::from(File::open(&input).map_err(named)?)).output().map_err(named)?;
    let words = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("{}: {}\n{words}", program.display(), output.status));
    }
    let lines: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect();
    if lines.len() != count {
        return Err(format!("{}: {} answers to {count} commands\n{words}", program.display(), lines.len()));
    }
    Ok(lines)
}
