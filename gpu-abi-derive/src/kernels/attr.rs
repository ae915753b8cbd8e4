//! The arguments of `#[kernels(..)]`, and the attributes of the block's declarations.

use super::file::{FORM, evaluate};
use super::regenerate::Generated;
use crate::attr::{At, Item, Value, flag, host, is_called, items, krate, list, number, once, value};
use crate::errors::Errors;
use gpu_abi_reader::model::HostKind;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::slice;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Attribute, LitStr, Macro, Meta, Path};

/// `#[kernels(..)]` or `#[functions(..)]`.
#[derive(Default)]
pub(crate) struct Arguments {
    pub(crate) krate: Option<Path>,
    /// The maximum size of a kernel's parameters in bytes.
    pub(crate) max_bytes: Option<At<usize>>,
    /// The compiled file that the kernels are checked against.
    pub(crate) file: Option<TokenStream>,
    /// The file that describes the types of the kernels' parameters, if it is another one.
    pub(crate) types: Option<TokenStream>,
    /// The instructions for generating the block again, if it is generated.
    pub(crate) generated: Option<Generated>,
    /// The type that represents all kernels of the block.
    pub(crate) set: Option<Ident>,
    /// The host that the kernels were compiled on.
    pub(crate) host: Option<At<HostKind>>,
}

impl Arguments {
    /// Reads the arguments; those of `functions` are fewer.
    pub(crate) fn read(tokens: TokenStream, are_of_kernels: bool, errors: &Errors) -> Self {
        let mut read = Self::default();
        for item in arguments(tokens, errors) {
            match item.name.to_string().as_str() {
                "crate" => once(&mut read.krate, krate(&item, errors), &item, errors),
                "file" => once(&mut read.file, file(&item, errors), &item, errors),
                "generated" => once(&mut read.generated, Generated::read(&item, errors), &item, errors),
                name if !are_of_kernels => errors.at(
                    &item,
                    format_args!("unknown argument `{name}`: `functions` takes `file`, `generated` and `crate`"),
                ),
                "max_bytes" => once(&mut read.max_bytes, number(&item, "max_bytes = 32764", errors), &item, errors),
                "types" => once(&mut read.types, file(&item, errors), &item, errors),
                "host" => once(&mut read.host, host(&item, [HostKind::Linux, HostKind::Aarch64, HostKind::Windows], errors), &item, errors),
                "set" => {
                    let needed = "a name for the type that represents all kernels: write `set = Kernels`";
                    once(&mut read.set, value(&item, Ident::parse, needed, errors), &item, errors);
                }
                name => errors.at(
                    &item,
                    format_args!(
                        "unknown argument `{name}`: `kernels` takes `file`, `types`, `host`, `generated`, `set`, `max_bytes` and `crate`"
                    ),
                ),
            }
        }
        if let (None, Some(types)) = (&read.file, &read.types) {
            errors.at(types, "`types` only adds to the compiled file: name that as well, `file = \"kernels/step.ptx\"`");
        }
        if let (None, Some(host)) = (&read.file, &read.host) {
            errors.at(
                &host.tokens,
                "`host` says where a file was compiled: name that as well, `file = \"kernels/step.ptx\"`",
            );
        }
        read
    }
}

/// Returns the arguments of an attribute macro that usually takes a file as `file = ".."`.
fn arguments(tokens: TokenStream, errors: &Errors) -> Vec<Item> {
    if let Some(TokenTree::Literal(literal)) = tokens.clone().into_iter().next() {
        errors.at(&literal, format_args!("name the argument: write `file = {literal}`"));
        return Vec::new();
    }
    errors.checked(list(&tokens, &mut Item::parse)).unwrap_or_default()
}

/// Reads `file = ".."` and similar arguments.
fn file(item: &Item, errors: &Errors) -> Option<TokenStream> {
    let read = |input: ParseStream<'_>| if input.is_empty() { Err(input.error("")) } else { input.parse() };
    value(item, read, format_args!("a path from the package's folder: {FORM}"), errors)
}

