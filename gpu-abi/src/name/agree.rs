//! Whether a Rust type matches the parameter's type in the mangled name of a kernel or its stub.
//!
//! The types in a name are passed to constants as a line of text in this grammar. It has no substitutions, so each type can
//! be read on its own. `const`, `volatile` and `__restrict__` are left out, and references are pointers:
//!
//! ```text
//! type       <code of a fundamental type> | P <type> | A [<length>] _ <type> | C <path> [< <argument> , ... >] | F | ?
//! argument   <type> | # <integer>
//! path       identifiers with `::` between them: sim::Grid::Cell
//! ```
//!
//! `F` is a function, `?` a type that the name does not determine. A path leaves out the template arguments of all classes
//! except the last. The codes are the Itanium ABI's. These types agree:
//!
//! | the kernel's | Rust's |
//! |---|---|
//! | `signed char`, `short`, `int`, `long`, `long long`, `__int128`; `unsigned` | integers of the same size and sign |
//! | `bool`, `float`, `double` | `bool`, `f32`, `f64` |
//! | `char` | `i8`, `u8` |
//! | `char8_t`, `char16_t`, `char32_t`, `wchar_t` | the unsigned integer of that size, `char` for `char32_t`, `i32` for `wchar_t` (Windows: `u16`) |
//! | `unsigned long long` | also `TextureObject`, `SurfaceObject`, `SamplerHandle` |
//! | a class, union or enumeration | a type of the same name; for an enumeration, also an integer |
//! | a class that is not one of CUDA's vectors | also a vector of `glam` or `mint`; only the members are compared |
//! | an integer | also an enumeration stored as that integer |
//! | `T *`, `T &` | a pointer to a type that agrees with `T` |
//! | `void *` | any pointer; `DevicePtr<c_void>` also agrees with any pointer |
//! | `T *` | also a pointer to an array or slice of a type that agrees with `T` |
//! | pointers to `bool`, characters and 8-bit integers | each other |
//!
//! A Rust name agrees if the kernel's name ends with it: `Body`, `sim::Body` and `app::sim::Body` agree with
//! `app::sim::Body`. Template arguments are compared only if the Rust type is also generic.

use super::path::TemplateArgument;
use super::shape::Prefix;
use super::types::{Derivation, Form, Type};
use crate::interface::{Description, DescriptionKind};
use crate::layout::{DataModel, Kind, Layout};
use crate::scalar::Scalar;
use crate::text::equal_bytes;

/// Returns whether a parameter's type matches the one in `text`.
///
/// `may_be_enum` is whether the kernel may take the parameter like an integer, so that a class here may be an enumeration.
pub(crate) const fn agrees(description: &Description, text: &str, may_be_enum: bool) -> bool {
    described(description, text.as_bytes(), if may_be_enum { Place::Integer } else { Place::Value })
}

/// Returns whether the type in `text` is a pointer to a known type, and the parameter with this layout is a pointer to a type
/// without a description.
pub(crate) const fn lacks_target(layout: &Layout<'_>, description: &Description, text: &str) -> bool {
    let has_target = matches!(text.as_bytes(), [b'P', target, ..] if !matches!(target, b'v' | b'F' | b'?'));
    has_target && description.lacks_target(layout)
}

/// The context of a type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// A parameter, or a template argument.
    Value,
    /// A parameter that is passed like an integer.
    Integer,
    /// The target of a pointer.
    Pointee,
}

impl Place {
    const fn is_pointee(self) -> bool {
        matches!(self, Self::Pointee)
    }
}

const fn described(description: &Description, text: &[u8], place: Place) -> bool {
    match (description.kind, description.cxx, text) {
        (DescriptionKind::Unknown | DescriptionKind::Undescribed, None, _) | (.., [b'?', ..]) => true,
        (DescriptionKind::Void, ..) | (.., [b'v', ..]) => place.is_pointee(),
        (_, Some(cxx), _) => is_integer_of(description, text, place) || named(cxx, text, place),
        (DescriptionKind::Pointer(to), None, [b'P', pointee @ ..]) => described(to, pointee, Place::Pointee),
        (DescriptionKind::Array(element, len), None, [b'A', array @ ..]) => {
            let (kernel, of) = split_array(array);
            (kernel == 0 || kernel == len as u64) && described(element, of, place)
                || place.is_pointee() && described(element, text, place)
        }
        (DescriptionKind::Array(element, _), None, _) => place.is_pointee() && described(element, text, place),
        (_, None, _) => false,
    }
}

