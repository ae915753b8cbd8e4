use gpu_abi::PtxLayout;

const MINUS: isize = -1;

#[derive(PtxLayout)]
#[repr(C)]
enum Side {
    Left = MINUS,
    Right = 1,
}

fn main() {}
