use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
enum Mode {
    Off,
    On,
}

fn main() {}
