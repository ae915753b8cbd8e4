//! Kernels that are written in Rust: their package, which nightly Rust compiles for the device.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::iter::repeat_n;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::job::Job;
use crate::{Error, Kernels, failed};

/// The flags for every crate, `core` included. Crates for the device are not linked, so every function that a kernel calls must be inlined or
/// compiled with it; a panic is a trap.
const FLAGS: &str = "-Zunstable-options -Cpanic=immediate-abort -Zcross-crate-inline-threshold=always";

const TARGET: &str = "nvptx64-nvidia-cuda";

/// The packages of the library, which a list of prebuilt files leaves out, like the compiler.
const LIBRARY: [&str; 5] = ["gpu-abi", "gpu-abi-bindgen", "gpu-abi-build", "gpu-abi-derive", "gpu-abi-reader"];

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
    // Cargo.lock has the versions of crates for both, but cargo runs this script again only for those that the script itself needs.
    let root = root();
    let lock = root.as_ref().map(|manifest| manifest.with_file_name("Cargo.lock")).filter(|lock| lock.is_file());
    for file in lock.into_iter().chain(root).chain(configs()) {
        println!("cargo::rerun-if-changed={}", file.display());
    }
    for variable in ["RUSTFLAGS".to_owned()].into_iter().chain(CODE_SETTINGS.map(variable)) {
        println!("cargo::rerun-if-env-changed={variable}");
    }
    let mut jobs = vec![job("-Cdebuginfo=0", ".ptx")];
    jobs.extend(kernels.device_types.then(|| job("-Cdebuginfo=2", ".debug.ptx")));
    Ok(jobs)
}

/// Returns the command that runs cargo, without the variables that the outer cargo sets for its own compiler.
pub(crate) fn command(toolchain: &str, job: &Job) -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", toolchain, "cargo"]).args(&job.arguments);
    let target = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    let host = host(&target("ARCH"), &target("OS")).map(|host| format!("gpu_abi_host=\"{host}\""));
    command.env("CARGO_ENCODED_RUSTFLAGS", flags(&Vec::from_iter(cfgs().into_iter().chain(host))));
    command.env("CARGO_TERM_QUIET", "true").env("CARGO_TERM_COLOR", "never");
    for variable in ["RUSTC", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER", "RUSTDOC"] {
        command.env_remove(variable);
    }
    command
}

/// Returns the name of the host whose layouts the device's types have in a program for this processor and system, as `Host::TARGET` of `gpu-abi`
/// is chosen; `None` for that of Linux on x86-64.
fn host(arch: &str, os: &str) -> Option<&'static str> {
    match (arch, os) {
        ("x86_64" | "aarch64" | "arm64ec", "windows") => Some("windows"),
        ("aarch64", "linux") => Some("aarch64"),
        _ => None,
    }
}

/// Returns the flags for every crate, with these configurations.
fn flags(cfgs: &[String]) -> String {
    FLAGS.replace(' ', SEPARATOR) + &cfgs.iter().map(|cfg| format!("{SEPARATOR}--cfg={cfg}")).collect::<String>()
}

/// Between flags in `CARGO_ENCODED_RUSTFLAGS`.
const SEPARATOR: &str = "\x1f";

/// Returns each `--cfg` that the user passes to rustc for all crates: the device has those of the host.
pub(crate) fn cfgs() -> Vec<String> {
    cfgs_in(&env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default())
}

fn cfgs_in(flags: &str) -> Vec<String> {
    let (mut flags, mut cfgs) = (flags.split(SEPARATOR), Vec::new());
    while let Some(flag) = flags.next() {
        let cfg = if flag == "--cfg" { flags.next() } else { flag.strip_prefix("--cfg=") };
        cfgs.extend(cfg.map(String::from));
    }
    cfgs
}

/// Returns the manifest of this package's workspace.
fn root() -> Option<PathBuf> {
    workspace(&env::current_dir().ok()?.join("Cargo.toml"))
}

/// The settings of a profile that change the code of kernels. Others, such as `debug`, may differ between machines.
const CODE_SETTINGS: [&str; 3] = ["debug-assertions", "opt-level", "overflow-checks"];

/// Returns the environment variable for a setting of the profile `release`.
fn variable(setting: &str) -> String {
    format!("CARGO_PROFILE_RELEASE_{}", setting.replace('-', "_").to_uppercase())
}

