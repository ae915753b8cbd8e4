//! Writes the facts in compiled files about a parameter as two literals. `derived/facts` in `gpu-abi` describes their
//! format and reads them.

use super::compiled::Types;
use super::cxx::StatedType;
use super::find::{Declared, Found, Place};
use super::generated::{Generated, advice};
use gpu_abi_reader::{Handle, ParamKind, StateSpace};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use std::fmt::Write;

/// The character that ends each clause.
const CLAUSE_END: char = '\u{1f}';

/// Facts about a parameter, and the clauses for error messages.
#[derive(Default)]
pub(super) struct Facts {
    /// Facts with the same text share one check.
    pub(super) text: String,
    pub(super) clauses: String,
}

impl Facts {
    /// Returns all facts about the parameter at `index` of a kernel, and whether debug information describes it.
    pub(super) fn of_found(found: &Found, index: usize, types: Option<&Types>) -> (Self, bool) {
        let mut facts = Self::of_declarations(&found.params[index]);
        for stated in &found.stated {
            let StatedType { text, spelled } = &stated.types[index];
            facts.push(format_args!("s{text}"), &[spelled, &stated.source]);
        }
        let is_described = facts.describe(found, index, types);
        (facts.finish(found.generated.as_ref()), is_described)
    }

    /// Returns the facts about the parameter at `index` of one of several kernels, and whether debug information describes
    /// it.
    ///
    /// The types in the kernel's name are not among the facts, because they select the kernel.
    pub(super) fn of_candidate(found: &Found, index: usize, types: Option<&Types>) -> (Self, bool) {
        let mut facts = Self::of_declarations(&found.params[index]);
        let is_described = facts.describe(found, index, types);
        (facts.finish(found.generated.as_ref()), is_described)
    }

    /// Returns the facts in a parameter's declarations.
    pub(super) fn declarations(all: &[Declared], generated: Option<&Generated>) -> Self {
        Self::of_declarations(all).finish(generated)
    }

    fn of_declarations(all: &[Declared]) -> Self {
        let mut facts = Self::default();
        for Declared { size, place, kind, source } in all {
            let place = match place {
                Place::Unknown => "-".to_owned(),
                Place::Align(align) => format!("a{align}"),
                Place::Offset { offset, end_before, base } => format!("o{offset},{end_before},{base}"),
            };
            facts.push(format_args!("d{size} {place} {}", self::kind(*kind)), &[source]);
        }
        facts
    }

    /// Adds the parameter's types in debug information. Returns whether there are any.
    fn describe(&mut self, found: &Found, index: usize, types: Option<&Types>) -> bool {
        let mut is_described = false;
        for (at, list) in types.iter().flat_map(|types| &types.lists).enumerate() {
            let described = found.described.iter().find(|of_file| of_file.list == list.number);
            if let Some((number, source)) = described.and_then(|described| described.param(index)) {
                self.push(format_args!("t{at} {}", list.place(number)), &[&source]);
                is_described = true;
            }
        }
        is_described
    }

    fn push(&mut self, fact: std::fmt::Arguments<'_>, clauses: &[&str]) {
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{fact};");
        self.clauses += &self::clauses(clauses.iter().copied(), None);
    }

    fn finish(mut self, generated: Option<&Generated>) -> Self {
        self.clauses += advice(generated, "");
        self
    }
}

/// Returns clauses as one text, followed by the instructions for generating the declaration again, if it is generated.
pub(super) fn clauses<'c>(clauses: impl IntoIterator<Item = &'c str>, generated: Option<&Generated>) -> String {
    let mut text = String::new();
    for clause in clauses {
        // A file's path could contain this character.
        text.extend(clause.chars().filter(|c| *c != CLAUSE_END));
        text.push(CLAUSE_END);
    }
    text + advice(generated, "")
}

impl ToTokens for Facts {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { text, clauses } = self;
        tokens.extend(quote!((#text, #clauses)));
    }
}

fn kind(kind: ParamKind) -> &'static str {
    match kind {
        ParamKind::Integer => "i",
        ParamKind::Float => "f",
        ParamKind::Bits => "b",
        ParamKind::Bytes => "y",
        ParamKind::Pointer { space, .. } => match space {
            StateSpace::Generic => "p-",
            StateSpace::Global => "pg",
            StateSpace::Const => "pc",
            StateSpace::Shared => "ps",
            StateSpace::Local => "pl",
            StateSpace::Param => "pp",
        },
        ParamKind::Reference(handle) => match handle {
            Handle::Texture => "rt",
            Handle::Sampler => "rs",
            Handle::Surface => "ru",
        },
        // Kinds that are added to the reader later are not compared.
        _ => "-",
    }
}
