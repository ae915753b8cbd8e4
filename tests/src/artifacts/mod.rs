//! Compiled files as the library reads them, beside what NVIDIA's own readers say of them.

pub mod compare;
pub mod cuobjdump;
pub mod forms;
pub mod packing;
pub mod signature;
