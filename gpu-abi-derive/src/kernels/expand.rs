//! The code that is written for each kernel: a type of its name, the trait `Kernel` for it, and the checks of its parameters.
//!
//! A parameter's type is always named as `<T as Argument>::..`, at its own place in the source: where that trait is missing, rustc
//! then says so once, however often the type is named.

use super::file::Lookup;
use super::model::{Body, Kernel, Model, Parameter};
use crate::generics::primitive_bits;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;

pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    let mut tokens: TokenStream = model.lookup.iter().map(|lookup| looked_up(model, lookup)).collect();
    tokens.extend(model.kernels.iter().map(|kernel| one(model, kernel)));
    tokens
}

/// Returns the constant that holds what the compiled file has of all kernels, and the check that it can be read.
fn looked_up(model: &Model<'_>, lookup: &Lookup) -> TokenStream {
    let Lookup { name, value, kernels, images, .. } = lookup;
    let (krate, conditions) = (&model.krate, &model.attrs.conditions);
    let check = quote_spanned!(lookup.at=> const _: () = __p::check_file(&#name););
    quote! {
        #(#conditions)*
        #[doc(hidden)]
        // A large file takes long to go through; the constant is named after a kernel.
        #[allow(long_running_const_eval, non_upper_case_globals)]
        const #name: #krate::__private::Found<#kernels, #images> = {
            use #krate::__private as __p;
            #value
        };
        #(#conditions)*
        const _: () = {
            use #krate::__private as __p;
            #check
        };
    }
}

fn one(model: &Model<'_>, kernel: &Kernel<'_>) -> TokenStream {
    let Kernel { ident, vis, .. } = kernel;
    let krate = &model.krate;
    let (conditions, lints) = (model.conditions(kernel), model.lints(kernel));
    let for_type = &kernel.attrs.for_type;
    let doc = for_type.iter().all(|attr| !attr.path().is_ident("doc")).then(|| {
        let doc = format!("The kernel `{}`.", kernel.text.clone().unwrap_or_else(|| ident.unraw().to_string()));
        quote!(#[doc = #doc])
    });
    let inside = match &kernel.body {
        Body::Parameters(parameters) => {
            let mut tokens = implementation(model, kernel, parameters);
            tokens.extend(methods(ident, parameters));
            tokens.extend(checks(model, kernel, parameters));
            tokens
        }
        Body::Mistaken(count) => stand_in(ident, *count),
    };
    quote! {
        #doc
        #(#for_type)*
        #(#lints)*
        #(#conditions)*
        // A function's name, no values: the type is used by its name alone.
        #[allow(dead_code, non_camel_case_types, missing_debug_implementations, clippy::all, clippy::pedantic, clippy::nursery)]
        #vis enum #ident {}
        #(#conditions)*
        #(#lints)*
        // Lints on code that the user did not write.
        #[allow(dead_code, deprecated, unused_qualifications, clippy::all, clippy::pedantic, clippy::nursery)]
        const _: () = {
            use #krate::{self as __gpu_abi, __private as __p};
            #inside
        };
    }
}

/// Returns the implementation of `Kernel`.
fn implementation(model: &Model<'_>, kernel: &Kernel<'_>, parameters: &[Parameter<'_>]) -> TokenStream {
    let ident = kernel.ident;
    let name = name(model, kernel);
    let count = parameters.len();
    let described = parameters.iter().map(|Parameter { name, ty, .. }| {
        let of = argument(ty);
        quote!(__gpu_abi::launch::Parameter::unplaced(#name, #of::OF))
    });
    let is_block = parameters.iter().map(|Parameter { ty, .. }| {
        let of = argument(ty);
        quote!(#of::IS_BLOCK)
    });
    let visits = parameters.iter().enumerate().map(|(index, Parameter { ty, .. })| {
        let of = argument(ty);
        quote! {
            // SAFETY: the caller says that a value of the type is there.
            unsafe { #of::visit(__values[#index], #index, __visitor) }?;
        }
    });
    quote! {
        // SAFETY: the visitor is given every parameter, at its index, with the type that its layout is of.
        #[automatically_derived]
        unsafe impl __gpu_abi::launch::Kernel for #ident {
            const NAME: &'static __p::str = #name;
            const PARAMETERS: &'static [__gpu_abi::launch::Parameter] = &__p::place([#(#described),*]);
            const ENTRY: &'static __p::str = {
                const LEN: __p::usize = __p::entry_len::<#ident>();
                const TEXT: [__p::u8; LEN] = __p::entry_bytes::<#ident, LEN>();
                __p::decl_text(&TEXT)
            };
            const SIGNATURE: __gpu_abi::call::Signature<'static> = __p::signature(
                <Self as __gpu_abi::launch::Kernel>::NAME,
                &const { __p::unplaced::<#count>(<#ident as __gpu_abi::launch::Kernel>::PARAMETERS) },
            );
            type Pointers = [*mut __p::core::ffi::c_void; #count];
            type Buffer = __p::Bytes<{ __p::buffer_len::<#ident>() }>;
            type Converted = __p::Bytes<{ __p::converted_len::<#ident>(true #(&& #is_block)*) }>;
            #[inline(always)]
            #[allow(unused_variables)]
            unsafe fn visit<V: __p::Visitor>(
                __values: &Self::Pointers,
                __visitor: &mut V,
            ) -> __p::core::result::Result<(), __gpu_abi::MirrorError> {
                #(#visits)*
                __p::core::result::Result::Ok(())
            }
        }
    }
}

/// Returns the name that the kernel is launched by: the compiled file's if there is one, where C++ may have mangled it.
fn name(model: &Model<'_>, kernel: &Kernel<'_>) -> TokenStream {
    let name = &kernel.name;
    match &model.lookup {
        Some(Lookup { name: found, .. }) => quote!(#found.name_of(#name)),
        None => quote!(#name),
    }
}

/// Returns `<T as Argument>`, with the type's place in the source.
fn argument(ty: &syn::Type) -> TokenStream {
    quote_spanned!(ty.span()=> <#ty as __p::Argument>)
}

/// Returns what the kernel's type has of its own, so that no trait need be imported.
fn methods(ident: &Ident, parameters: &[Parameter<'_>]) -> TokenStream {
    let (idents, types) = (parameters.iter().map(|each| &each.ident), parameters.iter().map(|each| each.ty));
    let values = idents.clone();
    let lifetime = (!parameters.is_empty()).then(|| quote!('a,));
    // Where arguments are wrong, rustc points at the kernel.
    let args = Ident::new("args", Span::call_site().located_at(ident.span()));
    let life = if parameters.is_empty() { quote!('static) } else { quote!('a) };
    quote! {
        impl #ident {
            /// The kernel's name in PTX.
            pub const NAME: &'static __p::str = <Self as __gpu_abi::launch::Kernel>::NAME;
            /// The head of the kernel's definition in PTX.
            pub const ENTRY: &'static __p::str = <Self as __gpu_abi::launch::Kernel>::ENTRY;
            /// The kernel's signature, which writes that head in other conventions.
            pub const SIGNATURE: __gpu_abi::call::Signature<'static> = <Self as __gpu_abi::launch::Kernel>::SIGNATURE;
            /// The parameters in declaration order.
            pub const PARAMETERS: &'static [__gpu_abi::launch::Parameter] = <Self as __gpu_abi::launch::Kernel>::PARAMETERS;
            /// The size of all parameters in bytes, up to the end of the last one.
            pub const SIZE: __p::usize = <Self as __gpu_abi::launch::Kernel>::SIZE;

            /// Returns the arguments of a launch.
            #[inline(always)]
            #[must_use]
            pub fn #args<#lifetime>(#(#idents: &'a #types),*) -> __gpu_abi::launch::Args<#life, Self> {
                // SAFETY: the addresses are those of the values, which are borrowed, in the order of the parameters.
                unsafe { __gpu_abi::launch::Args::new([#(__p::address(#values)),*]) }
            }
        }
    }
}

/// Returns the checks of what only the layouts tell, each at the type of the parameter at fault.
fn checks(model: &Model<'_>, kernel: &Kernel<'_>, parameters: &[Parameter<'_>]) -> TokenStream {
    let ident = kernel.ident;
    let name = &kernel.name;
    // What is no text is a mistake once, where the trait's constant is it.
    let checked = if kernel.text.is_some() { name.clone() } else { quote!(<#ident as __gpu_abi::launch::Kernel>::NAME) };
    let mut tokens = quote_spanned!(name.span()=> const _: () = __p::check_name(#checked););
    // Primitives can be parameters; if one is not what it is called, another error says what it is.
    for Parameter { ty, .. } in parameters.iter().filter(|parameter| primitive_bits(parameter.ty).is_none()) {
        let of = argument(ty);
        tokens.extend(quote_spanned!(ty.span()=> const _: () = __p::check_parameter(#of::OF);));
    }
    let most = match model.max_bytes {
        Some(most) => quote!(#most),
        None => quote!(__gpu_abi::launch::MAX_BYTES),
    };
    let totals = parameters
        .iter()
        .enumerate()
        .map(|(index, Parameter { ty, .. })| quote_spanned!(ty.span()=> __p::check_total::<#ident>(#index, MOST);));
    tokens.extend(quote! {
        const _: () = {
            const MOST: __p::usize = #most;
            #(#totals)*
        };
    });
    if let Some(lookup) = &model.lookup {
        tokens.extend(comparison(lookup, kernel, parameters));
    }
    tokens
}

/// Returns the checks against the compiled file: of the kernel at its name, of each parameter at its type.
fn comparison(lookup: &Lookup, kernel: &Kernel<'_>, parameters: &[Parameter<'_>]) -> TokenStream {
    let Lookup { name: found, images, .. } = lookup;
    let (name, count) = (&kernel.name, parameters.len());
    let mut tokens = quote_spanned! {name.span()=>
        const _: () = __p::check_kernel(&#found, #name, #count);
    };
    tokens.extend(quote! {
        // A kernel may have many parameters.
        #[allow(long_running_const_eval)]
        const __GPU_ABI_PARAMS: __p::FoundParams<#count, #images> = __p::params(&#found, #name);
    });
    for (index, Parameter { name, ty, .. }) in parameters.iter().enumerate() {
        let of = argument(ty);
        tokens.extend(quote_spanned! {ty.span()=>
            const _: () = __p::check_param(&#found, &__GPU_ABI_PARAMS, #index, #name, #of::OF);
        });
    }
    tokens
}

/// Returns what keeps the mistakes of a declaration from causing errors where the kernel is used.
fn stand_in(ident: &Ident, count: usize) -> TokenStream {
    let arguments = (0..count).map(|_| quote!(_: &impl ?__p::core::marker::Sized));
    let implementation = implementation_without_parameters(ident);
    quote! {
        #implementation
        impl #ident {
            pub const NAME: &'static __p::str = "";
            pub const ENTRY: &'static __p::str = "";
            pub const SIGNATURE: __gpu_abi::call::Signature<'static> = <Self as __gpu_abi::launch::Kernel>::SIGNATURE;
            pub const PARAMETERS: &'static [__gpu_abi::launch::Parameter] = &[];
            pub const SIZE: __p::usize = 0;
            pub fn args(#(#arguments),*) -> __gpu_abi::launch::Args<'static, Self> {
                // SAFETY: there are no parameters.
                unsafe { __gpu_abi::launch::Args::new([]) }
            }
        }
    }
}

fn implementation_without_parameters(ident: &Ident) -> TokenStream {
    quote! {
        // SAFETY: the program does not compile.
        #[automatically_derived]
        unsafe impl __gpu_abi::launch::Kernel for #ident {
            const NAME: &'static __p::str = "";
            const PARAMETERS: &'static [__gpu_abi::launch::Parameter] = &[];
            const ENTRY: &'static __p::str = "";
            const SIGNATURE: __gpu_abi::call::Signature<'static> = __p::signature("mistaken", &[]);
            type Pointers = [*mut __p::core::ffi::c_void; 0];
            type Buffer = __p::Bytes<0>;
            type Converted = __p::Bytes<0>;
            unsafe fn visit<V: __p::Visitor>(
                _: &Self::Pointers,
                _: &mut V,
            ) -> __p::core::result::Result<(), __gpu_abi::MirrorError> {
                loop {}
            }
        }
    }
}
