//! Writes headers to files if they changed.

use super::{Header, HeaderError};
use alloc::format;
use alloc::string::String;
use std::io;
use std::path::Path;

impl Header<'_> {
    /// Writes the header to a file and returns whether the file changed. A file that already has this text is not
    /// touched, so nothing is rebuilt.
    ///
    /// The include guard is made from the file's name: `SCENE_CUH` for `scene.cuh`.
    ///
    /// A test keeps a header under version control up to date: it fails after it has written the file anew. Cargo runs tests in their
    /// package's folder.
    ///
    /// ```
    /// use gpu_abi::PtxLayout;
    /// use gpu_abi::header::Header;
    ///
    /// #[derive(PtxLayout)]
    /// struct Light {
    ///     power: f32,
    /// }
    ///
    /// // In a build script: the folder that `OUT_DIR` names.
    /// let path = std::env::temp_dir().join(format!("light-{}.cuh", std::process::id()));
    /// let header = Header::new().with_type::<Light>();
    /// assert!(header.write(&path)?);
    /// assert!(!header.write(&path)?);
    /// # std::fs::remove_file(path).unwrap();
    /// # Ok::<(), gpu_abi::header::HeaderError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the types have no header, or the file cannot be read or written.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<bool, HeaderError> {
        let path = path.as_ref();
        let guard = path.file_name().map(|name| guard_of(&name.to_string_lossy()));
        let text = self.guarded(guard.as_deref())?;
        let of = |error| HeaderError(format!("{}: {error}", path.display()));
        match std::fs::read(path) {
            Ok(found) if found == text.as_bytes() => return Ok(false),
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(of(error)),
            _ => {}
        }
        std::fs::write(path, text).map_err(of)?;
        Ok(true)
    }
}

/// Returns the include guard of a file with this name.
fn guard_of(name: &str) -> String {
    let guard: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' }).collect();
    if guard.starts_with(|c: char| c.is_ascii_digit()) { format!("_{guard}") } else { guard }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guards() {
        assert_eq!(guard_of("scene.cuh"), "SCENE_CUH");
        assert_eq!(guard_of("2d-scene.cuh"), "_2D_SCENE_CUH");
    }
}
