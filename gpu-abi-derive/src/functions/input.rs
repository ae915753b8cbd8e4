//! The block as written. rustc reports what is not valid Rust.

use super::host::Host;
use super::lifetimes::without_lifetimes;
use crate::attr::is_called;
use crate::errors::Errors;
use crate::generics::is_called_primitive;
use crate::kernels::{Attrs, Function, Parameter, declarations, link_name};
use crate::tokens::{has_ident, parser, regrouped};
use gpu_abi_reader::model::Access;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, LitStr, Token, Type, Visibility};

/// An `extern` block.
pub(super) struct Block {
    /// The attributes that hold for the comparisons too.
    pub(super) conditions: Vec<Attribute>,
    pub(super) declarations: Vec<Declaration>,
    /// The names of the macros in it, whose functions are not known.
    pub(super) macros: Vec<Ident>,
    /// Whether all functions only read through their parameters `*const T` and `&T`.
    is_readonly: bool,
}

/// A function or a variable.
pub(super) struct Declaration {
    /// The attributes that hold for its comparison too.
    pub(super) conditions: Vec<Attribute>,
    pub(super) ident: Ident,
    /// The tokens that state the symbol: a `link_name`, or the name.
    pub(super) at: TokenStream,
    pub(super) symbol: String,
    pub(super) kind: Kind,
}

/// What is declared.
pub(super) enum Kind {
    Function {
        /// With whether they have `#[ptx(readonly)]`.
        parameters: Vec<(Parameter, bool)>,
        variadic: bool,
        output: Option<Type>,
    },
    /// A `static`.
    Variable { is_mut: bool, ty: Type },
}

impl Block {
    /// Reads a block; `None` if rustc reports it.
    pub(super) fn read(tokens: TokenStream, errors: &Errors) -> Option<Self> {
        let read = |input: ParseStream<'_>| {
            let mut attrs = input.call(Attribute::parse_outer)?;
            let item: TokenTree = input.fork().parse()?;
            input.parse::<Option<Token![unsafe]>>()?;
            let form = "C++ functions are declared in a block: write `unsafe extern \"C\" { fn launch(n: i32) -> i32; }`";
            input.parse::<Token![extern]>().map_err(|_| syn::Error::new_spanned(&item, form))?;
            let abi: Option<LitStr> = input.parse()?;
            if let Some(abi) = abi.filter(|abi| !matches!(abi.value().as_str(), "C" | "C-unwind" | "system")) {
                errors.at(
                    &abi,
                    format_args!("C++ functions are declared `extern \"C\"`, found `extern \"{}\"`", abi.value()),
                );
            }
            let content;
            syn::braced!(content in input);
            attrs.extend(content.call(Attribute::parse_inner)?);
            let items: TokenStream = content.parse()?;
            input.parse::<TokenStream>()?;
            Ok((attrs, items))
        };
        let (mut attrs, items) = errors.checked(read.parse2(tokens))?;
        let is_readonly = is_readonly(&mut attrs, "block", errors);
        let conditions = conditions(attrs);
        let mut block = Self { conditions, declarations: Vec::new(), macros: Vec::new(), is_readonly };
        for item in declarations(items) {
            // rustc reports what is not a declaration.
            _ = parser(&mut |input| block.read_one(input, errors)).parse2(item);
        }
        Some(block)
    }

    /// Reads a declaration that is compared, or the name of a macro.
    fn read_one(&mut self, input: ParseStream<'_>, errors: &Errors) -> syn::Result<()> {
        let mut attrs = input.call(Attribute::parse_outer)?;
        input.parse::<Visibility>()?;
        while !input.peek(Token![fn]) {
            let word = input.call(Ident::parse_any)?;
            if input.peek(Token![!]) {
                if !self.macros.contains(&word) {
                    self.macros.push(word);
                }
                input.parse::<TokenStream>()?;
                return Ok(());
            }
            match word.to_string().as_str() {
                "unsafe" | "safe" => {}
                "static" => {
                    let is_mut = input.parse::<Option<Token![mut]>>()?.is_some();
                    let ident = input.call(Ident::parse_any)?;
                    input.parse::<Token![:]>()?;
                    let ty = without_lifetimes(&input.parse()?)?;
                    input.parse::<TokenStream>()?;
                    self.add(attrs, ident, Kind::Variable { is_mut, ty }, errors);
                    return Ok(());
                }
                _ => return Err(input.error("")),
            }
        }
        let function = Function::parse(Visibility::Inherited, Vec::new(), input, errors)?;
        let before = errors.count();
        let are_readonly = is_readonly(&mut attrs, "function", errors) || self.is_readonly;
        let mut parameters = Vec::new();
        for mut parameter in function.parameters {
            parameter.ty = without_lifetimes(&parameter.ty)?.into();
            let lends = match Host::of(&parameter.ty) {
                Host::Pointer { access, .. } => matches!(access, Access::Lent | Access::Shared),
                // It may be an alias.
                Host::Other(ty) => matches!(ty, Type::Path(_)) && !is_called_primitive(ty),
                Host::Array(_) | Host::Function(_) => false,
            };
            let is_readonly = is_readonly(&mut parameter.attrs, "parameter", errors);
            if is_readonly && !lends {
                errors.at(
                    &parameter.ty,
                    "`readonly` is for parameters that lend memory to C++, `*const T` and `&T`: drop it",
                );
            }
            parameters.push((parameter, is_readonly || are_readonly && lends));
        }
        let output = function.output.as_ref().map(without_lifetimes).transpose()?;
        for attr in parameters.iter().flat_map(|(parameter, _)| &parameter.attrs).filter(|attr| attr.path().is_ident("cfg"))
        {
            errors.at(attr, "a parameter with a condition cannot be compared: declare the function twice");
        }
        if errors.count() == before {
            let kind = Kind::Function { parameters, variadic: function.variadic.is_some(), output };
            self.add(attrs, function.ident, kind, errors);
        }
        Ok(())
    }

    /// Adds a declaration, unless its symbol is not known.
    fn add(&mut self, attrs: Vec<Attribute>, ident: Ident, kind: Kind, errors: &Errors) {
        if let Some((at, symbol)) = symbol(&attrs, &ident, errors) {
            self.declarations.push(Declaration { conditions: conditions(attrs), ident, at, symbol, kind });
        }
    }
}

