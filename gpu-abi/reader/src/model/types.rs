//! The kernel's side: types as a compiled file's debug information describes them.

use super::{BitRange, ClassNames, Derivation, Handle, HostKind, ScalarKind};

/// Types in one list. They refer to each other by index, so a list node can contain a pointer to a list node.
#[derive(Clone, Copy, Debug)]
pub struct CompiledTypes<'a> {
    /// The types.
    pub all: &'a [CompiledType<'a>],
    /// The names of all classes of the file, whether the list has them or not.
    pub classes: ClassNames<'a>,
    /// The host that the file was compiled for, if it shows it.
    pub host: Option<HostKind>,
}

impl<'a> CompiledTypes<'a> {
    /// Returns a list of a file of which nothing else is known.
    #[inline]
    pub const fn new(all: &'a [CompiledType<'a>]) -> Self {
        Self { all, classes: ClassNames(&[]), host: None }
    }

    /// Returns the type at `index`; an index beyond the end gives an unknown type.
    #[inline]
    pub const fn get(&self, index: usize) -> &'a CompiledType<'a> {
        if index < self.all.len() { &self.all[index] } else { &CompiledType::Other { name: "", size: None, parts: None } }
    }
}

/// A type in debug information; sizes are in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompiledType<'a> {
    /// `void`.
    Void,
    /// A number, a boolean or a character.
    Scalar {
        /// Its name, or the name of the typedef that declares it.
        name: &'a str,
        /// The kind of number.
        kind: ScalarKind,
        /// Its size.
        size: u64,
        /// The kind of handle, if CUDA's typedef for such handles declares it.
        handle: Option<Handle>,
    },
    /// An address.
    Pointer {
        /// The type's name.
        name: &'a str,
        /// The index of the type it points to.
        to: usize,
        /// Whether that type, or the elements of that array, are `const`, if it is known.
        is_const: Option<bool>,
        /// Its size.
        size: u64,
        /// Whether it is a pointer, or which kind of reference; a typedef's name does not tell.
        derivation: Derivation,
    },
    /// Contiguous elements.
    Array {
        /// The type's name.
        name: &'a str,
        /// The index of the element type.
        element: usize,
        /// The number of elements; 0 if it is unknown.
        len: u64,
    },
    /// A struct, class or union.
    Record(CompiledRecord<'a>),
    /// An enumeration.
    Enum {
        /// Its name.
        name: &'a str,
        /// Its size.
        size: u64,
        /// Whether its values are signed, if that is known.
        signed: Option<bool>,
        /// Its enumerators with their values.
        enumerators: &'a [(&'a str, i128)],
        /// The keys of the enumerators ([`value_key`](super::value_key), [`name_key`](super::name_key),
        /// [`ending_key`](super::ending_key)) with their indices, in order; empty if there are only a few, or in a constant.
        by_key: &'a [([u32; 3], u32)],
    },
    /// A class, union or enumeration of which only the name is known, because a mangled name states it.
    Named(CompiledName<'a>),
    /// A type that is declared but not defined in the kernels' source.
    Incomplete {
        /// Its name.
        name: &'a str,
    },
    /// A function.
    Function {
        /// Its type's name.
        name: &'a str,
        /// The types of its result and its parameters; `None` if they are not known. More follows if Rust cannot declare such a function: the
        /// number of its calling convention, and something unknown for `...` or a class by reference.
        parts: Option<&'a [CompiledArgument]>,
    },
    /// A type that a mangled name does not state.
    Unknown,
    /// A type of which nothing but the size is stated.
    Unstated {
        /// Its name.
        name: &'a str,
        /// Its size, if the file states it.
        size: Option<u64>,
    },
    /// A type without a counterpart in Rust: a pointer to a member, a decimal floating-point number.
    Other {
        /// Its name.
        name: &'a str,
        /// Its size, if it has one.
        size: Option<u64>,
        /// For a pointer to a member, pointers to the class and to the member's type; empty if they are not known.
        parts: Option<&'a [CompiledArgument]>,
    },
}

/// The name of a class, union or enumeration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CompiledName<'a> {
    /// The identifiers with `::` between them, without template arguments: `sim::Grid::Cell`; `?` for one that Rust cannot
    /// write.
    pub path: &'a str,
    /// The template arguments of the last class, without packs; `None` if it is not an instance of a template.
    pub arguments: Option<&'a [CompiledArgument]>,
    /// Whether the kernel takes the type as it takes an integer, so that the type may be an enumeration.
    pub may_be_enum: bool,
}

