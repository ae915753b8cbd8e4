use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u8)]
enum Mode {
    Off,
    #[ptx(align = 4)]
    On,
}

fn main() {}
