//! Compares the assembly of the functions in `tests/assembly` with the committed files.
//!
//! ```sh
//! cargo run --release -p gpu-abi-tests -- assembly
//! GPU_ABI_BLESS=1 cargo run --release -p gpu-abi-tests -- assembly   # writes the files
//! ```
//!
//! The files are those of one version of rustc, which is in `rustc.txt` beside them. With another, they are not compared;
//! under `CI=true`, that is a failure if only the patch version or the build differs.

use super::Failure;
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::listing;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

const TARGET: &str = "x86_64-unknown-linux-gnu";
const CPU: &str = "x86-64";
/// The file of the functions that are not inlined.
const CALLED: &str = "called";
const BLESS: &str = "GPU_ABI_BLESS=1 cargo run --release -p gpu-abi-tests -- assembly";

pub(super) fn compare(_: &Arguments) -> Result<usize, Failure> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("assembly");
    let files = package.join(CPU);
    let rustc = rustc()?;
    if env::var_os("GPU_ABI_BLESS").is_some() {
        write(&files, &rustc, &compile(&package)?)?;
        return Ok(0);
    }
    let stored = fs::read_to_string(files.join("rustc.txt"))?.replace("\r\n", "\n");
    if stored != rustc {
        println!("**** ASSEMBLY NOT COMPARED: it is stored as another rustc writes it; write it with {BLESS} ****");
        let is_expected = minor_version(&stored) == minor_version(&rustc);
        return Ok(usize::from(is_expected && env::var_os("CI").is_some_and(|ci| ci == "true")));
    }
    let differences = differences(&stored_texts(&files)?, &compile(&package)?);
    for difference in &differences {
        println!("{difference}");
    }
    match differences.len() {
        0 => println!("the assembly of all functions is the stored one"),
        count => println!("{count} files differ; if that is right: {BLESS}"),
    }
    Ok(differences.len())
}

/// Returns the versions of rustc and LLVM.
fn rustc() -> io::Result<String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-vV").output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(text.lines().filter(|line| !line.starts_with("host: ")).map(|line| format!("{line}\n")).collect())
}

/// Returns `rustc 1.95` of a text that starts with `rustc 1.95.0`.
fn minor_version(versions: &str) -> Option<&str> {
    versions.match_indices('.').nth(1).map(|(at, _)| &versions[..at])
}

/// Compiles the package, and returns the files' texts by their names: one for each of its functions, and one
/// for the functions that these call.
fn compile(package: &Path) -> io::Result<BTreeMap<String, String>> {
    let target = package.join("../../target/assembly");
    fs::create_dir_all(&target)?;
    let assembly = target.canonicalize()?.join("functions.s");
    let status = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["rustc", "--quiet", "--release", "--target", TARGET, "-p", "gpu-abi-assembly"])
        .arg("--target-dir")
        .arg(&target)
        .args(["--", "-Ccodegen-units=1", "-Cdebuginfo=0"])
        .arg(format!("--emit=asm={}", assembly.display()))
        .current_dir(package)
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        // Takes precedence over configuration files.
        .env("RUSTFLAGS", format!("-Ctarget-cpu={CPU} -Csymbol-mangling-version=v0"))
        .status()?;
    if !status.success() {
        return Err(io::Error::other("cargo failed"));
    }
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    for (name, text) in listing::texts(&fs::read_to_string(assembly)?) {
        // The others are called by the package's own.
        let is_own = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        texts.entry(if is_own { name } else { CALLED.to_owned() }).or_default().push_str(&text);
    }
    match texts.is_empty() {
        true => Err(io::Error::other("the package has no functions")),
        false => Ok(texts),
    }
}

fn is_listing(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "s")
}

fn listings(files: &Path) -> io::Result<Vec<PathBuf>> {
    let paths: io::Result<Vec<_>> = fs::read_dir(files)?.map(|entry| Ok(entry?.path())).collect();
    Ok(paths?.into_iter().filter(|path| is_listing(path)).collect())
}

fn write(files: &Path, rustc: &str, texts: &BTreeMap<String, String>) -> io::Result<()> {
    for old in listings(files)? {
        fs::remove_file(old)?;
    }
    fs::write(files.join("rustc.txt"), rustc)?;
    for (name, text) in texts {
        fs::write(files.join(name).with_extension("s"), text)?;
    }
    println!("{} files written", texts.len());
    Ok(())
}

fn stored_texts(files: &Path) -> io::Result<BTreeMap<String, String>> {
    let text = |path: PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok((name, fs::read_to_string(&path)?.replace("\r\n", "\n")))
    };
    listings(files)?.into_iter().map(text).collect()
}

/// Returns a description of each file whose texts differ, or of which only one text is there.
fn differences(stored: &BTreeMap<String, String>, found: &BTreeMap<String, String>) -> Vec<String> {
    let gone = stored.keys().filter(|name| !found.contains_key(*name)).map(|name| format!("`{name}` is gone"));
    let differing = found.iter().filter_map(|(name, found)| match stored.get(name) {
        None => Some(format!("`{name}` is not stored")),
        Some(stored) if stored == found => None,
        Some(stored) => {
            Some(format!("`{name}` had {} lines and has {}:\n{found}", stored.lines().count(), found.lines().count()))
        }
    });
    gone.chain(differing).collect()
}
