use gpu_abi::{PtxLayout, kernels};
use std::marker::PhantomData;

#[derive(PtxLayout)]
struct Members<'a> {
    reference: &'static f32,
    borrowed: &'a f32,
    text: &'static str,
    function: extern "C" fn(u32) -> u32,
    pointer: *mut f32,
    tuple: (u32, f32),
    tuples: [(u32, u32); 8],
    #[ptx(bits = 8)]
    bits: &'static u32,
}

#[derive(PtxLayout)]
#[repr(C)]
enum Event {
    Key(u32),
    Text { text: &'static str },
}

#[derive(PtxLayout)]
struct Slice(u32, [f32]);

#[derive(PtxLayout)]
struct TraitObject(u32, dyn Fn(u32));

#[derive(PtxLayout)]
struct Unit(());

#[derive(PtxLayout)]
struct Borrowed<'a>(u32, PhantomData<&'a ()>);

// What a macro expands to may differ from place to place.

macro_rules! scalar {
    () => {
        u32
    };
}

#[derive(PtxLayout)]
struct ByMacro(scalar!(), [f32; scalar!()]);

#[kernels]
unsafe extern "C" {
    fn step(n: scalar!());
}

fn main() {}
