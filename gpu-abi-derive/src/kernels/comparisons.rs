//! Comparisons of types with facts in compiled files, each of which serves all parameters of a block that it applies to.
//!
//! Most kernels of a large block take the same few types, and the files state the same facts about them. The expansion of a
//! block therefore has one static for each pair of a type and facts. A parameter's own check only reads the static, and
//! adds the parameter's name and its clauses if there is a mistake. A mistake in a member is reported once in a block: for the first
//! parameter of a kernel or family, or the first variable, that finds it.
//!
//! They are statics because rustc validates a constant's value wherever another constant refers to it, down to the members of all
//! types in the files.

use super::attr::{Attrs, deprecated};
use super::compiled::Compiled;
use super::digests::Digests;
use super::facts::{Facts, places};
use super::find::Found;
use super::key::write_key;
use super::model::{Instances, Kernel, Model};
use super::parameter::{Parameter, ParameterType, argument, description};
use crate::class_name::{identifier, last_of_value};
use crate::distinct::Distinct;
use crate::functions::probe;
use crate::paths::path_at;
use crate::tokens::{Tokens, each, names_long, spelled};
use gpu_abi_reader::{HandleName, exchange, misnamed};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

/// The comparisons of a block.
pub(crate) struct Comparisons<'m> {
    model: &'m Model<'m>,
    /// The statics' numbers by the type's tokens, the facts' text and the attributes of the declaration.
    known: Distinct,
    /// The types that are compared in one walk by their tokens and attributes, and the comparisons in it by these and the places in the lists.
    walked: [Distinct; 2],
    /// The types whose names do not fit those in C++.
    misnamed: Distinct,
    /// Comparisons of the types of kernels in Rust with digests.
    digests: Digests,
    /// The number of statics that nothing else can share.
    own: usize,
    /// The statics that compare types, in order, as elements of a list.
    all: TokenStream,
    /// The comparisons of the walk, likewise, and their number.
    typed: (TokenStream, usize),
    /// The statics, and the checks that read them.
    items: TokenStream,
}

impl<'m> Comparisons<'m> {
    pub(crate) fn new(model: &'m Model<'m>) -> Self {
        Self {
            model,
            known: Distinct::default(),
            walked: Default::default(),
            misnamed: Distinct::default(),
            digests: Default::default(),
            own: 0,
            all: TokenStream::new(),
            typed: (TokenStream::new(), 0),
            items: TokenStream::new(),
        }
    }

