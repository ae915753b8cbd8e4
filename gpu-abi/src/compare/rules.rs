//! The rules for whether two types agree, wherever the kernel's type is from: debug information, or the mangled name of a kernel or
//! its stub, which states only the names of classes. Their members are compared elsewhere.
//!
//! No two kinds of types agree by default. A pair agrees, differs, or is [not compared](NotCompared), which every caller reports. The
//! book's table of kinds is printed from these rules.
//!
//! Types that are declared differently may agree:
//!
//! | the kernel's | Rust's |
//! |---|---|
//! | an integer | an integer of the same size and sign; an enumeration of the same size whose values it can hold; an open one of the same size and sign |
//! | `char` | `i8`, `u8` |
//! | an enumeration | one with the same enumerators, in two files of C++ also with the same sign; an open one with some of its enumerators, or an integer, of its size and sign; not compared with an integer if the file does not give the sign, nor with an enumeration if the file has no enumerators |
//! | `bool`, `float`, `double` | `bool`, `f32`, `f64` |
//! | a number that Rust does not have, `long double` | in two files of C++, one of the same format, whatever typedef names it |
//! | `char16_t`, `char32_t` | the unsigned integer of that size, `char` |
//! | `unsigned long long` | also a handle, unless CUDA's typedef declares a handle of another kind |
//! | one of CUDA's vectors | the vector, or an array with the same number of elements, but behind a pointer of the host's not one of a lower alignment |
//! | a complex number | a struct of its parts, an array or a vector of two |
//! | a type that Rust does not have, as a pointer to a member | not compared with an array of integers and an opaque type; a pointer to a data member, which `nvcc -G` describes as a `long`, is not compared with an integer either |
//! | an enumeration of Rust with data | an enumeration with data, a struct of a tag and a union, and a union of structs that start with a tag; not compared with other types if the tag lies within the data, as in `Option<bool>` |
//! | a struct of members `x`, `y`, `z`, `w` of one type | also a vector of `glam` or `mint`, whatever the struct's name |
//! | an array | an array with the same number of elements, flat or nested on either side; for the elements of vectors, an array of the vectors; in two files of C++, one with the same dimensions |
//! | an array of vectors, `float3 v[5]` | an array of vectors or arrays of the same length; not `[f32; 15]`, because the kernel's `v[1]` is a different element there |
//! | the tag and the union of an enumeration with data | by location, whatever their names; a variant without data needs no member |
//! | the members of that union | variants with data, by name, or else in their order; the only payload, or one number that all variants have, also without a union |
//! | a struct with one member | that member, or the only member of that one, and vice versa, behind pointers too if it has the struct's size |
//! | CUDA's class for a narrow float, clang's or rustc's own type | the corresponding type |
//! | `T *`, `T &` | a pointer to a type that agrees with `T`, to an array or slice of such a type, or to `c_void`; in two files of C++, not a reference with a pointer, except for parameters of kernels, for which stubs have pointers |
//! | a pointer to an array | also a pointer to its elements, but not `&T`, `&mut T` or `Box<T>` to one of several; to an array of them, one of the same length |
//! | `void *` | any pointer whose target has a description, or is `c_void`; not compared with one to a function; not if two parameters each have the type of the other one |
//! | a pointer to an incomplete type | a pointer to a type whose name in C++ has the same last identifier, ignoring case and underscores; one without a name in C++: the macros compare its name in Rust |
//! | a pointer to a class, a union or `void` | also a pointer to a type of size 0, a handle, with the name and the template arguments of the class; it differs if its name is that of another class, and is not compared if it is that of none, nor if the arguments are not stated in Rust |
//! | `const T *`, `const T &` | also a pointer that may write |
//! | `T *`, `T &`: the kernel may write | not a pointer that is declared as read-only, `*const T` or `DevicePtr<Const<T>>`, in parameters, members and targets alike; a `DevicePtr<T>` and a parameter with `#[ptx(readonly)]` are not, nor is what `#[functions]` gets from C++ |
//! | pointers, except to incomplete types | not a pointer to a type that does not derive `PtxLayout`; in `#[functions]`, where pointers are ordinary, one to a type of the same size, of one byte if the target is a record, or of several times the size if it is not |
//! | a pointer to `bool`, a character or an 8-bit integer | also one to `u8` or `i8`, but not if these are in vectors |
//! | a class, union or enumeration known by its name | a type whose name in C++ is the end of that name; if it may be an enumeration, which a vector or narrow float of CUDA is not, also an integer; not compared with a type without a name, nor if only one side states template arguments |
//! | a class that C++ only declares | a handle of its name; not compared with another type of its name; in another file of C++, the class of this name, not compared beyond that |
//! | an instance of a template, in another file of C++ | one with the same template arguments, as far as their spelling tells |
//! | a class known by its name that is not one of CUDA's vectors | also a vector of `glam` or `mint` |
//! | a function, behind a pointer | `c_void`; a function whose result and parameters agree, where both sides state them; not one with Rust's own ABI or, in the kernel, another calling convention |

