use gpu_abi::narrow::F16;
use gpu_abi::vector::Float4;
use gpu_abi::{PtxLayout, functions};
use gpu_abi_ui_tests::{blocks, records};
use std::marker::PhantomData;

records! {
    #[repr(C, align(16))] One { v: [f32; 4] }
    #[repr(C, align(16))] #[ptx(opaque)] LongDouble { bytes: [u8; 16] }
    #[repr(C, align(16))] Mixed { v: [f32; 4], n: i32 }
}

blocks! {
    // Values behind pointers, and values that Rust passes in the registers or the memory of C++.
    #[functions(file = "kernels/registers.o")]
    right {
        fn by_pointer(v: *mut [f32; 4], one: *const One, h: *mut F16, l: *mut LongDouble) -> f32;
        fn mixed(v: Mixed) -> i32;
        fn number(x: u32) -> i32;
        fn numbers(x: u32, y: f32) -> i32;
    }
}

#[functions(file = "kernels/registers.o")]
unsafe extern "C" {
    fn last(v: Float4) -> f32;
    fn lastone(v: One) -> f32;
    fn rot(v: Float4) -> Float4;
    fn two(v: [i32; 2], b: i32) -> i32;
    fn hf(x: F16, n: i32) -> F16;
    fn half() -> F16;
    fn ld(l: LongDouble) -> f64;
    fn quad(n: i32) -> LongDouble;
    fn complex(z: [LongDouble; 2]) -> f64;
    fn each(n: i32, f: extern "C" fn(Float4) -> Float4) -> i32;
}

// Callbacks are called by Rust's convention too, wherever they are.
mod conventions {
    use super::*;

    records! { #[repr(C)] Calls { called: Option<unsafe extern "C" fn(i32) -> i32> } }

    #[functions(file = "kernels/registers.o")]
    unsafe extern "C" {
        fn calls(calls: *const Calls) -> i32;
        fn call(called: unsafe extern "C" fn(i32) -> i32) -> i32;
    }
}

/// A call passes what C++ has in registers for numbers of its kind, and in memory at its alignment.
mod otherwise {
    use super::*;
    use gpu_abi::vector::Float2;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(C)]
    #[ptx(opaque, cxx = complex)]
    struct Bits([u32; 2]);

    #[functions(file = "kernels/registers.o")]
    unsafe extern "C" {
        fn parts(z: Bits) -> f32;
    }

    blocks! {
        #[functions(file = "kernels/registers.o")]
        aligned { fn parts(z: Float2) -> f32; }
    }
}

blocks! {
    // The members of a member are not declared.
    #[functions(file = "kernels/structs.o")]
    nested [
        #[derive(PtxLayout, Clone, Copy)]
        #[repr(C, align(4))]
        #[ptx(opaque)]
        struct Word([u8; 4]);

        records! { #[repr(C)] Tagged { kind: i32, word: Word } }
    ] {
        fn real(tagged: Tagged, word: Word) -> f32;
    }

    // Types of size 0 are not passed.
    #[functions(file = "kernels/registers.o")]
    nothing [
        type Unit = ();

        #[derive(Clone, Copy)]
        #[repr(C)]
        struct Empty {}
    ] {
        fn number(x: ()) -> PhantomData<i32>;
        fn numbers(x: PhantomData<u32>, y: f32) -> Unit;
        fn mixed(v: Empty) -> i32;
    }
}

fn main() {}
