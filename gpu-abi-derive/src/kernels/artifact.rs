//! Compiled files, each read only once however many blocks of kernels are checked against it.

#[cfg(not(feature = "verify"))]
use gpu_abi_reader::ReadErrorKind;
use gpu_abi_reader::{Index, Module};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::SystemTime;

/// A file's modules, and the locations of their kernels.
pub(crate) struct Artifact {
    path: PathBuf,
    /// The file's modification time, and its size in bytes.
    version: (SystemTime, u64),
    pub(crate) images: Vec<Image>,
    /// Whether an expansion has already made rustc track the file.
    is_included: AtomicBool,
}

/// One module.
pub(crate) struct Image {
    pub(crate) bytes: Vec<u8>,
    pub(crate) index: Index,
    /// The shared memory that its kernels declare in bytes, read when first needed.
    shared: OnceLock<HashMap<String, u64>>,
    /// Its description if the file has several modules: `its PTX for sm_75`.
    pub(crate) name: String,
    /// The index of its compilation. One compilation may produce several modules, one for each architecture.
    pub(crate) compilation: usize,
}

/// Files, sorted by their last use. A compiler's process ends soon, but a language server's does not.
static CACHE: Mutex<Vec<Arc<Artifact>>> = Mutex::new(Vec::new());

/// The maximum number of bytes of modules to keep for later blocks.
const MAX_KEPT: usize = 1 << 28;

impl Artifact {
    /// Reads the file at `path`, or returns the earlier result if the file has not changed. Errors say why it cannot be
    /// read.
    pub(crate) fn open(path: &Path) -> Result<Arc<Self>, String> {
        let unreadable = |error: std::io::Error| format!("cannot be read: {error}");
        let metadata = fs::metadata(path).map_err(unreadable)?;
        let version = (metadata.modified().map_err(unreadable)?, metadata.len());
        let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        let known = cache.iter().position(|known| known.path == path);
        let artifact = match known.map(|known| cache.remove(known)) {
            Some(known) if known.version == version => known,
            _ => {
                let images = images(fs::read(path).map_err(unreadable)?, path)?;
                Arc::new(Self { path: path.to_owned(), version, images, is_included: AtomicBool::new(false) })
            }
        };
        cache.insert(0, Arc::clone(&artifact));
        let mut kept = 0;
        let in_bounds = |artifact: &Arc<Self>| {
            kept += artifact.images.iter().map(|image| image.bytes.len()).sum::<usize>();
            kept <= MAX_KEPT
        };
        let count = cache.iter().map(in_bounds).take_while(|&fits| fits).count();
        cache.truncate(count);
        Ok(artifact)
    }

    /// Returns whether this is the first call: only one expansion needs to make rustc track the file.
    pub(crate) fn is_first_included(&self) -> bool {
        !self.is_included.swap(true, Ordering::Relaxed)
    }
}

impl Image {
    /// Returns the shared memory that a kernel declares in bytes, if it is known.
    pub(crate) fn static_shared(&self, module: &Module<'_>, kernel: &str) -> Option<u64> {
        let all = self.shared.get_or_init(|| {
            // Errors elsewhere in the module do not concern the kernel's declaration.
            let Ok(shared) = module.static_shared() else { return HashMap::new() };
            let kernels = self.index.kernels(module);
            kernels.filter_map(|kernel| Some((kernel.name().to_owned(), shared.bytes(kernel.name())?))).collect()
        });
        all.get(kernel).copied()
    }
}

/// Returns the modules in a file.
#[cfg(not(feature = "verify"))]
fn images(file: Vec<u8>, path: &Path) -> Result<Vec<Image>, String> {
    let index = Module::read(&file).and_then(|module| Index::new(&module)).map_err(|error| match error.kind() {
        ReadErrorKind::UnknownFormat => {
            let advice = match error.advice(path) {
                "" => {
                    ": to read fatbins, and executables, objects and static libraries that contain them, enable the feature \
                     `verify` of `gpu-abi`"
                }
                advice => advice,
            };
            format!("is neither PTX text nor a cubin{advice}")
        }
        _ => format!("cannot be read: {error}"),
    })?;
    Ok(vec![Image { bytes: file, index, shared: OnceLock::new(), name: String::new(), compilation: 0 }])
}

/// Returns the modules in a file.
#[cfg(feature = "verify")]
fn images(file: Vec<u8>, path: &Path) -> Result<Vec<Image>, String> {
    let artifact =
        gpu_abi_reader::Artifact::read(&file).map_err(|error| format!("cannot be read: {error}{}", error.advice(path)))?;
    let mut images: Vec<Image> = Vec::new();
    for (compilation, packed) in artifact.modules() {
        let broken = |error| match artifact.images() {
            [_] => format!("cannot be read: {error}"),
            _ => format!("cannot be read: {packed}, {error}"),
        };
        let bytes = packed.unpack().map_err(broken)?.into_bytes();
        let index = Module::read(&bytes).and_then(|module| Index::new(&module)).map_err(broken)?;
        images.push(Image { bytes, index, shared: OnceLock::new(), name: format!("its {packed}"), compilation });
    }
    if images.is_empty() {
        return Err("contains neither PTX text nor a cubin".to_owned());
    }
    Ok(images)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a file with this content, in a folder that exists as long as the test runs.
    fn file(name: &str, content: &[u8]) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("gpu-abi-derive-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join(name);
        fs::write(&path, content).unwrap();
        path
    }

    const TEXT: &str = ".version 8.0 .target sm_80 .entry clear() {}";

    #[test]
    fn a_file_is_read_again_once_it_has_changed() {
        let path = file("changed.ptx", TEXT.as_bytes());
        let first = Artifact::open(&path).unwrap();
        assert!(first.is_first_included() && !first.is_first_included());
        assert!(Arc::ptr_eq(&first, &Artifact::open(&path).unwrap()));
        let other = Artifact::open(&file("other.ptx", TEXT.as_bytes())).unwrap();
        assert!(Arc::ptr_eq(&first, &Artifact::open(&path).unwrap()) && !Arc::ptr_eq(&first, &other));

        file("changed.ptx", format!("{TEXT}\n").as_bytes());
        let second = Artifact::open(&path).unwrap();
        assert!(!Arc::ptr_eq(&first, &second));
        assert!(second.is_first_included());
    }

    #[test]
    #[cfg(not(feature = "verify"))]
    fn other_files_need_the_feature() {
        for (name, content) in [("a.fatbin", &b"\x50\xed\x55\xba"[..]), ("a.o", b"\x7fELF"), ("a.a", b"!<arch>\n")] {
            let error = Artifact::open(&file(name, content)).err().unwrap();
            assert!(error.ends_with("enable the feature `verify` of `gpu-abi`"), "{error}");
        }
    }
}
