//! Compiled modules packed into a fatbin.

use std::path::Path;
use std::process::Command;

use super::toolchain::Module;
use crate::artifacts::packing::Packing;
use crate::compilers::scratch::run;

/// Packs modules, each for an architecture, into one fatbin.
///
/// # Errors
/// `fatbinary`'s words.
pub fn pack<'a>(
    fatbinary: &Path,
    packing: &Packing,
    modules: impl Iterator<Item = (u32, &'a Module)>,
    fatbin: &Path,
) -> Result<(), String> {
    let mut command = Command::new(fatbinary);
    command.arg("-64").arg(format!("--create={}", fatbin.display())).arg(format!("--compress-mode={}", packing.mode));
    command.args(packing.option);
    for (arch, module) in modules {
        let kind = if module.is_cubin { "elf" } else { "ptx" };
        command.arg(format!("--image3=kind={kind},sm={arch},file={}", module.path.display()));
    }
    run(&mut command).map(|_| ())
}
