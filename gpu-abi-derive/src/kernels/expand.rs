//! The code for each kernel: a type with its name, implementations of the trait `Kernel`, and the checks of its
//! parameters.
//!
//! A family has an implementation that is generic over all types of a list. A kernel that is not generic has one instance.
//!
//! A parameter's type is always named as `<T as Argument>::..`, with its own source location: if it does not implement that
//! trait, rustc reports this only once, however often the type is named.

use super::attr::{default_doc, deprecated};
use super::comparisons::Comparisons;
use super::family;
use super::limits::limits;
use super::model::{Body, Implementation, Instance, Instances, Kernel, Model};
use super::parameter::{Asked, argument};
use super::pointer::Signature;
use super::select::{self, select};
use super::variable;
use crate::distinct::Distinct;
use crate::generics::primitive_bits;
use crate::names::Names;
use crate::paths::path_at;
use crate::tokens::each;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{LitStr, PointerMutability};

pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    let mut tokens = model.mistakes.clone();
    let mut comparisons = Comparisons::new(model);
    for kernel in &model.kernels {
        tokens.extend(one(model, kernel, &mut comparisons));
    }
    tokens.extend(family::expand(model));
    model.set.map(|ident| set(model, ident)).to_tokens(&mut tokens);
    tokens.extend(variable::expand(model, &mut comparisons));
    tokens.extend(comparisons.into_items());
    model.compiled.as_ref().and_then(|compiled| compiled.includes(model)).to_tokens(&mut tokens);
    tokens
}

