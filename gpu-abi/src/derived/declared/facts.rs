//! Compares a parameter's type in Rust with the facts in compiled files, which the macro writes as text.
//!
//! rustc takes a microsecond or more for each expression in an expansion, and a block can declare thousands of parameters.
//! So the macro writes numbers and types into a single literal, which is read in constant evaluation. The clauses for error
//! messages are in a second literal, which is read only if there is an error.
//!
//! Each fact ends with a semicolon:
//!
//! | Fact | Meaning | Clauses |
//! |---|---|---|
//! | `d` size place kind | an image declares the parameter | which file declares it, where and how |
//! | `s` type | the kernel's name contains this type, in the grammar of `name/agree` | the type in C++; which file has which name |
//! | `t` list ` ` index | debug information contains the type at this index of a list of types | which file describes it, and how |
//!
//! After the last clause comes the advice on how to generate the declaration again, or nothing if it is not generated.
//!
//! A place is `-`, `a` alignment, or `o` offset `,` end of the previous parameter `,` base. A kind is one letter, followed
//! by a second one for pointers and references. All declarations precede the other facts.

use super::clauses::{Clauses, end, str_of};
use super::compiled::fail_declared;
use super::described::fail_described;
use super::stated::fail_stated;
use crate::interface::{CompiledTypes, Description, Found, RustType, first_difference};
use crate::launch::ParameterDifference;
use crate::launch::compare::difference;
use crate::layout::{Handle, StateSpace, TypeLayout};
use crate::name::{agrees, lacks_target};
use gpu_abi_reader::model::{DeclaredParam, ParamKind, ParamPlacement};

/// The facts, and their clauses in the same order. Each clause ends with the control character U+001F; the text after the last
/// one says how to generate the declaration again.
pub type Facts = (&'static str, &'static str);

/// Fails the build unless every declaration of the parameter called `name` agrees with its type's layout. The facts contain
/// only declarations.
#[track_caller]
pub const fn check_declared(name: &'static str, layout: &'static TypeLayout, facts: Facts) {
    check_found(name, "", layout, &Description::UNKNOWN, &[], facts);
}

