use gpu_abi_ui_tests::blocks;
use gpu_abi_ui_tests::scene::*;

const NAME: &str = "params";

blocks! {
    #[kernels(file = "kernels/scene.ptx")]
    names {
        #[ptx(name = NAME)]
        static PARAMS: Constant<Params>;
        #[ptx(name = "parms")]
        static MISSPELT: Constant<Params>;
        static NOTHING_LIKE_IT: Global<u32>;
        #[ptx(name = "seed")]
        static SEED: Constant<i32>;
    }
    memory {
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
    images {
        #[ptx(name = "params")]
        static IN_EVERY_IMAGE: Constant<Params>;
    }

    #[kernels(file = "kernels/scene.debug.ptx", types = "kernels/scene.ptx")]
    types_without_debug_information {
        #[ptx(name = "history")]
        static HISTORY: Global<[Float4; 4]>;
    }
}

fn main() {}
