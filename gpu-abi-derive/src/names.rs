//! Names of the expansion's own, for parameters and locals, that meet none of the user's.
//!
//! An expansion names the library's items by their full paths, so that it declares none. What is left are names in patterns, which
//! mean a constant, a static or a unit struct of that name if one is in scope, whatever their hygiene. So two things are done:
//! a name is chosen that no token occurs in which the expansion repeats, and in the expansion's block that name is imported for a
//! function of the library, which a pattern may shadow, and which hides whatever else has the name outside of the block.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use std::cell::RefCell;
use std::collections::HashSet;
use syn::Lifetime;

/// The names that are taken, and those that were given out.
pub(crate) struct Names {
    taken: HashSet<String>,
    given: RefCell<Vec<Ident>>,
}

impl Names {
    /// Returns the names that do not occur in `tokens`, which are all that the expansion repeats of the user's.
    pub(crate) fn beside(tokens: impl IntoIterator<Item = TokenStream>) -> Self {
        let mut taken = HashSet::new();
        for tokens in tokens {
            collect(tokens, &mut taken);
        }
        Self { taken, given: RefCell::default() }
    }

    /// Returns a name for a parameter or a local: `name`, with underscores if that is taken.
    pub(crate) fn local(&self, name: &str) -> Ident {
        self.local_like(&format_ident!("{name}"), &[])
    }

    /// Returns a name for a parameter or a local like `ident`, at its place in the source, and another for each of its `neighbors`.
    pub(crate) fn local_like(&self, ident: &Ident, neighbors: &[&Ident]) -> Ident {
        let mut found = ident.clone();
        let is_met = |found: &Ident| neighbors.contains(&found) || self.given.borrow().contains(found);
        while self.taken.contains(&found.to_string()) || found != *ident && !neighbors.is_empty() && is_met(&found) {
            found = format_ident!("{found}_", span = ident.span());
        }
        let mut given = self.given.borrow_mut();
        if !given.contains(&found) {
            given.push(found.clone());
        }
        found
    }

    /// Returns a name for an item in the expansion's block: `name`, with underscores if that is taken.
    pub(crate) fn item(&self, name: &str) -> Ident {
        let mut found = format_ident!("{name}");
        while self.taken.contains(&found.to_string()) {
            found = format_ident!("{found}_");
        }
        found
    }

    /// Returns a name for a lifetime: `name`, which starts with the apostrophe, with underscores if that is taken.
    pub(crate) fn lifetime(&self, name: &str) -> Lifetime {
        let mut found = name.to_owned();
        while self.taken.contains(&found[1..]) {
            found.push('_');
        }
        Lifetime::new(&found, Span::call_site())
    }

    /// Returns the imports that belong in the block with the patterns, whose names were all given out before; `private` is the path
    /// of the library's module for expansions.
    pub(crate) fn imports(&self, private: &TokenStream) -> TokenStream {
        let given = self.given.borrow();
        if given.is_empty() {
            return TokenStream::new();
        }
        quote!(use #private::{#(shadowed as #given),*};)
    }
}

fn collect(tokens: TokenStream, taken: &mut HashSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => {
                taken.insert(ident.to_string());
            }
            TokenTree::Group(group) => collect(group.stream(), taken),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}
