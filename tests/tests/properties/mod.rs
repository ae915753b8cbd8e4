//! Properties of the engine and of conversions, with random input.
//!
//! The seed is shown when a test fails; `GPU_ABI_SEED=<number>` repeats a run.

mod bytes;
mod engine;

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};
use std::time::SystemTime;

/// Returns the seed of this run.
fn seed() -> u64 {
    match std::env::var("GPU_ABI_SEED") {
        Ok(seed) => seed.parse().expect("GPU_ABI_SEED must be a number"),
        Err(_) => SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_nanos() as u64),
    }
}

/// Runs `test` on `cases` random values.
#[track_caller]
fn check<S: Strategy>(cases: u32, strategy: S, test: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let seed = seed();
    let config = Config { cases, rng_seed: RngSeed::Fixed(seed), failure_persistence: None, ..Config::default() };
    if let Err(error) = TestRunner::new(config).run(&strategy, test) {
        panic!("with GPU_ABI_SEED={seed}: {error}");
    }
}
