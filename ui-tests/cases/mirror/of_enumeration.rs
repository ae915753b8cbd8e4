use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(mirror = ModeBytes)]
#[repr(u8)]
enum Mode {
    Idle,
    Busy,
}

fn main() {}
