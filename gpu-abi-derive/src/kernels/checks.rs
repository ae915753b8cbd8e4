//! The code that compares declared kernels with a compiled file: short literals with the file's contents, and calls of
//! `gpu-abi`, which knows layouts.

use super::compiled::{Compiled, Types};
use super::literal::number;
use super::model::{Kernel, Model};
use super::parameter::Parameter;
use super::regenerate::advice;
use crate::names::Names;
use crate::paths::path_at;
use crate::tokens::{separated, spelled};
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

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
        let types = self.types.value(p).map(|value| {
            let name = &self.types.name;
            quote! {
                #(#conditions)*
                #[doc(hidden)]
                // It is named after a kernel.
                #[allow(non_upper_case_globals)]
                const #name: &[#p::CompiledTypes<'static>] = #value;
            }
        });
        quote!(#includes #types)
    }
}

/// Returns the types in debug information for a block's kernels and variables.
pub(crate) fn types<'m>(model: &'m Model<'_>) -> Option<&'m Types> {
    model.compiled.as_ref().map(|compiled| &compiled.types)
}

/// Returns the name of the constant in a kernel's block that selects one of several kernels.
pub(crate) fn instance(names: &Names) -> Ident {
    names.item("INSTANCE")
}

/// Returns the constant that selects a kernel from several in the file, and the check that there is one.
pub(crate) fn select(model: &Model<'_>, kernel: &Kernel<'_>, parameters: &[Parameter<'_>], names: &Names) -> TokenStream {
    let (p, instance) = (&model.private, &instance(names));
    let Kernel { ident, found, name, .. } = kernel;
    let Some(types) = types(model) else { return TokenStream::new() };
    let candidates = found.iter().map(|found| {
        let (symbol, params) = (&found.symbol, found.selecting().iter().map(|ty| number(types.stated(ty, true))));
        quote!((#symbol, &[#(#params),*]))
    });
    let described = parameters.iter().map(|Parameter { described, .. }| quote!(#p::Describe::<#described>::TYPE));
    let spelled = separated(parameters.iter().map(|parameter| spelled(parameter.written)), ", ");
    let at_name = path_at(p, name.span());
    let stated = types.stated_list();
    let mut tokens = quote! {
        const #instance: #p::usize = #p::instance(&[#(#candidates),*], &[#(#described),*], #stated);
        impl #p::Selected for #ident {
            const INDEX: #p::usize = #instance;
        }
    };
    let signatures = found.iter().map(|found| {
        let spelled = separated(found.selecting().iter().map(|ty| ty.unqualified().to_string()), ", ");
        format!("`{}` ({spelled})", found.symbol)
    });
    let again = advice(found.first().and_then(|found| found.generated.as_ref()), "");
    tokens.extend(quote_spanned! {name.span()=>
        const _: () = #at_name::check_instance(#instance, #name, #spelled, &[#(#signatures),*], #again);
    });
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
}
