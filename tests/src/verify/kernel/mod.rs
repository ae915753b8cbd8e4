//! Random kernels whose parameters lead to enumerations, records and pointers, in both languages, and mistakes in them.

pub mod generate;
pub mod mistake;
pub mod model;
