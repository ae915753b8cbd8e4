//! The types of kernels' parameters as debug information describes them: `types = ".."`, or the compiled file itself.

use super::file::{File, Location};
use super::find::Found;
use proc_macro2::{Ident, TokenStream};

/// A kernel's parameters as debug information describes them.
pub(crate) struct Described {
    /// The place of each type in the list, and its name in C++.
    pub(crate) params: Vec<(usize, String)>,
    /// The file.
    file: String,
}

impl Described {
    /// Returns which file describes the parameter at `index`, and how, as a clause.
    pub(crate) fn source(&self, index: usize) -> String {
        format!("`{}` describes it as `{}`", self.file, self.params[index].1)
    }
}

#[cfg(not(feature = "verify"))]
mod without_reader {
    use super::*;

    /// Without the reader of debug information no types are known.
    pub(crate) struct Types {
        written: Option<TokenStream>,
    }

    impl Types {
        pub(crate) fn read(written: Option<&TokenStream>, _: &File) -> Self {
            Self { written: written.cloned() }
        }

        #[allow(clippy::unused_self, clippy::unnecessary_wraps)]
        pub(crate) fn describe(&mut self, _: &mut Found) -> Result<(), String> {
            Ok(())
        }

        pub(crate) fn is_readable(&self) -> Result<(), (TokenStream, String)> {
            match &self.written {
                None => Ok(()),
                Some(written) => Err((
                    written.clone(),
                    "to read types from debug information and stubs, enable the feature `verify` of `gpu-abi`".to_owned(),
                )),
            }
        }

        #[allow(clippy::unused_self)]
        pub(crate) fn include(&self) -> Option<TokenStream> {
            None
        }

        #[allow(clippy::unused_self)]
        pub(crate) fn list(&self, _: Ident) -> Option<List> {
            None
        }
    }

    /// There is none.
    pub(crate) enum List {}
}
