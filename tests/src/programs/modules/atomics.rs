//! Compares the library's atomic operations with ptxas and nvcc.
//!
//! First the newest ptxas and an older one assemble the library's output for every operation, type, ordering, scope and state
//! space, for several targets, and the kernels of the GPU suite. Then the output is compared with nvcc's for
//! the same request in C++, made with `cuda::atomic_ref` and the `__nv_atomic_*` builtins.

use std::collections::BTreeSet;

use crate::programs::{Failure, listed};
use gpu_abi::ptx::{Arch, IsaVersion, Target};
use gpu_abi_tests::arguments::Arguments;
use gpu_abi_tests::atomics::compare::Alike;
use gpu_abi_tests::atomics::cuda::Interface;
use gpu_abi_tests::atomics::{accept, compare};
use gpu_abi_tests::compilers::find::{Cuda, cuda_program};
use gpu_abi_tests::litmus::{self, Scale};
use gpu_abi_tests::modules::ptxas::Ptxas;
use gpu_abi_tests::random::Random;

/// Targets with the oldest and a newer version of PTX, which have different features.
const TARGETS: [(u8, u8, u16); 7] = [(6, 3, 75), (9, 0, 75), (7, 0, 80), (7, 8, 90), (8, 3, 90), (8, 6, 90), (8, 6, 100)];

/// Architectures of nvcc's older back end, and one of its newer.
const ARCHS: [u16; 3] = [75, 90, 100];

/// The maximum number of errors that are shown for each compiler and for the library.
const SHOWN: usize = 10;

pub(super) fn compare_all(_: &Arguments) -> Result<usize, Failure> {
    cuda_program(Cuda::V12, "ptxas")?;
    let (newest, old, nvcc) = (Ptxas::find(Cuda::Newest)?, Ptxas::find(Cuda::V12)?, cuda_program(Cuda::Newest, "nvcc")?);
    let mut wrong = 0;
    for (name, ptxas) in [("newest ptxas", &newest), ("ptxas 12", &old)] {
        for (major, minor, arch) in TARGETS {
            // ptxas 12 does not support PTX beyond 8.8.
            if (major, name) == (9, "ptxas 12") {
                continue;
            }
            let accepted = accept::all(ptxas, target(major, minor, arch)?);
            println!(
                "{name}, PTX {major}.{minor} sm_{arch}: {} requests, {} without such an operation, {} not on this \
                 target; {} different texts, {} messages of refusal",
                accepted.requests,
                accepted.no_operation,
                accepted.no_target,
                accepted.texts,
                accepted.refused.len()
            );
            accepted.refused.iter().take(SHOWN).for_each(|message| println!("    {message}"));
            wrong += accepted.refused.len();
        }
    }
    for (major, minor, arch) in [(6, 3, 75), (8, 6, 90)] {
        let target = target(major, minor, arch)?;
        let suites = litmus::suites(target, Scale::Gpu, &mut Random::new(0)).map_err(|error| error.to_string())?;
        for suite in suites {
            let kernels = suite.cases.iter().map(|case| &case.kernel).collect::<BTreeSet<_>>().len();
            match newest.assemble(target.arch(), &suite.text) {
                Ok(_) => println!("newest ptxas, PTX {major}.{minor} sm_{arch}: {kernels} kernels of the GPU suite"),
                Err(said) => wrong += listed(&[said]),
            }
        }
    }
    for interface in [Interface::AtomicRef, Interface::Builtin] {
        for arch in ARCHS {
            let comparison = compare::all(&nvcc, interface, target(9, 0, arch)?)?;
            println!("nvcc {interface:?}, sm_{arch}: {} wrong", comparison.wrong.len());
            for (kind, Alike { count, operations, example }) in &comparison.alike {
                println!("    {count} {kind}, such as {example}");
                if *kind != "equal" {
                    println!("        of {}", operations.iter().cloned().collect::<Vec<_>>().join(", "));
                }
            }
            listed(&comparison.wrong[..comparison.wrong.len().min(SHOWN)]);
            wrong += comparison.wrong.len();
        }
    }
    Ok(wrong)
}

fn target(major: u8, minor: u8, arch: u16) -> Result<Target, String> {
    Target::new(IsaVersion::new(major, minor), Arch::new(arch)).map_err(|error| error.to_string())
}
