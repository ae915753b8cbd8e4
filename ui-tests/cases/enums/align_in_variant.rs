use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
enum Event {
    Key(#[ptx(align = 8)] u32),
}

fn main() {}
