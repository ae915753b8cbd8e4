use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Named<T> {
    name: String,
    value: T,
}

fn main() {}