/// The attributes of a block or a kernel.
#[derive(Default)]
pub(crate) struct Attrs {
    /// The kernel's name in PTX.
    pub(crate) name: Option<Name>,
    /// `T = [f32, f64]`, the types and constants that a generic kernel is compiled for, from each attribute that has any.
    pub(crate) choices: Vec<Vec<Item>>,
    /// `cfg` and `cfg_attr`, for every emitted item.
    pub(crate) conditions: Vec<Attribute>,
    /// Lint levels, for the code that the user wrote.
    pub(crate) lints: Vec<Attribute>,
    /// `doc` and `deprecated`, for the kernel's type.
    pub(crate) for_type: Vec<Attribute>,
    /// Whether the kernel, or each of the block, only reads through its parameters `*const T`.
    pub(crate) is_readonly: bool,
}

impl Attrs {
    /// Reads the attributes of a kernel.
    pub(crate) fn of_kernel(attrs: Vec<Attribute>, errors: &Errors) -> Self {
        let mut read = Self::default();
        for attr in &attrs {
            let mut choices = Vec::new();
            for item in items(slice::from_ref(attr), errors) {
                if item.name == "name" {
                    let name = constant(&item.value).or_else(|| symbol(&item, errors));
                    once(&mut read.name, name, &item, errors);
                } else if item.name == "readonly" {
                    read.is_readonly = flag(&item, errors).is_some();
                } else if item.name.to_string().starts_with(char::is_uppercase) {
                    choices.push(item);
                } else {
                    errors
                        .at(&item, format_args!("unknown attribute `{}`: a kernel takes `name` and `readonly`", item.name));
                }
            }
            read.choices.extend((!choices.is_empty()).then_some(choices));
        }
        for attr in attrs {
            match kind(&attr).as_str() {
                "ptx" | "rustfmt::skip" => {}
                "link_name" => {
                    if let Some(found) = errors.checked(attr.meta.require_name_value()) {
                        let name = Ident::new("link_name", attr.path().segments[0].ident.span());
                        let value = link_name(&attr).map_or_else(|| found.value.to_token_stream(), LitStr::into_token_stream);
                        let item = Item { name, value: Value::Tokens(value) };
                        once(&mut read.name, symbol(&item, errors), &item, errors);
                    }
                }
                "cfg" | "cfg_attr" => read.conditions.push(attr),
                "allow" | "expect" | "warn" | "deny" | "forbid" => read.lints.push(lint(attr)),
                "doc" | "deprecated" => read.for_type.push(attr),
                other => errors.at(
                    &attr.meta,
                    format_args!(
                        "`{other}` is not allowed on a kernel, which takes `#[ptx(name = \"..\")]`, doc comments, `cfg`, `deprecated` and \
                         lint levels"
                    ),
                ),
            }
        }
        read
    }

    /// Reads the attributes of the block, which apply to all its kernels.
    pub(crate) fn of_block(attrs: Vec<Attribute>, errors: &Errors) -> Self {
        let mut read = Self::default();
        for attr in attrs {
            match kind(&attr).as_str() {
                "cfg" | "cfg_attr" => read.conditions.push(attr),
                "allow" | "expect" | "warn" | "deny" | "forbid" => read.lints.push(lint(attr)),
                "doc" | "rustfmt::skip" => {}
                "ptx" => read.is_readonly |= Self::is_readonly(slice::from_ref(&attr), "block", errors),
                other => errors.at(
                    &attr.meta,
                    format_args!(
                        "`{other}` is not allowed on a block of kernels, which takes `#[ptx(readonly)]`, `cfg` and lint levels"
                    ),
                ),
            }
        }
        read
    }

    /// Returns the name in PTX of the declaration of `ident`.
    pub(crate) fn name_of(&self, ident: &Ident) -> Name {
        let own = || Name::literal(&LitStr::new(&ident.unraw().to_string(), ident.span()));
        self.name.clone().unwrap_or_else(own)
    }

