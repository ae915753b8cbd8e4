//! Files that were compiled before, for machines without nvcc, and the list of what they were compiled from.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::job::Job;
use crate::{Error, failed};

/// A folder of prebuilt files.
pub(crate) struct Prebuilt<'a> {
    pub(crate) folder: &'a Path,
    /// The runs of nvcc that make the files.
    pub(crate) jobs: &'a [Job],
    pub(crate) out: &'a Path,
}

impl Prebuilt<'_> {
    /// Copies the compiled files to the folder, and lists the files that they were compiled from.
    pub(crate) fn write(&self, read: &[String]) -> Result<(), Error> {
        fs::create_dir_all(self.folder).map_err(|error| failed("write", self.folder, &error))?;
        for (output, prebuilt) in self.files() {
            copy(output, &prebuilt)?;
        }
        let files: BTreeSet<_> = read.iter().filter_map(|file| in_package(file, self.out)).collect();
        let list = self.list();
        fs::write(&list, self.sources(files.iter().map(String::as_str))?).map_err(|error| failed("write", &list, &error))
    }

    /// Copies the files from the folder if they were compiled from the sources that are there.
    pub(crate) fn copy(&self) -> Result<(), Error> {
        println!("cargo::warning=nvcc is not found: the files in `{}` are used", self.folder.display());
        // They are compiled as soon as there is an nvcc, or something to compile.
        println!("cargo::rerun-if-env-changed=PATH");
        self.jobs.iter().for_each(|job| println!("cargo::rerun-if-changed={}", job.source.display()));
        self.compare()?;
        for (output, prebuilt) in self.files() {
            println!("cargo::rerun-if-changed={}", prebuilt.display());
            copy(&prebuilt, output).map_err(|Error(error)| unusable(&error))?;
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
        let mut name = self.jobs.first().and_then(|job| job.source.file_stem()).unwrap_or_default().to_owned();
        name.push(".sources");
        self.folder.join(name)
    }

    /// Compares the list with the commands and the files.
    fn compare(&self) -> Result<(), Error> {
        let list = self.list();
        println!("cargo::rerun-if-changed={}", list.display());
        let written = fs::read_to_string(&list).map_err(|error| unusable(&failed("read", &list, &error).0))?;
        // A package may be published without its sources.
        let is_there = |line: &&str| listed_file(line).is_none_or(|file| Path::new(file).exists());
        let lines: Vec<&str> = written.lines().filter(is_there).collect();
        let files = || lines.iter().filter_map(|line| listed_file(line));
        files().for_each(|file| println!("cargo::rerun-if-changed={file}"));
        let now = self.sources(files())?;
        let different = now.lines().zip(&lines).find(|(now, written)| now != *written);
        different.map_or(Ok(()), |(now, _)| {
            let what = listed_file(now).unwrap_or(now);
            Err(unusable(&format!("`{what}` is not what `{}` lists", list.display())))
        })
    }

    /// Returns the list of what the files were compiled from: a line for each command, then a hash and a name for each file.
    fn sources<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> Result<String, Error> {
        let package = env::current_dir().map_err(|error| failed("read", Path::new("."), &error))?;
        let mut lines = Vec::new();
        for job in self.jobs {
            let arguments = Vec::from_iter(job.arguments.iter().map(|argument| argument.to_string_lossy())).join(" ");
            let command = format!("nvcc {arguments} {}\n", job.source.display());
            // The paths of the package and its build differ between machines.
            lines.push(command.replace(&*self.out.to_string_lossy(), "$OUT_DIR").replace(&*package.to_string_lossy(), "."));
        }
        for name in names {
            let bytes = fs::read(name).map_err(|error| failed("read", Path::new(name), &error))?;
            lines.push(format!("{:016x} {name}\n", hash(&bytes)));
        }
        Ok(lines.concat())
    }
}

/// Returns the name in a line of the list, unless it is a command.
fn listed_file(line: &str) -> Option<&str> {
    line.split_once(' ').filter(|(hash, _)| *hash != "nvcc").map(|(_, name)| name)
}

/// Returns the path of a file from the package's folder, unless another package or the toolkit has it, or a build script made it.
fn in_package(file: &str, out: &Path) -> Option<String> {
    let path = fs::canonicalize(file).ok()?;
    // `OUT_DIR` is `build/PACKAGE-HASH/out`.
    if path.starts_with(out.ancestors().nth(2)?.canonicalize().ok()?) {
        return None;
    }
    let own = path.strip_prefix(fs::canonicalize(".").ok()?).ok().and_then(Path::to_str);
    own.or(Path::new(file).is_relative().then_some(file)).map(|name| name.replace('\\', "/"))
}

/// Returns the FNV-1a hash of a file, whichever ends of lines git has checked out.
fn hash(bytes: &[u8]) -> u64 {
    let fold = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().filter(|byte| **byte != b'\r').fold(0xcbf2_9ce4_8422_2325, fold)
}

/// Returns the error about prebuilt files that cannot be used.
fn unusable(why: &str) -> Error {
    Error(format!("nvcc is not found, and {why}; `GPU_ABI_WRITE_PREBUILT=1 cargo build` writes the files where nvcc is"))
}

fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    fs::copy(from, to)
        .map(drop)
        .map_err(|error| Error(format!("cannot copy `{}` to `{}`: {error}", from.display(), to.display())))
}
