//! Mirrors: a type for the bytes, and access to the members by name.
//!
//! The members of a struct's mirror are the fields of a `repr(C)` struct, which rustc places where the engine does. Each
//! has the mirror of its type, with the size and alignment of that type's layout. Bit-fields are arrays of bytes, and empty
//! arrays raise the alignment where a declaration does. The members of a union and of a packed record cannot be borrowed as
//! fields, so they are read and written by methods.

use super::{Expansion, MAX_AT_ONCE};
use crate::attr::Instance;
use crate::generics::{Arguments, Bounds, bit_fields, ordinary};
use crate::model::{Body, Member, MemberForm, Model};
use crate::paths::path_to_private;
use crate::tokens::{Tokens, joined, spelled};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;

pub(super) fn expand(model: &Model<'_>) -> Expansion {
    let mut expansion = Expansion::default();
    for instance in &model.mirrors {
        Mirror::new(model, instance).expand(&mut expansion);
    }
    expansion
}

/// One mirror.
struct Mirror<'a> {
    model: &'a Model<'a>,
    name: &'a Ident,
    /// The type that the mirror belongs to.
    of: TokenStream,
    arguments: Arguments<'a>,
    members: &'a [Member<'a>],
    /// Whether the members are fields. Others have getters and setters.
    are_fields: bool,
    /// The types of the named members, with the arguments, and the same as text.
    types: Vec<Tokens>,
    spelled: Vec<String>,
}

impl<'a> Mirror<'a> {
    fn new(model: &'a Model<'a>, Instance { mirror: name, ty: of }: &'a Instance) -> Self {
        let (members, are_fields): (&[_], _) = match &model.body {
            Body::Struct(record) => (&record.members, !record.has_opaque_mirror()),
            Body::Union(record) => (&record.members, false),
            Body::Transparent(_) | Body::Enum(_) | Body::Tagged(_) => (&[], false),
        };
        let arguments = Arguments::new(of, model.generics);
        let (mut types, mut spelled) = (Vec::new(), Vec::new());
        for member in members {
            if member.index().is_some() {
                let ty = arguments.filled(member.ty);
                spelled.push(ty.spelled());
                types.push(ty);
            }
        }
        Self { model, name, of: of.to_token_stream(), arguments, members, are_fields, types, spelled }
    }
}

