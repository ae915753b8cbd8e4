//! The files that say what a kernel takes, and how much of it each says.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::toolchain::nvcc;
use crate::compilers::clang::Clang;
use crate::compilers::scratch::run;
use crate::parallel;

/// A source of types that a program's kernels are compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// PTX text of `extern "C"` kernels.
    Ptx,
    /// A cubin of `extern "C"` kernels.
    Cubin,
    /// PTX text of kernels with mangled names.
    Name,
    /// An object without debug information, which has the symbols of the stubs of `extern "C"` kernels.
    Stub,
    /// PTX text of `extern "C"` kernels, and the host's object of `nvcc -g -c`.
    Host,
    /// PTX text of `nvcc -G`.
    Debug,
    /// A cubin of `nvcc -G`.
    DebugCubin,
    /// PTX text of clang, with `-g -Xclang -debug-info-kind=limited`.
    Clang,
    /// PTX text from clang without debug information, and the host object from `clang -g -c --cuda-host-only`.
    ClangHost,
}

/// The files that a program names.
#[derive(Clone, Debug)]
pub struct Files {
    /// Which source of types it is.
    pub source: Source,
    /// The compiled file.
    pub file: PathBuf,
    /// The file that says more of the types.
    pub types: Option<PathBuf>,
}

impl Files {
    /// Returns the attribute that names the files.
    pub fn attribute(&self) -> String {
        let types = self.types.as_ref().map(|types| format!(", types = {types:?}")).unwrap_or_default();
        format!("#[gpu_abi::kernels(file = {:?}{types})]", self.file)
    }
}

impl Source {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Ptx,
        Self::Cubin,
        Self::Name,
        Self::Stub,
        Self::Host,
        Self::Debug,
        Self::DebugCubin,
        Self::Clang,
        Self::ClangHost,
    ];

    /// Returns whether the source has debug information, and therefore the members of records.
    pub fn has_members(self) -> bool {
        matches!(self, Self::Host | Self::Debug | Self::DebugCubin | Self::Clang | Self::ClangHost)
    }

    /// Returns whether the source has the names of parameters. nvcc makes up names for the host.
    pub fn has_names(self) -> bool {
        self.has_members() && self != Self::Host
    }

    /// Compiles a source in every form of nvcc's; its kernels have mangled names where `MANGLED` is defined.
    ///
    /// # Errors
    /// nvcc's words.
    pub fn compile_all(program: &Path, source: &Path, folder: &Path) -> Result<Vec<Files>, String> {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let forms: [(Self, &str, &[&str]); 7] = [
            (Self::Ptx, "plain.ptx", &["-ptx"]),
            (Self::Cubin, "plain.cubin", &["-cubin"]),
            (Self::Name, "mangled.ptx", &["-ptx", "-DMANGLED"]),
            (Self::Stub, "plain.o", &["-c"]),
            (Self::Host, "debug.o", &["-g", "-c"]),
            (Self::Debug, "debug.ptx", &["-G", "-ptx"]),
            (Self::DebugCubin, "debug.cubin", &["-G", "-cubin"]),
        ];
        let made = parallel::map(&forms, |(source_of, name, options)| {
            let path = folder.join(name);
            run(nvcc(program, 80, options).arg(source).arg("-o").arg(&path))?;
            Ok::<_, String>((*source_of, path))
        });
        let made: BTreeMap<Self, PathBuf> = made.into_iter().collect::<Result<_, _>>()?;
        let ptx = &made[&Self::Ptx];
        let files = made.iter().map(|(&source, path)| match source {
            Self::Host => Files { source, file: ptx.clone(), types: Some(path.clone()) },
            _ => Files { source, file: path.clone(), types: None },
        });
        Ok(files.collect())
    }

    /// Compiles a source with clang twice: to PTX text with debug information, and to PTX text without it and a host object
    /// with it.
    ///
    /// # Errors
    /// clang's words.
    pub fn compile_by_clang(clang: &Clang, source: &Path, folder: &Path) -> Result<[Files; 2], String> {
        let compile = |mut command: Command, name: &str, options: &[&str]| {
            let file = folder.join(name);
            command.arg("-DKERNEL=__attribute__((global))").arg("-DDEVICE=__attribute__((device))");
            run(command.args(options).arg(source).arg("-o").arg(&file))?;
            Ok::<_, String>(file)
        };
        let device = || clang.device_for(80);
        let described = compile(device(), "clang.ptx", &["-O1", "-g", "-Xclang", "-debug-info-kind=limited", "-S"])?;
        let plain = compile(device(), "clang.plain.ptx", &["-O1", "-S"])?;
        let host = compile(clang.host(), "clang.o", &["-O1", "-g", "-c"])?;
        Ok([
            Files { source: Self::Clang, file: described, types: None },
            Files { source: Self::ClangHost, file: plain, types: Some(host) },
        ])
    }
}
