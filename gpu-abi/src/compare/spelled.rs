//! Whether a class that Rust names has the template arguments that debug information states, in the text of the name.
//!
//! Types and numbers are compared if their spelling is known: fundamental types, classes by their last identifiers, and integers. Of others, and of
//! arguments that only the file states, it is not known whether they differ.

use super::class::Named;
use super::names::{last_identifier, same_identifier};
use super::rust::RustType;
use crate::layout::Host;
use crate::name::{Form, Prefix, TemplateArgument, Type};
use crate::scalar::Scalar;
use crate::search::{any, first};
use crate::text::equal;
use gpu_abi_reader::model::Fundamental;

/// Returns whether a class of Rust has the template arguments in its name in debug information. There are none to compare if it is not an
/// instance of a template there.
#[inline]
pub(super) const fn has_arguments(rust: RustType<'_>, name: &str) -> Named {
    match (rust.listed(), rust.cxx()) {
        _ if !is_instance(name.as_bytes()) => Named::Agrees,
        (Some(listed), _) if equal(listed.name(), name) => Named::Agrees,
        (None, Some(Type { form: Form::Class(class), .. })) => all_agree(Prefix::whole(class), name.as_bytes()),
        _ => Named::ARGUMENTS,
    }
}

const fn is_instance(name: &[u8]) -> bool {
    any!(i in 0..name.len() => name[i] == b'<')
}

/// Returns whether a class and those around it have the template arguments in a name.
const fn all_agree(mut class: Prefix<'_>, mut name: &[u8]) -> Named {
    let mut agreement = Named::Agrees;
    while is_instance(name) {
        let (scope, arguments) = split(name);
        agreement = agreement.and(match (class.arguments(), arguments) {
            (_, None) => Named::Agrees,
            (Some(rust), Some(text)) => agree(rust, text),
            (None, Some(_)) => Named::ARGUMENTS,
        });
        name = scope;
        class = match class.scope() {
            Some(scope) => scope,
            None if is_instance(name) => return agreement.and(Named::ARGUMENTS),
            None => break,
        };
    }
    agreement
}

/// Returns what is around the last identifier of a name, and the template arguments after it.
const fn split(name: &[u8]) -> (&[u8], Option<&[u8]>) {
    let (mut at, mut depth, mut arguments) = (name.len(), 0_usize, None);
    while at > 0 {
        at -= 1;
        match name[at] {
            b'>' | b')' => depth += 1,
            b'<' | b'(' => {
                depth = depth.saturating_sub(1);
                if let (0, None, [_, inner @ .., b'>']) = (depth, arguments, name.split_at(at).1) {
                    arguments = Some(inner);
                }
            }
            b':' if depth == 0 => return (name.split_at(at.saturating_sub(1)).0, arguments),
            _ => {}
        }
    }
    (&[], arguments)
}

