//! The cases are in `../cases/renamed`, and are compiled by `tests/ui.rs`.
