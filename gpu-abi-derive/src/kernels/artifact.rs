//! Compiled files, each read only once however many blocks of kernels are checked against it.

use super::file::{bytes, unreadable};
use gpu_abi_reader::ReadErrorKind;
use gpu_abi_reader::interface::File;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// A file, with the locations of its kernels.
pub(crate) struct Artifact {
    path: PathBuf,
    /// The file's modification time, and its size in bytes.
    version: (SystemTime, u64),
    pub(crate) file: File<'static>,
}

/// Files, sorted by their last use. A compiler's process ends soon, but a language server's does not.
static CACHE: Mutex<Vec<Arc<Artifact>>> = Mutex::new(Vec::new());

/// The maximum number of bytes to keep for later blocks.
const MAX_KEPT: usize = 1 << 28;

impl Artifact {
    /// Reads the file at `path`, or returns the earlier result if the file has not changed. Errors say why it cannot be
    /// read.
    pub(crate) fn open(path: &Path) -> Result<Arc<Self>, String> {
        let metadata = fs::metadata(path).map_err(unreadable)?;
        let version = (metadata.modified().map_err(unreadable)?, metadata.len());
        let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        let known = cache.iter().position(|known| known.path == path);
        let artifact = match known.map(|known| cache.remove(known)) {
            Some(known) if known.version == version => known,
            _ => {
                let file = read(bytes(path)?, path)?;
                Arc::new(Self { path: path.to_owned(), version, file })
            }
        };
        cache.insert(0, Arc::clone(&artifact));
        let mut kept = 0;
        cache.retain(|artifact| {
            kept += artifact.file.memory();
            kept <= MAX_KEPT
        });
        Ok(artifact)
    }
}

fn read(bytes: Vec<u8>, path: &Path) -> Result<File<'static>, String> {
    let file = File::read(bytes).map_err(|error| match error.error.advice(path) {
        "" if !cfg!(feature = "verify") && error.error.kind == ReadErrorKind::UnknownFormat => {
            "is neither PTX text nor a cubin: to read fatbins, and executables, objects and static libraries that contain them, \
             enable the feature `verify` of `gpu-abi`, or `windows` for files of Windows"
                .to_owned()
        }
        advice => format!("{error}{advice}"),
    })?;
    if file.is_empty() {
        let unread = file.unread().map(|image| format!(": {image} is not read")).unwrap_or_default();
        return Err(format!("contains neither PTX text nor a cubin{unread}"));
    }
    if !cfg!(feature = "verify") && file.is_debug() {
        let advice = "to compare types with it, enable the feature `verify` of `gpu-abi`, or compile without debug information \
                      (nvcc's `-G`, rustc's `-C debuginfo`)";
        return Err(format!("has debug information: {advice}"));
    }
    Ok(file)
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
        assert!(Arc::ptr_eq(&first, &Artifact::open(&path).unwrap()));
        let other = Artifact::open(&file("other.ptx", TEXT.as_bytes())).unwrap();
        assert!(Arc::ptr_eq(&first, &Artifact::open(&path).unwrap()) && !Arc::ptr_eq(&first, &other));

        file("changed.ptx", format!("{TEXT}\n").as_bytes());
        let second = Artifact::open(&path).unwrap();
        assert!(!Arc::ptr_eq(&first, &second));
    }

    #[test]
    #[cfg(feature = "verify")]
    fn images_that_are_not_read_are_named() {
        let mut object = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../gpu-abi/cli/testdata/kernels.o")).unwrap();
        let at = object.windows(4).position(|bytes| bytes == 0xba55_ed50_u32.to_le_bytes()).unwrap();
        object[at + 16] = 0x80;
        let error = Artifact::open(&file("tile.o", &object)).err().unwrap();
        assert_eq!(error, "contains neither PTX text nor a cubin: CUDA Tile bytecode for sm_80 is not read");
    }

    #[test]
    #[cfg(not(feature = "verify"))]
    fn other_files_need_the_feature() {
        for (name, content) in
            [("a.fatbin", &b"\x50\xed\x55\xba"[..]), ("a.o", b"\x7fELF"), ("a.a", b"!<arch>\n"), ("a.obj", b"\x64\x86")]
        {
            let error = Artifact::open(&file(name, content)).err().unwrap();
            assert!(
                error.ends_with("enable the feature `verify` of `gpu-abi`, or `windows` for files of Windows"),
                "{error}"
            );
        }
        for name in ["kernels.ptx", "kernels.cubin"] {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../gpu-abi/cli/testdata").join(name);
            let error = Artifact::open(&path).err().unwrap();
            assert!(error.starts_with("has debug information: to compare types with it, enable"), "{error}");
        }
        let lines = ".version 8.0 .target sm_80, texmode_independent .entry clear() {}";
        assert!(Artifact::open(&file("lines.ptx", lines.as_bytes())).is_ok());
    }
}
