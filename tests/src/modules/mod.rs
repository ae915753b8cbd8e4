//! Modules beside ptxas: what the library says that constructs and architectures need, and variables as they are assembled.

pub mod archs;
pub mod features;
pub mod ptxas;
pub mod variables;
pub mod whole;
