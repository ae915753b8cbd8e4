//! The comparisons of the functions and variables.

use super::described::Described;
use super::host::Host;
use super::input::{Block, Declaration, Kind};
use super::signature::{Role, Signature, Use};
use crate::class_name::{identifier, last};
use crate::distinct::Distinct;
use crate::errors::Errors;
use crate::kernels::{Arguments, Generated, advice, bytes, completeness, list_value, read_all};
use crate::paths::{path_at, path_to_gpu_abi, path_to_private};
use crate::tokens::{Tokens, each, joined, spelled};
use gpu_abi_reader::interface::{Functions, Problem, ProblemKind};
use gpu_abi_reader::model::{Lends, wire};
use gpu_abi_reader::{HandleName, ReadErrorKind, TypeList, exchange, misnamed};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

/// Returns the comparisons of a block's functions and variables with the files named `written`.
pub(super) fn expand(arguments: &Arguments, written: &TokenStream, block: &Block, errors: &Errors) -> TokenStream {
    let Some(files) = read_all(written, bytes, errors) else { return TokenStream::new() };
    let symbols = each(&block.declarations, &mut |declared| declared.symbol.as_str());
    let opened = Functions::open(files.iter().map(|file| (file.location.name.as_str(), &file.content[..])), &symbols);
    let mut functions = match opened {
        Ok(functions) => functions,
        Err((index, error)) => {
            let location = &files[index].location;
            let error = match error.kind {
                ReadErrorKind::UnknownFormat if files[index].content.starts_with(b"BC\xc0\xde") => {
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
    for declared in &block.declarations {
        let Declaration { conditions, at, .. } = declared;
        match find(&mut functions, declared, generated) {
            Ok(found) => compared.push((conditions, found)),
            Err(error) => {
                let error = syn::Error::new_spanned(at, error).to_compile_error();
                mistakes.extend(quote!(#(#conditions)* const _: () = { #error };));
            }
        }
    }
    let lists = functions.lists();
    let again = advice(generated, "").to_owned() + &wire::host(functions.host());
    let is_conditional = !block.conditions.is_empty();
    let includes = files.iter().filter_map(|file| file.location.include_once(is_conditional));
    let (count, types) = (lists.len(), lists.iter().map(|(_, types): &(_, TypeList)| list_value(&p, types, None, None)));
    let is_generated = generated.is_some();
    let pairs_of = || Pairs { is_generated, again: again.clone(), ..Pairs::default() };
    let mut pairs = pairs_of();
    let checks = joined(&compared, &mut |(conditions, compared)| {
        let (list, file) = (&lists[compared.file], &files[compared.file].location.name);
        if conditions.is_empty() {
            return compared.checks(list, file, &p, &mut pairs);
        }
        // Another declaration of a type may have other conditions.
        let mut own = pairs_of();
        let checks = compared.checks(list, file, &p, &mut own);
        let compared = own.finish(&p);
        quote!(#(#conditions)* const _: () = { #compared #checks };)
    });
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
            use #p::{Address as _, HostHandle as _, NotCompared as _, NotPointer as _, NotRepr as _};
            static __GPU_ABI_TYPES: [#p::CompiledTypes<'static>; #count] = [#(#types),*];
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
    file: usize,
    uses: Vec<Use<'b>>,
    /// Whether C++ declares it `const`, if it is a `static` without `mut`.
    is_const: Option<bool>,
}

impl Compared<'_> {
    /// Returns the comparisons of the types.
    fn checks(&self, (places, types): &(Vec<usize>, TypeList), file: &str, p: &Tokens, pairs: &mut Pairs) -> TokenStream {
        let names = each(&self.uses, &mut |Use { ty, number, .. }| {
            let (pointers, Host::Other(ty)) = Host::of(ty).last() else { return None };
            let (more, last) = last(ty);
            HandleName::of_host((pointers + more, &identifier(last)), types, places[*number])
        });
        let added = each(&self.uses, &mut |used| pairs.add(used, (self.file, places[used.number]), types, p));
        let pair = |(pair, _): &(usize, bool)| Literal::usize_unsuffixed(*pair);
        let named = joined(&misnamed(&names), &mut |(index, other)| {
            let own = &self.uses[*index];
            let (_, Host::Other(ty)) = Host::of(own.ty).last() else { return TokenStream::new() };
            let Some(other) = *other else { return pairs.described.named(ty, p) };
            let pair = [pair(&added[*index]), pair(&added[other])];
            let other = &self.uses[other];
            let shown = |of: &Use<'_>| [of.name.clone(), spelled(of.ty), of.cxx.clone(), format!("in {file}")];
            let (at, text) = (path_at(p, own.ty.span()), exchange(&shown(own), &shown(other)));
            let description = pairs.described.constant(ty, &path_at(p, ty.span()));
            quote_spanned! {own.ty.span()=>
                const _: () = #at::check_exchanged(&#description, [#(__GPU_ABI_PAIRS[#pair].1.is_mistaken()),*], #text);
            }
        });
        let mut checks = TokenStream::new();
        for (index, used) in self.uses.iter().enumerate() {
            let Use { name, ty, cxx, role, unplaced, .. } = used;
            let (at, clauses) = (path_at(p, ty.span()), wire::clauses([&*format!("`{cxx}` in {file}")], &pairs.again));
            let is_beside = |of: &usize| *of == index || unplaced.is_some() && self.uses[*of].unplaced == *unplaced;
            let beside: Vec<usize> = (0..self.uses.len()).filter(is_beside).collect();
            let place = Literal::usize_unsuffixed(beside.iter().position(|of| *of == index).unwrap_or_default());
            let beside = beside.iter().map(|of| {
                let (Use { name, ty, .. }, pair) = (&self.uses[*of], pair(&added[*of]));
                // What an earlier use of a pair has reported is not repeated.
                let (spelled, is_repeated) = (spelled(ty), !added[*of].1);
                quote!((#name, false, #spelled, #pair, #is_repeated))
            });
            let written = self.is_const.filter(|_| !role.is_passed).map(|is_const| {
                let description = pairs.described.description(ty, p);
                quote_spanned!(ty.span()=> const _: () = #at::check_static(#name, const { &#description }, #is_const);)
            });
            checks.extend(quote_spanned! {ty.span()=>
                #written
                const _: () =
                    #at::check_compared(&[#(#beside),*], #place, #clauses, __GPU_ABI_PAIRS);
            });
        }
        quote!(#checks #named)
    }
}

/// The distinct pairs of a type of Rust, as it is written, and one of C++, by its file and its place in the file's list, in one role.
#[derive(Default)]
struct Pairs {
    known: Distinct,
    described: Described,
    /// The comparison of each.
    compared: Vec<TokenStream>,
    /// The warnings about types of which not everything is compared.
    warnings: TokenStream,
    /// Whether the declarations are generated. They then say where they declare a type as bytes.
    is_generated: bool,
    /// How to generate the declarations again, if they are, and then the files' host.
    again: String,
}

impl Pairs {
    /// Returns a pair's index, and whether it is new.
    fn add(&mut self, Use { ty, role, .. }: &Use<'_>, cxx: (usize, usize), types: &TypeList, p: &Tokens) -> (usize, bool) {
        let ((list, place), Role { is_passed, lends }) = (cxx, *role);
        let (index, is_new) = self.known.number(format!("{list} {place} {is_passed} {lends:?} {}", spelled(ty)));
        if !is_new {
            return (index, false);
        }
        let (at, description) = (path_at(p, ty.span()), self.described.description(ty, p));
        if !self.is_generated {
            let (pair, unmodeled) = (Literal::usize_unsuffixed(index), types.unmodeled(place));
            self.warnings.extend(completeness(&quote!(__GPU_ABI_PAIRS[#pair].1), &unmodeled, p, ty.span()));
        }
        let (list, place) = (Literal::usize_unsuffixed(list), Literal::usize_unsuffixed(place));
        let lends = format_ident!("{lends:?}", span = ty.span());
        let passed = match is_passed {
            true => {
                // All pointers have a size.
                let sized = match Host::of(ty) {
                    Host::Pointer { is_smart: false, .. } | Host::Function(_) => quote!(#at::usize),
                    _ => ty.to_token_stream(),
                };
                quote_spanned!(ty.span()=> #at::core::option::Option::Some(#at::core::mem::size_of::<#sized>()))
            }
            false => quote_spanned!(ty.span()=> #at::core::option::Option::None),
        };
        let number = Literal::usize_unsuffixed(index);
        self.compared.push(quote_spanned! {ty.span()=>
            (#number, const { &#at::compare_host(const { &#description }, &__GPU_ABI_TYPES[#list], #place, #passed, #at::Lends::#lends) })
        });
        (index, true)
    }

    /// Returns the statics that the checks read.
    fn finish(self, p: &Tokens) -> TokenStream {
        let Self { described: Described { items, .. }, compared, warnings, .. } = self;
        quote!(#items static __GPU_ABI_PAIRS: &#p::Comparisons = &[#(#compared),*]; #warnings)
    }
}

/// Returns the text of a problem, with the instructions for generating the declaration again, if it is generated.
fn advised(problem: &Problem, generated: Option<&Generated>) -> String {
    match &problem.kind {
        ProblemKind::Missing | ProblemKind::Types if generated.is_some() => {
            format!("{}: {}", problem.text, advice(generated, ""))
        }
        _ => problem.to_string(),
    }
}

/// Returns the types of a declaration to compare with those in the file, unless a function has another shape there.
fn find<'b>(
    functions: &mut Functions<'_>,
    Declaration { ident, symbol, kind, .. }: &'b Declaration,
    generated: Option<&Generated>,
) -> Result<Compared<'b>, String> {
    let mut uses = Vec::new();
    match kind {
        Kind::Function { parameters, variadic, output } => {
            let found = functions.function(symbol).map_err(|problem| advised(&problem, generated))?;
            let signature = Signature::new(ident, parameters, *variadic, output.as_ref());
            signature.check(&found, generated)?;
            signature.compare(&found, Role { is_passed: true, lends: Lends::All }, functions, generated, &mut uses)?;
            Ok(Compared { file: found.file, uses, is_const: None })
        }
        Kind::Variable { is_mut, ty } => {
            let found = functions.variable(symbol).map_err(|problem| advised(&problem, generated))?;
            let name = format!("`{ident}`");
            let is_const = found.function.is_read_only;
            if is_const && *is_mut {
                return Err(format!(
                    "{name} is `const` or a reference in C++, so a write to it is undefined behavior: declare it without `mut`"
                ));
            }
            let signature = Signature { parameters: vec![(name.clone(), ty, false)], name, variadic: false, output: None };
            // Without `mut`, Rust only reads the value.
            let lends = if *is_mut { Lends::All } else { Lends::References };
            signature.compare(&found, Role { is_passed: false, lends }, functions, generated, &mut uses)?;
            Ok(Compared { file: found.file, uses, is_const: Some(is_const).filter(|_| !is_mut) })
        }
    }
}
