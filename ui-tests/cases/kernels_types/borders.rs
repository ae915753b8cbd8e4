//! Types of C++ that a program declares in another way, rightly and with mistakes.

use gpu_abi::{DevicePtr, PtxLayout, functions, kernels};
use gpu_abi_ui_tests::{blocks, records};

records! {
    Round { radius: f32 }
    Rect { width: f32, height: f32 }
    View<T> { data: DevicePtr<T>, stride: usize }
    #[repr(C, align(8))] #[ptx(opaque, align = 8)] Num { limbs: [u32; 2] }
    #[repr(C)] Config<S> { count: i32, factor: S }
}

/// Declares an enumeration with data.
macro_rules! enumeration {
    ($(#[$attribute:meta])* $name:ident { $($variants:tt)* }) => {
        #[derive(PtxLayout)]
        $(#[$attribute])*
        pub enum $name {
            $($variants)*
        }
    };
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(transparent)]
pub struct Real(f32);

mod lib {
    use super::*;

    records! { #[ptx(cxx = lib::Cell)] Cell { pub id: i32, pub value: f32 } }
}

mod right {
    use super::*;

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(transparent)]
    #[ptx(cxx = Wrapped)]
    pub struct Wrapped(lib::Cell);

    blocks! {
        #[kernels(file = "kernels/borders.o")]
        of_kernels [
            // Named for the enumerators.
            enumeration! { #[repr(C, u32)] Shape { Circle(Round), Square(Rect), Point } }
            enumeration! { #[repr(C, u32)] Column { Memory(u32), Setup(u32) } }
        ] {
            fn draw(shape: Shape, out: *mut f32);
            fn pick(column: Column, out: *mut u32);
            fn gather(values: View<f32>);
            fn sum(values: *const f32, out: *mut f32);
            fn scale(by: f32, all: *mut f32);
            fn wrap(cell: Wrapped, all: *mut Wrapped);
            fn modes(modes: DevicePtr<u32>, bytes: DevicePtr<u8>);
            #[ptx(name = "lib::cells")]
            fn cells(cell: lib::Cell, all: DevicePtr<lib::Cell>);
        }
        // Named for the members of the union.
        payloads [
            enumeration! {
                #[repr(C, u32)] Shape {
                    #[ptx(cxx = Circle)]
                    Round(Round),
                    #[ptx(cxx = Square)]
                    Rect(Rect),
                    Point,
                }
            }
        ] {
            fn draw(shape: Shape, out: *mut f32);
        }
        // Two variants share a member.
        shared [enumeration! { #[repr(C, u32)] Shape { Circle(Round), Square(Rect), Point(Rect) } }] {
            fn draw(shape: Shape, out: *mut f32);
        }
        transparent [records! { #[ptx(cxx = Wrapped)] InStruct { cell: lib::Cell } }] {
            fn scale(by: Real, all: DevicePtr<Real>);
            fn wrap(cell: InStruct, all: *mut InStruct);
        }

        #[functions(file = "kernels/borders.o")]
        host [enumeration! { #[repr(C)] Tag { A { a: f32 }, B { b: [i32; 2] } } }] {
            fn tagged(tag: *mut Tag) -> i32;
            fn configured(config: *const Config<Num>) -> i32;
        }
    }
}

mod wrong {
    use super::*;

    records! { #[ptx(cxx = v2::Cell)] Cell { id: i32, value: f32 } }

    mod exchanged {
        use super::*;

        records! { Cell { value: f32, id: i32 } }
    }

    #[derive(PtxLayout, Clone, Copy)]
    #[repr(transparent)]
    #[ptx(cxx = Wrapped)]
    pub struct Wrapped(exchanged::Cell);

    blocks! {
        #[kernels(file = "kernels/borders.o")]
        of_kernels [
            enumeration! { #[repr(C, u32)] Shape { Circle(Rect), Square(Round), Point } }
            enumeration! { #[repr(C, u32)] Column { Memory(u32), Setup(f32) } }
        ] {
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
        tags [enumeration! { #[repr(C, u32)] Shape { Round(Round), Rect(Rect), Point } }] {
            fn draw(shape: Shape, out: *mut f32);
        }

        #[functions(file = "kernels/borders.o")]
        host [enumeration! { #[repr(C)] Tag { A { a: f32 }, B { b: [u32; 2] } } }] {
            fn tagged(tag: *mut Tag) -> i32;
        }
    }
}

fn main() {}
