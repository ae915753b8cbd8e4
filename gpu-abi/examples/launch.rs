//! A kernel declared in Rust. It is launched with cudarc if there is a driver and a GPU; otherwise its parameters and its
//! arguments are printed.
//!
//! The kernel is in `kernels/launch.cu`, and the PTX that nvcc made of it is in `kernels/launch.ptx`.
//!
//! ```sh
//! cargo run --example launch --features kernels            # no CUDA, no GPU
//! cargo run --example launch --features kernels,cudarc     # launches if it can
//! ```

use gpu_abi::launch::Parameter;
use gpu_abi::vector::Float3;
use gpu_abi::{DevicePtr, PtxLayout, kernels};
use std::error::Error;

/// Data in device memory.
#[derive(PtxLayout, Clone, Debug, PartialEq)]
struct Body {
    position: Float3,
    mass: f32,
    velocity: Float3,
}

/// A struct with bit-fields, which is converted when the arguments are built.
#[derive(PtxLayout, Debug)]
struct SimParams {
    gravity: Float3,
    dt: f32,
    #[ptx(bits = 4)]
    order: u32,
    #[ptx(bits = 1)]
    bounce: bool,
}

#[kernels(file = "examples/kernels/launch.ptx")]
unsafe extern "C" {
    /// Moves `n` bodies by one step.
    fn integrate(bodies: *mut Body, params: SimParams, n: u32);
}

fn main() -> Result<(), Box<dyn Error>> {
    for parameter in integrate::PARAMETERS {
        let (name, offset, size) = (parameter.name(), parameter.offset(), parameter.size());
        println!("byte {offset:2}, {size:2} bytes: {name}");
    }
    let total = integrate::PARAMETERS.last().map_or(0, Parameter::end);
    println!("         {total:2} bytes in all\n\n{}\n", SimParams::LAYOUT);

    let params = SimParams { gravity: Float3::new(0.0, -10.0, 0.0), dt: 0.5, order: 4, bounce: true };
    let bodies = [
        Body { position: Float3::new(0.0, 100.0, 0.0), mass: 1.0, velocity: Float3::new(2.0, 0.0, 0.0) },
        Body { position: Float3::new(0.0, 1.0, 0.0), mass: 1.0, velocity: Float3::new(0.0, 0.0, -2.0) },
    ];
    let n = bodies.len() as u32;
    let packed = integrate::args(DevicePtr::new(0x7f00_0000_0000), &params, &n).pack();
    println!("the arguments, for CU_LAUNCH_PARAM_BUFFER_POINTER:\n{:02x?}\n", packed.as_bytes());
    launch(&bodies, &params)
}

#[cfg(not(feature = "cudarc"))]
fn launch(_: &[Body], _: &SimParams) -> Result<(), Box<dyn Error>> {
    println!("not launched: add `--features cudarc`");
    Ok(())
}

#[cfg(feature = "cudarc")]
fn launch(bodies: &[Body], params: &SimParams) -> Result<(), Box<dyn Error>> {
    use cudarc::driver::{CudaContext, LaunchConfig, sys};
    use gpu_abi::launch::cudarc::{Function, download, upload};

    // SAFETY: this only loads the driver's library, as a launch would.
    if !unsafe { sys::is_culib_present() } {
        println!("not launched: there is no CUDA driver");
        return Ok(());
    }
    let context = match CudaContext::new(0) {
        Ok(context) => context,
        Err(error) => {
            println!("not launched: there is no device ({:?})", error.0);
            return Ok(());
        }
    };
    let stream = context.default_stream();
    let integrate = Function::<integrate>::load(&context.load_module(include_str!("kernels/launch.ptx").into())?)?;
    let mut on_device = upload(&stream, bodies)?;
    let n = bodies.len() as u32;
    // SAFETY: the module's kernel has these parameters, as asserted above, and writes to `n` bodies.
    unsafe { integrate.launch(&stream, LaunchConfig::for_num_elems(n), integrate::args(&mut on_device, params, &n)) }?;
    let moved = download::<Body>(&stream, &on_device)?;
    println!("on {}: {moved:#?}", context.name()?);
    assert_eq!(moved[0].position, Float3::new(1.0, 97.5, 0.0));
    assert_eq!((moved[1].position, moved[1].velocity), (Float3::new(0.0, 1.5, -1.0), Float3::new(0.0, 5.0, -2.0)));
    Ok(())
}
