//! Compiles `kernels/render.cu` twice: to PTX text, which has the code, and to an object file, whose debug information
//! describes the types.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-env-changed=NVCC");
    let mut shown = Vec::new();
    for (options, output) in [(&["-ptx"][..], "render.ptx"), (&["-g", "-c"], "render.o")] {
        let compiled = compile("kernels/render.cu", options, output);
        let (Ok(words) | Err(words)) = &compiled;
        let mut findings = findings(words);
        if compiled.is_err() && findings.iter().all(|(level, _)| *level == "warning") {
            findings.push(("error", words.split_whitespace().collect::<Vec<_>>().join(" ")));
        }
        for finding in findings {
            // Both compilations have most warnings.
            if !shown.contains(&finding) {
                println!("cargo::{}={}", finding.0, finding.1);
                shown.push(finding);
            }
        }
        if compiled.is_err() {
            return;
        }
    }
}

/// Compiles a source to a file in `OUT_DIR`, and tells cargo about every file that nvcc read, including headers. Returns
/// what nvcc printed.
fn compile(source: &str, options: &[&str], output: &str) -> Result<String, String> {
    let nvcc = env::var("NVCC").unwrap_or_else(|_| "nvcc".to_owned());
    let folder = env::var("OUT_DIR").map_err(|error| format!("OUT_DIR: {error}"))?;
    let output = Path::new(&folder).join(output);
    let dependencies = output.with_extension("d");
    let mut command = Command::new(&nvcc);
    command.args(options).arg(source).arg("-o").arg(&output).arg("-MD").arg("-MF").arg(&dependencies);
    let result = command.output().map_err(|error| {
        format!("cannot run `{nvcc}`: {error}; install the CUDA toolkit, or set NVCC to the path of nvcc")
    })?;
    let words = String::from_utf8_lossy(&result.stderr).into_owned();
    if !result.status.success() {
        return Err(if words.is_empty() { format!("{nvcc}: {}", result.status) } else { words });
    }
    let rule = fs::read_to_string(&dependencies).map_err(|error| format!("{}: {error}", dependencies.display()))?;
    for file in files(&rule) {
        println!("cargo::rerun-if-changed={file}");
    }
    Ok(words)
}

/// Returns the errors and warnings that nvcc printed, each as one line: `render.cu(3): error: identifier "x" is undefined`.
///
/// The indented lines after it, which quote the source, are left out, and so is the number of errors at the end.
fn findings(words: &str) -> Vec<(&'static str, String)> {
    let finding = |line: &str| {
        let at = |word| line.find(word).unwrap_or(usize::MAX);
        let (error, warning) = (at("error").min(at("fatal ")), at("warning"));
        let level = if error < warning { "error" } else { "warning" };
        let is_finding = error.min(warning) < usize::MAX
            && !line.starts_with(char::is_whitespace)
            && !line.contains(" detected in the compilation of ")
            && !line.starts_with("Remark: ");
        is_finding.then(|| (level, line.trim_end().to_owned()))
    };
    words.lines().filter_map(finding).collect()
}

/// Returns the files that a make rule depends on: `render.ptx : kernels/render.cu \`, with one or more per line.
fn files(rule: &str) -> Vec<String> {
    let list = rule.split_once(" : ").or_else(|| rule.split_once(": ")).map_or("", |(_, list)| list);
    // A space in a name is written `\ `.
    let names = list.replace("\\\r\n", " ").replace("\\\n", " ").replace("\\ ", "\0");
    names.split_whitespace().map(|name| name.replace('\0', " ").replace("$$", "$")).collect()
}
