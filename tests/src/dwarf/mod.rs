//! Debug information of the library beside nvcc's: types read back from cubins, and compared.

pub mod compare;
pub mod definitions;
pub mod dump;
pub mod guide;
pub mod inlined;
pub mod listing;
pub mod program;
pub mod read;
pub mod records;
pub mod tree;
