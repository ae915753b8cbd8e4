//! The compiled file that a block of kernels is checked against: `ptx = "..", cubin = ".."` or `fatbin = ".."`.
//!
//! The file itself comes into the program by `include_bytes!`, so that a changed one compiles the program anew, and is read by
//! `gpu-abi` when the emitted constants are evaluated. Images that a fatbin holds packed are unpacked here, since no constant can:
//! they are emitted as literals, beside slices of the file for those that are not.

use crate::errors::Errors;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use std::path::Path;
use syn::LitStr;
use syn::ext::IdentExt;
use syn::spanned::Spanned;

/// The file, as the macro's argument names it.
pub(crate) struct File {
    pub(crate) format: Format,
    /// The argument's value.
    pub(super) written: TokenStream,
    /// The value if it is a string: a path from the package's folder.
    pub(super) literal: Option<LitStr>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Ptx,
    Cubin,
    Fatbin,
}

impl Format {
    /// Returns the format whose argument is called `name`.
    pub(crate) fn of(name: &str) -> Option<Self> {
        match name {
            "ptx" => Some(Self::Ptx),
            "cubin" => Some(Self::Cubin),
            "fatbin" => Some(Self::Fatbin),
            _ => None,
        }
    }

    /// Returns the name of its argument.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Ptx => "ptx",
            Self::Cubin => "cubin",
            Self::Fatbin => "fatbin",
        }
    }
}

impl File {
    pub(crate) fn new(format: Format, written: TokenStream) -> Self {
        let literal = syn::parse2(written.clone()).ok();
        Self { format, written, literal }
    }

    /// Returns the path of the file as a constant expression.
    fn path(&self) -> TokenStream {
        let written = &self.written;
        match &self.literal {
            Some(literal) if Path::new(&literal.value()).is_relative() => quote_spanned! {written.span()=>
                __p::core::concat!(__p::core::env!("CARGO_MANIFEST_DIR"), "/", #written)
            },
            _ => written.clone(),
        }
    }

    /// Returns the constant that holds the kernels called `names` as the file has them, and its type's number of images.
    ///
    /// Errors that need the file's contents are left to the evaluation of that constant, but for those of fatbins.
    fn look_up(&self, names: &[&TokenStream], errors: &Errors) -> Option<(TokenStream, usize)> {
        let (path, shown, format) = (self.path(), &self.written, self.format.name());
        // Where there is no such file, rustc says so at the path.
        let file = quote_spanned!(shown.span()=> __p::core::include_bytes!(#path));
        let images = match self.format {
            Format::Ptx | Format::Cubin => vec![quote!(__GPU_ABI_FILE)],
            #[cfg(feature = "verify")]
            Format::Fatbin => super::fatbin::images(self, errors)?,
            #[cfg(not(feature = "verify"))]
            Format::Fatbin => {
                errors.at(
                    shown,
                    "reading a fatbin needs the feature `verify` of `gpu-abi`: enable it, or name a file with `ptx` or `cubin`",
                );
                return None;
            }
        };
        let count = images.len();
        let value = quote! {{
            // Beside this name alone are the names of kernels evaluated, which may be the caller's constants.
            const __GPU_ABI_FILE: &[__p::u8] = #file;
            __p::find(#format, #shown, [#(#images),*], [#(#names),*])
        }};
        Some((value, count))
    }
}

/// The constant that holds what the file has of a block's kernels.
pub(crate) struct Lookup {
    /// The constant's name.
    pub(crate) name: Ident,
    /// Where the file's path is written.
    pub(crate) at: Span,
    /// What the constant is.
    pub(crate) value: TokenStream,
    /// The number of kernels and of images.
    pub(crate) kernels: usize,
    pub(crate) images: usize,
}

impl Lookup {
    pub(crate) fn new(file: &File, first: &Ident, names: &[&TokenStream], errors: &Errors) -> Option<Self> {
        let (value, images) = file.look_up(names, errors)?;
        Some(Self {
            // The kernel's type has a name of its own in the same module, and so has this.
            name: format_ident!("__GPU_ABI_FOUND_{}", first.unraw(), span = Span::call_site()),
            at: file.written.span(),
            value,
            kernels: names.len(),
            images,
        })
    }
}
