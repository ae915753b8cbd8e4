//! Reports all mistakes of one declaration together.

use crate::tokens::joined;
use proc_macro2::TokenStream;
use quote::ToTokens;
use std::cell::RefCell;
use std::fmt::Display;

/// Collects mistakes. [`finish`](Self::finish) must be called so that they are reported.
pub(crate) struct Errors {
    found: RefCell<Option<Vec<syn::Error>>>,
}

impl Errors {
    pub(crate) fn new() -> Self {
        Self { found: RefCell::new(Some(Vec::new())) }
    }

    /// Reports a mistake at `tokens`.
    pub(crate) fn at(&self, tokens: impl ToTokens, message: impl Display) {
        self.add(tokens.to_token_stream(), &message);
    }

    /// Does so for values of one type, so that rustc compiles the functions of syn and the standard library once.
    fn add(&self, tokens: TokenStream, message: &dyn Display) {
        self.push(syn::Error::new_spanned(tokens, message.to_string()));
    }

    /// Reports a mistake that already has a location.
    pub(crate) fn push(&self, error: syn::Error) {
        if let Some(found) = self.found.borrow_mut().as_mut() {
            found.push(error);
        }
    }

    /// Returns the value, or reports the mistake.
    pub(crate) fn checked<T>(&self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// Returns whether a mistake was reported.
    pub(crate) fn any(&self) -> bool {
        self.count() > 0
    }

    /// Returns the number of mistakes reported so far.
    pub(crate) fn count(&self) -> usize {
        self.found.borrow().as_ref().map_or(0, Vec::len)
    }

    /// Returns the `compile_error!`s for all mistakes.
    pub(crate) fn finish(self) -> TokenStream {
        let found = self.found.borrow_mut().take().unwrap_or_default();
        joined(&found, &mut syn::Error::to_compile_error)
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        if !std::thread::panicking() && self.found.borrow().is_some() {
            panic!("the mistakes of a declaration were dropped unreported");
        }
    }
}