/// Returns the settings of the profile `release`, which cargo takes for the device: those in the workspace's manifest, and those that change
/// code in cargo's configuration files and in the environment.
pub(crate) fn profile() -> Vec<String> {
    let read = |file: PathBuf| profile_in(&fs::read_to_string(file).unwrap_or_default());
    let changes_code = |settings: &String| CODE_SETTINGS.iter().any(|setting| settings.contains(setting));
    let mut all = Vec::from_iter(root().map(read).filter(|settings| !settings.is_empty()));
    all.extend(configs().into_iter().map(read).filter(changes_code));
    all.extend(
        CODE_SETTINGS.map(variable).into_iter().filter_map(|name| Some(format!("{name}={}", env::var(&name).ok()?))),
    );
    all
}

/// Returns cargo's configuration files for this package, the nearest first.
fn configs() -> Vec<PathBuf> {
    let package = env::current_dir().unwrap_or_default();
    let folders = package.ancestors().map(|folder| folder.join(".cargo"));
    let mut files = Vec::new();
    for folder in folders.chain(env::var_os("CARGO_HOME").map(PathBuf::from)) {
        let file = folder.join("config.toml");
        if file.is_file() && !files.contains(&file) {
            files.push(file);
        }
    }
    files
}

fn profile_in(file: &str) -> String {
    let mut is_of_profile = false;
    let lines = file.lines().map(str::trim).filter(|line| {
        if line.starts_with('[') {
            is_of_profile = line.starts_with("[profile.release") || line.starts_with("[profile]");
        }
        (is_of_profile || line.starts_with("profile.release")) && !line.is_empty() && !line.starts_with('#')
    });
    Vec::from_iter(lines).join(" ")
}

/// Returns the errors and warnings that rustc printed, each with its notes. A blank line ends each.
pub(crate) fn findings(words: &str) -> impl Iterator<Item = &str> {
    let is_level = |finding: &str| finding.starts_with("error") || finding.starts_with("warning");
    let is_count = |finding: &str| finding.starts_with("error: could not compile `") || finding.starts_with("warning: `");
    words.split("\n\n").map(str::trim_end).filter(move |finding| is_level(finding) && !is_count(finding))
}

/// Returns the make rule of the library: the only one in the folder.
pub(crate) fn rule(folder: &Path) -> Result<String, Error> {
    let files = fs::read_dir(folder).map_err(|error| failed("read", folder, &error))?;
    let mut files = files.filter_map(|file| file.ok().map(|file| file.path()));
    let rule = files.find(|file| file.extension().is_some_and(|kind| kind == "d")).unwrap_or_else(|| folder.to_owned());
    fs::read_to_string(&rule).map_err(|error| failed("read", &rule, &error))
}

/// Returns the files that a compilation has read, with the manifests of their packages. Each has its path from `package`, this package's
/// folder, unless it is made by the compilation or part of the library.
pub(crate) fn inputs(read: &[String], package: &Path, made: &Path) -> Vec<String> {
    let (mut inputs, mut workspaces) = (BTreeSet::new(), BTreeMap::new());
    for file in read {
        let path = fs::canonicalize(file).unwrap_or_else(|_| file.into());
        let manifest = nearest(&path, "Cargo.toml");
        let words = manifest.as_ref().and_then(|file| fs::read_to_string(file).ok()).unwrap_or_default();
        let name = words.lines().find(|line| line.starts_with("name"));
        let is_of_library = LIBRARY.iter().any(|library| name == Some(&format!("name = \"{library}\"")));
        if path.starts_with(made) || is_of_library {
            inputs.insert(file.clone());
            continue;
        }
        // The workspace's manifest has what a package inherits: versions and paths of its dependencies.
        let inherits = words.replace(' ', "").contains("workspace=true");
        let workspace = manifest
            .clone()
            .filter(|_| inherits)
            .and_then(|manifest| workspaces.entry(manifest).or_insert_with_key(|manifest| workspace(manifest)).clone());
        for path in [Some(path), manifest, workspace].into_iter().flatten() {
            let path = path_from(package, &path).unwrap_or(path);
            inputs.insert(path.to_string_lossy().into_owned());
        }
    }
    inputs.into_iter().collect()
}

/// Returns the nearest file of this name in the folders above a path, or in the path itself.
fn nearest(path: &Path, name: &str) -> Option<PathBuf> {
    path.ancestors().map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// Returns the manifest of the workspace that a package is in, or its own if it is in none.
fn workspace(manifest: &Path) -> Option<PathBuf> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["locate-project", "--workspace", "--message-format=plain", "--manifest-path"]).arg(manifest);
    let output = cargo.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim_end().into())
}