mod kinds;
mod narrow;
mod pointee;

pub(super) use kinds::NO_COUNTERPART;
pub(super) use narrow::is_narrow_class;
pub(super) use pointee::{address_difference, alignment_difference, constness_difference, pointee_step};

use super::class::{Named, is_named};
use super::difference::{Difference, NotCompared};
use super::elements::{array, vector};
use super::enumerators::KernelEnum;
use super::function::FunctionParts;
use super::names::{last_identifier, same_name};
use super::payload::within_only_record;
use super::rust::{RustEnum, RustRecord, RustType, Shape};
use super::spelled::is_fundamental;
use crate::layout::{Handle, Host};
use crate::scalar::Scalar;
use crate::text::equal;
use gpu_abi_reader::model::{
    CompiledArgument, CompiledName, CompiledRecord, CompiledType, CompiledTypes, Fundamental, HostKind, ScalarKind,
};
use kinds::{float, kind_in_kernel, kind_in_rust, stored};
use narrow::{is_class_of, is_float_of};
use pointee::leads_to_fewer;

/// The result of comparing two types, without what they contain.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step<'a> {
    Agree,
    Differ(Difference<&'a str>),
    /// Nothing but their sizes can be compared.
    NotCompared(NotCompared),
    /// They agree if these two do and this difference is absent.
    Within(RustType<'a>, usize, Option<Difference<&'a str>>),
    /// They agree if their members do.
    Members(RustRecord<'a>, &'a CompiledRecord<'a>),
    /// They agree if their enumerators do. The reason says what is not compared even then.
    Enumerators(RustEnum<'a>, KernelEnum<'a>, Option<NotCompared>),
    /// They agree if the pointers' targets do.
    Pointees(RustType<'a>, usize),
    /// They agree if their results, which are first, and their parameters do, or the classes and types of the members to which they point.
    Functions(FunctionParts<'a>, &'a [CompiledArgument]),
}

/// Returns the difference in size, which applies to types of all kinds.
#[inline]
pub(crate) const fn size_difference<'a>(
    rust: RustType<'a>,
    kernel: usize,
    types: CompiledTypes<'a>,
) -> Option<Difference<&'a str>> {
    let ty = types.get(kernel);
    let mut inner = ty;
    while let CompiledType::Array { element, .. } = inner {
        inner = types.get(*element);
    }
    // A name states no size.
    if let CompiledType::Named(_) | CompiledType::Unknown = inner {
        return None;
    }
    match (rust.size(), ty.size(types)) {
        (Some(rust), Some(kernel)) if rust != kernel => Some(Difference::Size { rust, kernel }),
        (Some(rust), None) => Some(Difference::Size { rust, kernel: 0 }),
        _ => None,
    }
}

