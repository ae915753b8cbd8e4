//! The layout of values in a kernel's memory: sizes, alignments, offsets and bit-fields (the guide's chapter 1).
//!
//! A [`Layout`] describes one type in memory; a [`TypeLayout`] is a layout that lives for the whole program, such as
//! [`PtxLayout::LAYOUT`]. A [`Record`] describes a struct or union by its members, and the layout engine places them. The
//! derive calls that engine at compile time; a compiler or a JIT calls the same one at run time:
//!
//! ```
//! use gpu_abi::PtxLayout;
//! use gpu_abi::layout::{Field, Member, Record};
//!
//! // struct { char tag; unsigned int kind : 4; unsigned int id : 20; double weight; }
//! let members = [
//!     Member::new("tag", &<i8 as PtxLayout>::LAYOUT),
//!     Member::new("kind", &<u32 as PtxLayout>::LAYOUT).bits(4),
//!     Member::new("id", &<u32 as PtxLayout>::LAYOUT).bits(20),
//!     Member::new("weight", &<f64 as PtxLayout>::LAYOUT),
//! ];
//! let mut fields = [Field::EMPTY; 4];
//! let layout = Record::structure("Sample", &members).layout_in(&mut fields)?;
//! assert_eq!((layout.size(), layout.align()), (16, 8));
//! let kind = layout.fields()[1].bits().unwrap();
//! assert_eq!((kind.offset(), kind.width()), (8, 4));
//! # Ok::<(), gpu_abi::layout::LayoutError>(())
//! ```

mod base;
mod cursor;
mod engine;
mod error;
mod field;
mod hidden;
mod host;
mod kind;
mod microsoft;
mod packed;
mod padding;
mod placed;
mod ptx_layout;
mod record;
mod tail;
mod wide_bits;

use engine::Extent;
pub use error::{LayoutError, LayoutErrorKind};
pub use field::Field;
#[doc(hidden)]
pub use field::Role;
pub use gpu_abi_reader::{BitRange, Handle, StateSpace};
pub(crate) use hidden::Hidden;
pub use host::Host;
use kind::Pointee;
pub use kind::{Enumerator, Kind, Pointer, RecordForm};
pub use padding::{Padding, PaddingRange};
#[doc(hidden)]
pub use ptx_layout::{Bytes, FirstPadding, Stored, first_padding};
pub use ptx_layout::{NoPadding, PtxLayout, PtxRepr};
pub use record::{FieldTable, Member, Record};

use crate::scalar::Scalar;
use crate::search::{any, first};

/// A layout that lives for the whole program, such as the layout of any Rust type.
pub type TypeLayout = Layout<'static>;

/// The layout of one type in a kernel's memory: its size, its alignment and its members.
///
/// Two layouts are equal if they have the same name, size, alignment and kind, and equal members.
///
/// `Display` prints it as a [table](crate::report).
///
/// ```
/// use gpu_abi::PtxLayout;
/// use gpu_abi::vector::Float3;
///
/// const FLOAT3: gpu_abi::TypeLayout = Float3::LAYOUT;
/// assert_eq!((FLOAT3.name(), FLOAT3.size(), FLOAT3.align()), ("Float3", 12, 4));
/// ```
#[derive(Clone, Copy, Debug, Eq)]
pub struct Layout<'a> {
    name: &'a str,
    size: usize,
    align: usize,
    kind: Kind<'a>,
    /// The named members in declaration order, then the unnamed bit-fields in declaration order.
    members: Hidden<&'a [Field<'a>]>,
    /// The number of `members` that have a name.
    named: usize,
    /// Whether no named member starts before the end of the previous one.
    in_order: bool,
    /// Whether every byte is known to be used, so that none is padding, and the type has no tail.
    dense: bool,
    /// Which hosts' rules the layout of the type and its members depends on ([`Records::flag`](host::Records)), and whether a `long` of
    /// this program's host is in it ([`host::LONG`]): 0 if all hosts' rules give the same.
    rules: u8,
    /// Whether rustc places the members of the type with this layout in the same way. Only declared functions ask.
    of_rustc: bool,
    /// Whether the type with this layout is a mirror, which calls pass as integers. Only declared functions ask.
    mirror: bool,
}

impl PartialEq for Layout<'_> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        let parts = |layout: &Self| (layout.name, layout.size, layout.align, layout.kind, layout.members, layout.named);
        parts(self) == parts(other)
    }
}

/// A type that matters to any type that holds it by value.
#[derive(Clone, Copy)]
pub(crate) enum Part {
    /// An erroneous declaration.
    Mistake,
    /// The mirror of a type.
    Mirror,
    /// A struct whose members rustc is not known to place in this way.
    Moved,
    /// A union without `repr(C)`.
    UnionOfRust,
    /// A record with bit-fields.
    BitFields,
}

