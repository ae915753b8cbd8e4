#![deny(non_upper_case_globals)]

use gpu_abi_ui_tests::scene::*;

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
                #[ptx(name = "first::seed")]
                pub static SEED: Constant<i32>;
                #[cfg(any())]
                static GONE: Constant<Params>;
                pub static recent: Constant<i32>;
            }
        }
    };
}

scene!(text, "kernels/scene.ptx");
scene!(compiled, "kernels/scene.cubin");
scene!(several, "kernels/scene.fatbin");

mod bounds {
    use gpu_abi::{DevicePtr, kernels};

    #[kernels(file = "kernels/scene.fatbin")]
    unsafe extern "C" {
        pub fn draw(image: DevicePtr<f32>);
        pub fn present(image: DevicePtr<f32>);
    }
}

const THREADS: Option<[u32; 3]> = bounds::draw::LIMITS.max_threads;

fn main() {
    assert_eq!((THREADS, bounds::draw::LIMITS.min_blocks), (Some([128, 1, 1]), Some(2)));
    assert_eq!((bounds::draw::LIMITS.static_shared_bytes, bounds::present::LIMITS.static_shared_bytes), (Some(256), Some(0)));
    assert_eq!((bounds::present::LIMITS.max_threads, bounds::draw::LIMITS.max_cluster_rank), (None, None));
    assert_eq!((text::HIDDEN.name(), text::recent.name()), ("hidden", "recent"));
    assert_eq!((compiled::COUNTER.name(), several::SEED.name()), ("counter", "_ZN5first4seedE"));
    assert_eq!((text::PARAMS.size(), several::HISTORY.size()), (32, 64));
    let _ = (text::HISTORY, text::COUNTER, text::SEED, several::PARAMS, compiled::HISTORY);
}
