//! Rust's fields beside the debug information of three compilers: what agrees, and every kind of difference.

mod agree;
mod differ;
mod errors;

use gpu_abi::name::CxxType;
use gpu_abi::verify::fields::FieldReport;
use gpu_abi::verify::{self, Artifact};
use gpu_abi::{DevicePtr, PtxLayout};

/// `tests/data/debug/shapes.cu` as three compilers describe it: in PTX text and in a cubin, with both encodings of bit-fields.
const COMPILED: [(&str, &[u8]); 3] = [
    ("nvcc, sm_75, PTX", include_bytes!("../../data/debug/shapes.sm_75.ptx")),
    ("nvcc, sm_100, cubin", include_bytes!("../../data/debug/shapes.sm_100.cubin")),
    ("clang, sm_75, PTX", include_bytes!("../../data/debug/shapes.clang.ptx")),
];

#[derive(PtxLayout)]
struct Grid<T: PtxLayout> {
    data: DevicePtr<T>,
    extent: [[i32; 4]; 3],
    last: T,
}

#[derive(PtxLayout)]
struct Tagged {
    tag: i8,
    value: f64,
}

#[derive(PtxLayout)]
#[ptx(align = 32)]
struct Aligned {
    x: f32,
}

#[derive(PtxLayout)]
struct Twin {
    x: f32,
}

/// Compares `T` with the record `name` of all three.
#[track_caller]
fn reports<T: PtxLayout + CxxType>(name: &str) -> [FieldReport; 3] {
    COMPILED.map(|(compiler, bytes)| {
        let artifact = Artifact::read(bytes).unwrap();
        match verify::fields::<T>(&artifact, name) {
            Ok(report) => report,
            Err(error) => panic!("{compiler}: {error}"),
        }
    })
}
