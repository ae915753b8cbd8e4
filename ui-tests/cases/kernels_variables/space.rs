use gpu_abi_ui_tests::scene::*;

#[kernels(file = "kernels/scene.ptx")]
unsafe extern "C" {
    #[ptx(name = "params")]
    static PARAMS: Global<Params>;
    #[ptx(name = "history")]
    static HISTORY: Constant<[Float4; 4]>;
}

fn main() {}
