//! Files that were compiled before, for machines without the compiler, and the list of them and of what they were compiled from.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::job::Job;
use crate::{Error, failed, rust};

/// A folder of prebuilt files.
pub(crate) struct Prebuilt<'a> {
    pub(crate) folder: &'a Path,
    /// The runs of the compiler that make the files.
    pub(crate) jobs: &'a [Job],
    pub(crate) out: &'a Path,
    /// The package's folder.
    pub(crate) package: &'a Path,
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
            if written.lines().eq(now) && self.files().all(has_digests) {
                return Ok(());
            }
        }
        fs::create_dir_all(self.folder).map_err(|error| failed("write", self.folder, &error))?;
        for (output, prebuilt) in self.files() {
            copy(output, &prebuilt)?;
        }
        let lines = self.sources(files())?.join("\n") + "\n";
        fs::write(&list, lines).map_err(|error| failed("write", &list, &error))
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
    pub(crate) fn list(&self) -> PathBuf {
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
        let (files, commands): (Vec<&str>, Vec<&str>) = written.lines().partition(|line| listed_file(line).is_some());
        // A package may be published without its sources; its dependencies are then from a registry too.
        let is_own = |file: &&str| !is_published() || !file.starts_with("../") && original(file).exists();
        let names: Vec<String> =
            files.iter().filter_map(|line| listed_file(line)).filter(is_own).map(String::from).collect();
        names.iter().for_each(|file| println!("cargo::rerun-if-changed={file}"));
        if let Some(change) = self.change(&commands, &names) {
            return Err(self.unusable(&format!("the build script {change} `{}`", list.display())));
        }
        let now = self.hashes(names.into_iter()).map_err(|Error(error)| self.unusable(&error))?;
        let different = now.iter().find(|line| !files.contains(&line.as_str()));
        different
            .and_then(|line| listed_file(line))
            .map_or(Ok(()), |file| Err(self.unusable(&format!("`{file}` is not what `{}` lists", list.display()))))
    }

    /// Returns what the build script does differently from the commands in the list, up to the list's name.
    fn change(&self, written: &[&str], sources: &[String]) -> Option<String> {
        let (settings, written): (Vec<&str>, Vec<&str>) = written.iter().partition(|line| line.starts_with(SETTINGS));
        if written.len() != self.jobs.len() {
            return Some(format!("makes {} files, not the {} of", self.jobs.len(), written.len()));
        }
        let mut commands: Vec<_> =
            self.jobs.iter().zip(written).map(|(job, written)| (job, self.command(job), written)).collect();
        if let (Some(job), false) = (self.jobs.first(), is_published()) {
            commands.push((job, self.settings(sources), settings.first().copied().unwrap_or_default()));
        }
        commands.into_iter().find(|(_, now, written)| now != written).map(|(job, now, written)| {
            let file = job.output.file_name().unwrap_or_default().to_string_lossy();
            match changed(&now, written).each_ref().map(|words| words.trim_start_matches(SETTINGS)) {
                [now, ""] => format!("makes `{file}` with `{now}`, which is not in"),
                ["", written] => format!("makes `{file}` without `{written}`, which is in"),
                [now, written] => format!("makes `{file}` with `{now}` instead of `{written}`, which is in"),
            }
        })
    }

    /// Returns the error about prebuilt files that cannot be used.
    fn unusable(&self, why: &str) -> Error {
        let missing = self.missing;
        Error(format!("{missing}, and {why}; run `GPU_ABI_WRITE_PREBUILT=1 cargo build` on a machine that has it"))
    }

    /// Returns the lines of the list: each command, their settings, then a hash and a name for each source, header and prebuilt file.
    fn sources(&self, sources: impl Iterator<Item = String>) -> Result<Vec<String>, Error> {
        let sources = Vec::from_iter(sources);
        let mut lines = Vec::from_iter(self.jobs.iter().map(|job| self.command(job)));
        lines.extend(Some(self.settings(&sources)).filter(|settings| !settings.is_empty()));
        lines.extend(self.hashes(sources.into_iter())?);
        Ok(lines)
    }

    /// Returns the command of a job.
    fn command(&self, job: &Job) -> String {
        // The paths of the package and its build differ between machines.
        let package = self.package.to_string_lossy();
        let argument = |argument: &OsString| {
            let argument = argument.to_string_lossy().replace(&*self.out.to_string_lossy(), "$OUT_DIR");
            from_package(&argument, &package)
        };
        let arguments = Vec::from_iter(job.arguments.iter().map(argument)).join(" ");
        format!("{} {arguments} {}", job.program, from_package(&job.source.to_string_lossy(), &package))
    }

    /// Returns what decides about the code of kernels in Rust beside the command: the profile, and each `--cfg` of `RUSTFLAGS` that a source names.
    fn settings(&self, sources: &[String]) -> String {
        if self.jobs.first().is_none_or(|job| job.program != "cargo") {
            return String::new();
        }
        let texts = sources.iter().filter(|file| file.ends_with(".rs")).filter_map(|file| fs::read_to_string(file).ok());
        let texts = Vec::from_iter(texts);
        // No source names `coverage`, which cargo-llvm-cov adds.
        let is_named = |cfg: &String| texts.iter().any(|text| names(text, cfg));
        let cfgs = BTreeSet::from_iter(rust::cfgs().into_iter().filter(is_named));
        let cfgs = cfgs.into_iter().map(|cfg| format!("--cfg={cfg}"));
        let settings = Vec::from_iter(cfgs.chain(rust::profile())).join(" ");
        if settings.is_empty() { settings } else { format!("{SETTINGS}{settings}") }
    }

    /// Returns a hash and a name for each source and each prebuilt file.
    fn hashes(&self, sources: impl Iterator<Item = String>) -> Result<Vec<String>, Error> {
        let prebuilt =
            self.files().map(|(_, file)| slashes(file.strip_prefix(self.package).unwrap_or(&file).to_string_lossy()));
        let names = BTreeSet::from_iter(sources.chain(prebuilt)).into_iter();
        let line = |name: String| {
            let file = original(&name);
            let bytes = fs::read(file).map_err(|error| failed("read", file, &error))?;
            Ok(format!("{:016x} {name}", hash(&bytes)))
        };
        names.map(line).collect()
    }
}

