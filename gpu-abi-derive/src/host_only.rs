//! Types that no kernel shares, as far as syntax alone tells.

use crate::errors::Errors;
use syn::Type;

/// Reports `ty` if it is written as one; `place` is what has it, a `field` or a `parameter`.
pub(crate) fn refuse(ty: &Type, place: &str, errors: &Errors) {
    let message = match ty {
        Type::Array(array) => return refuse(&array.elem, place, errors),
        Type::Group(group) => return refuse(&group.elem, place, errors),
        Type::Paren(paren) => return refuse(&paren.elem, place, errors),
        Type::Reference(_) => "a reference is an address in host memory: write `DevicePtr<T>`",
        Type::Ptr(_) => "a raw pointer is an address in host memory: write `DevicePtr<T>`",
        Type::FnPtr(_) => "a function pointer is an address in host code: write `DevicePtr<T>`",
        Type::TraitObject(_) => "a trait object has no layout that a kernel shares: write `DevicePtr<T>`",
        Type::ImplTrait(_) => "a kernel has no generic parameters: write the type that it is compiled for",
        Type::Slice(_) => "a slice has no size: write an array `[T; N]`, or `DevicePtr<T>` and a length",
        Type::Tuple(tuple) if tuple.elems.is_empty() && place == "field" => {
            "`()` stores nothing: drop the field, or write `PhantomData<T>`"
        }
        Type::Tuple(tuple) if tuple.elems.is_empty() => "`()` stores nothing: drop the parameter",
        Type::Tuple(_) => "a tuple has no layout that C++ shares: write a struct with these fields",
        _ => return,
    };
    errors.at(ty, message);
}
