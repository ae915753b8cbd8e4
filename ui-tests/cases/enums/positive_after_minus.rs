use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
enum Side {
    Left = -(-1),
    Right = 2,
}

fn main() {}
