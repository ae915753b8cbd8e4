//! Runs the library's kernels of atomic operations in `tests/src/litmus`. Checks the values that they leave, and that
//! outcomes forbidden by their orderings do not occur with threads that really run at once.

use super::suite::driver_version;
use cudarc::driver::{CudaContext, CudaModule, LaunchConfig, PushKernelArg};
use cudarc::nvrtc::Ptx;
use gpu_abi::ptx::{Arch, IsaVersion, Target};
use gpu_abi_tests::litmus::{Case, Scale, suites};
use gpu_abi_tests::random::Random;
use std::error::Error;
use std::sync::Arc;

/// PTX for every device from 7.5, and PTX with 128-bit operations and clusters; each with the first driver that supports
/// it, by CUDA's version number.
const TARGETS: [(IsaVersion, Arch, i32); 2] =
    [(IsaVersion::new(6, 3), Arch::new(75), 10000), (IsaVersion::new(8, 6), Arch::new(90), 12070)];

/// Runs every case for every target that the device and its driver support, and prints errors in the results.
pub(crate) fn run(context: &Arc<CudaContext>, seed: u64) -> Result<bool, Box<dyn Error>> {
    let driver = driver_version()?;
    let (major, minor) = context.compute_capability()?;
    let name = context.name()?;
    let mut right = true;
    for (isa, arch, first_driver) in TARGETS {
        if major * 10 + minor < i32::from(arch.number) {
            println!(
                "NOT RUN: atomics in PTX for {arch}, which this device's compute capability, {major}.{minor}, is below"
            );
            continue;
        }
        if driver < first_driver {
            println!("NOT RUN: atomics in PTX {isa}, for which the driver must be {first_driver}; this is {driver}");
            continue;
        }
        let (mut launches, mut wrong) = (0, 0);
        for suite in suites(Target::new(isa, arch)?, Scale::Gpu, &mut Random::new(seed))? {
            let loaded = context.load_module(Ptx::from_src(suite.text));
            let module = loaded.map_err(|error| format!("atomics in PTX {isa} for {arch}: {error}"))?;
            for case in &suite.cases {
                // After most launch errors, this program can no longer use the device, so no other case is run.
                let after = launch(context, &module, case).map_err(|error| format!("{}, {arch}: {error}", case.title))?;
                launches += 1;
                if let Err(why) = (case.check)(&after) {
                    println!("{}, {arch}: {why}", case.title);
                    wrong += 1;
                }
            }
        }
        println!("{name}: atomics in PTX {isa} for {arch}: {launches} launches checked, {wrong} wrong");
        right &= wrong == 0 && launches > 0;
    }
    Ok(right)
}

/// Launches a case's kernel, and returns its buffers afterwards.
fn launch(context: &Arc<CudaContext>, module: &Arc<CudaModule>, case: &Case) -> Result<Vec<Vec<u8>>, Box<dyn Error>> {
    let stream = context.default_stream();
    let kernel = module.load_function(&case.kernel)?;
    let mut buffers = case.buffers.iter().map(|bytes| stream.clone_htod(bytes)).collect::<Result<Vec<_>, _>>()?;
    let config = LaunchConfig { grid_dim: (case.blocks, 1, 1), block_dim: (case.threads, 1, 1), shared_mem_bytes: 0 };
    let mut builder = stream.launch_builder(&kernel);
    for buffer in &mut buffers {
        builder.arg(buffer);
    }
    for number in &case.numbers {
        builder.arg(number);
    }
    // SAFETY: the case is the kernel's own. The kernel's parameters are the addresses of these buffers and these numbers.
    // With these blocks and threads it stays within the buffers, which are alive.
    unsafe { builder.launch(config) }?;
    let after = buffers.iter().map(|buffer| stream.clone_dtoh(buffer)).collect::<Result<_, _>>()?;
    stream.synchronize()?;
    Ok(after)
}
