//! Runs and measures rustc and cargo.

use gpu_abi_tests::cachegrind;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Instant, SystemTime};
use std::{env, fs, io};

const PEERS: [&str; 6] = ["gpu_abi", "bytemuck", "zerocopy", "encase", "crevice", "binrw"];

const PEER_DEPENDENCIES: &str = r#"
bytemuck = { version = "1", features = ["derive"] }
zerocopy = { version = "0.8", features = ["derive"] }
encase = "0.12"
crevice = "0.18"
binrw = "0.15"
"#;

/// Returns the manifest line that makes this repository's gpu-abi a dependency with these features.
pub(crate) fn gpu_abi(features: &[&str]) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../gpu-abi");
    format!("gpu-abi = {{ path = {path:?}, features = {features:?} }}")
}

/// The built crates that the measured ones depend on.
pub(crate) struct Project {
    folder: PathBuf,
    rustc: PathBuf,
    externs: Vec<String>,
    has_valgrind: bool,
}

impl Project {
    /// Builds the crates, in a folder that is kept between runs.
    pub(crate) fn build(features: &[&str]) -> io::Result<Self> {
        let folder = env::temp_dir().join(format!("gpu-abi-compile-time{}", features.concat()));
        write_crate(&folder, &format!("{}\n{PEER_DEPENDENCIES}", gpu_abi(features)))?;
        run(cargo(&folder, &folder.join("target")).arg("build"))?;
        let sysroot = run(Command::new("rustc").args(["--print", "sysroot"]))?;
        let rustc = Path::new(String::from_utf8_lossy(&sysroot.stdout).trim()).join("bin/rustc");
        let deps = folder.join("target/debug/deps");
        let mut externs = vec!["-L".to_owned(), format!("dependency={}", deps.display())];
        for peer in PEERS {
            externs.push("--extern".to_owned());
            externs.push(format!("{peer}={}", newest(&deps, &format!("lib{peer}-"))?.display()));
        }
        Ok(Self { folder, rustc, externs, has_valgrind: cachegrind::is_there() })
    }

    pub(crate) fn counts_instructions(&self) -> bool {
        self.has_valgrind
    }

    pub(crate) fn unit(&self) -> &'static str {
        if self.has_valgrind { "millions of instructions" } else { "ms" }
    }

    /// Writes a file for the measured crates to name, and returns its path.
    pub(crate) fn write(&self, name: &str, content: &str) -> io::Result<PathBuf> {
        let path = self.folder.join(name);
        fs::write(&path, content)?;
        Ok(path)
    }

    /// Returns the cost of checking a crate.
    pub(crate) fn check(&self, source: &str) -> io::Result<f64> {
        fs::write(self.folder.join("checked.rs"), source)?;
        let mut best = f64::INFINITY;
        for _ in 0..if self.has_valgrind { 1 } else { 5 } {
            best = best.min(self.measure_once()?);
        }
        Ok(best)
    }

    fn measure_once(&self) -> io::Result<f64> {
        let mut command = if self.has_valgrind { cachegrind::command(&self.rustc) } else { Command::new(&self.rustc) };
        command.args(["--edition", "2024", "--crate-type", "lib", "--emit=metadata", "-o", "checked.rmeta", "checked.rs"]);
        command.args(&self.externs).current_dir(&self.folder);
        if self.has_valgrind {
            return Ok(cachegrind::count(&mut command)? as f64 / 1e6);
        }
        let start = Instant::now();
        run(&mut command)?;
        Ok(start.elapsed().as_secs_f64() * 1e3)
    }
}

/// Returns the user time, in seconds, of building a crate with these dependencies and nothing else, as if all came from a registry:
/// cargo compiles those of a path incrementally, and with their lints.
pub(crate) fn cold_build(dependencies: &str) -> io::Result<f64> {
    let folder = env::temp_dir().join(format!("gpu-abi-cold-{}", std::process::id()));
    let target = folder.join("target");
    write_crate(&folder, dependencies)?;
    run(cargo(&folder, &target).arg("fetch"))?;
    let mut best = f64::INFINITY;
    for _ in 0..3 {
        remove(&target)?;
        let script = "\"$CARGO\" build --quiet --offline -j1 && times";
        let output = run(Command::new("sh")
            .args(["-c", script])
            .env("CARGO", cargo_path())
            .env("CARGO_INCREMENTAL", "0")
            .env("RUSTFLAGS", "--cap-lints=allow")
            .current_dir(&folder)
            .env("CARGO_TARGET_DIR", &target))?;
        // The second line has the times of the children: user time, then system time, as 0m1.23s.
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let user = text.lines().nth(1).and_then(|line| line.split_whitespace().next()).and_then(|user| {
            let (minutes, seconds) = user.strip_suffix('s')?.split_once('m')?;
            Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?)
        });
        best = best.min(user.ok_or_else(|| io::Error::other(text))?);
    }
    remove(&folder)?;
    Ok(best)
}

fn cargo_path() -> std::ffi::OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

fn cargo(folder: &Path, target: &Path) -> Command {
    let mut command = Command::new(cargo_path());
    command.current_dir(folder).env("CARGO_TARGET_DIR", target);
    command
}

fn write_crate(folder: &Path, dependencies: &str) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let manifest = format!(
        "[package]\nname = \"measured\"\nedition = \"2024\"\n[lib]\npath = \"lib.rs\"\n[workspace]\n[dependencies]\n{dependencies}\n"
    );
    fs::write(folder.join("Cargo.toml"), manifest)?;
    fs::write(folder.join("lib.rs"), "")
}

fn newest(folder: &Path, prefix: &str) -> io::Result<PathBuf> {
    let mut found: Option<(SystemTime, PathBuf)> = None;
    for entry in fs::read_dir(folder)? {
        let (path, modified) = {
            let entry = entry?;
            (entry.path(), entry.metadata()?.modified()?)
        };
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with(prefix) && name.ends_with(".rlib") && found.as_ref().is_none_or(|(time, _)| *time < modified) {
            found = Some((modified, path));
        }
    }
    found.map(|(_, path)| path).ok_or_else(|| io::Error::other(format!("no {prefix}*.rlib")))
}

fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

pub(crate) fn run(command: &mut Command) -> io::Result<Output> {
    let output = command.output()?;
    if output.status.success() {
        return Ok(output);
    }
    Err(io::Error::other(format!("{command:?} failed: {}", String::from_utf8_lossy(&output.stderr))))
}
