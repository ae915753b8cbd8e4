//! The kernel's side: types as a compiled file's debug information describes them.

use crate::layout::{BitRange, Handle};

/// Types as one list. They refer to each other by their indices in it, so that a list's node can point to nodes.
#[derive(Clone, Copy, Debug)]
pub struct CompiledTypes<'a>(pub &'a [CompiledType<'a>]);

impl<'a> CompiledTypes<'a> {
    /// Returns the type at `index`; what is beyond the end is a type that nothing is known of.
    pub(crate) const fn get(self, index: usize) -> &'a CompiledType<'a> {
        if index < self.0.len() { &self.0[index] } else { &CompiledType::Other { name: "", size: None } }
    }
}

#[cfg(feature = "verify")]
impl CompiledTypes<'_> {
    /// Returns what the pointer at `index` points to.
    pub(crate) const fn target(self, index: usize) -> Option<usize> {
        match self.get(index) {
            CompiledType::Pointer { to, .. } => Some(*to),
            _ => None,
        }
    }
}

/// A type as debug information describes it; sizes are in bytes.
#[derive(Clone, Copy, Debug)]
pub enum CompiledType<'a> {
    /// `void`.
    Void,
    /// A number, a truth value or a character.
    Scalar {
        /// Its name, or that of the typedef that it is declared by.
        name: &'a str,
        /// What kind of number it is.
        kind: ScalarKind,
        /// Its size.
        size: u64,
        /// What it is a handle of, where it is declared by CUDA's typedef for such handles.
        handle: Option<Handle>,
    },
    /// An address.
    Pointer {
        /// The type's name.
        name: &'a str,
        /// What it points to.
        to: usize,
        /// Its size.
        size: u64,
    },
    /// Elements one after the other.
    Array {
        /// The type's name.
        name: &'a str,
        /// The type of the elements.
        element: usize,
        /// How many there are; 0 if that is unknown.
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
        /// Whether its values have a sign, where that is known.
        signed: Option<bool>,
        /// Its enumerators with their values.
        enumerators: &'a [(&'a str, i128)],
    },
    /// A type that is declared and not defined where the kernels are compiled.
    Incomplete {
        /// Its name.
        name: &'a str,
    },
    /// What Rust has no counterpart of: functions, pointers to members.
    Other {
        /// Its name.
        name: &'a str,
        /// Its size, where it has one.
        size: Option<u64>,
    },
}

/// A struct, class or union.
#[derive(Clone, Copy, Debug)]
pub struct CompiledRecord<'a> {
    /// Its name; empty if it has none.
    pub name: &'a str,
    /// Whether it is a union.
    pub union: bool,
    /// Its size in bytes.
    pub size: u64,
    /// The members that take storage, and after each anonymous struct or union and each base class also the members of that one.
    pub members: &'a [CompiledMember<'a>],
    /// Whether a part of it lies at a place that is known at run time only: a virtual base class.
    pub has_virtual_base: bool,
}

/// A member of a record.
#[derive(Clone, Copy, Debug)]
pub struct CompiledMember<'a> {
    /// Its name; empty for an anonymous struct or union and for a base class.
    pub name: &'a str,
    /// Its type.
    pub ty: usize,
    /// Its type's name for reports, a typedef's where it is declared by one.
    pub type_name: &'a str,
    /// The byte that it starts at, counted from the start of the outermost record.
    pub offset: u64,
    /// The bits of a bit-field, counted from the start of the outermost record.
    pub bits: Option<BitRange>,
    /// The index of the member without a name that it is within.
    pub within: Option<usize>,
}

impl<'a> CompiledMember<'a> {
    /// Returns an ordinary member of the record itself.
    pub const fn new(name: &'a str, ty: usize, offset: u64) -> Self {
        Self { name, ty, type_name: "", offset, bits: None, within: None }
    }

    /// Returns the member as a bit-field of these bits.
    #[must_use]
    pub const fn bits(mut self, offset: u64, width: u32) -> Self {
        self.bits = Some(BitRange::new(offset, width));
        self
    }

    /// Returns the member as one within the member without a name at `holder`.
    #[must_use]
    pub const fn within(mut self, holder: usize) -> Self {
        self.within = Some(holder);
        self
    }
}

/// What kind of number a scalar is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScalarKind {
    /// An integer with a sign, `char` included where it has one.
    Signed,
    /// An integer without a sign.
    Unsigned,
    /// `bool`.
    Bool,
    /// `char16_t` and `char32_t`.
    Character,
    /// A floating-point number.
    Float,
}

impl<'a> CompiledType<'a> {
    /// Returns the type's size in bytes; `None` if it has none or that is unknown.
    pub(crate) const fn size(&self, types: CompiledTypes<'a>) -> Option<u64> {
        match self {
            Self::Scalar { size, .. } | Self::Pointer { size, .. } | Self::Enum { size, .. } => Some(*size),
            Self::Record(record) => Some(record.size),
            Self::Array { element, len, .. } => match types.get(*element).size(types) {
                Some(size) => Some(size.saturating_mul(*len)),
                None => None,
            },
            Self::Other { size, .. } => *size,
            Self::Void | Self::Incomplete { .. } => None,
        }
    }

    /// Returns the type's name in C++; empty for an anonymous record.
    pub(crate) const fn name(&self) -> &'a str {
        match self {
            Self::Void => "void",
            Self::Scalar { name, .. }
            | Self::Pointer { name, .. }
            | Self::Array { name, .. }
            | Self::Enum { name, .. }
            | Self::Incomplete { name }
            | Self::Other { name, .. } => name,
            Self::Record(record) => record.name,
        }
    }
}
