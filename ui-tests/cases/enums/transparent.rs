use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(transparent)]
enum Event {
    Key(u32),
}

fn main() {}
