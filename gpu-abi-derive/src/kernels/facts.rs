//! Writes the facts in compiled files about a parameter as two literals. `derived/facts` in `gpu-abi` describes their
//! format and reads them.

use super::compiled::Types;
use super::find::{Declared, Found};
use super::generated::{Generated, advice};
use gpu_abi_reader::interface::{Described, List};
use gpu_abi_reader::model::{DeclaredParam, ParamPlacement};
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
            let ty = &stated.signature().params()[index];
            let (text, spelled) = (ty.comparison_text(), ty.unqualified().to_string());
            facts.push(format_args!("s{text}"), &[&spelled, stated.source()]);
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
        for Declared { param: DeclaredParam { size, placement, kind }, source } in all {
            let place = match placement {
                ParamPlacement::Unknown => "-".to_owned(),
                ParamPlacement::Align(align) => format!("a{align}"),
                ParamPlacement::Offset { offset, end_before, base } => format!("o{offset},{end_before},{base}"),
            };
            facts.push(format_args!("d{size} {place} {}", self::kind(*kind)), &[source]);
        }
        facts
    }

    /// Adds the parameter's types in debug information. Returns whether there are any.
    fn describe(&mut self, found: &Found, index: usize, types: Option<&Types>) -> bool {
        let mut is_described = false;
        for (at, list) in types.iter().flat_map(|types| &types.lists).enumerate() {
            for (place, source) in places(&found.described, list, index) {
                self.push(format_args!("t{at} {place}"), &[&source]);
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

/// Returns the indices in a list of the types of the parameter at `index`, or of the variable at 0, each with a clause that
/// says where it is described, and how.
pub(super) fn places<'d>(
    described: &'d [Described],
    list: &'d List,
    index: usize,
) -> impl Iterator<Item = (usize, String)> + 'd {
    let of_list = described.iter().filter(|described| described.source() == list.source);
    of_list.filter_map(move |described| {
        let ty = described.ty(index)?;
        Some((list.places[ty.number], format!("{} describes it as `{}`", described.place(), ty.name)))
    })
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
