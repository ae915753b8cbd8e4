//! Files that were compiled before, for machines without the compiler, and the list of them and of what they were compiled from.

use std::collections::BTreeSet;
use std::iter::repeat;
use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::job::Job;
use crate::{Error, failed};

/// A folder of prebuilt files.
pub(crate) struct Prebuilt<'a> {
    pub(crate) folder: &'a Path,
    /// The runs of the compiler that make the files.
    pub(crate) jobs: &'a [Job],
    pub(crate) out: &'a Path,
    /// The sentence that the compiler is not found.
    pub(crate) missing: &'a str,
}

impl Prebuilt<'_> {
    /// Copies the compiled files to the folder, and lists them with the files that they were compiled from, unless the folder is up to
    /// date: nvcc compiles the same source to another object file each time. Another version of `#[kernels]` may have made prebuilt kernels in
    /// Rust.
    pub(crate) fn write(&self, read: &[String]) -> Result<(), Error> {
        let files = || read.iter().filter_map(|file| in_package(file, self.out));
        let list = self.list();
        self.track();
        if let (Ok(written), Ok(now)) = (fs::read_to_string(&list), self.sources(files())) {
            let has_digests = |(output, prebuilt): (&Path, PathBuf)| digests(output) == digests(&prebuilt);
            if written.lines().eq(now.lines()) && self.files().all(has_digests) {
                return Ok(());
            }
        }
        fs::create_dir_all(self.folder).map_err(|error| failed("write", self.folder, &error))?;
        for (output, prebuilt) in self.files() {
            copy(output, &prebuilt)?;
        }
        fs::write(&list, self.sources(files())?).map_err(|error| failed("write", &list, &error))
    }

    /// Copies the files from the folder if they are those that were compiled from the sources that are there.
    pub(crate) fn copy(&self) -> Result<(), Error> {
        println!("cargo::warning={}: the files in `{}` are used", self.missing, self.folder.display());
        // They are compiled as soon as there is a compiler, or something to compile.
        println!("cargo::rerun-if-env-changed=PATH");
        self.jobs.iter().for_each(|job| println!("cargo::rerun-if-changed={}", job.source.display()));
        self.compare()?;
        for (output, prebuilt) in self.files() {
            copy(&prebuilt, output).map_err(|Error(error)| self.unusable(&error))?;
        }
        Ok(())
    }

    /// Returns the path of each compiled file, and of the prebuilt one.
    fn files(&self) -> impl Iterator<Item = (&Path, PathBuf)> {
        let outputs = self.jobs.iter().map(|job| job.output.as_path());
        outputs.map(|output| (output, self.folder.join(output.file_name().unwrap_or_default())))
    }

    /// Returns the path of the list.
    fn list(&self) -> PathBuf {
        let mut name = self.jobs.first().and_then(|job| job.output.file_stem()).unwrap_or_default().to_owned();
        name.push(".sources");
        self.folder.join(name)
    }

    fn track(&self) {
        let prebuilt = self.files().map(|(_, prebuilt)| prebuilt);
        prebuilt.chain([self.list()]).for_each(|file| println!("cargo::rerun-if-changed={}", file.display()));
    }

    /// Compares the list with the commands and the files.
    fn compare(&self) -> Result<(), Error> {
        let list = self.list();
        self.track();
        let written = fs::read_to_string(&list).map_err(|error| self.unusable(&failed("read", &list, &error).0))?;
        // A package may be published without its sources; its dependencies are then from a registry too.
        let is_own = |file: &str| !file.starts_with("../") && original(file).exists();
        let is_there = |line: &&str| !is_published() || listed_file(line).is_none_or(is_own);
        let lines: Vec<&str> = written.lines().filter(is_there).collect();
        let files = || lines.iter().filter_map(|line| listed_file(line));
        files().for_each(|file| println!("cargo::rerun-if-changed={file}"));
        let now = self.sources(files().map(String::from)).map_err(|Error(error)| self.unusable(&error))?;
        let mut different =
            now.lines().zip(lines.iter().copied().chain(repeat(""))).filter(|(now, written)| now != written);
        different.next().map_or(Ok(()), |(now, _)| {
            let what = listed_file(now).unwrap_or(now);
            Err(self.unusable(&format!("`{what}` is not what `{}` lists", list.display())))
        })
    }

    /// Returns the error about prebuilt files that cannot be used.
    fn unusable(&self, why: &str) -> Error {
        let missing = self.missing;
        Error(format!("{missing}, and {why}; run `GPU_ABI_WRITE_PREBUILT=1 cargo build` on a machine that has it"))
    }

    /// Returns the list: a line for each command, then a hash and a name for each source, header and prebuilt file.
    fn sources(&self, sources: impl Iterator<Item = String>) -> Result<String, Error> {
        let package = env::current_dir().map_err(|error| failed("read", Path::new("."), &error))?;
        let mut lines = Vec::new();
        for job in self.jobs {
            let arguments = Vec::from_iter(job.arguments.iter().map(|argument| argument.to_string_lossy())).join(" ");
            let command = format!("{} {arguments} {}\n", job.program, job.source.display());
            // The paths of the package and its build differ between machines.
            lines.push(command.replace(&*self.out.to_string_lossy(), "$OUT_DIR").replace(&*package.to_string_lossy(), "."));
        }
        let prebuilt =
            self.files().map(|(_, file)| slashes(file.strip_prefix(&package).unwrap_or(&file).to_string_lossy()));
        for name in BTreeSet::from_iter(sources.chain(prebuilt)) {
            let file = original(&name);
            let bytes = fs::read(file).map_err(|error| failed("read", file, &error))?;
            lines.push(format!("{:016x} {name}\n", hash(&bytes)));
        }
        Ok(lines.concat())
    }
}

