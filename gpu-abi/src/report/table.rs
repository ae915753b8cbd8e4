//! A layout as a table.
//!
//! A record has one row for each member in order of their offsets, with the holes between them as `/* .. */`. The bits of a
//! bit-field are counted from the record's start, the least significant first. The last line sums up the holes between the
//! members; unnamed bit-fields count as members, so their bits are not holes. Any other type is one line; an enumeration
//! also has a line for each value.

use super::columns::Columns;
use super::rows::{self, Content, Holes, Row};
use super::type_name::{DeclaredType, TypeName, is_array_as_vector};
use super::width::width;
use crate::layout::{Enumerator, Field, Kind, Layout, RecordForm};
use crate::text::Counted;
use core::fmt;

impl fmt::Display for Layout<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = TypeName(self);
        match self.kind() {
            Kind::Record(form) => return write_record(f, self, form),
            Kind::Enum { repr, is_open, .. } => {
                write!(f, "enum {name}: {}{}", repr.name(), if *is_open { ", open" } else { "" })?;
            }
            Kind::Scalar(scalar) if scalar.name() == self.name() => write!(f, "scalar {name}")?,
            Kind::Scalar(scalar) => write!(f, "scalar {name}: {}", scalar.name())?,
            Kind::NarrowFloat(class) => write!(f, "narrow float {name}, CUDA's {class}")?,
            Kind::Vector { element, lanes } => {
                write!(f, "vector {name} of {lanes} {}", TypeName(element))?;
            }
            Kind::Array { element, len } => {
                write!(f, "array {name} of {len} {}", TypeName(element))?;
                write!(f, ", stride {}", element.size())?;
            }
            Kind::Pointer(_) => write!(f, "pointer {name}")?,
            Kind::Handle(handle) => write!(f, "{} handle {name}", handle.name())?,
            Kind::Empty => write!(f, "{name}, no storage")?,
        }
        write!(f, ", {}", Extent(self))?;
        match (self.kind(), rows::record_of(self)) {
            (Kind::Enum { enumerators, .. }, _) => write_enumerators(f, enumerators),
            (_, Some(record)) if f.alternate() => write!(f, "\n{record:#}"),
            _ => Ok(()),
        }
    }
}

#[inline]
fn write_enumerators(f: &mut fmt::Formatter<'_>, enumerators: &[Enumerator<'_>]) -> fmt::Result {
    let values = enumerators.iter().map(|one| width(one.value));
    let widest = values.max().unwrap_or(0);
    for one in enumerators {
        write!(f, "\n  {:widest$}  {}", one.value, one.name)?;
    }
    Ok(())
}

#[inline]
fn write_record(f: &mut fmt::Formatter<'_>, layout: &Layout<'_>, form: &RecordForm) -> fmt::Result {
    let keyword = if form.is_union { "union" } else { "struct" };
    f.write_str(keyword)?;
    if !layout.name().is_empty() {
        write!(f, " {}", layout.name())?;
    }
    if let Some(align) = form.align {
        write!(f, " align({align})")?;
    }
    if form.is_packed {
        f.write_str(" packed")?;
    }
    if let Some(pack) = form.pack {
        write!(f, " pack({pack})")?;
    }
    write_rows(f, layout)?;
    write_totals(f, layout)
}

#[inline]
fn write_rows(f: &mut fmt::Formatter<'_>, layout: &Layout<'_>) -> fmt::Result {
    let (mut columns, mut types) = (Columns::new(["offset", "size", "bits", "type"]), "type".len());
    rows::for_each(layout, f.alternate(), &mut |row| {
        if let Content::Member(field) = row.content {
            types = types.max(width(DeclaredType(field)));
        }
        columns.widen([&row.offset, &Cell(row.size), &Cell(row.bits), &"type"]);
        Ok(())
    })?;
    f.write_str("\n  ")?;
    columns.write(f, [&"offset", &"size", &"bits", &format_args!("{:types$}  name", "type")])?;
    rows::for_each(layout, f.alternate(), &mut |row| {
        f.write_str("\n  ")?;
        columns.write(f, [&row.offset, &Cell(row.size), &Cell(row.bits), &Line { row: &row, types }])
    })
}

/// A value, or nothing.
struct Cell<T>(Option<T>);

impl<T: fmt::Display> fmt::Display for Cell<T> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|value| write!(f, "{value}"))
    }
}

/// The type and the name of a member, or what is in a hole.
struct Line<'r, 'a> {
    row: &'r Row<'a>,
    /// The width of the types, without the indentation of nested records: names are indented too, so that those of one record are aligned.
    types: usize,
}