/// Fails the build unless all facts about the parameter called `name` agree with its type, which is written `spelled` in
/// Rust. `lists` has the types in debug information.
#[track_caller]
pub const fn check_found(
    name: &'static str,
    spelled: &'static str,
    layout: &'static TypeLayout,
    description: &'static Description,
    lists: &[CompiledTypes<'static>],
    (facts, clauses): Facts,
) {
    check_compared(name, spelled, &compared(layout, description, lists, facts), clauses);
}

/// The result of comparing a type with facts. All parameters of a block with the same type and the same facts share it.
#[derive(Clone, Copy, Debug)]
pub struct Compared {
    layout: &'static TypeLayout,
    description: &'static Description,
    mistake: Option<Mistake>,
}

/// The first fact that does not agree with a type.
#[derive(Clone, Copy, Debug)]
struct Mistake {
    kind: MistakeKind,
    /// The number of clauses before those of the fact.
    clauses: usize,
}

#[derive(Clone, Copy, Debug)]
enum MistakeKind {
    Declared(ParameterDifference),
    /// The type in the kernel's name.
    Stated(&'static str),
    Described(Found<'static>),
}

/// Compares a type with facts. `lists` has the types in debug information.
pub const fn compared(
    layout: &'static TypeLayout,
    description: &'static Description,
    lists: &[CompiledTypes<'static>],
    facts: &'static str,
) -> Compared {
    // Mistakes in its declaration have already been reported.
    let mistake = if layout.is_mistaken() { None } else { first_mistake(layout, description, lists, facts) };
    Compared { layout, description, mistake }
}

const fn first_mistake(
    layout: &'static TypeLayout,
    description: &'static Description,
    lists: &[CompiledTypes<'static>],
    facts: &'static str,
) -> Option<Mistake> {
    let mut facts = Reader { text: facts.as_bytes(), at: 0 };
    let (mut clauses, mut may_be_enum, mut is_described) = (0, true, false);
    // All declarations precede the other facts.
    let mut declared = None;
    // A name does not state whether a class is defined; debug information does.
    let mut undescribed = None;
    while facts.at < facts.text.len() {
        match facts.letter() {
            b'd' => {
                let compiled = facts.declaration();
                if let (Some(difference), None) = (difference(&compiled, layout), declared) {
                    declared = Some(Mistake { kind: MistakeKind::Declared(difference), clauses });
                }
                may_be_enum =
                    may_be_enum && matches!(compiled.kind, ParamKind::Integer | ParamKind::Bits | ParamKind::Unknown);
                clauses += 1;
            }
            b's' => {
                let stated = facts.rest();
                let mistake = Mistake { kind: MistakeKind::Stated(stated), clauses };
                if declared.is_none() && !agrees(description, stated, may_be_enum) {
                    return Some(mistake);
                }
                if lacks_target(layout, description, stated) {
                    undescribed = Some(mistake);
                }
                clauses += 2;
            }
            _ => {
                let types = lists[facts.number()];
                if let Some(found) = first_difference(RustType::new(layout, description), facts.number(), types) {
                    // A member explains the size of the whole; otherwise, the declaration says more.
                    if declared.is_none() || !found.record.is_empty() {
                        return Some(Mistake { kind: MistakeKind::Described(found), clauses });
                    }
                }
                is_described = true;
                clauses += 1;
                continue;
            }
        }
        // Skips the semicolon.
        facts.at += 1;
    }
    if declared.is_some() || is_described { declared } else { undescribed }
}

/// Fails the build unless the type of the parameter called `name`, which is written `spelled` in Rust, agrees with the
/// facts that it was compared with. `clauses` belong to these facts.
#[track_caller]
pub const fn check_compared(name: &'static str, spelled: &'static str, compared: &Compared, clauses: &'static str) {
    let Some(Mistake { kind, clauses: skipped }) = compared.mistake else { return };
    let clauses = Clauses::after(clauses, skipped);
    match kind {
        MistakeKind::Declared(difference) => {
            fail_declared(name, compared.layout, compared.description, difference, clauses)
        }
        MistakeKind::Stated(stated) => fail_stated(name, spelled, compared.description, stated, clauses),
        MistakeKind::Described(found) => fail_described(name, &found, clauses),
    }
}

/// [`check_compared`] for a parameter that is not the first one with this comparison: a mistake in a member has already been
/// reported.
#[track_caller]
pub const fn check_compared_again(name: &'static str, spelled: &'static str, compared: &Compared, clauses: &'static str) {
    match compared.mistake {
        Some(Mistake { kind: MistakeKind::Described(found), .. }) if !found.record.is_empty() => {}
        _ => check_compared(name, spelled, compared, clauses),
    }
}

/// Reads facts from the start to the end.
struct Reader {
    text: &'static [u8],
    at: usize,
}

impl Reader {
    const fn letter(&mut self) -> u8 {
        let letter = self.text[self.at];
        self.at += 1;
        letter
    }

    /// Returns a decimal number, and skips the character after it.
    const fn number(&mut self) -> usize {
        let mut number = 0;
        while self.text[self.at].is_ascii_digit() {
            number = number * 10 + (self.text[self.at] - b'0') as usize;
            self.at += 1;
        }
        self.at += 1;
        number
    }

    /// Returns a declaration whose letter has already been read.
    const fn declaration(&mut self) -> DeclaredParam {
        let size = self.number();
        let placement = match self.letter() {
            b'a' => ParamPlacement::Align(self.number()),
            b'o' => ParamPlacement::Offset { offset: self.number(), end_before: self.number(), base: self.number() },
            _ => {
                self.at += 1;
                ParamPlacement::Unknown
            }
        };
        let kind = match self.letter() {
            b'i' => ParamKind::Integer,
            b'f' => ParamKind::Float,
            b'b' => ParamKind::Bits,
            b'y' => ParamKind::Bytes,
            b'p' => ParamKind::Pointer {
                align: 1,
                space: match self.letter() {
                    b'g' => StateSpace::Global,
                    b'c' => StateSpace::Const,
                    b's' => StateSpace::Shared,
                    b'l' => StateSpace::Local,
                    b'p' => StateSpace::Param,
                    _ => StateSpace::Generic,
                },
            },
            b'r' => ParamKind::Reference(match self.letter() {
                b't' => Handle::Texture,
                b's' => Handle::Sampler,
                _ => Handle::Surface,
            }),
            _ => ParamKind::Unknown,
        };
        DeclaredParam { size, placement, kind }
    }

    /// Returns the rest of the fact.
    const fn rest(&mut self) -> &'static str {
        let (_, rest) = self.text.split_at(self.at);
        let len = end(rest, b';');
        self.at += len;
        str_of(rest.split_at(len).0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;

    #[test]
    fn declarations() {
        let read = |text: &'static str| {
            let mut reader = Reader { text: text.as_bytes(), at: 0 };
            let read = reader.declaration();
            assert_eq!(reader.at, text.len(), "{text}");
            format!("{} {:?} {:?}", read.size, read.placement, read.kind)
        };
        assert_eq!(read("4 a16 i"), "4 Align(16) Integer");
        assert_eq!(read("12 - -"), "12 Unknown Unknown");
        assert_eq!(
            read("8 o24,20,352 pg"),
            "8 Offset { offset: 24, end_before: 20, base: 352 } Pointer { space: Global, align: 1 }"
        );
        assert_eq!(read("8 - rt"), "8 Unknown Reference(Texture)");
    }
}
