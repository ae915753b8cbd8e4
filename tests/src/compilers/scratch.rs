//! Folders for compilers' files, and the programs that read and write them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// A fresh folder, removed when dropped, or kept where `GPU_ABI_KEEP` is set.
#[derive(Debug)]
pub struct Scratch(PathBuf);

impl Scratch {
    /// Makes a folder under the system's temporary one.
    ///
    /// # Errors
    /// Names the folder that cannot be made.
    pub fn new() -> Result<Self, String> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("gpu-abi-{}-{next}", std::process::id()));
        std::fs::create_dir_all(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self(path))
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

/// Reads a file that a compiler made.
///
/// # Errors
/// Names the file that cannot be read.
pub fn read(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Reads a text that a compiler made.
///
/// # Errors
/// Names the file that cannot be read.
pub fn read_text(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a file for a compiler.
///
/// # Errors
/// Names the file that cannot be written.
pub fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Runs a program and returns what it printed.
///
/// # Errors
/// Its output, if it failed.
pub fn run(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("{command:?}: {}{}", String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout)))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if std::env::var_os("GPU_ABI_KEEP").is_some() {
            eprintln!("kept: {}", self.0.display());
        } else {
            // A folder that cannot be removed stays among the temporary files.
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}
