use gpu_abi::PtxLayout;

const NUMBER: usize = 16;

#[derive(PtxLayout)]
#[ptx(align = NUMBER)]
struct Body {
    #[ptx(bits = 4.5)]
    fraction: u32,
    #[ptx(bits = "4")]
    quoted: u32,
    #[ptx(bits = -4)]
    negative: u32,
    #[ptx(bits = 2 + 2)]
    expression: u32,
    #[ptx(bits = NUMBER)]
    constant: u32,
}

fn main() {}
