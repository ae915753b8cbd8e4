//! `#[kernels]`: the kernels and variables that an `unsafe extern "C"` block declares.
//!
//! The phases are those of the derive. `attr` and `input` read the declarations, `check` turns each into a `model` that
//! cannot be wrong or into errors that say what to write, and `expand` writes the code. `artifact` reads the compiled file
//! that `file = ".."` names, once for all blocks. `find` looks the kernels up in its interface, which `gpu_abi_reader` reads;
//! `regenerate` has the advice in errors about generated blocks. `select` writes the code that chooses among kernels of one name,
//! `type_value` types as literals, and `comparisons` the code that compares the kernels' parameters with the `facts` in files, once for all
//! parameters of the same type. `compiled` has the items that the comparisons of a block share. `digests` compares types with what kernels in Rust were compiled with. `pointer` handles parameters that are declared
//! as pointers, and `variable` does all of this for variables. `device` is for kernels written in Rust.
//!
//! A generic kernel is a family, with an instance for each combination of its types; any other kernel has one instance. `family` has what
//! only generic kernels need.

mod artifact;
mod attr;
mod check;
mod comparisons;
mod compiled;
mod device;
mod digests;
mod expand;
mod facts;
mod family;
mod file;
mod find;
mod input;
mod key;
mod limits;
mod model;
mod parameter;
mod pointer;
mod regenerate;
mod select;
mod type_value;
mod variable;

pub(crate) use attr::Arguments;
#[cfg(feature = "verify")]
pub(crate) use {
    attr::{Attrs, link_name},
    comparisons::completeness,
    file::{bytes, read_all},
    input::{Function, Parameter, declarations},
    regenerate::{Generated, advice},
    type_value::list_value,
};

use crate::errors::Errors;
use crate::paths::advise_path;
use crate::unread::{finished, wrapped};
use proc_macro2::TokenStream;
use quote::quote;

/// Returns the expansion of `block`, which has the attribute `#[kernels(arguments)]`. Errors are emitted next to the code
/// for correct declarations.
pub(crate) fn kernels(arguments: TokenStream, block: TokenStream) -> TokenStream {
    let errors = Errors::new();
    let arguments = Arguments::read(arguments, true, &errors);
    let mut block = input::Block::read(wrapped(block), &errors);
    device::leave_out(&mut block);
    let model = check::check(&arguments, &block, &errors);
    let functions = device::functions(&model, &block, &errors);
    let errors = errors.finish();
    let kernels = expand::expand(&model);
    let advice = advise_path(arguments.krate.as_ref(), "WRITE_KERNELS_CRATE_EQUALS_PATH_TO_GPU_ABI");
    let conditions = advice.is_some().then_some(&model.attrs.conditions).into_iter().flatten();
    finished(quote!(#(#conditions)* #advice #errors #functions #kernels))
}
