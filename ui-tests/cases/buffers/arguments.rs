use cudarc::driver::{CudaSlice, CudaView};
use gpu_abi::{DevicePtr, kernels};
use gpu_abi_ui_tests::records;

records! { Body { position: [f32; 3], mass: f32 } }

#[kernels]
unsafe extern "C" {
    fn clear(out: *mut f32);
    fn step(bodies: *mut Body, forces: *const f32);
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

fn main() {}
