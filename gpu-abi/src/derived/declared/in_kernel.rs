//! The parameters of kernels that are written in Rust.

use crate::layout::PtxRepr;

/// A type that a kernel written in Rust can take by value or through a pointer: rustc gives it the layout that hosts pass.
#[diagnostic::on_unimplemented(
    message = "a kernel written in Rust cannot take a `{Self}`, whose layout in Rust is not the one in kernels",
    label = "its layout in Rust is not the one in kernels",
    note = "write its mirror, `{Self}Mirror` unless `#[ptx(mirror = ..)]` or `#[ptx(instantiate(..))]` gives another name; or \
            declare the type `#[repr(C)]`, without bit-fields, with members that have the kernel's layout"
)]
pub trait InKernel {}

#[diagnostic::do_not_recommend]
impl<T: PtxRepr> InKernel for T {}

#[diagnostic::do_not_recommend]
impl InKernel for core::ffi::c_void {}

/// Fails the build unless a kernel written in Rust can take a `T`.
#[inline]
pub const fn assert_in_kernel<T: InKernel>() {}
