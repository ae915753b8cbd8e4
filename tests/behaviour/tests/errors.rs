//! Errors of conversions: their texts, paths, offsets and bytes.

use gpu_abi::mirror::{MirrorError, MirrorErrorKind};
use gpu_abi::{Codec, PtxLayout, PtxMirror};
use std::num::NonZero;

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(u16)]
enum Mode {
    A = 0x101,
    B = 0x202,
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[ptx(host = "linux")]
struct Cell {
    pad: u8,
    mode: Mode,
    #[ptx(bits = 3)]
    low: u32,
    #[ptx(bits = 12)]
    state: Mode,
    #[ptx(bits = 6)]
    level: i32,
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(C)]
enum Inner {
    Flag(bool),
    Cells([Cell; 2]),
    Letter { first: u8, letter: char },
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(u8)]
enum Outer {
    Nothing,
    Inner(u16, Inner),
    Count(NonZero<u64>),
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
struct All {
    id: u64,
    grid: [[bool; 3]; 2],
    outer: [Outer; 2],
    tuple: Tuple,
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
struct Tuple(u8, NonZero<i16>);

fn cell() -> Cell {
    Cell { pad: 0, mode: Mode::A, low: 0, state: Mode::B, level: 0 }
}

fn all() -> All {
    All {
        id: 1,
        grid: [[true; 3]; 2],
        outer: [Outer::Nothing, Outer::Inner(1, Inner::Cells([cell(), cell()]))],
        tuple: Tuple(1, NonZero::new(-1).unwrap()),
    }
}

/// Encodes the value, puts `patch` at the byte `at`, and returns the error of reading it back.
#[track_caller]
fn patched<T: Codec + std::fmt::Debug>(value: &T, at: usize, patch: &[u8]) -> MirrorError {
    let mut bytes = vec![0; T::SIZE];
    value.encode(&mut bytes).unwrap();
    bytes[at..at + patch.len()].copy_from_slice(patch);
    let error = T::decode(&bytes).unwrap_err();
    assert_eq!(error.kind(), MirrorErrorKind::NoValue);
    if error.bits().is_none() {
        assert_eq!(error.bytes(), &bytes[error.offset()..][..error.bytes().len()]);
        assert!(!error.bytes().is_empty());
    }
    error
}

#[test]
fn members_within_each_other() {
    let letter = All { outer: [Outer::Nothing, Outer::Inner(1, Inner::Letter { first: 1, letter: 'x' })], ..all() };
    let flag = All { outer: [Outer::Inner(1, Inner::Flag(true)), Outer::Nothing], ..all() };
    for (value, at, patch, text) in [
        (&all(), 12, &[0x22][..], "grid[1][1]`: byte 12 is 22, but a `bool` is 0 or 1"),
        (&all(), 66, &[0, 0], "tuple.1`: bytes 66 to 67 are 00 00, but a `NonZeroI16` cannot be zero"),
        (&all(), 16, &[9], "outer[0].tag`: byte 16 is 09, but a `Outer::Tag` is Nothing (0), Inner (1) or Count (2)"),
        (
            &all(),
            44,
            &[3, 0, 0, 0],
            "outer[1].Inner.1.tag`: bytes 44 to 47 are 03 00 00 00, but a `Inner::Tag` is Flag (0), Cells (1) or Letter (2)",
        ),
        (
            &all(),
            58,
            &[1, 2],
            "outer[1].Inner.1.value.Cells.0[1].mode`: bytes 58 to 59 are 01 02, but a `Mode` is A (257) or B (514)",
        ),
        (
            &letter,
            52,
            &[0, 0, 0x11, 0],
            "outer[1].Inner.1.value.Letter.letter`: bytes 52 to 55 are 00 00 11 00, but a `char` is",
        ),
        (&flag, 24, &[5], "outer[0].Inner.1.value.Flag.0`: byte 24 is 05, but a `bool` is 0 or 1"),
    ] {
        let error = patched(value, at, patch);
        assert!(error.to_string().starts_with(&format!("`All.{text}")), "{error}");
        assert_eq!((error.offset(), error.bytes()), (at, patch));
    }
}

#[test]
fn bit_fields_in_nested_structs() {
    let bits = Cell::LAYOUT.field("state").unwrap().bits().unwrap();
    assert_eq!((bits.offset(), bits.width()), (35, 12));
    let error = patched(&[cell(), cell()], 8 + 4, &[0xf8, 0xff]);
    assert_eq!(error.to_string(), "`[Cell; 2][1].state`: bits 99 to 110 are 4095, but a `Mode` is A (257) or B (514)");
    assert_eq!(error.bits().map(|bits| (bits.offset(), bits.width())), Some((99, 12)));
    assert_eq!(error.offset(), 12);
    assert!(error.bytes().is_empty());
}

#[test]
fn values_that_do_not_fit() {
    let refused = |cell: Cell| {
        let value = All { outer: [Outer::Nothing, Outer::Inner(1, Inner::Cells([self::cell(), cell]))], ..all() };
        let error = value.try_to_mirror().unwrap_err();
        assert_eq!(error.kind(), MirrorErrorKind::OutOfRange);
        assert!(error.bytes().is_empty());
        (error.to_string(), error.bits().map(|bits| (bits.offset(), bits.width())))
    };
    let path = "All.outer[1].Inner.1.value.Cells.0[1]";
    let start = 8 * (16 + 24 + 4 + 4 + 8);
    let (text, bits) = refused(Cell { low: 8, ..cell() });
    assert_eq!(text, format!("`{path}.low`: 8 does not fit in 3 bits, which hold 0 to 7"));
    assert_eq!(bits, Some((start + 32, 3)));
    let (text, bits) = refused(Cell { level: -33, ..cell() });
    assert_eq!(text, format!("`{path}.level`: -33 does not fit in 6 bits, which hold -32 to 31"));
    assert_eq!(bits, Some((start + 47, 6)));
}

/// The first mistake is the one that is told.
#[test]
fn of_several_mistakes_the_first() {
    let error = patched(&all(), 8, &[7, 8, 9, 7, 8, 9, 0xff, 0xff]);
    assert_eq!(error.path().to_string(), "All.grid[0][0]");
    let cell = Cell { low: 9, level: 99, ..cell() };
    assert_eq!(cell.try_to_mirror().unwrap_err().path().to_string(), "Cell.low");
}

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[ptx(host = "linux")]
struct Single {
    #[ptx(bits = 1)]
    unsigned: u8,
    #[ptx(bits = 1)]
    signed: i8,
    #[ptx(bits = 128)]
    wide: u128,
    #[ptx(bits = 127)]
    signed_wide: i128,
}

#[test]
fn ranges_in_words() {
    let single = Single { unsigned: 0, signed: 0, wide: u128::MAX, signed_wide: 0 };
    let text = |single: Single| single.try_to_mirror().unwrap_err().to_string();
    assert_eq!(
        text(Single { unsigned: 2, ..single.clone() }),
        "`Single.unsigned`: 2 does not fit in 1 bit, which holds 0 to 1"
    );
    assert_eq!(
        text(Single { signed: 1, ..single.clone() }),
        "`Single.signed`: 1 does not fit in 1 bit, which holds -1 to 0"
    );
    assert_eq!(
        text(Single { signed_wide: i128::MIN, ..single.clone() }),
        format!(
            "`Single.signed_wide`: {} does not fit in 127 bits, which hold {} to {}",
            i128::MIN,
            i128::MIN / 2,
            i128::MAX / 2
        )
    );
    assert_eq!(Single::try_from_mirror(&single.to_mirror()).unwrap(), single);
}

/// Errors are values: they can be copied, sent and boxed.
#[test]
fn as_an_error() {
    fn sendable<T: Send + Sync + Copy + std::error::Error + 'static>(error: T) -> Box<dyn std::error::Error> {
        Box::new(error)
    }
    let error = bool::decode(&[2]).unwrap_err();
    assert_eq!(sendable(error).to_string(), "`bool`: byte 0 is 02, but a `bool` is 0 or 1");
    assert_eq!(format!("{error:?}"), "`bool`: byte 0 is 02, but a `bool` is 0 or 1");
}

/// More values than a message should list.
#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(u8)]
enum Hue {
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Indigo,
    Violet,
}

#[test]
fn values_of_large_enumerations_are_not_listed() {
    assert_eq!(Hue::decode(&[6]).unwrap(), Hue::Violet);
    let error = Hue::decode(&[7]).unwrap_err();
    assert_eq!(error.to_string(), "`Hue`: byte 0 is 07, but `Hue` has no such value");
}
