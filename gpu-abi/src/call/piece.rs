//! The pieces that a value is passed in: one for each number in it, in the order of their offsets.
//!
//! - A scalar, a pointer, a handle and an element of a vector or an array are one piece each.
//! - A 128-bit integer is two pieces of 64 bits, the lower first.
//! - A named bit-field is one piece, of its declared type; one of a 128-bit type is two. Unnamed ones are none.
//! - A 16-bit float, and every smaller one or pack of them, is one piece of untyped bits.
//! - A union is its bytes: untyped pieces as wide as its alignment allows, up to 64 bits.
//! - Padding is no piece, and its bytes are not passed.

use crate::layout::{BitRange, Field, Kind, Layout};
use crate::ptx::RegisterClass;
use crate::scalar::Scalar;

/// What the bits of a piece mean, which decides how it is widened and which registers hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Numeric {
    /// A boolean, 0 or 1.
    Bool,
    /// An integer without a sign, an address or a handle.
    Unsigned,
    /// An integer with a sign.
    Signed,
    /// A floating-point number of 32 or 64 bits.
    Float,
    /// Bits of which nothing more is known: narrow floats and unions.
    Untyped,
}

/// One number of a value, with its place in it.
///
/// ```
/// use gpu_abi::call::pieces;
/// use gpu_abi::{PtxLayout, Unnamed};
///
/// #[derive(PtxLayout)]
/// struct Sample {
///     time: f64,
///     #[ptx(bits = 12)]
///     channel: u16,
///     #[ptx(bits = 4)]
///     _reserved: Unnamed<u16>,
///     values: [i16; 2],
/// }
///
/// let mut found = Vec::new();
/// pieces(&Sample::LAYOUT, |piece| found.push((piece.name(), piece.offset(), piece.register_class().ptx_type())));
/// assert_eq!(found, [("time", 0, ".f64"), ("channel", 8, ".b32"), ("values", 10, ".b32"), ("values", 12, ".b32")]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'a> {
    pub(super) name: &'a str,
    pub(super) offset: usize,
    pub(super) size: usize,
    pub(super) numeric: Numeric,
    pub(super) bits: Option<BitRange>,
}

impl<'a> Piece<'a> {
    /// Returns the name of the innermost member that the piece is or belongs to; empty where the value has no members.
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the byte that the piece starts at, counted from the value's start; for a bit-field that of its first bit.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the size of the piece's type in bytes: 1, 2, 4 or 8; for a bit-field that of its declared type.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Returns what the piece's bits mean.
    pub const fn numeric(&self) -> Numeric {
        self.numeric
    }

    /// Returns the bits of a bit-field, counted from the value's start; `None` for an ordinary piece.
    ///
    /// The upper piece of a 128-bit bit-field with no bits above 64 has a width of 0.
    pub const fn bits(&self) -> Option<BitRange> {
        self.bits
    }

    /// Returns the class of register that holds the piece.
    ///
    /// Integers of up to 32 bits and booleans are held in `.b32`, extended by their sign; untyped bits of up to 16 in `.b16`.
    pub const fn register_class(&self) -> RegisterClass {
        match (self.size, self.numeric) {
            (8, Numeric::Float) => RegisterClass::F64,
            (8, _) => RegisterClass::B64,
            (4, Numeric::Float) => RegisterClass::F32,
            (1 | 2, Numeric::Untyped) => RegisterClass::B16,
            _ => RegisterClass::B32,
        }
    }

    /// Returns whether a register of `class` may hold the piece.
    ///
    /// Beside its own class these are `.b16` for numbers of up to 16 bits, `.b32` for untyped bits, the untyped class of a
    /// float's size, either float class for untyped bits of its size, and `.pred` for a boolean.
    pub const fn fits(&self, class: RegisterClass) -> bool {
        match class {
            RegisterClass::Pred => matches!(self.numeric, Numeric::Bool),
            RegisterClass::B16 => self.size <= 2,
            RegisterClass::B32 => self.size <= 4,
            RegisterClass::B64 => self.size == 8,
            RegisterClass::F32 => self.size == 4 && matches!(self.numeric, Numeric::Float | Numeric::Untyped),
            RegisterClass::F64 => self.size == 8 && matches!(self.numeric, Numeric::Float | Numeric::Untyped),
            _ => false,
        }
    }

    /// Returns whether the piece is extended by its sign where it is widened.
    pub(super) const fn is_signed(&self) -> bool {
        matches!(self.numeric, Numeric::Signed)
    }

    /// Returns the piece that the `width` bits from `offset` on would be.
    pub(super) const fn at_bits(mut self, offset: u64, width: u32) -> Self {
        self.bits = Some(BitRange::new(offset, width));
        self
    }

    const fn whole(name: &'a str, offset: usize, size: usize, numeric: Numeric) -> Self {
        Self { name, offset, size, numeric, bits: None }
    }
}

/// Calls `visit` with each piece of a value of the type with the layout `layout`, in order.
pub fn pieces<'a>(layout: &Layout<'a>, mut visit: impl FnMut(Piece<'a>)) {
    let done = walk::<core::convert::Infallible>(layout, &mut |item| {
        item.pieces(&mut visit);
        Ok(())
    });
    match done {
        Ok(()) => {}
        Err(never) => match never {},
    }
}

