//! The comparisons of the functions.

use super::Arguments;
use super::host::{description, fat_pointer, layouts};
use super::input::{Block, Function};
use crate::errors::Errors;
use crate::kernels::{Generated, Types, advice, list_value, locations};
use crate::paths::{path_at, path_to_gpu_abi, path_to_private};
use crate::tokens::{joined, spelled};
use gpu_abi_reader::interface::{CompiledFunction, Functions, ProblemKind};
use gpu_abi_reader::{ReadErrorKind, TypeList};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use syn::spanned::Spanned;
use syn::{Attribute, Type};

/// Returns the comparisons of a block's functions with the files named `written`.
pub(super) fn expand(arguments: &Arguments, written: &TokenStream, block: &Block, errors: &Errors) -> TokenStream {
    let Some(files) = read(written, errors) else { return TokenStream::new() };
    let symbols: Vec<&str> = block.functions.iter().map(|function| function.symbol.as_str()).collect();
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
    for function in &block.functions {
        match find(&mut functions, function, arguments.generated.as_ref()) {
            Ok(found) => compared.push((function, found)),
            Err(error) => {
                let error = syn::Error::new_spanned(&function.at, error).to_compile_error();
                let conditions = &function.conditions;
                mistakes.extend(quote!(#(#conditions)* const _: () = { #error };));
            }
        }
    }
    let lists = functions.lists();
    let again = advice(arguments.generated.as_ref(), "");
    let is_conditional = !block.conditions.is_empty();
    let includes = files.iter().filter_map(|file| file.location.include_once(is_conditional));
    let types = lists.iter().map(|(_, types): &(_, TypeList)| list_value(&p, types, false));
    let (mut known, mut pairs) = (BTreeSet::new(), Pairs::default());
    let checks = joined(compared.iter().map(|(function, found)| {
        let places = &lists[found.file()].0;
        // Another declaration of a type may have other conditions.
        let (mut of_function, mut pairs_of_function) = (BTreeSet::new(), Pairs::default());
        let (known, pairs) = match function.conditions[..] {
            [] => (&mut known, &mut pairs),
            _ => (&mut of_function, &mut pairs_of_function),
        };
        let own = check(function, found, places, &files[found.file()].name, &p, pairs);
        let types = function
            .parameters
            .iter()
            .map(|parameter| &parameter.ty)
            .chain(function.output.iter().filter(|ty| !is_void(ty)));
        let layouts = joined(types.map(|ty| layouts(ty, &p, known)));
        let conditions: &[Attribute] = &function.conditions;
        let compared = pairs_of_function.compared;
        quote!(#(#conditions)* const _: () = { #compared #own #layouts };)
    }));
    let compared = pairs.compared;
    let conditions = &block.conditions;
    quote! {
        #(#conditions)*
        const _: () = {
            use #krate::__private as __p;
            #(const _: __p::usize = #includes;)*
            #mistakes
        };
        #(#conditions)*
        #[allow(long_running_const_eval)]
        const _: () = {
            use #p::{NotRepr as _, Undescribed as _};
            const __GPU_ABI_AGAIN: &#p::core::primitive::str = #again;
            const __GPU_ABI_TYPES: &[#p::CompiledTypes<'static>] = &[#(#types),*];
            #compared
            #checks
        };
    }
}

/// The distinct pairs of a type of Rust, as it is written, and one of C++, by its file and its place in the file's list.
#[derive(Default)]
struct Pairs {
    known: BTreeMap<(String, usize, usize), Ident>,
    /// A constant for each.
    compared: TokenStream,
}

impl Pairs {
    /// Returns the name of a pair's constant.
    fn add(&mut self, ty: &Type, list: usize, place: usize, p: &TokenStream) -> Ident {
        let name = format_ident!("__GPU_ABI_PAIR_{}", self.known.len());
        let Entry::Vacant(entry) = self.known.entry((spelled(ty), list, place)) else {
            return self.known[&(spelled(ty), list, place)].clone();
        };
        let (at, description) = (path_at(p, ty.span()), description(ty, p));
        let (list, place) = (Literal::usize_unsuffixed(list), Literal::usize_unsuffixed(place));
        self.compared.extend(quote_spanned! {ty.span()=>
            const #name: #at::Agreement = #at::compare_host(
                #at::core::mem::size_of::<#ty>(), const { &#description }, __GPU_ABI_TYPES[#list], #place,
            );
        });
        entry.insert(name).clone()
    }
}

/// Reads the files.
fn read(written: &TokenStream, errors: &Errors) -> Option<Vec<Types>> {
    let read = |written: TokenStream| Types::read(&written).map_err(|error| errors.at(&written, error)).ok();
    let files: Vec<_> = locations(written, errors).into_iter().map(read).collect();
    files.into_iter().collect::<Option<Vec<_>>>().filter(|files| !files.is_empty())
}

/// Returns the function in the file, unless its shape is different.
fn find(
    functions: &mut Functions<'_>,
    declared: &Function,
    generated: Option<&Generated>,
) -> Result<CompiledFunction, String> {
    let found = functions.function(&declared.symbol).map_err(|problem| match problem.kind() {
        ProblemKind::Missing | ProblemKind::Types if generated.is_some() => {
            format!("{}: {}", problem.text(), advice(generated, ""))
        }
        _ => problem.to_string(),
    })?;
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

/// Returns the comparisons of a function's parameters and its result.
fn check(
    declared: &Function,
    found: &CompiledFunction,
    places: &[usize],
    file: &str,
    p: &TokenStream,
    pairs: &mut Pairs,
) -> TokenStream {
    let function = found.function();
    let ident = declared.ident.to_string();
    let mut one = |name: String, ty: &Type, index: usize, clause: String| {
        let (at, spelled) = (path_at(p, ty.span()), spelled(ty));
        let pair = pairs.add(ty, found.file(), places[found.number(index)], p);
        quote_spanned!(ty.span()=> const _: () = #at::check_host(#name, #spelled, #clause, &#pair, __GPU_ABI_AGAIN);)
    };
    let mut checks = TokenStream::new();
    for (index, parameter) in declared.parameters.iter().enumerate() {
        let own = parameter.name().unwrap_or_else(|| format!("parameter {}", index + 1));
        let cxx = function.param(index);
        checks.extend(one(format!("`{own}`"), &parameter.ty, index, format!("`{cxx}` in {file}")));
    }
    let output = declared.output.as_ref().filter(|ty| !is_void(ty));
    if let Some((output, ty)) = output.zip(function.result()) {
        let clause = format!("`{}` in {file}", ty.name());
        checks.extend(one(format!("the result of `{ident}`"), output, declared.parameters.len(), clause));
    }
    checks
}
