//! The compilers of kernels: one source, for an architecture and with or without debug information, as PTX text and as cubins.

use std::error::Error;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::program::Needs;
use crate::compilers::clang::Clang;
use crate::compilers::find::{Cuda, Tools, cuda_program, nvrtc_12};
use crate::compilers::nvrtc::Nvrtc;
use crate::compilers::scratch::run;

/// The architectures of both of nvcc's back ends.
pub const ARCHS: [u32; 4] = [75, 80, 90, 100];

/// The debug information beside the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mode {
    /// Nothing.
    Plain,
    /// The lines that instructions come from: `-lineinfo`.
    Lines,
    /// All: types, variables and lines: `-G`.
    Debug,
}

impl Mode {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Lines, Self::Debug];

    /// Returns the options of nvcc and NVRTC.
    pub const fn nvcc(self) -> &'static [&'static str] {
        match self {
            Self::Plain => &[],
            Self::Lines => &["-lineinfo"],
            Self::Debug => &["-G"],
        }
    }

    /// Returns the options of clang.
    const fn clang(self) -> &'static [&'static str] {
        match self {
            Self::Plain => &["-g0"],
            Self::Lines => &["-gline-directives-only"],
            Self::Debug => &["-g"],
        }
    }

    /// Returns the options of ptxas.
    const fn ptxas(self) -> &'static [&'static str] {
        match self {
            Self::Plain => &[],
            Self::Lines => &["-lineinfo"],
            Self::Debug => &["-g"],
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plain => "plain",
            Self::Lines => "-lineinfo",
            Self::Debug => "-G",
        })
    }
}

/// A compiler of kernels.
#[derive(Clone, Debug)]
pub struct Toolchain {
    /// Its name and release.
    pub name: &'static str,
    /// How it is called.
    pub compiler: Compiler,
    /// The assemblers that make further cubins of its text: release and program.
    pub ptxas: Vec<(&'static str, PathBuf)>,
}

/// A compiler, as it is called.
#[derive(Clone, Debug)]
pub enum Compiler {
    /// nvcc.
    Nvcc(PathBuf),
    /// NVRTC 12.
    Nvrtc(Nvrtc),
    /// clang 19, which knows no sm_100: its text for sm_90 is assembled for that.
    Clang(Clang),
}

/// A compiled module.
#[derive(Clone, Debug)]
pub struct Module {
    /// The form, with the assembler unless the compiler assembled it.
    pub form: String,
    /// Where it lies.
    pub path: PathBuf,
    /// Whether it is a cubin.
    pub is_cubin: bool,
}

impl Toolchain {
    /// Returns nvcc 13.5 and 13.0, NVRTC 12.9 and clang 19. NVRTC's program is built in `folder`.
    ///
    /// # Errors
    /// If one of them is missing, or NVRTC's program cannot be built.
    pub fn find(folder: &Path) -> Result<Vec<Self>, Box<dyn Error>> {
        let (newest, ptxas) = (cuda_program(Cuda::Newest, "nvcc")?, cuda_program(Cuda::Newest, "ptxas")?);
        let (older, ptxas_12) = (cuda_program(Cuda::V13_0, "nvcc")?, ("12.9", cuda_program(Cuda::V12, "ptxas")?));
        let (nvrtc, clang) = (Nvrtc::build(&nvrtc_12()?, folder)?, Tools::find()?.clang());
        let toolchain = |name, compiler, ptxas| Self { name, compiler, ptxas };
        Ok(vec![
            toolchain("nvcc 13.5", Compiler::Nvcc(newest), Vec::new()),
            toolchain("nvcc 13.0", Compiler::Nvcc(older), Vec::new()),
            toolchain("NVRTC 12.9", Compiler::Nvrtc(nvrtc), vec![ptxas_12.clone()]),
            toolchain("clang 19", Compiler::Clang(clang), vec![ptxas_12, ("13.5", ptxas)]),
        ])
    }

    /// Returns whether the compiler takes a record by value that needs this, and lays it out as nvcc does.
    pub const fn takes(&self, needs: Needs) -> bool {
        match self.compiler {
            Compiler::Nvcc(_) => true,
            Compiler::Nvrtc(_) => !needs.beyond_guide && !needs.not_for_nvrtc,
            // clang passes classes with constructors by their addresses.
            Compiler::Clang(_) => !needs.beyond_guide && !needs.narrow && !needs.not_for_clang,
        }
    }

    /// Returns whether kernels may pass their records on to functions: clang 19 crashes on some unions there.
    pub const fn can_call(&self) -> bool {
        !matches!(self.compiler, Compiler::Clang(_))
    }

    /// Compiles a source to all modules that it becomes, in a folder that holds nothing else.
    ///
    /// # Errors
    /// The compiler's words.
    pub fn compile(&self, source: &Path, arch: u32, mode: Mode, folder: &Path) -> Result<Vec<Module>, String> {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let text = |path| Module { form: "PTX".to_owned(), path, is_cubin: false };
        let mut modules = match &self.compiler {
            Compiler::Nvcc(program) => {
                let output = folder.join("out.cubin");
                let mut nvcc = nvcc(program, arch, mode.nvcc());
                // Also keep the input of ptxas.
                nvcc.args(["-cubin", "--keep", "--keep-dir"]).arg(folder);
                run(nvcc.arg(source).arg("-o").arg(&output))?;
                let stem = source.file_stem().unwrap_or_default();
                let kept = text(folder.join(stem).with_extension("ptx"));
                vec![Module { form: "cubin".to_owned(), path: output, is_cubin: true }, kept]
            }
            Compiler::Nvrtc(nvrtc) => {
                let [ptx, cubin] = nvrtc.compile(source, arch, mode.nvcc(), folder)?;
                vec![Module { form: "cubin".to_owned(), path: cubin, is_cubin: true }, text(ptx)]
            }
            Compiler::Clang(clang) => {
                let output = folder.join("out.ptx");
                let mut clang = clang.device_for(arch.min(90));
                clang.arg("-DKERNEL=__attribute__((global))").args(mode.clang());
                clang.args(["-Xclang", "-target-feature", "-Xclang", "+ptx82", "-S"]);
                run(clang.arg(source).arg("-o").arg(&output))?;
                vec![text(output)]
            }
        };
        let text = modules.last().expect("every compiler makes text").clone();
        for (release, ptxas) in &self.ptxas {
            let path = folder.join(format!("ptxas-{release}.cubin"));
            let mut command = Command::new(ptxas);
            command.args(mode.ptxas()).arg(format!("-arch=sm_{arch}")).arg("-c").arg(&text.path).arg("-o").arg(&path);
            run(&mut command)?;
            modules.push(Module { form: format!("cubin, ptxas {release}"), path, is_cubin: true });
        }
        if matches!(self.compiler, Compiler::Clang(_)) && arch > 90 {
            // Not a text for this architecture.
            modules.remove(0);
        }
        Ok(modules)
    }
}

/// nvcc for an architecture, separately compiled so that no function is left out.
pub fn nvcc(program: &Path, arch: u32, options: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(["-std=c++20", "-w", "-rdc=true"]).args(options).arg(format!("-arch=sm_{arch}"));
    command
}
