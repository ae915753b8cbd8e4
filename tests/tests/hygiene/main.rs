//! The macros in hostile surroundings: each file is one of them.

mod captures;
mod deny;
mod functions;
mod macros;
mod names;
mod privacy;
mod shadows;
