//! Rust's fields beside the debug information of three compilers: what agrees, and every kind of difference.

mod agree;
mod differ;
mod errors;
mod shapes;

use gpu_abi::PtxLayout;
use gpu_abi::name::CxxType;
use gpu_abi::verify::fields::FieldReport;
use gpu_abi::verify::{self, Artifact};

/// `tests/data/debug/shapes.cu` as three compilers describe it: in PTX text and in a cubin, with both encodings of bit-fields.
const COMPILED: [(&str, &[u8]); 3] = [
    ("nvcc, sm_75, PTX", include_bytes!("../../data/debug/shapes.sm_75.ptx")),
    ("nvcc, sm_100, cubin", include_bytes!("../../data/debug/shapes.sm_100.cubin")),
    ("clang, sm_75, PTX", include_bytes!("../../data/debug/shapes.clang.ptx")),
];

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
