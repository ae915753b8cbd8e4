//! Types of C++ that a program declares in another way.

use gpu_abi::{DevicePtr, PtxLayout, functions, kernels};
use gpu_abi_ui_tests::{blocks, records};

records! {
    Round { radius: f32 }
    Rect { width: f32, height: f32 }
}

/// Named for the enumerators.
#[derive(PtxLayout)]
#[repr(C, u32)]
pub enum Shape {
    Circle(Round),
    Square(Rect),
    Point,
}

blocks! {
    // Named for the members of the union.
    #[kernels(file = "kernels/borders.o")]
    payloads [
        #[derive(PtxLayout)]
        #[repr(C, u32)]
        pub enum Shape {
            #[ptx(cxx = Circle)]
            Round(Round),
            #[ptx(cxx = Square)]
            Rect(Rect),
            Point,
        }
    ] {
        fn draw(shape: Shape, out: *mut f32);
    }

    // Two variants share a member.
    shared [
        #[derive(PtxLayout)]
        #[repr(C, u32)]
        pub enum Shape {
            Circle(Round),
            Square(Rect),
            Point(Rect),
        }
    ] {
        fn draw(shape: Shape, out: *mut f32);
    }
}

#[derive(PtxLayout)]
#[repr(C, u32)]
pub enum Column {
    Memory(u32),
    Setup(u32),
}

records! {
    View<T> { data: DevicePtr<T>, stride: usize }
    #[ptx(cxx = lib::Cell)] Cell { id: i32, value: f32 }
}

#[derive(PtxLayout, Clone, Copy)]
#[repr(transparent)]
pub struct Real(f32);

#[derive(PtxLayout, Clone, Copy)]
#[repr(transparent)]
#[ptx(cxx = Wrapped)]
pub struct Wrapped(Cell);

#[kernels(file = "kernels/borders.o")]
unsafe extern "C" {
    fn draw(shape: Shape, out: *mut f32);
    fn pick(column: Column, out: *mut u32);
    fn gather(values: View<f32>);
    fn sum(values: *const f32, out: *mut f32);
    fn scale(by: f32, all: *mut f32);
    fn wrap(cell: Wrapped, all: *mut Wrapped);
    fn modes(modes: DevicePtr<u32>, bytes: DevicePtr<u8>);
    #[ptx(name = "lib::cells")]
    fn cells(cell: Cell, all: DevicePtr<Cell>);
}

blocks! {
    #[kernels(file = "kernels/borders.o")]
    transparent [records! { #[ptx(cxx = Wrapped)] InStruct { cell: Cell } }] {
        fn scale(by: Real, all: DevicePtr<Real>);
        fn wrap(cell: InStruct, all: *mut InStruct);
    }
}

#[derive(PtxLayout)]
#[repr(C)]
pub enum Tag {
    A { a: f32 },
    B { b: [i32; 2] },
}

records! {
    #[repr(C, align(8))] #[ptx(opaque, align = 8)] Num { limbs: [u32; 2] }
    #[repr(C)] Config<S> { count: i32, factor: S }
}

#[functions(file = "kernels/borders.o")]
unsafe extern "C" {
    fn tagged(tag: *mut Tag) -> i32;
    fn configured(config: *const Config<Num>) -> i32;
}
