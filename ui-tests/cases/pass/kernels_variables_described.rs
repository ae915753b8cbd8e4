//! Variables whose types debug information describes: of another file, and of the compiled file itself.

use gpu_abi::launch::KernelSet;
use gpu_abi::variable::{MemoryKind, VariableDifference};
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

/// The same variables as a plug-in's author might declare them, with mistakes.
mod mistaken {
    use super::*;

    #[derive(PtxLayout)]
    struct Params {
        sun: Float3,
        seed: u64,
        frame: u32,
    }

    #[kernels(set = Wrong)]
    unsafe extern "C" {
        #[ptx(name = "params")]
        pub static PARAMS: Constant<Params>;
        #[ptx(name = "history")]
        static HISTORY: Constant<[Float4; 4]>;
        #[ptx(name = "counter")]
        static COUNTER: Managed<u64>;
        static ABSENT: Global<u32>;
    }
}

fn main() {
    let symbols: Vec<&str> = Scene::VARIABLES.iter().map(|variable| variable.name).collect();
    assert_eq!(symbols, ["params", "history", "counter", "_ZN5first4seedE"]);
    assert_eq!(Scene::VARIABLES[2].memory(), MemoryKind::Managed);
    assert_eq!(itself::present::VARIABLES.len(), 0);

    let text = include_bytes!("../../kernels/scene.debug.ptx");
    let file = Artifact::read(text).unwrap();
    let report = verify::check::<Scene>(&file).unwrap();
    assert!(report.agrees() && report.variables.iter().all(|variable| variable.fields.is_some()), "{report}");
    assert!(verify::check::<itself::Same>(&file).unwrap().agrees());

    let report = verify::check::<mistaken::Wrong>(&file).unwrap();
    let [params, history, counter, absent] = &*report.variables else { panic!("{report}") };
    assert!(!report.agrees() && !params.agrees() && params.difference.is_none());
    let text = params.to_string();
    assert!(text.starts_with("variable `params` in the PTX for sm_75: its type differs\n`Params` in Rust, `Params` in the kernel"), "{text}");
    assert!(text.contains("an unsigned integer in Rust, a floating-point number in the kernel"), "{text}");
    let difference = VariableDifference::Memory { kernel: MemoryKind::Global, rust: MemoryKind::Constant };
    assert_eq!(history.difference, Some(difference));
    assert_eq!(counter.difference, Some(VariableDifference::Size { kernel: 4, rust: 8 }));
    assert!(absent.is_missing());
    let text = report.to_string();
    assert!(text.contains("\nthe file has no variable `ABSENT`, only `params`, ") && text.contains("\n`Params` in Rust, "), "{text}");
}
