use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(Rust)]
enum Mode {
    Off,
    On,
}

fn main() {}
