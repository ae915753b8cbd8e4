use gpu_abi::variable::{Constant, Global, Managed};
use gpu_abi::{PtxLayout, kernels, vector::{Float3, Float4}};

#[derive(PtxLayout)]
struct Params {
    sun: Float3,
    seed: f64,
    frame: u32,
}

macro_rules! scene {
    ($module:ident, $file:literal) => {
        mod $module {
            use super::*;

            #[kernels(file = $file)]
            unsafe extern "C" {
                #[ptx(name = "params")]
                pub static PARAMS: Constant<Params>;
                #[ptx(name = "history")]
                pub(super) safe static HISTORY: Global<[Float4; 4]>;
                #[ptx(name = "counter")]
                pub unsafe static COUNTER: Managed<u32>;
                /// Found by its name in C++.
                #[ptx(name = "hidden")]
                pub static HIDDEN: Constant<Params>;
                #[ptx(name = "_ZN5first4seedE")]
                pub static SEED: Constant<i32>;
                #[cfg(any())]
                static GONE: Constant<Params>;
                #[allow(non_upper_case_globals)]
                pub static recent: Constant<i32>;
            }
        }
    };
}

scene!(text, "kernels/scene.ptx");
scene!(compiled, "kernels/scene.cubin");
scene!(several, "kernels/scene.fatbin");

fn main() {
    assert_eq!((text::HIDDEN.name(), text::recent.name()), ("hidden", "recent"));
    assert_eq!((compiled::COUNTER.name(), several::SEED.name()), ("counter", "_ZN5first4seedE"));
    assert_eq!((text::PARAMS.size(), several::HISTORY.size()), (32, 64));
    let _ = (text::HISTORY, text::COUNTER, text::SEED, several::PARAMS, compiled::HISTORY);
}
