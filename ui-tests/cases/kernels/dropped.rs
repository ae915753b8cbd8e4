use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    fn scale(by: f32, n: u32);
}

fn main() {
    let pointers = scale::args(&0.5, &1024).pointers();
    let _ = pointers.as_mut_ptr();
    let extra = scale::args(&0.5, &1024).pack().extra();
    let _ = extra.as_mut_ptr();
    let mut args = {
        let by = 0.5;
        scale::args(&by, &1024)
    };
    let _ = args.pointers();
}
