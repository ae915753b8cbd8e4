//! Checks that the library reads a file as NVIDIA's readers do.

use std::collections::BTreeMap;
use std::path::Path;

use gpu_abi::verify::Artifact;
use gpu_abi_reader::{Handle, ImageKind, Kernel, Module, ParamKind, StateSpace};

use super::cuobjdump;
use super::signature::Signature;
use crate::compilers::scratch::read;
use crate::verify::check::differences;

/// The counts of what was compared.
#[derive(Debug, Default)]
pub struct Counts {
    /// Images, byte for byte.
    pub images: usize,
    /// Kernels in them.
    pub kernels: usize,
    /// Their parameters.
    pub params: usize,
    /// Declarations that agree with their kernel, and were found to.
    pub agreeing: usize,
    /// Disagreements, each printed.
    pub wrong: usize,
}

impl Counts {
    fn wrong(&mut self, what: &str) {
        println!("WRONG: {what}");
        self.wrong += 1;
    }

    fn check(&mut self, right: bool, what: impl FnOnce() -> String) {
        if !right {
            self.wrong(&what());
        }
    }
}

/// Compares the images of a file with those that `cuobjdump` extracts into `folder`, and their kernels with `signatures`.
///
/// # Errors
/// If a program or the library cannot read the file at all.
pub fn file(
    cuobjdump: &Path,
    file: &Path,
    folder: &Path,
    signatures: &[Signature],
    counts: &mut Counts,
) -> Result<(), String> {
    let shown = file.display();
    let bytes = std::fs::read(file).map_err(|error| format!("{shown}: {error}"))?;
    let artifact = Artifact::read(&bytes).map_err(|error| format!("{shown}: {error}"))?;
    let extracted = cuobjdump::extract(cuobjdump, file, folder)?;
    for (kind, paths) in [ImageKind::Ptx, ImageKind::Cubin].into_iter().zip(extracted) {
        let images: Vec<_> = artifact.images.iter().filter(|image| image.kind == kind).collect();
        counts.check(images.len() == paths.len() && !images.is_empty(), || {
            format!("{shown}: {} images of {kind:?}, cuobjdump has {}", images.len(), paths.len())
        });
        for (image, path) in images.iter().zip(&paths) {
            let theirs = read(path)?;
            let unpacked = image.unpack().map_err(|error| format!("{}: {error}", path.display()))?;
            counts.check(is_module(&unpacked, &theirs), || {
                format!("{shown}: the image at byte {} is not {}", image.offset, path.display())
            });
            counts.check(path.to_string_lossy().contains(&format!(".{}.", image.arch)), || {
                format!("{shown}: the image at byte {} is for {}, {} is not", image.offset, image.arch, path.display())
            });
            counts.images += 1;
            let module = Module::read(&unpacked).map_err(|error| format!("{}: {error}", path.display()))?;
            self::module(cuobjdump, &module, path, signatures, counts)?;
        }
    }
    Ok(())
}

/// Compares a module's kernels with what `cuobjdump` says of the file at `path`, if it is a cubin, and with `signatures`.
///
/// # Errors
/// If a program or the library cannot read the module at all.
pub fn module(
    cuobjdump: &Path,
    module: &Module<'_>,
    path: &Path,
    signatures: &[Signature],
    counts: &mut Counts,
) -> Result<(), String> {
    let shown = path.display();
    let kernels: Result<Vec<_>, _> = module.kernels().collect();
    let kernels = kernels.map_err(|error| format!("{shown}: {error}"))?;
    if let Module::Cubin(_) = module {
        let theirs = cuobjdump::kernels(cuobjdump, path)?;
        counts.check(theirs.len() == kernels.len(), || {
            format!("{shown}: {} kernels, cuobjdump has {}", kernels.len(), theirs.len())
        });
        for kernel in &kernels {
            counts.check(theirs.get(kernel.name) == Some(&as_cuobjdump_says(kernel)), || {
                format!("{shown}: {kernel:?}\ncuobjdump: {:?}", theirs.get(kernel.name))
            });
        }
    }
    let by_name: BTreeMap<_, _> = kernels.iter().map(|kernel| (kernel.name, kernel)).collect();
    counts.check(by_name.len() == signatures.len(), || format!("{shown}: {} kernels", by_name.len()));
    for signature in signatures {
        let Some(kernel) = by_name.get(signature.name.as_str()) else {
            counts.wrong(&format!("{shown}: no kernel {}", signature.name));
            continue;
        };
        counts.kernels += 1;
        counts.params += kernel.params.len();
        let found = differences(kernel, &signature.params);
        counts.check(found.is_empty(), || format!("{shown}: {} agrees, but {found:?}", signature.name));
        counts.agreeing += 1;
    }
    Ok(())
}

/// A kernel in `cuobjdump`'s words.
fn as_cuobjdump_says(kernel: &Kernel<'_>) -> cuobjdump::Kernel {
    let params = kernel.params.iter().enumerate().map(|(index, param)| {
        let (space, align) = match param.kind {
            ParamKind::Pointer { space, align } => (
                match space {
                    StateSpace::Local => 1,
                    StateSpace::Shared => 2,
                    StateSpace::Global => 4,
                    _ => 5,
                },
                align,
            ),
            ParamKind::Reference(Handle::Texture) => (6, 1),
            ParamKind::Reference(Handle::Surface) => (7, 1),
            ParamKind::Reference(Handle::Sampler) => (8, 1),
            _ => (0, 1),
        };
        let offset = param.offset.map_or(0xffff, |offset| offset as u64);
        (index as u64, [offset, param.size as u64, space, u64::from(align.ilog2())])
    });
    cuobjdump::Kernel {
        params: params.collect(),
        size: kernel.size.unwrap_or(0) as u64,
        base: kernel.base.map(|base| base as u64),
        max_threads: kernel.limits.max_threads.map(|threads| threads.map(u64::from).into()),
    }
}

/// Returns whether an image is a module's bytes. A cubin that is not packed has zeros after it, up to a multiple of 8 bytes.
pub fn is_module(image: &[u8], module: &[u8]) -> bool {
    let (same, rest) = image.split_at(module.len().min(image.len()));
    same == module && rest.len() < 8 && rest.iter().all(|&byte| byte == 0)
}
