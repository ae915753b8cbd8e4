use gpu_abi_ui_tests::scene::*;

#[kernels(file = "kernels/scene.ptx")]
unsafe extern "C" {
    #[ptx(name = "parms")]
    static PARAMS: Constant<Params>;
    static NOTHING_LIKE_IT: Global<u32>;
}

fn main() {}
