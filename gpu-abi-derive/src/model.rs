//! A checked declaration, from which the expansion is written.

use crate::attr::{At, Enumerator, Instance};
use crate::input::Variant;
use crate::names::Names;
use crate::tokens::Tokens;
use proc_macro2::{Ident, Span, TokenStream};
use syn::{Generics, Type, Visibility};

/// A type to implement the traits for.
pub(crate) struct Model<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) vis: &'a Visibility,
    pub(crate) generics: &'a Generics,
    /// The path to `gpu-abi`.
    pub(crate) krate: Tokens,
    /// The name, in the expansion's block, of its module for expansions.
    pub(crate) private: Ident,
    /// Names for parameters and locals.
    pub(crate) names: Names,
    /// The mirrors to make: one of a concrete type, or one for each instance of a generic type.
    pub(crate) mirrors: Vec<Instance>,
    pub(crate) body: Body<'a>,
}

/// The kind of declaration.
pub(crate) enum Body<'a> {
    Struct(Record<'a>),
    Union(Record<'a>),
    Transparent(Transparent<'a>),
    /// An enumeration without data.
    Enum(Enumeration<'a>),
    /// An enumeration with data, a tagged union.
    Tagged(Tagged<'a>),
}

/// A `#[repr(transparent)]` type.
pub(crate) struct Transparent<'a> {
    /// The single field with storage, and others without.
    pub(crate) members: Vec<Member<'a>>,
    /// Whether the type has its own mirror instead of its field's.
    pub(crate) own_mirror: bool,
    /// The constants that are enumerators, if the type represents an enumeration with unnamed values.
    pub(crate) enumerators: &'a [Enumerator],
}

/// A struct or a union.
pub(crate) struct Record<'a> {
    /// In declaration order.
    pub(crate) members: Vec<Member<'a>>,
    pub(crate) align: Option<usize>,
    pub(crate) packed: bool,
    /// Whether C++ does not treat the class as plain old data.
    pub(crate) non_pod: bool,
    pub(crate) pack: Option<usize>,
    /// The constant of `layout::Host` whose rules apply; `None` for the host that the program is compiled for.
    pub(crate) host: Option<&'static str>,
    /// The location of `repr(C)`, which requires that rustc's layout equals the kernel's.
    pub(crate) repr_c: Option<Span>,
    /// The location for errors about the record as a whole.
    pub(crate) at: Span,
    /// Whether rustc may place members at addresses that references cannot have.
    pub(crate) unaligned: bool,
    /// Whether rustc gets the same attributes as the engine, so that it gives members the same offsets, whatever their types are.
    pub(crate) host_agrees: bool,
}

impl Record<'_> {
    /// Returns whether a struct's mirror has methods for its members instead of fields: members of packed records are
    /// unaligned, and members of classes with bases overlap.
    pub(crate) fn has_opaque_mirror(&self) -> bool {
        self.packed || self.pack.is_some() || self.has_bases()
    }

    /// Returns whether a member is a base class.
    pub(crate) fn has_bases(&self) -> bool {
        self.members.iter().any(|member| member.base.is_some())
    }
}

/// A member of a record.
pub(crate) struct Member<'a> {
    /// The field's name in an expression or a pattern.
    pub(crate) access: syn::Member,
    /// The name as text.
    pub(crate) name: String,
    /// The name in C++, if it is another one.
    pub(crate) cxx: Option<&'a Ident>,
    pub(crate) vis: &'a Visibility,
    pub(crate) ty: &'a Type,
    /// The first paragraph of its doc comment; empty without one.
    pub(crate) summary: &'a str,
    pub(crate) align: Option<usize>,
    /// The location of `base`, if the member is a base class.
    pub(crate) base: Option<Span>,
    /// The location of `tail` and the type of the items, if the member is an array whose length is known only at run time.
    pub(crate) tail: Option<(Span, &'a Type)>,
    pub(crate) form: MemberForm,
}

/// The kind of a member.
pub(crate) enum MemberForm {
    /// A value, at its index among the named members.
    Ordinary { index: usize },
    /// An array laid out as a native vector.
    Vector { index: usize, at: Span },
    /// A named bit-field.
    Bits { index: usize, width: At<u32> },
    /// An unnamed bit-field.
    Unnamed { width: At<u32> },
}

impl Member<'_> {
    /// Returns the index among the named members, `None` for an unnamed bit-field.
    pub(crate) fn index(&self) -> Option<usize> {
        match self.form {
            MemberForm::Ordinary { index } | MemberForm::Vector { index, .. } | MemberForm::Bits { index, .. } => {
                Some(index)
            }
            MemberForm::Unnamed { .. } => None,
        }
    }

    /// Returns whether the member is a bit-field, named or not.
    pub(crate) fn is_bits(&self) -> bool {
        matches!(self.form, MemberForm::Bits { .. } | MemberForm::Unnamed { .. })
    }
}

/// An enumeration without data.
pub(crate) struct Enumeration<'a> {
    /// The integer it is stored as.
    pub(crate) repr: EnumInt,
    pub(crate) variants: &'a [Variant<'a>],
}

/// The integer that an enumeration's discriminant is stored as.
pub(crate) struct EnumInt {
    /// The integer's name: the one in `repr`; without a `repr`, `c_int`, or `c_uint` if no value is negative, as in C++.
    pub(crate) name: Ident,
    /// Whether it is the integer that C uses.
    pub(crate) is_c: bool,
}

/// An enumeration with data.
pub(crate) struct Tagged<'a> {
    pub(crate) repr: EnumInt,
    /// Whether the tag precedes the union of the variants (`repr(C)`) or is in each of them (`repr(u8)` and similar).
    pub(crate) tag_outside: bool,
    pub(crate) variants: Vec<TaggedVariant<'a>>,
}

/// A variant with its fields.
pub(crate) struct TaggedVariant<'a> {
    pub(crate) ident: &'a Ident,
    /// The name in C++, if it is another one.
    pub(crate) cxx: Option<&'a Ident>,
    pub(crate) discriminant: Option<&'a TokenStream>,
    pub(crate) members: Vec<Member<'a>>,
}
