//! Kernels that are written in Rust: their package, which nightly Rust compiles for the device.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::job::Job;
use crate::{Error, Kernels, failed};

/// The flags for every crate, `core` included. Crates for the device are not linked, so every function that a kernel calls must be inlined or
/// compiled with it; a panic is a trap.
const FLAGS: &str = "-Zunstable-options -Cpanic=immediate-abort -Zcross-crate-inline-threshold=always";

const TARGET: &str = "nvptx64-nvidia-cuda";

/// Returns whether this build script runs for the compilation of its package for the device.
pub(crate) fn is_for_device() -> bool {
    env::var_os("TARGET").is_some_and(|target| target == TARGET)
}

/// Returns the name of the toolchain, if rustup has it, with the sources of core.
pub(crate) fn toolchain() -> Option<String> {
    let name = env::var("GPU_ABI_NIGHTLY").unwrap_or_else(|_| "nightly".to_owned());
    let output = Command::new("rustup").args(["run", &name, "rustc", "--print", "sysroot"]).output().ok()?;
    let sysroot = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    (output.status.success() && sysroot.join("lib/rustlib/src/rust/library/core").is_dir()).then_some(name)
}

/// Returns the runs of cargo: one for the code and, with `device_types`, one for the types.
pub(crate) fn jobs(kernels: &Kernels, out: &Path) -> Result<Vec<Job>, Error> {
    if kernels.library.is_some() {
        return Err(Error("`library` links C++ functions: compile them by another call".into()));
    }
    let ([] | [_]) = &kernels.architectures[..] else {
        return Err(Error(
            "rustc makes PTX text, which is for one architecture and all newer ones: name the oldest".into(),
        ));
    };
    let architecture = kernels.architectures.first().map(|architecture| format!("-Ctarget-cpu={architecture}").into());
    // Types may depend on features: the device has those of the host.
    let features = env::var("CARGO_CFG_FEATURE").unwrap_or_default();
    let folder = out.join("device");
    let name = env::var("CARGO_PKG_NAME").unwrap_or_default().replace('-', "_");
    let job = |debuginfo: &str, extension| {
        let output = out.join(format!("{name}{extension}"));
        let mut arguments: Vec<OsString> = [
            "rustc",
            "--release",
            "--lib",
            "--no-default-features",
            &format!("--features={features}"),
            "-Zbuild-std=core",
            "--target",
            TARGET,
            "--target-dir",
        ]
        .map(OsString::from)
        .to_vec();
        arguments.extend([
            folder.clone().into(),
            "--".into(),
            "-Ccodegen-units=1".into(),
            debuginfo.into(),
            "--emit".into(),
        ]);
        let mut emit = OsString::from("asm=");
        emit.push(&output);
        arguments.push(emit);
        arguments.extend(architecture.iter().chain(&kernels.flags).cloned());
        Job { program: "cargo", source: "Cargo.toml".into(), arguments, output, rule: folder.join(TARGET).join("release") }
    };
    let mut jobs = vec![job("-Cdebuginfo=0", ".ptx")];
    jobs.extend(kernels.device_types.then(|| job("-Cdebuginfo=2", ".debug.ptx")));
    Ok(jobs)
}

/// Returns the command that runs cargo, without the variables that the outer cargo sets for its own compiler.
pub(crate) fn command(toolchain: &str, job: &Job) -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", toolchain, "cargo"]).args(&job.arguments).env("RUSTFLAGS", FLAGS);
    command.env("CARGO_TERM_QUIET", "true").env("CARGO_TERM_COLOR", "never");
    for variable in ["CARGO_ENCODED_RUSTFLAGS", "RUSTC", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER", "RUSTDOC"] {
        command.env_remove(variable);
    }
    command
}

/// Returns the errors and warnings that rustc printed, each with its notes. A blank line ends each.
pub(crate) fn findings(words: &str) -> Vec<(&'static str, &str)> {
    let level = |finding: &str| ["error", "warning"].into_iter().find(|level| finding.starts_with(level));
    let is_count = |finding: &str| finding.starts_with("error: could not compile `") || finding.starts_with("warning: `");
    let each = words.split("\n\n").map(str::trim_end).filter(|finding| !is_count(finding));
    each.filter_map(|finding| Some((level(finding)?, finding))).collect()
}

/// Returns the make rule of the library: the only one in the folder.
pub(crate) fn rule(folder: &Path) -> Result<String, Error> {
    let files = fs::read_dir(folder).map_err(|error| failed("read", folder, &error))?;
    let mut files = files.filter_map(|file| file.ok().map(|file| file.path()));
    let rule = files.find(|file| file.extension().is_some_and(|kind| kind == "d")).unwrap_or_else(|| folder.to_owned());
    fs::read_to_string(&rule).map_err(|error| failed("read", &rule, &error))
}
