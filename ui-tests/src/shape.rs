//! A record that others have as a base class.
#![allow(missing_docs, missing_debug_implementations, reason = "only its layout is used")]

use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
pub struct Shape {
    pub id: i32,
    pub kind: i8,
}