impl fmt::Display for Line<'_, '_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:1$}", "", 2 * self.row.depth)?;
        match self.row.content {
            Content::Member(field) => self.write_member(f, field),
            Content::Unused(bits) => write!(f, "/* {} */", Counted(bits, "unused bit")),
            Content::Padding(bytes) => write!(f, "/* {} of padding */", Counted(bytes, "byte")),
        }
    }
}

impl Line<'_, '_> {
    #[inline]
    fn write_member(&self, f: &mut fmt::Formatter<'_>, field: &Field<'_>) -> fmt::Result {
        let declared = DeclaredType(field);
        write!(f, "{declared}")?;
        let gap = self.types - width(&declared) + 2;
        match (field.name(), field.bits()) {
            ("", Some(_)) => write!(f, "{:gap$}(unnamed)", "")?,
            ("", None) => {}
            (name, _) => write!(f, "{:gap$}{name}", "")?,
        }
        if let Some(align) = field.declared_align() {
            write!(f, " align({align})")?;
        }
        if field.is_packed() {
            f.write_str(" packed")?;
        }
        if is_array_as_vector(field.layout()) {
            f.write_str(" vector")?;
        }
        Ok(())
    }
}

/// `size 64, align 32`, or only the size if the alignment is not known.
struct Extent<'a>(&'a Layout<'a>);

impl fmt::Display for Extent<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "size {}", self.0.size())?;
        match self.0.known_align() {
            Some(align) => write!(f, ", align {align}"),
            None => Ok(()),
        }
    }
}

