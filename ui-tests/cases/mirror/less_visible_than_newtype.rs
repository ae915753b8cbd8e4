use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Hidden {
    a: u32,
}

// Its mirror is that of `Hidden`, unless it declares one: `#[ptx(mirror = HandleMirror)]`.
#[derive(PtxLayout)]
#[repr(transparent)]
pub struct Handle(Hidden);

fn main() {}
