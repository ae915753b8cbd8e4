//! Declares host functions with bindgen, which take random records by value and by pointer.

use std::path::Path;

use gpu_abi_bindgen::Bindings;

use crate::bindings::{compiled, generated};
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
        program.source(&subjects, &[], false) + &functions.collect::<String>()
    };
    let declared = |folder| -> Result<String, String> {
        let files = compiled(compiler, folder, &source("int count, Record *records"))?;
        let text = generated(&Bindings::new().file(&files[1])).map_err(|error| error.to_string())?;
        if !text.contains("pub fn value_") || !text.contains("by_value: Option<") {
            return Err(format!("no function or callback is declared:\n{text}"));
        }
        Ok(format!("mod kernels {{\n{text}\n}}\nfn main() {{}}\n"))
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
