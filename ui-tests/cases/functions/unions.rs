use gpu_abi::PtxLayout;

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
union Word {
    whole: u32,
    real: f32,
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
struct Tagged {
    kind: i32,
    word: Word,
}

mod right {
    use super::*;

    #[gpu_abi::functions(file = "kernels/structs.o")]
    unsafe extern "C" {
        fn real(tagged: Tagged, word: Word) -> f32;
    }
}

mod member {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    union Word {
        whole: u32,
        real: i32,
    }

    #[gpu_abi::functions(file = "kernels/structs.o")]
    unsafe extern "C" {
        fn real(tagged: super::Tagged, word: Word) -> f32;
    }
}

// The bytes of a union are passed in integer registers.
mod bytes {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    struct Tagged {
        kind: i32,
        word: WordMirror,
    }

    #[gpu_abi::functions(file = "kernels/structs.o")]
    unsafe extern "C" {
        fn real(tagged: Tagged, word: WordMirror) -> f32;
    }
}

fn main() {}
