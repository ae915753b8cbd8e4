//! The files that say what a kernel takes, and how much of it each says.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::mutation::{Mutation, Place};
use super::table::Tally;
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

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Ptx => "PTX",
            Self::Cubin => "cubin",
            Self::Name => "mangled name",
            Self::Stub => "stub's symbol",
            Self::Host => "nvcc -g -c",
            Self::Debug => "nvcc -G",
            Self::DebugCubin => "-G cubin",
            Self::Clang => "clang -g",
            Self::ClangHost => "clang -g -c",
        })
    }
}

/// The mistakes that rustc found, by mistake and source.
#[derive(Debug, Default)]
pub struct BySource(BTreeMap<(Mutation, Place), BTreeMap<Source, Tally>>);

impl BySource {
    /// Counts a mistake.
    pub fn count(&mut self, mutation: Mutation, place: Place, source: Source, is_found: bool) {
        self.0.entry((mutation, place)).or_default().entry(source).or_default().count(is_found);
    }

    /// Adds what was found elsewhere.
    pub fn add(&mut self, other: Self) {
        for (row, cells) in other.0 {
            for (source, tally) in cells {
                self.0.entry(row).or_default().entry(source).or_default().add(tally);
            }
        }
    }

    /// Returns the sources in which some mistake that kernels can have was never made.
    pub fn incomplete(&self) -> Vec<Source> {
        let is_made = |mutation: Mutation, source: Source| {
            let mut cells = self.0.iter().filter(|((other, _), _)| *other == mutation).map(|(_, cells)| cells);
            cells.any(|cells| cells.get(&source).is_some_and(|tally| tally.made > 0))
        };
        let lacks = |source: &Source| !Mutation::OF_KERNELS.iter().all(|mutation| is_made(*mutation, *source));
        Source::ALL.into_iter().filter(lacks).collect()
    }

    /// Returns whether every mistake was made in each source that it can be made in.
    pub fn are_whole(&self) -> bool {
        let is_made = |mutation: &Mutation| {
            let mut rows = self.0.iter().filter(|((other, _), _)| other == mutation);
            rows.any(|(_, cells)| cells.contains_key(&Source::Host) && cells.contains_key(&Source::Debug))
        };
        let is_in_both = |mutation: &Mutation| {
            let row = self.0.get(&(*mutation, Place::Own));
            row.is_some_and(|cells| cells.contains_key(&Source::Ptx) && cells.contains_key(&Source::Cubin))
        };
        Mutation::OF_RECORDS.iter().chain(&Mutation::OF_KERNELS).all(is_made) && Mutation::OF_BOUNDS.iter().all(is_in_both)
    }
}

impl fmt::Display for BySource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "  {:36}", "found by rustc/made, by source")?;
        for source in Source::ALL {
            write!(f, " {source:>13}")?;
        }
        for ((mutation, place), cells) in &self.0 {
            let place = match (mutation.is_of_interface(), place) {
                _ if Mutation::OF_BOUNDS.contains(mutation) => "by `diff`",
                (true, Place::Own) => "a parameter's",
                (true, _) => "deeper",
                (false, Place::Own) => "record's own",
                (false, Place::Held) => "one it holds",
                (false, Place::Array) => "array's",
            };
            write!(f, "\n  {mutation:22} {place:13}")?;
            for source in Source::ALL {
                write!(f, " {:>13}", cells.get(&source).copied().unwrap_or_default())?;
            }
        }
        Ok(())
    }
}
