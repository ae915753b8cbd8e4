//! Properties of the engine and of conversions, with random input.
//!
//! The seed is shown when a test fails; `GPU_ABI_SEED=<number>` repeats a run.

mod bytes;
mod engine;

use gpu_abi_tests::random::Random;
use std::time::SystemTime;

/// Returns the seed of this run.
fn seed() -> u64 {
    match std::env::var("GPU_ABI_SEED") {
        Ok(seed) => seed.parse().expect("GPU_ABI_SEED must be a number"),
        Err(_) => SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_nanos() as u64),
    }
}

/// Runs `test` so often, each time with other random numbers.
fn check(times: u64, test: impl Fn(&mut Random)) {
    let seed = seed();
    println!("GPU_ABI_SEED={seed}");
    (0..times).for_each(|time| test(&mut Random::new(seed.wrapping_add(time))));
}
