use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    fn scale(by: f32);
}

fn main() {
    let _ = scale::args(0.5);
}
