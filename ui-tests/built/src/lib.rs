//! The cases are in `../cases/build`, and are compiled by `tests/ui.rs`. The modules are those of the folder above, whose package would have
//! all its features built.

#[path = "../../src/float_vectors.rs"]
pub mod float_vectors;
#[path = "../../src/page.rs"]
pub mod page;
