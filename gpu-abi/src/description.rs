//! Rust's side: everything known about a type, and about the types that its pointers point to.

use crate::layout::{Hidden, Kind, Layout, PtxLayout, TypeLayout};
use crate::name::{CxxType, Type};
use crate::release::CudaRecord;
pub use gpu_abi_reader::model::{Access, Fundamental};

/// A type as Rust declares it. A type may refer back to itself through pointers.
#[derive(Clone, Copy, Debug)]
pub struct Description {
    /// The layout; `None` if it follows from the kind, or if it is not known.
    pub layout: Option<&'static TypeLayout>,
    /// The type's own name in C++. Pointers and arrays are named by what they point to or contain.
    pub cxx: Option<&'static Type<'static>>,
    /// Whether the type is read-only, `const T`, as the target of a pointer.
    pub is_const: bool,
    /// Whether Rust may write to it through a shared reference.
    pub is_cell: bool,
    /// What a pointer lets its holder do with the target.
    pub access: Access,
    /// The doc comments, which CUDA C++ headers repeat.
    pub docs: Option<&'static Docs>,
    /// What CUDA C++ headers call the numbers that Rust calls by an alias: `char` for `c_char`, here or as the target of a pointer.
    pub alias: Option<Fundamental>,
    /// What the type is.
    pub kind: DescriptionKind,
}

