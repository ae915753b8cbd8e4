//! Reads files from a path or from standard input.

use crate::args::Select;
use gpu_abi_reader::interface::{File, FileError};
use gpu_abi_reader::{Artifact, ReadError, ReadErrorKind};
use std::fs;
use std::io::Read;
use std::path::Path;

/// The maximum size of a file: 2 GiB, larger than any program's code.
const MAX_BYTES: u64 = 2 << 30;

/// Reads the file at `path`; `-` is standard input.
///
/// # Errors
///
/// If it cannot be read, or is larger than 2 GiB.
pub(crate) fn read(path: &Path, stdin: &mut dyn Read) -> Result<Vec<u8>, String> {
    let bytes = if path.as_os_str() == "-" {
        read_up_to(stdin, 0, MAX_BYTES)
    } else {
        fs::File::open(path).and_then(|mut file| {
            // A pipe does not have a size, and a file may grow.
            let size = file.metadata()?.len();
            if size > MAX_BYTES { Err(too_large(MAX_BYTES)) } else { read_up_to(&mut file, size, MAX_BYTES) }
        })
    };
    bytes.map_err(|error| format!("{}: {error}", name_of(path)))
}

/// Reads at most `max` bytes; `size` is the expected number.
fn read_up_to(from: &mut dyn Read, size: u64, max: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or(0));
    from.take(max + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max {
        return Err(too_large(max));
    }
    Ok(bytes)
}

fn too_large(max: u64) -> std::io::Error {
    std::io::Error::other(format!("the file has more than {max} bytes"))
}

/// A file with the list of its modules.
#[derive(Debug)]
pub(crate) struct Input<'a> {
    /// The file's name in messages.
    pub(crate) name: String,
    pub(crate) artifact: Artifact<'a>,
    /// The modules for the selected architectures, unpacked.
    pub(crate) file: File<'a>,
    /// Why others of them cannot be read, each with the index of its image.
    pub(crate) broken: Vec<(usize, FileError)>,
    /// Errors outside of the modules.
    pub(crate) errors: Vec<String>,
    /// The reason why a host file has no modules.
    pub(crate) no_kernels: Option<ReadError>,
}

impl<'a> Input<'a> {
    /// Reads the selected modules of the file at `path`, as far as possible. A host file need not have any.
    ///
    /// # Errors
    ///
    /// If the file is in an unknown format, or nothing in it can be read.
    pub(crate) fn new(path: &Path, file: &'a [u8], select: &Select) -> Result<Self, String> {
        let name = name_of(path);
        match Artifact::read_damaged(file) {
            Ok((artifact, errors)) => {
                let (no_kernels, errors): (Vec<_>, Vec<_>) =
                    errors.into_iter().partition(|error| matches!(error.kind, ReadErrorKind::NoKernels { .. }));
                let errors = errors.iter().map(ToString::to_string).collect();
                let (file, broken) = File::of_damaged(&artifact, |image| select.has_arch(image.arch));
                Ok(Self { name, artifact, file, broken, errors, no_kernels: no_kernels.first().copied() })
            }
            Err(error) => Err(format!("{name}: {error}{}", error.advice(path))),
        }
    }

    /// Returns problems with the file's name before each.
    pub(crate) fn problems<'p>(&self, found: impl IntoIterator<Item = &'p String>) -> Vec<String> {
        found.into_iter().map(|problem| format!("{}: {problem}", self.name)).collect()
    }

    /// Returns the modules for the selected architectures.
    ///
    /// # Errors
    ///
    /// If one of them is broken.
    pub(crate) fn unpacked(&self) -> Result<&File<'a>, String> {
        match self.broken.first() {
            None => Ok(&self.file),
            Some((_, error)) => Err(format!("{} {error}", self.name)),
        }
    }
}

/// Returns the name in messages of the file at `path`.
pub(crate) fn name_of(path: &Path) -> String {
    if path.as_os_str() == "-" { "standard input".to_owned() } else { path.display().to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_files_are_refused() {
        assert_eq!(read_up_to(&mut std::io::repeat(1).take(4), 0, 4).unwrap(), [1; 4]);
        let error = read_up_to(&mut std::io::repeat(1), 0, 4).unwrap_err();
        assert_eq!(error.to_string(), "the file has more than 4 bytes");
    }

    #[test]
    fn files_that_are_not_there_are_named() {
        let error = read(Path::new("no/such/file.ptx"), &mut std::io::empty()).unwrap_err();
        assert!(error.to_string().starts_with("no/such/file.ptx: "), "{error}");
    }
}
