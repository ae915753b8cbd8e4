//! The traits implemented by hand, and by a type that rustc lays out otherwise than a kernel does.

use crate::encoded;
use gpu_abi::layout::{FieldTable, Member, Record};
use gpu_abi::mirror::{Reader, Writer};
use gpu_abi::{Codec, PtxLayout, PtxMirror, TypeLayout};

/// A type of another crate, as it were: no order of its members is promised.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Foreign {
    flag: bool,
    value: f32,
    code: [u16; 3],
}

const TABLE: FieldTable<'static, 3> = match FieldTable::new(
    Record::structure(
        "Foreign",
        &[Member::new("flag", &bool::LAYOUT), Member::new("value", &f32::LAYOUT), Member::new("code", &<[u16; 3]>::LAYOUT)],
    )
    .align(8),
) {
    Ok(table) => table,
    Err(_) => panic!("`Foreign` has no layout"),
};

// SAFETY: the engine made the layout.
unsafe impl PtxLayout for Foreign {
    const LAYOUT: TypeLayout = TABLE.layout();
}

// SAFETY: `IS_DEVICE_BYTES` is false, so unsafe code relies on nothing.
unsafe impl Codec for Foreign {
    const IS_DEVICE_BYTES: bool = false;

    fn write_to(&self, out: &mut Writer<'_, Self>) {
        out.put(0, &self.flag);
        out.put(1, &self.value);
        out.put(2, &self.code);
    }

    fn read_from(input: &mut Reader<'_, Self>) -> Self {
        Self { flag: input.take(0), value: input.take(1), code: input.take(2) }
    }
}

#[repr(C, align(8))]
#[derive(Clone, Copy, Debug, PartialEq)]
struct ForeignBytes([u8; 16]);

// SAFETY: an array of bytes.
unsafe impl bytemuck::Zeroable for ForeignBytes {}

// SAFETY: an array of bytes as many as twice their alignment, so without padding.
unsafe impl bytemuck::Pod for ForeignBytes {}

// SAFETY: 16 bytes aligned to 8, as the layout says.
unsafe impl PtxMirror for Foreign {
    type Mirror = ForeignBytes;
}

#[derive(PtxLayout, Debug, PartialEq)]
struct Holds {
    a: u8,
    foreign: [Foreign; 2],
}

const VALUE: Foreign = Foreign { flag: true, value: 1.0, code: [2, 3, 4] };

#[test]
fn alone() {
    assert_eq!((Foreign::SIZE, Foreign::ALIGN), (16, 8));
    let expected = [1, 0, 0, 0, 0, 0, 0x80, 0x3f, 2, 0, 3, 0, 4, 0, 0, 0];
    assert_eq!(encoded(&VALUE), expected);
    assert_eq!(VALUE.to_mirror().0, expected);
    assert_eq!(Foreign::try_from_mirror(&VALUE.to_mirror()).unwrap(), VALUE);
    assert_eq!(Foreign::param_decl("f").to_string(), ".param .align 8 .b8 f[16]");
}

#[test]
fn in_a_derived_struct() {
    let mut bytes = encoded(&Holds { a: 9, foreign: [VALUE, VALUE] });
    assert_eq!(bytes.len(), 40);
    bytes[24] = 3;
    let error = Holds::decode(&bytes).unwrap_err();
    assert_eq!((error.path().to_string(), error.offset()), ("Holds.foreign[1].flag".to_owned(), 24));
}

/// Its members are written and read as other types than it declares.
#[derive(Debug)]
struct Mistaken;

// SAFETY: the engine made the layout.
unsafe impl PtxLayout for Mistaken {
    const LAYOUT: TypeLayout = TABLE.layout();
}

// SAFETY: `IS_DEVICE_BYTES` is false, so unsafe code relies on nothing.
unsafe impl Codec for Mistaken {
    const IS_DEVICE_BYTES: bool = false;

    fn write_to(&self, out: &mut Writer<'_, Self>) {
        out.put(0, &true);
        out.put(1, &1_u8);
        out.put(2, &[1_u16, 2, 3]);
    }

    fn read_from(input: &mut Reader<'_, Self>) -> Self {
        let _: u16 = input.take(0);
        Self
    }
}

#[test]
#[should_panic(expected = "the member `value` has 4 bytes, but the value written to it has 1")]
fn a_member_is_not_written_as_another_type() {
    let _ = Mistaken.encode(&mut [0; 16]);
}

#[test]
#[should_panic(expected = "the member `flag` has 1 byte, but the value read from it has 2")]
fn a_member_is_not_read_as_another_type() {
    let _ = Mistaken::decode(&[0; 16]);
}

/// Its bytes are the kernel's.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
struct Block {
    tag: u8,
    value: f32,
}

const BLOCK: FieldTable<'static, 2> = match FieldTable::new(Record::structure(
    "Block",
    &[Member::new("tag", &u8::LAYOUT), Member::new("value", &f32::LAYOUT)],
)) {
    Ok(table) => table,
    Err(_) => panic!("`Block` has no layout"),
};

// SAFETY: the engine made the layout.
unsafe impl PtxLayout for Block {
    const LAYOUT: TypeLayout = BLOCK.layout();
}

// SAFETY: `repr(C)` gives the members the engine's offsets, and their bytes are the kernel's.
unsafe impl Codec for Block {
    const IS_DEVICE_BYTES: bool = true;

    fn read_from(input: &mut Reader<'_, Self>) -> Self {
        Self { tag: input.take(0), value: input.take(1) }
    }
}

#[test]
fn a_type_with_the_kernels_bytes_is_copied() {
    let block = Block { tag: 7, value: 2.0 };
    let expected = [7, 0, 0, 0, 0, 0, 0, 0x40];
    assert_eq!(encoded(&block), expected);
    assert_eq!(encoded(&[block; 2]), [expected; 2].concat());
    assert_eq!(Block::decode(&expected).unwrap(), block);
}
