//! Kernels that NVRTC compiles at run time with the structs that Rust declares. No header is written by hand or read from a
//! file.
//!
//! ```sh
//! cargo run -p gpu-abi --example nvrtc --features kernels,header                           # prints the source
//! cargo run -p gpu-abi --example nvrtc --features kernels,header,verify-runtime,cudarc     # and compiles it, where there is NVRTC
//! ```

use gpu_abi::header::Header;
use gpu_abi::vector::Float3;
use gpu_abi::{DevicePtr, PtxLayout, kernels};
use std::error::Error;

#[derive(PtxLayout, Clone, Copy, Debug)]
#[repr(C)]
struct Body {
    position: Float3,
    mass: f32,
    velocity: Float3,
}

#[derive(PtxLayout, Debug)]
struct SimParams {
    gravity: Float3,
    dt: f32,
    #[ptx(bits = 4)]
    order: u32,
    #[ptx(bits = 1)]
    bounce: bool,
}

#[kernels]
unsafe extern "C" {
    /// Moves `n` bodies by one step.
    fn integrate(bodies: DevicePtr<Body>, params: SimParams, n: u32);
}

const KERNELS: &str = r#"
extern "C" __global__ void integrate(Body *bodies, SimParams params, unsigned int n) {
    const unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Body &body = bodies[i];
    body.velocity.y += params.gravity.y * params.dt;
    body.position.y += body.velocity.y * params.dt;
    if (params.bounce && body.position.y < 0) body.velocity.y = -body.velocity.y;
}
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let source = Header::new().with_kernels::<integrate>().text()? + KERNELS;
    println!("{source}");
    compile(&source)
}

#[cfg(not(all(feature = "cudarc", feature = "verify-runtime")))]
fn compile(_: &str) -> Result<(), Box<dyn Error>> {
    println!("not compiled: add `--features cudarc,verify-runtime`");
    Ok(())
}

#[cfg(all(feature = "cudarc", feature = "verify-runtime"))]
fn compile(source: &str) -> Result<(), Box<dyn Error>> {
    use cudarc::nvrtc::{CompileOptions, compile_ptx_with_opts, sys};
    use gpu_abi::verify::{Artifact, check};

    // SAFETY: this only loads NVRTC's library, as a compilation would.
    if !unsafe { sys::is_culib_present() } {
        println!("not compiled: there is no NVRTC");
        return Ok(());
    }
    // Debug information, so that members are compared as well.
    let options = CompileOptions { options: vec!["--device-debug".to_owned()], ..CompileOptions::default() };
    let ptx = compile_ptx_with_opts(source, options)?.to_src();
    println!("NVRTC compiled it: all assertions hold");
    let report = check::<integrate>(&Artifact::read(ptx.as_bytes())?)?;
    assert!(report.agrees() && report.is_complete(), "{report}");
    println!("{report}");
    Ok(())
}
