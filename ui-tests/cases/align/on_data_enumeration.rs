use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(align = 16)]
#[repr(C)]
enum Event {
    Key(u32),
}

fn main() {}
