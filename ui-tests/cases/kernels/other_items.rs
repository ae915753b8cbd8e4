use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    declare!();
    fn step(n: u32);
}

fn main() {
    let _ = step::args(&1);
}
