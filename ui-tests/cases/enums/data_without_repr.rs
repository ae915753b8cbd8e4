use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
enum Event {
    Key(u32),
    Quit,
}

fn main() {}
