//! `#[functions]`: the C++ functions that an `unsafe extern "C"` block declares.
//!
//! The block is emitted as written, and after it one constant for each function, which compares the declaration with the debug
//! information of the file that defines the function. `input` reads the declarations, `host` and `described` write the descriptions of their
//! types, `signature` pairs them with the types in the file, and `expand` looks the functions up and writes the comparisons. `callback`
//! describes callbacks in members and handles, for comparisons and, without the rest of this, for headers.

mod callback;
#[cfg(all(feature = "kernels", feature = "verify"))]
mod described;
#[cfg(all(feature = "kernels", feature = "verify"))]
mod expand;
mod host;
#[cfg(all(feature = "kernels", feature = "verify"))]
mod input;
mod lifetimes;
#[cfg(all(feature = "kernels", feature = "verify"))]
mod signature;

pub(crate) use callback::callback;
#[cfg(any(feature = "header", feature = "verify"))]
pub(crate) use callback::generic_callback;
#[cfg(feature = "kernels")]
pub(crate) use host::{argument, probe};

#[cfg(all(feature = "kernels", feature = "verify"))]
use {
    crate::errors::Errors,
    crate::kernels::Arguments,
    crate::paths::advise_path,
    crate::unread::{finished, wrapped},
    proc_macro2::TokenStream,
    quote::quote,
};

/// Returns `block`, which has the attribute `#[functions(arguments)]`, and the comparisons of its functions.
#[cfg(all(feature = "kernels", feature = "verify"))]
pub(crate) fn functions(arguments: TokenStream, block: TokenStream) -> TokenStream {
    let errors = Errors::new();
    let arguments = Arguments::read(arguments, false, &errors);
    if arguments.file.is_none() && !errors.any() {
        errors.at(quote!(), "name the file that defines the functions: write `#[functions(file = \"kernels.o\")]`");
    }
    let read = input::Block::read(wrapped(block.clone()), &errors);
    let comparisons = match (&arguments.file, &read) {
        (Some(file), Some(read)) => expand::expand(&arguments, file, read, &errors),
        _ => TokenStream::new(),
    };
    let errors = errors.finish();
    let advice = advise_path(arguments.krate.as_ref(), "WRITE_FUNCTIONS_CRATE_EQUALS_PATH_TO_GPU_ABI");
    let comparisons = finished(comparisons);
    let block = input::without_attributes(block);
    quote!(#block #advice #errors #comparisons)
}
