//! The items that a block's comparisons with compiled files share.

use super::model::Model;
use super::type_value::{classes_value, host_value, list_value};
use crate::tokens::{Tokens, each};
use gpu_abi_reader::TypeList;
use gpu_abi_reader::interface::List;
use gpu_abi_reader::model::HostKind;
use proc_macro2::TokenStream;
use quote::quote;
use std::cell::RefCell;

/// The files that a block's kernels are checked against.
pub(crate) struct Compiled {
    /// The sizes of the files as expressions, which make rustc track the files, unless an earlier block has done so.
    pub(crate) includes: Vec<TokenStream>,
    /// The types in each file's debug information.
    pub(crate) lists: Vec<List>,
    /// The host that the files were compiled for, if they show it.
    pub(crate) host: Option<HostKind>,
    /// The types in names that facts refer to.
    pub(crate) stated: RefCell<TypeList>,
}

impl Compiled {
    /// Returns the host that the files were compiled for, if they show it, as an expression.
    pub(crate) fn host(&self, p: &Tokens) -> TokenStream {
        host_value(p, self.host)
    }

    /// Returns the constants that make rustc track the files.
    pub(crate) fn includes(&self, model: &Model<'_>) -> Option<TokenStream> {
        let (krate, conditions, includes) = (&model.krate, &model.attrs.conditions, &self.includes);
        (!includes.is_empty()).then(|| {
            quote! {
                #(#conditions)*
                const _: () = {
                    use #krate::__private as __p;
                    #(const _: __p::usize = #includes;)*
                };
            }
        })
    }

    /// Returns the constant that contains the types in files' debug information, and after them those in names; `None` if nothing is compared
    /// with the descriptions of types.
    pub(crate) fn types(&self, p: &Tokens) -> Option<TokenStream> {
        let stated = self.stated.borrow();
        let shared = quote!(__GPU_ABI_CLASSES);
        let mut lists = each(&self.lists, &mut |list| list_value(p, &list.types, None, Some(&shared)));
        lists.extend((!stated.is_empty()).then(|| list_value(p, &stated, Some(&self.host(p)), Some(&shared))));
        let mut all = each(&self.lists, &mut |list| &list.types);
        all.push(&stated);
        let classes = stated.with(|types| classes_value(types.classes, &all));
        let count = lists.len();
        (!lists.is_empty() || self.host.is_some()).then(|| {
            quote! {
                const __GPU_ABI_CLASSES: &[#p::u8] = #classes;
                static __GPU_ABI_TYPES: [#p::CompiledTypes<'static>; #count] = [#(#lists),*];
            }
        })
    }
}
