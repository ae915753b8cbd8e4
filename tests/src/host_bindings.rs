//! Declares host functions with bindgen, which take random records by value and by pointer.

use std::path::Path;
use std::process::Command;

use gpu_abi_bindgen::Bindings;

use crate::bindings::{compiled, generated, program_of};
use crate::compilers::scratch::run;
use crate::verify::program::{Program, Subject};

/// How many records there are.
const RECORDS: usize = 24;

/// Returns programs that declare host functions: as they are, and as they were before two parameters of each changed their places; and
/// the texts that rustc's errors must have.
///
/// # Errors
///
/// If nvcc or bindgen fails, or no function is declared.
pub fn programs(compiler: &Path, folders: [&Path; 2], seed: u64) -> Result<([String; 2], Vec<String>), String> {
    let program = Program::new(RECORDS, seed);
    let subjects: Vec<&Subject> = program.subjects.iter().collect();
    let source = |params: &str| {
        let functions = subjects.iter().map(|subject| functions(&subject.name, params));
        program.source(&subjects, false) + &functions.collect::<String>()
    };
    let declared = |folder| -> Result<String, String> {
        let files = compiled(compiler, folder, &source("int count, Record *records"))?;
        let text = generated(&Bindings::new().file(&files[1]))?;
        if !text.contains("pub fn value_") || !text.contains("by_value: Option<") {
            return Err(format!("no function or callback is declared:\n{text}"));
        }
        Ok(program_of(&text))
    };
    let [agreeing, changed] = folders.map(declared);
    compiled(compiler, folders[1], &source("Record *records, int count"))?;
    let names = subjects.iter().map(|subject| format!("host_{}(", subject.name)).collect();
    Ok(([agreeing?, changed?], names))
}

/// Returns functions of a record; `params` has `Record` in its place.
fn functions(name: &str, params: &str) -> String {
    format!(
        "extern \"C\" const {name} *host_{name}({}, cudaStream_t stream, ...) {{ return count ? records : nullptr; }}\n\
         extern \"C\" {name} value_{name}({name} value) {{ return value; }}\n\
         extern \"C\" void each_{name}(int (*visit)({}), {name} (*by_value)({name})) {{}}\n",
        params.replace("Record", name),
        params.replace("Record", name)
    )
}

/// Records and their alignments, which debug information does not state.
const ALIGNED: [(&str, &str, u32); 11] = [
    ("Lowered", "typedef double Low __attribute__((aligned(2))); struct Lowered { Low x; short y; };", 2),
    (
        "Raised",
        "struct Pair { int x, y; }; typedef Pair High __attribute__((aligned(32))); struct Raised { High pair; };",
        32,
    ),
    ("Complex", "struct Complex { _Complex float value; char tag; };", 4),
    ("Crossing", "struct __attribute__((packed)) Crossing { int a : 30, b : 30, c : 4; };", 1),
    ("Derived", "struct Nothing { char none[0]; }; struct Derived : Nothing { double x; };", 8),
    ("Second", "struct Value { double d; }; struct Second : Nothing, Value { char x; };", 8),
    ("Unlowered", "struct Unlowered { char tag; long long x __attribute__((aligned(1))); };", 8),
    ("Packed", "struct __attribute__((packed)) Packed { int a, b; long long x __attribute__((aligned(4))); };", 4),
    ("Wider", "struct Wider { int a : 64; };", 8),
    ("Virtual", "struct alignas(16) Root { int x; }; struct Virtual : virtual Root { int y; } used;", 16),
    ("Long", "struct Long { long double x[2]; };", 16),
];

/// Returns programs that declare functions of these records.
///
/// # Errors
///
/// If g++, clang or bindgen fails, or an alignment is wrong.
pub fn aligned(folder: &Path) -> Result<Vec<String>, String> {
    let mut source = String::new();
    for (name, definition, align) in ALIGNED {
        let assertion = format!("static_assert(alignof({name}) == {align}, \"\");");
        source += &format!("{definition}\n{assertion}\nextern \"C\" void take_{name}({name} *value) {{}}\n");
    }
    // A bit-field with more bits than its type is described with the type's, and the record's alignment does not follow.
    source += "union Wide { char a : 35; };\nextern \"C\" void take_Wide(Wide *value) {}\n";
    let declared = |compiler: &&str| {
        let (path, object) = (folder.join("aligned.cpp"), folder.join(format!("aligned-{compiler}.o")));
        std::fs::write(&path, &source).map_err(|error| error.to_string())?;
        run(Command::new(compiler).args(["-w", "-g", "-c"]).arg(&path).arg("-o").arg(&object))?;
        let text = generated(&Bindings::new().file(&object).function("*"))?;
        let is_wrong = |(name, _, align): &(&str, &str, u32)| {
            let assertion = text.split("assert_layout! { ").find(|text| text.starts_with(&format!("{name} {{")));
            !assertion.is_some_and(|text| text.contains(&format!(", align: {align}, ")))
        };
        match ALIGNED.iter().find(|record| is_wrong(record)) {
            Some((name, _, align)) => Err(format!("{compiler}: the alignment of `{name}` is {align}:\n{text}")),
            None => Ok(program_of(&text)),
        }
    };
    ["g++", "clang++-19"].iter().map(declared).collect()
}
