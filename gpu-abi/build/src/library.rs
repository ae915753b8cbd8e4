//! The static library of the C++ functions in the sources.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::job::Job;
use crate::{Error, failed};

/// Returns whether cl compiles the host's code.
pub(crate) fn is_msvc() -> bool {
    env::var_os("CARGO_CFG_TARGET_ENV").is_some_and(|env| env == "msvc")
}

/// Returns the file of the library with this name.
pub(crate) fn file(name: &str, out: &Path) -> PathBuf {
    out.join(if is_msvc() { format!("{name}.lib") } else { format!("lib{name}.a") })
}

/// Makes a library of the objects, and tells cargo what to link.
pub(crate) fn link(nvcc: &Path, name: &str, jobs: &[Job], out: &Path) -> Result<(), Error> {
    let library = file(name, out);
    // nvcc adds to a library that is there.
    if library.exists() {
        fs::remove_file(&library).map_err(|error| failed("replace", &library, &error))?;
    }
    let objects = jobs.iter().map(|job| &job.output).filter(|output| output.extension().is_some_and(|kind| kind == "o"));
    let mut command = Command::new(nvcc);
    command.arg("-lib").args(objects).arg("-o").arg(library);
    let output = command.output().map_err(|error| failed("run", nvcc, &error))?;
    if !output.status.success() {
        let words = String::from_utf8_lossy(&output.stderr);
        return Err(Error(format!("{}: {command:?} printed:\n{words}", output.status)));
    }
    println!("cargo::rustc-link-search=native={}", out.display());
    // `nvcc` may be a link to the toolkit's.
    let nvcc = fs::canonicalize(nvcc).map_err(|error| failed("read", nvcc, &error))?;
    if let Some(toolkit) = nvcc.parent().and_then(Path::parent) {
        for folder in ["lib64", "lib", "lib/x64"].map(|folder| toolkit.join(folder)) {
            println!("cargo::rustc-link-search=native={}", folder.display());
        }
    }
    println!("cargo::rustc-link-lib=static={name}\ncargo::rustc-link-lib=static=cudart_static");
    if !is_msvc() {
        println!("cargo::rustc-link-lib=stdc++");
    }
    Ok(())
}
