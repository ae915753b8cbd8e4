//! The rules for the targets of pointers.

use super::super::class::{Named, is_named, is_vector_of};
use super::super::difference::{Difference, NotCompared};
use super::super::elements::is_vector;
use super::super::names::{last_identifier, same_handle, same_name};
use super::super::rust::{RustType, Shape};
use super::super::spelled::has_arguments;
use super::super::walk::Role;
use super::{Step, is_equal, is_narrow_class, is_other_kind, is_same_size, mismatch, only_member, size_difference, step};
use crate::description::Access;
use crate::scalar::Scalar;
use crate::text::starts_with;
use gpu_abi_reader::model::{CompiledRecord, CompiledType, CompiledTypes, Derivation, Lends, ScalarKind, has_rust_abi};

/// Returns the difference if the target of a pointer is read-only in Rust only: a launch lends such a buffer without
/// exclusive access. `pointer` and `target` are Rust's, and `kernel` is the kernel's pointer.
#[inline]
pub(in super::super) const fn constness_difference<'a>(
    (pointer, target): (RustType<'a>, RustType<'a>),
    kernel: usize,
    types: CompiledTypes<'a>,
    role: Role,
    is_outermost: bool,
) -> Option<Difference<&'a str>> {
    let is_lent = match (pointer.access(), role) {
        (Access::Any | Access::Unique, _)
        | (_, Role::Host(Lends::Nothing))
        | (Access::Lent, Role::Host(Lends::References)) => false,
        (_, Role::Host(Lends::Inner)) => !is_outermost,
        _ => true,
    };
    match types.get(kernel) {
        CompiledType::Pointer { is_const: Some(false), .. } if target.is_const() || is_lent && !target.is_written() => {
            Some(Difference::ReadOnly { rust: true })
        }
        CompiledType::Pointer { is_const: Some(true), .. } if target.is_of_one_language() && !target.is_const() => {
            Some(Difference::ReadOnly { rust: false })
        }
        _ => None,
    }
}

/// Returns the difference if one of two addresses of one language is a pointer and the other one a reference, or one to an rvalue. A kernel's
/// stub takes a pointer for a reference.
#[inline]
pub(in super::super) const fn address_difference<'a>(
    pointer: RustType<'a>,
    kernel: &CompiledType<'a>,
    is_outermost: bool,
) -> Option<Difference<&'a str>> {
    #[inline]
    const fn word(derivation: Derivation) -> &'static str {
        match derivation {
            Derivation::Reference => "a reference",
            Derivation::RvalueReference => "a reference to an rvalue",
            _ => "a pointer",
        }
    }
    match (pointer.listed(), kernel) {
        (Some(CompiledType::Pointer { derivation: one, .. }), CompiledType::Pointer { derivation, .. })
            if !is_outermost && pointer.is_of_one_language() && *one as u8 != *derivation as u8 =>
        {
            Some(Difference::Kind { rust: word(*one), kernel: word(*derivation) })
        }
        _ => None,
    }
}

/// Returns the difference if the target of a pointer is an array of numbers in Rust and a vector with a larger alignment in the kernel,
/// which may load it at once, or the reverse: Rust may load a vector at once.
#[inline]
pub(in super::super) const fn alignment_difference<'a>(
    target: RustType<'a>,
    kernel: usize,
    types: CompiledTypes<'a>,
) -> Option<Difference<&'a str>> {
    let Some(rust) = target.known_align() else { return None };
    match (target.shape(), types.get(kernel)) {
        (Shape::Array(..), CompiledType::Record(CompiledRecord { align: Some(align), .. })) if rust < *align => {
            Some(Difference::Align { rust, kernel: *align })
        }
        (Shape::Vector(..), CompiledType::Record(CompiledRecord { max_align: Some(align), .. })) if rust > *align => {
            Some(Difference::Align { rust, kernel: *align })
        }
        (Shape::Vector(..), CompiledType::Array { element, .. }) => match types.get(*element) {
            CompiledType::Scalar { size, .. } if rust > *size => Some(Difference::Align { rust, kernel: *size }),
            _ => None,
        },
        _ => None,
    }
}

