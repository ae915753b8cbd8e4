use gpu_abi::{PtxLayout, functions};
use gpu_abi_ui_tests::{blocks, records};

// The size and the members of C++ agree, but a call passes the value in another place.
mod aligned {
    use super::*;

    records! {
        #[repr(C)] Box { low: [f64; 2], high: [f64; 2] }
        #[repr(C, align(16))] Span { from: f64, to: f64 }
    }

    mod pointed {
        use super::*;

        records! {
            #[repr(C)] Box { low: [f64; 2], high: [f64; 2] }
            #[repr(C)] Inner { r#box: Box }
        }
    }

    blocks! {
        #[functions(file = "kernels/structs.o")]
        // A box in the sense of geometry, whose name is also that of a pointer.
        right [
            records! {
                #[repr(C, align(16))] Box<T> { low: [T; 2], high: [T; 2] }
                #[repr(C)] Inner { r#box: Box<f64> }
            }
        ] {
            fn extent(axis: i32, r#box: Box<f64>) -> f64;
            fn grow(inner: *mut Inner, by: f64);
        }
        too_little { fn extent(axis: i32, r#box: Box) -> f64; }
        too_little_in_a_member { fn grow(inner: *mut pointed::Inner, by: f64); }
        too_much { fn length(count: i32, span: Span) -> f64; }
        too_much_behind_a_pointer { fn widen(span: *mut Span, by: f64); }

        // C++ may load a vector at once, and what Rust's array points to need not be aligned for that.
        #[functions(file = "kernels/unmodeled.o")]
        arrays { fn transform(factor: *const [f64; 2], values: *mut [f32; 2], count: i32) -> i32; }
    }
}

records! {
    Flags { #[ptx(bits = 4)] level: u32, #[ptx(bits = 12)] count: u32 }
    #[ptx(cxx = Flags, instantiate(LevelsMirror = Levels<u32>))] Levels<T> {
        #[ptx(bits = 4)] level: T, #[ptx(bits = 12)] count: T
    }
}

blocks! {
    #[functions(file = "kernels/structs.o")]
    bit_fields { fn raise(flags: *mut Flags); }
    generic_bit_fields { fn raise(flags: *mut Levels<u32>); }
    mirror { fn raise(flags: *mut FlagsMirror); }
    generic_mirror { fn raise(flags: *mut LevelsMirror); }
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(C)]
union Word {
    whole: u32,
    real: f32,
}

records! { #[repr(C)] Tagged { kind: i32, word: Word } }

blocks! {
    #[functions(file = "kernels/structs.o")]
    union_agrees { fn real(tagged: Tagged, word: Word) -> f32; }
    union_member [
        #[derive(PtxLayout, Clone, Copy)]
        #[repr(C)]
        union Word {
            whole: u32,
            real: i32,
        }
    ] {
        fn real(tagged: Tagged, word: Word) -> f32;
    }
    union_without_repr [
        #[derive(PtxLayout, Clone, Copy)]
        union Word {
            whole: u32,
            real: f32,
        }
        records! { #[repr(C)] Tagged { kind: i32, word: Word } }
    ] {
        fn real(tagged: Tagged, word: Word) -> f32;
    }
    // The bytes of a union are passed in integer registers.
    union_bytes [records! { #[repr(C)] Tagged { kind: i32, word: WordMirror } }] {
        fn real(tagged: Tagged, word: WordMirror) -> f32;
    }
}

fn main() {}
