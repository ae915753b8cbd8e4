//! The search for declared variables in a compiled file, and what it says of them.

use super::super::artifact::Image;
use super::super::file::File;
use super::Variable;
use gpu_abi_reader::names::{base_name, is_near};
use gpu_abi_reader::{self as reader, Linkage, Module, Space, VariableLookup, look_up_variable};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, LitStr};

/// How many names an error lists at most.
const MAX_NAMES: usize = 8;

/// A variable as a file declares it.
pub(crate) struct Declared {
    pub(super) symbol: String,
    pub(super) size: Option<usize>,
    pub(super) align: Option<usize>,
    pub(super) is_constant: bool,
    pub(super) is_managed: bool,
    /// Which file declares it, where and how, as a clause.
    pub(super) source: String,
}

/// A module's variables.
struct Opened<'a> {
    image: &'a Image,
    file: &'a str,
    variables: Vec<reader::Variable<'a>>,
    /// The file's path, and which of its modules this is if there are several.
    shown: String,
}

/// Looks variables up in the compiled file. Returns what is wrong as errors, each under the conditions of its variable.
pub(crate) fn find(files: &[File], block: &[Attribute], variables: &mut [Variable<'_>]) -> TokenStream {
    let mut mistakes = TokenStream::new();
    if variables.is_empty() {
        return mistakes;
    }
    let opened: Result<Vec<Opened<'_>>, String> = files.iter().flat_map(open).collect();
    for variable in variables {
        let found = match (&opened, variable.text()) {
            (Err(error), _) => Err(error.clone()),
            (_, None) => Err("a file is searched by the variable's name as text, and a constant is not evaluated: write \
                              `#[ptx(name = \"..\")]` with its symbol, or its name in the source"
                .to_owned()),
            (Ok(opened), Some(name)) => locate(&name, opened),
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
    let images = &file.artifact.images;
    images.iter().map(|image| {
        let shown =
            if images.len() > 1 { format!("`{}` ({})", file.shown(), image.name) } else { format!("`{}`", file.shown()) };
        match Module::read(&image.bytes).and_then(|module| module.variables()) {
            Ok(variables) => Ok(Opened { image, file: file.shown(), variables, shown }),
            Err(error) => Err(format!("the variables of {shown} cannot be read: {error}")),
        }
    })
}

/// Returns the symbol of the variable called `name`, and what each image that has it says of it.
///
/// All modules of one compilation have it, and all by the same symbol.
fn locate(name: &str, all: &[Opened<'_>]) -> Result<(String, Vec<Declared>), String> {
    let mut found: Vec<(&Opened<'_>, reader::Variable<'_>)> = Vec::new();
    let mut missing: Vec<&Opened<'_>> = Vec::new();
    for opened in all {
        match look_up_variable(&opened.variables, name) {
            VariableLookup::One(variable) => found.push((opened, variable)),
            VariableLookup::Several(symbols) => return Err(several(name, &opened.shown, &symbols)),
            VariableLookup::Missing => missing.push(opened),
        }
    }
    let Some((first, variable)) = found.first() else {
        return Err(missing.first().map_or_else(String::new, |opened| opened.has_no(name)));
    };
    if let Some((other, renamed)) = found.iter().find(|(_, other)| other.name() != variable.name()) {
        let symbols = [variable.name(), renamed.name()];
        return Err(if other.is_beside(first) {
            format!(
                "`{name}` is called `{}` in {} and `{}` in {}: a program finds the variable by one name; compile it again for all \
                 architectures",
                symbols[0], first.shown, symbols[1], other.shown,
            )
        } else {
            several(name, &format!("`{}`", first.file), &symbols)
        });
    }
    let is_in = |opened: &&Opened<'_>| found.iter().any(|(other, _)| other.is_beside(opened));
    if let Some(opened) = missing.into_iter().find(is_in) {
        return Err(format!(
            "{} has no variable `{name}`, which {} has: declare the variable for every architecture",
            opened.shown, first.shown
        ));
    }
    let mut declared: Vec<Declared> = Vec::new();
    for (opened, found) in &found {
        let (size, align, is_managed) = (found.size(), found.align(), found.is_managed());
        let is_constant = found.space() == Space::Const;
        let is_known = |other: &Declared| {
            (other.size, other.align, other.is_constant, other.is_managed) == (size, align, is_constant, is_managed)
        };
        if !declared.iter().any(is_known) {
            let (symbol, source) = (found.name().to_owned(), opened.source(found));
            declared.push(Declared { symbol, size, align, is_constant, is_managed, source });
        }
    }
    Ok((variable.name().to_owned(), declared))
}

impl Opened<'_> {
    /// Returns whether both are of one compilation.
    fn is_beside(&self, other: &Self) -> bool {
        self.file == other.file && self.image.compilation == other.image.compilation
    }

    /// Returns where the file declares a variable and how, as a clause.
    fn source(&self, variable: &reader::Variable<'_>) -> String {
        let line = variable.line().map_or_else(String::new, |line| format!(" in line {line}"));
        let base = variable.base_name();
        match (variable.declaration(), variable.size()) {
            (Some(declaration), _) => format!("{}{line} declares `{base}` as `{declaration}`", self.shown),
            (None, Some(size)) => format!("{} has `{base}` with {size} bytes in `{}`", self.shown, variable.space()),
            (None, None) => format!("{} has `{base}` in `{}`", self.shown, variable.space()),
        }
    }

    /// Returns the error that there is no variable called `name`.
    fn has_no(&self, name: &str) -> String {
        let mut text = format!("{} has no variable `{name}`", self.shown);
        let is_declared = |variable: &&reader::Variable<'_>| !variable.is_made() && variable.linkage() != Linkage::Extern;
        let all: Vec<&str> = self.variables.iter().filter(is_declared).map(reader::Variable::name).collect();
        let near: Vec<&str> = all.iter().copied().filter(|symbol| is_near(name, symbol)).take(MAX_NAMES).collect();
        if !near.is_empty() {
            return text + ": did you mean " + &listed(&near) + "?";
        }
        if all.is_empty() {
            text.push_str(", and no other");
        } else {
            text = text + ", only " + &listed(&all[..all.len().min(MAX_NAMES)]);
        }
        if all.len() > MAX_NAMES {
            text = text + &format!(" and {} more", all.len() - MAX_NAMES);
        }
        text + ": correct the name here or in the kernel's source"
    }
}

fn several(name: &str, file: &str, symbols: &[&str]) -> String {
    let mut list: Vec<String> =
        symbols.iter().take(MAX_NAMES).map(|symbol| format!("`#[ptx(name = \"{symbol}\")]`")).collect();
    if symbols.len() > MAX_NAMES {
        list.push("...".to_owned());
    }
    format!("`{name}` may be one of several variables in {file}: write one of their names, {}", list.join(", "))
}

/// Returns the names of variables in the source, each with the one that C++ made of it.
fn listed(symbols: &[&str]) -> String {
    let shown = |&symbol: &&str| match base_name(symbol) {
        base if base == symbol => format!("`{symbol}`"),
        base => format!("`{base}` (`{symbol}`)"),
    };
    symbols.iter().map(shown).collect::<Vec<_>>().join(", ")
}
