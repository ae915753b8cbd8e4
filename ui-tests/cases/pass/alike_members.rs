// Anonymous structs at one offset, and numbers in structs of their own.

use gpu_abi::{DevicePtr, PtxLayout, kernels};

#[derive(Clone, Copy, PtxLayout)]
struct A {
    a: i32,
}

#[derive(Clone, Copy, PtxLayout)]
struct B {
    b: f32,
}

#[derive(PtxLayout)]
union Members {
    first: A,
    second: B,
    raw: i32,
}

#[derive(PtxLayout)]
struct Either {
    members: MembersMirror,
}

#[derive(PtxLayout)]
struct Value {
    value: f32,
}

#[derive(PtxLayout)]
struct Row {
    values: [f32; 4],
}

#[derive(PtxLayout)]
struct Samples {
    values: DevicePtr<Value>,
}

#[kernels(file = "kernels/alike.debug.ptx")]
unsafe extern "C" {
    fn either(either: DevicePtr<Either>);
    fn samples(samples: Samples, values: DevicePtr<Row>);
}

fn main() {}
