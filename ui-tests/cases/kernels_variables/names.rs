use gpu_abi_ui_tests::scene::*;

const NAME: &str = "params";

#[kernels(file = "kernels/scene.ptx")]
unsafe extern "C" {
    #[ptx(name = NAME)]
    static PARAMS: Constant<Params>;
    #[ptx(name = "parms")]
    static MISSPELT: Constant<Params>;
    static NOTHING_LIKE_IT: Global<u32>;
    #[ptx(name = "seed")]
    static SEED: Constant<i32>;
}

fn main() {}