/// What a described type is, beyond its layout and its name.
#[derive(Clone, Copy, Debug)]
pub enum DescriptionKind {
    /// A type that is fully described by its layout and its C++ name: a number, a vector, an enumeration, a record without
    /// pointers.
    Leaf,
    /// A record of which only the size and the C++ name are compared.
    Opaque,
    /// A record, some of whose members are or contain pointers.
    Record(Deferred),
    /// An instance of a generic type: the described members, `None` behind so many pointers that they are not followed; and, if
    /// headers are enabled, the description of the instance that is behind no pointer.
    Instance(Option<Members>, Option<fn() -> Description>),
    /// The address of another type.
    Pointer(&'static Description),
    /// The address of a type of size 0 with this name.
    Handle(&'static str),
    /// Contiguous elements.
    Array(&'static Description, usize),
    /// A function.
    Function(&'static FunctionType),
    /// `void`.
    Void,
    /// A type of which only the C++ name is known.
    Named,
    /// A type of which only the size in bytes is known.
    Sized(u64),
    /// An unknown type.
    Unknown,
    /// A type for which nothing is declared, such as a pointer to a type that does not derive `PtxLayout`.
    Undescribed,
}

/// A function that a pointer leads to.
#[derive(Debug)]
pub struct FunctionType {
    /// The pointer in Rust.
    pub name: &'static str,
    /// The descriptions of the result and the parameters, in this order.
    pub parts: &'static [Description],
}

/// The members of a record that its layout does not describe completely, each with its index in the declaration, in that order.
pub type Members = &'static [(usize, Description)];

/// The name of the types nested in an enumeration with data, which have no names of their own in C++.
const UNNAMED: &Type<'static> = &Type::template_parameter(0);

impl Description {
    /// An unknown type.
    pub const UNKNOWN: Self = Self::of(DescriptionKind::Unknown);

    /// `void`.
    pub const VOID: Self = Self::of(DescriptionKind::Void);

    /// A member of a record whose members are not followed.
    pub(crate) const UNFOLLOWED: Self = Self::of(DescriptionKind::Leaf).unfollowed();

    #[inline]
    const fn of(kind: DescriptionKind) -> Self {
        Self {
            layout: None,
            cxx: None,
            is_const: false,
            is_cell: false,
            access: Access::Any,
            docs: None,
            alias: None,
            kind,
        }
    }

    /// Returns the description of a type that this layout and this C++ name describe fully.
    #[inline]
    pub const fn new(layout: &'static TypeLayout, cxx: &'static Type<'static>) -> Self {
        Self { layout: Some(layout), cxx: Some(cxx), ..Self::of(DescriptionKind::Leaf) }
    }

    /// Returns the description of a type that its layout and its C++ name describe fully.
    pub const fn leaf<T: PtxLayout + CxxType>() -> Self {
        Self::new(T::REF, const { &T::CXX })
    }

    /// Returns the description of a record of which only the size and the C++ name are compared.
    pub const fn opaque<T: PtxLayout + CxxType>() -> Self {
        Self { kind: DescriptionKind::Opaque, ..Self::leaf::<T>() }
    }

    /// Returns the description of a type of which only the C++ name is known.
    #[inline]
    pub const fn named(cxx: &'static Type<'static>) -> Self {
        Self { cxx: Some(cxx), ..Self::of(DescriptionKind::Named) }
    }

    /// Returns the description of a type of which only the size in bytes is known.
    #[inline]
    pub(crate) const fn sized(size: usize) -> Self {
        Self::of(DescriptionKind::Sized(size as u64))
    }

    /// A type of size 0: only pointers lead to it.
    pub const HANDLE: Self = Self::sized(0);

    /// Returns the description with the name of a handle, if it is one's.
    #[must_use]
    #[inline]
    pub const fn called(self, cxx: &'static Type<'static>) -> Self {
        if let DescriptionKind::Sized(0) = self.kind { Self { cxx: Some(cxx), ..self } } else { self }
    }

    /// Returns the description of a type of `size` bytes if it has none yet. A type of size 0 is a handle with this name.
    #[must_use]
    #[inline]
    pub const fn or_sized(self, size: usize, cxx: &'static Type<'static>) -> Self {
        if let DescriptionKind::Undescribed = self.kind { Self::sized(size).called(cxx) } else { self }
    }

    /// Returns the description of a pointer to a handle, if that leads to one and has no description.
    #[must_use]
    #[inline]
    pub const fn or_pointer(self, leads: bool, to: &'static Self) -> Self {
        if let (true, DescriptionKind::Undescribed) = (leads, self.kind) { Self::pointer(to) } else { self }
    }

    /// Returns the description of a pointer to the handle called `name`, if it is one and has no description.
    #[must_use]
    #[inline]
    pub const fn or_handle(self, is_handle: bool, name: &'static str) -> Self {
        match self.kind {
            DescriptionKind::Undescribed if is_handle => Self::of(DescriptionKind::Handle(name)),
            _ => self,
        }
    }

    /// Returns the description of a pointer.
    #[inline]
    pub const fn pointer(to: &'static Self) -> Self {
        Self::of(DescriptionKind::Pointer(to))
    }

    /// Returns the description of a pointer whose target is only read.
    #[must_use]
    #[inline]
    pub const fn through(self, access: Access) -> Self {
        Self { access, ..self }
    }

    /// Returns the description of a function.
    #[inline]
    pub const fn function(function: &'static FunctionType) -> Self {
        Self::of(DescriptionKind::Function(function))
    }

    /// Returns the description of an array.
    #[inline]
    pub const fn array(element: &'static Self, len: usize) -> Self {
        Self::of(DescriptionKind::Array(element, len))
    }

    /// Returns the description of a part of an enumeration with data, which has no name of its own in C++.
    #[inline]
    pub const fn part(layout: &'static TypeLayout) -> Self {
        Self::new(layout, UNNAMED)
    }

    /// Returns the description with the members in `members`, a static item.
    #[must_use]
    #[inline]
    pub const fn with_members(self, members: Members) -> Self {
        Self { kind: DescriptionKind::Record(Deferred::new(members)), ..self }
    }

    /// Returns the description of an instance of a generic type whose members are not followed, because too many pointers lead to it.
    #[must_use]
    #[inline]
    pub const fn unfollowed(self) -> Self {
        Self { kind: DescriptionKind::Instance(None, None), ..self }
    }

    /// Returns the description of an instance of a generic type for headers: `whole` returns the one that is behind no pointer.
    #[must_use]
    #[inline]
    pub const fn with_instance(self, whole: fn() -> Self) -> Self {
        Self { kind: DescriptionKind::Instance(self.followed(), Some(whole)), ..self }
    }

    /// Returns the description with a name of its own in C++, and without doc comments.
    #[must_use]
    #[inline]
    pub const fn renamed(self, cxx: &'static Type<'static>) -> Self {
        Self { cxx: Some(cxx), is_const: false, docs: None, ..self }
    }

    /// Returns the read-only type.
    #[must_use]
    #[inline]
    pub const fn constant(self) -> Self {
        Self { is_const: true, ..self }
    }

    /// Returns the description with doc comments.
    #[must_use]
    #[inline]
    pub const fn with_docs(self, docs: &'static Docs) -> Self {
        Self { docs: Some(docs), ..self }
    }

    /// Returns the description of a type that is written with C++'s name for a number, such as `c_char`. Only the syntax tells an alias from
    /// its type.
    #[must_use]
    #[inline]
    pub const fn written_with(self, alias: Fundamental) -> Self {
        Self { alias: Some(alias), ..self }
    }

    /// Returns whether this is the description of a pointer with this layout to a type for which nothing is declared. C++ has
    /// no names for pointers of 32 bits.
    #[inline]
    pub(crate) const fn lacks_target(&self, layout: &Layout<'_>) -> bool {
        match (self.kind, self.cxx, layout.kind()) {
            (DescriptionKind::Undescribed, None, Kind::Pointer(pointer)) => !pointer.space().has_short_addresses(),
            _ => false,
        }
    }

    /// Returns the type's record in CUDA's headers, if it is one whose layout depends on the release of CUDA.
    #[inline]
    pub(crate) const fn changed_record(&self) -> Option<&'static CudaRecord> {
        let Some(cxx) = self.cxx else { return None };
        match cxx.class_path() {
            Some(path) => CudaRecord::find(path),
            None => None,
        }
    }

    /// Returns the size in bytes, if it is known.
    #[inline]
    pub(crate) const fn size(&self) -> Option<u64> {
        match (self.layout, self.kind) {
            (Some(layout), _) => Some(layout.size() as u64),
            (None, DescriptionKind::Sized(size)) => Some(size),
            (None, DescriptionKind::Array(element, len)) => match element.size() {
                Some(size) => Some(size.saturating_mul(len as u64)),
                None => None,
            },
            _ => None,
        }
    }

    /// Returns whether this is a pointer, or an array of pointers, to something that has a description only with some features of this
    /// crate, or none: a type of another crate, or a narrow float, which may be one.
    #[inline]
    pub(crate) const fn leads_elsewhere(&self) -> bool {
        let (mut description, mut is_behind) = (self, false);
        loop {
            description = match description.kind {
                DescriptionKind::Pointer(to) => {
                    is_behind = true;
                    to
                }
                DescriptionKind::Array(element, _) => element,
                DescriptionKind::Undescribed => return true,
                _ => break,
            };
        }
        let is_foreign = matches!(description.cxx, Some(cxx) if cxx.is_foreign());
        let is_narrow = matches!(description.layout, Some(layout) if matches!(layout.kind(), Kind::NarrowFloat(_)));
        is_behind && (is_foreign || is_narrow)
    }

    /// Returns the described members of a record; `None` if they are not followed.
    #[inline]
    pub(crate) const fn followed(&self) -> Option<Members> {
        match self.kind {
            DescriptionKind::Instance(members, _) => members,
            DescriptionKind::Record(members) => Some(members.get()),
            _ => Some(&[]),
        }
    }

    /// Returns all described members of a record.
    #[inline]
    pub(crate) fn members(&self) -> Members {
        match self.kind {
            DescriptionKind::Instance(_, Some(whole)) => whole().followed(),
            _ => self.followed(),
        }
        .unwrap_or_default()
    }
}

/// Returns the description of the member at `index` of a record's declaration.
#[inline]
pub(crate) const fn member(members: Members, index: usize) -> Option<&'static Description> {
    // They are in the order of the declaration.
    let (mut start, mut end) = (0, members.len());
    while start < end {
        let at = (start + end) / 2;
        if members[at].0 == index {
            return Some(&members[at].1);
        }
        (start, end) = if members[at].0 < index { (at + 1, end) } else { (start, at) };
    }
    None
}

/// The doc comments of a declaration: Markdown, without the leading space of each line.
#[derive(Debug)]
pub struct Docs {
    /// The type's doc comment; empty if it has none.
    pub ty: &'static str,
    /// The doc comments of fields or variants, each with its index in the declaration.
    pub parts: &'static [(usize, &'static str)],
}

