//! Whether a class that Rust names has the template arguments that debug information states, in the text of the name.
//!
//! Types and numbers are compared if their spelling is known: fundamental types, classes by their identifiers and the scopes that both sides
//! state, and integers. Of others, and of arguments that only the file states, it is not known whether they differ. Two files may spell arguments
//! differently too.

use super::class::Named;
use super::names::{last_identifier, same_identifier};
use super::rust::RustType;
use crate::layout::Host;
use crate::name::{Form, Prefix, TemplateArgument, Type};
use crate::scalar::Scalar;
use crate::search::{any, first, position};
use crate::text::{equal, equal_bytes};
use gpu_abi_reader::model::{CompiledTypes, Fundamental};

/// The maximum depth of pointers and template arguments within others that are compared.
const MAX_DEPTH: u8 = 32;

/// Returns whether a class of Rust has the template arguments in its name in debug information. There are none to compare if it is not an
/// instance of a template there.
#[inline]
pub(super) const fn has_arguments(rust: RustType<'_>, name: &str, types: CompiledTypes<'_>) -> Named {
    match (rust.listed(), rust.cxx()) {
        _ if !is_instance(name.as_bytes()) && !rust.is_of_one_language() => Named::Agrees,
        (Some(listed), _) if equal(listed.name(), name) => Named::Agrees,
        (Some(listed), _) if rust.is_of_one_language() => {
            same_arguments(listed.name().as_bytes(), name.as_bytes(), types, MAX_DEPTH)
        }
        (None, Some(Type { form: Form::Class(class), .. })) => all_agree(Prefix::whole(class), name.as_bytes(), types),
        _ => Named::ARGUMENTS,
    }
}

#[inline]
const fn is_instance(name: &[u8]) -> bool {
    any!(i in 0..name.len() => name[i] == b'<')
}

