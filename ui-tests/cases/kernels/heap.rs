use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    fn sum(items: Vec<f32>, n: u32);
}

fn main() {
    let _ = sum::args(&vec![1.0], &1).pack();
}
