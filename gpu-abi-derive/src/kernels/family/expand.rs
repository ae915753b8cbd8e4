//! The code for families: one implementation of `Kernel` is generic over all types of a list.
//!
//! Values that differ between instances are looked up by the indices of their types in the lists. Each parameter is checked
//! once for each distinct type and declaration.

use super::input::List;
use super::list::{self, index_name, member_names};
use super::pattern::TemplateArgument;
use super::{Body, Family, Filled, Implementation, Instance, Lists, Named, Value};
use crate::distinct::Distinct;
use crate::generics::primitive_bits;
use crate::kernels::checks;
use crate::kernels::comparisons::{Compared, Comparisons};
use crate::kernels::expand::{self, Implemented, OfParameter};
use crate::kernels::facts::Facts;
use crate::kernels::find::Found;
use crate::kernels::limits::limits;
use crate::kernels::literal::number;
use crate::kernels::model::Model;
use crate::kernels::parameter::{Parameter, ReadType, argument};
use crate::kernels::pointer;
use crate::kernels::type_value::argument_value;
use crate::names::Names;
use crate::paths::path_at;
use crate::tokens::joined;
use gpu_abi_reader::names::signature;
use proc_macro2::{Group, Ident, Literal, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{GenericParam, LitStr};

pub(crate) fn expand(model: &Model<'_>, comparisons: &mut Comparisons<'_>) -> TokenStream {
    let lists = &model.lists;
    let all = lists.lists.iter().zip(&lists.arguments);
    let mut tokens = joined(all.map(|(list, arguments)| list::expand(model, list, arguments)));
    tokens.extend(joined(model.families.iter().map(|family| one(model, lists, family, comparisons))));
    tokens
}

/// Returns the description of each instance, for the type that represents the block.
pub(crate) fn infos(model: &Model<'_>) -> Vec<TokenStream> {
    let krate = &model.krate;
    let mut infos = Vec::new();
    for family in &model.families {
        let conditions = &family.attrs.conditions;
        for instance in family.instances() {
            let ty = instance.ty(family.ident);
            infos.push(quote!(#(#conditions)* #krate::launch::KernelInfo::of::<#ty>()));
        }
    }
    infos
}

fn one(model: &Model<'_>, lists: &Lists<'_>, family: &Family<'_>, comparisons: &mut Comparisons<'_>) -> TokenStream {
    let Model { krate, private: p, .. } = model;
    let Family { ident, vis, generics, .. } = family;
    let inside = match &family.body {
        Body::Instances { parameters, implementations, candidates, .. } => {
            let types = parameters.iter().map(|parameter| &parameter.ty);
            let mut written = quote!(#krate #generics #(#types)*);
            for value in family.instances().iter().flat_map(|instance| &instance.values) {
                value.tokens.to_tokens(&mut written);
            }
            let names = Names::beside(written);
            let mut tokens = TokenStream::new();
            if family.is_template && !candidates.is_empty() {
                tokens.extend(self::candidates(model, family, candidates, &names));
            }
            for implementation in implementations {
                tokens.extend(kernels(model, lists, family, implementation, &names));
            }
            let (params, arguments) = (&generics.params, arguments(generics.params.iter()));
            let header = quote!(impl<#params> #ident<#arguments> where Self: #krate::launch::Kernel);
            tokens.extend(expand::methods(model, &header, None, Some(&quote!(#p::pointers_of)), ident, parameters, &names));
            tokens.extend(checks(model, family, parameters, candidates, comparisons));
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
    let ty = quote! {
        #vis struct #ident<#params> {
            __launch_it_with_args: #p::Uninhabited<(#(fn() -> #marked,)*)>,
        }
    };
    let name = syn::parse2::<LitStr>(family.name.clone()).map_or(ident.to_string(), |name| name.value());
    expand::declared_type(model, family.attrs, &format!("The kernels `{name}`."), &ty, &inside)
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

/// Returns parameters for a family with mistakes, which accept any type.
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
    /// Returns the value as a type's generic argument.
    fn argument(&self) -> TokenStream {
        // A path without a group would be parsed as a type.
        if syn::parse2::<syn::Lit>(self.tokens.clone()).is_ok() {
            self.tokens.clone()
        } else {
            let tokens = &self.tokens;
            TokenTree::Group(Group::new(proc_macro2::Delimiter::None, quote!(#tokens))).into()
        }
    }
}

/// Returns an implementation of `Kernel`.
fn kernels(
    model: &Model<'_>,
    lists: &Lists<'_>,
    family: &Family<'_>,
    implementation: &Implementation,
    names: &Names,
) -> TokenStream {
    let Model { krate, private: p, .. } = model;
    let Family { ident, generics, .. } = family;
    let Body::Instances { parameters, candidates, .. } = &family.body else { return TokenStream::new() };
    let Implementation { fixed, types, instances: range } = implementation;
    let instances = &family.instances()[range.clone()];
    let open: Vec<_> =
        generics.params.iter().zip(fixed).filter(|(_, fixed)| fixed.is_none()).map(|(param, _)| param).collect();
    let values = generics.params.iter().zip(fixed).map(|(param, fixed)| match fixed {
        Some(value) => value.argument(),
        None => arguments(std::iter::once(param)),
    });
    let ty = quote!(#ident<#(#values),*>);
    let index = position(family, implementation, lists);
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
    let is_found = !candidates.is_empty() || instances.iter().all(|instance| instance.found.is_some());
    let symbols = range.clone().zip(instances).map(|(number, Instance { name, found, .. })| match found {
        _ if !candidates.is_empty() => {
            let number = instance_name(names, number);
            let candidates = names.item("CANDIDATES");
            quote!(#p::one_of(#number, #candidates).0)
        }
        Some(found) => found.symbol.to_token_stream(),
        None => name.to_token_stream(),
    });
    let name = of_all("NAMES", quote!(&'static #p::str), symbols.collect());
    let limits = is_found.then(|| {
        let limits = range.clone().zip(instances).map(|(number, Instance { found, .. })| match found {
            Some(found) => limits(&found.limits, p),
            None => {
                let number = instance_name(names, number);
                let limits = names.item("LIMITS");
                quote!(#p::one_of(#number, #limits))
            }
        });
        of_all("LIMITS_OF", quote!(#krate::launch::Limits), limits.collect())
    });
    let pointers = pointer::indices(p, parameters);
    let parameters = parameters.iter().zip(types).map(|(parameter, named)| match named {
        Named::Type(ty, described) => OfParameter::of_type(p, &parameter.name, ty, described),
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
    let (mut known, mut blocks) = (Distinct::default(), Vec::new());
    for Filled { ty, .. } in instances.iter().flat_map(|instance| &instance.types) {
        if known.insert(ty.to_token_stream().to_string()) {
            blocks.push(quote!(<#ty as #p::Argument>::IS_BLOCK));
        }
    }
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
            is_packable: quote!(#p::any_packable(#all)),
        },
        names,
    );
    let max = expand::max_bytes(model);
    let totals = family.parameters().iter().enumerate().map(|(index, Parameter { ty, .. })| {
        let p = path_at(p, ty.span());
        quote_spanned!(ty.span()=> #p::check_totals(#all, #index, #max);)
    });
    quote! {
        // Each implementation has its own block, which contains these constants.
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

/// Returns the list that bounds a parameter of the family.
fn list_of<'l>(family: &Family<'_>, lists: &'l Lists<'_>, param: &TokenStream) -> Option<&'l Ident> {
    let param = family.generics.type_params().find(|other| other.ident == param.to_string())?;
    param.bounds.iter().find_map(|bound| List::named(lists.lists, bound)).map(|(_, list)| &list.ident)
}

/// Returns the index of an instance in its implementation, computed from the indices of its types in their lists.
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

/// Returns the name of the constant with the index of an instance's kernel.
fn instance_name(names: &Names, number: usize) -> Ident {
    names.item(&format!("INSTANCE_{number}"))
}

/// Returns constants for the file's kernels with a template's name, and for the index of each instance among them.
fn candidates(model: &Model<'_>, family: &Family<'_>, candidates: &[Found], names: &Names) -> TokenStream {
    let Model { krate, private: p, .. } = model;
    let arguments: Vec<_> =
        candidates.iter().map(|found| signature(&found.symbol).and_then(|found| found.arguments())).collect();
    let by_arguments = arguments.iter().any(Option::is_some);
    let Some(types) = checks::types(model) else { return TokenStream::new() };
    let found = candidates.iter().zip(&arguments).map(|(found, arguments)| {
        let symbol = &found.symbol;
        if by_arguments {
            let arguments = types.arguments(arguments.as_deref().unwrap_or_default());
            let arguments = arguments.iter().map(|argument| argument_value(p, argument));
            return quote!((#symbol, &[#(#arguments),*]));
        }
        let params = found.selecting().iter().map(|ty| number(types.stated(ty, true)));
        quote!((#symbol, &[#(#params),*]))
    });
    let element = if by_arguments { quote!(#p::CompiledArgument) } else { quote!(#p::usize) };
    let stated = types.stated_list();
    let limits = candidates.iter().map(|found| limits(&found.limits, p));
    let signatures = candidates.iter().map(|found| {
        let shown = signature(&found.symbol).map_or_else(String::new, |signature| signature.to_string());
        format!("`{shown}` (`{}`)", found.symbol)
    });
    let at_name = path_at(p, family.name.span());
    let name = &family.name;
    let [all, limits_of, kernels] = ["CANDIDATES", "LIMITS", "KERNELS"].map(|name| names.item(name));
    let instances = family.instances().iter().enumerate().map(|(number, of)| {
        let Instance { values, types, shown, .. } = of;
        let instance = instance_name(names, number);
        let kinds = family.arguments.iter().map(|argument| {
            let number = |number| {
                let number = Literal::i128_unsuffixed(number);
                quote!(#p::TemplateArgument::Value(#number))
            };
            let param = match *argument {
                TemplateArgument::Number(value) => return number(value),
                TemplateArgument::Param(index) => index,
            };
            let value = values[param].argument();
            match (&family.generics.params[param], values[param].number()) {
                (GenericParam::Const(_), _) => quote!(#p::TemplateArgument::Value({ #value } as #p::i128)),
                (_, Some(value)) => number(value),
                _ => quote!(#p::TemplateArgument::Type(#p::Describe::<#value>::TYPE)),
            }
        });
        let index = if by_arguments {
            quote!(#p::template_instance(#all, &[#(#kinds),*], #stated))
        } else {
            let described = types.iter().map(|Filled { described, .. }| described);
            quote!(#p::instance(#all, &[#(#p::Describe::<#described>::TYPE),*], #stated))
        };
        let check =
            quote_spanned!(name.span()=> const _: () = #at_name::check_template(#instance, #name, #shown, #kernels););
        let ty = of.ty(family.ident);
        quote! {
            const #instance: #p::usize = #index;
            impl #p::Selected for #ty {
                const INDEX: #p::usize = #instance;
            }
            #check
        }
    });
    quote! {
        const #all: &[(&#p::str, &[#element])] = &[#(#found),*];
        const #limits_of: &[#krate::launch::Limits] = &[#(#limits),*];
        const #kernels: &[&#p::str] = &[#(#signatures),*];
        #(#instances)*
    }
}

/// Returns the checks that need layouts, each at the type of its parameter, once for all equal instances, and adds those that compare a
/// parameter with the file.
fn checks(
    model: &Model<'_>,
    family: &Family<'_>,
    parameters: &[Parameter<'_>],
    candidates: &[Found],
    comparisons: &mut Comparisons<'_>,
) -> TokenStream {
    let p = &model.private;
    let name = &family.name;
    let at_name = path_at(p, name.span());
    // Names found in the file are valid.
    let unknown = family.instances().iter().filter(|instance| instance.found.is_none() && candidates.is_empty());
    let unknown = unknown.map(|instance| &instance.name);
    let is_given = family.attrs.name.is_some();
    let mut tokens = quote_spanned!(name.span()=> #(const _: () = #at_name::check_name(#unknown, #is_given);)*);
    let types = checks::types(model);
    for (index, parameter) in parameters.iter().enumerate() {
        let span = parameter.ty.span();
        let (mut known, mut known_facts) = (Distinct::default(), Distinct::default());
        let of_all = (!candidates.is_empty()).then(|| comparisons.candidates(family.attrs, candidates, index));
        let (mut of_parameter, mut compared) = (TokenStream::new(), TokenStream::new());
        for instance in family.instances() {
            let Filled { ty, described, written } = &instance.types[index];
            let text = ty.to_token_stream().to_string();
            if known.insert(text.clone()) && primitive_bits(ty).is_none() {
                let of = argument(p, ty);
                let p = path_at(p, span);
                of_parameter.extend(quote_spanned!(span=> #p::check_parameter(#of::OF);));
            }
            let facts = match (&of_all, &instance.found) {
                (Some(of_all), _) => of_all.of(p, &instance.ty(family.ident)),
                (None, Some(found)) => {
                    let (facts, describes) = Facts::of_found(found, index, types);
                    if !known_facts.insert(text + "\0" + &facts.text) {
                        continue;
                    }
                    Compared::literal(facts, describes)
                }
                (None, None) => continue,
            };
            // The form that errors show between the backticks around a name.
            let shown = format!("{}` of `{}", parameter.name, instance.shown);
            let parameter = Parameter {
                ident: parameter.ident.clone(),
                name: shown,
                ty: ReadType::Written(ty),
                described: described.clone(),
                written,
                pointer: None,
            };
            compared.extend(comparisons.check_one(family.attrs, &parameter, index, facts));
        }
        // A single constant, so that a mistake in all instances is reported once.
        tokens.extend(quote_spanned!(span=> const _: () = { #of_parameter };));
        if !compared.is_empty() {
            comparisons.item(family.attrs, span, &compared);
        }
    }
    tokens
}
