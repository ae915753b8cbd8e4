use gpu_abi::kernels;

#[kernels]
unsafe extern "C" {
    fn total(values: &[f32], sum: *mut f32) {
        unsafe { *sum = values.iter().sum() }
    }
}

fn main() {}
