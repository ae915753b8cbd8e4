//! The compilers that a header is given to.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::Subject;
use crate::compilers::clang::Clang;
use crate::compilers::find::{Cuda, NvrtcFiles, Tools, cuda_program, nvrtc_12, nvrtc_newest};
use crate::compilers::gxx::Gxx;
use crate::compilers::nvrtc::Nvrtc;
use crate::compilers::scratch::run;

/// A compiler, by its name and release.
#[derive(Debug)]
pub struct Toolchain {
    /// For people.
    pub name: &'static str,
    compiler: Compiler,
}

#[derive(Debug)]
enum Compiler {
    Nvcc(PathBuf),
    Nvrtc(Nvrtc, bool),
    Clang(Clang),
    Gxx(Gxx),
}

impl Toolchain {
    /// Finds all compilers.
    ///
    /// # Errors
    /// Which are missing, or that NVRTC's program cannot be built.
    pub fn find(folder: &Path) -> Result<[Self; 6], Box<dyn Error>> {
        let tools = Tools::find()?;
        let nvrtc = |files: NvrtcFiles, name, is_newest| -> Result<_, Box<dyn Error>> {
            let folder = folder.join(name);
            std::fs::create_dir_all(&folder)?;
            Ok(Compiler::Nvrtc(Nvrtc::build(&files, &folder)?, is_newest))
        };
        let all = [
            ("nvcc 13.5", Compiler::Nvcc(cuda_program(Cuda::Newest, "nvcc")?)),
            ("nvcc 13.0", Compiler::Nvcc(cuda_program(Cuda::V13_0, "nvcc")?)),
            ("NVRTC 13.5", nvrtc(nvrtc_newest()?, "nvrtc-13", true)?),
            ("NVRTC 12.9", nvrtc(nvrtc_12()?, "nvrtc-12", false)?),
            ("clang 19", Compiler::Clang(tools.clang())),
            ("g++ 12", Compiler::Gxx(tools.gxx())),
        ];
        Ok(all.map(|(name, compiler)| Self { name, compiler }))
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
        let (mut command, options): (_, &[&str]) = match &self.compiler {
            Compiler::Nvrtc(nvrtc, _) => return nvrtc.compile(source, 80, &[], folder).map(drop),
            Compiler::Nvcc(nvcc) => {
                (Command::new(nvcc), &["-std=c++17", "-w", "-arch=sm_80", "-Xcudafe", "--error_limit=100000", "-ptx"])
            }
            Compiler::Clang(clang) => (clang.device_for(80), &["-S"]),
            Compiler::Gxx(gxx) => (gxx.host(), &["-c", "-x", "c++"]),
        };
        run(command.args(options).arg(source).arg("-o").arg(folder.join("out"))).map(drop)
    }
}
