//! The code that is written for lists and families.
//!
//! A list becomes a trait that its types implement, with their index in the list and the parameters' types that depend on them. So one
//! implementation of `Kernel` is generic over all types of a list, and a bound by the list is all that generic callers need. What differs
//! between instances is looked up by the index; what is checked of each parameter is checked once for each different type and declaration.

use super::input::List;
use super::{Body, Family, Implementation, Instance, Lists, Named, Value};
use crate::attr::path_at;
use crate::generics::primitive_bits;
use crate::kernels::compare;
use crate::kernels::expand::{self, Implemented, OfParameter, argument};
use crate::kernels::find::Found;
use crate::kernels::model::{Model, Parameter, ReadType};
use crate::kernels::pointer;
use crate::names::Names;
use gpu_abi_reader::names::signature;
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use std::collections::HashSet;
use syn::spanned::Spanned;
use syn::{GenericParam, LitStr};

pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    let lists = &model.lists;
    let all = lists.lists.iter().zip(&lists.arguments);
    let mut tokens: TokenStream = all.map(|(list, arguments)| self::list(model, list, arguments)).collect();
    tokens.extend(model.families.iter().map(|family| one(model, lists, family)));
    tokens
}

/// Returns what is declared of each instance, for the type that stands for the block.
pub(crate) fn infos(model: &Model<'_>) -> Vec<TokenStream> {
    let krate = &model.krate;
    let infos = model.families.iter().flat_map(|family| {
        let conditions = &family.attrs.conditions;
        family.instances().map(move |instance| {
            let ty = instance.ty(family.ident);
            quote!(#(#conditions)* #krate::launch::KernelInfo::of::<#ty>())
        })
    });
    infos.collect()
}

/// The index of a type in its list.
fn index_name() -> Ident {
    format_ident!("__GPU_ABI_INDEX", span = Span::call_site())
}

/// What a list's trait has of a parameter's type that depends on the list's: its layout, whether it is a block, the function that visits
/// it, and what is known of it beyond its layout. The type itself may be private to the kernels' module, where the list is not.
fn member_names(number: usize) -> [Ident; 4] {
    ["__GPU_ABI_LAYOUT", "__GPU_ABI_IS_BLOCK", "__gpu_abi_visit", "__GPU_ABI_TYPE"]
        .map(|name| format_ident!("{name}_{number}", span = Span::call_site()))
}

/// Returns a list's trait and its implementations.
fn list(model: &Model<'_>, list: &List, arguments: &[TokenStream]) -> TokenStream {
    let Model { private: p, .. } = model;
    let List { attrs, vis, ident, bounds, values, .. } = list;
    let conditions = &model.attrs.conditions;
    let bounds = bounds.iter();
    let index = index_name();
    let krate = &model.krate;
    let visit_head = quote! {
        <__GpuAbiVisitor: #p::Visitor>(
            __gpu_abi_address: *const #p::core::ffi::c_void,
            __gpu_abi_index: #p::usize,
            __gpu_abi_visitor: &mut __GpuAbiVisitor,
        ) -> #p::core::result::Result<(), #krate::MirrorError>
    };
    let declared = (0..arguments.len()).map(|number| {
        let [layout, is_block, visit, description] = member_names(number);
        let description = expand::DESCRIBES.then(|| quote!(#[doc(hidden)] const #description: #p::Description;));
        quote! {
            #[doc(hidden)]
            const #layout: &'static #p::TypeLayout;
            #[doc(hidden)]
            const #is_block: #p::bool;
            #[doc(hidden)]
            unsafe fn #visit #visit_head;
            #description
        }
    });
    let declared: Vec<_> = declared.collect();
    let doc = attrs.iter().all(|attr| !attr.path().is_ident("doc")).then(|| {
        let doc = "Types that kernels are compiled for.";
        quote!(#[doc = #doc])
    });
    let message = format!("`{{Self}}` is not in the list `{ident}`");
    let shown: Vec<String> = values.iter().map(|value| format!("`{}`", value.shown())).collect();
    let note = format!("kernels are declared for {}", shown.join(", "));
    let implementations = values.iter().enumerate().map(|(number, value)| {
        // Where the type is written, as code of the macro's.
        let (ty, span) = (&value.tokens, Span::call_site().located_at(value.tokens.span()));
        let of_value = arguments.iter().enumerate().map(|(number, argument)| {
            let [layout, is_block, visit, description] = member_names(number);
            let ty = at(argument.clone(), span);
            let description =
                expand::DESCRIBES.then(|| quote!(const #description: #p::Description = #p::Describe::<#ty>::TYPE;));
            let at_span = path_at(p, span);
            let of = quote_spanned!(span=> <#ty as #at_span::Argument>);
            quote! {
                const #layout: &'static #p::TypeLayout = #of::OF;
                const #is_block: #p::bool = #of::IS_BLOCK;
                #[inline(always)]
                unsafe fn #visit #visit_head {
                    // SAFETY: the caller's.
                    unsafe { #of::visit(__gpu_abi_address, __gpu_abi_index, __gpu_abi_visitor) }
                }
                #description
            }
        });
        let ident = Ident::new(&ident.to_string(), ident.span().located_at(span));
        quote_spanned! {span=>
            // SAFETY: the index is the type's own, and the types are the parameters' with this one.
            #[automatically_derived]
            unsafe impl #ident for #ty {
                const #index: #p::usize = #number;
                #(#of_value)*
            }
        }
    });
    quote! {
        #doc
        #(#attrs)*
        ///
        /// # Safety
        ///
        /// It is implemented for the types of its list only.
        #(#conditions)*
        #[diagnostic::on_unimplemented(message = #message, label = "no kernel of the list is compiled for this type", note = #note)]
        #[allow(dead_code)]
        #vis unsafe trait #ident: #p::core::marker::Sized + 'static #(+ #bounds)* {
            #[doc(hidden)]
            const #index: #p::usize;
            #(#declared)*
        }
        #(#conditions)*
        #[allow(deprecated, unused_qualifications, clippy::all, clippy::pedantic, clippy::nursery)]
        const _: () = {
            #[allow(unused_imports)]
            use #p::Undescribed as _;
            #(#implementations)*
        };
    }
}

/// Returns tokens that mean what they did, with errors at `span`.
fn at(tokens: TokenStream, span: Span) -> TokenStream {
    let moved = tokens.into_iter().map(|token| match token {
        TokenTree::Group(group) => {
            let mut moved = Group::new(group.delimiter(), at(group.stream(), span));
            moved.set_span(group.span().located_at(span));
            TokenTree::Group(moved)
        }
        mut token => {
            token.set_span(token.span().located_at(span));
            token
        }
    });
    moved.collect()
}

fn one(model: &Model<'_>, lists: &Lists<'_>, family: &Family<'_>) -> TokenStream {
    let Model { krate, private: p, .. } = model;
    let Family { ident, vis, generics, .. } = family;
    let conditions = family.conditions(model.attrs);
    let lints: Vec<_> = model.attrs.lints.iter().chain(&family.attrs.lints).collect();
    let for_type = &family.attrs.for_type;
    let doc = for_type.iter().all(|attr| !attr.path().is_ident("doc")).then(|| {
        let doc = format!(
            "The kernels `{}`.",
            syn::parse2::<LitStr>(family.name.clone()).map_or(ident.to_string(), |name| name.value())
        );
        quote!(#[doc = #doc])
    });
    let inside = match &family.body {
        Body::Instances { parameters, implementations, candidates } => {
            let types = parameters.iter().map(|parameter| parameter.ty.to_token_stream());
            let values = family.instances().flat_map(|instance| &instance.values).map(|value| value.tokens.clone());
            let names = Names::beside(types.chain(values).chain([krate.clone(), generics.to_token_stream()]));
            let mut tokens = TokenStream::new();
            if family.is_template && !candidates.is_empty() {
                tokens.extend(self::candidates(model, family, candidates, &names));
            }
            let mut start = 0;
            for implementation in implementations {
                tokens.extend(kernels(model, lists, family, implementation, start, &names));
                start += implementation.instances.len();
            }
            let (params, arguments) = (&generics.params, arguments(generics.params.iter()));
            let header = quote!(impl<#params> #ident<#arguments> where Self: #krate::launch::Kernel);
            tokens.extend(expand::methods(model, &header, Some(&quote!(#p::pointers_of)), ident, parameters, &names));
            tokens.extend(checks(model, family, parameters, candidates, &names));
            let imports = names.imports(p);
            quote! {
                #imports
                use #p::Undescribed as _;
                #tokens
            }
        }
        Body::Mistaken(count) => {
            let params = unbounded(family);
            let is_kept = |param: &&GenericParam| !matches!(param, GenericParam::Lifetime(_));
            let arguments = arguments(generics.params.iter().filter(is_kept));
            expand::stand_in(model, &quote!(<#params>), &quote!(#ident<#arguments>), *count)
        }
    };
    let params = match family.body {
        Body::Instances { .. } => generics.params.to_token_stream(),
        Body::Mistaken(_) => unbounded(family),
    };
    let marked = generics.type_params().map(|param| &param.ident);
    quote! {
        #doc
        #(#for_type)*
        #(#lints)*
        #(#conditions)*
        // A function's name, no values: the type is used by its name alone.
        #[allow(dead_code, non_camel_case_types, missing_debug_implementations, clippy::all, clippy::pedantic, clippy::nursery)]
        #vis struct #ident<#params> {
            __gpu_abi: #p::Uninhabited<(#(fn() -> #marked,)*)>,
        }
        #(#conditions)*
        #(#lints)*
        // Lints on code that the user did not write, imports that only hide names among it.
        #[allow(dead_code, deprecated, missing_docs, non_upper_case_globals, unused_imports, unused_qualifications, clippy::all, clippy::pedantic, clippy::nursery)]
        const _: () = {
            #inside
        };
    }
}

/// Returns parameters as arguments: `T, N`.
fn arguments<'g>(params: impl Iterator<Item = &'g GenericParam>) -> TokenStream {
    let idents = params.map(|param| match param {
        GenericParam::Type(param) => param.ident.to_token_stream(),
        GenericParam::Const(param) => param.ident.to_token_stream(),
        GenericParam::Lifetime(param) => param.lifetime.to_token_stream(),
    });
    quote!(#(#idents),*)
}

/// Returns the parameters of a family with mistakes, which any type fits.
fn unbounded(family: &Family<'_>) -> TokenStream {
    let params = family.generics.params.iter().filter_map(|param| match param {
        GenericParam::Type(param) => {
            let ident = &param.ident;
            Some(quote!(#ident: 'static))
        }
        GenericParam::Const(param) => {
            let (ident, ty) = (&param.ident, &param.ty);
            Some(quote!(const #ident: #ty))
        }
        GenericParam::Lifetime(_) => None,
    });
    quote!(#(#params),*)
}

impl Instance {
    /// Returns the instance's type.
    fn ty(&self, ident: &Ident) -> TokenStream {
        let values = self.values.iter().map(Value::argument);
        quote!(#ident<#(#values),*>)
    }
}

impl Value {
    /// Returns the value as the argument of a type.
    fn argument(&self) -> TokenStream {
        // A path would be taken for a type.
        if syn::parse2::<syn::Lit>(self.tokens.clone()).is_ok() {
            self.tokens.clone()
        } else {
            let tokens = &self.tokens;
            TokenTree::Group(Group::new(proc_macro2::Delimiter::None, quote!(#tokens))).into()
        }
    }
}

/// Returns an implementation of `Kernel`; the first of its instances has the number `start` among the family's.
fn kernels(
    model: &Model<'_>,
    lists: &Lists<'_>,
    family: &Family<'_>,
    implementation: &Implementation,
    start: usize,
    names: &Names,
) -> TokenStream {
    let Model { krate, private: p, .. } = model;
    let Family { ident, generics, .. } = family;
    let Body::Instances { parameters, candidates, .. } = &family.body else { return TokenStream::new() };
    let Implementation { fixed, types, instances } = implementation;
    let open: Vec<_> =
        generics.params.iter().zip(fixed).filter(|(_, fixed)| fixed.is_none()).map(|(param, _)| param).collect();
    let values = generics.params.iter().zip(fixed).map(|(param, fixed)| match fixed {
        Some(value) => value.argument(),
        None => arguments(std::iter::once(param)),
    });
    let ty = quote!(#ident<#(#values),*>);
    let index = position(family, implementation, lists);
    // A table of all instances, unless they are alike.
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
    let is_found = !candidates.is_empty() || instances.iter().all(|instance| instance.found.is_some());
    let symbols = instances.iter().enumerate().map(|(at, Instance { name, found, .. })| match found {
        _ if !candidates.is_empty() => {
            let number = instance_name(names, start + at);
            let candidates = names.item("CANDIDATES");
            quote!(#p::candidate(#candidates, #number))
        }
        Some(found) => found.symbol.to_token_stream(),
        None => name.to_token_stream(),
    });
    let name = of_all("NAMES", quote!(&'static #p::str), symbols.collect());
    let limits = is_found.then(|| {
        let limits = instances.iter().enumerate().map(|(at, Instance { found, .. })| match found {
            Some(found) => found.limits.expand(p),
            None => {
                let number = instance_name(names, start + at);
                let limits = names.item("LIMITS");
                quote!(#p::one_of(#number, #limits))
            }
        });
        of_all("LIMITS_OF", quote!(#krate::launch::Limits), limits.collect())
    });
    let pointers = pointer::indices(p, parameters);
    let parameters = parameters.iter().zip(types).map(|(parameter, named)| match named {
        Named::Type(ty) => OfParameter::of_type(p, &parameter.name, ty),
        Named::Of { param, number } => {
            let param = arguments(generics.params.iter().skip(*param).take(1));
            let list = list_of(family, lists, &param);
            let [layout, is_block, visit, description] = member_names(*number);
            let of = quote_spanned!(parameter.ty.span()=> <#param as #list>);
            OfParameter {
                name: parameter.name.clone(),
                layout: quote!(#of::#layout),
                is_block: quote!(#of::#is_block),
                visit: quote!(#of::#visit),
                description: quote!(#of::#description),
            }
        }
    });
    let parameters: Vec<_> = parameters.collect();
    let of_instances = instances.iter().map(|instance| instance.ty(ident));
    let infos = of_instances.map(|ty| quote!(#krate::launch::KernelInfo::of::<#ty>()));
    let mut known = HashSet::new();
    let blocks =
        instances.iter().flat_map(|instance| &instance.types).filter(|ty| known.insert(ty.to_token_stream().to_string()));
    let blocks = blocks.map(|ty| quote!(<#ty as #p::Argument>::IS_BLOCK));
    let [all, len, is_blocks] = ["ALL", "LEN", "IS_BLOCKS"].map(|name| names.item(name));
    let count = types.len();
    let implemented = expand::implementation(
        model,
        &Implemented {
            header: quote!(impl<#(#open),*> #krate::launch::Kernel for #ty),
            name,
            limits,
            parameters,
            pointers,
            len: len.to_token_stream(),
            converted: quote!(#p::Converted<{ if #is_blocks { 0 } else { #len } }, { if #is_blocks { 0 } else { #count } }>),
        },
        names,
    );
    let most = expand::most(model);
    let totals = family.parameters().iter().enumerate().map(|(index, Parameter { ty, .. })| {
        let p = path_at(p, ty.span());
        quote_spanned!(ty.span()=> #p::check_totals(#all, #index, #most);)
    });
    quote! {
        // Each implementation in a block of its own, with these constants.
        const _: () = {
            const #all: &[#krate::launch::KernelInfo] = &[#(#infos),*];
            // Room for the largest of the instances.
            const #len: #p::usize = #p::largest(#all);
            const #is_blocks: #p::bool = true #(&& #blocks)*;
            #implemented
            #(#totals)*
        };
    }
}

impl<'a> Family<'a> {
    fn parameters(&self) -> &[Parameter<'a>] {
        match &self.body {
            Body::Instances { parameters, .. } => parameters,
            Body::Mistaken(_) => &[],
        }
    }
}

/// Returns the list that a parameter of the family is bounded by.
fn list_of<'l>(family: &Family<'_>, lists: &'l Lists<'_>, param: &TokenStream) -> Option<&'l Ident> {
    let param = family.generics.type_params().find(|other| other.ident == param.to_string())?;
    param.bounds.iter().find_map(|bound| List::named(lists.lists, bound)).map(|(_, list)| &list.ident)
}

/// Returns the position of an instance among those of its implementation, by the indices of its types in their lists.
fn position(family: &Family<'_>, implementation: &Implementation, lists: &Lists<'_>) -> TokenStream {
    let mut position = quote!();
    for (param, fixed) in family.generics.params.iter().zip(&implementation.fixed) {
        let (GenericParam::Type(param), None) = (param, fixed) else { continue };
        let Some((_, list)) = param.bounds.iter().find_map(|bound| List::named(lists.lists, bound)) else { continue };
        let (ident, name, len, index) = (&param.ident, &list.ident, list.values.len(), index_name());
        let own = quote!(<#ident as #name>::#index);
        position = if position.is_empty() { own } else { quote!((#position) * #len + #own) };
    }
    position
}

/// The constant that says which kernel an instance of a template is.
fn instance_name(names: &Names, number: usize) -> Ident {
    names.item(&format!("INSTANCE_{number}"))
}

/// Returns the kernels of a template's name in the file, and which of them each instance is.
fn candidates(model: &Model<'_>, family: &Family<'_>, candidates: &[Found], names: &Names) -> TokenStream {
    let Model { krate, private: p, .. } = model;
    let arguments: Vec<_> =
        candidates.iter().map(|found| signature(&found.symbol).and_then(|found| found.arguments())).collect();
    let by_arguments = arguments.iter().any(Option::is_some);
    let texts = candidates.iter().zip(&arguments).map(|(found, arguments)| {
        let texts: Vec<String> = match (by_arguments, arguments) {
            (true, Some(arguments)) => arguments.iter().map(|argument| argument.comparison_text()).collect(),
            (true, None) => Vec::new(),
            (false, _) => {
                found.stated.last().into_iter().flat_map(|stated| &stated.types).map(|ty| ty.text.clone()).collect()
            }
        };
        let symbol = &found.symbol;
        quote!((#symbol, &[#(#texts),*]))
    });
    let limits = candidates.iter().map(|found| found.limits.expand(p));
    let signatures = candidates.iter().map(|found| {
        let shown = signature(&found.symbol).map_or_else(String::new, |signature| signature.to_string());
        format!("`{shown}` (`{}`)", found.symbol)
    });
    let at_name = path_at(p, family.name.span());
    let name = &family.name;
    let [all, limits_of, kernels] = ["CANDIDATES", "LIMITS", "KERNELS"].map(|name| names.item(name));
    let instances = family.instances().enumerate().map(|(number, Instance { values, types, shown, .. })| {
        let instance = instance_name(names, number);
        let kinds = family.generics.params.iter().zip(values).map(|(param, value)| match param {
            GenericParam::Const(_) => {
                let value = value.argument();
                quote!(#p::TemplateArgument::Value({ #value } as #p::i128))
            }
            _ => {
                let value = value.argument();
                quote!(#p::TemplateArgument::Type(#p::Describe::<#value>::TYPE))
            }
        });
        let found = if by_arguments {
            quote!(#p::template_instance(#all, &[#(#kinds),*]))
        } else {
            quote!(#p::instance(#all, &[#(#p::Describe::<#types>::TYPE),*]))
        };
        let check =
            quote_spanned!(name.span()=> const _: () = #at_name::check_template(#instance, #name, #shown, #kernels););
        quote!(const #instance: #p::usize = #found; #check)
    });
    quote! {
        const #all: &[(&#p::str, &[&#p::str])] = &[#(#texts),*];
        const #limits_of: &[#krate::launch::Limits] = &[#(#limits),*];
        const #kernels: &[&#p::str] = &[#(#signatures),*];
        #(#instances)*
    }
}

/// Returns the checks of what only the layouts tell, each at the type of the parameter at fault, once for all instances alike.
fn checks(
    model: &Model<'_>,
    family: &Family<'_>,
    parameters: &[Parameter<'_>],
    candidates: &[Found],
    names: &Names,
) -> TokenStream {
    let p = &model.private;
    let name = &family.name;
    let at_name = path_at(p, name.span());
    // A name that is found in the file is one.
    let unknown = family.instances().filter(|instance| instance.found.is_none() && candidates.is_empty());
    let unknown = unknown.map(|instance| &instance.name);
    let mut tokens = quote_spanned!(name.span()=> #(const _: () = #at_name::check_name(#unknown);)*);
    let types = compare::lists(model);
    for (index, parameter) in parameters.iter().enumerate() {
        let span = parameter.ty.span();
        let mut known = HashSet::new();
        let mut compared = HashSet::new();
        let declared =
            (!candidates.is_empty()).then(|| compare::Candidates::new(p, candidates, index, types).named(p, names));
        let mut of_parameter = TokenStream::new();
        for (number, instance) in family.instances().enumerate() {
            let ty = &instance.types[index];
            let text = ty.to_token_stream().to_string();
            if known.insert(text.clone()) && primitive_bits(ty).is_none() {
                let of = argument(p, ty);
                let p = path_at(p, span);
                of_parameter.extend(quote_spanned!(span=> #p::check_parameter(#of::OF);));
            }
            // As errors show it, between the marks around a name.
            let shown = format!("{}` of `{}", parameter.name, instance.shown);
            let parameter = Parameter {
                ident: parameter.ident.clone(),
                name: shown,
                ty: ReadType::Written(ty),
                written: ty,
                pointer: None,
            };
            match (&declared, &instance.found) {
                (Some((_, declared)), _) => {
                    of_parameter.extend(declared.check(p, &parameter, &instance_name(names, number)));
                }
                (None, Some(found)) if compared.insert((text, compare::key(p, found, index, types))) => {
                    of_parameter.extend(compare::found(p, &parameter, found, index, types));
                }
                _ => {}
            }
        }
        let declared = declared.map(|(constants, _)| constants);
        // One constant, so that a mistake in all instances is one error.
        tokens.extend(quote_spanned!(span=> const _: () = { #declared #of_parameter };));
    }
    tokens
}
