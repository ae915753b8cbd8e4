//! The pieces that a value is passed in: one for each number in it, in order of their offsets.
//!
//! - A scalar, a pointer, a handle, and an element of a vector or an array are one piece each.
//! - A 128-bit integer is two pieces of 64 bits, the lower first.
//! - A named bit-field is one piece of its declared type, or two if that type has 128 bits. Unnamed bit-fields are not
//!   passed.
//! - A float of 16 bits or fewer, or a pack of them, is one piece of untyped bits.
//! - A union is passed as its bytes: untyped pieces as wide as its alignment allows, up to 64 bits.
//! - Padding is not passed.

use crate::layout::{BitRange, Field, Kind, Layout};
use crate::ptx::RegisterClass;
use crate::scalar::Scalar;

/// The meaning of a piece's bits, which decides how it is widened and which registers can hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Numeric {
    /// A boolean, 0 or 1.
    Bool,
    /// An unsigned integer, an address or a handle.
    Unsigned,
    /// A signed integer.
    Signed,
    /// A floating-point number of 32 or 64 bits.
    Float,
    /// Bits without a known meaning: narrow floats and unions.
    Untyped,
}

/// One number of a value, and its position in the value.
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
/// pieces(&Sample::LAYOUT, |piece| found.push((piece.name, piece.offset, piece.register_class().ptx_type())));
/// assert_eq!(found, [("time", 0, ".f64"), ("channel", 8, ".b32"), ("values", 10, ".b32"), ("values", 12, ".b32")]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'a> {
    /// The name of the innermost member that contains the piece, or an empty string if the value has no members.
    pub name: &'a str,
    /// The offset of the piece in bytes from the value's start; for a bit-field, the byte of its first bit.
    pub offset: usize,
    /// The size of the piece's type in bytes, 1, 2, 4 or 8; for a bit-field, the size of its declared type.
    pub size: usize,
    /// The meaning of the piece's bits.
    pub numeric: Numeric,
    /// The bit range of a bit-field, counted from the value's start; `None` for an ordinary piece.
    ///
    /// The upper piece of a 128-bit bit-field with no bits above 64 has a width of 0.
    pub bits: Option<BitRange>,
}

impl<'a> Piece<'a> {
    /// Returns the class of register that holds the piece.
    ///
    /// Booleans and integers of up to 32 bits are held in `.b32`, zero- or sign-extended; untyped bits of up to 16 in
    /// `.b16`.
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
    /// Besides its own class these are `.b16` for numbers of up to 16 bits, `.b32` for untyped bits, the untyped class of a
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

    /// Returns whether the piece is sign-extended when it is widened.
    pub(super) const fn is_signed(&self) -> bool {
        matches!(self.numeric, Numeric::Signed)
    }

    /// Returns this piece as the `width` bits starting at `offset`.
    pub(super) const fn at_bits(mut self, offset: u64, width: u32) -> Self {
        self.bits = Some(BitRange::new(offset, width));
        self
    }

    const fn whole(name: &'a str, offset: usize, size: usize, numeric: Numeric) -> Self {
        Self { name, offset, size, numeric, bits: None }
    }
}

/// Calls `visit` with each piece of a value with this layout, in order.
pub fn pieces<'a>(layout: &Layout<'a>, mut visit: impl FnMut(Piece<'a>)) {
    let Ok(()) = try_pieces::<core::convert::Infallible>(layout, &mut |piece| {
        visit(piece);
        Ok(())
    });
}

/// Calls `visit` with each piece of a value, in order, until it returns an error.
pub(super) fn try_pieces<'a, E>(layout: &Layout<'a>, visit: &mut dyn FnMut(Piece<'a>) -> Result<(), E>) -> Result<(), E> {
    walk(layout, &mut |item| match item {
        Item::Piece(piece) => visit(piece),
        Item::Run(run) => run.pieces().try_for_each(&mut *visit),
    })
}

