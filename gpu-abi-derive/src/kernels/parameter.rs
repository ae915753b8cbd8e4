//! A declared parameter, and what an expansion asks of its type.

use super::comparisons::layout_of;
use super::expand::DESCRIBES;
use super::family::{Named, of_parameter};
use super::model::{Kernel, Model};
use crate::class_name::{has_arguments, identifier, last_of_value};
use crate::expand::MAX_AT_ONCE;
use crate::functions::callback;
use crate::generics::is_called_primitive;
use crate::paths::path_at;
use crate::tokens::{Tokens, with_alias};
use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use std::rc::Rc;
use syn::spanned::Spanned;
use syn::{Type, TypePtr};

/// A parameter.
pub(crate) struct Parameter<'a> {
    /// Its name in the function that takes the arguments.
    pub(crate) ident: Ident,
    /// The name as text.
    pub(crate) name: String,
    pub(crate) ty: ParameterType,
    /// The pointer that it is declared as, if it is a pointer.
    pub(crate) pointer: Option<&'a TypePtr>,
}

/// The type of a parameter.
#[derive(Clone)]
pub(crate) struct ParameterType {
    /// The type that the kernel reads: the written one, or the address in place of a declared pointer. Errors about the parameter point at
    /// it.
    pub(crate) read: Rc<Type>,
    /// The type that describes it to comparisons and headers: for a `*const T`, a pointer to a read-only target.
    pub(crate) described: TokenStream,
    /// The type as written.
    pub(crate) written: Rc<Type>,
}

/// What an implementation of `Kernel` asks of its parameters' types.
#[derive(Default)]
pub(super) struct Asked {
    pub(super) layouts: Vec<TokenStream>,
    /// The descriptions beyond the layouts.
    pub(super) types: Vec<TokenStream>,
    /// Whether values are blocks, and calls that visit them. Each is for one parameter or for several neighbors.
    pub(super) are_blocks: Vec<TokenStream>,
    pub(super) visits: Vec<TokenStream>,
}

impl Asked {
    /// Returns the same for an implementation that calls the types `named`. Neighboring primitives and pointers are named in one path;
    /// errors about other types point at these.
    pub(super) fn of(
        model: &Model<'_>,
        kernel: &Kernel<'_>,
        parameters: &[Parameter<'_>],
        named: &[Named],
        [values, visitor]: [&Ident; 2],
    ) -> Self {
        let p = &model.private;
        let primitive = |index: usize| match named.get(index) {
            Some(Named::Type(ty)) if parameters[index].pointer.is_some() || is_called_primitive(&ty.read) => Some(ty),
            _ => None,
        };
        let (mut asked, mut neighbors) = (Self::default(), Vec::<&Type>::new());
        for (index, (parameter, named)) in parameters.iter().zip(named).enumerate() {
            let Some(ty) = primitive(index) else {
                let [layout, is_block, visit, description] = of_parameter(model, kernel, parameter, named);
                asked.layouts.push(layout);
                asked.types.push(description);
                asked.are_blocks.push(is_block);
                asked.visits.push(quote!(#visit(#values[#index], #index, #visitor)));
                continue;
            };
            let [_, layout, description] = of_type(ty, p);
            asked.layouts.push(layout);
            asked.types.push(description);
            neighbors.push(&ty.read);
            if neighbors.len() == MAX_AT_ONCE || primitive(index + 1).is_none() {
                let (of, first) = (quote!(<(#(#neighbors,)*) as #p::Arguments>), index + 1 - neighbors.len());
                asked.are_blocks.push(quote!(#of::ARE_BLOCKS));
                asked.visits.push(quote!(#of::visit(#values, #first, #visitor)));
                neighbors.clear();
            }
        }
        asked
    }
}

/// Returns `<T as Argument>`, the layout of a type, and its description beyond that, if something uses it.
pub(super) fn of_type(ty: &ParameterType, p: &Tokens) -> [TokenStream; 3] {
    let of = argument(p, &ty.read);
    let layout = layout_of(&ty.written, &of, p);
    let description = if DESCRIBES {
        let (description, alias) = (description(ty, p).0, with_alias(&ty.written, p));
        quote!(#description #alias)
    } else {
        TokenStream::new()
    };
    [of, layout, description]
}

/// Returns `<T as Argument>`, with the type's source location.
pub(super) fn argument(p: &Tokens, ty: &Type) -> TokenStream {
    let p = path_at(p, ty.span());
    quote_spanned!(ty.span()=> <#ty as #p::Argument>)
}

/// Returns the description of a type, and whether that is not a constant of its traits: a type may be a pointer to a handle.
pub(super) fn description(ParameterType { described, written, .. }: &ParameterType, p: &Tokens) -> (TokenStream, bool) {
    let (of_traits, (pointers, last)) = (quote!(#p::Describe::<#described>::TYPE), last_of_value(written));
    let handle = match pointers {
        0 => None,
        _ if is_called_primitive(last) => None,
        // This is less work for rustc than a constant for the target, and most pointers are not handles.
        1 if !has_arguments(last) => {
            let name = identifier(last);
            Some(quote!(#of_traits.or_handle(#p::IsPointer::<#described>::TO_HANDLE, #name)))
        }
        _ => callback(described.clone(), "TYPE", p),
    };
    let is_handle = handle.is_some();
    (handle.unwrap_or(of_traits), is_handle)
}
