use gpu_abi::{PtxLayout, Unnamed, assert_layout};

type Colour = [u8; 4];
type Word = u32;
type Gap = u16;

// Types count by what they are, not by what they are called.
#[derive(PtxLayout)]
struct Pixel {
    #[ptx(vector)]
    color: Colour,
    #[ptx(bits = 12)]
    depth: Word,
    #[ptx(bits = 3)]
    _gap: Unnamed<Gap>,
}

assert_layout!(Pixel { size: 8, align: 4, color: 0, depth: 4 });

fn main() {}