/// Returns whether the type is an enumeration that is stored as the integer in `text`.
const fn is_integer_of(description: &Description, text: &[u8], place: Place) -> bool {
    let Some(layout) = description.layout else { return false };
    match layout.kind() {
        Kind::Enum { repr, .. } => match code_of(*repr) {
            Some(code) => integers_agree(code, text, place),
            None => false,
        },
        _ => false,
    }
}

/// Returns whether the type with this C++ name matches the one in `text`.
const fn named(ty: &Type<'_>, text: &[u8], place: Place) -> bool {
    match (&ty.form, text) {
        (_, [b'?', ..]) | (Form::Parameter(_), _) => true,
        (Form::Fundamental(fundamental), _) => {
            let code = fundamental.code.as_bytes();
            match text {
                [b'v', ..] => place.is_pointee() || matches!(code, [b'v']),
                [b'C', ..] => matches!(place, Place::Integer) && is_integer(code),
                _ => integers_agree(code, text, place) || equal_bytes(code, text),
            }
        }
        (Form::Class(name), [b'C', class @ ..]) => {
            class_agrees(Prefix::whole(name), class) || ty.foreign && !is_cuda_vector(split_path(class).0)
        }
        (Form::Class(_), _) => false,
        (
            Form::Derived(Derivation::Pointer | Derivation::Reference | Derivation::RvalueReference, to),
            [b'P', pointee @ ..],
        ) => named(to, pointee, Place::Pointee),
        (Form::Derived(..), _) => false,
        (Form::Array(len, element), [b'A', array @ ..]) => {
            let (kernel, of) = split_array(array);
            let same = match len {
                Some(len) => kernel == 0 || kernel == *len,
                None => true,
            };
            same && named(element, of, place)
        }
        (Form::Array(_, element), _) => place.is_pointee() && named(element, text, place),
        (Form::Function { .. }, _) => matches!(text, [b'F', ..]),
        // The text does not state pointers to members.
        (Form::MemberPointer { .. }, _) => false,
    }
}

/// Splits `4_f` into the length, 0 if there is none, and the element.
const fn split_array(text: &[u8]) -> (u64, &[u8]) {
    let mut len = 0_u64;
    let mut at = 0;
    while at < text.len() && text[at].is_ascii_digit() {
        len = len.saturating_mul(10).saturating_add((text[at] - b'0') as u64);
        at += 1;
    }
    // Skips the `_`.
    let rest = if at < text.len() { text.split_at(at + 1).1 } else { &[] };
    (len, rest)
}

/// Returns the size in bytes and the sign of the integer that a fundamental type's code denotes.
const fn integer(code: &[u8]) -> Option<(u8, bool)> {
    let long = if matches!(DataModel::HOST, DataModel::LP64) { 8 } else { 4 };
    Some(match code {
        [b'a'] => (1, true),
        [b'h'] => (1, false),
        [b's'] => (2, true),
        [b't'] => (2, false),
        [b'i'] => (4, true),
        [b'j'] => (4, false),
        [b'l'] => (long, true),
        [b'm'] => (long, false),
        [b'x'] => (8, true),
        [b'y'] => (8, false),
        [b'n'] => (16, true),
        [b'o'] => (16, false),
        [b'D', b'u'] => (1, false),
        [b'D', b's'] => (2, false),
        [b'D', b'i'] => (4, false),
        [b'w'] if long == 8 => (4, true),
        [b'w'] => (2, false),
        _ => return None,
    })
}

const fn is_integer(code: &[u8]) -> bool {
    integer(code).is_some() || matches!(code, [b'c'])
}

/// Returns whether the type takes one byte: pointers to such types agree with each other.
const fn is_byte(code: &[u8]) -> bool {
    matches!(code, [b'b' | b'c' | b'a' | b'h'] | [b'D', b'u'])
}

