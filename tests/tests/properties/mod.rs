//! Properties of the engine and of conversions, with random input.
//!
//! A test that fails shows the value and its seed; `GPU_ABI_SEED=<number>` starts with that value.

mod bytes;
mod engine;

use gpu_abi_tests::random::Random;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::SystemTime;

/// Returns the first seed of this run.
fn seed() -> u64 {
    match std::env::var("GPU_ABI_SEED") {
        Ok(seed) => seed.parse().expect("GPU_ABI_SEED must be a number"),
        Err(_) => SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_nanos() as u64),
    }
}

/// Runs `test` on so many values, each made from another seed.
fn check<T: Debug>(times: u64, make: impl Fn(&mut Random) -> T, test: impl Fn(&T)) {
    let first = seed();
    for seed in (0..times).map(|time| first.wrapping_add(time)) {
        let value = make(&mut Random::new(seed));
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| test(&value))) {
            println!("GPU_ABI_SEED={seed}: {value:?}");
            resume_unwind(panic);
        }
    }
}