    /// Returns whether a parameter, function or block, as `on` says, has `#[ptx(readonly)]`, and rejects all other attributes.
    pub(crate) fn is_readonly(attrs: &[Attribute], on: &str, errors: &Errors) -> bool {
        let mut readonly = None;
        for item in items(attrs, errors) {
            if item.name == "readonly" {
                once(&mut readonly, flag(&item, errors), &item, errors);
            } else {
                errors.at(&item, format_args!("unknown attribute `{}`: a {on} takes `readonly`", item.name));
            }
        }
        for attr in attrs.iter().filter(|attr| !is_called(attr, "ptx")) {
            errors.at(
                &attr.meta,
                if is_called(attr, "cfg") || is_called(attr, "cfg_attr") {
                    "a parameter cannot be conditional: declare the kernel once for each configuration, with `#[cfg(..)]` on each"
                } else {
                    "a parameter takes only `#[ptx(readonly)]`: others belong on the fields of its type"
                },
            );
        }
        readonly.is_some()
    }
}

/// Returns a lint level for several items of an expansion. `expect` becomes `allow`: the lint that it expects is reported in one
/// of the items, or in several, and in the others the expectation would be unfulfilled.
fn lint(mut attr: Attribute) -> Attribute {
    if let Meta::List(list) = &mut attr.meta {
        if list.path.is_ident("expect") {
            list.path = Ident::new("allow", list.path.span()).into();
        }
    }
    attr
}

/// Returns the default documentation for an item whose declaration, which has these attributes, has no documentation.
pub(super) fn default_doc(attrs: &[Attribute], doc: &str) -> Option<TokenStream> {
    attrs.iter().all(|attr| !attr.path().is_ident("doc")).then(|| quote!(#[doc = #doc]))
}

/// Returns the name of the lint about deprecated items and a comma if the declaration with these attributes is deprecated,
/// because its expansion uses it. No other expansion allows the lint: under `#![forbid(deprecated)]`, that is an error.
pub(super) fn deprecated(attrs: &[Attribute]) -> Option<TokenStream> {
    attrs.iter().any(|attr| attr.path().is_ident("deprecated")).then(|| quote!(deprecated,))
}

/// Returns the attribute's name.
fn kind(attr: &Attribute) -> String {
    match &attr.meta {
        // `#[unsafe(link_name = "..")]` and similar are reported as unknown attributes.
        Meta::Path(path) => path,
        Meta::List(list) => &list.path,
        Meta::NameValue(value) => &value.path,
    }
    .to_token_stream()
    .to_string()
    .trim_start_matches("r#")
    .to_owned()
    .replace(' ', "")
}

/// A name in PTX: a string literal, or a constant of type `&'static str`, such as `STEP` or `mangled!(STEP)`.
#[derive(Clone)]
pub(crate) struct Name {
    tokens: TokenStream,
    /// The text of a literal.
    pub(crate) text: Option<String>,
}

impl Name {
    pub(crate) fn literal(literal: &LitStr) -> Self {
        Self { tokens: literal.to_token_stream(), text: Some(literal.value()) }
    }
}

impl ToTokens for Name {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.tokens.to_tokens(tokens);
    }
}

/// Reads the value of `name = CONSTANT`: a path or a macro call.
fn constant(value: &Value) -> Option<Name> {
    let path = value.parsed(Path::parse_mod_style).map(Path::into_token_stream);
    let tokens = path.or_else(|| value.parsed(Macro::parse).map(Macro::into_token_stream))?;
    Some(Name { tokens, text: None })
}

/// Returns the text of `#[link_name = ".."]`, which may be written with `concat!` and `env!`.
pub(crate) fn link_name(attr: &Attribute) -> Option<LitStr> {
    let value = attr.path().is_ident("link_name").then(|| attr.meta.require_name_value().ok())??.value.to_token_stream();
    let span = value.span();
    Some(LitStr::new(&evaluate(value).ok()?, span))
}

/// Reads the value of `name = ".."`, a kernel's name in PTX.
fn symbol(item: &Item, errors: &Errors) -> Option<Name> {
    string(item, "the kernel's name in PTX", "_Z4stepPfi", errors).as_ref().map(Name::literal)
}

/// Reads the value of `name = ".."`. Errors say what the string is, and give an example.
pub(super) fn string(item: &Item, what: &str, example: &str, errors: &Errors) -> Option<LitStr> {
    value(item, <LitStr as Parse>::parse, format_args!("{what}: write `{} = \"{example}\"`", item.name), errors)
}