#[inline]
fn write_totals(f: &mut fmt::Formatter<'_>, layout: &Layout<'_>) -> fmt::Result {
    let (named, unnamed) = (layout.fields().len(), layout.unnamed().len());
    write!(f, "\n  {}, ", Extent(layout))?;
    write!(f, "{}", Counted(named + unnamed, "member"))?;
    if unnamed > 0 {
        write!(f, " ({unnamed} unnamed)")?;
    }
    let (between, within) = (Holes::between(layout), rows::padding_within(layout));
    match between.bytes {
        0 if within > 0 => f.write_str(", no padding of its own")?,
        0 => f.write_str(", no padding")?,
        bytes => write!(f, ", {} of padding", Counted(bytes, "byte"))?,
    }
    match (between.bytes, within) {
        (_, 0) => {}
        (0, bytes) => write!(f, ", {} of padding inside members", Counted(bytes, "byte"))?,
        (_, bytes) => write!(f, ", {bytes} more inside members")?,
    }
    match between.bits {
        0 if !layout.members().any(|field| field.bits().is_some()) => {}
        0 => f.write_str(", no unused bits")?,
        bits => write!(f, ", {}", Counted(bits, "unused bit"))?,
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handle::TextureObject;
    use crate::layout::{Field, Host, Member, PtxLayout, Record, TypeLayout};
    use crate::narrow::F16;
    use crate::pointer::DevicePtr;
    use crate::vector::{Double2, Float3};
    use core::marker::PhantomData;
    use std::format;
    use std::string::ToString;

    const BOOL: &TypeLayout = &<bool as PtxLayout>::LAYOUT;
    const U8: &TypeLayout = &<u8 as PtxLayout>::LAYOUT;
    const U16: &TypeLayout = &<u16 as PtxLayout>::LAYOUT;
    const U32: &TypeLayout = &<u32 as PtxLayout>::LAYOUT;
    const I32: &TypeLayout = &<i32 as PtxLayout>::LAYOUT;
    const U64: &TypeLayout = &<u64 as PtxLayout>::LAYOUT;
    const F32: &TypeLayout = &<f32 as PtxLayout>::LAYOUT;

    #[track_caller]
    fn check(record: &Record<'_, '_>, plain: &str) {
        let mut fields = [Field::EMPTY; 16];
        let layout = record.host(Host::LINUX_X86_64).layout_in(&mut fields).unwrap();
        assert_eq!(layout.to_string(), plain, "\n{layout}");
    }

    #[test]
    fn bit_fields_and_attributes() {
        let color = <[u8; 4]>::LAYOUT.as_vector().unwrap();
        let members = [
            Member::new("position", &Float3::LAYOUT),
            Member::new("mass", F32),
            Member::new("velocity", &<[f32; 3]>::LAYOUT).align(16),
            Member::new("color", &color),
            Member::new("species", U32).bits(4),
            Member::new("frozen", BOOL).bits(1),
            Member::unnamed(I32, 0),
            Member::unnamed(U16, 7),
            Member::new("neighbors", &<DevicePtr<u32>>::LAYOUT),
        ];
        check(
            &Record::structure("Body", &members).align(32),
            "\
struct Body align(32)
  offset  size  bits       type            name
       0    12             Float3          position
      12     4             f32             mass
      16    12             [f32; 3]        velocity align(16)
      28     4             [u8; 4]         color vector
      32        256..=259  u32 : 4         species
      32        260        bool : 1        frozen
      32        261..=263  /* 3 unused bits */
      33     3             /* 3 bytes of padding */
      36                   i32 : 0         (unnamed)
      36        288..=294  u16 : 7         (unnamed)
      36        295        /* 1 unused bit */
      37     3             /* 3 bytes of padding */
      40     8             DevicePtr<u32>  neighbors
      48    16             /* 16 bytes of padding */
  size 64, align 32, 9 members (2 unnamed), 22 bytes of padding, 4 unused bits",
        );
    }

    #[test]
    fn without_bit_fields() {
        let members = [Member::new("low", U8), Member::new("high", U64)];
        let record = Record::structure("Pair", &members);
        check(
            &record,
            "\
struct Pair
  offset  size  type  name
       0     1  u8    low
       1     7  /* 7 bytes of padding */
       8     8  u64   high
  size 16, align 8, 2 members, 7 bytes of padding",
        );
        check(
            &record.packed(),
            "\
struct Pair packed
  offset  size  type  name
       0     1  u8    low
       1     8  u64   high
  size 9, align 1, 2 members, no padding",
        );
        check(
            &record.pack(2),
            "\
struct Pair pack(2)
  offset  size  type  name
       0     1  u8    low
       1     1  /* 1 byte of padding */
       2     8  u64   high
  size 10, align 2, 2 members, 1 byte of padding",
        );
        let members = [Member::new("low", U8), Member::new("high", U64).packed()];
        check(
            &Record::structure("Pair", &members),
            "\
struct Pair
  offset  size  type  name
       0     1  u8    low
       1     8  u64   high packed
  size 9, align 1, 2 members, no padding",
        );
    }

    #[test]
    fn nested_records() {
        let members = [Member::new("tag", U8), Member::new("id", U32).bits(20)];
        let mut fields = [Field::EMPTY; 2];
        let cell = Record::structure("Cell", &members).host(Host::LINUX_X86_64).layout_in(&mut fields).unwrap();
        let cells = Layout::array("[Cell; 3]", &cell, 3);
        let members = [Member::new("cells", &cells), Member::new("whole", U64)];
        let mut fields = [Field::EMPTY; 2];
        let payload = Record::union("Payload", &members).host(Host::LINUX_X86_64).layout_in(&mut fields).unwrap();
        let members = [Member::new("head", &cell), Member::new("payload", &payload), Member::new("tail", &cells)];
        let mut fields = [Field::EMPTY; 3];
        let outer = Record::structure("Outer", &members).host(Host::LINUX_X86_64).layout_in(&mut fields).unwrap();
        assert_eq!(
            format!("{outer}"),
            "\
struct Outer
  offset  size  type       name
       0     4  Cell       head
       4     4  /* 4 bytes of padding */
       8    16  Payload    payload
      24    12  [Cell; 3]  tail
      36     4  /* 4 bytes of padding */
  size 40, align 8, 3 members, 8 bytes of padding, 4 more inside members"
        );
        assert_eq!(
            format!("{outer:#}"),
            "\
struct Outer
  offset  size  bits       type       name
       0     4             Cell       head
       0     1               u8         tag
       1        8..=27       u32 : 20   id
       3        28..=31      /* 4 unused bits */
       4     4             /* 4 bytes of padding */
       8    16             Payload    payload
       8    12               [Cell; 3]  cells
       8     1                 u8         tag
       9        72..=91        u32 : 20   id
      11        92..=95        /* 4 unused bits */
       8     8               u64        whole
      20     4               /* 4 bytes of padding */
      24    12             [Cell; 3]  tail
      24     1               u8         tag
      25        200..=219    u32 : 20   id
      27        220..=223    /* 4 unused bits */
      36     4             /* 4 bytes of padding */
  size 40, align 8, 3 members, 8 bytes of padding, 4 more inside members"
        );
        let members = [Member::new("payload", &payload)];
        let mut fields = [Field::EMPTY; 1];
        let shell = Record::structure("Shell", &members).layout_in(&mut fields).unwrap();
        assert_eq!(
            format!("{shell}"),
            "\
struct Shell
  offset  size  type     name
       0    16  Payload  payload
  size 16, align 8, 1 member, no padding of its own, 4 bytes of padding inside members"
        );
    }

    #[test]
    fn unions() {
        let members = [
            Member::new("codes", &<[u16; 3]>::LAYOUT),
            Member::new("scale", F32),
            Member::unnamed(U32, 5),
            Member::new("low", U32).bits(3),
        ];
        check(
            &Record::union("Payload", &members),
            "\
union Payload
  offset  size  bits   type      name
       0     6         [u16; 3]  codes
       0     4         f32       scale
       0        0..=4  u32 : 5   (unnamed)
       0        0..=2  u32 : 3   low
       6     2         /* 2 bytes of padding */
  size 8, align 4, 4 members (1 unnamed), 2 bytes of padding, no unused bits",
        );
    }

    #[test]
    fn without_storage() {
        check(
            &Record::structure("Nothing", &[]),
            "\
struct Nothing
  offset  size  type  name
       0     1  /* 1 byte of padding */
  size 1, align 1, 0 members, 1 byte of padding",
        );
        let empty = <[u64; 0]>::LAYOUT;
        let members =
            [Member::new("count", U32), Member::new("of", &<PhantomData<u8>>::LAYOUT), Member::new("rest", &empty)];
        check(
            &Record::structure("Header", &members),
            "\
struct Header
  offset  size  type         name
       0     4  u32          count
       4     0  PhantomData  of
       4     4  /* 4 bytes of padding */
       8     0  [u64; 0]     rest
  size 8, align 8, 3 members, 4 bytes of padding",
        );
    }

    #[test]
    fn long_names_and_large_offsets() {
        let table = <[u8; 12_000_000]>::LAYOUT;
        let members = [
            Member::new("a_table_of_twelve_million_bytes", &table),
            Member::new("größe", &<DevicePtr<[Option<Double2>; 4]>>::LAYOUT),
        ];
        check(
            &Record::structure("", &members),
            "\
struct
    offset      size  type                             name
         0  12000000  [u8; 12000000]                   a_table_of_twelve_million_bytes
  12000000         8  DevicePtr<[Option<Double2>; 4]>  größe
  size 12000008, align 8, 2 members, no padding",
        );
    }

    #[test]
    fn other_types_are_one_line() {
        assert_eq!(F32.to_string(), "scalar f32, size 4, align 4");
        assert_eq!(U64.with_name("Id").to_string(), "scalar Id: u64, size 8, align 8");
        assert_eq!(F16::LAYOUT.to_string(), "narrow float F16, CUDA's __half, size 2, align 2");
        assert_eq!(Float3::LAYOUT.to_string(), "vector Float3 of 3 f32, size 12, align 4");
        assert_eq!(<[[u16; 4]; 3]>::LAYOUT.to_string(), "array [[u16; 4]; 3] of 3 [u16; 4], stride 8, size 24, align 2");
        assert_eq!(<DevicePtr<F16>>::LAYOUT.to_string(), "pointer DevicePtr<F16>, size 8, align 8");
        assert_eq!(TextureObject::LAYOUT.to_string(), "texture handle TextureObject, size 8, align 8");
        assert_eq!(<PhantomData<u8>>::LAYOUT.to_string(), "PhantomData, no storage, size 0, align 1");
    }

    #[test]
    fn enumerators_are_listed() {
        let enumerators = [Enumerator::new("Under", -1), Enumerator::new("Over", 100)];
        let layout = Layout::enumeration("Range", crate::scalar::Scalar::I8, &enumerators);
        assert_eq!(
            layout.to_string(),
            "\
enum Range: i8, size 1, align 1
   -1  Under
  100  Over"
        );
        let open = Layout::open_enumeration("Range", crate::scalar::Scalar::I8, &enumerators[1..]);
        assert_eq!(open.to_string(), "enum Range: i8, open, size 1, align 1\n  100  Over");
    }

    #[test]
    fn an_array_opens_its_record() {
        let members = [Member::new("tag", U8)];
        let mut fields = [Field::EMPTY; 1];
        let cell = Record::structure("Cell", &members).layout_in(&mut fields).unwrap();
        let cells = Layout::array("[Cell; 3]", &cell, 3);
        let line = "array [Cell; 3] of 3 Cell, stride 1, size 3, align 1";
        assert_eq!(format!("{cells}"), line);
        assert_eq!(format!("{cells:#}"), format!("{line}\n{cell}"));
    }
}
