//! Compares declared C++ functions with their debug information, for the expansion of `#[functions]`.

use super::facts::{Against, Compared, Known};
use crate::compare::{
    CompiledTypes, Difference, Mistake, Remedy, Role, RustType, Shape, Verdict, difference_of_targets, first_difference,
    other_host, say_unknown_class,
};
use crate::description::{Description, DescriptionKind};
use crate::layout::{Layout, Part};
use crate::scalar::Scalar;
use crate::text::{Text, fail, say};
use core::marker::PhantomData;
use gpu_abi_reader::model::wire::Clauses;
use gpu_abi_reader::model::{CompiledType, Lends, ScalarKind};

/// Fails the build because two parameters are exchanged, as `text` says, unless the type of one is described, so that it is compared, or is a
/// handle and the comparison of one of the two is a mistake.
#[track_caller]
#[inline]
pub const fn check_exchanged(mut description: &Description, are_mistaken: [bool; 2], text: &str) {
    while let DescriptionKind::Pointer(to) = description.kind {
        description = to;
    }
    match (description.kind, are_mistaken) {
        (
            DescriptionKind::Void | DescriptionKind::Undescribed | DescriptionKind::Unknown | DescriptionKind::Sized(1..),
            _,
        )
        | (DescriptionKind::Sized(0) | DescriptionKind::Handle(_), [false, false]) => panic!("{}", text),
        _ => {}
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

/// Fails the build if a type, written `spelled`, is a struct to which C++ has access and whose layout is rustc's own. Structs with unions
/// have no [`PtxRepr`](crate::PtxRepr), but their layouts may be C++'s. Those with bit-fields have the mirror, which is all bytes.
#[track_caller]
#[inline]
pub const fn check_host_layout(spelled: &str, description: &'static Description, is_repr: bool) {
    if let (Shape::Record(record), false) = (RustType::described(description).shape(), is_repr) {
        if !record.layout.holds(Part::Moved) {
            return;
        }
        let mut text = Text::<2048>::new();
        say!(text, "C++ reads the memory of `", spelled, "`, which Rust does not lay out as C++ does: ");
        if record.layout.holds(Part::BitFields) {
            text.push("a struct with bit-fields is passed as a pointer to its mirror, ");
            match spelled.as_bytes() {
                [.., b'>'] => text.push("which `#[ptx(instantiate(..))]` on it names"),
                _ => say!(text, "`", spelled, "Mirror`"),
            }
        } else {
            text.push("write `#[repr(C)]` on it");
        }
        panic!("{}", text.as_str())
    }
}

/// Fails the build unless a `static` without `mut`, called `name`, is one of C++ that both only read, or both may write.
#[track_caller]
#[inline]
pub const fn check_static(name: &str, mut description: &'static Description, is_const: bool) {
    while let DescriptionKind::Array(element, _) = description.kind {
        description = element;
    }
    let advice = match (is_const, description.is_cell, description.kind) {
        (_, _, DescriptionKind::Sized(_) | DescriptionKind::Unknown) | (true, false, _) | (false, true, _) => return,
        (true, true, _) => {
            " is `const` in C++, so a write through the `static` is undefined behavior: declare its type without a cell"
        }
        (false, false, _) => {
            " is not `const` in C++, and Rust takes a `static` for unchanging: write `static mut`, an atomic type, or `extern const` in C++"
        }
    };
    fail!(name, advice);
}

/// Returns the integer in Rust as which C++ stores an enumeration, if it is known.
#[inline]
const fn stored(ty: &CompiledType<'_>) -> Option<&'static str> {
    let CompiledType::Enum { size, signed: Some(signed), .. } = ty else { return None };
    match Scalar::of_kind(if *signed { ScalarKind::Signed } else { ScalarKind::Unsigned }, *size) {
        Some(integer) => Some(integer.name()),
        None => None,
    }
}

/// Compares a type with the type at an index of `types`. `passed` is rustc's size of the values, if a call passes them, and `lends` says what
/// its pointers lend.
#[inline]
pub const fn compare_host(
    description: &'static Description,
    types: &'static CompiledTypes<'static>,
    index: usize,
    passed: Option<usize>,
    lends: Lends,
) -> Compared {
    let layout = match description.layout {
        Some(layout) => layout,
        None => const { &Layout::without_storage("") },
    };
    Compared::of(layout, description, core::slice::from_ref(types), Against::Function(index, passed, lends), Known::NOTHING)
}

/// Returns the first mistake of a type, and the reason why something was not compared.
#[inline]
pub(super) const fn first_mistake<'a>(
    rust: RustType<'a>,
    index: usize,
    types: CompiledTypes<'a>,
    (passed, lends): (Option<usize>, Lends),
) -> Verdict<'a> {
    if let Some(0) = passed {
        return (Some((Mistake::NotPassed, 0)), None);
    }
    let (found, left_out) = first_difference(rust, index, types, Role::Host(lends));
    let mistake = match (found, rust.shape()) {
        (Some(found), _) => return (Some((Mistake::Described(found), 0)), None),
        _ if passed.is_none() => None,
        (None, Shape::Record(record)) if record.layout.holds(Part::Mirror) => Some((Mistake::PassedOtherwise, 0)),
        (None, Shape::Record(record)) if record.layout.holds(Part::UnionOfRust) => Some((Mistake::UnionOfRust, 0)),
        (None, _) => match (rust.opaque(), types.get(index)) {
            (Some(opaque), CompiledType::Record(_)) => Some((Mistake::Opaque(opaque), 0)),
            _ => None,
        },
    };
    (mistake, left_out)
}

/// Returns what differs between the type of a parameter or a result, called `name` and written `spelled`, and that of C++, and what to write
/// instead. The clause says which file describes it, and how.
#[inline]
pub(super) const fn message(
    compared: &Compared,
    mistake: &Mistake<'_>,
    (name, spelled): (&str, &str),
    (exchanged, class): (Option<&str>, Option<&str>),
    clauses: Clauses<'_>,
) -> Text<2048> {
    let (clause, again) = (clauses.nth(0), clauses.how_to_regenerate());
    let mut text = Text::new();
    let (found, index, lends) = match (mistake, compared.against) {
        (Mistake::NotPassed, _) => {
            say!(text, name, " is `", spelled, "` in Rust, which has size 0 and is not passed, but ", clause, "; ");
            text.push(match again {
                Some(again) => again,
                None => "correct the type here",
            });
            return text;
        }
        (Mistake::PassedOtherwise, _) => {
            say!(text, name, " (", clause, ") is passed by value, and `", spelled);
            text.push(
                "` is or holds a mirror, the bytes of a type, which Rust passes in another way: write the type itself, or take a pointer in C++",
            );
            return text;
        }
        (Mistake::UnionOfRust, _) => {
            say!(text, name, " (", clause, ") is passed by value, and `", spelled);
            text.push("` is or holds a union that Rust does not lay out as C++ does: write `#[repr(C)]` on the union");
            return text;
        }
        (Mistake::Opaque(opaque), _) => {
            say!(
                text,
                name,
                " (",
                clause,
                ") is passed by value, in registers that depend on its members: declare those of `"
            );
            say!(text, *opaque, "` instead of `#[ptx(opaque)]`, or take a pointer in C++");
            return text;
        }
        (Mistake::Described(found), Against::Function(index, _, lends)) => (found, index, lends),
        _ => return text,
    };
    let (rust, types) = (RustType::described(compared.description), compared.lists[0]);
    let within = if found.record.is_empty() { difference_of_targets(rust, index, types, Role::Host(lends)) } else { None };
    let is_within = !found.record.is_empty() || !found.enumeration.is_empty();
    if is_within {
        say!(text, name, " does not match ", clause, ": ");
        found.describe(&mut text, "C++");
    } else {
        say!(text, name, " is `", spelled, "` in Rust, but ", clause);
        if let Difference::Align { rust, kernel } = found.difference {
            say!(text, ", which C++ aligns to ", counted(kernel as usize, "byte"), ", not ", integer(rust as i128));
        }
        if let Some(within) = within {
            text.push(": ");
            within.describe(&mut text, "C++");
        }
    }
    text.push("; ");
    // A record with another member has its own place.
    if let (None, Some(other), false) = (again, exchanged, is_within) {
        say!(text, "if ", name, " and ", other, " are in the wrong order, exchange them; otherwise ");
    }
    match (again, found.advice()) {
        (Some(again), _) => text.push(again),
        (None, Some(_)) if matches!((found.difference, spelled.as_bytes()), (Difference::ReadOnly { .. }, [b'&', ..])) => {
            text.push(
                "it may be written through: declare `&mut T`, or write `#[ptx(readonly)]` on the parameter if it is not",
            );
        }
        (None, Some(advice)) => text.push(advice),
        (None, None) if found.culprit().is_empty() => match stored(types.get(index)) {
            Some(integer) => {
                say!(text, "write `", integer, "`, which stores the enumeration, or an `enum` with `#[repr(");
                say!(text, integer, ")]`");
            }
            None => {
                found.difference.say_other_class(&mut text);
                match class {
                    Some(class) => {
                        say_unknown_class(&mut text, class);
                        text.push("or the type here or in C++");
                    }
                    None => text.push("correct the type here, or in C++"),
                }
                if let Some(within) = within {
                    say!(text, ", or `", within.record, "` if it is the same record");
                }
            }
        },
        (None, None) => {
            say!(text, "correct `", found.culprit(), "` ");
            found.say_aligned(&mut text);
            text.push("in Rust or in C++");
        }
    }
    let cxx = if found.record.is_empty() { types.get(index).name() } else { found.kernel_type };
    found.difference.instead_of_long(&mut text, clauses.host(), cxx);
    if let Some(record) = found.changed_record() {
        text.push("; ");
        record.describe(&mut text);
    }
    other_host(&mut text, "; ", clauses.host(), Remedy::None);
    text
}

#[cfg(all(test, feature = "derive"))]
mod tests;