/// Returns an argument with `.` for the package's folder where a path starts with that: `/src` is not the folder in `cuda/src/scan.cu`.
fn from_package(argument: &str, package: &str) -> String {
    // `-I` or `-isystem`
    let is_option = |word: &str| word.starts_with('-') && word.len() == 2 || word.starts_with("-i");
    let (mut replaced, mut done) = (String::new(), 0);
    for (at, _) in argument.match_indices(package) {
        let end = at + package.len();
        let before = argument[..at].rsplit(['=', ',', ';']).next().unwrap_or_default();
        let is_whole = argument[end..].is_empty() || argument[end..].starts_with(['/', '\\']);
        if is_whole && (before.is_empty() || is_option(before)) {
            replaced += &argument[done..at];
            replaced += ".";
            done = end;
        }
    }
    replaced + &argument[done..]
}

/// Returns whether the name of a configuration, which may have a value, is a word in a source.
fn names(source: &str, cfg: &str) -> bool {
    let name = cfg.split('=').next().unwrap_or_default().trim();
    source.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|word| word == name)
}

/// The start of the line with the settings of kernels in Rust.
const SETTINGS: &str = "with ";

/// Returns the words of two commands without those at the start and the end that both have.
fn changed(one: &str, other: &str) -> [String; 2] {
    let commands = [one, other].map(|command| Vec::from_iter(command.split(' ')));
    let [one, other] = &commands;
    let is_same = |(word, other): &(&&str, &&str)| word == other;
    let start = one.iter().zip(other).take_while(is_same).count();
    let end = one[start..].iter().rev().zip(other[start..].iter().rev()).take_while(is_same).count();
    commands.each_ref().map(|words| words[start..words.len() - end].join(" "))
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

/// Returns the lines of a file of PTX in which `#[kernels]` has recorded what types kernels in Rust take, whatever their version. The name
/// is the one in `gpu_abi_reader::model::DIGESTS`: this crate has no dependencies.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kernels;

    #[test]
    fn only_the_start_of_a_path_is_the_folder_of_the_package() {
        for (argument, package, expected) in [
            ("/src/scan.cu", "/src", "./scan.cu"),
            ("/src", "/src", "."),
            ("-I/src/include", "/src", "-I./include"),
            ("-isystem/src/include", "/src", "-isystem./include"),
            ("--include-path=/src/include", "/src", "--include-path=./include"),
            ("-I/src/a,-I/src/b", "/src", "-I./a,-I./b"),
            ("/a=b/scan.cu", "/a=b", "./scan.cu"),
            ("C:\\src\\scan.cu", "C:\\src", ".\\scan.cu"),
            ("cuda/src/scan.cu", "/src", "cuda/src/scan.cu"),
            ("-Icuda/src/include", "/src", "-Icuda/src/include"),
            ("-I/opt/src/include", "/src", "-I/opt/src/include"),
            ("/srcs/scan.cu", "/src", "/srcs/scan.cu"),
            ("-O1", "/src", "-O1"),
            ("$OUT_DIR/device", "/", "$OUT_DIR/device"),
        ] {
            assert_eq!(from_package(argument, package), expected, "{argument}");
        }
    }

    #[test]
    fn a_configuration_is_a_word_in_a_source() {
        let source = "#[cfg(wide)]\n#[cfg(feature = \"tail\")]";
        for (cfg, expected) in [
            ("wide", true),
            ("feature=\"tail\"", true),
            ("feature = \"tail\"", true),
            ("wid", false),
            ("e", false),
            ("of=\"wide\"", false),
        ] {
            assert_eq!(names(source, cfg), expected, "{cfg}");
        }
    }

    #[test]
    fn what_differs_from_the_list_is_a_clause() {
        let (out, package) = (Path::new("/package/target/out"), Path::new("/package"));
        let change = |kernels: Kernels, written: &[&str]| {
            let jobs = kernels.jobs(out).unwrap();
            Prebuilt { folder: Path::new("prebuilt"), jobs: &jobs, out, package, missing: "" }.change(written, &[])
        };
        let kernels = |flags: &[&str]| Kernels::new(["/package/scan.cu"]).arch("sm_80").flags(flags);
        let written = ["nvcc -ptx -arch=sm_80 -O1 ./scan.cu", "nvcc -g -c -arch=sm_80 -O1 ./scan.cu"];
        assert_eq!(change(kernels(&["-O1"]), &written), None);
        for (flags, expected) in [
            (&["-O2"][..], "makes `scan.ptx` with `-O2` instead of `-O1`, which is in"),
            (&["-O1", "-DWIDE"], "makes `scan.ptx` with `-DWIDE`, which is not in"),
            (&[], "makes `scan.ptx` without `-O1`, which is in"),
        ] {
            assert_eq!(change(kernels(flags), &written).as_deref(), Some(expected));
        }
        let twice = ["nvcc -ptx -arch=sm_80 -O1 -O1 ./scan.cu", written[1]];
        let expected = "makes `scan.ptx` without `-O1`, which is in";
        assert_eq!(change(kernels(&["-O1"]), &twice).as_deref(), Some(expected));
        assert_eq!(change(kernels(&["-O1"]), &[]).as_deref(), Some("makes 2 files, not the 0 of"));
        let rust = Kernels::rust().jobs(out).unwrap();
        let written = Prebuilt { folder: out, jobs: &rust, out, package, missing: "" }.command(&rust[0]);
        let change = change(Kernels::rust(), &[&written, "with --cfg=wide"]).unwrap();
        assert!(
            change.starts_with("makes `gpu_abi_build.ptx` with") && change.ends_with("`--cfg=wide`, which is in"),
            "{change}"
        );
    }
}
