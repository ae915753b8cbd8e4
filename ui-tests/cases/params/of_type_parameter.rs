use gpu_abi::{PtxLayout, param_decl};

fn declare<T: PtxLayout>() -> &'static str {
    param_decl!(T, "value")
}

fn main() {
    println!("{}", declare::<f32>());
}
