//! Files as they are read: from a path, or from standard input.

use crate::failure::Failure;
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
        read_up_to(stdin, MOST_BYTES)
    } else {
        File::open(path).and_then(|mut file| read_up_to(&mut file, MOST_BYTES))
    };
    bytes.map_err(|error| Failure::new(format!("{}: {error}", name_of(path))))
}

fn read_up_to(from: &mut dyn Read, most: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(std::io::Error::other(format!("the file has more than {most} bytes")));
    }
    Ok(bytes)
}

/// Reads the list of modules of a file called `name`.
///
/// # Errors
///
/// If the file has no format that is known, or is broken where it says which modules it holds.
pub(crate) fn artifact<'a>(name: &str, file: &'a [u8]) -> Result<Artifact<'a>, Failure> {
    Artifact::read(file).map_err(|error| Failure::new(format!("{name}: {error}")))
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
        assert_eq!(read_up_to(&mut std::io::repeat(1).take(4), 4).unwrap(), [1; 4]);
        let error = read_up_to(&mut std::io::repeat(1), 4).unwrap_err();
        assert_eq!(error.to_string(), "the file has more than 4 bytes");
    }

    #[test]
    fn files_that_are_not_there_are_named() {
        let error = read(Path::new("no/such/file.ptx"), &mut std::io::empty()).unwrap_err();
        assert!(error.to_string().starts_with("no/such/file.ptx: No such file"), "{error}");
    }
}
