use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct RepeatedInTwoAttributes {
    #[ptx(bits = 3)]
    #[ptx(bits = 4)]
    kind: u32,
}

#[derive(PtxLayout)]
struct DuplicateOnField {
    #[ptx(vector, vector)]
    color: [u8; 4],
}

#[derive(PtxLayout)]
#[ptx(crate = gpu_abi, crate = gpu_abi)]
struct DuplicateCrate {
    mass: f32,
}

fn main() {}
