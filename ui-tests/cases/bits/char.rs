use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Cell {
    #[ptx(bits = 21)]
    glyph: char,
}

fn main() {}