/// Compares two types, apart from their sizes.
#[inline]
pub(crate) const fn step<'a>(rust: RustType<'a>, kernel: usize, types: CompiledTypes<'a>) -> Step<'a> {
    let ty = types.get(kernel);
    if is_other_kind(rust, ty) {
        return Step::Differ(Difference::Type { rust: rust.name(), kernel: ty.name() });
    }
    let shape = rust.shape();
    match (shape, ty) {
        (_, CompiledType::Unknown) => Step::NotCompared(NotCompared::UnknownType),
        (Shape::Unknown, _) => Step::NotCompared(NotCompared::Undescribed),
        // The result of a function.
        (Shape::Void, CompiledType::Void) => Step::Agree,
        (_, CompiledType::Unstated { .. }) => Step::NotCompared(NotCompared::UnknownType),
        (Shape::Class, CompiledType::Other { .. }) => Step::NotCompared(NotCompared::Opaque),
        // Rust has no `long double` or `__float128` either.
        (
            Shape::Array(element, _),
            CompiledType::Other { .. }
            | CompiledType::Scalar { kind: ScalarKind::Float | ScalarKind::OtherFloat, size: 9.., .. },
        ) if is_of_integers(element) => Step::NotCompared(NotCompared::NoCounterpart),
        (Shape::Scalar(scalar), CompiledType::Other { parts: Some(_), .. }) if is_integer(scalar) => {
            Step::NotCompared(NotCompared::NoCounterpart)
        }
        (Shape::Other(Some(rust)), CompiledType::Other { parts: Some(kernel), .. }) => match rust.len() == kernel.len() {
            true if rust.len() > 0 => Step::Functions(rust, kernel),
            _ => Step::NotCompared(NotCompared::UnknownType),
        },
        // `long double` and `__float128`, one of which a typedef may name.
        (Shape::Other(_), CompiledType::Scalar { kind, name, .. }) if kind.is_float() && !equal(rust.name(), name) => {
            match is_fundamental(rust.name()) && is_fundamental(name) {
                true => Step::Differ(Difference::Type { rust: rust.name(), kernel: name }),
                false => Step::NotCompared(NotCompared::NoCounterpart),
            }
        }
        (Shape::Other(_), CompiledType::Scalar { kind, size, .. }) if kind.is_float() => match rust.listed() {
            Some(CompiledType::Scalar { kind: own, .. }) if own.is_float() && *own as u8 != *kind as u8 => {
                Step::Differ(Difference::Kind { rust: float(*own, *size), kernel: float(*kind, *size) })
            }
            _ => agree_if(is_same_other(rust, ty), shape, ty),
        },
        (Shape::Other(_), _) => agree_if(is_same_other(rust, ty), shape, ty),
        (_, CompiledType::Named(name)) => named(rust, name, types),
        (Shape::Class, CompiledType::Record(record)) => opaque(rust, record),
        // A base class of which both files have only the name.
        (Shape::Class, CompiledType::Incomplete { name }) if rust.is_of_one_language() && !equal(rust.name(), name) => {
            Step::Differ(Difference::Type { rust: rust.name(), kernel: name })
        }
        (Shape::Class, CompiledType::Enum { .. } | CompiledType::Incomplete { .. }) => {
            Step::NotCompared(NotCompared::Opaque)
        }
        (Shape::Class, CompiledType::Scalar { kind, size: 9.., .. }) if kind.is_float() => {
            Step::NotCompared(NotCompared::Opaque)
        }
        (Shape::Record(record), CompiledType::Record(compiled)) if !is_narrow_class(compiled.name) => {
            if let Some((rust, kernel)) = in_one_form(rust, record, kernel, compiled) {
                return Step::Within(rust, kernel, None);
            }
            match within_only_record(rust, record, kernel, types) {
                Some((rust, kernel)) => Step::Within(rust, kernel, None),
                None => Step::Members(record, compiled),
            }
        }
        (_, CompiledType::Record(compiled)) if has_tag_within(compiled, types) => Step::NotCompared(NotCompared::Variants),
        (Shape::Record(record), _) if record.has_tag_within() => Step::NotCompared(NotCompared::Variants),
        (Shape::Vector(element, lanes), CompiledType::Record(record)) => match vector(element, lanes, record, types) {
            Some(step) => step,
            None => mismatch(shape, ty),
        },
        (Shape::Array(element, len), CompiledType::Record(record)) => match vector(element, len, record, types) {
            Some(step) => step,
            None => within_only_member(rust, kernel, types),
        },
        (Shape::Vector(element, len) | Shape::Array(element, len), CompiledType::Array { .. }) => {
            array(element, len, kernel, types)
        }
        (Shape::Record(record), _) => match record.only_member() {
            Some(member) => Step::Within(member, kernel, None),
            None => mismatch(shape, ty),
        },
        (Shape::NarrowFloat(class), CompiledType::Record(record)) if is_class_of(class, record.name) => Step::Agree,
        (Shape::NarrowFloat(_), CompiledType::Record(record)) if is_narrow_class(record.name) => {
            Step::Differ(Difference::Type { rust: rust.name(), kernel: record.name })
        }
        (Shape::NarrowFloat(_), CompiledType::Record(_)) => mismatch(shape, ty),
        (_, CompiledType::Record(_)) => within_only_member(rust, kernel, types),
        (
            Shape::Scalar(Scalar::I8 | Scalar::U8),
            CompiledType::Scalar { kind: ScalarKind::Signed | ScalarKind::Unsigned, name, .. },
        ) if equal(name, "char") => Step::Agree,
        (Shape::Scalar(scalar), CompiledType::Scalar { kind, .. }) => agree_if(scalars_agree(scalar, *kind), shape, ty),
        (Shape::Enum(rust), CompiledType::Scalar { kind, .. }) => {
            let is_integer = matches!(kind, ScalarKind::Signed | ScalarKind::Unsigned);
            agree_if(scalars_agree(rust.repr, *kind) || is_integer && rust.fits(8 * rust.repr.size() as u32 - 1), shape, ty)
        }
        // If all values have a name and are equal, the sign of the stored integer does not matter.
        (Shape::Enum(of), CompiledType::Enum { enumerators, by_key, signed, .. }) => match signed {
            Some(signed) if of.is_open && *signed != of.repr.is_signed() || rust.is_of_other_sign(*signed) => {
                Step::Differ(sign_difference(*signed, true))
            }
            // C++ only declares it, or declares an integer type of its own.
            _ if enumerators.is_empty() && !of.enumerators.is_empty() => Step::NotCompared(NotCompared::Enumerators),
            // Values without a name are read with the sign.
            _ => {
                let left_out = if of.is_open && signed.is_none() { Some(NotCompared::Sign) } else { None };
                Step::Enumerators(of, KernelEnum { enumerators, by_key }, left_out)
            }
        },
        (Shape::Scalar(scalar), CompiledType::Enum { signed, .. }) if is_integer(scalar) => match signed {
            Some(signed) if *signed != scalar.is_signed() => {
                let kernel = stored(*signed, scalar.size());
                Step::Differ(Difference::Kind { rust: kind_in_rust(shape), kernel })
            }
            Some(_) => Step::Agree,
            None => Step::NotCompared(NotCompared::Sign),
        },
        (Shape::Handle(rust), CompiledType::Scalar { kind: ScalarKind::Unsigned, handle, .. }) => {
            agree_if(handles_agree(rust, *handle), shape, ty)
        }
        (Shape::NarrowFloat(class), CompiledType::Scalar { kind, name, .. }) if kind.is_float() => {
            agree_if(is_float_of(class, name), shape, ty)
        }
        (Shape::Pointer(Some(target)), CompiledType::Pointer { to, .. }) if leads_to_fewer(rust, target, *to, types) => {
            Step::Differ(Difference::Pointee { rust: target.name(), kernel: types.get(*to).name() })
        }
        (Shape::Pointer(Some(target)), CompiledType::Pointer { to, .. }) => Step::Pointees(target, *to),
        (Shape::Pointer(None), CompiledType::Pointer { to, .. }) if rust.lacks_target() && is_defined(*to, types) => {
            Step::Differ(Difference::Undescribed { kernel: types.get(*to).name() })
        }
        (Shape::Pointer(None), CompiledType::Pointer { to, .. }) if rust.is_unfollowed() && is_defined(*to, types) => {
            Step::Differ(Difference::Unfollowed { kernel: types.get(*to).name() })
        }
        (Shape::Pointer(None), CompiledType::Pointer { .. }) => Step::NotCompared(NotCompared::Undescribed),
        _ => mismatch(shape, ty),
    }
}

