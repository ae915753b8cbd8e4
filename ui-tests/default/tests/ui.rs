//! Compiles the cases of a crate without the features that they need, as the test `ui` of the folder above does all others.

// The package above would be a dependency of the cases too, with its features.
#[path = "../../src/rustc.rs"]
#[allow(unreachable_pub, reason = "that package makes it public")]
mod rustc;

#[test]
fn default() {
    if rustc::errors_are_comparable() {
        rustc::with_flags(|| trybuild::TestCases::new().compile_fail("../cases/features/*.rs"));
    }
}
