//! The layouts of fields whose types have the names of types in std that a kernel cannot share.
//!
//! A macro knows only the name. If the type is another one, it has a layout, and then the traits here are implemented;
//! otherwise rustc reports that they are not, in words for that type in std.

use crate::layout::{PtxLayout, TypeLayout};

/// A type called `Option` that has a layout.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no layout that a kernel shares",
    label = "C++ has no `Option`: write the value, and a flag in another field",
    note = "instead of an `Option` of a pointer, write `DevicePtr<T>`, or `HostPtr<T>` if the kernel does not follow it: \
            both may be null; a callback is an `Option` of an `extern \"C\" fn` with up to 8 parameters and without `...`"
)]
pub trait NotOption {
    /// The type's layout.
    const REF: &'static TypeLayout;
}

#[diagnostic::do_not_recommend]
impl<T: PtxLayout> NotOption for T {
    const REF: &'static TypeLayout = <T as PtxLayout>::REF;
}

/// A type that is called like one whose values are in host memory, and has a layout.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no layout that a kernel shares",
    label = "its data is in host memory: copy it to the device and write `DevicePtr<T>`",
    note = "write `DevicePtr<T>` for `Vec<T>` and `Box<T>`, `DevicePtr<u8>` for `String`, and the length into a field of its own; for an address in host memory \
            that the kernel does not follow, write `HostPtr<T>`"
)]
pub trait NotOnHeap {
    /// The type's layout.
    const REF: &'static TypeLayout;
}

#[diagnostic::do_not_recommend]
impl<T: PtxLayout> NotOnHeap for T {
    const REF: &'static TypeLayout = <T as PtxLayout>::REF;
}