/// Returns whether a pointer of Rust leads to one value, and the kernel's to an array of several.
#[inline]
pub(super) const fn leads_to_fewer<'a>(
    pointer: RustType<'a>,
    target: RustType<'a>,
    kernel: usize,
    types: CompiledTypes<'a>,
) -> bool {
    match (pointer.access(), types.get(kernel)) {
        (Access::Unique | Access::Shared, ty @ CompiledType::Array { element, len: 2.., .. }) => {
            match (target.size(), ty.size(types)) {
                (Some(rust), Some(kernel)) => rust < kernel,
                _ => is_element(target, *element, types),
            }
        }
        _ => false,
    }
}

/// Compares the targets of two pointers, apart from whether they are read-only.
#[inline]
pub(in super::super) const fn pointee_step<'a>(rust: RustType<'a>, kernel: usize, types: CompiledTypes<'a>) -> Step<'a> {
    let ty = types.get(kernel);
    if is_other_kind(rust, ty) {
        return Step::Differ(Difference::Pointee { rust: rust.name(), kernel: ty.name() });
    }
    let step = match (rust.shape(), ty) {
        _ if rust.is_handle() => handle(rust, kernel, types),
        (Shape::Array(element, _), _) if element.is_handle() => mismatch(rust.shape(), ty),
        (Shape::Unknown, _) => match (rust.size(), ty.size(types)) {
            (Some(rust), Some(kernel)) if !may_be_elements(rust, kernel, ty) => {
                Step::Differ(Difference::Size { rust, kernel })
            }
            _ => return Step::NotCompared(NotCompared::Undescribed),
        },
        (_, CompiledType::Unknown) => return Step::NotCompared(NotCompared::UnknownType),
        // Only one side may call it.
        (Shape::Function(_), CompiledType::Function { name, .. }) if has_rust_abi(rust.name()) != has_rust_abi(name) => {
            mismatch(rust.shape(), ty)
        }
        // No data that `void *` leads to is a function that Rust may call.
        (Shape::Function(_), CompiledType::Void) => return Step::NotCompared(NotCompared::NoFunction),
        // An address without a type in one language is that of any type in the other one.
        (Shape::Void, _) | (_, CompiledType::Void) => return Step::Agree,
        (Shape::Function(Some(parts)), CompiledType::Function { parts: Some(compiled), .. }) => {
            return Step::Functions(parts, compiled);
        }
        (Shape::Function(Some(_)), CompiledType::Function { .. }) => return Step::NotCompared(NotCompared::UnknownType),
        (Shape::Function(None), CompiledType::Function { .. }) => return Step::NotCompared(NotCompared::Undescribed),
        (Shape::Pointer(_), CompiledType::Incomplete { .. }) => mismatch(rust.shape(), ty),
        // Only the name is known; nvcc leaves its namespaces out.
        (Shape::Array(element, _), CompiledType::Incomplete { .. }) => Step::Within(element, kernel, None),
        (shape, CompiledType::Incomplete { name }) => match (same_name(rust.identifier(), last_identifier(name)), shape) {
            (false, _) => mismatch(shape, ty),
            // A declaration in Rust without contents is a handle.
            (true, Shape::Class) if !rust.is_of_one_language() => instance(rust, ty, types),
            (true, _) => match has_arguments(rust, name, types) {
                Named::Differs if rust.is_of_one_language() => mismatch(shape, ty),
                _ if matches!(rust.listed(), Some(CompiledType::Incomplete { .. })) => {
                    return Step::NotCompared(NotCompared::Undefined);
                }
                _ => return Step::NotCompared(NotCompared::Declared),
            },
        },
        (shape, CompiledType::Function { .. }) => mismatch(shape, ty),
        (_, ty) if is_any_byte(rust) && is_compiled_byte(ty) => return Step::Agree,
        (Shape::Array(element, len), CompiledType::Named(name))
            if !rust.is_class() && !is_vector_of(element, len, name, types) =>
        {
            Step::Within(element, kernel, None)
        }
        (_, CompiledType::Named(_)) => step(rust, kernel, types),
        // Only the name is known in Rust.
        (Shape::Class, CompiledType::Record(record))
            if rust.size().is_none()
                && !record.name.is_empty()
                && !same_name(rust.identifier(), last_identifier(record.name)) =>
        {
            mismatch(rust.shape(), ty)
        }
        (Shape::Class, CompiledType::Record(record)) if rust.size().is_none() => match instance(rust, ty, types) {
            Step::Agree => step(rust, kernel, types),
            step => step,
        },
        // The length is not stated.
        (Shape::Array(element, _), CompiledType::Array { element: inner, len: 0, .. }) => {
            Step::Within(element, *inner, None)
        }
        // The address of an array of arrays is that of its first array.
        (Shape::Array(element, len), CompiledType::Array { element: inner, len: compiled, .. })
            if !rust.is_of_one_language() && (len != *compiled || !is_same_size(rust, kernel, types)) =>
        {
            match is_same_size(element, kernel, types) {
                true => Step::Within(element, kernel, None),
                false if is_same_size(rust, *inner, types) => Step::Within(rust, *inner, None),
                // Their lengths say more than their sizes.
                false => step(rust, kernel, types),
            }
        }
        (_, CompiledType::Array { element, .. }) if is_element(rust, *element, types) => Step::Within(rust, *element, None),
        // The address of an array is that of its first element, but a vector is one.
        (Shape::Array(element, _), ty)
            if !matches!(ty, CompiledType::Array { .. }) && (!is_vector(ty) || is_same_size(element, kernel, types)) =>
        {
            // Unless a struct of the kernel's holds nothing but the array.
            match only_member(kernel, types) {
                Some(member) if is_same_size(rust, member, types) => Step::Within(rust, member, None),
                _ => Step::Within(element, kernel, None),
            }
        }
        // Two records are compared by their members. An array in a struct of its own is one in the place of its elements.
        (Shape::Record(_), CompiledType::Record(record)) if !is_narrow_class(record.name) => step(rust, kernel, types),
        (Shape::Record(record), ty) if !matches!(ty, CompiledType::Unstated { .. }) => match record.only_member() {
            Some(member) if is_equal(member.size(), rust.size()) => Step::Within(member, kernel, None),
            _ => mismatch(rust.shape(), ty),
        },
        _ => match size_difference(rust, kernel, types) {
            Some(size) => Step::Differ(size),
            None => step(rust, kernel, types),
        },
    };
    match step {
        Step::Differ(difference @ Difference::Type { .. }) if matches!(ty, CompiledType::Named(_)) => {
            Step::Differ(difference)
        }
        Step::Differ(difference @ (Difference::Align { .. } | Difference::OtherClass { .. })) => Step::Differ(difference),
        // The names of the two types are more helpful than the difference between them.
        Step::Differ(_) => Step::Differ(Difference::Pointee { rust: rust.name(), kernel: ty.name() }),
        step => step,
    }
}

