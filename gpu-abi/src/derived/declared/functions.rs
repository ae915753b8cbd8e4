//! Compares declared C++ functions with their debug information, for the expansion of `#[functions]`.

use crate::compare::{
    CompiledTypes, Difference, Located, Remedy, Role, RustType, Shape, difference_of_targets, exchanged, first_difference,
    other_host,
};
use crate::description::{Description, DescriptionKind};
use crate::layout::Part;
use crate::scalar::Scalar;
use crate::search::any;
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
                _ => say!(text, "`*mut ", spelled, "Mirror`"),
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

/// How a type of Rust and one of C++ agree, whichever parameters and results have them.
#[derive(Clone, Copy, Debug)]
pub struct Agreement {
    compared: Compared,
    /// Whether there is a difference, or else everything was compared.
    is_complete: bool,
    /// The type in Rust, rustc's size of its values, if a call passes them, and what its pointers lend.
    rust: (&'static Description, Option<usize>, Lends),
    /// The type in C++.
    cxx: (&'static CompiledTypes<'static>, usize),
}

#[derive(Clone, Copy, Debug)]
#[expect(clippy::large_enum_variant, reason = "constants have no heap")]
enum Compared {
    Same,
    /// A type without values to pass.
    Nothing,
    /// The same, but values are passed in another way.
    PassedOtherwise,
    /// The same as far as it was compared, but the members of this opaque type decide how values are passed.
    Opaque(&'static str),
    /// Different, and the integer as which C++ stores an enumeration, or how the targets of pointers differ, which are not one record.
    Different(Located<'static>, Option<&'static str>, Option<Located<'static>>),
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
) -> Agreement {
    let (rust, role) = (RustType::described(description), Role::Host(lends));
    let is_nothing = matches!(passed, Some(0));
    let (difference, left_out) = if is_nothing { (None, None) } else { first_difference(rust, index, *types, role) };
    let compared = match (difference, rust.shape()) {
        _ if is_nothing => Compared::Nothing,
        (Some(found), _) => {
            let within = if found.record.is_empty() { difference_of_targets(rust, index, *types, role) } else { None };
            Compared::Different(found, stored(types.get(index)), within)
        }
        _ if passed.is_none() => Compared::Same,
        (None, Shape::Record(record)) if record.layout.holds(Part::Mirror) => Compared::PassedOtherwise,
        (None, _) => match (rust.opaque(), types.get(index)) {
            (Some(opaque), CompiledType::Record(_)) => Compared::Opaque(opaque),
            _ => Compared::Same,
        },
    };
    let is_complete = difference.is_some() || left_out.is_none();
    Agreement { compared, is_complete, rust: (description, passed, lends), cxx: (types, index) }
}

/// Returns the only other name such that all of the parameters agree once it and the one at `at` are exchanged. `parameters` has those of a
/// function whose names do not tell their order, each with its name and its number in `all`.
#[inline]
const fn exchanged(all: &[&Agreement], parameters: &[(&'static str, usize)], at: usize) -> Option<&'static str> {
    let other = exchanged!(at, parameters.len(), |rust, cxx| {
        let ((description, passed, lends), (types, index)) = (all[parameters[rust].1].rust, all[parameters[cxx].1].cxx);
        matches!(compare_host(description, types, index, passed, lends).compared, Compared::Same)
    });
    if other < parameters.len() { Some(parameters[other].0) } else { None }
}

impl Agreement {
    /// Returns whether there is a difference, or else everything was compared.
    #[inline]
    pub const fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Returns whether the types differ.
    #[inline]
    pub const fn is_mistaken(&self) -> bool {
        matches!(self.compared, Compared::Different(..))
    }

    /// Returns the difference if it is within a record or an enumeration, which is one mistake wherever they are used.
    #[inline]
    const fn mistake_within(&self) -> Option<&Located<'static>> {
        match &self.compared {
            Compared::Different(found, ..) if !found.record.is_empty() || !found.enumeration.is_empty() => Some(found),
            _ => None,
        }
    }

    /// Returns whether one of several others has the same mistake.
    #[inline]
    const fn is_repeated(&self, others: &[&Self]) -> bool {
        let Some(found) = self.mistake_within() else { return false };
        any!(i in 0..others.len() => matches!(others[i].mistake_within(), Some(known) if known.is_same_mistake(found)))
    }
}

/// Fails the build unless the type of a parameter or a result, called `name` and written `spelled`, agrees with that of C++. The clause
/// says which file describes it, and how. `all` are the comparisons of a block in the order of their first uses, the one in question at
/// `index`: what an earlier use has reported is not repeated. `again` says how to generate the declaration again, if it is generated, and
/// then the files' host.
#[track_caller]
#[inline]
pub const fn check_host(
    (name, spelled, clause): (&str, &str, &str),
    all: &[&Agreement],
    index: usize,
    is_first: bool,
    again: &str,
    (parameters, at): (&[(&'static str, usize)], usize),
) {
    let (agreement, clauses) = (all[index], Clauses::new(again, 0));
    let again = clauses.how_to_regenerate();
    if !is_first && agreement.mistake_within().is_some() || agreement.is_repeated(all.split_at(index).0) {
        return;
    }
    let mut text = Text::<2048>::new();
    let (found, stored, within) = match agreement.compared {
        Compared::Same => return,
        Compared::Nothing => {
            say!(text, name, " is `", spelled, "` in Rust, which has size 0 and is not passed, but ", clause);
            text.push("; ");
            text.push(match again {
                Some(again) => again,
                None => "correct the type here",
            });
            panic!("{}", text.as_str())
        }
        Compared::PassedOtherwise => {
            say!(text, name, " (", clause, ") is passed by value, and `", spelled);
            say!(
                text,
                "` is or holds a mirror, the bytes of a type, which Rust passes in another way: write the type itself, or take a pointer in C++"
            );
            panic!("{}", text.as_str())
        }
        Compared::Opaque(opaque) => {
            say!(
                text,
                name,
                " (",
                clause,
                ") is passed by value, in registers that depend on its members: declare those of `"
            );
            say!(text, opaque, "` instead of `#[ptx(opaque)]`, or take a pointer in C++");
            panic!("{}", text.as_str())
        }
        Compared::Different(found, stored, within) => (found, stored, within),
    };
    if found.record.is_empty() && found.enumeration.is_empty() {
        say!(text, name, " is `", spelled, "` in Rust, but ", clause);
        if let Difference::Align { rust, kernel } = found.difference {
            say!(text, ", which C++ aligns to ", counted(kernel as usize, "byte"), ", not ", integer(rust as i128));
        }
        if let Some(within) = within {
            text.push(": ");
            within.describe(&mut text, "C++");
        }
    } else {
        say!(text, name, " does not match ", clause, ": ");
        found.describe(&mut text, "C++");
    }
    text.push("; ");
    // A record with another member has its own place.
    let exchanged = if agreement.mistake_within().is_some() { None } else { exchanged(all, parameters, at) };
    if let (None, Some(other)) = (again, exchanged) {
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
        (None, None) if found.culprit().is_empty() => match stored {
            Some(integer) => {
                say!(text, "write `", integer, "`, which stores the enumeration, or an `enum` with `#[repr(");
                say!(text, integer, ")]`");
            }
            None => {
                found.difference.say_other_class(&mut text);
                text.push("correct the type here, or in C++");
                if let Some(within) = within {
                    say!(text, ", or `", within.record, "` if it is the same record");
                }
            }
        },
        (None, None) => {
            say!(text, "correct `", found.culprit(), "` in Rust or in C++");
        }
    }
    if let Some(record) = found.changed_record() {
        text.push("; ");
        record.describe(&mut text);
    }
    other_host(&mut text, "; ", clauses.host(), Remedy::None);
    panic!("{}", text.as_str())
}

#[cfg(all(test, feature = "derive"))]
mod tests {
    use super::{Description, IsRepr, Lends, NotRepr as _, Part, check_host, check_host_layout, compare_host};
    use crate::compare::CompiledTypes;
    use crate::description::Describe;
    use crate::{PtxLayout, TensorMap};
    use gpu_abi_reader::model::{CompiledMember, CompiledRecord, CompiledType, ScalarKind};

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    union Word {
        whole: u32,
        real: f32,
    }

    #[derive(PtxLayout)]
    #[repr(C)]
    struct Words {
        reals: [f32; 2],
        words: [WordMirror; 2],
    }

    #[derive(PtxLayout)]
    #[repr(C)]
    struct Tagged {
        kind: u32,
        word: Word,
    }

    #[derive(PtxLayout)]
    struct Bits {
        #[ptx(bits = 4)]
        low: u32,
    }

    #[test]
    fn mirrors_are_not_passed_like_their_types() {
        assert!(!Word::LAYOUT.holds(Part::Mirror) && WordMirror::LAYOUT.holds(Part::Mirror));
        assert!(!Tagged::LAYOUT.holds(Part::Mirror) && TaggedMirror::LAYOUT.holds(Part::Mirror));
        assert!(Words::LAYOUT.holds(Part::Mirror));
        assert!(Describe::<BitsMirror>::TYPE.layout.is_some_and(|layout| layout.holds(Part::Mirror)));
    }

    #[test]
    fn a_difference_in_a_record_of_cuda_names_the_release() {
        const WORD: CompiledType<'static> =
            CompiledType::Scalar { name: "unsigned long", kind: ScalarKind::Unsigned, size: 8, handle: None };
        const MEMBERS: &[CompiledMember<'static>] = &[CompiledMember::new("opaque", 0, 0)];
        const MAP: CompiledRecord<'static> = CompiledRecord {
            name: "CUtensorMap_st",
            union: false,
            size: 128,
            align: Some(64),
            max_align: None,
            members: MEMBERS,
            by_key: &[],
            has_virtual_base: false,
            made_up: 0,
            other_form: None,
        };
        const TYPES: CompiledTypes<'static> = CompiledTypes::new(&[WORD, CompiledType::Record(MAP)]);
        let agreement = compare_host(&Describe::<TensorMap>::TYPE, &TYPES, 1, None, Lends::All);
        let check = || check_host(("`map`", "TensorMap", "`CUtensorMap` in `a.o`"), &[&agreement], 0, true, "", (&[], 0));
        let error = std::panic::catch_unwind(check).unwrap_err();
        let text = error.downcast_ref::<std::string::String>().unwrap();
        assert!(text.ends_with("; `CUtensorMap_st` is aligned to 128 bytes since CUDA 13.0 and to 64 before"), "{text}");
    }

    #[derive(PtxLayout)]
    #[repr(C)]
    struct Rows<const N: usize> {
        rows: [[f32; N]; 2],
    }

    #[derive(PtxLayout)]
    #[repr(C)]
    struct Raw {
        rows: Rows<3>,
        words: [Word; 2],
    }

    #[derive(PtxLayout, Clone, Copy)]
    struct Moved {
        small: u8,
        large: u32,
    }

    #[derive(PtxLayout)]
    #[repr(C)]
    struct Nested {
        moved: [Moved; 2],
        word: Word,
    }

    #[test]
    fn structs_with_unions_and_constant_lengths_have_the_layout_of_c() {
        let is_refused = |description: &'static Description, is_repr: bool| {
            std::panic::catch_unwind(|| check_host_layout("T", description, is_repr)).is_err()
        };
        assert!(!is_refused(&Describe::<Rows<3>>::TYPE, IsRepr::<Rows<3>>::VALUE));
        assert!(!is_refused(&Describe::<Raw>::TYPE, IsRepr::<Raw>::VALUE));
        assert!(!is_refused(&Describe::<Word>::TYPE, IsRepr::<Word>::VALUE));
        assert!(is_refused(&Describe::<Moved>::TYPE, IsRepr::<Moved>::VALUE));
        assert!(is_refused(&Describe::<Nested>::TYPE, IsRepr::<Nested>::VALUE));
        assert!(is_refused(&Describe::<Bits>::TYPE, IsRepr::<Bits>::VALUE));
    }
}
