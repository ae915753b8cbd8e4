//! Mistakes in launches with cuda-core's buffers, and their messages.

#[test]
fn ui() {
    trybuild::TestCases::new().compile_fail("cases/*.rs");
}
