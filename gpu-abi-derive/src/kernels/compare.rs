//! The code that compares declared kernels with a compiled file: short literals with the file's contents, and calls of
//! `gpu-abi`, which knows layouts.

use super::cxx::StatedType;
use super::expand::argument;
use super::find::{Declared, Found, Place, Symbols};
use super::literal::number;
use super::model::{Kernel, Model, Parameter};
use super::spelled::spelled;
use super::types::{Described, List};
use crate::attr::path_at;
use crate::joined::joined;
use crate::names::Names;
use gpu_abi_reader::{Handle, ParamKind, Space};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

/// The items that a block emits once for the file that its kernels are checked against.
pub(crate) struct Compiled {
    /// The sizes of the files as expressions, which make rustc track the files, unless an earlier block has done so.
    pub(crate) includes: Vec<TokenStream>,
    /// For each file with debug information, the constant with the types that it describes.
    pub(crate) types: Vec<List>,
    /// The kernels that constants may name, if a declared kernel's name is a constant.
    pub(crate) table: Option<Table>,
}

/// The constant that contains kernels of a file.
pub(crate) struct Table {
    pub(crate) name: Ident,
    /// The file's path.
    pub(crate) file: String,
    pub(crate) symbols: Symbols,
}

impl Compiled {
    /// Returns the items that a block emits once.
    pub(crate) fn expand(&self, model: &Model<'_>) -> TokenStream {
        let Model { krate, private: p, .. } = model;
        let conditions = &model.attrs.conditions;
        let includes = &self.includes;
        let includes = (!includes.is_empty()).then(|| {
            quote! {
                #(#conditions)*
                const _: () = {
                    use #krate::__private as __p;
                    #(const _: __p::usize = #includes;)*
                };
            }
        });
        let types = self.types.iter().map(|list| {
            let (name, value) = (&list.name, list.value(p));
            quote! {
                #(#conditions)*
                #[doc(hidden)]
                // It is named after a kernel.
                #[allow(non_upper_case_globals)]
                const #name: #p::CompiledTypes<'static> = #value;
            }
        });
        let table = self.table.as_ref().map(|table| {
            let name = &table.name;
            let value = table.value(p);
            quote! {
                #(#conditions)*
                #[doc(hidden)]
                // It is named after a kernel.
                #[allow(non_upper_case_globals)]
                const #name: &#p::Symbols = &#value;
            }
        });
        quote!(#includes #(#types)* #table)
    }

    /// Returns the checks of a kernel whose name is a constant.
    pub(crate) fn checks(&self, model: &Model<'_>, kernel: &Kernel<'_>, parameters: &[Parameter<'_>]) -> TokenStream {
        let Model { krate, private: p, .. } = model;
        let Some(Table { name: table, .. }) = &self.table else { return TokenStream::new() };
        let (ident, count) = (kernel.ident, parameters.len());
        let name = quote!(<#ident as #krate::launch::Kernel>::NAME);
        let at_name = path_at(p, kernel.name.span());
        let mut tokens = quote_spanned! {kernel.name.span()=>
            const _: () = #at_name::check_symbol(#table, #name, #count);
        };
        for (index, parameter) in parameters.iter().enumerate() {
            let calls = calls(p, parameter, &quote!(#p::declared_by(#table, #name, #count, #index)), [], []);
            tokens.extend(quote_spanned!(parameter.ty.span()=> const _: () = { #calls };));
        }
        tokens
    }
}

impl Table {
    /// Returns the value of the constant. Its number of tokens does not depend on the number of kernels; a file may have
    /// thousands.
    fn value(&self, p: &TokenStream) -> TokenStream {
        let Self { file, symbols: Symbols { kernels, params, mistakes }, .. } = self;
        let params = params.iter().map(|all| declarations(p, all));
        let mistakes = mistakes.iter().map(|(name, mistake)| quote!((#name, #mistake)));
        quote! {
            #p::Symbols { file: #file, kernels: #kernels, params: &[#(#params),*], mistakes: &[#(#mistakes),*] }
        }
    }
}

/// Returns each file's types for a block's kernels and variables.
pub(crate) fn lists<'m>(model: &'m Model<'_>) -> &'m [List] {
    model.compiled.as_ref().map_or(&[], |compiled| &compiled.types)
}

/// Returns the checks of a kernel in the file, each at the type of its parameter.
pub(crate) fn checks(model: &Model<'_>, kernel: &Kernel<'_>, parameters: &[Parameter<'_>], names: &Names) -> TokenStream {
    let (p, lists) = (&model.private, lists(model));
    let [only] = &kernel.found[..] else { return instance_checks(p, kernel, parameters, &instance(names), lists) };
    joined(parameters.iter().enumerate().map(|(index, parameter)| {
        let calls = found(p, parameter, only, index, lists);
        quote_spanned!(parameter.ty.span()=> const _: () = { #calls };)
    }))
}

/// Returns the statements that check a parameter of a kernel in the file, for a constant.
pub(super) fn found(
    p: &TokenStream,
    parameter: &Parameter<'_>,
    found: &Found,
    index: usize,
    lists: &[List],
) -> TokenStream {
    let stated = found.stated.iter().map(|stated| {
        let StatedType { text, spelled } = &stated.types[index];
        let source = &stated.source;
        quote!(&#p::stated(#text, #spelled, #source))
    });
    let described = lists.iter().filter_map(|list| {
        let described = found.described.iter().find_map(|of_file| described(p, list, of_file, index))?;
        Some((list, described))
    });
    calls(p, parameter, &declarations(p, &found.params[index]), stated, described)
}

/// Returns a key for everything that is compared of a parameter, without its location in the file: parameters with equal
/// keys share one check.
pub(super) fn key(p: &TokenStream, found: &Found, index: usize, lists: &[List]) -> String {
    let mut text = String::new();
    for Declared { size, place, kind, .. } in &found.params[index] {
        text += &format!("{size} {} {},", self::place(p, *place), self::kind(p, *kind));
    }
    for stated in &found.stated {
        text += &format!(" {}", stated.types[index].text);
    }
    for (list, of_file) in lists.iter().flat_map(|list| found.described.iter().map(move |of_file| (list, of_file))) {
        if let Some((number, _)) = of_file.param(index).filter(|_| of_file.list == list.number) {
            text += &format!(" {}:{}", list.number, list.place(number));
        }
    }
    text
}

/// Returns the debug information in a list's file on the parameter at `index` of a kernel, or on the variable at 0.
pub(crate) fn described(p: &TokenStream, list: &List, of_file: &Described, index: usize) -> Option<TokenStream> {
    let (number, source) = of_file.param(index).filter(|_| of_file.list == list.number)?;
    let place = list.place(number);
    Some(quote!(#p::described(#place, #source)))
}

/// Returns the name of the constant in a kernel's block that selects one of several kernels.
pub(crate) fn instance(names: &Names) -> Ident {
    names.item("INSTANCE")
}

/// Returns the checks of a kernel that may be one of several, and the constant that selects it.
fn instance_checks(
    p: &TokenStream,
    kernel: &Kernel<'_>,
    parameters: &[Parameter<'_>],
    instance: &Ident,
    lists: &[List],
) -> TokenStream {
    let Kernel { found, name, .. } = kernel;
    let candidates = found.iter().map(|Found { symbol, stated, .. }| {
        let texts = stated.last().into_iter().flat_map(|stated| &stated.types).map(|StatedType { text, .. }| text);
        quote!((#symbol, &[#(#texts),*]))
    });
    let types = parameters.iter().map(|Parameter { ty, .. }| quote!(#p::Describe::<#ty>::TYPE));
    let spelled = parameters.iter().map(|parameter| spelled(parameter.written)).collect::<Vec<_>>().join(", ");
    let at_name = path_at(p, name.span());
    let mut tokens = quote! {
        const #instance: #p::usize = #p::instance(&[#(#candidates),*], &[#(#types),*]);
    };
    let signatures = found.iter().map(|Found { symbol, stated, .. }| {
        let types: Vec<_> =
            stated.last().into_iter().flat_map(|stated| &stated.types).map(|ty| ty.spelled.as_str()).collect();
        format!("`{symbol}` ({})", types.join(", "))
    });
    tokens.extend(quote_spanned! {name.span()=>
        const _: () = #at_name::check_instance(#instance, #name, #spelled, &[#(#signatures),*]);
    });
    for (index, parameter) in parameters.iter().enumerate() {
        let calls = Candidates::new(p, found, index, lists).check(p, parameter, instance);
        tokens.extend(quote_spanned!(parameter.ty.span()=> const _: () = { #calls };));
    }
    tokens
}

/// The declarations and descriptions of a parameter in several kernels, one of which is the declared one: lists in the
/// order of the kernels.
pub(super) struct Candidates<'l> {
    declared: TokenStream,
    described: Vec<(&'l List, TokenStream)>,
}

impl<'l> Candidates<'l> {
    pub(super) fn new(p: &TokenStream, found: &[Found], index: usize, lists: &'l [List]) -> Self {
        let declared = found.iter().map(|found| declarations(p, &found.params[index]));
        let described = lists.iter().map(|list| {
            let all = found.iter().map(|found| {
                let one = found.described.iter().find_map(|of_file| described(p, list, of_file, index));
                one.unwrap_or_else(|| quote!(#p::UNDESCRIBED))
            });
            (list, quote!(&[#(#all),*]))
        });
        Self { declared: quote!(&[#(#declared),*]), described: described.collect() }
    }

    /// Returns constants for the lists, and the same lists by the names of these constants. Use it if there are many
    /// checks.
    pub(super) fn named(self, p: &TokenStream, names: &Names) -> (TokenStream, Self) {
        let Self { declared, described } = self;
        let name = names.item("DECLARED");
        let mut constants = quote!(const #name: &[&[#p::Declared]] = #declared;);
        let described = described.into_iter().map(|(list, described)| {
            let name = names.item(&format!("DESCRIBED_{}", list.number));
            constants.extend(quote!(const #name: &[#p::Described] = #described;));
            (list, name.to_token_stream())
        });
        let described = described.collect();
        (constants, Self { declared: name.to_token_stream(), described })
    }

    /// Returns the statements that check the parameter of the kernel with the index `instance`, a constant.
    pub(super) fn check(&self, p: &TokenStream, parameter: &Parameter<'_>, instance: &Ident) -> TokenStream {
        let Self { declared, described } = self;
        let described = described.iter().map(|(list, all)| (*list, quote!(#p::described_of(#instance, #all))));
        calls(p, parameter, &quote!(#p::declared_of(#instance, #declared)), [], described)
    }
}

/// Returns the statements that check a parameter against declarations in images, types in names, and debug information.
/// They go into a single constant, so that a mistake is reported once.
fn calls<'l>(
    p: &TokenStream,
    Parameter { name, ty, written, .. }: &Parameter<'_>,
    declared: &TokenStream,
    stated: impl IntoIterator<Item = TokenStream>,
    described: impl IntoIterator<Item = (&'l List, TokenStream)>,
) -> TokenStream {
    let of = argument(p, ty);
    let p = path_at(p, ty.span());
    let spelled = spelled(written);
    let stated = stated.into_iter().map(|stated| {
        quote_spanned!(ty.span()=> #p::check_stated(#name, #spelled, &#p::Describe::<#ty>::TYPE, #of::OF, #declared, #stated);)
    });
    let described = described.into_iter().map(|(List { name: types, .. }, described)| {
        quote_spanned!(ty.span()=> #p::check_described(#name, #of::OF, &#p::Describe::<#ty>::TYPE, #types, #described);)
    });
    quote_spanned! {ty.span()=>
        #p::check_declared(#name, #of::OF, #declared);
        #(#stated)*
        #(#described)*
    }
}

fn declarations(p: &TokenStream, all: &[Declared]) -> TokenStream {
    let all = all.iter().map(|Declared { size, place, kind, source }| {
        let (size, place, kind) = (number(*size), self::place(p, *place), self::kind(p, *kind));
        quote!(#p::declared(#size, #place, #kind, #source))
    });
    quote!(&[#(#all),*])
}

fn place(p: &TokenStream, place: Place) -> TokenStream {
    match place {
        Place::Unknown => quote!(#p::Place::Unknown),
        Place::Align(align) => {
            let align = number(align);
            quote!(#p::Place::Align(#align))
        }
        Place::Offset { offset, end_before, base } => {
            let [offset, end_before, base] = [offset, end_before, base].map(number);
            quote!(#p::Place::Offset { offset: #offset, end_before: #end_before, base: #base })
        }
    }
}

fn kind(p: &TokenStream, kind: ParamKind) -> TokenStream {
    match kind {
        ParamKind::Integer => quote!(#p::CompiledKind::Integer),
        ParamKind::Float => quote!(#p::CompiledKind::Float),
        ParamKind::Bits => quote!(#p::CompiledKind::Bits),
        ParamKind::Bytes => quote!(#p::CompiledKind::Bytes),
        ParamKind::Pointer { space, .. } => {
            let space = match space {
                Space::Generic => quote!(Generic),
                Space::Global => quote!(Global),
                Space::Const => quote!(Const),
                Space::Shared => quote!(Shared),
                Space::Local => quote!(Local),
                Space::Param => quote!(Param),
            };
            quote!(#p::CompiledKind::Pointer(#p::StateSpace::#space))
        }
        ParamKind::Reference(handle) => {
            let handle = match handle {
                Handle::Texture => quote!(Texture),
                Handle::Sampler => quote!(Sampler),
                Handle::Surface => quote!(Surface),
            };
            quote!(#p::CompiledKind::Reference(#p::Handle::#handle))
        }
        // Kinds that are added to the reader later are not compared.
        _ => quote!(#p::CompiledKind::Unknown),
    }
}

#[cfg(test)]
mod tests {
    use proc_macro2::{TokenStream, TokenTree};
    use std::fmt::Write;

    fn count(tokens: TokenStream) -> usize {
        let counts = tokens.into_iter().map(|token| match token {
            TokenTree::Group(group) => 1 + count(group.stream()),
            _ => 1,
        });
        counts.sum()
    }

    /// Returns the number of tokens in the expansion of a kernel whose name is a constant, with a file of `kernels`
    /// kernels.
    fn expanded(kernels: usize) -> usize {
        let mut text = String::from(".version 8.0 .target sm_80\n");
        for number in 0..kernels {
            let _ = writeln!(text, ".entry k{number}(.param .u64 data_{number}, .param .f32 factor_{number}) {{ ret; }}");
        }
        let path = std::env::temp_dir().join(format!("gpu-abi-derive-{}-{kernels}.ptx", std::process::id()));
        std::fs::write(&path, text).unwrap();
        let block = "unsafe extern \"C\" { #[ptx(name = NAME)] fn k(data: u64, factor: f32); }";
        let tokens = super::super::kernels(format!("file = {path:?}").parse().unwrap(), block.parse().unwrap());
        std::fs::remove_file(path).unwrap();
        count(tokens)
    }

    #[test]
    fn the_expansion_does_not_grow_with_the_file() {
        assert_eq!(expanded(1), expanded(500));
    }
}