/// A part of a value: a single piece, or a run of pieces that share bytes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Item<'a> {
    /// A piece at a multiple of its size.
    Piece(Piece<'a>),
    /// Pieces that are combined from bits.
    Run(Run<'a>),
}

/// Bytes that contain bits of several pieces, or one piece that is not at a multiple of its size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run<'a> {
    /// The piece that its record's packing has moved off its natural alignment, as a bit range.
    packed: Option<Piece<'a>>,
    /// Otherwise, consecutive bit-fields in a record that starts at `base`.
    fields: &'a [Field<'a>],
    base: usize,
    /// The first byte, counted from the value's start.
    pub(super) start: usize,
    /// The byte after the last.
    pub(super) end: usize,
    /// The end of the padding that follows the run.
    pub(super) limit: usize,
}

impl<'a> Run<'a> {
    fn bit_fields(fields: &'a [Field<'a>], base: usize, limit: usize) -> Self {
        // In declaration order, each field starts after the previous one.
        let (Some(first), Some(last)) = (fields.first(), fields.last()) else {
            unreachable!("a run starts with a bit-field")
        };
        let (start, end) = (base + first.offset(), base + last.end());
        Self { packed: None, fields, base, start, end, limit: limit.max(end) }
    }

    fn packed(piece: Piece<'a>) -> Self {
        let (start, end) = (piece.offset, piece.offset + piece.size);
        let packed = Some(piece.at_bits(8 * start as u64, 8 * piece.size as u32));
        Self { packed, fields: &[], base: 0, start, end, limit: end }
    }

    /// Returns each piece, as a bit range.
    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece<'a>> + use<'a> {
        let base = self.base;
        self.packed.into_iter().chain(self.fields.iter().flat_map(move |field| bit_field(field, base)))
    }
}

/// Returns the pieces of a bit-field in a record that starts at `base`.
fn bit_field<'a>(field: &Field<'a>, base: usize) -> impl Iterator<Item = Piece<'a>> + use<'a> {
    let (Some(bits), Some((size, numeric))) = (field.value_bits(), number(field.layout())) else {
        unreachable!("the engine lets only integers, booleans and enumerations be bit-fields")
    };
    let (name, start) = (field.name(), 8 * base as u64 + bits.offset());
    let piece = |offset: u64, width: u32, size, numeric| {
        Piece::whole(name, (offset / 8) as usize, size, numeric).at_bits(offset, width)
    };
    let pieces = if size < 16 {
        [Some(piece(start, bits.width(), size, numeric)), None]
    } else {
        let low = bits.width().min(64);
        let low_numeric = if bits.width() > 64 { Numeric::Unsigned } else { numeric };
        let high = piece(start + u64::from(low), bits.width() - low, 8, numeric);
        [Some(piece(start, low, 8, low_numeric)), Some(high)]
    };
    pieces.into_iter().flatten()
}

/// Returns the size of a number in bytes and the meaning of its bits; `None` for an aggregate.
pub(super) const fn number(layout: &Layout<'_>) -> Option<(usize, Numeric)> {
    let numeric = match (layout.stored(), layout.kind()) {
        (Some(Scalar::Bool), _) => Numeric::Bool,
        (Some(scalar), _) if scalar.is_float() => Numeric::Float,
        (Some(scalar), _) if scalar.is_signed() => Numeric::Signed,
        (Some(_), _) | (_, Kind::Pointer(_) | Kind::Handle(_)) => Numeric::Unsigned,
        (_, Kind::NarrowFloat(_)) => Numeric::Untyped,
        _ => return None,
    };
    Some((layout.size(), numeric))
}

/// Calls `visit` with each item of a value, in order of their offsets, until it returns an error.
pub(super) fn walk<'a, E>(layout: &Layout<'a>, visit: &mut dyn FnMut(Item<'a>) -> Result<(), E>) -> Result<(), E> {
    walk_at(layout, Position { name: "", offset: 0, align: layout.align() }, visit)
}