/// Compares the target of a handle: a class, a union or `void`. Rust knows nothing but its name. An alias may hide that, so that a name of no
/// class is not compared; but a name of another class is that of another handle.
#[inline]
const fn handle<'a>(rust: RustType<'a>, kernel: usize, types: CompiledTypes<'a>) -> Step<'a> {
    let ty = types.get(kernel);
    match ty {
        CompiledType::Void => Step::Agree,
        CompiledType::Unknown => Step::NotCompared(NotCompared::UnknownType),
        CompiledType::Named(name) => match (rust.cxx(), is_named(rust, name, types)) {
            (Some(_), Named::Agrees) => Step::Agree,
            (Some(_), Named::NotCompared(reason)) => Step::NotCompared(reason),
            (None, _) if same_handle(rust.identifier(), last_identifier(name.path)) => match name.arguments {
                Some(_) => Step::NotCompared(NotCompared::Arguments),
                None => Step::Agree,
            },
            _ if is_of_other_class(rust, name.path, types) => other_class(rust, ty),
            _ => Step::NotCompared(NotCompared::Name),
        },
        CompiledType::Record(CompiledRecord { name, .. }) | CompiledType::Incomplete { name } => {
            let is_same = rust.is_class() && same_handle(rust.identifier(), last_identifier(name));
            match instance(rust, ty, types) {
                _ if matches!(rust.is_handle_of(name), Some(true)) => Step::Agree,
                _ if is_same && matches!(rust.is_handle_of(name), Some(false)) => mismatch(rust.shape(), ty),
                step if is_same => step,
                // Its arguments are not known either.
                Step::NotCompared(reason) if !rust.is_class() => Step::NotCompared(reason),
                _ if !rust.is_class() || name.is_empty() => Step::NotCompared(NotCompared::Undescribed),
                _ if is_of_other_class(rust, name, types) => other_class(rust, ty),
                _ => Step::NotCompared(NotCompared::HandleName),
            }
        }
        _ => mismatch(rust.shape(), ty),
    }
}

