//! The cases are in `cases/`, one mistake a file, and are compiled by `tests/ui.rs`.
