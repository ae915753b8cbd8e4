//! g++ for the host.

use std::path::PathBuf;
use std::process::Command;

use gpu_abi_conformance::sources::Language;

use super::Compiler;

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

    fn command(&self) -> Command {
        let mut command = self.host();
        command.args(["-O0", "-c"]);
        command
    }

    fn language(&self) -> Language {
        Language::Cxx
    }
}
