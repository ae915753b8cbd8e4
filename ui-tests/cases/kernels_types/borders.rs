//! Mistakes in types that `../pass/borders.rs` declares rightly.

use gpu_abi::{DevicePtr, PtxLayout, functions, kernels};
use gpu_abi_ui_tests::{blocks, records};

records! {
    Round { radius: f32 }
    Rect { width: f32, height: f32 }
}

#[derive(PtxLayout)]
#[repr(C, u32)]
pub enum Shape {
    Circle(Rect),
    Square(Round),
    Point,
}

#[derive(PtxLayout)]
#[repr(C, u32)]
pub enum Column {
    Memory(u32),
    Setup(f32),
}

records! {
    View<T> { data: DevicePtr<T>, stride: usize }
    #[ptx(cxx = v2::Cell)] Cell { id: i32, value: f32 }
}

mod lib {
    use super::*;

    records! { Cell { value: f32, id: i32 } }
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(transparent)]
#[ptx(cxx = Wrapped)]
pub struct Wrapped(lib::Cell);

#[kernels(file = "kernels/borders.o")]
unsafe extern "C" {
    fn draw(shape: Shape, out: *mut f32);
    fn pick(column: Column, out: *mut u32);
    fn gather(values: View<f64>);
    fn sum(values: *const f64, out: *mut f32);
    fn scale(by: u32, all: *mut f64);
    fn wrap(cell: Wrapped, all: *mut f32);
    fn modes(modes: DevicePtr<i32>, bytes: DevicePtr<u16>);
    #[ptx(name = "cells")]
    fn cells(cell: Cell, all: DevicePtr<Cell>);
}

blocks! {
    #[kernels(file = "kernels/borders.o")]
    tags [
        #[derive(PtxLayout)]
        #[repr(C, u32)]
        pub enum Shape {
            Round(Round),
            Rect(Rect),
            Point,
        }
    ] {
        fn draw(shape: Shape, out: *mut f32);
    }
}

#[derive(PtxLayout)]
#[repr(C)]
pub enum Tag {
    A { a: f32 },
    B { b: [u32; 2] },
}

#[functions(file = "kernels/borders.o")]
unsafe extern "C" {
    fn tagged(tag: *mut Tag) -> i32;
}

fn main() {}