/// Returns the number of pieces that a value of the type with the layout `layout` is passed in.
///
/// ```
/// use gpu_abi::PtxLayout;
/// use gpu_abi::call::piece_count;
///
/// assert_eq!(piece_count(&<[u128; 3]>::LAYOUT), 6);
/// ```
pub fn piece_count(layout: &Layout<'_>) -> usize {
    let mut count = 0;
    pieces(layout, |_| count += 1);
    count
}

/// What a value consists of: single pieces, and runs of them that share bytes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Item<'a> {
    /// A piece at a multiple of its size.
    Piece(Piece<'a>),
    /// Pieces that are put together from bits.
    Run(Run<'a>),
}

/// Bytes of which several pieces have bits, or one that does not start at a multiple of its size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run<'a> {
    of: RunOf<'a>,
    /// The first byte, counted from the value's start.
    pub(super) start: usize,
    /// The byte after the last one.
    pub(super) end: usize,
    /// The byte up to which all are padding.
    pub(super) limit: usize,
}

#[derive(Clone, Copy, Debug)]
enum RunOf<'a> {
    /// Bit-fields that follow each other in a record, which starts at `base`.
    BitFields { fields: &'a [Field<'a>], base: usize },
    /// A piece that its record's packing has moved off its alignment.
    Packed(Piece<'a>),
}

impl<'a> Item<'a> {
    /// Calls `visit` with each piece.
    pub(super) fn pieces(&self, visit: &mut dyn FnMut(Piece<'a>)) {
        match self {
            Self::Piece(piece) => visit(*piece),
            Self::Run(run) => run.pieces(visit),
        }
    }
}

impl<'a> Run<'a> {
    fn bit_fields(fields: &'a [Field<'a>], base: usize, limit: usize) -> Self {
        // In their order of declaration each starts behind the one before it.
        let (first, last) = match fields {
            [first, .., last] => (first, last),
            [only] => (only, only),
            [] => unreachable!("a run starts with a bit-field"),
        };
        Self {
            of: RunOf::BitFields { fields, base },
            start: base + first.offset(),
            end: base + last.end(),
            limit: limit.max(base + last.end()),
        }
    }

    fn packed(piece: Piece<'a>) -> Self {
        let end = piece.offset + piece.size;
        let bits = BitRange::new(8 * piece.offset as u64, 8 * piece.size as u32);
        let of = RunOf::Packed(Piece { bits: Some(bits), ..piece });
        Self { of, start: piece.offset, end, limit: end }
    }

    /// Calls `visit` with each piece, all of which have their bits.
    pub(super) fn pieces(&self, visit: &mut dyn FnMut(Piece<'a>)) {
        match self.of {
            RunOf::BitFields { fields, base } => fields.iter().for_each(|field| bit_field(field, base, visit)),
            RunOf::Packed(piece) => visit(piece),
        }
    }
}

/// Calls `visit` with the pieces of a bit-field of a record that starts at `base`.
fn bit_field<'a>(field: &Field<'a>, base: usize, visit: &mut dyn FnMut(Piece<'a>)) {
    let (Some(bits), Some((size, numeric))) = (field.value_bits(), number(field.layout())) else {
        unreachable!("the engine lets only integers, booleans and enumerations be bit-fields")
    };
    let start = 8 * base as u64 + bits.offset();
    let piece = |offset: u64, width: u32, size, numeric| Piece {
        name: field.name(),
        offset: (offset / 8) as usize,
        size,
        numeric,
        bits: Some(BitRange::new(offset, width)),
    };
    if size < 16 {
        visit(piece(start, bits.width(), size, numeric));
    } else {
        let low = bits.width().min(64);
        visit(piece(start, low, 8, if bits.width() > 64 { Numeric::Unsigned } else { numeric }));
        visit(piece(start + u64::from(low), bits.width() - low, 8, numeric));
    }
}

/// Returns the size in bytes of a number, and what its bits mean; `None` for an aggregate.
pub(super) const fn number(layout: &Layout<'_>) -> Option<(usize, Numeric)> {
    let numeric = match *layout.kind() {
        Kind::Scalar(scalar) | Kind::Enum { repr: scalar, .. } => match scalar {
            Scalar::Bool => Numeric::Bool,
            _ if scalar.is_float() => Numeric::Float,
            _ if scalar.is_signed() => Numeric::Signed,
            _ => Numeric::Unsigned,
        },
        Kind::Pointer(_) | Kind::Handle(_) => Numeric::Unsigned,
        Kind::Storage(_) => Numeric::Untyped,
        _ => return None,
    };
    Some((layout.size(), numeric))
}

/// Calls `visit` with each item of a value, in the order of the offsets, until it returns an error.
pub(super) fn walk<'a, E>(layout: &Layout<'a>, visit: &mut dyn FnMut(Item<'a>) -> Result<(), E>) -> Result<(), E> {
    walk_at(layout, Place { name: "", offset: 0, align: layout.align() }, visit)
}

/// Where a part of a value lies.
#[derive(Clone, Copy)]
struct Place<'a> {
    name: &'a str,
    /// In bytes, from the value's start.
    offset: usize,
    /// The alignment of the whole value, in bytes.
    align: usize,
}

