use gpu_abi::{PtxLayout, as_bytes};

#[derive(PtxLayout)]
union Word {
    float: f32,
    int: u32,
}

fn main() {
    as_bytes(&[Word { int: 1 }]);
}