/// Takes `#[ptx(readonly)]` from the attributes of a parameter, function or block, as `on` says. Returns whether it was there.
fn is_readonly(attrs: &mut Vec<Attribute>, on: &str, errors: &Errors) -> bool {
    let (own, others): (Vec<_>, _) = std::mem::take(attrs).into_iter().partition(|attr| is_called(attr, "ptx"));
    *attrs = others;
    Attrs::is_readonly(&own, on, errors)
}

/// Returns a block without its attributes `#[ptx(..)]` and those of its functions and their parameters, which rustc does not know.
pub(super) fn without_attributes(block: TokenStream) -> TokenStream {
    let of_items = |items| without_ptx(in_groups(items, Delimiter::Parenthesis, &without_ptx));
    without_ptx(in_groups(block, Delimiter::Brace, &of_items))
}

/// Returns the tokens with the content of each group with these delimiters changed.
fn in_groups(tokens: TokenStream, delimiter: Delimiter, change: &dyn Fn(TokenStream) -> TokenStream) -> TokenStream {
    let change = |token| match token {
        TokenTree::Group(group) if group.delimiter() == delimiter => regrouped(&group, delimiter, change(group.stream())),
        token => token,
    };
    tokens.into_iter().map(change).collect()
}

fn without_ptx(parameters: TokenStream) -> TokenStream {
    let mut kept: Vec<TokenTree> = Vec::new();
    for token in parameters {
        let is_ptx = matches!(&token, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket
            && matches!(group.stream().into_iter().next(), Some(TokenTree::Ident(name)) if name == "ptx"));
        if is_ptx && matches!(kept.last(), Some(TokenTree::Punct(mark)) if mark.as_char() == '#') {
            kept.pop();
        } else {
            kept.push(token);
        }
    }
    kept.into_iter().collect()
}

/// Returns the symbol of a declaration and the tokens that state it, unless an attribute states it in a form that is not read.
fn symbol(attrs: &[Attribute], ident: &Ident, errors: &Errors) -> Option<(TokenStream, String)> {
    if let Some(attr) = attrs.iter().find(|attr| is_unreadable(attr)) {
        errors.at(attr, "the symbol is not known here: write `#[link_name = \"..\"]` with a string literal");
        return None;
    }
    let name = attrs.iter().find_map(link_name);
    let symbol = name.as_ref().map_or_else(|| ident.unraw().to_string(), LitStr::value);
    // The mark of a symbol that LLVM is not to change.
    let symbol = symbol.trim_start_matches('\u{1}').to_owned();
    Some((name.map_or_else(|| ident.to_token_stream(), LitStr::into_token_stream), symbol))
}

/// Returns the attributes of a declaration that hold for its comparison too: `cfg`, `cfg_attr` with a `cfg` in it, and
/// `allow(deprecated)`, since the warning of what is not compared is of that lint.
fn conditions(attrs: Vec<Attribute>) -> Vec<Attribute> {
    let holds = |attr: &Attribute| {
        attr.path().is_ident("cfg")
            || is_conditional(attr, "cfg")
            || attr.path().is_ident("allow") && has(attr.to_token_stream(), "deprecated")
    };
    attrs.into_iter().filter(holds).collect()
}

/// Returns whether an attribute states a symbol in a form that is not read.
fn is_unreadable(attr: &Attribute) -> bool {
    is_conditional(attr, "link_name") || attr.path().is_ident("link_name") && link_name(attr).is_none()
}

/// Returns whether an attribute is a `cfg_attr` that adds the attribute `name`.
fn is_conditional(attr: &Attribute, name: &str) -> bool {
    attr.path().is_ident("cfg_attr") && has(attr.to_token_stream(), name)
}

fn has(tokens: TokenStream, name: &str) -> bool {
    has_ident(tokens, &|ident| ident == name)
}
