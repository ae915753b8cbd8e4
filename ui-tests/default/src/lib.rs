//! The cases are in `../cases/features`, and are compiled by `tests/ui.rs`.
