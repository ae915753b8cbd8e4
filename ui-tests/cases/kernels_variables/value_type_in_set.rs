use gpu_abi::kernels;

#[kernels(set = Scene)]
unsafe extern "C" {
    static COUNT: u32;
}

fn main() {}
