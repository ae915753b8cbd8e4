use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(align)]
struct AlignWithoutNumber {
    speed: [f32; 3],
}

#[derive(PtxLayout)]
struct BitsWithoutNumber {
    #[ptx(bits = )]
    kind: u32,
}

#[derive(PtxLayout)]
struct WithoutWidth {
    #[ptx(bits)]
    kind: u32,
}

#[derive(PtxLayout)]
#[ptx(pack)]
struct PackWithoutNumber {
    tag: u8,
    value: u32,
}

#[derive(PtxLayout)]
#[ptx(align(16))]
struct AlignInParentheses {
    speed: [f32; 3],
}

#[derive(PtxLayout)]
struct BitsInParentheses {
    #[ptx(bits(4))]
    kind: u32,
}

fn main() {}
