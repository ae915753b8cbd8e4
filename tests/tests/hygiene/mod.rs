//! The macros in hostile surroundings: each file is one of them.

mod deny;
mod hostile;
mod macros;
mod privacy;
