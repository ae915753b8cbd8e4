//! Compares typed launches with cudarc's own: their driver calls, their arguments, and that they do not allocate.
//!
//! The driver is `tests/gpu/on_host.cpp`, with which `gpu --on-host` runs these comparisons.

mod buffers;
mod prepared;

use std::error::Error;

/// Returns the number of differences for `count` prepared launches of random arguments.
pub(super) fn compare(count: usize, seed: u64) -> Result<usize, Box<dyn Error>> {
    Ok(buffers::run()? + prepared::run(count, seed)?)
}
