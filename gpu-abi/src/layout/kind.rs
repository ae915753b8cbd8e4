//! The kinds of types that layouts describe.

use super::{Handle, Layout, StateSpace};
use crate::scalar::Scalar;
use core::fmt;

/// The kind of type that a [`Layout`] describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind<'a> {
    /// An integer, a boolean, a character or a floating-point number.
    Scalar(Scalar),
    /// A C++ class that stores narrow floats: an aggregate in PTX, a number in the kernel's source.
    NarrowFloat(NarrowFloat),
    /// A native vector, or one of CUDA's vectors of four 8-byte elements.
    Vector {
        /// The layout of one element.
        element: &'a Layout<'a>,
        /// The number of elements.
        lanes: usize,
    },
    /// An address.
    Pointer(Pointer),
    /// A texture, sampler or surface handle (the guide's section 1.4).
    Handle(Handle),
    /// Consecutive elements of one type.
    Array {
        /// The layout of one element; the stride is its size.
        element: &'a Layout<'a>,
        /// The number of elements.
        len: usize,
    },
    /// A struct or a union.
    Record(RecordForm),
    /// An enumeration without data.
    Enum {
        /// The integer it is stored as.
        repr: Scalar,
        /// Its named values in declaration order.
        enumerators: &'a [Enumerator<'a>],
        /// Whether other values are valid too, such as combinations of flags.
        is_open: bool,
    },
    /// A type without storage.
    Empty,
}

/// How a record was declared: the attributes that a CUDA header must repeat to get the same layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RecordForm {
    pub(crate) union: bool,
    pub(crate) align: Option<usize>,
    pub(crate) packed: bool,
    pub(crate) pack: Option<usize>,
    pub(crate) non_pod: bool,
    /// False if the layout was read from a source that does not give alignments.
    pub(crate) align_known: bool,
    /// The number of members, from the first, whose names are not in any source: the tag of an enumeration with data, and
    /// its union.
    pub(crate) made_up: usize,
}

impl RecordForm {
    /// Returns the form of a struct or a union that is declared without attributes.
    #[inline]
    pub(crate) const fn new(union: bool) -> Self {
        Self { union, align: None, packed: false, pack: None, non_pod: false, align_known: true, made_up: 0 }
    }

    /// Returns whether all members start at offset 0.
    #[inline]
    pub const fn is_union(&self) -> bool {
        self.union
    }

    /// Returns the alignment declared with `__align__`, in bytes.
    #[inline]
    pub const fn declared_align(&self) -> Option<usize> {
        self.align
    }

    /// Returns whether the record is declared `__attribute__((packed))`.
    #[inline]
    pub const fn is_packed(&self) -> bool {
        self.packed
    }

    /// Returns whether the class is declared not to be plain old data.
    #[inline]
    pub const fn is_non_pod(&self) -> bool {
        self.non_pod
    }

    /// Returns the cap on member alignment declared with `#pragma pack`, in bytes.
    #[inline]
    pub const fn pack(&self) -> Option<usize> {
        self.pack
    }
}

/// One named value of an enumeration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Enumerator<'a> {
    name: &'a str,
    rust_name: &'a str,
    value: i128,
}

impl<'a> Enumerator<'a> {
    /// Returns the enumerator `name` with the value `value`.
    #[inline]
    pub const fn new(name: &'a str, value: i128) -> Self {
        Self { name, rust_name: name, value }
    }

    /// Returns the same enumerator with another name in Rust.
    #[must_use]
    #[inline]
    pub const fn with_rust_name(self, rust_name: &'a str) -> Self {
        Self { rust_name, ..self }
    }

    /// Returns the enumerator's name in C++.
    #[inline]
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the enumerator's name in Rust: its name in C++ unless it was declared with another one, as in
    /// `#[ptx(enumerators(READ = kRead))]`.
    #[inline]
    pub const fn rust_name(&self) -> &'a str {
        self.rust_name
    }

    /// Returns the enumerator's value.
    #[inline]
    pub const fn value(&self) -> i128 {
        self.value
    }
}

/// The state space that an address belongs to, and the name of the type that it points to.
#[derive(Clone, Copy)]
pub struct Pointer {
    space: StateSpace,
    pointee: Pointee,
}

/// The type that a pointer points to, as far as it is known.
#[derive(Clone, Copy)]
enum Pointee {
    Unknown,
    // A function, not a layout: the node of a list points to its own type, whose layout is still being computed.
    Rust(fn() -> &'static str),
    Named(&'static str),
}

impl Pointer {
    #[inline]
    pub(crate) const fn new(space: StateSpace) -> Self {
        Self { space, pointee: Pointee::Unknown }
    }

    #[inline]
    pub(crate) const fn to(space: StateSpace, pointee: fn() -> &'static str) -> Self {
        Self { space, pointee: Pointee::Rust(pointee) }
    }

    #[inline]
    pub(crate) const fn to_named(space: StateSpace, pointee: &'static str) -> Self {
        Self { space, pointee: Pointee::Named(pointee) }
    }

    /// Returns the state space that the address belongs to.
    #[inline]
    pub const fn space(&self) -> StateSpace {
        self.space
    }

    /// Returns the Rust name, with its path, of the type that it points to, or `None` if it is not known.
    #[inline]
    pub fn pointee(&self) -> Option<&'static str> {
        match self.pointee {
            Pointee::Unknown => None,
            Pointee::Rust(name) => Some(name()),
            Pointee::Named(name) => Some(name),
        }
    }
}

/// Two pointers are equal if their state spaces and the names of the types they point to are equal.
impl PartialEq for Pointer {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.space == other.space && self.pointee() == other.pointee()
    }
}

impl Eq for Pointer {}

impl fmt::Debug for Pointer {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pointer").field("space", &self.space).field("pointee", &self.pointee()).finish()
    }
}

/// A C++ class that stores one or more narrow floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NarrowFloat {
    cuda_name: &'static str,
}

impl NarrowFloat {
    /// Returns the class that CUDA's headers call `cuda_name`, such as `__half2`.
    #[inline]
    pub const fn new(cuda_name: &'static str) -> Self {
        Self { cuda_name }
    }

    /// Returns the name of the class in CUDA's headers.
    #[inline]
    pub const fn cuda_name(&self) -> &'static str {
        self.cuda_name
    }
}
