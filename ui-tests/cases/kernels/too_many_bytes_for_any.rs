use gpu_abi::kernels;

#[kernels(max_bytes = 32764)]
unsafe extern "C" {
    fn most(table: [u32; 8191]);
    fn more(table: [u32; 8191], n: u8);
}

fn main() {}
