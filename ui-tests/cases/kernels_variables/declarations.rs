use gpu_abi::pointer::Shared;
use gpu_abi::variable::Variable;
use gpu_abi_ui_tests::scene::*;

#[kernels]
unsafe extern "C" {
    static TWICE: Global<u32>;
    static TWICE: Global<u64>;
    static INITIAL: Global<u32> = 3;
    static mut MUTABLE: Global<u32>;
    static UNKNOWN: _;
}

#[kernels]
unsafe extern "C" {
    #[ptx(name = "scene.params")]
    static PARAMS: Constant<Params>;
    static EMPTY: Global<[Float4; 0]>;
    static TABLE: Constant<[Float4; 4097]>;
    static FULL: Constant<[Float4; 4096]>;
    static LARGE: Global<[Float4; 4097]>;
}

#[kernels]
unsafe extern "C" {
    static COUNT: Variable<u32, Shared>;
    static WORDS: Constant<String>;
    static NUMBER: u32;
    static VALUES: Params;
}

#[kernels(set = Scene)]
unsafe extern "C" {
    static IN_SET: u32;
}

fn main() {}
