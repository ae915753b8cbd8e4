//! Declares the kernels of `tests/gpu/large.ptx`, with more than 4352 bytes of parameters; the build compares the two.

use super::suite::{Outcome, Suite};
use gpu_abi::{DevicePtr, PtxLayout, kernels};
use gpu_abi_tests::random::Random;

/// The compiled kernels.
pub(crate) const PTX: &str = include_str!("../../../gpu/large.ptx");

/// The first driver that accepts them: that of CUDA 12.1.
pub(crate) const DRIVER: i32 = 12010;

/// A block in host memory.
#[derive(PtxLayout)]
#[repr(C)]
struct Table {
    words: [u32; 5000],
    last: u8,
}

/// This record is converted, because of its bit-field.
#[derive(PtxLayout)]
struct Flagged {
    #[ptx(bits = 3)]
    kind: u32,
    words: [u32; 1200],
}

/// A record between a pointer and a number, with the maximum size of a kernel's parameters.
#[derive(PtxLayout)]
#[repr(C)]
struct Most {
    words: [u32; 8188],
}

#[kernels(file = concat!(env!("CARGO_MANIFEST_DIR"), "/gpu/large.ptx"), max_bytes = 32764)]
unsafe extern "C" {
    fn large(a: u8, b: Table, c: u8, d: f64, out: DevicePtr<u64>);
    fn large_converted(a: u16, b: Flagged, c: u32, out: DevicePtr<u64>);
    fn largest(out: DevicePtr<u64>, a: Most, b: u32);
}

const _: () = assert!(large::SIZE == 20032 && large_converted::SIZE == 4824 && largest::SIZE == 32764);

fn words<const N: usize>(random: &mut Random) -> [u32; N] {
    std::array::from_fn(|_| random.bits() as u32)
}

/// Returns the kernels' checksum of many words, which depends on every word and its position.
fn sum(words: &[u32]) -> u64 {
    words.iter().fold(0, |sum: u64, &word| sum.wrapping_mul(31).wrapping_add(u64::from(word)))
}

/// Runs all of them.
pub(crate) fn all(suite: &mut Suite) -> Outcome {
    block(suite)?;
    converted(suite)?;
    max(suite)
}

fn block(suite: &mut Suite) -> Outcome {
    let kernel = suite.load::<large>()?;
    for _ in 0..suite.values {
        let bits = suite.random.bits();
        let [a, c, last, _] = (bits as u32).to_le_bytes();
        let (b, d) = (Table { words: words(&mut suite.random), last }, f64::from((bits >> 32) as i32));
        let expected = [a.into(), sum(&b.words), last.into(), c.into(), d as i64 as u64];
        suite
            .answer(&kernel, Some(|args| args.pack()), &expected, |out, launch| launch(large::args(&a, &b, &c, &d, out)))?;
    }
    Ok(())
}

fn converted(suite: &mut Suite) -> Outcome {
    let kernel = suite.load::<large_converted>()?;
    for _ in 0..suite.values {
        let bits = suite.random.bits();
        let (a, c) = (bits as u16, (bits >> 32) as u32);
        let b = Flagged { kind: c % 8, words: words(&mut suite.random) };
        let expected = [a.into(), b.kind.into(), sum(&b.words), c.into()];
        suite.answer(&kernel, Some(|args| args.pack()), &expected, |out, launch| {
            launch(large_converted::args(&a, &b, &c, out))
        })?;
    }
    Ok(())
}

fn max(suite: &mut Suite) -> Outcome {
    let kernel = suite.load::<largest>()?;
    for _ in 0..suite.values {
        let (a, b) = (Most { words: words(&mut suite.random) }, suite.random.bits() as u32);
        let expected = [sum(&a.words), b.into()];
        suite.answer(&kernel, Some(|args| args.pack()), &expected, |out, launch| launch(largest::args(out, &a, &b)))?;
    }
    Ok(())
}
