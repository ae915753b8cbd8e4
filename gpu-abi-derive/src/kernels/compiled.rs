//! The items that a block's comparisons with compiled files share.

use super::model::Model;
use super::type_value::list_value;
use gpu_abi_reader::TypeList;
use gpu_abi_reader::interface::List;
use gpu_abi_reader::model::CompiledArgument;
use gpu_abi_reader::names::{Argument, CxxType};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use std::cell::RefCell;

/// The items that a block emits once for the file that its kernels are checked against.
pub(crate) struct Compiled {
    /// The sizes of the files as expressions, which make rustc track the files, unless an earlier block has done so.
    pub(crate) includes: Vec<TokenStream>,
    /// The constant with the types that each file with debug information describes.
    pub(crate) types: Types,
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

/// The constant that contains the types in files' debug information, and after them those in names.
pub(crate) struct Types {
    pub(crate) name: Ident,
    /// The types of each file.
    pub(crate) lists: Vec<List>,
    /// The types in names that facts refer to.
    stated: RefCell<TypeList>,
}

impl Types {
    pub(crate) fn new(name: Ident, lists: Vec<List>) -> Self {
        Self { name, lists, stated: RefCell::default() }
    }

    /// Returns the index of a type in names.
    pub(super) fn stated(&self, ty: &CxxType, may_be_enum: bool) -> usize {
        self.stated.borrow_mut().add_stated(ty, may_be_enum)
    }

    /// Returns template arguments in a name.
    pub(super) fn arguments(&self, arguments: &[Argument]) -> Vec<CompiledArgument> {
        let mut all = Vec::new();
        for argument in arguments {
            all.extend(self.stated.borrow_mut().add_argument(argument));
        }
        all
    }

    /// Returns the list of types in names, as an expression.
    pub(super) fn stated_list(&self) -> TokenStream {
        let (name, index) = (&self.name, self.lists.len());
        quote!(#name[#index])
    }

    /// Returns the value of the constant; `None` if there are no types.
    pub(super) fn value(&self, p: &TokenStream) -> Option<TokenStream> {
        let stated = self.stated.borrow();
        let lists: Vec<_> = self.lists.iter().map(|list| list_value(p, &list.types, false)).collect();
        let stated = (!stated.is_empty()).then(|| list_value(p, &stated, true));
        (stated.is_some() || !lists.is_empty()).then(|| quote!(&[#(#lists,)* #stated]))
    }
}
