use gpu_abi::pointer::Const;
use gpu_abi_ui_tests::step::*;

#[kernels(file = "kernels/step_100.ptx")]
unsafe extern "C" {
    // nvcc declares generic pointers for sm_100, and an address of constant memory is none.
    fn spawn(bodies: Ptr<Body, Const>, kind: u8);
}

fn main() {}
