//! Compiles the cases of a crate that knows gpu-abi by another name, as the test `ui` of the folder above does all others.

#[test]
fn renamed() {
    if gpu_abi_ui_tests::errors_are_comparable() {
        gpu_abi_ui_tests::with_flags(|| trybuild::TestCases::new().compile_fail("../cases/renamed/*.rs"));
    }
}