/// Returns whether template arguments are those in a text, separated by commas.
const fn agree(rust: &[TemplateArgument<'_>], text: &[u8]) -> Named {
    let (mut i, mut rest, mut agreement) = (0, Some(text), Named::Agrees);
    while let Some(text) = rest {
        let mut depth = 0_usize;
        let comma = first!(at in 0..text.len() => {
            match text[at] {
                b'<' | b'(' => depth += 1,
                b'>' | b')' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 && text[at] == b',' { Some(at) } else { None }
        });
        let (one, others) = text.split_at(match comma {
            Some(comma) => comma,
            None => text.len(),
        });
        agreement = agreement.and(if i < rust.len() { agrees(&rust[i], one.trim_ascii()) } else { Named::ARGUMENTS });
        i += 1;
        rest = match others {
            [] => None,
            [_, others @ ..] => Some(others),
        };
    }
    if i < rust.len() { Named::ARGUMENTS } else { agreement }
}

const fn agrees(rust: &TemplateArgument<'_>, text: &[u8]) -> Named {
    match rust {
        TemplateArgument::Type(Type { form: Form::Fundamental(rust), .. }) => match fundamental(text) {
            Some(found) => Named::agrees_if(is_same(*rust, found)),
            None => Named::ARGUMENTS,
        },
        TemplateArgument::Type(Type { form: Form::Class(class), .. }) => {
            let class = Prefix::whole(class);
            match core::str::from_utf8(text) {
                Ok(name) if same_identifier(class.identifier(), last_identifier(name).as_bytes()) => all_agree(class, text),
                _ => Named::ARGUMENTS,
            }
        }
        TemplateArgument::Value(_, value) => match number(text) {
            Some(found) => Named::agrees_if(found == *value),
            None => Named::ARGUMENTS,
        },
        _ => Named::ARGUMENTS,
    }
}

/// Returns whether values of both types are the same numbers.
const fn is_same(rust: Fundamental, found: Fundamental) -> bool {
    match (Scalar::of_fundamental(rust, Host::TARGET), Scalar::of_fundamental(found, Host::TARGET)) {
        (Some(Scalar::I8 | Scalar::U8), Some(_)) if matches!(found, Fundamental::Char) => true,
        (Some(rust), Some(found)) => rust as u8 == found as u8,
        _ => equal(rust.code(), found.code()),
    }
}

/// Returns C++'s fundamental type of this name, which g++ spells `long unsigned int`.
const fn fundamental(text: &[u8]) -> Option<Fundamental> {
    let (all, words) = (Fundamental::ALL, words(text));
    first!(i in 0..all.len() => if self::words(all[i].name().as_bytes()) == words { Some(all[i]) } else { None })
}

/// Returns a number that all orders of the words have, without `int`, which adds nothing to others. Letters have 7 bits.
const fn words(text: &[u8]) -> u128 {
    const INT: u128 = ((b'i' as u128) << 14) | ((b'n' as u128) << 7) | b't' as u128;

    let (mut sum, mut word, mut i) = (0_u128, 0, 0);
    while i <= text.len() {
        if i == text.len() || text[i] == b' ' {
            sum = sum.wrapping_add(if word == INT { 0 } else { word });
            word = 0;
        } else {
            word = word << 7 | text[i] as u128;
        }
        i += 1;
    }
    sum
}

/// Returns the value of an integer, a `bool` or an enumerator: `3`, `3u`, `true`, `(sim::Kind)3`.
const fn number(text: &[u8]) -> Option<i128> {
    let (sign, mut digits) = match text {
        b"true" => return Some(1),
        b"false" => return Some(0),
        [b'-', digits @ ..] => (-1, digits),
        [b'(', rest @ ..] => {
            let Some(end) = first!(i in 0..rest.len() => if rest[i] == b')' { Some(i) } else { None }) else { return None };
            return number(rest.split_at(end + 1).1);
        }
        digits => (1, digits),
    };
    if !matches!(digits, [b'0'..=b'9', ..]) {
        return None;
    }
    let mut value = 0_i128;
    while let [digit @ b'0'..=b'9', rest @ ..] = digits {
        value = value.wrapping_mul(10).wrapping_add((*digit - b'0') as i128);
        digits = rest;
    }
    while let [b'u' | b'U' | b'l' | b'L', rest @ ..] = digits {
        digits = rest;
    }
    if digits.is_empty() { Some(sign * value) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::name::Name;

    /// Returns whether a class agrees with a name: `None` if not everything is compared.
    fn agrees(class: &Type<'_>, name: &str) -> Option<bool> {
        match has_arguments(RustType::named(class), name) {
            Named::Agrees => Some(true),
            Named::Differs => Some(false),
            Named::NotCompared(_) => None,
        }
    }

    #[test]
    fn template_arguments_in_text() {
        let ty = |ty| [TemplateArgument::Type(ty)];
        let (float, long, body) = (ty(Type::FLOAT), ty(Type::ULONG_LONG), ty(Type::class("Body")));
        let [float, long, body] = [&float, &long, &body].map(|arguments| Name::new("Engine").template(arguments));
        let nested = ty(Type::named(float));
        let sized = [TemplateArgument::Type(Type::SIGNED_CHAR), TemplateArgument::Value(Type::INT, -3)];
        let (nested, sized) = (Name::new("Engine").template(&nested), Name::new("sim::Grid").template(&sized));
        let lid = Name::new("Lid").within(&float);
        for (class, name, expected) in [
            (Name::new("Engine"), "Engine", Some(true)),
            (Name::new("Engine"), "sim::Engine<float>", None),
            (float, "Engine", Some(true)),
            (float, "sim::Engine<float>", Some(true)),
            (float, "Engine<double>", Some(false)),
            (float, "Engine<float const>", None),
            (float, "Engine<float, 3>", None),
            (float, "Engine<sim::Body>", None),
            (long, "Engine<long unsigned int>", Some(true)),
            (long, "Engine<unsigned long>", Some(true)),
            (long, "Engine<long int>", Some(false)),
            (body, "Engine<sim::Body>", Some(true)),
            (body, "Engine<sim::Body*>", None),
            (body, "Engine<Valve>", None),
            (body, "Engine<Body<float> >", None),
            (nested, "Engine<sim::Engine<float> >", Some(true)),
            (nested, "Engine<Engine<double>>", Some(false)),
            (sized, "Grid<char, -3>", Some(true)),
            (sized, "Grid<signed char, (sim::Kind)-3l>", Some(true)),
            (sized, "Grid<char, 3>", Some(false)),
            (sized, "Grid<char, size>", None),
            (sized, "Grid<char>", None),
            (lid, "Engine<float>::Lid", Some(true)),
            (lid, "Engine<double>::Lid", Some(false)),
            (Name::new("Lid"), "Engine<float>::Lid", None),
        ] {
            assert_eq!(agrees(&Type::named(class), name), expected, "{class:?} {name}");
        }
        for (text, value) in [("3", 3), ("-4ul", -4), ("true", 1), ("(sim::Kind)1U", 1)] {
            assert_eq!(number(text.as_bytes()), Some(value), "{text}");
        }
        assert!(["", "-", "u", "3x", "(3", "3ux"].iter().all(|text| number(text.as_bytes()).is_none()));
    }
}
