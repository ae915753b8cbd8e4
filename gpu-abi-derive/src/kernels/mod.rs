//! `#[kernels]`: the kernels and variables that an `unsafe extern "C"` block declares.
//!
//! Phases as the derive's: `attr` and `input` read the declarations, `check` turns each into a `model` that cannot be wrong or into
//! errors that say what to write, `expand` writes the code. The compiled file that `file = ".."` names is read by `artifact` once for
//! all blocks, `find` looks the kernels up in it (`locate` the names, in all modules), `cxx` reads the types in their names, `types` those in debug information, and
//! `compare` writes the code that compares their parameters. Variables have all of this in `variable`, generic kernels in `family`;
//! parameters that are declared as pointers have what they need of their own in `pointer`.

mod artifact;
mod attr;
mod check;
mod compare;
mod cxx;
mod expand;
mod family;
mod file;
mod find;
mod input;
mod limits;
mod literal;
mod locate;
mod model;
mod pointer;
mod spelled;
mod types;
mod variable;

use crate::errors::Errors;
use proc_macro2::TokenStream;
use quote::quote;

/// Returns the expansion of `block`, which is declared with `#[kernels(arguments)]`; errors stand beside what is right.
pub(crate) fn kernels(arguments: TokenStream, block: TokenStream) -> TokenStream {
    let errors = Errors::new();
    let arguments = attr::Arguments::read(arguments, &errors);
    let block = input::Block::read(block, &errors);
    let model = check::check(&arguments, &block, &errors);
    let errors = errors.finish();
    let kernels = expand::expand(&model);
    quote!(#errors #kernels)
}
