//! The images of a fatbin, read and unpacked before the program is compiled.

use super::file::File;
use crate::errors::Errors;
use gpu_abi_fatbin::ImageKind;
use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::borrow::Cow;
use std::path::PathBuf;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{LitStr, Token};

/// The bytes that packed images may have, unpacked and all together: they become part of the compiler's memory.
const MOST: usize = 1 << 30;

/// Returns the fatbin's modules as expressions, of which `__GPU_ABI_FILE` is the file's bytes.
pub(super) fn images(file: &File, errors: &Errors) -> Option<Vec<TokenStream>> {
    let Some(path) = path(file) else {
        errors.at(
            &file.written,
            "a fatbin is unpacked before the program is compiled: write its path as a string, or as \
             `concat!(env!(\"OUT_DIR\"), \"/kernels.fatbin\")`",
        );
        return None;
    };
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) => {
            errors.at(&file.written, format_args!("`{}` cannot be read: {error}", path.display()));
            return None;
        }
    };
    let mut images = Vec::new();
    for image in gpu_abi_fatbin::images(&bytes, MOST) {
        match image {
            Ok(image) if matches!(image.kind, ImageKind::Ptx | ImageKind::Cubin) => images.push(match &image.bytes {
                Cow::Borrowed(bytes) => {
                    let (start, len) = (image.start, bytes.len());
                    quote!(__p::part(__GPU_ABI_FILE, #start, #len))
                }
                Cow::Owned(bytes) => Literal::byte_string(bytes).to_token_stream(),
            }),
            Ok(_) => {}
            Err(error) => {
                let shown = file.literal.as_ref().map_or_else(|| path.display().to_string(), LitStr::value);
                errors.at(&file.written, format_args!("`{shown}` is no fatbin that can be read: {error}"));
                return None;
            }
        }
    }
    Some(images)
}

/// Returns the path of the file; `None` where only the compiler could evaluate it.
fn path(file: &File) -> Option<PathBuf> {
    match &file.literal {
        Some(literal) => Some(PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR")?).join(literal.value())),
        None => evaluate(file.written.clone()).map(PathBuf::from),
    }
}

/// Returns the string that strings, `concat!` and `env!` make.
fn evaluate(tokens: TokenStream) -> Option<String> {
    if let Ok(literal) = syn::parse2::<LitStr>(tokens.clone()) {
        return Some(literal.value());
    }
    let mut tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let Some(TokenTree::Group(arguments)) = tokens.pop() else { return None };
    if !matches!(tokens.pop(), Some(TokenTree::Punct(mark)) if mark.as_char() == '!') {
        return None;
    }
    let name = tokens.pop()?.to_string();
    let arguments = Punctuated::<Argument, Token![,]>::parse_terminated.parse2(arguments.stream()).ok()?;
    let mut arguments = arguments.into_iter().map(|argument| evaluate(argument.0));
    match name.as_str() {
        "concat" => arguments.collect(),
        "env" => std::env::var(arguments.next()??).ok(),
        _ => None,
    }
}

/// What stands between two commas.
struct Argument(TokenStream);

impl syn::parse::Parse for Argument {
    fn parse(input: syn::parse::ParseStream<'_>) -> syn::Result<Self> {
        let mut tokens = TokenStream::new();
        while !input.is_empty() && !input.peek(Token![,]) {
            tokens.extend([input.parse::<TokenTree>()?]);
        }
        Ok(Self(tokens))
    }
}
