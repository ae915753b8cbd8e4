use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
enum BitsInVariant {
    Key {
        #[ptx(bits = 4)]
        code: u32,
    },
}

#[derive(PtxLayout)]
#[repr(C)]
enum AlignInVariant {
    Key(#[ptx(align = 8)] u32),
}

fn main() {}
