use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    fn step(by: f32, n: u32);
    fn reset(n: u32);
}

fn main() {
    let mut packed = step::args(&0.5, &1).pack();
    packed.set(reset::n, &2);
    packed.set(step::by, &2_u32);
}