/// Returns an enumeration of Rust with data in its other form, and the other type, if one of them is a struct and the other one a union.
#[inline]
const fn in_one_form<'a>(
    rust: RustType<'a>,
    record: RustRecord<'a>,
    kernel: usize,
    compiled: &CompiledRecord<'a>,
) -> Option<(RustType<'a>, usize)> {
    match (compiled.other_form, record.other_form()) {
        _ if record.form.is_union == compiled.union => None,
        (Some(other), _) => Some((rust, other)),
        (None, Some(other)) => Some((other, kernel)),
        (None, None) => None,
    }
}

/// Returns whether a record is an enumeration of Rust whose tag lies within its data.
#[inline]
pub(super) const fn has_tag_within(record: &CompiledRecord<'_>, types: CompiledTypes<'_>) -> bool {
    match record {
        CompiledRecord { union: true, made_up: 1.., other_form: None, members: [tag, ..], .. } => {
            matches!(types.get(tag.ty), CompiledType::Enum { .. })
        }
        _ => false,
    }
}

/// Compares an opaque type with a record: by their alignments, and by their names if both have one.
#[inline]
const fn opaque<'a>(rust: RustType<'a>, record: &'a CompiledRecord<'a>) -> Step<'a> {
    let name = last_identifier(record.name);
    if rust.is_class() && !name.is_empty() && !same_name(rust.identifier(), name) {
        return Step::Differ(Difference::Type { rust: rust.name(), kernel: record.name });
    }
    let difference = match rust.known_align() {
        Some(rust) => Difference::of_alignments(rust, record.align, record.max_align),
        None => None,
    };
    match difference {
        Some(difference) => Step::Differ(difference),
        None => Step::NotCompared(NotCompared::Opaque),
    }
}

