//! The code for each kernel: a type with its name, an implementation of the trait `Kernel`, and the checks of its
//! parameters.
//!
//! A parameter's type is always named as `<T as Argument>::..`, with its own source location: if it does not implement that
//! trait, rustc reports this only once, however often the type is named.

use super::attr::Attrs;
use super::checks;
use super::comparisons::Comparisons;
use super::family;
use super::limits;
use super::model::{Body, Kernel, Model};
use super::parameter::{Parameter, argument};
use super::pointer::{self, Signature};
use super::variable;
use crate::generics::primitive_bits;
use crate::names::Names;
use crate::paths::path_at;
use crate::tokens::joined;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, LitStr};

pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    let mut tokens = model.mistakes.clone();
    let mut comparisons = Comparisons::new(model);
    tokens.extend(joined(model.kernels.iter().map(|kernel| one(model, kernel, &mut comparisons))));
    tokens.extend(family::expand(model, &mut comparisons));
    tokens.extend(joined(model.set.map(|set| self::set(model, set))));
    tokens.extend(variable::expand(model, &mut comparisons));
    tokens.extend(comparisons.into_items());
    // After the facts, which collect the types in names.
    tokens.extend(joined(model.compiled.iter().map(|compiled| compiled.expand(model))));
    tokens
}

