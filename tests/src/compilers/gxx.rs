//! g++ for the host: a program that prints its own data.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::probe::{Part, Style};
use super::{Compiler, Emitted, Failure, on_file, run};

/// g++ for the host.
#[derive(Clone, Debug)]
pub struct Gxx {
    pub(super) version: String,
    pub(super) include: PathBuf,
}

impl Gxx {
    /// A call of g++ with CUDA's headers.
    pub fn host(&self) -> Command {
        let mut command = Command::new("g++");
        command.args(["-std=c++20", "-w", "-I"]).arg(&self.include);
        command
    }
}

impl Compiler for Gxx {
    fn name(&self) -> String {
        format!("g++ {} {}", self.version, std::env::consts::ARCH)
    }

    fn style(&self) -> Style {
        Style { device: "", kernel: "", parts: &[Part::Data], stores_union_bits: false, prints: true }
    }

    fn compile(&self, source: &str, folder: &Path) -> Result<Emitted, Failure> {
        let input = folder.join("probe.cpp");
        let program = folder.join("probe");
        on_file(&input, |path| std::fs::write(path, source))?;
        let output = run(self.host().arg("-O0").arg(&input).arg("-o").arg(&program))?;
        if !output.status.success() {
            return Err(Failure::diagnosed(&output));
        }
        let output = run(&mut Command::new(&program))?;
        if !output.status.success() {
            return Err(Failure::Broken(format!("the probe ended with {}", output.status)));
        }
        read(&String::from_utf8_lossy(&output.stdout)).map_err(Failure::Broken)
    }
}

/// Reads lines of a symbol and its bytes in hexadecimal.
fn read(text: &str) -> Result<Emitted, String> {
    let mut emitted = Emitted::default();
    for line in text.lines() {
        let (symbol, digits) = line.split_once(' ').ok_or_else(|| format!("`{line}`?"))?;
        let bytes = (0..digits.len())
            .step_by(2)
            .map(|at| {
                let pair = digits.get(at..at + 2).ok_or_else(|| format!("half a byte: {line}"))?;
                u8::from_str_radix(pair, 16).map_err(|error| format!("{error}: {line}"))
            })
            .collect::<Result<_, _>>()?;
        emitted.data.insert(symbol.to_owned(), bytes);
    }
    Ok(emitted)
}
