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
    /// A C++ class that stores narrow floats, by its name in CUDA's headers, such as `__half2`: an aggregate in PTX, a number in
    /// the kernel's source.
    NarrowFloat(&'static str),
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
///
/// ```
/// use gpu_abi::layout::RecordForm;
///
/// let packed_union = RecordForm { is_packed: true, ..RecordForm::UNION };
/// assert!(packed_union.is_union && packed_union.align.is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RecordForm {
    /// Whether all members start at offset 0.
    pub is_union: bool,
    /// The alignment declared with `__align__`, in bytes.
    pub align: Option<usize>,
    /// Whether the record is declared `__attribute__((packed))`.
    pub is_packed: bool,
    /// The cap on member alignment declared with `#pragma pack`, in bytes.
    pub pack: Option<usize>,
    /// Whether the class is declared not to be plain old data.
    pub is_non_pod: bool,
    /// False if the layout was read from a source that does not give alignments.
    #[doc(hidden)]
    pub align_known: bool,
    /// The number of members, from the first, whose names are not in any source: the tag of an enumeration with data, and
    /// its union.
    #[doc(hidden)]
    pub made_up: usize,
}

impl RecordForm {
    /// The form of a struct that is declared without attributes.
    pub const STRUCT: Self = Self {
        is_union: false,
        align: None,
        is_packed: false,
        pack: None,
        is_non_pod: false,
        align_known: true,
        made_up: 0,
    };

    /// The form of a union that is declared without attributes.
    pub const UNION: Self = Self { is_union: true, ..Self::STRUCT };
}

/// One named value of an enumeration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Enumerator<'a> {
    /// The name in C++.
    pub name: &'a str,
    /// The name in Rust: the one in C++ unless it was declared with another one, as in
    /// `#[ptx(enumerators(READ = kRead))]`.
    pub rust_name: &'a str,
    /// The value.
    pub value: i128,
}

impl<'a> Enumerator<'a> {
    /// Returns the enumerator with this value whose name is the same in C++ and Rust.
    #[inline]
    pub const fn new(name: &'a str, value: i128) -> Self {
        Self { name, rust_name: name, value }
    }
}

/// The state space that an address belongs to, and the name of the type that it points to.
#[derive(Clone, Copy)]
pub struct Pointer {
    pub(super) space: StateSpace,
    pub(super) pointee: Pointee,
}

/// The type that a pointer points to, as far as it is known.
#[derive(Clone, Copy)]
pub(super) enum Pointee {
    Unknown,
    // A function, not a layout: the node of a list points to its own type, whose layout is still being computed.
    Rust(fn() -> &'static str),
    Named(&'static str),
}

impl Pointer {
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
