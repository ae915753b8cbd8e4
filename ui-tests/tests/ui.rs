//! Compiles every case: all but those in `cases/pass`, most of which are the test `pass`, must fail with exactly the errors in the file
//! beside them.
//!
//! The errors are worded as rustc does in the version `RUSTC`. After an intended change, renew them:
//!
//! ```sh
//! TRYBUILD=overwrite cargo test -p 'gpu-abi-ui-tests*'
//! ```
//!
//! The cases in `cases/build`, `cases/features` and `cases/renamed` are compiled by the packages `built`, `default` and `renamed`.

use gpu_abi_ui_tests::{errors_are_comparable, with_flags};
use std::path::{Path, PathBuf};

/// How the warnings begin that belong in stored errors: those of the macros, which they make of deprecated constants, and rustc's of a
/// declaration that it will reject in the future.
const WARNINGS: [&str; 2] = ["warning: use of deprecated ", "warning: `repr(C)` enum discriminant does not fit"];

/// The examples, one of which prints the errors of a case.
const EXAMPLES: &str = "../gpu-abi/examples";

/// Errors that `cargo check` finds. trybuild checks all of these cases at once.
#[test]
fn ui() {
    if errors_are_comparable() {
        with_flags(compare);
    }
}

fn compare() {
    lay_out_kernels();
    let cases = trybuild::TestCases::new();
    for folder in std::fs::read_dir("cases").expect("the folder of the cases") {
        let folder = folder.expect("a themed folder").path();
        if !["build", "features", "pass", "renamed"].iter().any(|other| folder.ends_with(other)) {
            cases.compile_fail(folder.join("*.rs"));
        }
    }
    cases.compile_fail(format!("{EXAMPLES}/quickstart/mistake.rs"));
}

/// Every case that must not compile has its errors stored, and no errors are left of a case that is gone.
#[test]
fn cases_and_errors_come_in_pairs() {
    if std::env::var_os("TRYBUILD").is_some() {
        // The errors are being written.
        return;
    }
    for file in files() {
        let passes = file.parent().is_some_and(|folder| folder.ends_with("pass"));
        let name = file.file_stem().and_then(|name| name.to_str()).expect("a name");
        let is_built = ["kernels_forbidden_lints", "main"].contains(&name);
        let is_in_the_test = include_str!("../cases/pass/main.rs").contains(&format!("\nmod {name};"));
        assert!(!passes || is_built != is_in_the_test, "`cases/pass/main.rs` must contain `{name}`");
        let other = file.with_extension(if is_errors(&file) { "rs" } else { "stderr" });
        assert_eq!(other.exists(), !passes, "{}", file.display());
    }
}

/// A warning of another mistake distracts from the one that a case is about.
#[test]
fn no_other_warnings_are_stored() {
    if std::env::var_os("TRYBUILD").is_some() {
        // The errors are being written.
        return;
    }
    for file in files().filter(|file| is_errors(file)) {
        let errors = std::fs::read_to_string(&file).expect("a file of errors");
        for warning in errors.lines().filter(|line| line.starts_with("warning")) {
            assert!(WARNINGS.iter().any(|start| warning.starts_with(start)), "{}: {warning}", file.display());
        }
    }
}

/// Returns the files in the themed folders: the cases and their errors.
fn files() -> impl Iterator<Item = PathBuf> {
    let folders = std::fs::read_dir("cases").expect("the folder of the cases");
    folders
        .flat_map(|folder| std::fs::read_dir(folder.expect("a themed folder").path()).expect("a themed folder"))
        .map(|file| file.expect("a case").path())
}

/// Returns whether a file contains the errors of a case.
fn is_errors(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "stderr")
}

/// Copies the compiled kernels into the package that trybuild makes of the cases, where they are named from.
fn lay_out_kernels() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the folder of the folder for tests");
    let folder = target.join("tests/trybuild").join(env!("CARGO_PKG_NAME")).join("kernels");
    std::fs::create_dir_all(&folder).expect("a folder for the kernels");
    for kernels in ["kernels", &format!("{EXAMPLES}/kernels")] {
        for file in std::fs::read_dir(kernels).expect("a folder of kernels") {
            let file = file.expect("a file beside the kernels");
            std::fs::copy(file.path(), folder.join(file.file_name())).expect("a copy of a file beside the kernels");
        }
    }
}
