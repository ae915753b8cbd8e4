use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(transparent)]
enum Transparent {
    Key(u32),
}

#[derive(PtxLayout)]
enum DataWithoutRepr {
    Key(u32),
    Quit,
}

#[derive(PtxLayout)]
enum WithoutRepr {
    Off,
    On,
}

#[derive(PtxLayout)]
#[repr(Rust)]
enum ReprRust {
    Off,
    On,
}

#[derive(PtxLayout)]
enum Never {}

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
