use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Label {
    text: &'static str,
}

fn main() {}
