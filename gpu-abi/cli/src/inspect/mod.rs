//! `gpu-abi inspect`: everything that a file says of its kernels.

mod document;
mod picture;
mod text;
mod types;

pub(crate) use document::{ParameterEntry, json};
pub(crate) use picture::svg;
pub(crate) use text::text;
pub(crate) use types::Types;
