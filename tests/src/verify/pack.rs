//! Compiled modules packed into fatbins, and read back.

use std::path::Path;
use std::process::Command;

use gpu_abi::verify::{Artifact, ImageKind};

use super::check;
use super::program::Subject;
use super::table::Cell;
use super::toolchain::Module;
use crate::artifacts::compare::is_module;
use crate::artifacts::packing::Packing;
use crate::compilers::scratch::{read, run};

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

/// Reads a fatbin of modules with what agrees in them, and returns how many images are as the modules were.
///
/// A cubin must be so byte for byte. `fatbinary` takes the comments out of PTX text: the same must agree in it.
///
/// # Errors
/// The image that the library cannot read or that differs from its module.
pub fn compare(fatbin: &Path, modules: &[(u32, &Module, Cell)], subjects: &[&Subject]) -> Result<usize, String> {
    let bytes = read(fatbin)?;
    let artifact = Artifact::read(&bytes).map_err(|error| error.to_string())?;
    if artifact.images().len() != modules.len() {
        return Err(format!("{} images of {}", artifact.images().len(), modules.len()));
    }
    for (arch, module, cell) in modules {
        let kind = if module.is_cubin { ImageKind::Cubin } else { ImageKind::Ptx };
        let is_meant = |kinds: ImageKind, number: u16| kinds == kind && u32::from(number) == *arch;
        let mut images = artifact.images().iter().filter(|image| is_meant(image.kind(), image.arch().number()));
        let image = images.next().ok_or_else(|| format!("no {kind:?} for sm_{arch}"))?;
        let name = format!("the {kind:?} for sm_{arch} at byte {}", image.offset());
        let unpacked = image.unpack().map_err(|error| format!("{name}: {error}"))?;
        let is_same = if module.is_cubin {
            is_module(unpacked.bytes(), &read(&module.path)?)
        } else {
            let mut wrong = Vec::new();
            let found = check::agreeing(&name, unpacked.bytes(), subjects, cell.records.is_some(), &mut wrong)?;
            wrong.is_empty() && found == *cell
        };
        if !is_same {
            return Err(format!("{name} is not the module"));
        }
    }
    Ok(modules.len())
}
