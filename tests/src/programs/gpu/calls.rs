//! Runs the output of `calls --write`: functions of nvcc and of the library that call each other, in one PTX module.

use super::suite::ONE;
use cudarc::driver::CudaContext;
use cudarc::nvrtc::Ptx;
use gpu_abi_tests::calls;
use std::path::Path;
use std::sync::Arc;

/// Runs the program in the folder, and prints values that did not arrive as they were sent.
pub(crate) fn run(context: &Arc<CudaContext>, folder: &Path) -> Result<bool, Box<dyn std::error::Error>> {
    let read =
        |name: &str| std::fs::read(folder.join(name)).map_err(|error| format!("{}: {error}", folder.join(name).display()));
    let stream = context.default_stream();
    let module = context.load_module(Ptx::from_src(String::from_utf8(read("calls.ptx")?)?))?;
    for name in calls::INPUTS {
        let bytes = read(&format!("{name}.bin"))?;
        stream.memcpy_htod(&bytes, &mut module.get_global(name, &stream)?)?;
    }
    let kernel = module.load_function(calls::KERNEL)?;
    // SAFETY: the kernel has no parameters, and its functions write to the module's own variables.
    unsafe { stream.launch_builder(&kernel).launch(ONE) }?;
    let (mut compared, mut wrong) = (0, 0);
    for name in calls::OUTPUTS {
        let got = stream.clone_dtoh(&module.get_global(name, &stream)?)?;
        let (expected, mask) = (read(&format!("{name}.bin"))?, read(&format!("{name}.mask"))?);
        for (at, ((got, expected), mask)) in got.iter().zip(expected).zip(mask).enumerate() {
            compared += mask.count_ones();
            if (got ^ expected) & mask != 0 {
                println!("{name}: byte {at} is {got:#04x}, not {expected:#04x}");
                wrong += 1;
            }
        }
    }
    println!("{}: calls: {compared} bits that were passed or returned compared, {wrong} bytes wrong", context.name()?);
    Ok(wrong == 0 && compared > 0)
}
