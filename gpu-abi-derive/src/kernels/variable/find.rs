//! Searches a compiled file for declared variables, and reads its declarations of them.

use super::super::file::File;
use super::super::generated::Generated;
use super::super::locate::{Found, Place, instead_of, locate};
use super::Variable;
use gpu_abi_reader::locate::Item;
use gpu_abi_reader::{self as reader, Linkage, Module, StateSpace, VariableLookup, look_up_variable};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, LitStr};

/// A variable as declared in a file.
pub(crate) struct Declared {
    pub(super) symbol: String,
    pub(super) size: Option<usize>,
    pub(super) align: Option<usize>,
    pub(super) is_constant: bool,
    pub(super) is_managed: bool,
    /// A clause with the file, the location in it and the declaration.
    pub(super) source: String,
}

/// A module's variables.
struct Opened<'a> {
    place: Place<'a>,
    variables: Vec<reader::Variable<'a>>,
}

/// Looks variables up in the compiled file. Returns the errors, each under the conditions of its variable.
pub(crate) fn find(
    files: &[File],
    block: &[Attribute],
    generated: Option<&Generated>,
    variables: &mut [Variable<'_>],
) -> TokenStream {
    let mut mistakes = TokenStream::new();
    if variables.is_empty() {
        return mistakes;
    }
    let opened: Result<Vec<Opened<'_>>, String> = files.iter().flat_map(open).collect();
    for variable in variables {
        let found = match (&opened, variable.text()) {
            (Err(error), _) => Err(error.clone()),
            (_, None) => Err("the macro cannot evaluate a constant to find the variable in the file: write `#[ptx(name = \"..\")]` with its symbol, or its name in the source"
                .to_owned()),
            (Ok(opened), Some(name)) => in_all(&name, opened, generated),
        };
        match found {
            Ok((symbol, declared)) => {
                variable.name = LitStr::new(&symbol, name_span(variable)).to_token_stream();
                variable.declared = declared;
            }
            Err(error) => {
                let conditions = block.iter().chain(&variable.attrs.conditions);
                let error = syn::Error::new_spanned(&variable.name, error).to_compile_error();
                mistakes.extend(quote!(#(#conditions)* const _: () = { #error };));
            }
        }
    }
    mistakes
}

fn name_span(variable: &Variable<'_>) -> proc_macro2::Span {
    syn::spanned::Spanned::span(&variable.name)
}

/// Reads the variables of all images.
fn open(file: &File) -> impl Iterator<Item = Result<Opened<'_>, String>> {
    Place::all(file).map(|place| match Module::read(&place.image.bytes).and_then(|module| module.variables()) {
        Ok(variables) => Ok(Opened { place, variables }),
        Err(error) => Err(format!("the variables of {} cannot be read: {error}", place.shown)),
    })
}

/// Returns the symbol of the variable called `name`, and its declarations in the images.
fn in_all(name: &str, all: &[Opened<'_>], generated: Option<&Generated>) -> Result<(String, Vec<Declared>), String> {
    let found = locate(
        Item::Variable,
        name,
        all,
        generated,
        |opened| &opened.place,
        |opened| match look_up_variable(&opened.variables, name) {
            VariableLookup::One(variable) => {
                let symbol = variable.name();
                Ok(Found::One(variable, symbol))
            }
            VariableLookup::Several(symbols) => Ok(Found::Several(symbols)),
            VariableLookup::Missing => Ok(Found::Missing),
            _ => Err(Item::Variable.unclear(name)),
        },
        || all.first().map_or_else(String::new, |opened| opened.has_no(name, generated)),
    )?;
    let mut declared: Vec<Declared> = Vec::new();
    for (opened, found) in &found {
        let (size, align, is_managed) = (found.size(), found.align(), found.is_managed());
        let is_constant = found.space() == StateSpace::Const;
        let is_known = |other: &Declared| {
            (other.size, other.align, other.is_constant, other.is_managed) == (size, align, is_constant, is_managed)
        };
        if !declared.iter().any(is_known) {
            let (symbol, source) = (found.name().to_owned(), opened.source(found));
            declared.push(Declared { symbol, size, align, is_constant, is_managed, source });
        }
    }
    let symbol = found.first().map_or(name, |(_, variable)| variable.name());
    Ok((symbol.to_owned(), declared))
}

impl Opened<'_> {
    /// Returns a clause that says where the file declares a variable, and how.
    fn source(&self, variable: &reader::Variable<'_>) -> String {
        let line = variable.line().map_or_else(String::new, |line| format!(", line {line},"));
        let base = variable.base_name();
        match (variable.declaration(), variable.size()) {
            (Some(declaration), _) => format!("{}{line} declares `{base}` as `{declaration}`", self.place.shown),
            (None, Some(size)) => format!("{} has `{base}` with {size} bytes in `{}`", self.place.shown, variable.space()),
            (None, None) => format!("{} has `{base}` in `{}`", self.place.shown, variable.space()),
        }
    }

    /// Returns the error for a variable that no file has.
    fn has_no(&self, name: &str, generated: Option<&Generated>) -> String {
        let is_declared = |variable: &&reader::Variable<'_>| !variable.is_made() && variable.linkage() != Linkage::Extern;
        let all: Vec<&str> = self.variables.iter().filter(is_declared).map(reader::Variable::name).collect();
        let instead = instead_of(name, &all, generated);
        if generated.is_some() {
            return format!("{} has no variable `{name}`{instead}", self.place.shown);
        }
        let or = if instead.ends_with('?') { " write" } else { ", or write" };
        format!("{} has no variable `{name}`{instead}{or} its name as `#[ptx(name = \"..\")]`", self.place.shown)
    }
}
