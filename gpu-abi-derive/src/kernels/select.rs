//! Several kernels in a file with the name of a declaration: overloaded functions, and the instances of a template. The types in their names
//! are compared with those of Rust when constants are evaluated.

use super::family::TemplateArgument;
use super::find::Found;
use super::limits::limits;
use super::model::{Instance, Instances, Kernel, Model};
use super::regenerate::advice;
use super::type_value::{argument_value, list_value, number, option};
use crate::names::Names;
use crate::paths::path_at;
use crate::tokens::{Tokens, each, joined, separated, spelled};
use gpu_abi_reader::TypeList;
use gpu_abi_reader::names::{Argument, signature};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::GenericParam;
use syn::spanned::Spanned;

/// The number of kernels that an error lists.
const MAX_SHOWN: usize = 8;

/// Returns the name of the constant with the index of an instance's kernel.
pub(crate) fn index(names: &Names, number: usize) -> Ident {
    names.item(&format!("INSTANCE_{number}"))
}

/// Returns constants for the kernels, and for the index of each instance among them, with the check that there is one.
pub(crate) fn select(model: &Model<'_>, kernel: &Kernel<'_>, instances: &Instances<'_>, names: &Names) -> TokenStream {
    let Model { krate, private: p, .. } = model;
    let Instances { candidates, all, template, .. } = instances;
    let (mut found, mut by_arguments, mut signatures) = (Vec::new(), false, Vec::new());
    for candidate in candidates {
        let signature = signature(&candidate.symbol).filter(|_| template.is_some());
        let arguments = signature.as_ref().and_then(|signature| signature.arguments());
        by_arguments |= arguments.is_some();
        found.push((candidate, arguments));
        let shown = signature.map(|signature| signature.to_string()).unwrap_or_default();
        signatures.push(match template {
            Some(_) => format!("`{shown}` (`{}`)", candidate.symbol),
            None => {
                let spelled = separated(candidate.selecting(), ", ", &mut |ty| ty.unqualified().to_string());
                format!("`{}` ({spelled})", candidate.symbol)
            }
        });
    }
    let mut types = TypeList::default();
    let found = joined(&found, &mut |(candidate, arguments): &(&Found, Option<Vec<Argument>>)| {
        let (symbol, mut values) = (&candidate.symbol, Vec::new());
        if by_arguments {
            for argument in arguments.iter().flatten().flat_map(|argument| types.add_argument(argument)) {
                values.push(argument_value(p, &argument));
            }
        } else {
            values = each(candidate.selecting(), &mut |ty| number(types.add_stated(ty, true)).into_token_stream());
        }
        quote!((#symbol, &[#(#values),*]),)
    });
    let host = model.compiled.as_ref().map_or_else(|| option(p, None::<TokenStream>), |compiled| compiled.host(p));
    let types = list_value(p, &types, Some(&host), None);
    let element = if by_arguments { quote!(#p::CompiledArgument) } else { quote!(#p::usize) };
    let name = &kernel.name;
    let limits = each(candidates, &mut |found| limits(&found.limits, p));
    let at_name = path_at(p, name.span());
    let (candidates, limits_of) = (names.item("CANDIDATES"), names.item("LIMITS"));
    let (texts, stated) = (names.item("TEXTS"), names.item("STATED"));
    let (shown_name, generated) = (name.text.as_deref().unwrap_or_default(), model.generated);
    let (shown, others) = signatures.split_at(signatures.len().min(MAX_SHOWN));
    let mut listed = separated(shown, ", ", &mut String::clone);
    if !others.is_empty() {
        listed += &format!(" and {} more", others.len());
    }
    let (mark, if_none, if_several) = match template {
        Some(_) => (
            ':',
            "drop the instance here, or instantiate the template for it in its source",
            "write the template's name with its namespaces, or declare the instance that you mean separately, by its symbol",
        ),
        None => (
            ';',
            advice(generated, "correct the types here, or instantiate the kernel for them in its source"),
            advice(generated, "give the symbol of the one that you mean, `#[ptx(name = \"..\")]`"),
        ),
    };
    let (if_none, if_several) = (format!("{mark} {if_none}"), format!("{mark} {if_several}"));
    let mut selected = TokenStream::new();
    for (number, instance) in all.iter().enumerate() {
        let (constant, ty) = (index(names, number), instance.ty(kernel.ident));
        let types = &instance.types;
        let index = match template {
            Some(template) if by_arguments => {
                let arguments = each(template, &mut |argument| template_argument(p, kernel, instance, argument));
                quote!(#p::template_instance(#candidates, &[#(#arguments),*], #stated))
            }
            _ => {
                let described = each(types, &mut |ty| &ty.described);
                quote!(#p::instance(#candidates, &[#(#p::Describe::<#described>::TYPE),*], #stated))
            }
        };
        let what = if template.is_some() {
            format!("instance of `{shown_name}` has the template arguments of `{}`; the file has ", instance.shown)
        } else {
            let types = separated(types, ", ", &mut |ty| spelled(&ty.written));
            format!("kernel called `{shown_name}` takes ({types}); the kernels of that name are ")
        };
        let check = quote_spanned!(name.span()=> #at_name::check_instance(#constant, #what, #texts));
        selected.extend(quote! {
            const #constant: #p::usize = #index;
            impl #p::Selected for #ty {
                const INDEX: #p::usize = #constant;
            }
            const _: () = #check;
        });
    }
    quote! {
        const #stated: #p::CompiledTypes<'static> = #types;
        const #candidates: &[(&#p::str, &[#element])] = &[#found];
        const #limits_of: &[#krate::launch::Limits] = &[#(#limits),*];
        const #texts: [&#p::str; 3] = [#listed, #if_none, #if_several];
        #selected
    }
}

/// Returns an argument of the template for an instance.
fn template_argument(p: &Tokens, kernel: &Kernel<'_>, instance: &Instance, argument: &TemplateArgument) -> TokenStream {
    let number = |number| {
        let number = Literal::i128_unsuffixed(number);
        quote!(#p::TemplateArgument::Value(#number))
    };
    let param = match *argument {
        TemplateArgument::Number(value) => return number(value),
        TemplateArgument::Param(index) => index,
    };
    let value = &instance.values[param];
    let tokens = value.argument();
    match (&kernel.generics.params[param], value.number()) {
        (GenericParam::Const(_), _) => quote!(#p::TemplateArgument::Value({ #tokens } as #p::i128)),
        (_, Some(value)) => number(value),
        _ => quote!(#p::TemplateArgument::Type(#p::Describe::<#tokens>::TYPE)),
    }
}
