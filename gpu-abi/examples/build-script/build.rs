//! Compiles `kernels/render.cu` twice: to PTX text, which has the code, and to an object file, whose debug information
//! describes the types.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-env-changed=NVCC");
    let compiled = compile("kernels/render.cu", &["-ptx"], "render.ptx")
        .and_then(|()| compile("kernels/render.cu", &["-g", "-c"], "render.o"));
    if let Err(error) = compiled {
        println!("cargo::error={}", error.trim_end().replace('\n', " "));
    }
}

/// Compiles a source to a file in `OUT_DIR`, and tells cargo about every file that nvcc read, including headers.
fn compile(source: &str, options: &[&str], output: &str) -> Result<(), String> {
    let nvcc = env::var("NVCC").unwrap_or_else(|_| "nvcc".to_owned());
    let folder = env::var("OUT_DIR").map_err(|error| format!("OUT_DIR: {error}"))?;
    let output = Path::new(&folder).join(output);
    let dependencies = output.with_extension("d");
    let mut command = Command::new(&nvcc);
    command.args(options).arg(source).arg("-o").arg(&output).arg("-MD").arg("-MF").arg(&dependencies);
    let result = command.output().map_err(|error| {
        format!("cannot run `{nvcc}`: {error}; install the CUDA toolkit, or set NVCC to the path of nvcc")
    })?;
    if !result.status.success() {
        return Err(format!("{nvcc}: {}", String::from_utf8_lossy(&result.stderr)));
    }
    let rule = fs::read_to_string(&dependencies).map_err(|error| format!("{}: {error}", dependencies.display()))?;
    for file in files(&rule) {
        println!("cargo::rerun-if-changed={file}");
    }
    Ok(())
}

/// Returns the files that a make rule depends on: `render.ptx : kernels/render.cu \`, with one or more per line.
fn files(rule: &str) -> Vec<String> {
    let list = rule.split_once(" : ").or_else(|| rule.split_once(": ")).map_or("", |(_, list)| list);
    // A space in a name is written `\ `.
    let names = list.replace("\\\r\n", " ").replace("\\\n", " ").replace("\\ ", "\0");
    names.split_whitespace().map(|name| name.replace('\0', " ").replace("$$", "$")).collect()
}
