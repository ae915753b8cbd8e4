//! Values to mirrors, and back.

use crate::bits::{State, StateMirror};
use crate::values::{Free, FreeMirror, Nested, NestedMirror, Padded, PaddedMirror};
use gpu_abi::PtxMirror;

#[unsafe(no_mangle)]
pub fn padded_to_mirror(value: &Padded) -> PaddedMirror {
    value.to_mirror()
}

#[unsafe(no_mangle)]
pub fn padded_from_mirror(mirror: &PaddedMirror) -> Option<Padded> {
    Padded::try_from_mirror(mirror).ok()
}

#[unsafe(no_mangle)]
pub fn free_to_mirror(value: &Free) -> FreeMirror {
    value.to_mirror()
}

#[unsafe(no_mangle)]
pub fn free_from_mirror(mirror: &FreeMirror) -> Option<Free> {
    Free::try_from_mirror(mirror).ok()
}

#[unsafe(no_mangle)]
pub fn nested_to_mirror(value: &Nested) -> NestedMirror {
    value.to_mirror()
}

#[unsafe(no_mangle)]
pub fn nested_from_mirror(mirror: &NestedMirror) -> Option<Nested> {
    Nested::try_from_mirror(mirror).ok()
}

#[unsafe(no_mangle)]
pub fn bits_to_mirror(value: &State) -> Option<StateMirror> {
    value.try_to_mirror().ok()
}

#[unsafe(no_mangle)]
pub fn bits_from_mirror(mirror: &StateMirror) -> Option<State> {
    State::try_from_mirror(mirror).ok()
}
