//! Checks generated Python modules against compilers: the offsets in NumPy and ctypes, and the bytes that are written through them.

pub mod describe;
pub mod headers;

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use gpu_abi_bindgen::{Bindings, Language};
use serde_json::{Value, json};

use crate::byteproof::numbers::Values;
use crate::byteproof::{Proof, Round, ask, cxx_side};
use crate::compilers::find::Tools;
use crate::compilers::scratch::{Scratch, write};
use crate::compilers::{Compiler, batch};
use crate::cxx;
use crate::random::Random;
use crate::record::{Member, MemberType, Place, RecordSet, compact};

const HARNESS: &str = include_str!("harness.py");

/// The records of one source.
const CHUNK: usize = 250;

/// The request.
#[derive(Debug)]
pub struct Asked<'a> {
    /// The records.
    pub set: &'a RecordSet,
    /// The values of each record.
    pub each: usize,
    /// The seed of the values.
    pub seed: u64,
    /// A mistake to make in each module.
    pub mistake: Option<fn(&str) -> String>,
}

/// Compares the modules of records, from device code and from the host's object file, with nvcc, g++ and clang.
///
/// # Errors
/// If a program cannot be built or does not answer.
pub fn prove(asked: &Asked<'_>, tools: &Tools, nvcc: &Path, python: &Path) -> Result<Proof, String> {
    let mut random = Random::new(asked.seed);
    let values = Values::new(asked.set, &mut random);
    let mut proof = Proof::default();
    let all: Vec<usize> = (0..asked.set.records().len()).collect();
    let mut taken = BTreeSet::new();
    for positions in all.chunks(CHUNK) {
        chunk(asked, &values, positions, (&mut taken, &mut random), (tools, nvcc, python), &mut proof)?;
    }
    Ok(proof)
}

fn chunk(
    asked: &Asked<'_>,
    values: &Values<'_>,
    positions: &[usize],
    (taken, random): (&mut BTreeSet<usize>, &mut Random),
    (tools, nvcc, python): (&Tools, &Path, &Path),
    proof: &mut Proof,
) -> Result<(), String> {
    let set = asked.set;
    let device = tools.nvcc("sm_80");
    let layouts = |compiler: &dyn Compiler| batch::ask(compiler, set, positions);
    let (on_device, on_host) = (layouts(&device)?, layouts(&tools.gxx())?);
    // A variable needs bytes, and bindgen leaves it out if its class has no members. If the host's size differs, its
    // description does not apply to the device's variable. If a bit-field is as wide as its type and begins within a byte,
    // nvcc only describes the byte. An unnamed one can, in a packed record.
    let is_one = |at: usize| match (&on_device[at].layout, &on_host[at].layout) {
        (Ok(device), Ok(host)) => {
            let record = &set.records()[positions[at]];
            let members = &record.members;
            let is_packed = record.packed || record.pack.is_some() || members.iter().any(|member| member.packed);
            let has_members = device.size > 0 && members.iter().any(|member| member.name.is_some());
            let mut placed = members.iter().zip(&device.members);
            has_members && device == host && placed.all(|(member, place)| is_described(member, *place, is_packed))
        }
        _ => false,
    };
    // The records that a record holds come before it, some of them in earlier chunks.
    let mut chosen = Vec::new();
    for (at, position) in positions.iter().enumerate() {
        let mut held = set.closure([*position]).into_iter().filter(|held| held != position);
        if is_one(at) && held.all(|held| taken.contains(&held)) {
            taken.insert(*position);
            chosen.push(at);
        }
    }
    let scratch = Scratch::new()?;
    let folder = scratch.path();
    let source = folder.join("records.cu");
    let all: Vec<usize> = chosen.iter().map(|&at| positions[at]).collect();
    write(&source, program(set, &all))?;
    let object = compile(nvcc, &source, &folder.join("records.o"), &["-g", "-c"])?;
    let text = compile(nvcc, &source, &folder.join("records.ptx"), &["-G", "-ptx"])?;
    // The host's object does not tell how nvcc lays out some packed records.
    let of_object = module_of(&object)?;
    chosen.retain(|&at| {
        let name = &set.records()[positions[at]].name;
        !of_object.contains(&format!(", which `variable_{name}` uses, is not known from the host's debug information"))
    });
    proof.left_out += positions.len() - chosen.len();
    proof.records += chosen.len();
    let (on_device, on_host): (Vec<_>, Vec<_>) = chosen.iter().map(|&at| (&on_device[at], &on_host[at])).unzip();
    let positions: Vec<usize> = chosen.iter().map(|&at| positions[at]).collect();
    let program = cxx_side::build(&tools.gxx(), values, &positions, folder)?;
    let asked_values = ask(values, &positions, asked.each, random);
    // Commands name records by their places among `positions`; those of earlier chunks that are held follow.
    let held = set.closure(positions.iter().copied()).into_iter().filter(|at| !positions.contains(at));
    let records: Vec<Value> = positions.iter().copied().chain(held).map(|at| describe::record(values, at)).collect();
    let sides = [
        ("the module of the host's object", of_object, "host_records", &on_host),
        ("the module of device code", module_of(&text)?, "device_records", &on_device),
    ];
    for (who, made, module, layouts) in sides {
        let made = asked.mistake.map_or_else(|| made.clone(), |mistake| mistake(&made));
        write(&folder.join(module).with_extension("py"), &made)?;
        let harness = harness(python, folder, module, &records)?;
        let commands: String = (0..positions.len()).map(|index| format!("l {index}\n")).collect();
        let answers = crate::byteproof::answers(&harness, &commands, positions.len(), folder)?;
        for ((answer, layout), &at) in answers.iter().zip(layouts).zip(&positions) {
            let expected = layout.layout.as_ref().map(describe::layout).unwrap_or_default();
            if *answer != expected {
                let record = compact::line(&set.records()[at]);
                proof.wrong.push(format!("{who}: places {answer}, expected {expected}\n    {record}"));
            }
        }
        let mut round = Round { asked: &asked_values, folder, proof };
        let all: Vec<usize> = (0..asked_values.len()).collect();
        let numbers: Vec<&str> = asked_values.iter().map(|asked| asked.digits.as_str()).collect();
        let bytes = round.answers(&program, 'w', &all, &numbers)?;
        let bytes: Vec<&str> = bytes.iter().map(String::as_str).collect();
        round.expect(who, "bytes written", &harness, 'w', &all, (&numbers, &bytes))?;
        round.expect(who, "numbers read", &harness, 'r', &all, (&bytes, &numbers))?;
        proof.values += all.len();
        proof.numbers += numbers.iter().map(|digits| digits.len() / 32).sum::<usize>();
    }
    Ok(())
}