impl<'a> Layout<'a> {
    #[inline]
    const fn leaf(name: &'a str, size: usize, align: usize, kind: Kind<'a>) -> Self {
        let (named, in_order, dense, rules, of_rustc, mirror) = (0, true, true, 0, true, false);
        Self { name, size, align, kind, members: Hidden::new(&[]), named, in_order, dense, rules, of_rustc, mirror }
    }

    /// Returns the layout of a fundamental type (the guide's section 1.1).
    #[inline]
    pub const fn scalar(scalar: Scalar) -> Self {
        Self::leaf(scalar.name(), scalar.size(), scalar.size(), Kind::Scalar(scalar))
    }

    /// Returns the layout of a C++ class that only stores a narrow float or a pack of them, such as `__half2`.
    ///
    /// `size` and `align` are in bytes; `class` is the name in CUDA's headers.
    ///
    /// # Panics
    ///
    /// If the alignment is not a power of two, or the size is 0 or not a multiple of the alignment.
    #[inline]
    pub const fn narrow_float(name: &'a str, size: usize, align: usize, class: &'static str) -> Self {
        assert!(
            align.is_power_of_two() && size > 0 && size % align == 0,
            "a class's alignment is a power of two, and its size a multiple of that"
        );
        Self::leaf(name, size, align, Kind::NarrowFloat(class))
    }

    /// Returns the layout of an address in `space`: 32 bits in the shared and local state spaces, the host's width
    /// elsewhere.
    ///
    /// ```
    /// use gpu_abi::layout::{Host, Layout, StateSpace};
    ///
    /// assert_eq!(Layout::pointer("p", StateSpace::Generic, Host::LINUX_X86_64).size(), 8);
    /// assert_eq!(Layout::pointer("p", StateSpace::Shared, Host::LINUX_X86_64).size(), 4);
    /// ```
    #[inline]
    pub const fn pointer(name: &'a str, space: StateSpace, host: Host) -> Self {
        let size = if space.has_short_addresses() { 4 } else { host.pointer_size() };
        Self::leaf(name, size, size, Kind::Pointer(Pointer { space, pointee: Pointee::Unknown }))
    }

    /// Returns the layout of an address in `space`, as [`Layout::pointer`] does, that points to the type called `pointee`.
    #[inline]
    pub const fn pointer_to_named(name: &'a str, space: StateSpace, host: Host, pointee: &'static str) -> Self {
        let kind = Kind::Pointer(Pointer { space, pointee: Pointee::Named(pointee) });
        Self { kind, ..Self::pointer(name, space, host) }
    }

    /// Returns the layout of a pointer to a type whose Rust name is known.
    #[inline]
    pub(crate) const fn pointer_to(name: &'a str, space: StateSpace, host: Host, pointee: fn() -> &'static str) -> Self {
        let kind = Kind::Pointer(Pointer { space, pointee: Pointee::Rust(pointee) });
        Self { kind, ..Self::pointer(name, space, host) }
    }

    /// Returns the layout of a texture, sampler or surface handle: 64 bits (the guide's section 1.4).
    #[inline]
    pub const fn handle(name: &'a str, handle: Handle) -> Self {
        Self::leaf(name, 8, 8, Kind::Handle(handle))
    }

    /// Returns the layout of a type without storage, such as `PhantomData`: size 0, alignment 1.
    #[inline]
    pub const fn without_storage(name: &'a str) -> Self {
        Self::leaf(name, 0, 1, Kind::Empty)
    }

    /// Returns the same layout for a type whose members rustc is known to place in this way.
    #[inline]
    pub(crate) const fn with_members_of_rustc(self) -> Self {
        Self { of_rustc: true, ..self }
    }

    /// Returns the same layout for the mirror of the type.
    #[inline]
    pub(crate) const fn of_mirror(self) -> Self {
        Self { mirror: true, ..self }
    }

    /// Returns whether this type, or any that it holds by value, is such a part.
    #[inline]
    pub(crate) const fn holds(&self, part: Part) -> bool {
        let members = self.members.get();
        let is_within = match self.kind {
            Kind::Array { element, .. } => element.holds(part),
            // Most members are neither records nor arrays: only their own layout says whether they are a mirror.
            _ => any!(i in 0..members.len() => {
                matches!((part, members[i].layout.kind), (Part::Mirror, _) | (_, Kind::Array { .. } | Kind::Record(_)))
                    && members[i].layout.holds(part)
            }),
        };
        is_within
            || match (part, self.kind) {
                (Part::Mistake, Kind::Record(form)) => matches!(form.align, Some(0)),
                (Part::Mirror, _) => self.mirror,
                // All members of a union are at its start.
                (Part::Moved, Kind::Record(form)) => !self.of_rustc && !form.is_union,
                (Part::UnionOfRust, Kind::Record(form)) => !self.of_rustc && form.is_union && form.made_up == 0,
                (Part::BitFields, _) => any!(i in 0..members.len() => members[i].is_bits),
                _ => false,
            }
    }

