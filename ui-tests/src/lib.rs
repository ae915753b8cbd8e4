//! The cases are in `cases/`, a file for each mistake and its forms, and are compiled by `tests/ui.rs`. The modules here have the
//! declarations that several cases share.

mod blocks;
pub mod float_vectors;
pub mod page;
pub mod render;
mod rustc;
pub mod scene;
pub mod shape;
pub mod step;

pub use rustc::{errors_are_comparable, with_flags};
