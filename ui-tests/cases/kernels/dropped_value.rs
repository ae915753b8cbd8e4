use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    fn scale(by: f32);
}

fn main() {
    let mut args = {
        let by = 0.5;
        scale::args(&by)
    };
    let _ = args.pointers();
}