    /// Returns a placeholder layout for an erroneous declaration: a record with a declared alignment that no record can
    /// have. It passes every check, so that the mistakes of the declaration are the only errors.
    #[doc(hidden)]
    #[inline]
    pub const fn mistaken(name: &'a str) -> Self {
        let form = RecordForm { align: Some(0), ..RecordForm::STRUCT };
        Self::of_record(name, 1, 1, form, &[], 0)
    }

    /// Returns a placeholder layout for a member with an erroneous declaration: one of the same size and alignment.
    #[inline]
    pub(crate) const fn as_mistaken(&self) -> Self {
        let form = RecordForm { align: Some(0), ..RecordForm::STRUCT };
        Self::of_record(self.name, self.size, self.align, form, &[], 0)
    }

    /// Returns whether this is, or contains, the layout of an erroneous declaration.
    #[inline]
    pub(crate) const fn is_mistaken(&self) -> bool {
        self.holds(Part::Mistake)
    }

    /// Returns the layout of an enumeration without data, stored as `repr`, whose values all have a name.
    #[inline]
    pub const fn enumeration(name: &'a str, repr: Scalar, enumerators: &'a [Enumerator<'a>]) -> Self {
        Self::leaf(name, repr.size(), repr.size(), Kind::Enum { repr, enumerators, is_open: false })
    }

    /// Returns the layout of an enumeration stored as `repr` that may also have values without a name, such as combinations of
    /// flags.
    #[inline]
    pub const fn open_enumeration(name: &'a str, repr: Scalar, enumerators: &'a [Enumerator<'a>]) -> Self {
        Self::leaf(name, repr.size(), repr.size(), Kind::Enum { repr, enumerators, is_open: true })
    }

    /// Returns the layout of the open enumeration that this number is in C++.
    #[inline]
    pub(crate) const fn as_open_enumeration(self, enumerators: &'a [Enumerator<'a>]) -> Self {
        match self.kind {
            Kind::Scalar(repr) => Self { kind: Kind::Enum { repr, enumerators, is_open: true }, ..self },
            _ => self,
        }
    }

    /// Returns the layout of an array of `len` elements called `name`, such as `[f32; 3]`.
    ///
    /// # Panics
    ///
    /// If the size in bytes does not fit in a `usize`.
    #[inline]
    pub const fn array(name: &'a str, element: &'a Layout<'a>, len: usize) -> Self {
        let size = match element.size.checked_mul(len) {
            Some(size) => size,
            None => panic!("an array is larger than the address space"),
        };
        let mut array = Self::leaf(name, size, element.align, Kind::Array { element, len });
        array.dense = element.dense || size == 0;
        array.rules = element.rules;
        array
    }

    /// Returns the layout of a native vector (the guide's section 1.2).
    ///
    /// A vector with an odd number of elements is aligned like its element; with an even number, to that number times its
    /// element's alignment. Vectors have 1 to 4 elements of up to 4 bytes each, or 1 or 2 larger ones.
    ///
    /// ```
    /// use gpu_abi::PtxLayout;
    /// use gpu_abi::layout::Layout;
    ///
    /// assert_eq!(Layout::vector("uchar4", &u8::LAYOUT, 4).unwrap().align(), 4);
    /// assert_eq!(Layout::vector("float3", &f32::LAYOUT, 3).unwrap().align(), 4);
    /// assert_eq!(Layout::vector("half4", &gpu_abi::narrow::F16::LAYOUT, 4).unwrap().align(), 8);
    /// assert!(Layout::vector("double4", &f64::LAYOUT, 4).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// If `element` is neither a fundamental type nor a 16-bit float (`F16`, `Bf16`), or `lanes` is not one of the numbers
    /// above.
    #[inline]
    pub const fn vector(name: &'a str, element: &'a Layout<'a>, lanes: usize) -> Result<Self, LayoutError> {
        if !element.is_vector_element() {
            return Err(LayoutError::whole(LayoutErrorKind::VectorElement));
        }
        let max = if element.size <= 4 { 4 } else { 2 };
        if lanes == 0 || lanes > max {
            return Err(LayoutError::whole(LayoutErrorKind::VectorLanes { lanes, max }));
        }
        let align = if lanes % 2 == 1 { element.align } else { lanes * element.align };
        Ok(Self::aligned_vector(name, element, lanes, align))
    }

    /// Returns whether PTX has vectors of such elements: fundamental types, `.f16` and `.bf16`, but no narrower floats.
    #[inline]
    const fn is_vector_element(&self) -> bool {
        match self.kind {
            Kind::Scalar(scalar) => scalar.is_fundamental() && !matches!(scalar, Scalar::Bool | Scalar::Char),
            Kind::NarrowFloat(class) => crate::text::equal(class, "__half") || crate::text::equal(class, "__nv_bfloat16"),
            _ => false,
        }
    }

    /// Returns the layout of a CUDA vector whose alignment is declared rather than derived, such as `double4_16a`. On Windows,
    /// `long4_32a` is larger than its elements.
    #[inline]
    pub(crate) const fn aligned_vector(name: &'a str, element: &'a Layout<'a>, lanes: usize, align: usize) -> Self {
        let size = (element.size * lanes).next_multiple_of(align);
        Self { rules: element.rules, ..Self::leaf(name, size, align, Kind::Vector { element, lanes }) }
    }

    /// Returns the layout of the native vector that this array of fundamental types becomes under `#[ptx(vector)]`.
    ///
    /// # Errors
    ///
    /// If this is not an array, or [`Layout::vector`] rejects its element or its length.
    #[inline]
    pub const fn as_vector(&self) -> Result<Self, LayoutError> {
        match self.kind {
            Kind::Array { element, len } => Self::vector(self.name, element, len),
            _ => Err(LayoutError::whole(LayoutErrorKind::VectorElement)),
        }
    }

    #[inline]
    const fn of_record(
        name: &'a str,
        size: usize,
        align: usize,
        form: RecordForm,
        members: &'a [Field<'a>],
        named: usize,
    ) -> Self {
        let (in_order, dense) = Self::survey(size, members, named);
        Self::of_extent(name, &Extent { size, align, named, in_order, dense, rules: 0 }, form, members)
    }