/// Returns whether a class and those around it have the template arguments in a name.
#[inline]
const fn all_agree(mut class: Prefix<'_>, mut name: &[u8], types: CompiledTypes<'_>) -> Named {
    let mut agreement = Named::Agrees;
    while is_instance(name) {
        let (scope, arguments) = split(name);
        agreement = agreement.and(match (class.arguments(), arguments) {
            (_, None) => uninstantiated(name, scope),
            (Some(rust), Some(text)) => agree(rust, text, types),
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
#[inline]
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

/// Returns `Agrees` if nothing after the scope of a name without arguments may be some, as in `Token<'>', int>`.
#[inline]
const fn uninstantiated(name: &[u8], scope: &[u8]) -> Named {
    if is_instance(name.split_at(scope.len()).1) { Named::ARGUMENTS } else { Named::Agrees }
}

/// Returns whether template arguments are those in a text, separated by commas.
#[inline]
const fn agree(rust: &[TemplateArgument<'_>], text: &[u8], types: CompiledTypes<'_>) -> Named {
    let (mut i, mut rest, mut agreement) = (0, listed(text), Named::Agrees);
    while let Some(text) = rest {
        let (one, others) = first_argument(text);
        agreement = agreement.and(if i < rust.len() { agrees(&rust[i], one, types) } else { Named::ARGUMENTS });
        (i, rest) = (i + 1, others);
    }
    if i < rust.len() { Named::ARGUMENTS } else { agreement }
}

/// Returns the text of template arguments; `None` without any, as for `Pack<>`.
#[inline]
const fn listed(text: &[u8]) -> Option<&[u8]> {
    if text.trim_ascii().is_empty() { None } else { Some(text) }
}

/// Returns the first template argument in a text, and the others.
#[inline]
const fn first_argument(text: &[u8]) -> (&[u8], Option<&[u8]>) {
    let mut depth = 0_usize;
    let comma = first!(at in 0..text.len() => {
        match text[at] {
            b'<' | b'(' => depth += 1,
            b'>' | b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && text[at] == b',' { Some(at) } else { None }
    });
    match comma {
        Some(comma) => (text.split_at(comma).0.trim_ascii(), Some(text.split_at(comma + 1).1)),
        None => (text.trim_ascii(), None),
    }
}

/// Returns whether the classes of two names in C++, and those around them, have the same template arguments. `depth` is how many more levels
/// are compared.
#[inline]
const fn same_arguments(mut one: &[u8], mut other: &[u8], types: CompiledTypes<'_>, depth: u8) -> Named {
    let mut agreement = Named::Agrees;
    while !one.is_empty() || !other.is_empty() {
        let ((scope, arguments), (outer, others)) = (split(one), split(other));
        agreement = agreement.and(match (arguments, others) {
            (Some(arguments), Some(others)) => same_lists(listed(arguments), listed(others), types, depth),
            (None, None) => uninstantiated(one, scope).and(uninstantiated(other, outer)),
            _ => Named::ARGUMENTS,
        });
        (one, other) = (scope, outer);
    }
    agreement
}

/// Returns whether two lists of template arguments are the same.
#[inline]
const fn same_lists(mut one: Option<&[u8]>, mut other: Option<&[u8]>, types: CompiledTypes<'_>, depth: u8) -> Named {
    let mut agreement = Named::Agrees;
    while let (Some(text), Some(with)) = (one, other) {
        let ((text, texts), (with, withs)) = (first_argument(text), first_argument(with));
        agreement = agreement.and(is_same_argument(text, with, types, depth));
        (one, other) = (texts, withs);
    }
    if one.is_none() && other.is_none() { agreement } else { Named::Differs }
}

/// Returns whether the scopes around one path end with those around another one.
#[inline]
const fn is_one_scope(one: &str, other: &str) -> bool {
    let (mut one, mut other) = (split(one.as_bytes()).0, split(other.as_bytes()).0);
    while !one.is_empty() && !other.is_empty() {
        let (scope, outer) = (split(one).0, split(other).0);
        if !equal_bytes(identifier(one, scope), identifier(other, outer)) {
            return false;
        }
        (one, other) = (scope, outer);
    }
    true
}

/// Returns the last identifier of a path, after its scope.
#[inline]
const fn identifier<'t>(path: &'t [u8], scope: &[u8]) -> &'t [u8] {
    let mut last = path.split_at(scope.len()).1;
    while let [b':', rest @ ..] = last {
        last = rest;
    }
    match position!(i in 0..last.len() => last[i] == b'<') {
        Some(end) => last.split_at(end).0.trim_ascii(),
        None => last.trim_ascii(),
    }
}

/// A template argument in a text.
enum Argument<'t> {
    Pointer(&'t [u8]),
    Reference(&'t [u8]),
    Fundamental(Fundamental),
    /// With the type that it is cast to, or an empty text.
    Number(&'t [u8], i128),
    /// A class, an enumeration, a typedef or an enumerator.
    Path(&'t str),
    Other,
}

#[inline]
const fn parsed(text: &[u8]) -> Argument<'_> {
    match (text, Fundamental::of_name(text), number(text), core::str::from_utf8(text)) {
        ([to @ .., b'*'], ..) => Argument::Pointer(to.trim_ascii()),
        ([to @ .., b'&'], ..) => Argument::Reference(to.trim_ascii()),
        (_, Some(fundamental), ..) => Argument::Fundamental(fundamental),
        (_, _, Some((cast, number)), _) => Argument::Number(cast, number),
        (.., Ok(path)) if is_path(text) => Argument::Path(path),
        _ => Argument::Other,
    }
}

/// Returns whether two template arguments in texts are the same.
#[inline]
const fn is_same_argument(one: &[u8], other: &[u8], types: CompiledTypes<'_>, depth: u8) -> Named {
    if equal_bytes(one, other) {
        return Named::Agrees;
    }
    let Some(depth) = depth.checked_sub(1) else { return Named::ARGUMENTS };
    match (parsed(one), parsed(other)) {
        (Argument::Pointer(one), Argument::Pointer(other)) | (Argument::Reference(one), Argument::Reference(other)) => {
            is_same_argument(one, other, types, depth)
        }
        // `long` and `long long`, which one typedef may be for two hosts, and `char`, which has a sign or not.
        (Argument::Fundamental(one), Argument::Fundamental(other))
            if is_same(one, other, types) || is_same(other, one, types) =>
        {
            if equal(one.code(), other.code()) {
                Named::Agrees
            } else {
                Named::ARGUMENTS
            }
        }
        (Argument::Number(cast, one), Argument::Number(with, other)) => match (one == other, cast, with) {
            (false, ..) => Named::Differs,
            (true, [], _) | (true, _, []) => Named::Agrees,
            (true, ..) => match is_same_argument(cast, with, types, depth) {
                Named::Agrees => Named::Agrees,
                _ => Named::ARGUMENTS,
            },
        },
        (Argument::Path(one), Argument::Path(other)) if equal(last_identifier(one), last_identifier(other)) => {
            let scopes = if is_one_scope(one, other) { Named::Agrees } else { Named::ARGUMENTS };
            scopes.and(same_arguments(one.as_bytes(), other.as_bytes(), types, depth))
        }
        // nvcc writes typedefs as they are, and some compilers the names of enumerators for their values.
        (Argument::Path(_) | Argument::Other, _) | (_, Argument::Path(_) | Argument::Other) => Named::ARGUMENTS,
        _ => Named::Differs,
    }
}

/// Returns whether a text is a path: not a `const` type or an expression.
#[inline]
const fn is_path(text: &[u8]) -> bool {
    let mut depth = 0_usize;
    !any!(i in 0..text.len() => match text[i] {
        b'<' => { depth += 1; false }
        b'>' => { depth = depth.saturating_sub(1); false }
        b'_' | b'$' | b':' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | 0x80.. => false,
        _ => depth == 0,
    })
}

#[inline]
const fn agrees(rust: &TemplateArgument<'_>, text: &[u8], types: CompiledTypes<'_>) -> Named {
    match rust {
        TemplateArgument::Type(Type { form: Form::Fundamental(rust), .. }) => match Fundamental::of_name(text) {
            Some(found) => Named::agrees_if(is_same(*rust, found, types)),
            None => Named::ARGUMENTS,
        },
        TemplateArgument::Type(Type { form: Form::Class(class), .. }) => is_class(Prefix::whole(class), text, types),
        TemplateArgument::Value(ty, value) => match (number(text), &ty.form) {
            (Some((_, found)), _) if found != *value => Named::Differs,
            (Some((cast @ [_, ..], _)), Form::Class(class)) => is_class(Prefix::whole(class), cast, types),
            (Some(_), _) => Named::Agrees,
            (None, _) => Named::ARGUMENTS,
        },
        _ => Named::ARGUMENTS,
    }
}

/// Returns whether a class is the one that a text names.
#[inline]
const fn is_class(class: Prefix<'_>, text: &[u8], types: CompiledTypes<'_>) -> Named {
    match core::str::from_utf8(text) {
        Ok(name) if same_identifier(class.identifier(), last_identifier(name).as_bytes()) => {
            let scopes = if is_within(class.scope(), split(text).0) { Named::Agrees } else { Named::ARGUMENTS };
            scopes.and(all_agree(class, text, types))
        }
        _ => Named::ARGUMENTS,
    }
}

/// Returns whether a scope that Rust declares is the one in a text, which may leave out outer scopes and state inline namespaces.
#[inline]
const fn is_within(mut rust: Option<Prefix<'_>>, mut text: &[u8]) -> bool {
    let mut is_same = true;
    while let (Some(scope), [_, ..]) = (rust, text) {
        let outer = split(text).0;
        is_same = same_identifier(scope.identifier(), identifier(text, outer));
        if is_same {
            rust = scope.scope();
        }
        text = outer;
    }
    is_same
}

/// Returns whether values of both types are the same numbers, the second one in a file with these types.
#[inline]
const fn is_same(rust: Fundamental, found: Fundamental, types: CompiledTypes<'_>) -> bool {
    match (Scalar::of_fundamental(rust, Host::TARGET), Scalar::of_fundamental(found, Host::of_files(types.host))) {
        (Some(Scalar::I8 | Scalar::U8), Some(_)) if matches!(found, Fundamental::Char) => true,
        (Some(rust), Some(found)) => rust as u8 == found as u8,
        _ => equal(rust.code(), found.code()),
    }
}

/// Returns whether a name is that of a fundamental type of C++, not of a typedef.
#[inline]
pub(super) const fn is_fundamental(name: &str) -> bool {
    Fundamental::of_name(name.as_bytes()).is_some()
}

/// Returns the value of an integer, a `bool` or an enumerator, and the type that it is cast to: `3`, `3u`, `true`, `(sim::Kind)3`.
#[inline]
const fn number(text: &[u8]) -> Option<(&[u8], i128)> {
    let (cast, number) = match text {
        [b'(', rest @ ..] => match first!(i in 0..rest.len() => if rest[i] == b')' { Some(i) } else { None }) {
            Some(end) => (rest.split_at(end).0, rest.split_at(end + 1).1),
            None => return None,
        },
        _ => (b"".as_slice(), text),
    };
    let (sign, mut digits) = match number {
        b"true" => return Some((cast, 1)),
        b"false" => return Some((cast, 0)),
        [b'-', digits @ ..] => (-1, digits),
        digits => (1, digits),
    };
    if !matches!(digits, [b'0'..=b'9', ..]) {
        return None;
    }
    let mut value = 0_i128;
    while let [digit @ b'0'..=b'9', rest @ ..] = digits {
        value = value.wrapping_mul(10).wrapping_add(sign * (*digit - b'0') as i128);
        digits = rest;
    }
    while let [b'u' | b'U' | b'l' | b'L', rest @ ..] = digits {
        digits = rest;
    }
    if digits.is_empty() { Some((cast, value)) } else { None }
}

#[cfg(test)]
mod tests;
