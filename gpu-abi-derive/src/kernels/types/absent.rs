//! Replaces the reader of debug information if the feature `verify` is off.

use crate::kernels::file::File;
use crate::kernels::find::Found;
use crate::kernels::types::Described;
use proc_macro2::TokenStream;

/// A file that is never read.
pub(crate) enum Source {}

impl Source {
    /// Returns nothing: the compiled file is not read for types.
    pub(crate) const fn of_file(_: &File) -> Option<Self> {
        None
    }

    /// Returns the error for a file that cannot be read without the feature.
    pub(crate) fn named(written: &TokenStream) -> Result<Self, (TokenStream, String)> {
        let need = "to read types from debug information and stubs, enable the feature `verify` of `gpu-abi`";
        Err((written.clone(), need.to_owned()))
    }

    pub(crate) const fn signature(&self, _: &str, _: usize) -> Option<String> {
        match *self {}
    }
}

/// Types that are never known.
pub(crate) struct Types<'a>(&'a Source);

impl<'a> Types<'a> {
    pub(crate) fn new(_: usize, source: &'a Source) -> Result<Self, (TokenStream, String)> {
        Ok(Self(source))
    }

    pub(crate) fn describe(&mut self, _: &mut Found) -> Result<(), String> {
        match *self.0 {}
    }

    pub(crate) fn describe_variable(&mut self, _: &str, _: bool) -> Result<Option<Described>, String> {
        match *self.0 {}
    }

    pub(crate) fn include(&self) -> Option<TokenStream> {
        match *self.0 {}
    }

    pub(crate) fn list(&self) -> Option<List> {
        match *self.0 {}
    }
}

/// A list of types; it has no values without the feature.
pub(crate) struct List {
    pub(crate) number: usize,
    never: core::convert::Infallible,
}

impl List {
    pub(crate) fn place(&self, _: usize) -> usize {
        match self.never {}
    }

    pub(crate) fn value(&self, _: &TokenStream) -> TokenStream {
        match self.never {}
    }
}
