use gpu_abi_ui_tests::scene::*;

#[kernels]
unsafe extern "C" {
    #[ptx(name = "scene.params")]
    static PARAMS: Constant<Params>;
    static EMPTY: Global<[Float4; 0]>;
    static TABLE: Constant<[Float4; 4097]>;
    static FULL: Constant<[Float4; 4096]>;
    static LARGE: Global<[Float4; 4097]>;
}

fn main() {}
