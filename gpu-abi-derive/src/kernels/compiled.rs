//! The items that a block's comparisons with compiled files share.

use super::model::Model;
use super::type_value::list_value;
use crate::tokens::each;
use gpu_abi_reader::TypeList;
use gpu_abi_reader::interface::List;
use proc_macro2::TokenStream;
use quote::quote;
use std::cell::RefCell;

/// The files that a block's kernels are checked against.
pub(crate) struct Compiled {
    /// The sizes of the files as expressions, which make rustc track the files, unless an earlier block has done so.
    pub(crate) includes: Vec<TokenStream>,
    /// The types in each file's debug information.
    pub(crate) lists: Vec<List>,
    /// The types in names that facts refer to.
    pub(crate) stated: RefCell<TypeList>,
}

impl Compiled {
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

    /// Returns the constant that contains the types in files' debug information, and after them those in names; `None` if there are none.
    pub(crate) fn types(&self, p: &TokenStream) -> Option<TokenStream> {
        let stated = self.stated.borrow();
        let mut lists = each(&self.lists, &mut |list| list_value(p, &list.types, false));
        lists.extend((!stated.is_empty()).then(|| list_value(p, &stated, true)));
        (!lists.is_empty()).then(|| quote!(const __GPU_ABI_TYPES: &[#p::CompiledTypes<'static>] = &[#(#lists),*];))
    }
}
