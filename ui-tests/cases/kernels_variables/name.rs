use gpu_abi_ui_tests::scene::*;

#[kernels]
unsafe extern "C" {
    #[ptx(name = "scene.params")]
    static PARAMS: Constant<Params>;
}

fn main() {}