    #[inline]
    const fn of_extent(name: &'a str, extent: &Extent, form: RecordForm, members: &'a [Field<'a>]) -> Self {
        let Extent { size, align, named, in_order, dense, rules } = *extent;
        Self {
            name,
            size,
            align,
            kind: Kind::Record(form),
            members: Hidden::new(members),
            named,
            in_order,
            dense,
            rules,
            of_rustc: false,
            mirror: false,
        }
    }

    /// Returns whether the layout follows the rules of a different host than `host`.
    #[doc(hidden)]
    #[inline]
    pub const fn is_unlike(&self, host: Host) -> bool {
        self.rules & !host.records.flag() & !host::LONG != 0
    }

    /// Returns whether a `long` of this program's host is in it, whose size on `host` is another.
    #[inline]
    pub(crate) const fn has_other_long(&self, host: Host) -> bool {
        self.rules & host::LONG != 0 && host.has_other_long()
    }

    /// Returns the same layout for a type in which a `long` follows this program's host, or does not.
    #[inline]
    pub(crate) const fn with_long(self, follows_host: bool) -> Self {
        let rules = self.rules & !host::LONG;
        Self { rules: if follows_host { rules | host::LONG } else { rules }, ..self }
    }

    /// Returns this layout with another name.
    #[must_use]
    #[inline]
    pub const fn with_name(mut self, name: &'a str) -> Self {
        self.name = name;
        self
    }

    /// Returns the type's name, without the path to it.
    #[inline]
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the size in bytes, a multiple of the alignment.
    #[inline]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Returns the alignment in bytes, a power of two.
    #[inline]
    pub const fn align(&self) -> usize {
        self.align
    }

    /// Returns the kind of type.
    #[inline]
    pub const fn kind(&self) -> &Kind<'a> {
        &self.kind
    }

    /// Returns the named members in declaration order; empty unless the type is a struct or a union.
    #[inline]
    pub const fn fields(&self) -> &'a [Field<'a>] {
        let members = self.members.get();
        // The usual case, without the calls in `split_at`, which are most of the work in constant evaluation.
        if self.named == members.len() {
            return members;
        }
        members.split_at(self.named).0
    }

    /// Returns the unnamed bit-fields in declaration order.
    #[inline]
    pub const fn unnamed(&self) -> &'a [Field<'a>] {
        self.members.get().split_at(self.named).1
    }

    /// Returns all members in declaration order, named or not.
    pub fn members(&self) -> impl Iterator<Item = &'a Field<'a>> + use<'a> {
        let (mut named, mut unnamed) = (self.fields(), self.unnamed());
        core::iter::from_fn(move || {
            let from = match (named.first(), unnamed.first()) {
                (Some(a), Some(b)) if b.index() < a.index() => &mut unnamed,
                (Some(_), _) => &mut named,
                (None, _) => &mut unnamed,
            };
            let (first, rest) = from.split_first()?;
            *from = rest;
            Some(first)
        })
    }

    /// Returns the named member called `name`.
    #[inline]
    pub const fn field(&self, name: &str) -> Option<&'a Field<'a>> {
        let fields = self.fields();
        first!(i in 0..fields.len() => if crate::text::equal(fields[i].name(), name) { Some(&fields[i]) } else { None })
    }
}
