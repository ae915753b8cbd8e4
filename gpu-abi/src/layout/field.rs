//! One placed member of a record.

use super::Layout;

/// A member of a struct or union with its place in it.
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
    pub(super) name: Option<&'a str>,
    pub(super) layout: &'a Layout<'a>,
    pub(super) offset: usize,
    pub(super) bits: Option<BitRange>,
    pub(super) index: usize,
    pub(super) align: Option<usize>,
    pub(super) packed: bool,
}

impl<'a> Field<'a> {
    /// A field to fill a buffer with before the engine writes to it.
    pub const EMPTY: Self = Self {
        name: None,
        layout: &Layout::without_storage(""),
        offset: 0,
        bits: None,
        index: 0,
        align: None,
        packed: false,
    };

    /// Returns the member's name; empty for an unnamed bit-field.
    pub const fn name(&self) -> &'a str {
        match self.name {
            Some(name) => name,
            None => "",
        }
    }

    /// Returns the byte that the member starts at, counted from the record's start; for a bit-field the byte of its first bit.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the bits of a bit-field, `None` for an ordinary member.
    pub const fn bits(&self) -> Option<BitRange> {
        self.bits
    }

    /// Returns the layout of the member's type; for a bit-field that of its declared type.
    pub const fn layout(&self) -> &'a Layout<'a> {
        self.layout
    }

    /// Returns the member's place in the declaration, counted from 0 over named and unnamed members.
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Returns the alignment declared on the member with `__align__`, in bytes.
    pub const fn declared_align(&self) -> Option<usize> {
        self.align
    }

    /// Returns whether the member itself is declared `__attribute__((packed))`.
    pub const fn is_packed(&self) -> bool {
        self.packed
    }

    /// Returns the byte after the member's last one, counted from the record's start.
    pub const fn end(&self) -> usize {
        match self.bits {
            Some(bits) => bits.end().div_ceil(8) as usize,
            None => self.offset + self.layout.size(),
        }
    }
}

/// The bits of a bit-field, counted from bit 0 of the record's first byte, least significant first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BitRange {
    offset: u64,
    width: u32,
}

impl BitRange {
    /// Returns the range of `width` bits from bit `offset` on.
    pub const fn new(offset: u64, width: u32) -> Self {
        Self { offset, width }
    }

    /// Returns the first bit, counted from the record's start.
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the number of bits.
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Returns the bit after the last one, counted from the record's start.
    pub const fn end(&self) -> u64 {
        self.offset + self.width as u64
    }
}
