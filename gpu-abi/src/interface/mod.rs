//! Types as Rust declares them beside types as compiled files describe them.

mod description;

pub use description::{Deferred, Describe, Description, RecordDescription, Undescribed};
