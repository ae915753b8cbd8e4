use gpu_abi::kernels;

struct Foreign(u32);

#[kernels]
unsafe extern "C" {
    fn step(n: u32, what: Foreign);
}

fn main() {
    let _ = step::args(&1, &Foreign(2));
}