/// Returns whether the sizes of both types are known and equal.
#[inline]
pub(super) const fn is_same_size<'a>(rust: RustType<'a>, kernel: usize, types: CompiledTypes<'a>) -> bool {
    is_equal(rust.size(), types.get(kernel).size(types))
}

#[inline]
const fn is_equal(a: Option<u64>, b: Option<u64>) -> bool {
    matches!((a, b), (Some(a), Some(b)) if a == b)
}

/// Returns whether the type, or the last of the types that pointers lead to from it, has a definition or is `void`.
#[inline]
const fn is_defined(mut ty: usize, types: CompiledTypes<'_>) -> bool {
    /// The maximum number of pointers to follow: those in a file may form a cycle.
    const MAX: usize = 32;

    let mut i = 0;
    while i < MAX {
        match types.get(ty) {
            CompiledType::Pointer { to, .. } => ty = *to,
            CompiledType::Incomplete { .. }
            | CompiledType::Function { .. }
            | CompiledType::Unknown
            | CompiledType::Unstated { .. }
            | CompiledType::Other { .. } => return false,
            _ => return true,
        }
        i += 1;
    }
    true
}

/// Compares with a class, union or enumeration of which only the name is known.
#[inline]
const fn named<'a>(rust: RustType<'a>, name: &'a CompiledName<'a>, types: CompiledTypes<'a>) -> Step<'a> {
    match is_named(rust, name, types) {
        Named::Agrees => Step::Agree,
        Named::Differs => Step::Differ(Difference::Type { rust: rust.name(), kernel: name.path }),
        Named::NotCompared(reason) => Step::NotCompared(reason),
    }
}

