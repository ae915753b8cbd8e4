use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    fn clear(out: *mut f32);
}

fn main() {
    let mut out = vec![1.0_f32; 8];
    let _ = clear::args(out.as_mut_ptr());
    let _ = clear::args(&mut out);
    let _ = clear::args(0x7f00_0000_0000_u64);
}
