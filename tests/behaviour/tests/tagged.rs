//! Enumerations with data: tagged unions.

use crate::{bytes_of, encoded};
use gpu_abi::{Codec, PtxLayout, PtxMirror};

#[derive(PtxLayout, Debug, PartialEq)]
#[ptx(instantiate(EitherMirror = Either<u8, [u16; 2]>))]
#[repr(C)]
enum Either<A, B> {
    Left(A),
    Right(B),
}

#[test]
fn generic() {
    assert_eq!((Either::<u8, f64>::SIZE, Either::<u8, f64>::ALIGN), (16, 8));
    assert_eq!(encoded(&Either::<u8, u16>::Right(0x0201)), [1, 0, 0, 0, 1, 2, 0, 0]);
    let mirror: EitherMirror = Either::Right([0x0201, 0x0403]).to_mirror();
    assert_eq!(bytemuck::bytes_of(&mirror), [1, 0, 0, 0, 1, 2, 3, 4]);
    assert_eq!(Either::try_from_mirror(&mirror).unwrap(), Either::Right([0x0201, 0x0403]));
}

/// One variant only, and discriminants that are expressions.
#[derive(PtxLayout, Debug, PartialEq)]
#[repr(i8)]
enum Single {
    Only(i32) = -Self::BASE + TAG,
}

impl Single {
    const BASE: i8 = 4;
}

const TAG: i8 = 1;

#[test]
fn a_single_variant() {
    assert_eq!(bytes_of(&Single::Only(-1)), [0xfd, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]);
}

const FIRST: u8 = 5;

#[derive(PtxLayout, Clone, Debug, PartialEq)]
#[repr(C, u8)]
enum CalledTag {
    A(u32) = FIRST,
    B,
    C(u8) = FIRST + 4,
}

#[test]
fn tags_may_be_constants() {
    assert_eq!(bytes_of(&CalledTag::A(1)), [5, 0, 0, 0, 1, 0, 0, 0]);
    assert_eq!(bytes_of(&CalledTag::B)[0], 6);
    assert_eq!(bytes_of(&CalledTag::C(2)), [9, 0, 0, 0, 2, 0, 0, 0]);
    assert_eq!(CalledTag::decode(&[9, 0, 0, 0, 3, 0, 0, 0]).unwrap(), CalledTag::C(3));
}
