//! Debug information of the library beside nvcc's, read back from cubins.

pub mod definitions;
pub mod dwarfdump;
pub mod guide;
pub mod listing;
pub mod program;
pub mod records;
pub mod tree;
