//! Launches the compiled module with cudarc, if there is a GPU and a driver.

use crate::Body;
use gpu_abi::pointer::Global;
use gpu_abi::{DevicePtr, Ptr, kernels};
use std::error::Error;

#[kernels]
unsafe extern "C" {
    fn evaluate(records: DevicePtr<Body>, results: Ptr<f64, Global>, positive: Ptr<u32, Global>, count: u32);
}

#[cfg(not(feature = "cudarc"))]
pub(crate) fn launch(_module: &str, _bodies: &[Body]) -> Result<(), Box<dyn Error>> {
    eprintln!("not launched: add `--features cudarc`");
    Ok(())
}

/// Evaluates the expression for these bodies and prints the results.
#[cfg(feature = "cudarc")]
pub(crate) fn launch(module: &str, bodies: &[Body]) -> Result<(), Box<dyn Error>> {
    use cudarc::driver::{CudaContext, DevicePtr as _, DevicePtrMut, LaunchConfig, sys};
    use gpu_abi::launch::cudarc::Function;

    // SAFETY: this only loads the driver's library, as a launch would.
    if !unsafe { sys::is_culib_present() } {
        eprintln!("not launched: there is no CUDA driver");
        return Ok(());
    }
    let context = match CudaContext::new(0) {
        Ok(context) => context,
        Err(error) => {
            eprintln!("not launched: there is no device ({:?})", error.0);
            return Ok(());
        }
    };
    let stream = context.default_stream();
    let kernel = Function::<evaluate>::load(&context.load_module(module.into())?)?;
    let records = stream.clone_htod(&gpu_abi::to_mirrors(bodies)?)?;
    let mut results = stream.alloc_zeros::<f64>(bodies.len())?;
    let mut positive = stream.alloc_zeros::<u32>(1)?;
    let count = bodies.len() as u32;
    {
        let (records, _read) = records.device_ptr(&stream);
        let (results, _written) = results.device_ptr_mut(&stream);
        let (positive, _counted) = positive.device_ptr_mut(&stream);
        let (results, positive) = (Ptr::<_, Global>::new(results), Ptr::<_, Global>::new(positive));
        let records = DevicePtr::new(records);
        let args = evaluate::args(&records, &results, &positive, &count);
        // SAFETY: the module was compiled for these parameters, and reads and writes `count` elements.
        unsafe { kernel.launch(&stream, LaunchConfig::for_num_elems(count), args) }?;
    }
    let (results, positive) = (stream.clone_dtoh(&results)?, stream.clone_dtoh(&positive)?);
    eprintln!("on {}: {results:?}, {} of them positive", context.name()?, positive[0]);
    Ok(())
}