/// Returns the layout of the member at `index` of a record's declaration, or the record's own layout if the declaration
/// has errors.
#[inline]
pub const fn member_layout(record: &'static TypeLayout, index: usize) -> &'static TypeLayout {
    let fields = record.fields();
    if index < fields.len() { fields[index].layout() } else { record }
}

/// A reference to the descriptions of a record's members that rustc does not follow when it evaluates the constant that contains it.
///
/// A list node points to list nodes. rustc checks a constant together with everything that its references reach, so with
/// ordinary references evaluating a node's description would require that same description.
#[derive(Clone, Copy)]
pub struct Deferred(Hidden<Members>);

impl Deferred {
    /// Returns the reference to `members`, a static item.
    #[inline]
    pub const fn new(members: Members) -> Self {
        Self(Hidden::new(members))
    }

    #[inline]
    pub(crate) const fn get(self) -> Members {
        self.0.get()
    }
}

impl core::fmt::Debug for Deferred {
    #[inline]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} members", self.get().len())
    }
}

/// Looks up what is known about a type, whether or not it has a name in C++. rustc prefers the inherent constant, which
/// only types with a [`CxxType`] have, to the trait's.
#[derive(Debug)]
pub struct Describe<T: ?Sized>(core::marker::PhantomData<T>);

