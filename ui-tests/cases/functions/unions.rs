use gpu_abi::{PtxLayout, functions};
use gpu_abi_ui_tests::{blocks, records};

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
union Word {
    whole: u32,
    real: f32,
}

records! { #[repr(C)] Tagged { kind: i32, word: Word } }

blocks! {
    #[functions(file = "kernels/structs.o")]
    right { fn real(tagged: Tagged, word: Word) -> f32; }
}

mod member {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    union Word {
        whole: u32,
        real: i32,
    }

    #[functions(file = "kernels/structs.o")]
    unsafe extern "C" {
        fn real(tagged: super::Tagged, word: Word) -> f32;
    }
}

blocks! {
    // The bytes of a union are passed in integer registers.
    #[functions(file = "kernels/structs.o")]
    bytes [records! { #[repr(C)] Tagged { kind: i32, word: WordMirror } }] {
        fn real(tagged: Tagged, word: WordMirror) -> f32;
    }
}

fn main() {}
