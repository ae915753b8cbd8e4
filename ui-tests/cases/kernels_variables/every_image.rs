use gpu_abi_ui_tests::scene::*;

#[kernels(file = "kernels/unlike_scene.fatbin")]
unsafe extern "C" {
    #[ptx(name = "params")]
    static PARAMS: Constant<Params>;
}

fn main() {}
