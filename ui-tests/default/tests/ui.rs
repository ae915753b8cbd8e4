//! Compiles the cases of a crate without the features that they need, as the test `ui` of the folder above does all others.

// The package above would be a dependency of the cases too, with its features.
#[path = "../../src/version.rs"]
#[allow(unreachable_pub, reason = "that package makes it public")]
mod version;

#[test]
fn default() {
    if version::errors_are_comparable() {
        trybuild::TestCases::new().compile_fail("../cases/features/*.rs");
    }
}
