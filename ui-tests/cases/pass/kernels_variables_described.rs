//! Variables whose types debug information describes: of another file, and of the compiled file itself.

use gpu_abi::launch::KernelSet;
use gpu_abi::variable::MemoryKind;
use gpu_abi::verify::{self, Artifact};
use gpu_abi_ui_tests::scene::*;

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

fn main() {
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
