use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(align = 16)]
#[repr(u8)]
enum Mode {
    Off,
    On,
}

fn main() {}
