use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    fn clear(out: *mut f32, n: u32);
}

fn main() {
    let _ = clear::args(None, &8);
}
