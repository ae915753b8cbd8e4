//! A layout as a map of its bytes.

use super::labels::{Cell, Labels, Marks};
use super::rows::{end_bit, start_bit};
use super::type_name::{DeclaredType, TypeName};
use super::width::{Spaces, width};
use crate::layout::{Field, Kind, Layout};
use crate::text::Counted;
use core::fmt::{self, Write};

/// A map of a type's bytes: a letter for each member, `.` for padding, and bit-fields bit by bit.
///
/// It is for terminals and comments; [`Svg`](super::Svg) is the same map as a picture.
///
/// A union has one map for each member. Repeated rows are replaced by a `*`.
///
/// ```
/// use gpu_abi::PtxLayout;
/// use gpu_abi::layout::{Field, Member, Record};
/// use gpu_abi::report::ByteMap;
///
/// let members = [
///     Member::new("tag", &<u8 as PtxLayout>::LAYOUT),
///     Member::new("kind", &<u32 as PtxLayout>::LAYOUT).bits(4),
///     Member::new("id", &<u32 as PtxLayout>::LAYOUT).bits(6),
///     Member::new("weight", &<f32 as PtxLayout>::LAYOUT),
/// ];
/// let mut fields = [Field::EMPTY; 4];
/// let layout = Record::structure("Sample", &members).layout_in(&mut fields)?;
/// assert_eq!(ByteMap::new(&layout).to_string(), "\
/// Sample, 8 bytes
///      +0 +1 +2 +3 +4 +5 +6 +7
///   0   a  #  #  .  d  d  d  d
///   bits, the least significant first
///   0  aaaaaaaa bbbbcccc cc...... ........
///   a tag: u8
///   b kind: u32 : 4
///   c id: u32 : 6
///   d weight: f32
///   . padding, # bits of bit-fields");
/// # Ok::<(), gpu_abi::layout::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ByteMap<'a> {
    layout: &'a Layout<'a>,
}

impl<'a> ByteMap<'a> {
    /// Returns the map of the type with the layout `layout`.
    pub const fn new(layout: &'a Layout<'a>) -> Self {
        Self { layout }
    }
}

impl fmt::Display for ByteMap<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = self.layout;
        write!(f, "{}, {}", TypeName(layout), Counted(layout.size(), "byte"))?;
        let mut marks = Marks::default();
        let labels = Labels::new(layout.fields().len());
        match layout.kind() {
            Kind::Record(form) if form.is_union() => {
                for (index, field) in layout.fields().iter().enumerate() {
                    write!(f, "\n  as ")?;
                    write_legend(f, &labels, index, field)?;
                    let view = View::Member(index);
                    marks.add(Map { layout, labels, view }.write(f)?);
                }
            }
            Kind::Record(_) => {
                let view = View::All;
                marks.add(Map { layout, labels, view }.write(f)?);
                for (index, field) in layout.fields().iter().enumerate() {
                    f.write_str("\n  ")?;
                    write_legend(f, &labels, index, field)?;
                }
            }
            _ => {
                let view = View::Whole;
                marks.add(Map { layout, labels, view }.write(f)?);
            }
        }
        marks.write(f)
    }
}

fn write_legend(f: &mut fmt::Formatter<'_>, labels: &Labels, index: usize, field: &Field<'_>) -> fmt::Result {
    labels.write(f, Cell::Member(index))?;
    match field.name() {
        "" => write!(f, " {}", DeclaredType(field)),
        name => write!(f, " {name}: {}", DeclaredType(field)),
    }
}

/// The members that a map shows.
#[derive(Clone, Copy)]
enum View {
    All,
    /// The member of a union with this index.
    Member(usize),
    /// The whole type, which is not a record.
    Whole,
}

struct Map<'a> {
    layout: &'a Layout<'a>,
    labels: Labels,
    view: View,
}

/// The number of bytes in one row of bits.
const BYTES_OF_BITS: usize = 4;

