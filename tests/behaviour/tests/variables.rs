//! Declared variables: their symbols, their declarations and the bytes of their values.

use gpu_abi::layout::StateSpace;
use gpu_abi::pointer::Global as GlobalSpace;
use gpu_abi::variable::{Constant, Global, Managed};
use gpu_abi::vector::Float3;
use gpu_abi::{Ptr, PtxLayout, PtxMirror, kernels};

#[derive(PtxLayout, Clone, Copy, Debug, PartialEq)]
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

const PARAMS_VALUE: Params = Params { sun: Float3::new(1.0, 0.0, 0.0), flag: true, order: 9, seed: 3 };

#[test]
fn declarations_are_those_of_nvcc() {
    let texts = [
        PARAMS.declaration().to_string(),
        HISTORY.declaration().to_string(),
        COUNTER.declaration().to_string(),
        PAIR.declaration().to_string(),
        POINTER.declaration().to_string(),
        step_count.declaration().to_string(),
    ];
    assert_eq!(
        texts,
        [
            ".visible .const .align 8 .b8 _ZL6params[24]",
            ".visible .global .align 8 .b8 HISTORY[72]",
            ".visible .global .attribute(.managed) .align 4 .u32 counter",
            ".visible .const .align 4 .b8 _ZN2ns4pairE[8]",
            ".visible .global .align 8 .u64 POINTER",
            ".visible .global .align 2 .u16 step_count",
        ]
    );
}

#[test]
fn declarations_are_those_of_module_variables() {
    use gpu_abi::ptx::ModuleVariable;

    let written = [
        (ModuleVariable::new(StateSpace::Const, &Params::LAYOUT, "_ZL6params").unwrap(), PARAMS.declaration()),
        (
            ModuleVariable::new(StateSpace::Global, &u32::LAYOUT, "counter").unwrap().managed().unwrap(),
            COUNTER.declaration(),
        ),
        (ModuleVariable::new(StateSpace::Global, NUMBER.layout(), "NUMBER").unwrap(), NUMBER.declaration()),
    ];
    for (variable, declaration) in written {
        assert_eq!(variable.to_string(), format!("{declaration};"));
    }
}

#[test]
fn what_a_declaration_says_is_constant() {
    const NAME: &str = PARAMS_COPY.name();
    const PARAMS_COPY: Constant<Params> = PARAMS_OF;
    static OTHER: &Constant<Params> = &PARAMS;
    const SIZE: usize = <Constant<Params>>::SIZE;
    assert_eq!((NAME, OTHER.name(), SIZE, PARAMS.size()), ("_ZL6params", "_ZL6params", 24, 24));
    assert_eq!((<Global<Params>>::SPACE, <Global<Params>>::IS_MANAGED), (StateSpace::Global, false));
    assert_eq!((<Managed<Params>>::SPACE, <Managed<Params>>::IS_MANAGED), (StateSpace::Global, true));
    assert_eq!((<Constant<Params>>::SPACE, <Constant<Params>>::ALIGN), (StateSpace::Const, 8));
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

#[test]
fn values_are_encoded_with_padding_of_zero() {
    let encoded = PARAMS.encode(&PARAMS_VALUE).unwrap();
    let mirror = PARAMS_VALUE.to_mirror();
    assert_eq!(encoded.as_bytes(), bytemuck::bytes_of(&mirror));
    assert_eq!(bytemuck::bytes_of(encoded.mirror()), &encoded[..]);
    assert_eq!(encoded.as_ptr() as usize % 8, 0);
    assert_eq!(PARAMS.decode(&encoded).unwrap(), PARAMS_VALUE);

    let mut bytes = [0xff; 72];
    HISTORY.encode_to(&[PARAMS_VALUE; 3], &mut bytes).unwrap();
    assert_eq!(bytes, bytemuck::bytes_of(&[mirror; 3]));
    assert_eq!(HISTORY.decode(&bytes).unwrap(), [PARAMS_VALUE; 3]);

    let mut pair = [0xff; 8];
    PAIR.encode_to(&Pair { first: 1, second: 2 }, &mut pair).unwrap();
    assert_eq!(pair, [1, 0, 0, 0, 2, 0, 0, 0]);

    let number = NumberMirror::with(|number| number.set_float(1.0));
    assert_eq!(NUMBER.encode(&number).unwrap()[..], [0, 0, 0x80, 0x3f]);
}

#[test]
fn what_does_not_fit_is_an_error() {
    let error = PARAMS.encode(&Params { order: 16, ..PARAMS_VALUE }).unwrap_err();
    assert_eq!(error.to_string(), "`Params.order`: 16 does not fit in 4 bits, which hold 0 to 15");
    assert!(PARAMS.encode_to(&PARAMS_VALUE, &mut [0; 23]).is_err());
    let mut bytes = PARAMS.encode(&PARAMS_VALUE).unwrap().to_vec();
    bytes[12] = 2;
    let error = PARAMS.decode(&bytes).unwrap_err();
    assert_eq!(error.to_string(), "`Params.flag`: byte 12 is 02, but a `bool` is 0 or 1");
    assert!(PARAMS.decode(&bytes[1..]).is_err());
    let _ = step::args(&Ptr::<_, GlobalSpace>::new(0));
}
