//! `gpu-abi inspect`: shows everything that a file states about its kernels.

mod document;
mod layout;
mod text;
mod types;

pub(crate) use document::{function, json, parameter};
pub(crate) use layout::integer;
pub(crate) use text::text;
pub(crate) use types::Types;