impl Map<'_> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> Result<Marks, fmt::Error> {
        let size = self.layout.size();
        if size == 0 {
            return Ok(Marks::default());
        }
        let row = if size <= 8 { 8 } else { 16 };
        let margin = width(size.saturating_sub(1));
        // A column holds a label or `+f`.
        let column = self.labels.width().max(2);
        let mut marks = Marks::default();

        write!(f, "\n  {:margin$} ", "")?;
        for byte in 0..row.min(size) {
            write!(f, " {}+{byte:x}", Spaces(column - 2))?;
        }
        let mut repeats = false;
        for start in (0..size).step_by(row) {
            let cells = start..size.min(start + row);
            if start > 0 && cells.len() == row && cells.clone().all(|at| self.byte(at) == self.byte(at - row)) {
                if !repeats {
                    write!(f, "\n  {:>margin$}", "*")?;
                }
                repeats = true;
                continue;
            }
            repeats = false;
            write!(f, "\n  {start:margin$} ")?;
            for at in cells {
                write!(f, " {}", Spaces(column - self.labels.width()))?;
                let cell = self.byte(at);
                marks.note(cell);
                self.labels.write(f, cell)?;
            }
        }
        if self.bit_fields().next().is_some() {
            self.write_bits(f, margin, &mut marks)?;
        }
        Ok(marks)
    }

    fn write_bits(&self, f: &mut fmt::Formatter<'_>, margin: usize, marks: &mut Marks) -> fmt::Result {
        f.write_str("\n  bits, the least significant first")?;
        for start in (0..self.layout.size()).step_by(BYTES_OF_BITS) {
            let end = self.layout.size().min(start + BYTES_OF_BITS);
            if !self.bit_fields().any(|field| field.offset() < end && start < field.end()) {
                continue;
            }
            write!(f, "\n  {start:margin$} ")?;
            for at in start..end {
                f.write_char(' ')?;
                for bit in 8 * at as u64..8 * (at as u64 + 1) {
                    let cell = self.bit(bit);
                    marks.note(cell);
                    self.labels.write(f, cell)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the bit-fields that the map shows, including unnamed ones but not zero-width ones.
    fn bit_fields(&self) -> impl Iterator<Item = &Field<'_>> {
        let shown = match self.view {
            View::All => self.layout.fields(),
            View::Member(index) => &self.layout.fields()[index..=index],
            View::Whole => &[],
        };
        let unnamed = match self.view {
            View::All => self.layout.unnamed(),
            View::Member(_) | View::Whole => &[],
        };
        let has_bits = |field: &&Field<'_>| field.bits().is_some_and(|bits| bits.width() > 0);
        shown.iter().chain(unnamed).filter(has_bits)
    }

    /// Returns the owner of byte `at`.
    fn byte(&self, at: usize) -> Cell {
        let first = self.bit(8 * at as u64);
        let is_shared = |bit| self.bit(bit) != first;
        if self.has_bits(at) && (8 * at as u64 + 1..8 * (at as u64 + 1)).any(is_shared) { Cell::Bits } else { first }
    }

    fn has_bits(&self, at: usize) -> bool {
        self.bit_fields().any(|field| field.offset() <= at && at < field.end())
    }

    /// Returns the owner of the bit `bit`.
    fn bit(&self, bit: u64) -> Cell {
        let holds = |field: &Field<'_>| start_bit(field) <= bit && bit < end_bit(field) && !is_hole(field, bit);
        match self.view {
            View::All => match self.layout.fields().iter().position(holds) {
                Some(index) => Cell::Member(index),
                None if self.layout.unnamed().iter().any(holds) => Cell::Unnamed,
                None => Cell::Padding,
            },
            View::Member(index) if holds(&self.layout.fields()[index]) => Cell::Member(index),
            View::Member(_) => Cell::Padding,
            View::Whole if is_padding(self.layout, (bit / 8) as usize) => Cell::Padding,
            View::Whole => Cell::Member(0),
        }
    }
}

/// Returns whether the bit, which is within `field`, is padding of the field's type.
fn is_hole(field: &Field<'_>, bit: u64) -> bool {
    field.bits().is_none() && is_padding(field.layout(), (bit / 8) as usize - field.offset())
}

/// Returns whether byte `at` of the type with this layout is padding. It looks at one byte;
/// [`PaddingRange`](crate::layout::PaddingRange) searches for the next range.
fn is_padding(layout: &Layout<'_>, at: usize) -> bool {
    match layout.kind() {
        Kind::Array { element, .. } => is_padding(element, at % element.size()),
        Kind::Record(_) => !layout.fields().iter().any(|field| {
            let holds = field.offset() <= at && at < field.end();
            holds && !is_hole(field, 8 * at as u64)
        }),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{Member, Padding, PtxLayout, Record, TypeLayout};
    use crate::vector::Float3;
    use std::string::{String, ToString};
    use std::vec::Vec;

    const U8: &TypeLayout = &<u8 as PtxLayout>::LAYOUT;
    const U16: &TypeLayout = &<u16 as PtxLayout>::LAYOUT;
    const U32: &TypeLayout = &<u32 as PtxLayout>::LAYOUT;
    const U64: &TypeLayout = &<u64 as PtxLayout>::LAYOUT;

    fn map(record: &Record<'_, '_>) -> String {
        let mut fields = [Field::EMPTY; 64];
        let layout = record.layout_in(&mut fields).unwrap();
        ByteMap::new(&layout).to_string()
    }

    #[test]
    fn bit_fields_are_drawn_bit_by_bit() {
        let members = [
            Member::new("position", &Float3::LAYOUT),
            Member::new("species", U32).bits(4),
            Member::new("frozen", U8).bits(1),
            Member::unnamed(U32, 0),
            Member::unnamed(U16, 7),
            Member::new("wide", U64).bits(40),
        ];
        assert_eq!(
            map(&Record::structure("Body", &members)),
            "\
Body, 24 bytes
      +0 +1 +2 +3 +4 +5 +6 +7 +8 +9 +a +b +c +d +e +f
   0   a  a  a  a  a  a  a  a  a  a  a  a  #  .  .  .
  16   #  d  d  d  d  #  .  .
  bits, the least significant first
  12  bbbbc... ........ ........ ........
  16  -------d dddddddd dddddddd dddddddd
  20  dddddddd ddddddd. ........ ........
  a position: Float3
  b species: u32 : 4
  c frozen: u8 : 1
  d wide: u64 : 40
  . padding, # bits of bit-fields, - unnamed bit-field"
        );
    }

    #[test]
    fn a_union_has_a_map_for_each_member() {
        let members = [Member::new("tag", U8), Member::new("id", U32)];
        let mut fields = [Field::EMPTY; 2];
        let pair = Record::structure("Pair", &members).layout_in(&mut fields).unwrap();
        let pairs = Layout::array("[Pair; 2]", &pair, 2);
        let members = [Member::new("pairs", &pairs), Member::new("low", U32).bits(3)];
        assert_eq!(
            map(&Record::union("Payload", &members)),
            "\
Payload, 16 bytes
  as a pairs: [Pair; 2]
      +0 +1 +2 +3 +4 +5 +6 +7 +8 +9 +a +b +c +d +e +f
   0   a  .  .  .  a  a  a  a  a  .  .  .  a  a  a  a
  as b low: u32 : 3
      +0 +1 +2 +3 +4 +5 +6 +7 +8 +9 +a +b +c +d +e +f
   0   #  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
  bits, the least significant first
   0  bbb..... ........ ........ ........
  . padding, # bits of bit-fields"
        );
    }

    #[test]
    fn rows_that_repeat_are_left_out() {
        let table = <[u64; 100]>::LAYOUT;
        let members = [Member::new("count", U32), Member::new("table", &table)];
        assert_eq!(
            map(&Record::structure("Table", &members)),
            "\
Table, 808 bytes
       +0 +1 +2 +3 +4 +5 +6 +7 +8 +9 +a +b +c +d +e +f
    0   a  a  a  a  .  .  .  .  b  b  b  b  b  b  b  b
   16   b  b  b  b  b  b  b  b  b  b  b  b  b  b  b  b
    *
  800   b  b  b  b  b  b  b  b
  a count: u32
  b table: [u64; 100]
  . padding"
        );
    }

    #[test]
    fn padding_is_the_engines() {
        let members = [Member::new("tag", U8), Member::new("id", U32).bits(9)];
        let mut fields = [Field::EMPTY; 2];
        let cell = Record::structure("Cell", &members).align(8).layout_in(&mut fields).unwrap();
        let cells = Layout::array("[Cell; 3]", &cell, 3);
        let members = [Member::new("cells", &cells), Member::new("last", U16)];
        let mut fields = [Field::EMPTY; 2];
        for record in [Record::structure("S", &members), Record::union("U", &members)] {
            let layout = record.layout_in(&mut fields).unwrap();
            let padding = Padding::<8>::of(&layout).unwrap();
            for at in 0..layout.size() {
                let ranges = padding.ranges().iter();
                let mut holding = ranges.filter(|range| (range.offset..range.offset + range.len).contains(&at));
                assert_eq!(is_padding(&layout, at), holding.next().is_some(), "{at}");
            }
        }
    }

    #[test]
    fn many_members_have_longer_labels() {
        let names: Vec<String> = (0..54).map(|i| std::format!("m{i}")).collect();
        let members: Vec<_> = names.iter().map(|name| Member::new(name, U8)).collect();
        let map = map(&Record::structure("Many", &members));
        let rows: Vec<_> = map.lines().skip(1).take(5).collect();
        assert_eq!(
            rows.join("\n"),
            "      +0 +1 +2 +3 +4 +5 +6 +7 +8 +9 +a +b +c +d +e +f
   0  aa ab ac ad ae af ag ah ai aj ak al am an ao ap
  16  aq ar as at au av aw ax ay az aA aB aC aD aE aF
  32  aG aH aI aJ aK aL aM aN aO aP aQ aR aS aT aU aV
  48  aW aX aY aZ ba bb"
        );
    }

    #[test]
    fn other_types_are_one_member() {
        assert_eq!(
            ByteMap::new(&<[u16; 3]>::LAYOUT).to_string(),
            "[u16; 3], 6 bytes\n     +0 +1 +2 +3 +4 +5\n  0   a  a  a  a  a  a"
        );
        assert_eq!(ByteMap::new(&<[u16; 0]>::LAYOUT).to_string(), "[u16; 0], 0 bytes");
    }
}
