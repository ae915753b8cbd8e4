use gpu_abi_ui_tests::scene::*;

#[kernels(file = "kernels/scene.ptx")]
unsafe extern "C" {
    #[ptx(name = NAME)]
    static PARAMS: Constant<Params>;
}

fn main() {}
const NAME: &str = "params";
