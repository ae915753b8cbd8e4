//! g++ for the host.

use std::path::{Path, PathBuf};
use std::process::Command;

use gpu_abi_conformance::read::{self, FileKind};

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
        Style { device: "", kernel: "", parts: &[Part::Data], stores_union_bits: false }
    }

    fn compile(&self, source: &str, folder: &Path) -> Result<Emitted, Failure> {
        let input = folder.join("probe.cpp");
        let object = folder.join("probe.o");
        on_file(&input, |path| std::fs::write(path, source))?;
        let output = run(self.host().args(["-O0", "-c"]).arg(&input).arg("-o").arg(&object))?;
        if !output.status.success() {
            return Err(Failure::diagnosed(&output));
        }
        read::file(&object, FileKind::Object).map_err(Failure::Broken)
    }
}
