#![deny(non_upper_case_globals)]

use gpu_abi::launch::KernelSet;
use gpu_abi::variable::MemoryKind;
use gpu_abi::verify::{self, Artifact};
use gpu_abi_ui_tests::blocks;
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

blocks! {
    #[kernels(file = "kernels/scene.fatbin")]
    bounds [use gpu_abi::{DevicePtr, kernels};] {
        pub fn draw(image: DevicePtr<f32>);
        pub fn present(image: DevicePtr<f32>);
    }
}

// The debug information of another file, and of the compiled file itself.
#[kernels(file = "kernels/scene.cubin", types = "kernels/scene.debug.ptx", set = Scene)]
unsafe extern "C" {
    #[ptx(name = "params")]
    static PARAMS: Constant<Params>;
    #[ptx(name = "history")]
    pub static HISTORY: Global<[Float4; 4]>;
    #[ptx(name = "counter")]
    static COUNTER: Managed<u32>;
    #[cfg(any())]
    static GONE: Constant<Params>;
    #[ptx(name = "_ZN5first4seedE")]
    static SEED: Constant<i32>;
}

mod itself {
    use super::*;

    // No kernels, and a second block of the same module.
    #[kernels(file = "kernels/scene.debug.ptx")]
    unsafe extern "C" {
        #[ptx(name = "hidden")]
        static HIDDEN: Constant<Params>;
    }

    #[kernels(file = "kernels/scene.debug.ptx", set = Same)]
    unsafe extern "C" {
        pub fn present(image: gpu_abi::DevicePtr<f32>);
        #[ptx(name = "params")]
        static PARAMS: Constant<Params>;
    }
}

const THREADS: Option<[u32; 3]> = bounds::draw::LIMITS.max_threads;

#[test]
fn as_declared() {
    assert_eq!((THREADS, bounds::draw::LIMITS.min_blocks), (Some([128, 1, 1]), Some(2)));
    assert_eq!(
        (bounds::draw::LIMITS.static_shared_bytes, bounds::present::LIMITS.static_shared_bytes),
        (Some(256), Some(0))
    );
    assert_eq!((bounds::present::LIMITS.max_threads, bounds::draw::LIMITS.max_cluster_rank), (None, None));
    assert_eq!((text::HIDDEN.name(), text::recent.name()), ("hidden", "recent"));
    assert_eq!((compiled::COUNTER.name(), several::SEED.name()), ("counter", "_ZN5first4seedE"));
    assert_eq!((text::PARAMS.size(), several::HISTORY.size()), (32, 64));
    let _ = (text::HISTORY, text::COUNTER, text::SEED, several::PARAMS, compiled::HISTORY);

    let symbols: Vec<&str> = Scene::VARIABLES.iter().map(|variable| variable.name).collect();
    assert_eq!(symbols, ["params", "history", "counter", "_ZN5first4seedE"]);
    assert_eq!(Scene::VARIABLES[2].memory, MemoryKind::Managed);
    assert_eq!(itself::present::VARIABLES.len(), 0);

    let text = include_bytes!("../../kernels/scene.debug.ptx");
    let file = Artifact::read(text).unwrap();
    let report = verify::check::<Scene>(&file).unwrap();
    assert!(report.agrees() && report.variables.iter().all(|variable| variable.fields.is_some()), "{report}");
    assert!(verify::check::<itself::Same>(&file).unwrap().agrees());
}
