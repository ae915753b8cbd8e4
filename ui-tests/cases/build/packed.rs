use gpu_abi::{kernels, vector::Double4A32};

#[kernels]
unsafe extern "C" {
    fn shift(by: Double4A32, n: u32);
}

fn main() {
    let by = Double4A32::new(0.0, 0.0, 0.0, 0.0);
    let _ = shift::args(&by, &1).pointers();
    // Bytes of parameters are aligned to 16 at most.
    let _ = shift::args(&by, &1).pack();
}
