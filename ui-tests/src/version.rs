//! The version of rustc whose errors are stored.

use std::io::Write;

/// The version of rustc whose errors are stored.
const RUSTC: &str = "1.95";

/// Returns whether this rustc is the one whose errors are stored, and warns if it is another.
///
/// # Panics
///
/// If rustc does not run.
pub fn errors_are_comparable() -> bool {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version = std::process::Command::new(rustc).arg("--version").output().expect("rustc runs").stdout;
    let is_stored = String::from_utf8_lossy(&version).starts_with(&format!("rustc {RUSTC}."));
    if !is_stored {
        // `eprintln!` prints nothing in a test that passes.
        let warning = format_args!("**** ERRORS NOT COMPARED: they are stored as worded by rustc {RUSTC} ****");
        writeln!(std::io::stderr(), "{warning}").expect("standard error can be written to");
    }
    is_stored
}
