use gpu_abi::pointer::Shared;
use gpu_abi::variable::Variable;
use gpu_abi_ui_tests::scene::*;

#[kernels]
unsafe extern "C" {
    static COUNT: Variable<u32, Shared>;
    static WORDS: Constant<String>;
    static NUMBER: u32;
    static PARAMS: Params;
}

#[kernels(set = Scene)]
unsafe extern "C" {
    static IN_SET: u32;
}

fn main() {}
