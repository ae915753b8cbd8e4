//! Whole modules: header, variables, functions and sections in the order that PTX wants.
//!
//! [`Module`] writes the header when it is made, so nothing can stand before it; variables, prototypes and functions follow as they
//! are given, each before its first use; [`sections`](Module::sections) ends the module, so nothing can stand behind them. What the
//! target does not have is an error that names what is needed and what there is.

mod bounds;
mod error;
mod header;
mod variable;
mod writer;

pub use bounds::{Cluster, LaunchBounds, Threads};
pub use error::ModuleError;
pub use header::ModuleHeader;
pub use variable::{ModuleVariable, VariableError, Word};
pub use writer::Module;
