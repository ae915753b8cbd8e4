//! Names for the expansion's own parameters and locals that cannot collide with the user's.
//!
//! An expansion refers to the library's items by their full paths and declares none of its own names for them. Only
//! names in patterns need care. If a constant, a static or a unit struct of that name is in scope, a pattern refers to it,
//! whatever the hygiene. So two things are done: the name is chosen not to occur in any token that the expansion repeats,
//! and in the expansion's block it is imported as a function of the library, which a pattern may shadow and which hides any
//! outer item of that name.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use std::cell::RefCell;
use syn::Lifetime;

/// The names that are taken, and those already given out.
pub(crate) struct Names {
    taken: Vec<String>,
    given: RefCell<Vec<Ident>>,
}

impl Names {
    /// Returns the names that do not occur in `tokens`, which are all of the user's tokens that the expansion repeats.
    pub(crate) fn beside(tokens: TokenStream) -> Self {
        let mut taken = Vec::new();
        collect(tokens, &mut taken);
        Self { taken, given: RefCell::default() }
    }

    fn is_taken(&self, name: &str) -> bool {
        self.taken.iter().any(|taken| taken == name)
    }

    /// Returns a name for a parameter or a local: `name`, followed by underscores if it is taken.
    pub(crate) fn local(&self, name: &str) -> Ident {
        self.local_like(&format_ident!("{name}"), &[])
    }

    /// Returns a name for a parameter or a local like `ident`, at its source location, that differs from those for its
    /// `neighbors`.
    pub(crate) fn local_like(&self, ident: &Ident, neighbors: &[&Ident]) -> Ident {
        let mut found = ident.clone();
        let is_met = |found: &Ident| neighbors.contains(&found) || self.given.borrow().contains(found);
        while self.is_taken(&found.to_string()) || found != *ident && !neighbors.is_empty() && is_met(&found) {
            found = format_ident!("{found}_", span = ident.span());
        }
        let mut given = self.given.borrow_mut();
        if !given.contains(&found) {
            given.push(found.clone());
        }
        found
    }

    /// Returns a name for an item in the expansion's block: `name`, followed by underscores if it is taken.
    pub(crate) fn item(&self, name: &str) -> Ident {
        format_ident!("{}", self.free(name))
    }

    /// Returns a name for a lifetime: an apostrophe and `name`, followed by underscores if it is taken.
    pub(crate) fn lifetime(&self, name: &str) -> Lifetime {
        Lifetime::new(&format!("'{}", self.free(name)), Span::call_site())
    }

    fn free(&self, name: &str) -> String {
        let mut free = name.to_owned();
        while self.is_taken(&free) {
            free.push('_');
        }
        free
    }

    /// Returns the imports for the block that contains the patterns; all names must have been given out before. `private`
    /// is the path of the library's module for expansions.
    pub(crate) fn imports(&self, private: &impl ToTokens) -> TokenStream {
        let given = self.given.borrow();
        if given.is_empty() {
            return TokenStream::new();
        }
        quote!(use #private::{#(shadowed as #given),*};)
    }
}

fn collect(tokens: TokenStream, taken: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => taken.push(ident.to_string()),
            TokenTree::Group(group) => collect(group.stream(), taken),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}