impl<T: CxxType + ?Sized> Describe<T> {
    /// The type's description.
    pub const TYPE: Description = T::DESCRIPTION;
    /// Its description behind one pointer of a generic type: see [`CxxType`].
    pub const BEHIND_1: Description = T::BEHIND_1;
    /// Its description behind two pointers.
    pub const BEHIND_2: Description = T::BEHIND_2;
    /// Its description behind three pointers.
    pub const BEHIND_3: Description = T::BEHIND_3;
    /// Its description behind four pointers.
    pub const BEHIND_4: Description = T::BEHIND_4;
    /// Its description behind five pointers or more.
    pub const BEHIND_5: Description = T::BEHIND_5;
    /// Used if the type's name does not fit the one in C++.
    pub const NAMED: () = ();
    /// The description of a type that may be the alias of a callback.
    pub const CALLBACK: Description = T::DESCRIPTION;
}

/// The description of types without a name in C++.
pub trait Undescribed {
    /// A type for which nothing is declared.
    const TYPE: Description = Description::of(DescriptionKind::Undescribed);
    /// The same behind one pointer.
    const BEHIND_1: Description = Self::TYPE;
    /// The same behind two pointers.
    const BEHIND_2: Description = Self::TYPE;
    /// The same behind three pointers.
    const BEHIND_3: Description = Self::TYPE;
    /// The same behind four pointers.
    const BEHIND_4: Description = Self::TYPE;
    /// The same behind five pointers or more.
    const BEHIND_5: Description = Self::TYPE;
    /// Used if it is a pointer to a class that C++ only declares, with another name. The use of the constant is a warning at the type.
    #[deprecated(
        note = "gpu-abi does not compare what this points to: C++ only declares the class, and has another name for it or another number of \
                pointers to it; give the type, or an alias of it, that name, implement `gpu_abi::name::CxxType` for it, or point to `c_void`"
    )]
    const NAMED: () = ();
    /// The description of a callback behind an alias. The use of the constant is a warning at the type.
    #[deprecated(
        note = "gpu-abi does not compare the signature of this callback: write the function pointer without an alias"
    )]
    const CALLBACK: Description = Description::of(DescriptionKind::Undescribed);
}

impl<T: ?Sized> Undescribed for Describe<T> {}
