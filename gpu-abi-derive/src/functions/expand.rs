//! The comparisons of the functions and variables.

use super::Arguments;
use super::host::{Described, fat_pointer};
use super::input::{Block, Function, Variable};
use crate::errors::Errors;
use crate::kernels::{Generated, Parameter, Types, advice, list_value, locations};
use crate::paths::{path_at, path_to_gpu_abi, path_to_private};
use crate::tokens::{joined, spelled};
use gpu_abi_reader::interface::{CompiledFunction, Functions, Problem, ProblemKind};
use gpu_abi_reader::{ReadErrorKind, TypeList};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{quote, quote_spanned};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use syn::spanned::Spanned;
use syn::{Attribute, Type};

/// Returns the comparisons of a block's functions and variables with the files named `written`.
pub(super) fn expand<'b>(arguments: &Arguments, written: &TokenStream, block: &'b Block, errors: &Errors) -> TokenStream {
    let Some(files) = read(written, errors) else { return TokenStream::new() };
    let functions = block.functions.iter().map(|function| function.symbol.as_str());
    let symbols: Vec<&str> = functions.chain(block.variables.iter().map(|variable| variable.symbol.as_str())).collect();
    let opened = Functions::open(files.iter().map(|file| (file.name.as_str(), &file.bytes[..])), &symbols);
    let mut functions = match opened {
        Ok(functions) => functions,
        Err((index, error)) => {
            let location = &files[index].location;
            let error = match error.kind() {
                ReadErrorKind::UnknownFormat if files[index].bytes.starts_with(b"BC\xc0\xde") => {
                    "is code of LLVM for link-time optimization: compile it without `-flto`".to_owned()
                }
                ReadErrorKind::UnknownFormat => "is not an object file, a library or an executable".to_owned(),
                _ => format!("cannot be read: {error}"),
            };
            errors.at(&location.written, location.error(&error));
            return TokenStream::new();
        }
    };
    let krate = path_to_gpu_abi(arguments.krate.as_ref());
    let p = path_to_private(&krate);
    let mut compared = Vec::new();
    let mut mistakes = TokenStream::new();
    let generated = arguments.generated.as_ref();
    let mut add = |at: &TokenStream, conditions: &'b [Attribute], found: Result<Compared<'b>, String>| match found {
        Ok(found) => compared.push((conditions, found)),
        Err(error) => {
            let error = syn::Error::new_spanned(at, error).to_compile_error();
            mistakes.extend(quote!(#(#conditions)* const _: () = { #error };));
        }
    };
    for function in &block.functions {
        let found = find(&mut functions, function, generated).map(|found| Compared::function(function, found));
        add(&function.at, &function.conditions, found);
    }
    for variable in &block.variables {
        let found = functions.variable(&variable.symbol).map(|found| Compared::variable(variable, found));
        add(&variable.at, &variable.conditions, found.map_err(|problem| advised(&problem, generated)));
    }
    let lists = functions.lists();
    let again = advice(arguments.generated.as_ref(), "");
    let is_conditional = !block.conditions.is_empty();
    let includes = files.iter().filter_map(|file| file.location.include_once(is_conditional));
    let types = lists.iter().map(|(_, types): &(_, TypeList)| list_value(&p, types, false));
    let mut pairs = Pairs::default();
    let checks = joined(compared.iter().map(|(conditions, compared)| {
        let (places, file) = (&lists[compared.found.file()].0, &files[compared.found.file()].name);
        if conditions.is_empty() {
            return compared.checks(places, file, &p, &mut pairs);
        }
        // Another declaration of a type may have other conditions.
        let mut own = Pairs::default();
        let checks = compared.checks(places, file, &p, &mut own);
        let compared = own.finish(&p);
        quote!(#(#conditions)* const _: () = { #compared #checks };)
    }));
    let compared = pairs.finish(&p);
    let not_compared = block.macros.iter().map(not_compared);
    let conditions = &block.conditions;
    quote! {
        #(#conditions)*
        const _: () = {
            use #krate::__private as __p;
            #(const _: __p::usize = #includes;)*
            #(#not_compared)*
            #mistakes
        };
        #(#conditions)*
        #[allow(long_running_const_eval)]
        const _: () = {
            use #p::{HostHandle as _, NotCompared as _, NotRepr as _};
            const __GPU_ABI_AGAIN: &#p::core::primitive::str = #again;
            const __GPU_ABI_TYPES: &[#p::CompiledTypes<'static>] = &[#(#types),*];
            #compared
            #checks
        };
    }
}

/// Returns a constant that makes rustc warn about a macro within the block: macros are expanded after attributes.
fn not_compared(name: &Ident) -> TokenStream {
    let note =
        format!("`{name}!` declares functions that are not compared: write the block, with its attribute, in the macro");
    let constant = Ident::new("MACRO_IN_BLOCK", name.span());
    quote!(const _: () = { #[deprecated(note = #note)] const MACRO_IN_BLOCK: () = (); #constant };)
}

/// A declaration, and what the file describes.
struct Compared<'b> {
    found: CompiledFunction,
    uses: Vec<Use<'b>>,
    /// Whether a call passes the values.
    is_passed: bool,
}

/// A type in a declaration.
struct Use<'b> {
    /// How errors name what has the type.
    name: String,
    ty: &'b Type,
    /// The number of the type of C++ among those of the declaration.
    index: usize,
    /// How C++ declares it.
    cxx: String,
}

impl<'b> Compared<'b> {
    fn function(declared: &'b Function, found: CompiledFunction) -> Self {
        let function = found.function();
        let of_parameter = |(index, parameter): (usize, &'b Parameter)| {
            let name = parameter.name().unwrap_or_else(|| format!("parameter {}", index + 1));
            Use { name: format!("`{name}`"), ty: &parameter.ty, index, cxx: function.param(index).to_string() }
        };
        let mut uses: Vec<_> = declared.parameters.iter().enumerate().map(of_parameter).collect();
        if let Some((ty, result)) = declared.output.as_ref().filter(|ty| !is_void(ty)).zip(function.result()) {
            let name = format!("the result of `{}`", declared.ident);
            uses.push(Use { name, ty, index: declared.parameters.len(), cxx: result.name().to_string() });
        }
        Self { found, uses, is_passed: true }
    }

    fn variable(declared: &'b Variable, found: CompiledFunction) -> Self {
        let cxx = found.function().params().next().map(|(_, ty)| ty.name().to_string()).unwrap_or_default();
        let uses = vec![Use { name: format!("`{}`", declared.ident), ty: &declared.ty, index: 0, cxx }];
        Self { found, uses, is_passed: false }
    }

    /// Returns the comparisons of the types.
    fn checks(&self, places: &[usize], file: &str, p: &TokenStream, pairs: &mut Pairs) -> TokenStream {
        joined(self.uses.iter().map(|Use { name, ty, index, cxx }| {
            let (at, spelled, clause) = (path_at(p, ty.span()), spelled(ty), format!("`{cxx}` in {file}"));
            let place = places[self.found.number(*index)];
            let (pair, is_first) = pairs.add(ty, (self.found.file(), place, self.is_passed), p);
            let pair = Literal::usize_unsuffixed(pair);
            quote_spanned! {ty.span()=>
                const _: () =
                    #at::check_host((#name, #spelled, #clause), __GPU_ABI_PAIRS, #pair, #is_first, __GPU_ABI_AGAIN);
            }
        }))
    }
}

/// The distinct pairs of a type of Rust, as it is written, and one of C++, by its file, its place in the file's list, and whether a call
/// passes values of it.
#[derive(Default)]
struct Pairs {
    known: BTreeMap<(String, (usize, usize, bool)), usize>,
    described: Described,
    /// The comparison of each.
    compared: Vec<TokenStream>,
}

impl Pairs {
    /// Returns a pair's index, and whether it is new.
    fn add(&mut self, ty: &Type, cxx: (usize, usize, bool), p: &TokenStream) -> (usize, bool) {
        let index = self.compared.len();
        match self.known.entry((spelled(ty), cxx)) {
            Entry::Vacant(entry) => entry.insert(index),
            Entry::Occupied(known) => return (*known.get(), false),
        };
        let (list, place, is_passed) = cxx;
        let (at, description) = (path_at(p, ty.span()), self.described.description(ty, p));
        let (list, place) = (Literal::usize_unsuffixed(list), Literal::usize_unsuffixed(place));
        self.compared.push(quote_spanned! {ty.span()=>
            const { &#at::compare_host(const { &#description }, __GPU_ABI_TYPES[#list], #place, #is_passed) }
        });
        (index, true)
    }

    /// Returns the constants that the checks read.
    fn finish(self, p: &TokenStream) -> TokenStream {
        let Self { described: Described { items, .. }, compared, .. } = self;
        quote!(#items const __GPU_ABI_PAIRS: &[&#p::Agreement] = &[#(#compared),*];)
    }
}

/// Reads the files.
fn read(written: &TokenStream, errors: &Errors) -> Option<Vec<Types>> {
    let read = |written: TokenStream| Types::read(&written).map_err(|error| errors.at(&written, error)).ok();
    let files: Vec<_> = locations(written, errors).into_iter().map(read).collect();
    files.into_iter().collect::<Option<Vec<_>>>().filter(|files| !files.is_empty())
}

/// Returns the text of a problem, with the instructions for generating the declaration again, if it is generated.
fn advised(problem: &Problem, generated: Option<&Generated>) -> String {
    match problem.kind() {
        ProblemKind::Missing | ProblemKind::Types if generated.is_some() => {
            format!("{}: {}", problem.text(), advice(generated, ""))
        }
        _ => problem.to_string(),
    }
}

/// Returns the function in the file, unless its shape is different.
fn find(
    functions: &mut Functions<'_>,
    declared: &Function,
    generated: Option<&Generated>,
) -> Result<CompiledFunction, String> {
    let found = functions.function(&declared.symbol).map_err(|problem| advised(&problem, generated))?;
    let function = found.function();
    let (count, own) = (function.params().len(), declared.parameters.len());
    let ident = &declared.ident;
    if let Some(fat) =
        declared.parameters.iter().map(|parameter| &parameter.ty).chain(&declared.output).find_map(fat_pointer)
    {
        let fat = spelled(fat);
        return Err(format!("`{fat}` is an address and a length, which C++ does not have: write a pointer to an element"));
    }
    let fail = |mistake: String| {
        let usual = "correct the declaration here or in C++";
        Err(format!("{mistake}: it is `{}` in C++; {}", function.declaration(), advice(generated, usual)))
    };
    if count != own {
        let plural = if own == 1 { "" } else { "s" };
        return fail(format!("`{ident}` has {own} parameter{plural} in Rust and {count} in C++"));
    }
    match (declared.variadic, function.is_variadic()) {
        (true, false) => return fail(format!("`{ident}` takes no `...` in C++")),
        (false, true) => return fail(format!("`{ident}` takes `...` in C++")),
        _ => {}
    }
    match (declared.output.as_ref().filter(|ty| !is_void(ty)), function.result()) {
        (Some(output), None) => fail(format!("`{ident}` returns `{}` in Rust and nothing in C++", spelled(output))),
        (None, Some(result)) => fail(format!("`{ident}` returns nothing in Rust and `{}` in C++", result.name())),
        _ => {
            let names: Vec<String> =
                declared.parameters.iter().map(|parameter| parameter.name().unwrap_or_default()).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            match found.misplaced(&names) {
                Some(mistake) => fail(mistake),
                None => Ok(found),
            }
        }
    }
}

fn is_void(ty: &Type) -> bool {
    match ty {
        Type::Tuple(tuple) => tuple.elems.is_empty(),
        Type::Never(_) => true,
        _ => false,
    }
}
