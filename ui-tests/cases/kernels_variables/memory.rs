use gpu_abi_ui_tests::scene::*;

#[kernels(file = "kernels/scene.ptx")]
unsafe extern "C" {
    #[ptx(name = "params")]
    static PARAMS: Global<Params>;
    #[ptx(name = "history")]
    static HISTORY: Constant<[Float4; 4]>;
    #[ptx(name = "counter")]
    static COUNTER: Global<u32>;
    #[ptx(name = "history")]
    static MANAGED: Managed<[Float4; 4]>;
}

#[kernels(file = "kernels/unlike_scene.fatbin")]
unsafe extern "C" {
    #[ptx(name = "params")]
    static IN_EVERY_IMAGE: Constant<Params>;
}

fn main() {}
