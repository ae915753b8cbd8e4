//! Rust's side: everything known about a type, and about the types that its pointers point to.

use crate::layout::{Hidden, PtxLayout, TypeLayout};
#[cfg(feature = "launch")]
use crate::layout::{Kind, Layout};
use crate::name::{CxxType, Type};
#[cfg(feature = "launch")]
use crate::release::CudaRecord;

/// A type as Rust declares it. A type may refer back to itself through pointers.
#[derive(Clone, Copy, Debug)]
pub enum Description {
    /// A type that is fully described by its layout and its C++ name: a number, a vector, an enumeration, a record without
    /// pointers.
    Leaf(&'static TypeLayout, &'static Type<'static>),
    /// A record of which only the size and the C++ name are compared.
    Opaque(&'static TypeLayout, &'static Type<'static>),
    /// An instance of a generic type as compared with compiled files, and the descriptions of all its members, which are
    /// requested at run time because a static item cannot be generic.
    Instance(&'static Description, fn() -> &'static [(usize, Description)]),
    /// A record, some of whose members are or contain pointers.
    Record(Deferred),
    /// The address of another type.
    Pointer(&'static Description),
    /// A read-only type, `const T`. Only CUDA C++ headers distinguish it from the type itself.
    Constant(&'static Description),
    /// A type with its doc comments, which CUDA C++ headers repeat.
    Documented(&'static Description, &'static Docs),
    /// Contiguous elements.
    Array(&'static Description, usize),
    /// A type with another type's layout and its own name in C++.
    Renamed(&'static Description, &'static Type<'static>),
    /// A type of which only the C++ name is known.
    Named(&'static Type<'static>),
    /// `void`.
    Void,
    /// An unknown type.
    Unknown,
    /// A type for which nothing is declared, such as a pointer to a type that does not derive `PtxLayout`.
    Undescribed,
}

/// The name of the types nested in an enumeration with data, which have no names of their own in C++.
const UNNAMED: &Type<'static> = &Type::template_parameter(0);

impl Description {
    /// Returns the description of a type that its layout and its C++ name describe fully.
    pub const fn leaf<T: PtxLayout + CxxType>() -> Self {
        Self::Leaf(T::REF, const { &T::CXX })
    }

    /// Returns the description of a part of a generic enumeration with data, which has no name of its own in C++.
    pub const fn unnamed(layout: &'static TypeLayout) -> Self {
        Self::Leaf(layout, UNNAMED)
    }

    /// Returns the type without `const` and doc comments, as compared with compiled files.
    pub const fn unqualified(&self) -> &Self {
        let mut description = self;
        while let Self::Constant(of) | Self::Instance(of, _) | Self::Documented(of, _) = description {
            description = of;
        }
        description
    }

    /// Returns whether this is the description of a pointer with this layout to a type for which nothing is declared. C++ has
    /// no names for pointers of 32 bits.
    #[cfg(feature = "launch")]
    pub(crate) const fn lacks_target(&self, layout: &Layout<'_>) -> bool {
        match (self.unqualified(), layout.kind()) {
            (Self::Undescribed, Kind::Pointer(pointer)) => !pointer.space().has_short_addresses(),
            _ => false,
        }
    }

    /// Returns the type's record in CUDA's headers, if it is one whose layout depends on the release of CUDA.
    #[cfg(feature = "launch")]
    pub(crate) const fn changed_record(&self) -> Option<&'static CudaRecord> {
        let cxx = match self.unqualified() {
            Self::Leaf(_, cxx) | Self::Opaque(_, cxx) | Self::Renamed(_, cxx) | Self::Named(cxx) => *cxx,
            Self::Record(record) => record.get().cxx,
            _ => return None,
        };
        match cxx.class_path() {
            Some(path) => CudaRecord::find(path),
            None => None,
        }
    }

    /// Returns the description of the member at `index` of the declaration, if it says more than the member's layout.
    pub(crate) fn member(&self, index: usize) -> Option<&'static Self> {
        match self {
            Self::Constant(of) | Self::Documented(of, _) | Self::Renamed(of, _) => of.member(index),
            Self::Instance(_, members) => members().iter().find(|(at, _)| *at == index).map(|(_, member)| member),
            Self::Record(record) => record.get().member(index),
            _ => None,
        }
    }
}

/// The doc comments of a declaration: Markdown, without the leading space of each line.
#[derive(Debug)]
pub struct Docs {
    /// The type's doc comment; empty if it has none.
    pub ty: &'static str,
    /// The doc comments of fields or variants, each with its index in the declaration.
    pub parts: &'static [(usize, &'static str)],
}

/// A record and the descriptions of its members.
#[derive(Debug)]
pub struct RecordDescription {
    pub(crate) layout: &'static TypeLayout,
    pub(crate) cxx: &'static Type<'static>,
    /// The members that the layout does not describe completely, each with its index in the declaration.
    members: &'static [(usize, Description)],
}

impl RecordDescription {
    /// Returns the description of a record, given the descriptions of the members at these indices of its declaration.
    pub const fn new(
        layout: &'static TypeLayout,
        cxx: &'static Type<'static>,
        members: &'static [(usize, Description)],
    ) -> Self {
        Self { layout, cxx, members }
    }

    /// Returns the description of a part of an enumeration with data, which has no name of its own in C++.
    pub const fn part(layout: &'static TypeLayout, members: &'static [(usize, Description)]) -> Self {
        Self { layout, cxx: UNNAMED, members }
    }

    /// Returns the members that the layout does not describe completely, each with its index in the declaration.
    #[cfg(feature = "header")]
    pub(crate) const fn members(&self) -> &'static [(usize, Description)] {
        self.members
    }

    /// Returns the description of the member at `index` of the declaration, if it adds to the member's layout.
    pub(crate) const fn member(&self, index: usize) -> Option<&'static Description> {
        let mut i = 0;
        while i < self.members.len() {
            if self.members[i].0 == index {
                return Some(&self.members[i].1);
            }
            i += 1;
        }
        None
    }
}

/// Returns the layout of the member at `index` of a record's declaration, or the record's own layout if the declaration
/// has errors.
pub const fn member_layout(record: &'static TypeLayout, index: usize) -> &'static TypeLayout {
    let fields = record.fields();
    if index < fields.len() { fields[index].layout() } else { record }
}

/// A reference to a record's description that rustc does not follow when it evaluates the constant that contains it.
///
/// A list node points to list nodes. rustc checks a constant together with everything that its references reach, so with
/// ordinary references evaluating a node's description would require that same description.
#[derive(Clone, Copy)]
pub struct Deferred(Hidden<&'static RecordDescription>);

impl Deferred {
    /// Returns the reference to `description`, a static item.
    pub const fn new(description: &'static RecordDescription) -> Self {
        Self(Hidden::new(description))
    }

    pub(crate) const fn get(self) -> &'static RecordDescription {
        self.0.get()
    }
}

impl core::fmt::Debug for Deferred {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.get().layout.name())
    }
}

/// Looks up what is known about a type, whether or not it has a name in C++. rustc prefers the inherent constant, which
/// only types with a [`CxxType`] have, to the trait's.
#[derive(Debug)]
pub struct Describe<T: ?Sized>(core::marker::PhantomData<T>);

impl<T: CxxType + ?Sized> Describe<T> {
    /// The type's description.
    pub const TYPE: Description = T::DESCRIPTION;
}

/// The description of types without a name in C++.
pub trait Undescribed {
    /// A type for which nothing is declared.
    const TYPE: Description = Description::Undescribed;
}

impl<T: ?Sized> Undescribed for Describe<T> {}