/// Returns whether a handle has the name of another class of the file than `class`. A typedef may give it that name too.
#[inline]
const fn is_of_other_class(rust: RustType<'_>, class: &str, types: CompiledTypes<'_>) -> bool {
    rust.is_class() && types.classes.has_other(rust.identifier(), last_identifier(class))
}

#[inline]
const fn other_class<'a>(rust: RustType<'a>, ty: &CompiledType<'a>) -> Step<'a> {
    Step::Differ(Difference::OtherClass { rust: rust.name(), kernel: ty.name() })
}

/// Compares the template arguments of a class of which Rust knows only the name.
#[inline]
const fn instance<'a>(rust: RustType<'a>, ty: &'a CompiledType<'a>, types: CompiledTypes<'a>) -> Step<'a> {
    match has_arguments(rust, ty.name(), types) {
        Named::Agrees => Step::Agree,
        Named::Differs => mismatch(rust.shape(), ty),
        Named::NotCompared(reason) => Step::NotCompared(reason),
    }
}

/// Returns whether a type is an element of an array behind a pointer: a vector may be the array of smaller elements, and a struct may hold
/// nothing else.
#[inline]
const fn is_element(rust: RustType<'_>, element: usize, types: CompiledTypes<'_>) -> bool {
    match rust.shape() {
        Shape::Scalar(_) | Shape::Enum(_) | Shape::NarrowFloat(_) | Shape::Pointer(_) | Shape::Handle(_) => true,
        Shape::Vector(..) => match (rust.size(), types.get(element).size(types)) {
            (Some(rust), Some(element)) => rust <= element,
            _ => is_vector(types.get(element)),
        },
        Shape::Record(record) => !matches!(record.only_member(), Some(member) if is_equal(member.size(), rust.size())),
        _ => false,
    }
}

/// Returns whether a type of which only the size is known may be the kernel's type, or consist of such elements. A struct of one byte
/// is also what rust-bindgen writes for a class of C++ whose members it does not know.
#[inline]
const fn may_be_elements(rust: u64, kernel: u64, ty: &CompiledType<'_>) -> bool {
    match ty {
        CompiledType::Record(_) => rust == kernel || rust == 1,
        _ => rust == kernel || kernel != 0 && rust % kernel == 0,
    }
}

/// Returns whether this is an integer of Rust of which each byte is a value, unlike `bool` and `NonZero<u8>`.
#[inline]
const fn is_any_byte(rust: RustType<'_>) -> bool {
    matches!(rust.shape(), Shape::Scalar(Scalar::I8 | Scalar::U8))
        && !starts_with(rust.name(), "NonZero")
        && !rust.is_of_one_language()
}

#[inline]
const fn is_compiled_byte(ty: &CompiledType<'_>) -> bool {
    matches!(
        ty,
        CompiledType::Scalar {
            kind: ScalarKind::Bool | ScalarKind::Signed | ScalarKind::Unsigned | ScalarKind::Character,
            size: 1,
            ..
        }
    )
}
