use gpu_abi::PtxLayout;

const MINUS: isize = -1;

#[derive(PtxLayout)]
#[repr(C)]
enum NegativeConstant {
    Left = MINUS,
    Right = 1,
}

#[derive(PtxLayout)]
#[repr(C)]
enum PositiveAfterMinus {
    Left = -(-1),
    Right = 2,
}

fn main() {}
