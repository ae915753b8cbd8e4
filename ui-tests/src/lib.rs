//! The cases are in `cases/`, a file for each mistake and its forms, and are compiled by `tests/ui.rs`. The modules here have the
//! declarations that several cases share.

mod blocks;
pub mod float_vectors;
pub mod page;
pub mod render;
pub mod scene;
pub mod shape;
pub mod step;
mod version;

pub use version::errors_are_comparable;
