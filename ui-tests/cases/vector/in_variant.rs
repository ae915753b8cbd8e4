use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(C)]
enum Event {
    Move(#[ptx(vector)] [f32; 4]),
}

fn main() {}
