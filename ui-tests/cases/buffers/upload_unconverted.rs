use cudarc::driver::{CudaStream, DriverError};
use gpu_abi::PtxLayout;
use std::sync::Arc;

#[derive(PtxLayout, Clone, Copy)]
struct Body {
    mass: f32,
    #[ptx(bits = 4)]
    species: u32,
}

fn upload(stream: &Arc<CudaStream>, bodies: &[Body]) -> Result<(), DriverError> {
    stream.clone_htod(bodies)?;
    Ok(())
}

fn view(bodies: &[Body]) -> &[u8] {
    gpu_abi::bytemuck::cast_slice(bodies)
}

fn main() {}