impl Mirror<'_> {
    fn expand(&self, expansion: &mut Expansion) {
        let Self { model, name, of, arguments, members, .. } = self;
        let Model { vis, krate, private: p, names, .. } = model;
        let fields = format_ident!("{}Fields", name.unraw(), span = name.span());
        let title = spelled(of).replace(" ", "");
        // rustdoc shows the mirror as an alias, without the members.
        let has_members = if self.types.is_empty() { String::new() } else { format!(" [`{fields}`] has its members.") };
        let doc = format!("The bytes of a `{title}` as a kernel reads them.{has_members}");
        let fields_doc = format!("The members of a [`{name}`], which dereferences to them.");
        let bounds = Bounds::filled(names, arguments).each(&ordinary(members), &quote!(#krate::PtxMirror));
        let (bytes, view_name) = (names.local("value"), names.local("value"));
        let (body, check) = if self.are_fields {
            self.fields(&fields, &view_name)
        } else {
            let markers = joined(members, &mut |member| self.marker(member));
            let body = quote!(#markers __bytes: [#krate::__private::u8]);
            (body, quote!(#p::bytes(|#view_name: &#fields| &#view_name.__bytes)))
        };
        let mut lints = quote!(dead_code, non_camel_case_types, non_snake_case);
        if !model.generics.params.is_empty() {
            // An argument such as `{ 2 * N }` needs its braces in a path, but not as the length of an array.
            lints.extend(quote!(, unused_braces));
        }
        if members.iter().any(|member| matches!(member.access, syn::Member::Unnamed(_))) {
            // The members of a tuple struct are `_0`, `_1`, and so on.
            lints.extend(quote!(, clippy::pub_underscore_fields));
        }
        expansion.beside.extend(quote! {
            #[doc = #doc]
            #[allow(dead_code, non_camel_case_types)]
            #vis type #name = #krate::Mirror<#of>;
            #[doc = #fields_doc]
            #[allow(#lints)]
            #[repr(C)]
            #vis struct #fields #bounds { #body }
        });
        let accessors = self.accessors();
        let method_bounds = bounds.clone().each_bits(&bit_fields(members), &quote!(#p::BitField));
        let methods = (!accessors.is_empty()).then(|| {
            quote! {
                // They may be unused, and names such as `set__gap` are not snake case.
                #[allow(dead_code, non_snake_case)]
                impl #fields #method_bounds { #accessors }
            }
        });
        expansion.inside.extend(quote! {
            // SAFETY: the fields are `Pod` mirrors or bytes, the constant compares them with the layout, and the cast keeps
            // the address.
            unsafe impl #p::Mirrored for #of #bounds {
                type Units = #p::Units<
                    { <#of as #p::PtxLayout>::ALIGN },
                    { #p::units(<#of as #p::PtxLayout>::REF) },
                >;
                type Fields = #fields;
                const VIEW: () = #check;
                #[inline]
                fn fields(#bytes: *mut [#p::u8]) -> *mut #fields { #bytes as *mut #fields }
            }
            #methods
        });
    }

    /// Returns the fields of the view `view`, which are the ordinary members and placeholders for the others, and the
    /// expression that compares them with the layout.
    fn fields(&self, view: &Ident, local: &Ident) -> (TokenStream, TokenStream) {
        let Self { model, of, members: all, types, spelled, .. } = self;
        let Model { krate, private: p, .. } = model;
        // The fields are declared next to the block.
        let outer = path_to_private(krate);
        let layout = quote!(<#of as #krate::PtxLayout>::REF);
        let mut tokens = TokenStream::new();
        let (mut kinds, mut seen) = (Vec::new(), Vec::new());
        let mirror = Tokens::of(quote!(as #krate::PtxMirror>::Mirror));
        for (run, Run { from, to, members }) in runs(all).into_iter().enumerate() {
            if members.iter().any(Member::is_bits) {
                let name = view_name(format!("__bits{run}"), all);
                tokens.extend(quote!(#name: [#outer::u8; #outer::gap(#layout, #from, #to)],));
                tokens.extend(joined(members, &mut |member| self.marker(member)));
                kinds.push(b'b');
                seen.push(name);
                continue;
            }
            let (mut aligns, mut docs, mut names) = (Vec::new(), Vec::new(), Vec::new());
            for member in members {
                let Some(index) = member.index() else { continue };
                let declared = member.align.map(|align| quote!(#align));
                let align = match (&member.form, declared) {
                    (MemberForm::Vector { index, .. }, declared) => {
                        let declared = declared.unwrap_or_else(|| quote!(1));
                        Some(quote!({ #outer::at_least(#outer::align_of_field(#layout, #index), #declared) }))
                    }
                    (_, declared) => declared,
                };
                aligns.push(align.map(|align| {
                    let name = view_name(format!("__align_{}", member.name), all);
                    let field = quote!(#name: [<#outer::Align<#align> as #outer::Aligned>::Unit; 0],);
                    kinds.push(b'a');
                    seen.push(name);
                    field
                }));
                docs.push(documented(member, format!("The mirror of `{}: {}`.", member.name, spelled[index])));
                let name = getter(member);
                names.push(name.clone());
                kinds.push(b'm');
                seen.push(name);
            }
            let (vises, types) = (members.iter().map(|member| member.vis), &types[from..to]);
            tokens.extend(quote!(#(#aligns #[doc = #docs] #vises #names: <#types #mirror,)*));
        }
        let name = view_name("__unsized".to_owned(), all);
        tokens.extend(quote!(#name: [()]));
        let mut check = quote!(#p::View::of(<#of as #p::PtxLayout>::REF));
        for (kinds, seen) in kinds.chunks(MAX_AT_ONCE).zip(seen.chunks(MAX_AT_ONCE)) {
            let (method, kinds) = (format_ident!("fields_{}", seen.len()), Literal::byte_string(kinds));
            check.extend(quote!(.#method(#kinds, |#local: &#view| (#(&raw const #local.#seen,)*))));
        }
        check.extend(quote!(.end()));
        (tokens, check)
    }

    /// Returns a field of the view without storage, from which debug information shows where a member is that is not a field.
    fn marker(&self, member: &Member<'_>) -> Option<TokenStream> {
        let (krate, of, index) = (&self.model.krate, &self.of, member.index()?);
        let (outer, ty) = (path_to_private(krate), &self.types[index]);
        let layout = quote!(<#of as #krate::PtxLayout>::REF);
        let named = |mark: &str| view_name(format!("__{mark}_{}", member.name), self.members);
        Some(if member.is_bits() {
            let (name, bits) = (named("bits"), quote!(#outer::bits_of(#layout, #index)));
            quote!(#name: #outer::Bits<#ty, { #bits.0 }, { #bits.1 }>,)
        } else {
            let name = named("at");
            quote!(#name: #outer::At<<#ty as #krate::PtxMirror>::Mirror, { #outer::offset_of(#layout, #index) }>,)
        })
    }

    /// Returns the getters and setters of the members that are not fields.
    fn accessors(&self) -> TokenStream {
        let all = self.members;
        if !self.are_fields {
            let bytes = format_ident!("__bytes");
            return joined(all, &mut |member| self.accessor(member, &bytes, 0));
        }
        let mut tokens = TokenStream::new();
        for (run, Run { from, members, .. }) in runs(all).into_iter().enumerate() {
            if members.iter().any(Member::is_bits) {
                let bytes = view_name(format!("__bits{run}"), all);
                tokens.extend(joined(members, &mut |member| self.accessor(member, &bytes, from)));
            }
        }
        tokens
    }

    /// Returns the getter and the setter of a member, whose location is within the field `bytes` of the view, which holds the named
    /// members starting at `from`.
    fn accessor(&self, member: &Member<'_>, bytes: &Ident, from: usize) -> Option<TokenStream> {
        let Model { private: p, names, .. } = self.model;
        let given = names.local("value");
        let index = member.index()?;
        let (of, vis, name) = (&self.of, member.vis, &member.name);
        let (get, set) = (getter(member), setter(member));
        let ty = &self.types[index];
        let spelled = &self.spelled[index];
        let (what, panics, value, read, write) = if let MemberForm::Bits { width, .. } = &member.form {
            let s = if width.value == 1 { "" } else { "s" };
            (
                format!("the bit-field `{name}: {spelled}` of {} bit{s}", width.value),
                "\n\n# Panics\n\nIf the value does not fit.",
                quote!(<#ty as #p::BitField>::Int),
                quote!(#p::get_bits::<#of, #ty>(&self.#bytes, #from, #index)),
                quote!(#p::set_bits::<#of, #ty>(&mut self.#bytes, #from, #index, #given)),
            )
        } else {
            (
                format!("the mirror of `{name}: {spelled}`"),
                "",
                quote!(<#ty as #p::PtxMirror>::Mirror),
                quote!(#p::get::<#of, _>(&self.#bytes, #index)),
                quote!(#p::set::<#of, _>(&mut self.#bytes, #index, #given)),
            )
        };
        let get_doc = documented(member, format!("Returns {what}."));
        let set_doc = format!("Sets {what}.{panics}");
        Some(quote! {
            #[doc = #get_doc]
            #[inline]
            #vis fn #get(&self) -> #value { #read }
            #[doc = #set_doc]
            #[inline]
            #[track_caller]
            #vis fn #set(&mut self, #given: #value) { #write }
        })
    }
}

/// Returns the name of a member's field or getter.
fn getter(member: &Member<'_>) -> Ident {
    match &member.access {
        syn::Member::Named(ident) => ident.clone(),
        syn::Member::Unnamed(index) => format_ident!("_{}", index.index),
    }
}

/// Returns the name of a member's setter.
fn setter(member: &Member<'_>) -> Ident {
    match &member.access {
        syn::Member::Named(ident) => format_ident!("set_{}", ident.unraw(), span = ident.span()),
        syn::Member::Unnamed(index) => format_ident!("set_{}", index.index),
    }
}

/// Returns docs that end with the first paragraph of the member's own.
fn documented(member: &Member<'_>, docs: String) -> String {
    match member.summary {
        "" => docs,
        // A link's target may be in a later paragraph.
        summary => docs + "\n\n" + &summary.replace("[", "\\["),
    }
}

/// Ordinary members, or neighboring bit-fields: the named members from `from` up to but not including `to`.
struct Run<'m, 'a> {
    from: usize,
    to: usize,
    members: &'m [Member<'a>],
}

fn runs<'m, 'a>(members: &'m [Member<'a>]) -> Vec<Run<'m, 'a>> {
    let mut to = 0;
    let mut runs = Vec::new();
    for members in members.chunk_by(|a, b| a.is_bits() == b.is_bits()) {
        let from = to;
        for member in members {
            to += usize::from(member.index().is_some());
        }
        runs.push(Run { from, to, members });
    }
    runs
}

/// Returns a name for a field of the view that is not a member: `name`, or a variant of it that no member has.
fn view_name(mut name: String, members: &[Member<'_>]) -> Ident {
    while members.iter().any(|member| member.name == name) {
        name.push('_');
    }
    format_ident!("{name}")
}
