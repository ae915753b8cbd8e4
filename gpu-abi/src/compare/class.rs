//! Whether a Rust type is the class, union or enumeration that a mangled name states.
//!
//! A name that Rust declares agrees if it is the kernel's without some of its scopes, which may be inline namespaces: `Body`, `sim::Body`,
//! `app::Body` and `app::sim::Body` agree with `app::sim::Body`. Template arguments are compared if both sides state them; those of the
//! kernel beyond Rust's that are values are not.

use super::difference::{Difference, NotCompared};
use super::judge::{compare_types, type_difference};
use super::names::{last_identifier, same_identifier, same_name};
use super::rules::{is_integer, is_narrow_class};
use super::rust::{RustType, Shape};
use crate::layout::Host;
use crate::name::{Form, Prefix, TemplateArgument, Type, cuda_vector, split_last, vector_align};
use crate::scalar::Scalar;
use crate::search::any;
use crate::text::{equal, starts_with};
use gpu_abi_reader::model::{CompiledArgument, CompiledName, CompiledRecord, CompiledType, CompiledTypes, Fundamental};

/// Whether a Rust type is the one with a name.
#[derive(Clone, Copy)]
pub(super) enum Named {
    Agrees,
    Differs,
    /// The names do not tell.
    NotCompared(NotCompared),
}

impl Named {
    pub(super) const ARGUMENTS: Self = Self::NotCompared(NotCompared::Arguments);

    #[inline]
    pub(super) const fn agrees_if(agrees: bool) -> Self {
        if agrees { Self::Agrees } else { Self::Differs }
    }

    /// Returns what differs if names are not the same, or is not compared.
    #[inline]
    pub(super) const fn difference(self, other: Difference<&str>) -> Option<Difference<&str>> {
        match self {
            Self::Agrees => None,
            Self::Differs => Some(other),
            Self::NotCompared(reason) => Some(Difference::NotCompared(reason)),
        }
    }

    /// Returns whether both of two parts agree.
    #[inline]
    pub(super) const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Differs, _) | (_, Self::Agrees) => self,
            _ => other,
        }
    }
}

/// Returns the name in C++ that is declared for the class to which two types lead, if the file has a class there, and none of that name.
#[inline]
pub(crate) const fn unknown_class<'a>(
    mut rust: RustType<'a>,
    mut kernel: usize,
    types: CompiledTypes<'a>,
) -> Option<&'a str> {
    let class = loop {
        match (rust.shape(), types.get(kernel)) {
            (Shape::Pointer(Some(target)), CompiledType::Pointer { to, .. }) => (rust, kernel) = (target, *to),
            (Shape::Array(element, _), CompiledType::Array { element: inner, .. }) => (rust, kernel) = (element, *inner),
            (
                Shape::Record(_) | Shape::Enum(_) | Shape::Class,
                CompiledType::Record(CompiledRecord { name, .. })
                | CompiledType::Enum { name, .. }
                | CompiledType::Incomplete { name }
                | CompiledType::Named(CompiledName { path: name, .. }),
            ) => break last_identifier(name),
            _ => return None,
        }
    };
    let Some(path) = rust.declared_name() else { return None };
    let name = last_identifier(path);
    if class.is_empty() || same_name(name, class) || types.classes.has_other(name, class) { None } else { Some(path) }
}

/// Returns whether a Rust type is the one with this name.
#[inline]
pub(super) const fn is_named<'a>(rust: RustType<'a>, name: &CompiledName<'a>, types: CompiledTypes<'a>) -> Named {
    match (rust.cxx(), rust.shape()) {
        (Some(cxx), Shape::Vector(element, lanes)) if is_of_long(name.path) => {
            let is_aligned = align(cxx) == vector_align(name.path, Host::of_files(types.host));
            Named::agrees_if(is_aligned && is_vector_of(element, lanes, name, types))
        }
        (Some(cxx), _) if !matches!(cxx.form, Form::Fundamental(_)) => is_class(cxx, name, types),
        (_, Shape::Scalar(scalar)) => {
            let is_of_cuda = cuda_vector(name.path).is_some() || is_narrow_class(name.path);
            Named::agrees_if(name.may_be_enum && !is_of_cuda && is_integer(scalar))
        }
        (_, Shape::Vector(element, lanes) | Shape::Array(element, lanes)) => {
            Named::agrees_if(is_vector_of(element, lanes, name, types))
        }
        (_, Shape::Pointer(_) | Shape::Handle(_)) => Named::Differs,
        _ => Named::NotCompared(NotCompared::Name),
    }
}

/// Returns the alignment in bytes of the Rust type if it is one of CUDA's vectors, or else 0.
#[inline]
const fn align(cxx: &Type<'_>) -> u64 {
    match cxx.class_path() {
        Some(path) => vector_align(path, Host::TARGET),
        None => 0,
    }
}

