//! The macros in hostile surroundings: each file is one of them.

mod captures;
mod deny;
mod functions;
mod macros;
mod methods;
mod names;
mod no_prelude;
mod privacy;
mod reexport;
mod shadows;
