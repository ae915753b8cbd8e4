//! Slices of values to bytes: loops.

use crate::bits::State;
use crate::values::{Free, Nested, Padded};
use gpu_abi::encode_slice;

#[unsafe(no_mangle)]
pub fn encode_padded(values: &[Padded], out: &mut [u8]) -> bool {
    encode_slice(values, out).is_ok()
}

#[unsafe(no_mangle)]
pub fn encode_free(values: &[Free], out: &mut [u8]) -> bool {
    encode_slice(values, out).is_ok()
}

#[unsafe(no_mangle)]
pub fn encode_nested(values: &[Nested], out: &mut [u8]) -> bool {
    encode_slice(values, out).is_ok()
}

#[unsafe(no_mangle)]
pub fn encode_bits(values: &[State], out: &mut [u8]) -> bool {
    encode_slice(values, out).is_ok()
}
