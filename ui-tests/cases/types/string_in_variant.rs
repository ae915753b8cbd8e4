use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
enum Event {
    Key(u32),
    Text(String),
}

fn main() {}
