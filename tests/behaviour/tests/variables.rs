//! Declared variables: their symbols and their declarations.

use gpu_abi::pointer::Global as GlobalSpace;
use gpu_abi::variable::{Constant, Global, Managed};
use gpu_abi::vector::Float3;
use gpu_abi::{Ptr, PtxLayout, kernels};

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
#[ptx(host = "linux")]
struct Params {
    sun: Float3,
    flag: bool,
    #[ptx(bits = 4)]
    order: u32,
    seed: u64,
}

#[derive(PtxLayout)]
union Number {
    int: u32,
    float: f32,
}

#[derive(PtxLayout, Debug, PartialEq)]
struct Pair<T> {
    first: u8,
    second: T,
}

const SYMBOL: &str = "_ZN2ns4pairE";

/// Called like a symbol in the expansion.
#[allow(dead_code)]
struct Symbol;

#[kernels]
unsafe extern "C" {
    fn step(items: Ptr<f32, GlobalSpace>);
    #[ptx(name = "_ZL6params")]
    static PARAMS: Constant<Params>;
    /// With documentation.
    pub static HISTORY: Global<[Params; 3]>;
    #[link_name = "counter"]
    static COUNTER: Managed<u32>;
    #[ptx(name = SYMBOL)]
    static PAIR: Constant<Pair<u32>>;
    static NUMBER: Global<NumberMirror>;
    static POINTER: Global<Ptr<f32, GlobalSpace>>;
    #[allow(non_upper_case_globals)]
    static step_count: Global<u16>;
    #[cfg(any())]
    static GONE: Global<u32>;
}

#[test]
fn declarations_have_symbols_and_sizes() {
    let declared = [
        (PARAMS.name(), PARAMS.size()),
        (HISTORY.name(), HISTORY.size()),
        (COUNTER.name(), COUNTER.size()),
        (PAIR.name(), PAIR.size()),
        (NUMBER.name(), NUMBER.size()),
        (POINTER.name(), POINTER.size()),
        (step_count.name(), step_count.size()),
    ];
    let expected = [
        ("_ZL6params", 24),
        ("HISTORY", 72),
        ("counter", 4),
        ("_ZN2ns4pairE", 8),
        ("NUMBER", 4),
        ("POINTER", 8),
        ("step_count", 2),
    ];
    assert_eq!(declared, expected);
}

#[test]
fn what_a_declaration_says_is_constant() {
    const NAME: &str = PARAMS_COPY.name();
    const PARAMS_COPY: Constant<Params> = PARAMS_OF;
    static OTHER: &Constant<Params> = &PARAMS;
    const SIZE: usize = PARAMS_COPY.size();
    assert_eq!((NAME, OTHER.name(), SIZE, PARAMS.layout().align()), ("_ZL6params", "_ZL6params", 24, 8));
    assert_eq!(format!("{PARAMS:?}"), "Variable(\"_ZL6params\")");
}

const PARAMS_OF: Constant<Params> = {
    #[kernels]
    unsafe extern "C" {
        #[ptx(name = "_ZL6params")]
        static PARAMS: Constant<Params>;
    }
    PARAMS
};
