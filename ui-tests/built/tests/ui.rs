//! Compiles the cases with errors that only `cargo build` finds, which trybuild runs because of the case that compiles.

// The package above would be a dependency of the cases too, with its features.
#[path = "../../src/rustc.rs"]
#[allow(unreachable_pub, reason = "that package makes it public")]
mod rustc;

use std::path::Path;

#[test]
fn built() {
    rustc::with_flags(compare);
}

fn compare() {
    // Where the package is that trybuild makes of the cases.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the folder of the folder for tests");
    let folder = target.join("tests/trybuild").join(env!("CARGO_PKG_NAME")).join("kernels");
    std::fs::create_dir_all(&folder).expect("a folder for the kernels");
    std::fs::copy("../kernels/step.ptx", folder.join("step.ptx")).expect("a copy of the kernels");
    let cases = trybuild::TestCases::new();
    cases.pass("../cases/pass/kernels_forbidden_lints.rs");
    if rustc::errors_are_comparable() {
        cases.compile_fail("../cases/build/*.rs");
    }
}
