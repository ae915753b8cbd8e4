use gpu_abi::{PtxLayout, assert_layout};

#[derive(PtxLayout)]
struct Nothing;

#[derive(PtxLayout)]
struct Braces {}

// As in C++, a record without members has size 1.
assert_layout!(Nothing { size: 1, align: 1 });
assert_layout!(Braces { size: 1, align: 1 });

fn main() {}
