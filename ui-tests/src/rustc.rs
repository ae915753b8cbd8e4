//! The rustc that compiles the cases.

use std::io::Write;
use std::process::{Command, Stdio};

/// The version of rustc whose errors are stored.
const RUSTC: &str = "1.95";

/// Returns whether this rustc is the one whose errors are stored, and warns if it is another.
///
/// # Panics
///
/// If rustc does not run.
pub fn errors_are_comparable() -> bool {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version = Command::new(rustc).arg("--version").output().expect("rustc runs").stdout;
    let is_stored = String::from_utf8_lossy(&version).starts_with(&format!("rustc {RUSTC}."));
    if !is_stored {
        // `eprintln!` prints nothing in a test that passes.
        let warning = format_args!("**** ERRORS NOT COMPARED: they are stored as worded by rustc {RUSTC} ****");
        writeln!(std::io::stderr(), "{warning}").expect("standard error can be written to");
    }
    is_stored
}

/// The variable from which cargo takes flags, whatever its other sources are.
const VARIABLE: &str = "CARGO_ENCODED_RUSTFLAGS";

/// The flags that trybuild compiles the cases with. What they depend on it builds without the last one first, for which cargo would build
/// all of that again.
const FLAGS: &str = "--cfg\x1ftrybuild\x1f--verbose\x1f-A\x1fdead_code\x1f--diagnostic-width=140";

/// Runs cases in this test program, started again with the flags in its environment.
///
/// # Panics
///
/// If a case fails.
pub fn with_flags(cases: impl FnOnce()) {
    if std::env::var_os(VARIABLE).is_some_and(|flags| flags == FLAGS) {
        return cases();
    }
    let program = std::env::current_exe().expect("the path of this program");
    let mut again = Command::new(&program);
    // trybuild writes to standard error.
    again.args(std::env::args_os().skip(1)).env(VARIABLE, FLAGS).stdout(Stdio::null());
    // After `cargo test --target`, trybuild would use another folder than the one of `CARGO_TARGET_TMPDIR`.
    again.env("CARGO_TARGET_DIR", program.ancestors().nth(3).expect("a program in the folder `deps` of a profile"));
    assert!(again.status().expect("this program starts").success(), "a case failed");
}
