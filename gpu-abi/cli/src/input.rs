//! Files as they are read: from a path, or from standard input.

use crate::failure::Failure;
use crate::sources::Source;
use gpu_abi::verify::Artifact;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The most bytes of a file that are read: 2 GiB, more than the code of any program.
const MOST_BYTES: u64 = 2 << 30;

/// Reads the file at `path`; `-` stands for standard input.
///
/// # Errors
///
/// If it cannot be read, or has more than 2 GiB.
pub(crate) fn read(path: &Path, stdin: &mut dyn Read) -> Result<Vec<u8>, Failure> {
    let bytes = if path.as_os_str() == "-" {
        read_up_to(stdin, 0, MOST_BYTES)
    } else {
        File::open(path).and_then(|mut file| {
            // A pipe has no size, and a file may grow.
            let size = file.metadata()?.len();
            if size > MOST_BYTES { Err(too_large(MOST_BYTES)) } else { read_up_to(&mut file, size, MOST_BYTES) }
        })
    };
    bytes.map_err(|error| Failure::new(format!("{}: {error}", name_of(path))))
}

/// Reads at most `most` bytes, of which there seem to be `size`.
fn read_up_to(from: &mut dyn Read, size: u64, most: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or(0));
    from.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(too_large(most));
    }
    Ok(bytes)
}

fn too_large(most: u64) -> std::io::Error {
    std::io::Error::other(format!("the file has more than {most} bytes"))
}

/// A file with the list of its modules.
#[derive(Debug)]
pub(crate) struct Input<'a> {
    /// How messages call it.
    pub(crate) name: String,
    pub(crate) artifact: Artifact<'a>,
    /// Where the types of kernels may be described beside the modules.
    pub(crate) sources: Vec<Source<'a>>,
    /// What is broken around the modules.
    pub(crate) errors: Vec<String>,
}

impl<'a> Input<'a> {
    /// Reads the list of modules of the file at `path`, as much of it as can be read.
    ///
    /// # Errors
    ///
    /// If the file has no format that is known, or holds nothing that can be read.
    pub(crate) fn new(path: &Path, file: &'a [u8]) -> Result<Self, Failure> {
        let name = name_of(path);
        match Artifact::read_damaged(file) {
            Ok((artifact, errors)) => {
                let mut errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
                let host = Source::of_host(artifact.format(), file).unwrap_or_else(|error| {
                    errors.push(error.to_string());
                    None
                });
                Ok(Self { name, artifact, sources: host.into_iter().collect(), errors })
            }
            Err(error) => Err(Failure::new(format!("{name}: {error}"))),
        }
    }
}

/// Returns how messages call the file at `path`.
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
        assert!(error.to_string().starts_with("no/such/file.ptx: No such file"), "{error}");
    }
}