/// Returns the type that represents all kernels and variables. It has the visibility of the first of them.
fn set(model: &Model<'_>, ident: &Ident) -> TokenStream {
    let Model { krate, private: p, .. } = model;
    let vis = model.kernels.first().map(|kernel| kernel.vis);
    let vis =
        vis.or(model.families.first().map(|family| family.vis)).or(model.variables.first().map(|variable| variable.vis));
    let conditions = &model.attrs.conditions;
    let attrs = model.kernels.iter().map(|kernel| kernel.attrs).chain(model.families.iter().map(|family| family.attrs));
    let mut attrs = attrs.chain(model.variables.iter().map(|variable| variable.attrs));
    let allowed = attrs.find_map(|attrs| deprecated(&attrs.for_type)).map(|lint| quote!(#[allow(#lint)]));
    let kernels = model.kernels.iter().map(|kernel| {
        let (ident, conditions) = (kernel.ident, &kernel.attrs.conditions);
        quote!(#(#conditions)* #krate::launch::KernelInfo::of::<#ident>())
    });
    let kernels = kernels.chain(family::infos(model));
    let infos = variable::infos(model);
    let variables = (!infos.is_empty()).then(|| {
        quote! {
            const VARIABLES: &'static [#krate::launch::VariableInfo] = {
                #[allow(unused_imports)]
                use #p::Undescribed as _;
                &[#(#infos),*]
            };
        }
    });
    quote! {
        /// All kernels and variables that this block declares.
        #(#conditions)*
        #[allow(dead_code, missing_debug_implementations)]
        #vis struct #ident {
            __gpu_abi: #p::Uninhabited<()>,
        }
        #(#conditions)*
        #allowed
        const _: () = {
            #[automatically_derived]
            impl #krate::launch::KernelSet for #ident {
                const KERNELS: &'static [#krate::launch::KernelInfo] = &[#(#kernels),*];
                #variables
            }
        };
    }
}

/// Whether parameters are described. Only comparisons at run time and headers use the descriptions.
pub(super) const DESCRIBES: bool = cfg!(any(feature = "verify", feature = "header"));

fn one(model: &Model<'_>, kernel: &Kernel<'_>, comparisons: &mut Comparisons<'_>) -> TokenStream {
    let Kernel { ident, vis, .. } = kernel;
    let Model { krate, private: p, .. } = model;
    let inside = match &kernel.body {
        Body::Parameters(parameters) => {
            let (name, types) = (&kernel.name, parameters.iter().map(|parameter| &parameter.ty));
            let names = Names::beside(quote!(#krate #name #(#types)*));
            let mut tokens = implementation(model, &implemented(model, kernel, parameters, &names), &names);
            tokens.extend(methods(model, &quote!(impl #ident), literal(kernel), None, ident, parameters, &names));
            tokens.extend(checks(model, kernel, parameters, &names, comparisons));
            let imports = names.imports(p);
            // `Describe` needs it.
            let describes = (DESCRIBES || !kernel.found.is_empty()).then(|| quote!(use #p::Undescribed as _;));
            quote!(#imports #describes #tokens)
        }
        Body::Mistaken(count) => stand_in(model, &quote!(), &ident.to_token_stream(), *count),
    };
    let doc = format!("The kernel `{}`.", kernel.text.clone().unwrap_or_else(|| ident.unraw().to_string()));
    declared_type(
        model,
        kernel.attrs,
        &doc,
        &quote!(#vis struct #ident { __launch_it_with_args: #p::Uninhabited<()> }),
        &inside,
    )
}

/// Returns the type for a kernel or a family, and the block that contains the code for it. `doc` documents the type if its
/// declaration does not.
pub(super) fn declared_type(
    model: &Model<'_>,
    attrs: &Attrs,
    doc: &str,
    ty: &TokenStream,
    inside: &TokenStream,
) -> TokenStream {
    let (conditions, lints, for_type) = (model.conditions(attrs), model.lints(attrs), &attrs.for_type);
    let doc = default_doc(for_type, doc);
    let deprecated = deprecated(for_type);
    quote! {
        #doc
        #(#for_type)*
        #(#lints)*
        #(#conditions)*
        // The type has a function's name and no values, because it is used only by name.
        #[allow(dead_code, non_camel_case_types, missing_debug_implementations, clippy::all, clippy::pedantic, clippy::nursery)]
        #ty
        #(#conditions)*
        #(#lints)*
        // These lints are about code that the user did not write, including imports that only hide names.
        #[allow(dead_code, #deprecated non_snake_case, non_upper_case_globals, unused_imports, unused_qualifications, clippy::all, clippy::pedantic, clippy::nursery)]
        const _: () = {
            #inside
        };
    }
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

/// The parts of an implementation of `Kernel`, which may be generic over several kernels.
pub(super) struct Implemented {
    /// `impl Kernel for step`
    pub(super) header: TokenStream,
    pub(super) name: TokenStream,
    /// The launch limits in the file.
    pub(super) limits: Option<TokenStream>,
    pub(super) parameters: Vec<OfParameter>,
    /// The indices of pointers, if there are any.
    pub(super) pointers: Option<TokenStream>,
    /// The maximum size of the parameters in bytes.
    pub(super) len: TokenStream,
    /// The type that can hold the converted arguments.
    pub(super) converted: TokenStream,
    /// A constant expression for whether arguments can be packed.
    pub(super) is_packable: TokenStream,
}

/// The parts of an implementation for one parameter.
pub(super) struct OfParameter {
    pub(super) name: String,
    /// Its layout, whether it is a block, and the function that visits it, all from the trait `Argument`.
    pub(super) layout: TokenStream,
    pub(super) is_block: TokenStream,
    pub(super) visit: TokenStream,
    /// The description of its type beyond its layout.
    pub(super) description: TokenStream,
}

/// Returns the parts of a kernel's implementation of `Kernel`.
fn implemented(model: &Model<'_>, kernel: &Kernel<'_>, parameters: &[Parameter<'_>], names: &Names) -> Implemented {
    let Model { krate, private: p, .. } = model;
    let ident = kernel.ident;
    let limits = kernel.found.iter().map(|found| limits::limits(&found.limits, p));
    let of = |Parameter { name, ty, described, .. }: &Parameter<'_>| OfParameter::of_type(p, name, ty, described);
    Implemented {
        header: quote!(impl #krate::launch::Kernel for #ident),
        name: name(p, kernel, names),
        limits: (!kernel.found.is_empty()).then(|| one_of(p, kernel, names, limits)),
        parameters: parameters.iter().map(of).collect(),
        pointers: pointer::indices(p, parameters),
        len: quote!({ #p::buffer_len::<#ident>() }),
        converted: quote!(#p::Converted<{ #p::converted_len::<#ident>() }, { #p::converted_count::<#ident>() }>),
        is_packable: quote!(#p::is_packable::<#ident>()),
    }
}

impl OfParameter {
    /// Returns the parts for a parameter of this type, which `described` describes.
    pub(super) fn of_type(p: &TokenStream, name: &str, ty: &syn::Type, described: &TokenStream) -> Self {
        let of = argument(p, ty);
        Self {
            name: name.to_owned(),
            layout: quote!(#of::OF),
            is_block: quote!(#of::IS_BLOCK),
            visit: quote!(#of::visit),
            description: quote!(#p::Describe::<#described>::TYPE),
        }
    }
}

/// Returns the implementation of `Kernel`.
pub(super) fn implementation(model: &Model<'_>, implemented: &Implemented, names: &Names) -> TokenStream {
    let Model { krate, private: p, .. } = model;
    let Implemented { header, name, limits, parameters, pointers, len, converted, is_packable } = implemented;
    let (values, visitor) = (names.local("values"), names.local("visitor"));
    let count = parameters.len();
    let limits = limits.as_ref().map(|limits| quote!(const LIMITS: #krate::launch::Limits = #limits;));
    let described = parameters
        .iter()
        .map(|OfParameter { name, layout, .. }| quote!(#krate::launch::Parameter::unplaced(#name, #layout)));
    let types = DESCRIBES.then(|| {
        let types = parameters.iter().map(|parameter| &parameter.description);
        quote!(const TYPES: &'static [#p::Description] = &[#(#types),*];)
    });
    let is_block = parameters.iter().map(|parameter| &parameter.is_block);
    let visits = parameters.iter().enumerate().map(|(index, OfParameter { visit, .. })| {
        quote! {
            // SAFETY: the caller guarantees that the address holds a value of the type.
            unsafe { #visit(#values[#index], #index, #visitor) }?;
        }
    });
    quote! {
        // SAFETY: the parameters' own layouts are placed; the visitor receives every parameter, at its index, with the type
        // of its layout; there is one address and one `IS_BLOCK` for each parameter.
        #[automatically_derived]
        unsafe #header {
            const NAME: &'static #p::str = #name;
            const PARAMETERS: &'static [#krate::launch::Parameter] = &#p::place([#(#described),*]);
            #types
            #limits
            type Pointers = [*mut #p::core::ffi::c_void; #count];
            #pointers
            type Buffer = #p::Bytes<#len>;
            const IS_BLOCKS: #p::bool = true #(&& #is_block)*;
            type Converted = #converted;
            type Packing = #p::Packing<{ #is_packable }>;
            #[inline(always)]
            #[allow(unused_variables)]
            unsafe fn visit(
                #values: &Self::Pointers,
                #visitor: &mut impl #p::Visitor,
            ) -> #p::core::result::Result<(), #krate::MirrorError> {
                #(#visits)*
                #p::core::result::Result::Ok(())
            }
        }
    }
}

/// Returns the name that launches the kernel: the one in the compiled file, which C++ may have mangled, or else the
/// declared one.
fn name(p: &TokenStream, kernel: &Kernel<'_>, names: &Names) -> TokenStream {
    let literals = kernel.found.iter().map(|found| LitStr::new(&found.symbol, kernel.name.span()).to_token_stream());
    if kernel.found.is_empty() { kernel.name.clone() } else { one_of(p, kernel, names, literals) }
}

/// Returns that name as a literal if it is known, without a place in the source: rustdoc would show the text there.
fn literal(kernel: &Kernel<'_>) -> Option<LitStr> {
    let name = match &kernel.found[..] {
        [] => kernel.text.as_deref()?,
        [found] => &found.symbol,
        _ => return None,
    };
    Some(LitStr::new(name, Span::call_site()))
}

/// Returns the value for the declared kernel; `values` has one for each matching kernel in the file.
fn one_of(
    p: &TokenStream,
    kernel: &Kernel<'_>,
    names: &Names,
    mut values: impl Iterator<Item = TokenStream>,
) -> TokenStream {
    if let [_] = &kernel.found[..] {
        return values.next().unwrap_or_default();
    }
    let instance = checks::instance(names);
    quote!(#p::one_of(#instance, &[#(#values),*]))
}

/// Returns the inherent items of the kernel's type, which make it unnecessary to import a trait. `header` is the start of
/// their `impl` block, `name` the kernel's name if it is a literal, and `list` a function to apply to the list of the
/// arguments' addresses.
pub(super) fn methods(
    model: &Model<'_>,
    header: &TokenStream,
    name: Option<LitStr>,
    list: Option<&TokenStream>,
    ident: &Ident,
    parameters: &[Parameter<'_>],
    names: &Names,
) -> TokenStream {
    let Model { krate, private: p, .. } = model;
    let neighbors: Vec<_> = parameters.iter().map(|each| &each.ident).collect();
    let idents: Vec<_> = neighbors.iter().map(|ident| names.local_like(ident, &neighbors)).collect();
    let Signature { generics, types, held, lifetime, made } = Signature::new(krate, p, parameters, &idents, list, names);
    let slots = slots(p, parameters);
    // rustdoc shows a path as the value of a constant, but not a tuple's field.
    let of_trait = |constant: &str| {
        let constant = format_ident!("{constant}");
        quote!((<Self as #krate::launch::Kernel>::#constant,).0)
    };
    let name = name.map_or_else(|| of_trait("NAME"), LitStr::into_token_stream);
    let (all, size, limits) = (of_trait("PARAMETERS"), of_trait("SIZE"), of_trait("LIMITS"));
    // If arguments are wrong, rustc points at the kernel.
    let args = Ident::new("args", Span::call_site().located_at(ident.span()));
    quote! {
        #header {
            /// The kernel's name in PTX.
            pub const NAME: &'static #p::str = #name;
            /// The head of the kernel's definition in PTX.
            // These are function calls because rustc evaluates constants that a constant names even if it is not used.
            pub const ENTRY: &'static #p::str = #p::entry::<Self>();
            /// The parameters in declaration order.
            pub const PARAMETERS: &'static [#krate::launch::Parameter] = #all;
            /// The size of all parameters in bytes, up to the end of the last one.
            pub const SIZE: #p::usize = #size;
            /// The launch limits that the compiled kernel declares; unknown without a file.
            pub const LIMITS: #krate::launch::Limits = #limits;

            /// Returns the arguments of a launch.
            #[inline(always)]
            #[must_use]
            pub fn #args<#generics>(#(#idents: #types),*) -> #krate::launch::Args<#lifetime, Self #held> {
                // SAFETY: the addresses are those of the values, which are borrowed, in the order of the parameters; the
                // arguments for pointers are present in their order.
                unsafe { #made }
            }

            #slots
        }
    }
}

/// The names of the items that every kernel has.
const OF_ALL_KERNELS: [&str; 6] = ["NAME", "ENTRY", "PARAMETERS", "SIZE", "LIMITS", "args"];

/// Returns a constant for each parameter, with the parameter's name.
fn slots(p: &TokenStream, parameters: &[Parameter<'_>]) -> TokenStream {
    let slots = parameters.iter().enumerate().map(|(index, Parameter { ident, ty, .. })| {
        let is_taken = |name: &Ident| {
            let is_other = name != ident && parameters.iter().any(|other| other.ident == *name);
            is_other || OF_ALL_KERNELS.iter().any(|taken| name.unraw() == taken)
        };
        let mut name = ident.clone();
        while is_taken(&name) {
            name = format_ident!("{}_", name.unraw(), span = name.span());
        }
        let doc = format!("The parameter `{}`.", ident.unraw());
        quote!(#[doc = #doc] pub const #name: #p::Slot<Self, #ty> = #p::Slot { index: #index, types: #p::core::marker::PhantomData };)
    });
    quote!(#(#slots)*)
}

/// Returns the checks that need layouts, each at the type of its parameter.
fn checks(
    model: &Model<'_>,
    kernel: &Kernel<'_>,
    parameters: &[Parameter<'_>],
    names: &Names,
    comparisons: &mut Comparisons<'_>,
) -> TokenStream {
    let Model { krate, private: p, .. } = model;
    let ident = kernel.ident;
    let name = &kernel.name;
    // A name that is not text is reported once, at the trait's constant.
    let checked = if kernel.text.is_some() { name.clone() } else { quote!(<#ident as #krate::launch::Kernel>::NAME) };
    let at_name = path_at(p, name.span());
    let is_given = kernel.attrs.name.is_some();
    // A name that is looked up in the file may be a name in C++; the kernel's own name is valid.
    let check = quote_spanned!(name.span()=> const _: () = #at_name::check_name(#checked, #is_given););
    let mut tokens = if model.compiled.is_some() { TokenStream::new() } else { check };
    // Primitives are valid parameters; if such a name refers to another type, another error reports it.
    for Parameter { ty, .. } in parameters.iter().filter(|parameter| primitive_bits(&parameter.ty).is_none()) {
        let of = argument(p, ty);
        let p = path_at(p, ty.span());
        tokens.extend(quote_spanned!(ty.span()=> const _: () = #p::check_parameter(#of::OF);));
    }
    let max = max_bytes(model);
    let totals = parameters.iter().enumerate().map(|(index, Parameter { ty, .. })| {
        let p = path_at(p, ty.span());
        quote_spanned!(ty.span()=> #p::check_total::<#ident>(#index, #max);)
    });
    tokens.extend(quote!(const _: () = { #(#totals)* };));
    if kernel.found.len() > 1 {
        tokens.extend(checks::select(model, kernel, parameters, names));
    }
    if !kernel.found.is_empty() {
        comparisons.kernel(kernel, parameters);
    }
    tokens
}

/// Returns the maximum size of a kernel's parameters in bytes.
pub(super) fn max_bytes(model: &Model<'_>) -> TokenStream {
    let krate = &model.krate;
    match model.max_bytes {
        Some(max) => quote!(#max),
        None => quote!(#krate::launch::MAX_BYTES),
    }
}

/// Returns items for the type `ty` with these generics that keep a mistaken declaration from causing errors where the
/// kernel is used.
pub(super) fn stand_in(model: &Model<'_>, generics: &TokenStream, ty: &TokenStream, count: usize) -> TokenStream {
    let Model { krate, private: p, .. } = model;
    let arguments = (0..count).map(|_| quote!(_: &impl ?#p::core::marker::Sized));
    let names = Names::beside(quote!(#krate #generics #ty));
    let implemented = Implemented {
        header: quote!(impl #generics #krate::launch::Kernel for #ty),
        name: quote!(""),
        limits: None,
        parameters: Vec::new(),
        pointers: None,
        len: quote!(0),
        converted: quote!(#p::Converted<0, 0>),
        is_packable: quote!(true),
    };
    let implementation = implementation(model, &implemented, &names);
    let imports = names.imports(p);
    quote! {
        #imports
        #implementation
        impl #generics #ty {
            pub const NAME: &'static #p::str = "";
            pub const ENTRY: &'static #p::str = "";
            pub const PARAMETERS: &'static [#krate::launch::Parameter] = &[];
            pub const SIZE: #p::usize = 0;
            pub const LIMITS: #krate::launch::Limits = #krate::launch::Limits::UNKNOWN;
            pub fn args(#(#arguments),*) -> #krate::launch::Args<'static, Self> {
                // SAFETY: there are no parameters.
                unsafe { #krate::launch::Args::new([], ()) }
            }
        }
    }
}