/// Returns whether a path is that of a vector of `long`, whose elements and alignment depend on the host.
#[inline]
const fn is_of_long(path: &str) -> bool {
    matches!(cuda_vector(path), Some((Fundamental::Long | Fundamental::UnsignedLong, ..)))
}

/// Returns whether the name is that of CUDA's vector with these elements, or of the complex number with these parts.
#[inline]
pub(super) const fn is_vector_of<'a>(
    element: RustType<'a>,
    len: u64,
    name: &CompiledName<'_>,
    types: CompiledTypes<'a>,
) -> bool {
    match (cuda_vector(name.path), element.shape(), name.arguments) {
        (Some((of, lanes, _)), Shape::Scalar(element), _) => {
            lanes == len
                && matches!(Scalar::of_fundamental(of, Host::of_files(types.host)), Some(number) if number as u8 == element as u8)
        }
        (None, Shape::Scalar(_), Some([CompiledArgument::Type(part)])) => {
            len == 2 && is_complex(name.path) && type_difference(element, *part, types).is_none()
        }
        _ => false,
    }
}

/// Returns whether a template is `complex` of one of the libraries, which have namespaces for their versions within their own.
#[inline]
const fn is_complex(path: &str) -> bool {
    equal(last_identifier(path), "complex")
        && (starts_with(path, "std::") || starts_with(path, "cuda::std::") || starts_with(path, "thrust::"))
}

#[inline]
const fn is_class<'a>(cxx: &'a Type<'a>, name: &CompiledName<'a>, types: CompiledTypes<'a>) -> Named {
    match &cxx.form {
        Form::Parameter(_) => Named::NotCompared(NotCompared::Name),
        Form::Class(_) if cxx.is_foreign() && cuda_vector(name.path).is_none() => Named::Agrees,
        Form::Class(class) => ends_with(Prefix::whole(class), name, types),
        _ => Named::Differs,
    }
}

/// Returns whether the kernel's name ends with a class's name.
#[inline]
const fn ends_with<'a>(class: Prefix<'a>, name: &CompiledName<'a>, types: CompiledTypes<'a>) -> Named {
    let (arguments, mut path, mut is_first) = (class.arguments(), name.path.as_bytes(), true);
    let mut next = Some(class);
    while let Some(prefix) = next {
        let (outer, last) = split_last(path);
        if same_identifier(prefix.identifier(), last) {
            next = prefix.scope();
        } else if is_first || outer.is_empty() {
            return Named::Differs;
        }
        if outer.is_empty() && next.is_some() {
            return Named::Differs;
        }
        (path, is_first) = (outer, false);
    }
    match (arguments, name.arguments) {
        (Some(rust), Some(kernel)) => match agreeing(rust, kernel, types) {
            (end, agreement) if end == kernel.len() => agreement,
            (end, agreement) if !any!(i in end..kernel.len() => matches!(kernel[i], CompiledArgument::Type(_))) => {
                agreement.and(Named::ARGUMENTS)
            }
            _ => Named::Differs,
        },
        (None, None) => Named::Agrees,
        _ => Named::ARGUMENTS,
    }
}

/// Returns the number of the kernel's template arguments at the start of `kernel` that the arguments `rust` are compared with, and whether
/// they agree.
#[inline]
const fn agreeing<'a>(
    rust: &'a [TemplateArgument<'a>],
    kernel: &[CompiledArgument],
    types: CompiledTypes<'a>,
) -> (usize, Named) {
    let (mut i, mut at, mut agreement) = (0, 0, Named::Agrees);
    while i < rust.len() {
        let (count, argument) = match rust[i] {
            TemplateArgument::Pack(pack) => agreeing(pack, kernel.split_at(at).1, types),
            _ if at == kernel.len() => (0, Named::Differs),
            _ => (1, argument_agrees(&rust[i], kernel[at], types)),
        };
        (at, agreement) = (at + count, agreement.and(argument));
        i += 1;
    }
    (at, agreement)
}

#[inline]
const fn argument_agrees<'a>(rust: &'a TemplateArgument<'a>, kernel: CompiledArgument, types: CompiledTypes<'a>) -> Named {
    match (rust, kernel) {
        (_, CompiledArgument::Unknown) => Named::ARGUMENTS,
        (TemplateArgument::Type(ty), CompiledArgument::Type(index)) => {
            match compare_types(RustType::named(ty), index, types) {
                (Some(_), _) => Named::Differs,
                (None, None) => Named::Agrees,
                (None, Some(_)) => Named::ARGUMENTS,
            }
        }
        (TemplateArgument::Value(_, value), CompiledArgument::Value(other)) => Named::agrees_if(*value == other),
        (TemplateArgument::Template(template), CompiledArgument::Type(index)) => match types.get(index) {
            CompiledType::Named(name) => ends_with(Prefix::whole(template), name, types),
            CompiledType::Unknown => Named::ARGUMENTS,
            _ => Named::Differs,
        },
        _ => Named::Differs,
    }
}

#[cfg(all(test, feature = "verify-runtime"))]
mod tests;
