//! The facts in compiled files about a parameter, as two literals in the reader's [`wire`] format.

use super::compiled::Compiled;
use super::find::{Declared, Found};
use super::model::Model;
use super::regenerate::{Generated, advice};
use gpu_abi_reader::interface::{Described, List};
use gpu_abi_reader::model::wire::{self, Fact};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// Facts about a parameter, and the clauses for error messages.
#[derive(Clone, Default)]
pub(super) struct Facts {
    /// Facts with the same text share one check.
    pub(super) text: String,
    pub(super) clauses: String,
    /// Whether one is compared with the description of the type.
    pub(super) describes: bool,
    /// The types in debug information, by their lists and their indices there.
    pub(super) in_lists: Vec<(usize, usize)>,
    /// The types in names, likewise.
    pub(super) in_names: Vec<(usize, usize)>,
    /// What may not be compared of the types that names state.
    pub(super) unstated: Vec<String>,
    /// Whether debug information describes the parameter, which is then compared in the block's walk.
    pub(super) is_in_walk: bool,
    /// If the parameter is of one of several kernels: the expression that is both texts of the one selected.
    pub(super) selected: Option<TokenStream>,
}

impl Facts {
    /// Returns all facts about the parameter at `index` of a kernel.
    pub(super) fn of_found(model: &Model<'_>, compiled: &Compiled, found: &Found, index: usize) -> Self {
        let mut facts = Self::default();
        for Declared { param, source } in &found.params[index] {
            facts.push(Fact::Declared(*param), &[source]);
        }
        for stated in &found.stated {
            let ty = &stated.signature.params[index];
            let sized =
                found.params[index].first().map_or_else(|| ty.clone(), |declared| ty.with_size(declared.param.size as u64));
            let index = compiled.stated.borrow_mut().add_stated(&sized, found.may_be_enum(index));
            facts.unstated.extend(compiled.stated.borrow().unstated(index));
            let list = compiled.lists.len();
            facts.push(Fact::Stated { list, index }, &[&ty.unqualified().to_string(), &stated.source]);
            facts.in_names.push((list, index));
        }
        facts.describe(&found.described, index, compiled);
        if !facts.text.is_empty() {
            facts.host(compiled);
        }
        facts.clauses += advice(model.generated, "");
        facts.clauses += &wire::host(compiled.host);
        facts.is_in_walk = !facts.in_lists.is_empty();
        facts
    }

    /// Returns the facts in the debug information about a variable.
    pub(super) fn of_variable(described: &[Described], compiled: &Compiled, generated: Option<&Generated>) -> Self {
        let mut facts = Self::default();
        facts.describe(described, 0, compiled);
        facts.host(compiled);
        facts.clauses += advice(generated, "");
        facts.clauses += &wire::host(compiled.host);
        facts
    }

    /// Returns the expressions of the text and of the clauses.
    pub(super) fn texts(&self) -> (TokenStream, TokenStream) {
        match &self.selected {
            Some(facts) => (quote!(#facts.0), quote!(#facts.1)),
            None => (self.text.to_token_stream(), self.clauses.to_token_stream()),
        }
    }

    /// Adds the parameter's types in debug information.
    fn describe(&mut self, described: &[Described], index: usize, compiled: &Compiled) {
        for (at, list) in compiled.lists.iter().enumerate() {
            for (index, ty, place) in places(described, list, index) {
                self.push(Fact::Described { list: at, index }, &[ty, place]);
                self.in_lists.push((at, index));
            }
        }
    }

    /// Adds the host that the files were compiled for, unless debug information says how the types are laid out.
    fn host(&mut self, compiled: &Compiled) {
        let host = compiled.host.filter(|_| self.in_lists.is_empty());
        if let Some(host) = host {
            self.text += &Fact::Host(host).to_string();
            self.describes = true;
        }
    }

    fn push(&mut self, fact: Fact, clauses: &[&str]) {
        self.text += &fact.to_string();
        self.clauses += &wire::clauses(clauses.iter().copied(), "");
        self.describes |= !matches!(fact, Fact::Declared(_));
    }
}

/// Returns the indices in a list of the types of the parameter at `index`, or of the variable at 0, each with the type in C++ and
/// the place that describes it.
pub(super) fn places<'d>(
    described: &'d [Described],
    list: &'d List,
    index: usize,
) -> impl Iterator<Item = (usize, &'d str, &'d str)> {
    let of_list = described.iter().filter(|described| described.source == list.source);
    of_list.filter_map(move |described| {
        let ty = described.ty(index)?;
        Some((list.places[ty.number], &*ty.name, &*described.place))
    })
}
