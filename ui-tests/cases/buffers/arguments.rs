use cudarc::driver::{CudaSlice, CudaStream, CudaView, DriverError, LaunchConfig};
use gpu_abi::launch::cudarc::Function;
use gpu_abi::launch::typed;
use gpu_abi::{DevicePtr, PtxLayout, kernels};
use std::sync::Arc;

#[derive(PtxLayout, Clone, Copy)]
struct Body {
    mass: f32,
    #[ptx(bits = 4)]
    species: u32,
}

#[kernels]
unsafe extern "C" {
    fn clear(out: *mut f32);
    fn step(bodies: *mut Body, forces: *const f32);
    fn copy(out: *mut f32, input: *const f32);
    fn fill(out: DevicePtr<f32>, n: u32);
}

fn shared_for_mut(out: &CudaSlice<f32>, view: &mut CudaView<'_, f32>) {
    let _ = clear::args(out);
    let _ = clear::args(view);
}

fn wrong_element(forces: &CudaSlice<f32>, energies: &mut CudaSlice<f64>, bodies: &CudaSlice<BodyMirror>) {
    let _ = step::args(energies, forces);
    let _ = step::args(None::<&mut CudaSlice<BodyMirror>>, bodies);
    let _ = clear::args(&DevicePtr::<f64>::null());
}

fn without_stream(out: &mut CudaSlice<f32>) {
    let _ = clear::args(out).pack();
}

fn null_of_no_type() {
    let _ = clear::args(None);
}

fn host_memory(mut out: Vec<f32>) {
    let _ = clear::args(out.as_mut_ptr());
    let _ = clear::args(&mut out);
    let _ = clear::args(0x7f00_0000_0000_u64);
}

fn dropped_view(clear: &Function<clear>, stream: &CudaStream, config: LaunchConfig, out: &mut CudaSlice<f32>) {
    let args = clear::args(&mut out.slice_mut(4..));
    let _ = unsafe { clear.launch(stream, config, args) };
}

fn borrowed_twice(copy: &Function<copy>, stream: &CudaStream, config: LaunchConfig, buffer: &mut CudaSlice<f32>) {
    let _ = unsafe { copy.launch(stream, config, copy::args(&mut *buffer, &*buffer)) };
}

fn dropped_address() {
    let args = fill::args(&DevicePtr::new(0x7f00_0000_0000), &8);
    let _ = args.pack();
}

fn of_another_crate(_: &typed::Function<clear, CudaStream>) {}

fn upload_unconverted(stream: &Arc<CudaStream>, bodies: &[Body]) -> Result<(), DriverError> {
    stream.clone_htod(bodies)?;
    Ok(())
}

fn view_unconverted(bodies: &[Body]) -> &[u8] {
    gpu_abi::bytemuck::cast_slice(bodies)
}

fn main() {}