/// Returns the path of a file from a folder: `../types/src/lib.rs`.
fn path_from(folder: &Path, file: &Path) -> Option<PathBuf> {
    let (up, common) = folder.ancestors().enumerate().find(|(_, ancestor)| file.starts_with(ancestor))?;
    Some(repeat_n(Path::new(".."), up).chain(file.strip_prefix(common)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_device_has_the_configurations_of_the_host() {
        let cfgs = cfgs_in("-Cdebuginfo=0\x1f--cfg\x1fwide\x1f--cfg=of=\"a b\"\x1f-Ctarget-cpu=native");
        assert_eq!(cfgs, ["wide", "of=\"a b\""]);
        assert!(flags(&cfgs).ends_with("-threshold=always\x1f--cfg=wide\x1f--cfg=of=\"a b\""));
        assert!(cfgs_in("").is_empty());
    }

    #[test]
    fn the_device_has_the_layouts_of_the_host() {
        for (arch, os, expected) in [
            ("x86_64", "linux", None),
            ("x86_64", "windows", Some("windows")),
            ("aarch64", "windows", Some("windows")),
            ("aarch64", "linux", Some("aarch64")),
            ("aarch64", "macos", None),
            ("x86", "windows", None),
        ] {
            assert_eq!(host(arch, os), expected, "{arch} {os}");
        }
    }

    #[test]
    fn the_device_has_the_profile_release() {
        let manifest = "profile.release.lto = true\n[workspace]\n[profile.dev]\nopt-level = 1\n\n[profile.release]\n# Checked.\n\
                        overflow-checks = true\n[profile.release.package.types]\nopt-level = 2\n[patch.crates-io]\n";
        let settings = "profile.release.lto = true [profile.release] overflow-checks = true [profile.release.package.types] opt-level = 2";
        assert_eq!(profile_in(manifest), settings);
        assert_eq!(profile_in("[profile]\nrelease.lto = true\n"), "[profile] release.lto = true");
        assert_eq!(profile_in("[workspace]\n[profile.dev]\nlto = true\n"), "");
    }

    #[test]
    fn the_files_of_other_packages_have_their_paths_from_this_one() {
        let workspace = fs::canonicalize(env::temp_dir()).unwrap().join(format!("gpu-abi-build-{}", std::process::id()));
        let inherits = "[package]\nname = \"types\"\nedition.workspace = true\n";
        for (file, text) in [
            (
                "Cargo.toml",
                "[workspace]\nmembers = [\"types\"]\nexclude = [\"kernels\"]\n[workspace.package]\nedition = \"2024\"\n",
            ),
            ("kernels/Cargo.toml", "[package]\nname = \"kernels\"\n"),
            ("kernels/src/lib.rs", ""),
            ("kernels/target/device/made.rs", ""),
            ("types/Cargo.toml", inherits),
            ("types/src/lib.rs", ""),
            ("types/src/a b/mod.rs", ""),
            ("library/Cargo.toml", "[package]\nname = \"gpu-abi\"\n"),
            ("library/src/lib.rs", ""),
        ] {
            fs::create_dir_all(workspace.join(file).parent().unwrap()).unwrap();
            fs::write(workspace.join(file), text).unwrap();
        }
        let made = "kernels/target/device/made.rs";
        let read = ["kernels/src/lib.rs", "types/src/lib.rs", "types/src/a b/mod.rs", "library/src/lib.rs", made];
        let read = read.map(|file| workspace.join(file).to_str().unwrap().to_owned());
        let package = workspace.join("kernels");
        let inputs = inputs(&read, &package, &package.join("target/device"));
        let excluded = super::workspace(&package.join("Cargo.toml"));
        fs::remove_dir_all(&workspace).unwrap();
        assert_eq!(excluded, Some(package.join("Cargo.toml")));
        let listed: Vec<String> =
            inputs.iter().filter(|file| Path::new(file).is_relative()).map(|file| file.replace('\\', "/")).collect();
        let expected = [
            "../Cargo.toml",
            "../types/Cargo.toml",
            "../types/src/a b/mod.rs",
            "../types/src/lib.rs",
            "Cargo.toml",
            "src/lib.rs",
        ];
        assert_eq!(listed, expected);
        assert!(read[3..].iter().all(|file| inputs.contains(file)), "{inputs:?}");
    }
}
