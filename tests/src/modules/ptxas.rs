//! ptxas as a judge of whole modules.

use std::path::PathBuf;
use std::process::Command;

use gpu_abi::ptx::{Arch, IsaVersion, Target};

use crate::compilers::find::{Cuda, cuda_program};
use crate::compilers::scratch::{Scratch, read, write};

/// Every version of PTX from the first that ptxas of CUDA 12 still reads.
const VERSIONS: [(u8, u8); 9] = [(1, 5), (2, 3), (3, 2), (4, 3), (5, 1), (6, 5), (7, 8), (8, 8), (9, 5)];

/// One release's ptxas, and the architectures it knows.
#[derive(Debug)]
pub struct Ptxas {
    program: PathBuf,
    scratch: Scratch,
    archs: Vec<Arch>,
    unknown: Vec<String>,
}

impl Ptxas {
    /// Finds the program and asks it for its architectures.
    ///
    /// # Errors
    /// Says what is missing.
    pub fn find(release: Cuda) -> Result<Self, String> {
        let program = cuda_program(release, "ptxas").map_err(|missing| missing.to_string())?;
        let help = Command::new(&program).arg("--help").output().map_err(|error| error.to_string())?;
        let help = String::from_utf8_lossy(&help.stdout).into_owned();
        let mut names: Vec<&str> = help.split('\'').filter(|name| name.starts_with("sm_")).collect();
        names.sort_unstable();
        names.dedup();
        if names.is_empty() {
            return Err(format!("{} --help names no architecture", program.display()));
        }
        let (mut archs, mut unknown) = (Vec::new(), Vec::new());
        for name in names {
            match name.parse::<Arch>() {
                Ok(arch) => archs.push(arch),
                Err(_) => unknown.push(name.to_owned()),
            }
        }
        archs.sort_by_key(|arch| arch.number);
        Ok(Self { program, scratch: Scratch::new()?, archs, unknown })
    }

    /// The architectures, by number.
    pub fn archs(&self) -> &[Arch] {
        &self.archs
    }

    /// The names of architectures that the library does not know.
    pub fn unknown(&self) -> &[String] {
        &self.unknown
    }

    /// Assembles a module.
    ///
    /// # Errors
    /// ptxas's messages.
    pub fn assemble(&self, arch: Arch, module: &str) -> Result<Vec<u8>, String> {
        let source = self.scratch.path().join("module.ptx");
        let object = self.scratch.path().join("module.o");
        write(&source, module)?;
        let output = Command::new(&self.program)
            .args(["-O0", "-c", "-arch", &arch.to_string()])
            .arg(&source)
            .arg("-o")
            .arg(&object)
            .output()
            .map_err(|error| error.to_string())?;
        if output.status.success() {
            return read(&object);
        }
        Err(String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout))
    }
}

/// The version of PTX before `isa`, which need not be one of the same major number.
pub fn before(isa: IsaVersion) -> Option<IsaVersion> {
    match isa.minor.checked_sub(1) {
        Some(minor) => Some(IsaVersion::new(isa.major, minor)),
        None => {
            let (major, minor) = VERSIONS.into_iter().find(|(major, _)| major + 1 == isa.major)?;
            Some(IsaVersion::new(major, minor))
        }
    }
}

/// The header's text, of a target that the library may hold to be impossible.
pub fn header(isa: IsaVersion, arch: Arch) -> String {
    format!(".version {isa}\n.target {arch}\n.address_size 64\n")
}

/// The oldest target of an architecture that has at least this version of PTX.
pub fn oldest(arch: Arch, isa: IsaVersion) -> Option<Target> {
    Target::new(arch.first_isa()?.max(isa), arch).ok()
}