/// A template argument in a mangled name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompiledArgument {
    /// The index of a type.
    Type(usize),
    /// A number.
    Value(i128),
    /// Something else.
    Unknown,
}

/// A struct, class or union.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CompiledRecord<'a> {
    /// Its name; empty if it has none.
    pub name: &'a str,
    /// Whether it is a union.
    pub union: bool,
    /// Its size in bytes.
    pub size: u64,
    /// Its alignment in bytes, if the file states it.
    pub align: Option<u64>,
    /// The largest alignment in bytes that the record can have, if the file states it: the declared one, or else the largest of its
    /// members'. It is known for the types of C++ functions only.
    pub max_align: Option<u64>,
    /// The members that take storage, and the tail: an array of unknown length, which is last. Each anonymous struct or
    /// union and each base class is followed by its own members.
    pub members: &'a [CompiledMember<'a>],
    /// The keys of the members ([`member_key`](super::member_key), [`start_key`](super::start_key)) with their indices, in order; empty if
    /// there are only a few, or in a constant.
    pub by_key: &'a [([u32; 3], u32)],
    /// Whether the location of a part of it is known only at run time: a virtual base class.
    pub has_virtual_base: bool,
    /// The number of members, from the first, whose names are not in the source: an enumeration of Rust with data has a tag and its variants.
    pub made_up: usize,
    /// The index of the same enumeration with data in its other form: a struct of a tag and a union, or a union of structs that start with
    /// the tag.
    pub other_form: Option<usize>,
}

/// A member of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CompiledMember<'a> {
    /// Its name; empty for an anonymous struct or union and for a base class.
    pub name: &'a str,
    /// The index of its type.
    pub ty: usize,
    /// The type's name for reports: the typedef's if the member is declared with one.
    pub type_name: &'a str,
    /// The offset of its first byte from the start of the outermost record, in bytes.
    pub offset: u64,
    /// The bits of a bit-field, counted from the start of the outermost record.
    pub bits: Option<BitRange>,
    /// The index of the unnamed member that contains it.
    pub within: Option<usize>,
}

impl<'a> CompiledMember<'a> {
    /// Returns an ordinary member of the record itself.
    #[inline]
    pub const fn new(name: &'a str, ty: usize, offset: u64) -> Self {
        Self { name, ty, type_name: "", offset, bits: None, within: None }
    }

    /// Returns the first bit of the member, counted from the start of the record.
    #[inline]
    pub const fn start(&self) -> u64 {
        match self.bits {
            Some(bits) => bits.offset(),
            None => self.offset.saturating_mul(8),
        }
    }

    /// Returns the member as a bit-field of these bits.
    #[must_use]
    #[inline]
    pub const fn bits(mut self, offset: u64, width: u32) -> Self {
        self.bits = Some(BitRange::new(offset, width));
        self
    }

    /// Returns the member nested in the unnamed member at `holder`.
    #[must_use]
    #[inline]
    pub const fn within(mut self, holder: usize) -> Self {
        self.within = Some(holder);
        self
    }
}

impl<'a> CompiledType<'a> {
    /// Returns a pointer to the type at an index.
    #[inline]
    pub const fn pointer(name: &'a str, to: usize, is_const: Option<bool>, size: u64) -> Self {
        Self::Pointer { name, to, is_const, size, derivation: Derivation::Pointer }
    }

    /// Returns the type's size in bytes, or `None` if it has none or it is unknown.
    #[inline]
    pub const fn size(&self, types: CompiledTypes<'a>) -> Option<u64> {
        match self {
            Self::Scalar { size, .. } | Self::Pointer { size, .. } | Self::Enum { size, .. } => Some(*size),
            Self::Record(record) => Some(record.size),
            Self::Array { element, len, .. } => match types.get(*element).size(types) {
                Some(size) => Some(size.saturating_mul(*len)),
                None => None,
            },
            Self::Unstated { size, .. } | Self::Other { size, .. } => *size,
            Self::Void | Self::Named(_) | Self::Incomplete { .. } | Self::Function { .. } | Self::Unknown => None,
        }
    }

    /// Returns the type's name in C++; empty for an anonymous record.
    #[inline]
    pub const fn name(&self) -> &'a str {
        match self {
            Self::Void => "void",
            Self::Unknown => "?",
            Self::Named(name) => name.path,
            Self::Scalar { name, .. }
            | Self::Pointer { name, .. }
            | Self::Array { name, .. }
            | Self::Enum { name, .. }
            | Self::Incomplete { name }
            | Self::Function { name, .. }
            | Self::Unstated { name, .. }
            | Self::Other { name, .. } => name,
            Self::Record(record) => record.name,
        }
    }
}
