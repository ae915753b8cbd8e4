use gpu_abi_ui_tests::scene::*;

#[kernels]
unsafe extern "C" {
    static COUNT: u32;
    static PARAMS: Params;
}

fn main() {}