/// The position of a part of a value.
#[derive(Clone, Copy)]
struct Position<'a> {
    name: &'a str,
    /// In bytes, from the value's start.
    offset: usize,
    /// The alignment of the whole value, in bytes.
    align: usize,
}

impl<'a> Position<'a> {
    /// Returns the position of a member or an element.
    fn inner(self, name: &'a str, by: usize) -> Self {
        Self { name, offset: self.offset + by, ..self }
    }

    /// Returns the piece of this size here, or a run if it is not aligned.
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
    place: Position<'a>,
    visit: &mut dyn FnMut(Item<'a>) -> Result<(), E>,
) -> Result<(), E> {
    match *layout.kind() {
        Kind::Vector { element, lanes: len } | Kind::Array { element, len } => {
            (0..len).try_for_each(|i| walk_at(element, place.inner(place.name, i * element.size()), visit))
        }
        Kind::Record(form) if form.is_union => {
            let size = layout.align().min(8);
            (0..layout.size() / size)
                .try_for_each(|i| visit(place.inner(place.name, i * size).piece(size, Numeric::Untyped)))
        }
        Kind::Record(_) => record(layout, place, visit),
        Kind::Empty => Ok(()),
        _ => match number(layout) {
            // A 128-bit integer: two halves, the upper one with the sign.
            Some((16, numeric)) => {
                visit(place.piece(8, Numeric::Unsigned))?;
                visit(place.inner(place.name, 8).piece(8, numeric))
            }
            Some((size, numeric)) => visit(place.piece(size, numeric)),
            None => Ok(()),
        },
    }
}

fn record<'a, E>(
    layout: &Layout<'a>,
    place: Position<'a>,
    visit: &mut dyn FnMut(Item<'a>) -> Result<(), E>,
) -> Result<(), E> {
    let mut rest = layout.fields();
    while let Some(first) = rest.first() {
        if first.bits().is_none() {
            walk_at(first.layout(), place.inner(first.name(), first.offset()), visit)?;
            rest = &rest[1..];
            continue;
        }
        let count = rest.iter().take_while(|field| field.bits().is_some()).count();
        let (fields, after) = rest.split_at(count);
        // Members of a derived class may use the trailing padding, so it is not part of this record.
        let limit = after.first().map_or(layout.unshared_size(), Field::offset);
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

    fn parts(layout: &Layout<'_>) -> Vec<(usize, usize, Numeric)> {
        let mut found = Vec::new();
        pieces(layout, |piece| found.push((piece.offset, piece.size, piece.numeric)));
        found
    }

    #[test]
    fn aggregates_come_apart() {
        use Numeric::{Float, Signed, Unsigned, Untyped};
        assert_eq!(parts(&Float4::LAYOUT), [0, 4, 8, 12].map(|offset| (offset, 4, Float)));
        assert_eq!(parts(&<[i128; 2]>::LAYOUT), [(0, 8, Unsigned), (8, 8, Signed), (16, 8, Unsigned), (24, 8, Signed)]);
        assert_eq!(parts(&crate::narrow::Half2::LAYOUT), [(0, 4, Untyped)]);
        assert_eq!(parts(&<[u32; 0]>::LAYOUT), []);
        let members = [Member::new("a", &<f32 as PtxLayout>::LAYOUT), Member::new("b", &<[u16; 5] as PtxLayout>::LAYOUT)];
        let mut fields = [Field::EMPTY; 2];
        let layout = Record::union("U", &members).layout_in(&mut fields).unwrap();
        assert_eq!(parts(&layout), [(0, 4, Untyped), (4, 4, Untyped), (8, 4, Untyped)]);
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
            let bits = piece.bits.unwrap();
            found.push((bits.offset(), bits.width(), piece.is_signed()));
        });
        assert_eq!(found, [(0, 64, false), (64, 6, true), (70, 8, true), (78, 0, true)]);
    }
}
