//! The two halves of nvcc for another host: NVIDIA's own device compiler, under Wine or qemu, and a compiler for the host.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use gpu_abi::layout::Host;
use gpu_abi_conformance::read::Output;
use gpu_abi_conformance::sources::{Language, Part};

use super::Compiler;
use super::nvcc::add_stored_unions;
use super::scratch::write;

/// A host other than the one that the tests run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherHost {
    /// 64-bit Windows: `cicc.exe` under Wine; clang stands in for the host's compiler.
    Windows,
    /// Linux on 64-bit Arm: its `cicc` under qemu, and g++ for that host.
    Aarch64,
}

impl OtherHost {
    /// Returns the host with this name on the command line.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Windows, Self::Aarch64].into_iter().find(|host| host.name() == name)
    }

    /// Returns the library's rules for the host.
    pub fn rules(self) -> Host {
        match self {
            Self::Windows => Host::WINDOWS,
            Self::Aarch64 => Host::LINUX_AARCH64,
        }
    }

    /// Returns the target of a Rust program for the host.
    pub fn target(self) -> &'static str {
        match self {
            Self::Windows => "x86_64-pc-windows-gnu",
            Self::Aarch64 => "aarch64-unknown-linux-gnu",
        }
    }

    /// Returns the C compiler that links programs for the host.
    pub fn linker(self) -> &'static str {
        match self {
            Self::Windows => "x86_64-w64-mingw32-gcc",
            Self::Aarch64 => "aarch64-linux-gnu-gcc",
        }
    }

    /// Returns its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Windows => "windows",
            Self::Aarch64 => "aarch64",
        }
    }
}

/// A compiler for another host, or nvcc's device compiler for it.
#[derive(Clone, Debug)]
pub struct Hosted {
    pub(crate) host: OtherHost,
    /// The architecture, such as `sm_75`, `nvrtc` for the compiler of that name, or `None` for the host's own code.
    pub(super) device: Option<&'static str>,
    /// The folder that `.ci/install-compilers` makes.
    pub(super) compilers: PathBuf,
    /// The folder of CUDA's headers.
    pub(super) include: PathBuf,
}

impl Hosted {
    /// Returns a script in `folder` that runs a program of the host, under Wine or QEMU.
    ///
    /// # Errors
    /// Names the file that cannot be written.
    pub fn runner(&self, program: &Path, folder: &Path) -> Result<PathBuf, String> {
        let name = program.file_stem().unwrap_or_default().to_string_lossy();
        let script = folder.join(format!("run-{name}"));
        let run = Path::new(env!("CARGO_MANIFEST_DIR")).join("hosts/run");
        let words = [run.as_path(), Path::new(self.host.name()), &self.compilers, program];
        let words = words.map(|word| format!("'{}'", word.display())).join(" ");
        write(&script, format!("#!/bin/sh\nexec {words} \"$@\"\n"))?;
        std::fs::set_permissions(&script, Permissions::from_mode(0o755))
            .map_err(|error| format!("{}: {error}", script.display()))?;
        Ok(script)
    }
}

impl Compiler for Hosted {
    fn name(&self) -> String {
        match (self.host, self.device) {
            (host, Some("nvrtc")) => format!("NVRTC for {}", host.name()),
            (host, Some(arch)) => format!("nvcc for {} {arch}", host.name()),
            (OtherHost::Windows, None) => "clang for windows".to_owned(),
            (OtherHost::Aarch64, None) => "g++ for aarch64".to_owned(),
        }
    }

    fn command(&self) -> Command {
        let mut command = Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("hosts/compile"));
        command.args([self.host.name(), self.device.unwrap_or("host")]).args([&self.compilers, &self.include]);
        command
    }

    fn language(&self) -> Language {
        if self.device.is_some() { Language::Cuda } else { Language::Cxx }
    }

    fn parts(&self) -> &[Part] {
        match self.device {
            Some(_) => &[Part::Layout, Part::Bits, Part::Entry, Part::Func],
            None => &[Part::Layout, Part::Bits],
        }
    }

    fn complete(&self, file: &Path, output: &mut Output) -> Result<(), String> {
        if self.device.is_some() { add_stored_unions(file, output) } else { Ok(()) }
    }
}
