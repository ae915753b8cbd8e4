//! Writes headers to files if they changed, and compares them with files in tests.

use super::{Header, HeaderError};
use alloc::format;
use alloc::string::{String, ToString};
use std::io;
use std::path::Path;

impl Header<'_> {
    /// Writes the header to a file and returns whether the file changed. A file that already has this text is not
    /// touched, so nothing is rebuilt.
    ///
    /// Unless [`guard`](Self::guard) sets another one, the include guard is made from the file's name: `SCENE_CUH` for
    /// `scene.cuh`.
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
        let text = self.text_for(path)?;
        let of = |error| HeaderError(format!("{}: {error}", path.display()));
        match std::fs::read(path) {
            Ok(found) if found == text.as_bytes() => return Ok(false),
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(of(error)),
            _ => {}
        }
        std::fs::write(path, text).map_err(of)?;
        Ok(true)
    }

    /// Panics unless the file has the header's text. If the environment variable `GPU_ABI_BLESS` is `1`, writes the
    /// file instead.
    ///
    /// Cargo runs tests in their package's folder. A test with this line keeps a header under version control up to
    /// date:
    ///
    /// ```no_run
    /// # use gpu_abi::PtxLayout;
    /// # #[derive(PtxLayout)]
    /// # struct Light { power: f32 }
    /// gpu_abi::header::Header::new().with_type::<Light>().assert_current("include/scene.cuh");
    /// ```
    ///
    /// # Panics
    ///
    /// If the file has different text, or cannot be read or written, or if the types have no header.
    #[track_caller]
    pub fn assert_current(&self, path: impl AsRef<Path>) {
        let path = path.as_ref();
        if std::env::var_os("GPU_ABI_BLESS").is_some_and(|bless| bless == "1") {
            if let Err(error) = self.write(path) {
                panic!("{error}");
            }
            return;
        }
        let text = match self.text_for(path) {
            Ok(text) => text,
            Err(error) => panic!("{error}"),
        };
        let difference = match std::fs::read_to_string(path) {
            Ok(found) if found == text => return,
            Ok(found) => first_difference(&text, &found),
            Err(error) => error.to_string(),
        };
        panic!(
            "{}: does not match the Rust types: {difference}; run `GPU_ABI_BLESS=1 cargo test` to write it again",
            path.display()
        );
    }

    fn text_for(&self, path: &Path) -> Result<String, HeaderError> {
        match (&self.guard, path.file_name()) {
            (None, Some(name)) => self.clone().guard(&guard_of(&name.to_string_lossy())).text(),
            _ => self.text(),
        }
    }
}

/// Returns the include guard of a file with this name.
fn guard_of(name: &str) -> String {
    let guard: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' }).collect();
    if guard.starts_with(|c: char| c.is_ascii_digit()) { format!("_{guard}") } else { guard }
}

fn first_difference(text: &str, found: &str) -> String {
    let mut lines = text.lines().zip(found.lines()).enumerate();
    match lines.find(|(_, (expected, line))| expected != line) {
        Some((at, (expected, line))) => format!("line {} is `{line}` instead of `{expected}`", at + 1),
        None => {
            let lines = |text: &str| crate::text::Counted(text.lines().count() as u64, "line").to_string();
            format!("it has {} instead of {}", lines(found), lines(text))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guards() {
        assert_eq!(guard_of("scene.cuh"), "SCENE_CUH");
        assert_eq!(guard_of("2d-scene.cuh"), "_2D_SCENE_CUH");
    }

    #[test]
    fn differences() {
        assert_eq!(first_difference("a\nb\n", "a\nc\n"), "line 2 is `c` instead of `b`");
        assert_eq!(first_difference("a\nb\n", "a\n"), "it has 1 line instead of 2 lines");
    }
}