/// Returns `long`, `unsigned long`, `wchar_t`, `char` or `long double`, whose sizes and signs names do not state, of the host that files
/// show, or else of this program's.
#[inline]
pub const fn host_fundamental(name: &'static str, shown: Option<HostKind>) -> CompiledType<'static> {
    let fundamental = match name.as_bytes() {
        b"long" => Fundamental::Long,
        b"unsigned long" => Fundamental::UnsignedLong,
        b"char" => Fundamental::Char,
        b"long double" => Fundamental::LongDouble,
        _ => Fundamental::WideChar,
    };
    let (kind, size) = fundamental.scalar(Host::of_files(shown).types());
    CompiledType::Scalar { name, kind, size, handle: None }
}

#[inline]
const fn agree_if<'a>(agree: bool, shape: Shape<'a>, ty: &CompiledType<'a>) -> Step<'a> {
    if agree { Step::Agree } else { mismatch(shape, ty) }
}

#[inline]
const fn mismatch<'a>(shape: Shape<'a>, ty: &CompiledType<'a>) -> Step<'a> {
    Step::Differ(Difference::Kind { rust: kind_in_rust(shape), kernel: kind_in_kernel(ty) })
}

/// Compares with the only member of a struct, because the kernel may wrap a number in a type of its own.
#[inline]
const fn within_only_member<'a>(rust: RustType<'a>, kernel: usize, types: CompiledTypes<'a>) -> Step<'a> {
    match only_member(kernel, types) {
        Some(member) => Step::Within(rust, member, None),
        None => mismatch(rust.shape(), types.get(kernel)),
    }
}

/// Returns the type of the only member of the kernel's record.
#[inline]
pub(super) const fn only_member(kernel: usize, types: CompiledTypes<'_>) -> Option<usize> {
    match types.get(kernel) {
        CompiledType::Record(record) => match record.members {
            [only] if only.offset == 0 && only.bits.is_none() && !is_narrow_class(record.name) => Some(only.ty),
            _ => None,
        },
        _ => None,
    }
}

#[inline]
pub(crate) const fn is_integer(scalar: Scalar) -> bool {
    !matches!(scalar, Scalar::Bool | Scalar::Char) && !scalar.is_float()
}

/// Returns the difference between an enumeration in Rust and an enumeration or integer of the other sign in the kernel.
/// `signed` and `is_enum` describe the kernel's.
#[inline]
pub(super) const fn sign_difference<'a>(signed: bool, is_enum: bool) -> Difference<&'a str> {
    let kernel = match (signed, is_enum) {
        (true, true) => "a signed enumeration",
        (false, true) => "an unsigned enumeration",
        (true, false) => "a signed integer",
        (false, false) => "an unsigned integer",
    };
    Difference::Kind { rust: if signed { "an unsigned enumeration" } else { "a signed enumeration" }, kernel }
}

#[inline]
pub(super) const fn scalars_agree(scalar: Scalar, kind: ScalarKind) -> bool {
    match kind {
        ScalarKind::Signed => is_integer(scalar) && scalar.is_signed(),
        ScalarKind::Unsigned => is_integer(scalar) && !scalar.is_signed() || matches!(scalar, Scalar::Char),
        ScalarKind::Bool => matches!(scalar, Scalar::Bool),
        // `char16_t` is an unsigned integer in C++ too.
        ScalarKind::Character => matches!(scalar, Scalar::Char | Scalar::U8 | Scalar::U16 | Scalar::U32),
        ScalarKind::Float => scalar.is_float(),
        ScalarKind::OtherFloat => false,
    }
}

/// Returns whether two handles are of the same kind. CUDA's headers have a typedef for each kind; an integer without one can
/// be any handle.
#[inline]
const fn handles_agree(rust: Handle, kernel: Option<Handle>) -> bool {
    !matches!((rust, kernel), (Handle::Texture, Some(Handle::Surface)) | (Handle::Surface, Some(Handle::Texture)))
}

/// Returns whether two types of one language are of different kinds, or enumerations with different names. A type that is only declared may
/// be of any kind.
#[inline]
const fn is_other_kind(rust: RustType<'_>, kernel: &CompiledType<'_>) -> bool {
    use CompiledType::{Array, Enum, Function, Incomplete, Named, Other, Pointer, Record, Scalar, Unknown, Unstated, Void};

    if !rust.is_of_one_language() {
        return false;
    }
    let Some(listed) = rust.listed() else { return false };
    match (listed, kernel) {
        (Scalar { kind: one, .. }, Scalar { kind, .. }) => {
            matches!((one, kind), (ScalarKind::Signed, ScalarKind::Unsigned) | (ScalarKind::Unsigned, ScalarKind::Signed))
        }
        (Enum { name: one, .. }, Enum { name, .. }) => !same_name(last_identifier(one), last_identifier(name)),
        (Unknown | Named(_), _) | (_, Unknown | Named(_)) => false,
        (Incomplete { .. }, Record(_) | Enum { .. } | Incomplete { .. })
        | (Record(_) | Enum { .. }, Incomplete { .. })
        | (Void, Void)
        | (Pointer { .. }, Pointer { .. })
        | (Array { .. }, Array { .. })
        | (Record(_), Record(_))
        | (Function { .. }, Function { .. })
        | (Unstated { .. }, Unstated { .. })
        | (Other { .. }, Other { .. }) => false,
        _ => true,
    }
}

/// Returns whether two types that Rust does not have are the same.
#[inline]
const fn is_same_other(rust: RustType<'_>, kernel: &CompiledType<'_>) -> bool {
    match (rust.listed(), kernel) {
        (Some(CompiledType::Other { name: one, .. }), CompiledType::Other { name, .. }) => equal(one, name),
        (Some(CompiledType::Scalar { kind: one, .. }), CompiledType::Scalar { kind, .. }) => *one as u8 == *kind as u8,
        (Some(CompiledType::Enum { .. }), CompiledType::Enum { .. }) => true,
        _ => false,
    }
}

/// Returns whether a type is an integer, or an array of integers with any number of dimensions.
#[inline]
const fn is_of_integers(mut rust: RustType<'_>) -> bool {
    while let Shape::Array(element, _) = rust.shape() {
        rust = element;
    }
    matches!(rust.shape(), Shape::Scalar(scalar) if is_integer(scalar))
}

#[cfg(all(test, feature = "derive", feature = "verify-runtime"))]
mod tests;
