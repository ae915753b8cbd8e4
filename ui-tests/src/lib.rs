//! The cases are in `cases/`, a file for each theme, and are compiled by `tests/ui.rs`. Each type, block or function in a file is one mistake,
//! and is named for it. Mistakes that end rustc's run early are files of their own: in paths of imports, in calls of `macro_rules!`, and those
//! that it reports only in a crate without other errors. The modules here have the declarations that several cases share.

mod blocks;
pub mod float_vectors;
pub mod page;
pub mod render;
mod rustc;
pub mod scene;
pub mod shape;
pub mod step;

pub use rustc::{errors_are_comparable, with_flags};
