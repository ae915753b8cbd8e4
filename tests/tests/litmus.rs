//! The kernels of the GPU suite's atomics, run by the emulator: the values they leave, as Rust's arithmetic has them.

use gpu_abi::ptx::{Arch, IsaVersion, Target};
use gpu_abi_tests::litmus::{Scale, interpret, suites};
use gpu_abi_tests::random::{Random, seed_of_the_moment};

/// Runs every case written for a target.
fn run(isa: (u8, u8), arch: u16, cases: usize) {
    let target = Target::new(IsaVersion::new(isa.0, isa.1), Arch::new(arch)).unwrap();
    let seed = seed_of_the_moment();
    let suites = suites(target, Scale::Interpreter, &mut Random::new(seed)).unwrap();
    for suite in &suites {
        if let Err(wrong) = interpret::run(suite) {
            panic!("seed {seed}: {wrong}");
        }
    }
    let count: usize = suites.iter().map(|suite| suite.cases.len()).sum();
    assert_eq!(count, cases, "cases for sm_{arch}");
}

#[test]
fn without_128_bits() {
    run((6, 3), 75, 124);
}

#[test]
fn with_all() {
    run((8, 6), 90, 134);
}
