//! llvm-dwarfdump's check of the debug information in a cubin.

use std::path::Path;
use std::process::Command;

const PROGRAM: &str = "llvm-dwarfdump-19";

/// Its complaint about every cubin with two functions: each has a section of its own, and begins there at address 0.
const OVERLAP: &str = "error: DIEs have overlapping address ranges occurred ";

/// Has it verify a file.
///
/// # Errors
/// Its complaints.
pub fn verify(file: &Path) -> Result<(), String> {
    let output = Command::new(PROGRAM).arg("--verify").arg(file).output().map_err(|error| format!("{PROGRAM}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let kinds: Vec<&str> = text.lines().filter(|line| line.starts_with("error: ") && line.contains(" occurred ")).collect();
    let only_overlaps = !kinds.is_empty() && kinds.iter().all(|kind| kind.starts_with(OVERLAP));
    if output.status.success() || only_overlaps {
        return Ok(());
    }
    Err(format!("{PROGRAM}: {}\n{text}{}", output.status, String::from_utf8_lossy(&output.stderr)))
}
