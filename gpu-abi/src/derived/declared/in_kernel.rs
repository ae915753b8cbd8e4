//! The parameters of kernels that are written in Rust.

use crate::layout::PtxRepr;

/// A type that a kernel written in Rust can take by value or through a pointer: rustc gives it the layout that hosts pass.
#[diagnostic::on_unimplemented(
    message = "a kernel written in Rust cannot take a `{Self}`, whose layout in Rust is not the one in kernels",
    label = "its layout in Rust is not the one in kernels",
    note = "if it does not derive `PtxLayout`, derive it; then write its mirror, `{Self}Mirror` unless `#[ptx(mirror = ..)]` or \
            `#[ptx(instantiate(..))]` gives another name",
    note = "a struct needs no mirror if it is declared `#[repr(C)]`, without bit-fields, with members that have the kernel's layout; a \
            union or an enumeration with data is only taken as its mirror"
)]
pub trait InKernel {}

#[diagnostic::do_not_recommend]
impl<T: PtxRepr> InKernel for T {}

#[diagnostic::do_not_recommend]
impl InKernel for core::ffi::c_void {}

/// Fails the build unless a kernel written in Rust can take a pointer to a `T`.
#[inline]
pub const fn assert_in_kernel<T: InKernel>() {}

/// Fails the build unless a kernel written in Rust can take a `T` by value. rustc crashes on a larger alignment.
#[inline]
#[track_caller]
pub const fn assert_passed_to_kernel<T: InKernel>() {
    assert!(
        align_of::<T>() <= 16,
        "a kernel written in Rust cannot take a type aligned to more than 16 bytes by value: take a pointer to it"
    );
}