const fn integers_agree(rust: &[u8], kernel: &[u8], place: Place) -> bool {
    if is_byte(rust) && is_byte(kernel) {
        return match (rust, kernel) {
            _ if place.is_pointee() => true,
            ([b'b'], [b'b']) => true,
            ([b'b'], _) | (_, [b'b']) => false,
            ([b'c'], _) | (_, [b'c']) => true,
            ([b'a'], [b'a']) => true,
            ([b'a'], _) | (_, [b'a']) => false,
            _ => true,
        };
    }
    match (integer(rust), integer(kernel)) {
        (Some((size, sign)), Some((other, other_sign))) => size == other && sign == other_sign,
        _ => false,
    }
}

/// Returns the code of the integer that stores an enumeration.
const fn code_of(scalar: Scalar) -> Option<&'static [u8]> {
    Some(match scalar {
        Scalar::I8 => b"a",
        Scalar::U8 => b"h",
        Scalar::I16 => b"s",
        Scalar::U16 => b"t",
        Scalar::I32 => b"i",
        Scalar::U32 => b"j",
        Scalar::I64 => b"x",
        Scalar::U64 => b"y",
        _ => return None,
    })
}

/// Returns whether `text`, a path with or without template arguments, ends with a class's name.
const fn class_agrees(class: Prefix<'_>, text: &[u8]) -> bool {
    let (mut path, rest) = split_path(text);
    let arguments = class.arguments();
    let mut next = Some(class);
    while let Some(prefix) = next {
        let identifier = prefix.identifier();
        let Some(start) = path.len().checked_sub(identifier.len()) else { return false };
        let (before, last) = path.split_at(start);
        if !equal_bytes(last, identifier) {
            return false;
        }
        next = prefix.scope();
        match before {
            [] => {
                path = before;
                if next.is_some() {
                    return false;
                }
            }
            [outer @ .., b':', b':'] => path = outer,
            _ => return false,
        }
    }
    match (arguments, rest) {
        (Some(arguments), [b'<', list @ ..]) => matches!(arguments_agree(arguments, list), Some([b'>', ..])),
        _ => true,
    }
}

/// Returns a class's path, and the text after it.
pub(crate) const fn split_path(text: &[u8]) -> (&[u8], &[u8]) {
    let mut end = 0;
    while end < text.len() && text[end] != b'<' && text[end] != b',' && text[end] != b'>' {
        end += 1;
    }
    text.split_at(end)
}

/// Returns whether this is the name of one of CUDA's vectors: an element, the number of elements, and in some cases an
/// alignment.
pub(crate) const fn is_cuda_vector(name: &[u8]) -> bool {
    const ELEMENTS: [&str; 12] =
        ["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "longlong", "ulonglong", "float", "double"];
    let name = match name {
        [name @ .., b'_', b'1' | b'3', b'6' | b'2', b'a'] => name,
        name => name,
    };
    let [element @ .., b'1'..=b'4'] = name else { return false };
    let mut i = 0;
    while i < ELEMENTS.len() {
        if equal_bytes(ELEMENTS[i].as_bytes(), element) {
            return true;
        }
        i += 1;
    }
    false
}

/// Returns the text after the arguments at the start of `text`, if they agree with `arguments`.
const fn arguments_agree<'t>(arguments: &[TemplateArgument<'_>], mut text: &'t [u8]) -> Option<&'t [u8]> {
    let mut i = 0;
    while i < arguments.len() {
        if let (1.., [b',', rest @ ..]) = (i, text) {
            text = rest;
        }
        let end = argument_end(text);
        let (argument, rest) = text.split_at(end);
        match &arguments[i] {
            TemplateArgument::Type(ty) if !named(ty, argument, Place::Value) => return None,
            TemplateArgument::Value(_, value) if !value_agrees(*value, argument) => return None,
            TemplateArgument::Template(name) => match argument {
                [b'C', template @ ..] if class_agrees(Prefix::whole(name), template) => {}
                [b'?', ..] => {}
                _ => return None,
            },
            TemplateArgument::Pack(pack) => match arguments_agree(pack, text) {
                Some(rest) => {
                    text = rest;
                    i += 1;
                    continue;
                }
                None => return None,
            },
            _ => {}
        }
        text = rest;
        i += 1;
    }
    Some(text)
}

