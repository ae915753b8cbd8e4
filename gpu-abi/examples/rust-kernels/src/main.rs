use cudarc::driver::{CudaContext, LaunchConfig};
use gpu_abi::launch::cudarc::{Function, download, upload};
use gpu_abi::vector::Float3;
use nbody_kernels::{Body, PTX, step};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let still = Float3::new(0.0, 0.0, 0.0);
    let ball = Body { position: Float3::new(0.0, 10.0, 0.0), mass: 1.0, velocity: still, species: 9, fixed: false };
    let bodies = [ball.clone(), Body { fixed: true, ..ball.clone() }];

    let stream = CudaContext::new(0)?.default_stream();
    let kernel = Function::<step>::load(&stream.context().load_module(PTX.into())?)?;
    let mut buffer = upload(&stream, &bodies)?;
    let (gravity, dt, n) = (Float3::new(0.0, -8.0, 0.0), 0.5, bodies.len() as u32);
    // SAFETY: the kernel's parameters are those of its declaration, and it writes to `n` bodies.
    unsafe { kernel.launch(&stream, LaunchConfig::for_num_elems(n), step::args(&mut buffer, &gravity, &dt, &n)) }?;
    let moved = download::<Body>(&stream, &buffer)?;

    let fallen = Body { position: Float3::new(0.0, 8.0, 0.0), velocity: Float3::new(0.0, -4.0, 0.0), ..ball };
    assert_eq!(moved, [fallen, bodies[1].clone()]);
    println!("{moved:#?}");
    Ok(())
}
