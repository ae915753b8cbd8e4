//! Whole modules: header, variables, functions and sections in the order that PTX requires.
//!
//! [`Module`] writes the header when it is created, so nothing can precede it; variables, prototypes and functions follow
//! in the order given, each before its first use; [`sections`](Module::sections) ends the module, so nothing can follow it.
//! A construct that the target does not have is an error that names its requirements and the target.

mod error;
mod header;
mod limits;
mod variable;
mod writer;

pub use error::ModuleError;
pub use header::ModuleHeader;
pub use variable::{ModuleVariable, VariableError};
pub use writer::Module;