/// Returns the name in a line of the list, unless it is a command.
fn listed_file(line: &str) -> Option<&str> {
    line.split_once(' ').filter(|(hash, _)| hash.len() == 16).map(|(_, name)| name)
}

/// Returns whether this package is from a registry, or a copy that `cargo vendor` made.
fn is_published() -> bool {
    ["Cargo.toml.orig", ".cargo-checksum.json"].into_iter().any(|file| Path::new(file).exists())
}

/// Returns the file as it was listed: `cargo package` writes the manifest anew, and keeps the original beside it.
fn original(name: &str) -> &Path {
    Path::new(if name == "Cargo.toml" && is_published() { "Cargo.toml.orig" } else { name })
}

/// Returns the path of a file from the package's folder, unless another package or the toolkit has it, or a build script made it.
fn in_package(file: &str, out: &Path) -> Option<String> {
    let path = fs::canonicalize(file).ok()?;
    // `OUT_DIR` is `build/PACKAGE-HASH/out`.
    if path.starts_with(out.ancestors().nth(2)?.canonicalize().ok()?) || path.is_dir() {
        return None;
    }
    let own = path.strip_prefix(fs::canonicalize(".").ok()?).ok().and_then(Path::to_str);
    own.or(Path::new(file).is_relative().then_some(file)).map(slashes)
}

fn slashes(name: impl AsRef<str>) -> String {
    name.as_ref().replace('\\', "/")
}

/// Returns the lines of a file of PTX in which `#[kernels]` has recorded what types kernels in Rust take.
fn digests(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap_or_default();
    text.lines().filter(|line| line.contains(" __gpu_abi_digests_")).map(String::from).collect()
}

/// Returns the FNV-1a hash of a file, whichever ends of lines git has checked out.
fn hash(bytes: &[u8]) -> u64 {
    let fold = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().filter(|byte| **byte != b'\r').fold(0xcbf2_9ce4_8422_2325, fold)
}

fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    fs::copy(from, to)
        .map(drop)
        .map_err(|error| Error(format!("cannot copy `{}` to `{}`: {error}", from.display(), to.display())))
}