    /// Returns the statics and the checks.
    pub(crate) fn into_items(self) -> TokenStream {
        let Self { model, all, typed: (typed, count), digests, items, .. } = self;
        if items.is_empty() {
            return items;
        }
        let Model { private: p, attrs, .. } = model;
        let (conditions, lints) = (&attrs.conditions, &attrs.lints);
        let types = model.compiled.as_ref().and_then(|compiled| compiled.types(p));
        let walk = (!typed.is_empty()).then(|| {
            let mut most = 0;
            for list in model.compiled.iter().flat_map(|compiled| &compiled.lists) {
                most = most.max(list.types.len());
            }
            let described = model.compiled.as_ref().map_or(0, |compiled| compiled.lists.len());
            quote! {
                static __GPU_ABI_AGREEING: [#p::bool; #count] =
                    #p::agreeing::<#most, #count>(&[#typed], &__GPU_ABI_TYPES, #described);
            }
        });
        let digests = digests.into_items(p);
        // In a block of their own, the statics cannot clash with those of another declaration of the same kernel.
        quote! {
            #(#conditions)*
            #(#lints)*
            // Large enumerations take time to compare. The lists may be of declarations whose conditions are not met.
            #[allow(long_running_const_eval, dead_code)]
            const _: () = {
                #types
                static __GPU_ABI_COMPARED: &#p::Comparisons = &[#all];
                #walk
                #digests
                #items
            };
        }
    }

    /// Adds the checks of a kernel's parameters, each once for all instances with the same type and the same facts.
    pub(super) fn kernel(&mut self, kernel: &Kernel<'_>, instances: &Instances<'_>) {
        let (model, attrs) = (self.model, kernel.attrs);
        let Instances { parameters, all, candidates, .. } = instances;
        let Some(compiled) = &model.compiled else { return };
        let candidates = each(candidates, &mut |found| found);
        let mut founds = candidates.clone();
        for instance in all {
            founds.extend(&instance.found);
        }
        let names = each(parameters, &mut |parameter| parameter.name.as_str());
        let mut lists: Vec<_> = each(all, &mut |_| (self.own("PARAMETERS"), TokenStream::new(), false));
        for (index, parameter) in parameters.iter().enumerate() {
            let several = (!candidates.is_empty()).then(|| self.candidates(attrs, compiled, &candidates, index));
            let is_placed = |found: &&Found| found.described.iter().any(|described| described.is_placed(&names, index));
            let is_placed = founds.iter().any(is_placed);
            let (mut known, mut checks) = (Distinct::default(), TokenStream::new());
            for (instance, (list, listed, is_read)) in all.iter().zip(&mut lists) {
                let facts = match (&several, &instance.found) {
                    (Some((name, several)), _) => {
                        let (p, ty) = (&model.private, instance.ty(kernel.ident));
                        let facts = quote!(#p::facts_of(<#ty as #p::Selected>::INDEX, #name));
                        Facts { selected: Some(facts), ..several.clone() }
                    }
                    (None, Some(found)) => Facts::of_found(model, compiled, found, index),
                    (None, None) => continue,
                };
                let name = match instance.values[..] {
                    [] => parameter.name.clone(),
                    // The form that errors show between the backticks around a name.
                    _ => format!("{}` of `{}", parameter.name, instance.shown),
                };
                let (number, element, check) =
                    self.check(attrs, (&name, is_placed), &instance.types[index], index, list, facts);
                listed.extend(element);
                if known.insert(number.to_string()) {
                    *is_read = true;
                    checks.extend(check);
                }
                let is_for_windows = instance.found.as_ref().is_some_and(|found| found.is_for_windows);
                for digests in instance.found.iter().flat_map(|found| &found.digests) {
                    let names = (&*parameter.name, &*instance.shown);
                    let digest = (number, digests[index], is_for_windows);
                    let private = &self.model.private;
                    checks.extend(self.digests.check(attrs, names, &instance.types[index], digest, private));
                }
            }
            if !checks.is_empty() {
                // A single constant, so that a mistake in all instances is reported once.
                self.item(attrs, parameter.ty.read.span(), &checks);
            }
        }
        for (instance, (list, _, is_read)) in all.iter().zip(&mut lists) {
            let own = instance.found.as_ref();
            let founds = if candidates.is_empty() { own.as_slice() } else { &candidates };
            self.names(attrs, parameters, &instance.types, compiled, founds, (list, is_read));
        }
        let (p, attributes) = (&model.private, attributes(attrs));
        for (list, listed, _) in lists.iter().filter(|(.., is_read)| *is_read) {
            self.items.extend(quote! {
                #attributes
                static #list: &#p::Parameters = &[#listed];
            });
        }
    }

    /// Adds the checks of an instance's pointers to types of which only the names are known: those that C++ only declares, and handles. rustc
    /// warns at a type without a description whose name does not fit, and two that are exchanged are an error. The static `list` has the
    /// comparisons, if it is read.
    fn names(
        &mut self,
        attrs: &Attrs,
        parameters: &[Parameter<'_>],
        types: &[ParameterType],
        compiled: &Compiled,
        founds: &[&Found],
        (list, is_read): (&Ident, &mut bool),
    ) {
        let described = |index: usize| {
            for described in founds.iter().flat_map(|found| &found.described) {
                for list in &compiled.lists {
                    if let Some(place) = places(std::slice::from_ref(described), list, index).next() {
                        return Some((list, place));
                    }
                }
            }
            None
        };
        let stated = founds.iter().find_map(|found| found.stated.first());
        let (mut names, mut are_declared, mut shown) = (Vec::new(), Vec::new(), Vec::new());
        for (index, ty) in types.iter().enumerate() {
            let (pointers, last) = last_of_value(&ty.written);
            let (ident, name) = (identifier(last), format!("`{}`", parameters[index].name));
            let rust = (pointers, ident.as_str());
            let (name_of, is_declared, cxx, of) = match (described(index), stated) {
                (Some((list, (place, ty, file))), _) => {
                    let declared = HandleName::of_declared(rust, &list.types, place);
                    let is_declared = Some(declared.is_some());
                    let name_of = declared.or_else(|| HandleName::of_host(rust, &list.types, place));
                    (name_of, is_declared, ty.to_string(), format!("in {file}"))
                }
                (None, Some(stated)) => {
                    let ty = &stated.signature.params[index];
                    let place = format!("in C++ ({})", stated.source);
                    (HandleName::of_stated(rust, ty), None, ty.unqualified().to_string(), place)
                }
                (None, None) => (None, None, String::new(), String::new()),
            };
            names.push(name_of);
            are_declared.push(is_declared);
            shown.push([name, spelled(&ty.written), cxx, of]);
        }
        for (index, other) in misnamed(&names) {
            let ParameterType { described, written, .. } = &types[index];
            let p = path_at(&self.model.private, written.span());
            let check = match other {
                Some(other) => {
                    let text = exchange(&shown[index], &shown[other]);
                    let (description, _) = description(&types[index], &p);
                    *is_read = true;
                    let is_mistaken = |at| quote!(#p::numbered(__GPU_ABI_COMPARED, #list[#at].3).is_mistaken());
                    let are_mistaken = [is_mistaken(index), is_mistaken(other)];
                    quote_spanned!(written.span()=> #p::check_exchanged(const { &#description }, [#(#are_mistaken),*], #text))
                }
                None if are_declared[index].is_some()
                    && self.misnamed.insert(format!("{described} {}", attributes(attrs))) =>
                {
                    let last = last_of_value(written).1;
                    match are_declared[index] {
                        Some(true) => quote_spanned!(written.span()=> #p::Describe::<#described>::NAMED),
                        // Of other classes, handles have nothing but their names.
                        _ => {
                            let probe = probe(last, &p);
                            quote_spanned!(last.span()=> #probe::NAMED)
                        }
                    }
                }
                None => continue,
            };
            let p = &self.model.private;
            let traits = quote!(Address as _, HostHandle as _, NotCompared as _, NotPointer as _, Undescribed as _);
            let import = quote_spanned!(written.span()=> #[allow(unused_imports)] use #p::{#traits};);
            self.item(attrs, written.span(), &quote!(#import #check));
        }
    }

    /// Returns a name of a static that nothing else can share.
    fn own(&mut self, of: &str) -> Ident {
        self.own += 1;
        format_ident!("__GPU_ABI_{of}_{}", self.own, span = Span::call_site())
    }

    /// Adds a static with the facts about the parameter at `index` of each of several kernels. Returns its name, and the facts that do not
    /// depend on which kernel it is.
    fn candidates(&mut self, attrs: &Attrs, compiled: &Compiled, found: &[&Found], index: usize) -> (Ident, Facts) {
        let (mut all, mut shared) = (Vec::new(), Facts::default());
        for found in found {
            let Facts { text, clauses, describes, in_lists, unstated, .. } =
                Facts::of_found(self.model, compiled, found, index);
            shared.in_lists.extend(in_lists);
            shared.unstated.extend(unstated);
            shared.describes |= describes;
            all.push(quote!((#text, #clauses)));
        }
        let name = self.own("FACTS");
        let (p, attributes) = (&self.model.private, attributes(attrs));
        self.items.extend(quote!(#attributes const #name: &[#p::Facts] = &[#(#all),*];));
        (name, shared)
    }

    /// Adds checks of a declaration with these attributes, as one constant.
    pub(super) fn item(&mut self, attrs: &Attrs, span: Span, checks: &TokenStream) {
        let attributes = attributes(attrs);
        self.items.extend(quote_spanned!(span=> #attributes const _: () = { #checks };));
    }

    /// Adds the comparison of a parameter. Returns its number, its element of the static `list`, and its check, which reads the list at
    /// `index`.
    fn check(
        &mut self,
        attrs: &Attrs,
        (name, is_placed): (&str, bool),
        ty: &ParameterType,
        index: usize,
        list: &Ident,
        facts: Facts,
    ) -> (usize, TokenStream, TokenStream) {
        let ParameterType { read, described, written } = ty;
        let p = path_at(&self.model.private, read.span());
        let of = argument(&self.model.private, read);
        let description = match description(ty, &p) {
            (description, false) => quote_spanned!(read.span()=> &#description),
            (description, true) => quote_spanned!(read.span()=> const { &#description }),
        };
        let (_, clauses) = facts.texts();
        let (spelled, layout) = (spelled(written), layout_of(written, &of, &p));
        let (number, is_new, _) =
            self.compared(attrs, described.clone(), &layout, (&quote!(compared), &description), facts);
        let check = quote_spanned!(read.span()=> #p::check_compared(#list, #index, #clauses, __GPU_ABI_COMPARED););
        let is_repeated = !is_new;
        // A reference to the static would take rustc longer than its number.
        let element = quote!((#name, #is_placed, #spelled, #number, #is_repeated),);
        (number, element, check)
    }

    /// Adds a static that compares a type with facts, by the function `compare`, unless there is one. Returns its number, whether it is new,
    /// and its name. The numbers of statics whose mistakes are reported before are lower.
    pub(super) fn compared(
        &mut self,
        attrs: &Attrs,
        ty: TokenStream,
        layout: &TokenStream,
        (compare, description): (&TokenStream, &TokenStream),
        facts: Facts,
    ) -> (usize, bool, Ident) {
        let (text, _) = facts.texts();
        let Facts { describes, in_lists, in_names, unstated, is_in_walk, .. } = facts;
        let Self { model, known, walked: [types_of_walk, walks], own, all, typed, items, .. } = self;
        let p = &model.private;
        let attributes = attributes(attrs);
        let mut key = String::new();
        if write_key(ty, &mut key).is_none() {
            *own += 1;
            key = format!("\0{own}");
        }
        let key = format!("{key}\0{attributes}");
        let (number, is_first) = known.number(format!("{key}\0{text}"));
        let constant = format_ident!("__GPU_ABI_COMPARED_{number}", span = Span::call_site());
        if is_first {
            let unknown = quote!(&#p::Description::UNKNOWN);
            let description = if describes { description } else { &unknown };
            let import = describes.then(|| quote!(use #p::{NotPointer as _, Undescribed as _};));
            let types = if describes { quote!(&__GPU_ABI_TYPES) } else { quote!(&[]) };
            let conditions = &attrs.conditions;
            if is_in_walk {
                let (of, is_new) = types_of_walk.number(key);
                let ty = format_ident!("__GPU_ABI_TYPED_{of}", span = Span::call_site());
                if is_new {
                    items.extend(quote! {
                        #attributes
                        static #ty: #p::Typed = {
                            #import
                            (#layout, #description)
                        };
                    });
                }
                // Whether the type agrees with those at these places, which are compared once.
                let mut agrees = |places: &[(usize, usize)]| {
                    if places.is_empty() {
                        return quote!(false);
                    }
                    let (walk, is_new) = walks.number(format!("{of} {places:?}"));
                    if is_new {
                        for (list, index) in places {
                            typed.0.extend(quote!(#(#conditions)* (#walk, #list, #index, &#ty),));
                        }
                        typed.1 = walk + 1;
                    }
                    quote!(__GPU_ABI_AGREEING[#walk])
                };
                let (is_described, is_named) = (agrees(&in_lists), agrees(&in_names));
                items.extend(quote! {
                    #attributes
                    static #constant: #p::Compared = #p::compared_in(&#ty, #types, #text, #is_described, #is_named);
                });
            } else {
                items.extend(quote! {
                    #attributes
                    static #constant: #p::Compared = {
                        #import
                        #p::#compare(#layout, #description, #types, #text)
                    };
                });
            }
            // A generated declaration says where it declares a type as bytes.
            if let (Some(compiled), false, None) =
                (&model.compiled, in_lists.is_empty() && unstated.is_empty(), model.generated)
            {
                let mut unmodeled = if in_lists.is_empty() { unstated } else { Vec::new() };
                for (list, index) in &in_lists {
                    unmodeled.append(&mut compiled.lists[*list].types.unmodeled(*index));
                }
                let check = completeness(&constant.to_token_stream(), &unmodeled, p, description.span());
                items.extend(quote!(#attributes #check));
            }
            all.extend(quote!(#(#conditions)* (#number, &#constant),));
        }
        (number, is_first, constant)
    }
}

/// Returns a reference to the layout of a type that is written so, of which `of` has the layout.
pub(super) fn layout_of(written: &dyn ToTokens, of: &TokenStream, p: &Tokens) -> TokenStream {
    if !names_long(written) {
        return quote!(#of::OF);
    }
    let spelled = spelled(written);
    quote!(const { &#p::long(#of::OF, true).with_name(#spelled) })
}

/// Returns a constant that makes rustc warn at a type unless the static `compared` has compared all of it. `unmodeled` is what the files
/// do not describe.
pub(crate) fn completeness(compared: &TokenStream, unmodeled: &[String], p: &Tokens, span: Span) -> TokenStream {
    /// The number of members to name.
    const MAX: usize = 3;

    let mut unmodeled: Vec<&str> = each(unmodeled, &mut String::as_str);
    unmodeled.dedup();
    let (shown, others) = unmodeled.split_at(unmodeled.len().min(MAX));
    let mut note = format!("gpu-abi does not compare all of this type: {}", shown.join("; "));
    if !others.is_empty() {
        note += &format!("; and {} more", others.len());
    }
    if shown.is_empty() {
        return quote_spanned!(span=> const _: () = #p::Whole::<{ #compared.left_out() }>::COMPARED;);
    }
    quote_spanned! {span=>
        const _: () = {
            struct Whole<const IS_COMPLETE: bool>;
            #[allow(dead_code)]
            impl Whole<true> {
                const COMPARED: () = ();
            }
            #[allow(dead_code)]
            impl Whole<false> {
                #[deprecated(note = #note)]
                const COMPARED: () = ();
            }
            Whole::<{ #compared.is_complete() }>::COMPARED
        };
    }
}

/// Returns the attributes of a declaration for its checks: conditions, lint levels, and the permission to use it if it is deprecated.
pub(super) fn attributes(attrs: &Attrs) -> TokenStream {
    let (conditions, lints) = (&attrs.conditions, &attrs.lints);
    let deprecated = deprecated(&attrs.for_type).map(|lint| quote!(#[allow(#lint)]));
    quote!(#(#conditions)* #(#lints)* #deprecated)
}