impl<'a> Place<'a> {
    /// Returns the place of a member or an element.
    fn inner(self, name: &'a str, by: usize) -> Self {
        Self { name, offset: self.offset + by, ..self }
    }

    /// Returns the piece of this size here, or the run that it is where it is not aligned.
    fn piece(self, size: usize, numeric: Numeric) -> Item<'a> {
        let piece = Piece::whole(self.name, self.offset, size, numeric);
        if is_aligned(self.align, self.offset, size) { Item::Piece(piece) } else { Item::Run(Run::packed(piece)) }
    }
}

/// Returns whether the address `offset` bytes into a value with the alignment `align` is a multiple of `size`.
pub(super) const fn is_aligned(align: usize, offset: usize, size: usize) -> bool {
    align % size == 0 && offset % size == 0
}

fn walk_at<'a, E>(
    layout: &Layout<'a>,
    place: Place<'a>,
    visit: &mut dyn FnMut(Item<'a>) -> Result<(), E>,
) -> Result<(), E> {
    match *layout.kind() {
        Kind::Vector { element, lanes: len } | Kind::Array { element, len } => {
            (0..len).try_for_each(|i| walk_at(element, place.inner(place.name, i * element.size()), visit))
        }
        Kind::Record(form) if form.is_union() => {
            let size = layout.align().min(8);
            (0..layout.size() / size)
                .try_for_each(|i| visit(place.inner(place.name, i * size).piece(size, Numeric::Untyped)))
        }
        Kind::Record(_) => record(layout, place, visit),
        Kind::Empty => Ok(()),
        _ => match number(layout) {
            // A 128-bit integer: two halves, of which the upper one has the sign.
            Some((16, numeric)) => {
                visit(place.piece(8, Numeric::Unsigned))?;
                visit(place.inner(place.name, 8).piece(8, numeric))
            }
            Some((size, numeric)) => visit(place.piece(size, numeric)),
            None => Ok(()),
        },
    }
}

fn record<'a, E>(layout: &Layout<'a>, place: Place<'a>, visit: &mut dyn FnMut(Item<'a>) -> Result<(), E>) -> Result<(), E> {
    let mut rest = layout.fields();
    while let Some(first) = rest.first() {
        if first.bits().is_none() {
            walk_at(first.layout(), place.inner(first.name(), first.offset()), visit)?;
            rest = &rest[1..];
            continue;
        }
        let count = rest.iter().take_while(|field| field.bits().is_some()).count();
        let (fields, after) = rest.split_at(count);
        let limit = after.first().map_or(layout.size(), Field::offset);
        visit(Item::Run(Run::bit_fields(fields, place.offset, place.offset + limit)))?;
        rest = after;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PtxLayout;
    use crate::layout::{Member, Record};
    use crate::vector::Float4;
    use std::vec::Vec;

    fn of(layout: &Layout<'_>) -> Vec<(usize, usize, Numeric)> {
        let mut found = Vec::new();
        pieces(layout, |piece| found.push((piece.offset(), piece.size(), piece.numeric())));
        found
    }

    #[test]
    fn aggregates_come_apart() {
        use Numeric::{Float, Signed, Unsigned, Untyped};
        assert_eq!(of(&Float4::LAYOUT), [0, 4, 8, 12].map(|offset| (offset, 4, Float)));
        assert_eq!(of(&<[i128; 2]>::LAYOUT), [(0, 8, Unsigned), (8, 8, Signed), (16, 8, Unsigned), (24, 8, Signed)]);
        assert_eq!(of(&crate::narrow::Half2::LAYOUT), [(0, 4, Untyped)]);
        assert_eq!(of(&<[u32; 0]>::LAYOUT), []);
        let members = [Member::new("a", &<f32 as PtxLayout>::LAYOUT), Member::new("b", &<[u16; 5] as PtxLayout>::LAYOUT)];
        let mut fields = [Field::EMPTY; 2];
        let layout = Record::union("U", &members).layout_in(&mut fields).unwrap();
        assert_eq!(of(&layout), [(0, 4, Untyped), (4, 4, Untyped), (8, 4, Untyped)]);
    }

    #[test]
    fn wide_bit_fields_are_halves() {
        let members = [
            Member::new("a", &<i128 as PtxLayout>::LAYOUT).bits(70),
            Member::new("b", &<i128 as PtxLayout>::LAYOUT).bits(8),
        ];
        let mut fields = [Field::EMPTY; 2];
        let layout = Record::structure("W", &members).layout_in(&mut fields).unwrap();
        let mut found = Vec::new();
        pieces(&layout, |piece| {
            let bits = piece.bits().unwrap();
            found.push((bits.offset(), bits.width(), piece.is_signed()));
        });
        assert_eq!(found, [(0, 64, false), (64, 6, true), (70, 8, true), (78, 0, true)]);
    }
}
