//! Variables whose types debug information describes: of another file, and of the compiled file itself.

use gpu_abi::launch::KernelSet;
use gpu_abi::variable::{Constant, Difference, Global, Managed, MemoryKind};
use gpu_abi::verify::{self, Module, dwarf::KernelTypes};
use gpu_abi::{PtxLayout, kernels, vector::{Float3, Float4}};

#[derive(PtxLayout)]
struct Params {
    sun: Float3,
    seed: f64,
    frame: u32,
}

#[kernels(file = "kernels/scene.cubin", types = "kernels/scene.debug.ptx", set = pub Scene)]
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
        fn present(image: gpu_abi::DevicePtr<f32>);
        #[ptx(name = "params")]
        static PARAMS: Constant<Params>;
    }
}

/// What a plug-in's author thinks they are.
mod mistaken {
    use super::*;

    #[derive(PtxLayout)]
    struct Params {
        sun: Float3,
        seed: u64,
        frame: u32,
    }

    #[kernels(set = pub Wrong)]
    unsafe extern "C" {
        #[ptx(name = "params")]
        static PARAMS: Constant<Params>;
        #[ptx(name = "history")]
        static HISTORY: Constant<[Float4; 4]>;
        #[ptx(name = "counter")]
        static COUNTER: Managed<u64>;
        static ABSENT: Global<u32>;
    }
}

fn main() {
    let symbols: Vec<&str> = Scene::VARIABLES.iter().map(|variable| variable.name()).collect();
    assert_eq!(symbols, ["params", "history", "counter", "_ZN5first4seedE"]);
    assert_eq!(Scene::VARIABLES[2].memory(), MemoryKind::Managed);
    assert_eq!(itself::present::VARIABLES.len(), 0);

    let text = include_bytes!("../../kernels/scene.debug.ptx");
    let (module, mut types) = (Module::read(text).unwrap(), KernelTypes::read(text).unwrap());
    for variable in Scene::VARIABLES {
        let report = verify::variable(variable, &module, &mut types).unwrap();
        assert!(report.agrees() && report.fields().is_some(), "{report}");
    }
    let mut compare = |index: usize| verify::variable(&mistaken::Wrong::VARIABLES[index], &module, &mut types);
    let params = compare(0).unwrap();
    assert!(!params.agrees() && params.difference().is_none());
    assert!(params.to_string().starts_with("variable `params` differs in its type:\n`Params` in Rust, `Params` in the kernel"));
    assert!(params.to_string().contains("an integer, kernel a floating-point number"), "{params}");
    let history = compare(1).unwrap();
    let difference = Difference::Memory { kernel: MemoryKind::Global, rust: MemoryKind::Constant };
    assert_eq!(history.difference(), Some(&difference));
    assert_eq!(compare(2).unwrap().difference(), Some(&Difference::Size { kernel: 4, rust: 8 }));
    assert_eq!(compare(3).unwrap_err().to_string(), "the module has no variable `ABSENT`");
}
