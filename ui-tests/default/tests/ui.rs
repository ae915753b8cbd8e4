//! Compiles the cases of a crate without the features that they need, as the test `ui` of the folder above does all others.

// The package above would be a dependency of the cases too, with its features.
#[path = "../../src/lib.rs"]
#[allow(unreachable_pub, reason = "it is the root of that package")]
mod ui_tests;

#[test]
fn default() {
    if ui_tests::errors_are_comparable() {
        trybuild::TestCases::new().compile_fail("../cases/features/*.rs");
    }
}
