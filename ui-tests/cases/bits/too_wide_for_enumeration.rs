use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u8)]
enum Mode {
    Off,
    On,
}

#[derive(PtxLayout)]
struct Flags {
    #[ptx(bits = 9)]
    mode: Mode,
}

fn main() {}
