//! Rust programs written by a program: a cargo package of its own, built without the network.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::compilers::hosted::OtherHost;
use crate::compilers::scratch::{Scratch, read_text};

/// A package whose programs use the library, with the versions of this workspace's lock file.
#[derive(Debug)]
pub struct Package {
    scratch: Scratch,
    host: Option<OtherHost>,
}

/// A build that failed.
#[derive(Debug)]
pub struct BuildError {
    /// rustc's errors, as it describes them in JSON.
    pub errors: Vec<Value>,
    /// cargo's words.
    pub words: String,
}

impl Package {
    /// An empty package, that uses the library with these features.
    ///
    /// # Errors
    /// Names the file that cannot be written.
    pub fn new(features: &[&str]) -> Result<Self, String> {
        let package = Self { scratch: Scratch::new()?, host: None };
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let library = workspace.join("gpu-abi");
        let manifest = format!(
            "[package]\nname = \"derived\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\ngpu-abi = {{ path = {library:?}, features = {features:?} }}\n\
             bytemuck = {{ version = \"1\", default-features = false }}\n\n\
             [profile.dev]\ndebug = false\nincremental = false\n\n[workspace]\n"
        );
        package.put("Cargo.toml", &manifest)?;
        let lock = workspace.join("Cargo.lock");
        let locked = read_text(&lock)?;
        package.put("Cargo.lock", &locked)?;
        Ok(package)
    }

    /// The same package for another host.
    #[must_use]
    pub fn for_host(self, host: OtherHost) -> Self {
        Self { host: Some(host), ..self }
    }

    fn put(&self, name: &str, text: &str) -> Result<(), String> {
        let path = self.scratch.path().join(name);
        let written = match path.parent() {
            Some(folder) => std::fs::create_dir_all(folder),
            None => Ok(()),
        };
        written.and_then(|()| std::fs::write(&path, text)).map_err(|error| format!("{}: {error}", path.display()))
    }

    /// Makes these sources the package's programs, and no others.
    ///
    /// # Errors
    /// Names the file that cannot be written.
    pub fn write<'a>(&self, sources: impl Iterator<Item = &'a str>) -> Result<(), String> {
        let folder = self.scratch.path().join("src");
        if folder.exists() {
            std::fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        sources.enumerate().try_for_each(|(number, source)| self.put(&source_path(number), source))
    }

    /// Builds the programs.
    ///
    /// # Errors
    /// The messages of rustc and cargo.
    pub fn build(&self) -> Result<(), BuildError> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.args(["build", "--bins", "--message-format=json", "--offline", "--jobs=2", "--keep-going"]);
        if let Some(host) = self.host {
            let target = host.target();
            command.args(["--target", target, "--config", &format!("target.{target}.linker = {:?}", host.linker())]);
            if host == OtherHost::Windows {
                // The main thread has 1 MB of stack otherwise.
                let stack = format!("target.{target}.rustflags = ['-Clink-arg=-Wl,--stack,8388608']");
                command.args(["--config", &stack]);
            }
        }
        let output = command
            .current_dir(self.scratch.path())
            .env("CARGO_TARGET_DIR", self.scratch.path().join("target"))
            // Variables of the tests' own build must not reach these programs.
            .env_remove("RUSTFLAGS")
            .output()
            .map_err(|error| BuildError { errors: Vec::new(), words: format!("cargo: {error}") })?;
        if output.status.success() {
            return Ok(());
        }
        let errors = String::from_utf8_lossy(&output.stdout)
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).ok())
            .map(|mut message| message["message"].take())
            .filter(|diagnostic| diagnostic["level"] == "error")
            .collect();
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        Err(BuildError { errors, words })
    }

    /// Where a built program lies.
    pub fn program(&self, number: usize) -> PathBuf {
        let (target, suffix) = match self.host {
            None => ("", ""),
            Some(host) => (host.target(), if host == OtherHost::Windows { ".exe" } else { "" }),
        };
        self.scratch.path().join("target").join(target).join(format!("debug/program{number}{suffix}"))
    }
}

/// Has rustc compile a program of kernels or variables beside files, and returns the lines of its errors.
///
/// # Errors
/// If the package cannot be written, or an error is in no line of the program.
pub fn refused_lines(source: &str) -> Result<Vec<usize>, String> {
    let package = Package::new(&["kernels", "std", "verify"])?;
    package.write([source].into_iter())?;
    let errors = package.build().err().map_or_else(Vec::new, |failed| failed.errors);
    let mut lines = Vec::new();
    for error in &errors {
        let mut spans = error["spans"].as_array().into_iter().flatten();
        let text = error["message"].as_str().unwrap_or_default();
        match spans.find(|span| span["is_primary"] == true).and_then(line_of) {
            Some((_, line)) => lines.push(line),
            // Counts the errors.
            None if text.starts_with("aborting due to") => {}
            None => return Err(format!("an error at no line: {}", error["rendered"].as_str().unwrap_or(text))),
        }
    }
    Ok(lines)
}

fn source_path(number: usize) -> String {
    format!("src/bin/program{number}.rs")
}

/// The program and the line a place in a diagnostic lies in, lines counted from 1; of a macro's
/// expansion, the place that called the macro.
pub fn line_of(span: &Value) -> Option<(usize, usize)> {
    let number =
        span["file_name"].as_str().and_then(|file| file.strip_prefix("src/bin/program")?.strip_suffix(".rs")?.parse().ok());
    match number {
        Some(number) => Some((number, usize::try_from(span["line_start"].as_u64()?).ok()?)),
        None => {
            let outer = &span["expansion"]["span"];
            if outer.is_null() { None } else { line_of(outer) }
        }
    }
}
