//! The macros in hostile surroundings: each file is one of them.

mod hostile;
mod macros;
mod privacy;
