use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    fn step((x, y): (u32, u32), mut n: u32);
}

fn main() {}
