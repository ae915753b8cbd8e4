//! The facts in compiled files about a parameter, as two literals in the reader's [`wire`] format.

use super::compiled::Types;
use super::cxx::StatedType;
use super::find::{Declared, Found};
use super::generated::{Generated, advice};
use gpu_abi_reader::model::wire::{self, Fact};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

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
        for (types, stated) in types.iter().flat_map(|types| found.stated.iter().map(move |stated| (types, stated))) {
            let StatedType { ty, spelled } = &stated.types[index];
            let fact = Fact::Stated { list: types.lists.len(), index: types.stated(ty, found.may_be_enum(index)) };
            facts.push(fact, &[spelled, &stated.source]);
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
        for Declared { param, source } in all {
            facts.push(Fact::Declared(*param), &[source]);
        }
        facts
    }

    /// Adds the parameter's types in debug information. Returns whether there are any.
    fn describe(&mut self, found: &Found, index: usize, types: Option<&Types>) -> bool {
        let mut is_described = false;
        for (at, list) in types.iter().flat_map(|types| &types.lists).enumerate() {
            let described = found.described.iter().find(|of_file| of_file.list == list.number);
            if let Some((number, source)) = described.and_then(|described| described.param(index)) {
                self.push(Fact::Described { list: at, index: list.place(number) }, &[&source]);
                is_described = true;
            }
        }
        is_described
    }

    fn push(&mut self, fact: Fact, clauses: &[&str]) {
        self.text += &fact.to_string();
        self.clauses += &self::clauses(clauses.iter().copied(), None);
    }

    fn finish(mut self, generated: Option<&Generated>) -> Self {
        self.clauses += advice(generated, "");
        self
    }
}

/// Returns clauses as one text, followed by the instructions for generating the declaration again, if it is generated.
pub(super) fn clauses<'c>(clauses: impl IntoIterator<Item = &'c str>, generated: Option<&Generated>) -> String {
    wire::clauses(clauses, advice(generated, ""))
}

impl ToTokens for Facts {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { text, clauses } = self;
        tokens.extend(quote!((#text, #clauses)));
    }
}