/// Returns the end of the argument at the start of `text`: the first comma or closing bracket outside of its own brackets.
const fn argument_end(text: &[u8]) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < text.len() {
        match text[at] {
            b'<' => depth += 1,
            b',' | b'>' if depth == 0 => break,
            b'>' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    at
}

/// Returns whether a template argument is this number, as far as `text` determines it.
pub(crate) const fn value_agrees(value: i128, text: &[u8]) -> bool {
    let [b'#', digits @ ..] = text else { return matches!(text, [b'?', ..]) };
    let (negative, digits) = match digits {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    let mut number = 0_u128;
    let mut at = 0;
    while at < digits.len() {
        number = number.saturating_mul(10).saturating_add((digits[at].wrapping_sub(b'0')) as u128);
        at += 1;
    }
    number == value.unsigned_abs() && (number == 0 || negative == (value < 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handle::TextureObject;
    use crate::layout::PtxLayout;
    use crate::name::{Const, CxxType, Name};
    use crate::pointer::{DevicePtr, Ptr, Shared};
    use crate::vector::{Float3, Float4};
    use core::ffi::c_void;

    fn check<T: CxxType>(texts: &[&str], others: &[&str]) {
        for text in texts {
            assert!(agrees(&T::DESCRIPTION, text, false), "{text}");
        }
        for text in others {
            assert!(!agrees(&T::DESCRIPTION, text, false), "{text}");
        }
    }

    struct Body;

    impl CxxType for Body {
        const CXX: Type<'static> = Type::class("sim::Body");
    }

    struct Foreign;

    impl CxxType for Foreign {
        const CXX: Type<'static> = Type::class("float3").foreign();
    }

    #[test]
    fn foreign_vectors_are_classes_of_the_kernel() {
        check::<Foreign>(&["Cfloat3", "Cvec3", "Cmath::vec<#3,f>"], &["Cfloat4", "Cdouble4_16a", "f", "i", "Pf"]);
        check::<DevicePtr<Foreign>>(&["PCfloat3", "PCvec3", "Pv"], &["PCint3", "Pf", "PPCvec3"]);
        check::<Float3>(&["Cfloat3"], &["Cvec3"]);
    }

    struct Grid;

    impl CxxType for Grid {
        const CXX: Type<'static> = Type::named(
            Name::new("Grid").template(&[TemplateArgument::Type(Type::FLOAT), TemplateArgument::Value(Type::INT, -3)]),
        );
    }

    struct Cell;

    impl CxxType for Cell {
        const CXX: Type<'static> =
            Type::named(Name::new("Cell").within(&Name::new("Grid").template(&[TemplateArgument::Type(Type::FLOAT)])));
    }

    #[test]
    fn numbers_by_value() {
        check::<u32>(&["j", "Di", "?"], &["i", "f", "m", "Pj", "CKind", "v", "w"]);
        check::<i64>(&["l", "x"], &["i", "m", "y"]);
        check::<u64>(&["m", "y"], &["x", "Pv"]);
        check::<u8>(&["h", "c", "Du"], &["a", "b"]);
        check::<i8>(&["a", "c"], &["h", "b"]);
        check::<bool>(&["b"], &["h", "c"]);
        check::<char>(&["Di", "j"], &["i", "w"]);
        check::<f32>(&["f"], &["d", "i"]);
        check::<u128>(&["o"], &["n", "y"]);
        check::<TextureObject>(&["y", "m"], &["x", "Pv"]);
        assert!(agrees(&u32::DESCRIPTION, "Csim::Kind", true) && !agrees(&f32::DESCRIPTION, "Csim::Kind", true));
    }

    #[test]
    fn pointers() {
        check::<DevicePtr<f32>>(&["Pf", "Pv", "?", "P?"], &["f", "Pd", "PPf", "Cfloat", "y", "PCfloat4"]);
        check::<DevicePtr<Const<f32>>>(&["Pf"], &["Pi"]);
        check::<DevicePtr<u8>>(&["Ph", "Pc", "Pa", "Pb", "PDu", "Pv"], &["Ps", "Pf", "PCBody"]);
        check::<DevicePtr<bool>>(&["Pb", "Ph"], &["Pi"]);
        check::<DevicePtr<c_void>>(&["Pv", "Pf", "PPf", "PCBody", "PF"], &["y"]);
        check::<DevicePtr<DevicePtr<u32>>>(&["PPj", "PPv", "Pv"], &["Pj", "PPi"]);
        check::<DevicePtr<Float4>>(&["PCfloat4", "PCns::float4"], &["PCfloat3", "Pf", "PA4_f"]);
        check::<DevicePtr<Float3>>(&["PCfloat3"], &["PCfloat4"]);
        check::<Float4>(&["Cfloat4"], &["Cfloat3", "f", "PCfloat4"]);
        check::<DevicePtr<[f32; 4]>>(&["PA4_f", "PA_f", "Pf"], &["PA5_f", "PA4_d", "Pd"]);
        check::<DevicePtr<[[f32; 4]; 3]>>(&["PA3_A4_f", "PA4_f"], &["PA4_A3_f"]);
        check::<DevicePtr<[f32]>>(&["Pf"], &["Pd"]);
        check::<DevicePtr<core::sync::atomic::AtomicU32>>(&["Pj"], &["Pi"]);
        check::<DevicePtr<core::mem::MaybeUninit<f32>>>(&["Pf"], &["Pd"]);
        let shared = Describe::<Ptr<f32, Shared>>::TYPE;
        assert!(agrees(&shared, "Pf", false));
    }

    use crate::interface::{Describe, Undescribed as _};

    #[test]
    fn targets_of_pointers_are_described() {
        struct Underived;

        let lacks = |ty: &Description, text| lacks_target(<DevicePtr<Underived>>::REF, ty, text);
        let undescribed = Describe::<DevicePtr<Underived>>::TYPE;
        assert_eq!(["Pv", "PF", "P?"].map(|text| lacks(&undescribed, text)), [false; 3]);
        assert_eq!(["PCBody", "Pf", "PPv"].map(|text| lacks(&undescribed, text)), [true; 3]);
        assert!(!lacks(&Describe::<DevicePtr<c_void>>::TYPE, "PCBody"));
        let shared = Describe::<Ptr<Underived, Shared>>::TYPE;
        assert!(!lacks_target(<Ptr<Underived, Shared>>::REF, &shared, "Pf"));
    }

    #[test]
    fn classes_by_their_names() {
        check::<Body>(
            &["Csim::Body", "Capp::sim::Body", "Csim::Body<f>"],
            &["CBody", "Cmysim::Body", "Csim::Bodies", "Cim::Body"],
        );
        check::<Grid>(
            &["CGrid<f,#-3>", "Csim::Grid<f,#-3>", "CGrid", "CGrid<?,?>"],
            &["CGrid<d,#-3>", "CGrid<f,#3>", "CGrid<f>"],
        );
        check::<Cell>(&["CGrid::Cell", "Csim::Grid::Cell"], &["CCell", "CGrid"]);
        check::<DevicePtr<Grid>>(&["PCGrid<f,#-3>"], &["PCGrid<f,#-3,j>"]);
    }

    #[test]
    fn arguments_within_arguments() {
        const INNER: Type<'static> = Type::named(
            Name::new("Pair").template(&[TemplateArgument::Type(Type::INT), TemplateArgument::Type(Type::FLOAT)]),
        );
        struct Outer;
        impl CxxType for Outer {
            const CXX: Type<'static> = Type::named(Name::new("Outer").template(&[
                TemplateArgument::Type(INNER),
                TemplateArgument::Pack(&[TemplateArgument::Value(Type::INT, 0), TemplateArgument::Type(Type::DOUBLE)]),
                TemplateArgument::Template(Name::new("ns::Of")),
            ]));
        }
        check::<Outer>(
            &["COuter<Cns::Pair<i,f>,#0,d,Cns::Of>"],
            &[
                "COuter<CPair<i,d>,#0,d,Cns::Of>",
                "COuter<CPair<i,f>,#1,d,Cns::Of>",
                "COuter<CPair<i,f>,#0,d,COf>",
                "COuter<CPair<i,f>,#0>",
            ],
        );
    }

    #[test]
    fn text_that_is_broken_is_refused_quietly() {
        for text in ["", "P", "A", "A4", "C", "C<", "CGrid<", "#", "PPPP"] {
            let _ = agrees(&<DevicePtr<Grid>>::DESCRIPTION, text, false);
            let _ = agrees(&Grid::DESCRIPTION, text, false);
            let _ = agrees(&<[Grid; 2]>::DESCRIPTION, text, true);
        }
    }
}
