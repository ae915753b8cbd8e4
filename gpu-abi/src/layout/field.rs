//! The members of a record with their offsets.

use super::Layout;
use gpu_abi_reader::BitRange;

/// The value for members that are not bit-fields.
pub(super) const NO_BITS: BitRange = BitRange::new(0, 0);

/// A member of a struct or union with its offset.
///
/// ```
/// use gpu_abi::PtxLayout;
///
/// #[derive(PtxLayout)]
/// struct Sample {
///     time: f64,
///     #[ptx(bits = 12)]
///     channel: u16,
/// }
///
/// let [time, channel] = Sample::LAYOUT.fields() else { unreachable!() };
/// assert_eq!((time.name(), time.offset(), time.bits()), ("time", 0, None));
/// let bits = channel.bits().unwrap();
/// assert_eq!((channel.offset(), bits.offset(), bits.width()), (8, 64, 12));
/// assert_eq!(channel.layout().name(), "u16");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field<'a> {
    // The fields do not use `Option`: rustc builds, checks and copies these values in constants, where an enumeration costs
    // more than a number.
    /// Empty if there is none.
    pub(super) name: &'a str,
    /// The same as `name` unless another one is declared.
    pub(super) cxx: &'a str,
    pub(super) layout: &'a Layout<'a>,
    pub(super) offset: usize,
    pub(super) is_bits: bool,
    /// `NO_BITS` for an ordinary member.
    pub(super) bits: BitRange,
    pub(super) index: usize,
    /// In bytes; 0 if none is declared.
    pub(super) align: usize,
    pub(super) packed: bool,
    #[doc(hidden)]
    pub role: Role,
}

/// The role of a member in its record.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A named member or a named bit-field.
    Plain,
    /// An unnamed bit-field.
    Unnamed,
    /// A base class.
    Base,
    /// An array whose length is known only at run time.
    Tail,
}

impl<'a> Field<'a> {
    /// A placeholder to fill a buffer with before the engine writes to it.
    pub const EMPTY: Self = Self {
        name: "",
        cxx: "",
        layout: &Layout::without_storage(""),
        offset: 0,
        is_bits: false,
        bits: NO_BITS,
        index: 0,
        align: 0,
        packed: false,
        role: Role::Unnamed,
    };

    /// Returns the member's name; empty for an unnamed bit-field.
    #[inline]
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the member's name in C++: [`name`](Self::name) unless [another one](super::Member::cxx) is declared.
    #[inline]
    pub const fn cxx_name(&self) -> &'a str {
        self.cxx
    }

    /// Returns the byte at which the member starts, counted from the record's start; for a bit-field, the byte of its first
    /// bit.
    #[inline]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the bits of a bit-field, or `None` for an ordinary member.
    #[inline]
    pub const fn bits(&self) -> Option<BitRange> {
        if self.is_bits { Some(self.bits) } else { None }
    }

    /// Returns the bits that hold the value of a bit-field: all of them, or the lowest ones if it has more bits than its
    /// type. Returns `None` for an ordinary member.
    ///
    /// C++ allows such fields ([`Member::bits`](super::Member::bits)); the bits above are padding.
    #[inline]
    pub const fn value_bits(&self) -> Option<BitRange> {
        match (self.bits(), self.layout.bit_field_width()) {
            (Some(bits), Some(max)) if bits.width() > max => Some(BitRange::new(bits.offset(), max)),
            (bits, _) => bits,
        }
    }

    /// Returns the layout of the member's type; for a bit-field, the layout of its declared type.
    #[inline]
    pub const fn layout(&self) -> &'a Layout<'a> {
        self.layout
    }

    /// Returns the member's index in the declaration, counted from 0 over named and unnamed members.
    #[inline]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Returns the alignment declared on the member with `__align__`, in bytes.
    #[inline]
    pub const fn declared_align(&self) -> Option<usize> {
        if self.align == 0 { None } else { Some(self.align) }
    }

    /// Returns whether the member itself is declared `__attribute__((packed))`.
    #[inline]
    pub const fn is_packed(&self) -> bool {
        self.packed
    }

    /// Returns whether the member is a base class, whose trailing padding later members may use.
    #[inline]
    pub const fn is_base(&self) -> bool {
        matches!(self.role, Role::Base)
    }

    /// Returns whether the member is a [tail](super::Member::tail): an array whose length is known only at run time.
    #[inline]
    pub const fn is_tail(&self) -> bool {
        matches!(self.role, Role::Tail)
    }

    #[inline]
    pub(crate) const fn is_named(&self) -> bool {
        !matches!(self.role, Role::Unnamed)
    }

    /// Returns the number of bytes from this ordinary member's start that belong to it alone: all of them, unless it is a base
    /// class, whose trailing padding later members may use.
    #[inline]
    pub(crate) const fn own_size(&self) -> usize {
        match self.is_base() {
            true if self.layout.is_empty_class() => 0,
            true => self.layout.unshared_size(),
            false => self.layout.size,
        }
    }

    /// Returns the byte after the member's last byte, counted from the record's start.
    #[inline]
    pub const fn end(&self) -> usize {
        if self.is_bits { ((self.bits.end() + 7) >> 3) as usize } else { self.offset + self.layout.size }
    }
}
