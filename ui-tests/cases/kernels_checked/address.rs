use gpu_abi_ui_tests::step::*;

#[kernels(file = "kernels/step_100.ptx")]
unsafe extern "C" {
    // nvcc declares pointers as such for sm_100, and `step` has no name that would say what it points to.
    fn step(bodies: u64, first: Body, dt: f32, n: u32);
}

fn main() {}