/// Returns whether debug information can say where a member is.
fn is_described(member: &Member, place: Option<Place>, is_packed: bool) -> bool {
    match (&member.ty, place) {
        (MemberType::Base(base), Some(Place::Bits { bit_offset, bits })) => {
            bit_offset % 8 == 0 || base.max_bits().is_none_or(|max| max > bits)
        }
        (MemberType::Base(base), None) => !is_packed || member.bits.is_none() || base.max_bits() != member.bits,
        _ => true,
    }
}

/// Returns a source with a variable of each record: nvcc does not describe what only a parameter points to.
fn program(set: &RecordSet, positions: &[usize]) -> String {
    let mut text = String::from(cxx::PRELUDE);
    for position in set.closure(positions.iter().copied()) {
        text += &cxx::definition(&set.records()[position]);
    }
    for &at in positions {
        let name = &set.records()[at].name;
        text += &format!("__device__ {name} variable_{name};\n");
    }
    text
}

/// Compiles a source, and returns the file that it becomes.
pub(crate) fn compile(nvcc: &Path, source: &Path, output: &Path, flags: &[&str]) -> Result<PathBuf, String> {
    let mut command = Command::new(nvcc);
    command.args(["-std=c++20", "-w", "-arch=sm_80"]).args(flags).arg(source).arg("-o").arg(output);
    crate::compilers::scratch::run(&mut command)?;
    Ok(output.to_owned())
}

/// Returns the module of a compiled file.
pub(crate) fn module_of(file: &Path) -> Result<String, String> {
    Bindings::new().file(file).language(Language::Python).generate().map_err(|error| error.to_string())
}

/// Writes the harness of a module as a program.
fn harness(python: &Path, folder: &Path, module: &str, records: &[Value]) -> Result<PathBuf, String> {
    let path = folder.join(format!("ask_{module}"));
    // Warnings are errors: NumPy's and ctypes' as well.
    write(&path, format!("#!/usr/bin/env -S {} -B -W error\n{HARNESS}", python.display()))?;
    write(
        &folder.join(format!("ask_{module}.json")),
        json!({ "folder": folder, "module": module, "records": records }).to_string(),
    )?;
    let mode = std::fs::Permissions::from_mode(0o700);
    std::fs::set_permissions(&path, mode).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}
