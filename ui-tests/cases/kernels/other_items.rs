use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    static COUNT: u32;
    type Opaque;
    fn step(n: u32);
}

fn main() {
    let _ = step::args(&1);
}
