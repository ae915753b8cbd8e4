//! Tests of the derive and the library, one file for each theme.

mod assertions;
mod atomics;
mod bases;
mod by_hand;
mod calls;
mod enums;
mod errors;
mod expressions;
mod fragments;
mod generics;
mod host_pointers;
mod hosts;
mod kernels;
mod mirrors;
mod open_enums;
mod packed;
mod params;
mod pointers;
mod repr;
mod scalars;
mod slices;
mod structs;
mod tails;
mod transparent;
mod unions;
mod variables;

use gpu_abi::{Codec, PtxLayout, PtxMirror};
use std::fmt::Debug;

/// Returns the bytes of `value`, encoded over bytes that are all ones, and checks every way to and from them.
#[track_caller]
fn bytes_of<T>(value: &T) -> Vec<u8>
where
    T: PtxMirror + Codec + PartialEq + Debug,
{
    let mirror = value.to_mirror();
    assert_eq!(size_of_val(&mirror), T::SIZE, "the mirror has the layout's size");
    assert_eq!(align_of_val(&mirror), T::ALIGN, "the mirror has the layout's alignment");
    let bytes = encoded(value);
    assert_eq!(bytemuck::bytes_of(&mirror), bytes, "the mirror's bytes are those that are encoded");
    assert_eq!(&T::try_from_mirror(&mirror).unwrap(), value);
    bytes
}

/// Returns the bytes of `value`, encoded over bytes that are all ones, and checks the way back.
#[track_caller]
fn encoded<T: Codec + PartialEq + Debug>(value: &T) -> Vec<u8> {
    let mut bytes = vec![0xff; T::SIZE];
    value.encode(&mut bytes).unwrap();
    assert_eq!(&T::decode(&bytes).unwrap(), value);
    bytes
}

/// A field's name, its offset, and the first bit and the width of a bit-field.
type Place = (&'static str, usize, Option<(u64, u32)>);

/// Returns the places of all fields.
fn fields<T: PtxLayout>() -> Vec<Place> {
    let bits = |bits: gpu_abi::layout::BitRange| (bits.offset(), bits.width());
    T::LAYOUT.fields().iter().map(|field| (field.name(), field.offset(), field.bits().map(bits))).collect()
}
