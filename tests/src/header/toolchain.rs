//! The compilers that a header is given to.

use std::path::Path;
use std::process::Command;

use super::Subject;
use crate::compilers::find::{Cuda, Missing, NvrtcFiles, Tools, cuda_program, nvrtc_12, nvrtc_newest};
use crate::compilers::nvrtc::Nvrtc;

/// A compiler, by its name and release.
#[derive(Debug)]
pub struct Toolchain {
    /// For people.
    pub name: &'static str,
    compiler: Compiler,
}

#[derive(Debug)]
enum Compiler {
    Nvcc(std::path::PathBuf),
    Nvrtc(Nvrtc, bool),
    Clang(Tools),
    Gxx(Tools),
}

impl Toolchain {
    /// Finds all compilers.
    ///
    /// # Errors
    /// Which are missing.
    pub fn find(folder: &Path) -> Result<Result<Vec<Self>, String>, Missing> {
        let nvcc = |release| Ok(Compiler::Nvcc(cuda_program(release, "nvcc")?));
        let (newest, older, host) = (nvcc(Cuda::Newest)?, nvcc(Cuda::V13_0)?, Tools::find()?);
        let (nvrtc_12, nvrtc, clang) = (nvrtc_12()?, nvrtc_newest()?, Tools::find()?);
        let build = |files: &NvrtcFiles, name: &str| {
            let folder = folder.join(name);
            std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
            Nvrtc::build(files, &folder)
        };
        let found = || {
            Ok(vec![
                Self { name: "nvcc 13.5", compiler: newest },
                Self { name: "nvcc 13.0", compiler: older },
                Self { name: "NVRTC 13.5", compiler: Compiler::Nvrtc(build(&nvrtc, "nvrtc-13")?, true) },
                Self { name: "NVRTC 12.9", compiler: Compiler::Nvrtc(build(&nvrtc_12, "nvrtc-12")?, false) },
                Self { name: "clang 19", compiler: Compiler::Clang(clang) },
                Self { name: "g++ 12", compiler: Compiler::Gxx(host) },
            ])
        };
        Ok(found())
    }

    /// Returns whether the compiler lays the record out as documented.
    pub fn takes(&self, subject: &Subject) -> bool {
        match &self.compiler {
            Compiler::Nvrtc(_, true) => !subject.crosses_units && !subject.has_no_elements && !subject.packs_classes,
            Compiler::Nvrtc(_, false) => subject.is_common(),
            Compiler::Clang(_) => !subject.packs_wide && !subject.packs_classes && !subject.exceeds_int128,
            _ => true,
        }
    }

    /// Compiles a source that lies in `folder`.
    ///
    /// # Errors
    /// The compiler's words.
    pub fn compile(&self, source: &Path, folder: &Path) -> Result<(), String> {
        let mut command = match &self.compiler {
            Compiler::Nvrtc(nvrtc, _) => return nvrtc.compile(source, 80, &[], folder).map(drop),
            Compiler::Nvcc(nvcc) => {
                let mut command = Command::new(nvcc);
                command.args(["-std=c++17", "-w", "-arch=sm_80", "-Xcudafe", "--error_limit=100000", "-ptx"]);
                command
            }
            Compiler::Clang(tools) => {
                let mut command = tools.clang().device_for(80);
                command.arg("-S");
                command
            }
            Compiler::Gxx(tools) => {
                let mut command = tools.gxx().host();
                command.args(["-c", "-x", "c++"]);
                command
            }
        };
        crate::compilers::scratch::run(command.arg(source).arg("-o").arg(folder.join("out"))).map(drop)
    }
}