/// Returns the type that represents all kernels and variables. It has the visibility of the first of them.
fn set(model: &Model<'_>, ident: &Ident) -> TokenStream {
    let Model { krate, private: p, .. } = model;
    let vis =
        model.kernels.first().map(|kernel| kernel.vis).or(model.variables.first().map(|variable| &variable.written.vis));
    let conditions = &model.attrs.conditions;
    let mut attrs = each(&model.kernels, &mut |kernel| kernel.attrs);
    attrs.append(&mut each(&model.variables, &mut |variable| &variable.written.attrs));
    let allowed = attrs.iter().find_map(|attrs| deprecated(&attrs.for_type)).map(|lint| quote!(#[allow(#lint)]));
    let mut kernels = Vec::new();
    for kernel in &model.kernels {
        let conditions = &kernel.attrs.conditions;
        for instance in kernel.instances() {
            let ty = instance.ty(kernel.ident);
            kernels.push(quote!(#(#conditions)* #krate::launch::KernelInfo::of::<#ty>()));
        }
    }
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
pub(super) const DESCRIBES: bool = cfg!(any(feature = "verify-runtime", feature = "header"));

/// Returns a kernel's type, and the block that contains the code for it.
fn one(model: &Model<'_>, kernel: &Kernel<'_>, comparisons: &mut Comparisons<'_>) -> TokenStream {
    let Model { krate, private: p, .. } = model;
    let Kernel { ident, vis, attrs, generics, name, body, .. } = kernel;
    let (params, ty) = (kernel.declared(matches!(body, Body::Mistaken(_))), kernel.ty());
    let inside = match body {
        Body::Instances(instances) => {
            let Instances { parameters, implementations, all, candidates, .. } = instances;
            let types = parameters.iter().map(|parameter| &parameter.ty.read);
            let mut written = quote!(#krate #name #generics #(#types)*);
            for value in all.iter().flat_map(|instance| &instance.values) {
                value.tokens.to_tokens(&mut written);
            }
            let names = Names::beside(written);
            let mut tokens = TokenStream::new();
            if !candidates.is_empty() {
                tokens.extend(select(model, kernel, instances, &names));
            }
            for implementation in implementations {
                tokens.extend(self::implementation(model, kernel, instances, implementation, &names));
            }
            tokens.extend(methods(model, kernel, instances, &names));
            tokens.extend(checks(model, kernel, instances));
            comparisons.kernel(kernel, instances);
            let imports = names.imports(p);
            // `IsPointer` and `Describe` need the traits.
            quote!(#imports use #p::{NotPointer as _, Undescribed as _}; #tokens)
        }
        // Keeps the mistakes from causing errors where the kernel is used.
        Body::Mistaken(count) => {
            let arguments = (0..*count).map(|_| quote!(_: &impl ?#p::core::marker::Sized));
            quote!(#krate::__mistaken_kernel!([#params] [#ty] [#(#arguments),*]);)
        }
    };
    let shown = name.text.clone().unwrap_or_else(|| ident.unraw().to_string());
    let doc = if kernel.is_family() { format!("The kernels `{shown}`.") } else { format!("The kernel `{shown}`.") };
    let marked = generics.type_params().map(|param| &param.ident);
    let (conditions, lints, for_type) = (model.conditions(attrs), model.lints(attrs), &attrs.for_type);
    let doc = default_doc(for_type, &doc);
    let deprecated = deprecated(for_type);
    quote! {
        #doc
        #(#for_type)*
        #lints
        #conditions
        // The type has a function's name and no values, because it is used only by name.
        #[allow(dead_code, non_camel_case_types, missing_debug_implementations, clippy::all, clippy::pedantic, clippy::nursery)]
        #vis struct #ident #params {
            __launch_it_with_args: #p::Uninhabited<(#(fn() -> #marked,)*)>,
        }
        #conditions
        #lints
        // These lints are about code that the user did not write, including imports that only hide names.
        #[allow(dead_code, #deprecated non_snake_case, non_upper_case_globals, unused_braces, unused_imports, unused_qualifications, clippy::all, clippy::pedantic, clippy::nursery)]
        const _: () = {
            #inside
        };
    }
}

/// Returns an implementation of `Kernel`.
fn implementation(
    model: &Model<'_>,
    kernel: &Kernel<'_>,
    instances: &Instances<'_>,
    implementation: &Implementation,
    names: &Names,
) -> TokenStream {
    let Model { krate, private: p, .. } = model;
    let Instances { parameters, all, candidates, .. } = instances;
    let ident = kernel.ident;
    let [open, arguments] = implementation.generics(kernel);
    let own = &all[implementation.instances.clone()];
    let index = implementation.position(kernel, &model.lists);
    // A table of all instances, unless they are all the same.
    let of_all = |name: &str, ty: TokenStream, all: Vec<TokenStream>| match all.as_slice() {
        [] => quote!(),
        [only, rest @ ..] if rest.iter().all(|other| other.to_string() == only.to_string()) => only.clone(),
        _ => {
            let name = names.item(name);
            quote!({
                const #name: &[#ty] = &[#(#all),*];
                #name[#index]
            })
        }
    };
    let (mut symbols, mut limits_of) = (Vec::new(), Vec::new());
    for (number, instance) in implementation.instances.clone().zip(own) {
        symbols.push(match instance.symbol() {
            _ if !candidates.is_empty() => {
                let (number, candidates) = (select::index(names, number), names.item("CANDIDATES"));
                quote!(#p::one_of(#number, #candidates).0)
            }
            Some(known) => LitStr::new(known, kernel.name.span()).into_token_stream(),
            None => kernel.name.to_token_stream(),
        });
        limits_of.push(match &instance.found {
            Some(found) => limits(&found.limits, p),
            None => {
                let (number, limits) = (select::index(names, number), names.item("LIMITS"));
                quote!(#p::one_of(#number, #limits))
            }
        });
    }
    let name = of_all("NAMES", quote!(&'static #p::str), symbols);
    let is_found = !candidates.is_empty() || own.iter().all(|instance| instance.found.is_some());
    let limits = is_found.then(|| {
        let limits = of_all("LIMITS_OF", quote!(#krate::launch::Limits), limits_of);
        quote!(const LIMITS: #krate::launch::Limits = #limits;)
    });
    let count = parameters.len();
    let (values, visitor) = (names.local("values"), names.local("visitor"));
    let Asked { layouts, types, are_blocks, mut visits } =
        Asked::of(model, kernel, parameters, &implementation.types, [&values, &visitor]);
    let last = visits.pop().map_or_else(|| quote!(#p::core::result::Result::Ok(())), |visit| quote!(unsafe { #visit }));
    let parameter_names = each(parameters, &mut |parameter| &parameter.name);
    let mut pointers = Vec::new();
    for (index, parameter) in parameters.iter().enumerate() {
        pointers.extend(parameter.pointer.map(|pointer| {
            let is_written = matches!(pointer.mutability, PointerMutability::Mut(_));
            quote!((#index, #is_written))
        }));
    }
    let types = DESCRIBES.then(|| quote!(const TYPES: &'static [#p::Description] = &[#(#types),*];));
    let pointers =
        (!pointers.is_empty()).then(|| quote!(const POINTERS: &'static [#p::PointerParameter] = &[#(#pointers),*];));
    let Sizes { constants, len, is_blocks, total } =
        if kernel.is_family() { Sizes::of_largest(model, kernel, own, names) } else { Sizes::of_only(model, kernel) };
    quote! {
        // Each implementation has its own block.
        const _: () = {
            #constants
            // SAFETY: the parameters' own layouts are placed; the visitor receives every parameter, at its index, with the type
            // of its layout; there is one address and one `IS_BLOCK` for each parameter.
            #[automatically_derived]
            unsafe impl #open #krate::launch::Kernel for #ident #arguments {
                const NAME: &'static #p::str = #name;
                const PARAMETERS: &'static [#krate::launch::Parameter] = &#p::place([#(#parameter_names),*], [#(#layouts),*]);
                #types
                #limits
                type Pointers = [*mut #p::core::ffi::c_void; #count];
                #pointers
                type Buffer = #p::Bytes<{ #len }>;
                const IS_BLOCKS: #p::bool = true #(&& #are_blocks)*;
                type Converted = [(Self::Buffer, Self::Pointers); { !#is_blocks as #p::usize }];
                #[inline(always)]
                #[allow(unused_variables)]
                unsafe fn visit(
                    #values: &Self::Pointers,
                    #visitor: &mut impl #p::Visitor,
                ) -> #p::core::result::Result<(), #krate::MirrorError> {
                    // SAFETY: the caller guarantees that each address holds a value of the parameter's type.
                    #(unsafe { #visits }?;)*
                    #last
                }
            }
            #total
        };
    }
}

/// The sizes that an implementation of `Kernel` needs, and their check.
struct Sizes {
    constants: TokenStream,
    /// The maximum size of the parameters in bytes.
    len: TokenStream,
    /// Whether the bytes of all arguments' values are the ones that the kernel reads.
    is_blocks: TokenStream,
    /// The check of the size.
    total: TokenStream,
}

impl Sizes {
    fn of_only(model: &Model<'_>, Kernel { ident, .. }: &Kernel<'_>) -> Self {
        let krate = &model.krate;
        Self {
            constants: TokenStream::new(),
            len: quote!(<#ident as #krate::launch::Kernel>::SIZE),
            is_blocks: quote!(<#ident as #krate::launch::Kernel>::IS_BLOCKS),
            total: total(model, ident, "check_total", None),
        }
    }

    /// Returns the sizes of the largest of several instances: an associated type cannot depend on the type's parameters.
    fn of_largest(model: &Model<'_>, kernel: &Kernel<'_>, instances: &[Instance], names: &Names) -> Self {
        let Model { krate, private: p, .. } = model;
        let (mut known, mut blocks, mut infos) = (Distinct::default(), Vec::new(), Vec::new());
        for instance in instances {
            let ty = instance.ty(kernel.ident);
            infos.push(quote!(#krate::launch::KernelInfo::of::<#ty>()));
            for ty in instance.types.iter().map(|ty| &ty.read) {
                if known.insert(ty.to_token_stream().to_string()) {
                    blocks.push(quote!(<#ty as #p::Argument>::IS_BLOCK));
                }
            }
        }
        let (all, len, is_blocks) = (names.item("ALL"), names.item("LEN"), names.item("IS_BLOCKS"));
        Self {
            constants: quote! {
                const #all: &[#krate::launch::KernelInfo] = &[#(#infos),*];
                const #len: #p::usize = #p::largest(#all);
                const #is_blocks: #p::bool = true #(&& #blocks)*;
            },
            len: len.to_token_stream(),
            is_blocks: is_blocks.to_token_stream(),
            total: total(model, kernel.ident, "check_totals", Some(&all)),
        }
    }
}

/// Returns the call of `check`, at the kernel's name, which fails if the parameters take more bytes than is allowed.
fn total(model: &Model<'_>, kernel: &Ident, check: &str, all: Option<&Ident>) -> TokenStream {
    let Model { krate, private, max_bytes, .. } = model;
    let max = max_bytes.map_or_else(|| quote!(#krate::launch::MAX_BYTES), |max| quote!(#max));
    let (p, check) = (path_at(private, kernel.span()), Ident::new(check, kernel.span()));
    match all {
        Some(all) => quote_spanned!(kernel.span()=> #p::#check(#all, #max);),
        None => quote_spanned!(kernel.span()=> #p::#check::<#kernel>(#max);),
    }
}

/// Returns the inherent items of the kernel's type, which make it unnecessary to import a trait.
fn methods(model: &Model<'_>, kernel: &Kernel<'_>, instances: &Instances<'_>, names: &Names) -> TokenStream {
    let Model { krate, private: p, .. } = model;
    let Instances { parameters, all, candidates, .. } = instances;
    let (params, ty) = (kernel.declared(false), kernel.ty());
    let (list, bound) = if kernel.is_family() {
        (Some(quote!(#p::pointers_of)), Some(quote!(where Self: #krate::launch::Kernel)))
    } else {
        (None, None)
    };
    let neighbors = each(parameters, &mut |parameter| &parameter.ident);
    let idents = each(&neighbors, &mut |ident| names.local_like(ident, &neighbors));
    let Signature { generics, types, held, lifetime, made } =
        Signature::new(krate, p, parameters, &idents, list.as_ref(), names);
    // rustdoc shows a path as the value of a constant, but not a tuple's field.
    let of_trait = |constant: &str| {
        let constant = format_ident!("{constant}");
        quote!((<Self as #krate::launch::Kernel>::#constant,).0)
    };
    // A name that is known has no place in the source: rustdoc would show the text there.
    let known = match &all[..] {
        [only] if !kernel.is_family() && candidates.is_empty() => only.symbol(),
        _ => None,
    };
    let name = known.map_or_else(|| of_trait("NAME"), |known| LitStr::new(known, Span::call_site()).into_token_stream());
    let (all, size, limits) = (of_trait("PARAMETERS"), of_trait("SIZE"), of_trait("LIMITS"));
    // If arguments are wrong, rustc points at the kernel.
    let args = Ident::new("args", Span::call_site().located_at(kernel.ident.span()));
    quote! {
        impl #params #ty #bound {
            /// The kernel's name in PTX.
            pub const NAME: &'static #p::str = #name;
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
        }
    }
}

/// Returns the checks that need layouts, each at the type of its parameter, once for all equal instances.
fn checks(model: &Model<'_>, kernel: &Kernel<'_>, instances: &Instances<'_>) -> TokenStream {
    let Model { krate, private, compiled, .. } = model;
    let Instances { parameters, all, .. } = instances;
    let mut tokens = TokenStream::new();
    // A name that is looked up in the file may be one of C++. The name of a Rust function is valid if it is ASCII.
    let is_valid = kernel.attrs.name.is_none() && kernel.name.text.as_ref().is_some_and(|name| name.is_ascii());
    if compiled.is_none() && !is_valid {
        let (span, is_given) = (kernel.name.span(), kernel.attrs.name.is_some());
        let p = path_at(private, span);
        for instance in all {
            // A name that is not text is reported once, at the trait's constant.
            let ident = kernel.ident;
            let own = || quote!(<#ident as #krate::launch::Kernel>::NAME);
            let name = instance.name.as_ref().map_or_else(own, ToTokens::to_token_stream);
            tokens.extend(quote_spanned!(span=> const _: () = #p::check_name(#name, #is_given);));
        }
    }
    for (index, parameter) in parameters.iter().enumerate() {
        let (mut known, mut of_parameter) = (Distinct::default(), TokenStream::new());
        let span = parameter.ty.read.span();
        for ty in all.iter().map(|instance| &instance.types[index].read) {
            // Primitives and addresses are valid parameters; if the name of one refers to another type, another error reports it.
            if parameter.pointer.is_none() && primitive_bits(ty).is_none() && known.insert(ty.to_token_stream().to_string())
            {
                let (of, p) = (argument(private, ty), path_at(private, span));
                of_parameter.extend(quote_spanned!(span=> #p::assert_parameter(#of::OF);));
            }
        }
        if !of_parameter.is_empty() {
            // A single constant, so that a mistake in all instances is reported once.
            tokens.extend(quote_spanned!(span=> const _: () = { #of_parameter };));
        }
    }
    tokens
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

    /// Returns the expansion of `block` with a file of `kernels` kernels.
    fn expanded(block: &str, kernels: usize) -> TokenStream {
        let mut text = String::from(".version 8.0 .target sm_80\n");
        for number in 0..kernels {
            let _ = writeln!(text, ".entry k{number}(.param .u64 data_{number}, .param .f32 factor_{number}) {{ ret; }}");
        }
        let path = std::env::temp_dir().join(format!("gpu-abi-derive-{}-{kernels}.ptx", std::process::id()));
        std::fs::write(&path, text).unwrap();
        let tokens = super::super::kernels(format!("file = {path:?}").parse().unwrap(), block.parse().unwrap());
        std::fs::remove_file(path).unwrap();
        tokens
    }

    #[test]
    fn the_expansion_does_not_grow_with_the_file() {
        let block = "unsafe extern \"C\" { #[ptx(name = NAME)] fn k(data: u64, factor: f32); }";
        assert_eq!(count(expanded(block, 1)), count(expanded(block, 500)));
    }

    #[test]
    fn parameters_share_comparisons() {
        let block = |kernels: &str| format!("unsafe extern \"C\" {{ {kernels} }}");
        let comparisons = |kernels| expanded(&block(kernels), 9).to_string().matches(":: compared (").count();
        let checks = |kernels| expanded(&block(kernels), 9).to_string().matches(":: check_compared").count();
        let alike = "fn k0(data: u64, factor: f32); fn k1(a: u64, b: f32); fn k2(a: *mut f32, b: f32);";
        assert_eq!((comparisons(alike), checks(alike)), (3, 6));
        // The constants have the conditions and the lint levels of a kernel.
        let lints = "fn k3(data: u64, factor: f32); #[allow(deprecated)] fn k4(data: u64, factor: f32);";
        assert_eq!((comparisons(lints), checks(lints)), (4, 4));
        let conditional =
            "#[cfg(any())] fn k3(data: Missing, factor: f32); #[cfg(any())] fn k4(data: Missing, factor: u8);";
        assert_eq!((comparisons(conditional), checks(conditional)), (3, 4));
        // Errors show both types as `W<{ ",".len() }>`.
        let strings = r#"fn k5(data: W<{ " ,".len() }>, a: f32); fn k6(data: W<{ ",".len() }>, a: f32);"#;
        assert_eq!((comparisons(strings), checks(strings)), (3, 4));
    }

    #[test]
    fn kernels_in_rust_share_digests() {
        let digests = |second| {
            let block =
                format!("unsafe extern \"C\" {{ fn k0(data: u64, factor: f32) {{}} {second} fn k1(a: u64, b: f32) {{}} }}");
            expanded(&block, 2).to_string().matches(":: digest (").count()
        };
        assert_eq!([digests(""), digests("#[cfg(any())]")], [2, 4]);
    }
}
