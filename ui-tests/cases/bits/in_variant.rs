use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
enum Event {
    Key {
        #[ptx(bits = 4)]
        code: u32,
    },
}

fn main() {}
