//! NVRTC: the PTX text and the cubin of one compilation, by a C program of few lines that g++ links with the library.

use crate::compilers::scratch::run;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::find::NvrtcFiles;

/// NVRTC as a program.
#[derive(Clone, Debug)]
pub struct Nvrtc {
    program: PathBuf,
    include: PathBuf,
}

impl Nvrtc {
    /// Builds the program in `folder`.
    ///
    /// # Errors
    /// The messages of g++.
    pub fn build(found: &NvrtcFiles, folder: &Path) -> Result<Self, String> {
        let program = folder.join("nvrtc");
        let mut command = Command::new("g++");
        command.args(["-x", "c", "-O1", "-I"]).arg(&found.header);
        command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("nvrtc/compile.c")).args(["-x", "none"]).arg(&found.library);
        // The library's name in the program is its bare one: where it lies must be said, too.
        let lies = found.library.parent().unwrap_or(Path::new(""));
        run(command.arg(format!("-Wl,-rpath,{}", lies.display())).arg("-o").arg(&program))?;
        Ok(Self { program, include: found.include.clone() })
    }

    /// Compiles a source for `sm_ARCH` with further options; returns the PTX text and the cubin, which lie in `folder`.
    ///
    /// # Errors
    /// NVRTC's words.
    pub fn compile(&self, source: &Path, arch: u32, options: &[&str], folder: &Path) -> Result<[PathBuf; 2], String> {
        let outputs = ["nvrtc.ptx", "nvrtc.cubin"].map(|name| folder.join(name));
        let mut command = Command::new(&self.program);
        command.arg(source).args(&outputs).args(["-std=c++20", "-w", "-rdc=true", "--device-int128"]);
        command.arg(format!("-arch=sm_{arch}")).arg(format!("-I{}", self.include.display())).args(options);
        run(&mut command)?;
        Ok(outputs)
    }
}
