//! Compares declared C++ functions with their debug information, for the expansion of `#[functions]`.

use crate::compare::{CompiledTypes, Description, DescriptionKind, Difference, RustType, Shape, first_difference};
use crate::layout::PtxLayout;
use crate::name::Type;
use crate::pointer::DevicePtr;
use crate::text::{Text, say};
use core::ffi::c_void;
use core::marker::PhantomData;
use gpu_abi_reader::model::CompiledType;

/// A pointer to a function.
pub const HOST_FUNCTION: Description =
    Description::pointer(const { &Description::named(const { &Type::function(&Type::VOID, &[]) }) });

/// Returns the description of a host pointer. `size` is the size of its target in bytes: a target of size 0 that is not described is a
/// handle.
#[inline]
pub const fn host_pointer(target: &'static Description, size: usize) -> Description {
    match target.kind {
        DescriptionKind::Undescribed if size == 0 => Description::pointer(&Description::VOID),
        DescriptionKind::Undescribed => Description::undescribed(<DevicePtr<c_void>>::REF),
        _ => Description::pointer(target),
    }
}

/// Tells whether a type has the same layout in C++ as rustc gives it. rustc prefers the inherent constant, which only types with
/// [`PtxRepr`](crate::PtxRepr) have, to the trait's.
#[derive(Debug)]
pub struct IsRepr<T: ?Sized>(PhantomData<T>);

impl<T: crate::PtxRepr> IsRepr<T> {
    /// Whether it has.
    pub const VALUE: bool = true;
}

/// Tells that a type may have another layout in C++.
pub trait NotRepr {
    /// Whether it has the same layout.
    const VALUE: bool = false;
}

impl<T: ?Sized> NotRepr for IsRepr<T> {}

/// Fails the build if a type, written `spelled`, is a struct to which C++ has access and whose layout is rustc's own. A union has
/// no [`PtxRepr`](crate::PtxRepr), but all its members are at its start.
#[track_caller]
#[inline]
pub const fn check_host_layout(spelled: &str, description: &'static Description, is_repr: bool) {
    if let (Shape::Record(record), false) = (RustType::described(description).shape(), is_repr) {
        if record.form.is_union() {
            return;
        }
        let mut text = Text::<2048>::new();
        say!(
            text,
            "C++ reads the memory of `",
            spelled,
            "`, which Rust does not lay out as C++ does: write `#[repr(C)]` on it, and no bit-fields in it"
        );
        panic!("{}", text.as_str())
    }
}

/// Fails the build unless a parameter or a result of `size` bytes, called `name` and written `spelled`, agrees with its type at an index of
/// `types`. The clause says which file describes it, and how.
#[track_caller]
#[inline]
pub const fn check_host(
    name: &str,
    spelled: &str,
    size: usize,
    description: &'static Description,
    types: CompiledTypes<'static>,
    index: usize,
    clause: &str,
) {
    if let (DescriptionKind::Undescribed, None) = (description.kind, description.layout) {
        // An alias of a pointer, whose target is not known.
        if size == size_of::<usize>() && matches!(types.get(index), CompiledType::Pointer { .. }) {
            return;
        }
        let mut text = Text::<2048>::new();
        say!(
            text,
            name,
            " (",
            clause,
            ") cannot be compared: derive `PtxLayout` for `",
            spelled,
            "`, or write it as a pointer"
        );
        panic!("{}", text.as_str())
    }
    let Some(found) = first_difference(RustType::described(description), index, types) else { return };
    let mut text = Text::<2048>::new();
    if found.record.is_empty() && found.enumeration.is_empty() {
        say!(text, name, " is `", spelled, "` in Rust, but ", clause);
    } else {
        say!(text, name, " does not match ", clause, ": ");
        found.describe(&mut text, "C++");
    }
    text.push("; ");
    match found.advice() {
        _ if matches!(found.difference, Difference::ReadOnly) => {
            text.push("write `&mut`, or `const` in C++ if the function does not write through the pointer");
        }
        Some(advice) => text.push(advice),
        None if found.culprit().is_empty() => text.push("correct the type here, or in C++"),
        None => {
            say!(text, "correct `", found.culprit(), "` in Rust or in C++");
        }
    }
    panic!("{}", text.as_str())
}
