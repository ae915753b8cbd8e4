use gpu_abi::{PtxLayout, assert_layout};

// Attributes in one list or in several, trailing commas, other literals.
#[derive(PtxLayout)]
#[ptx(align = 0x10)]
#[ptx(mirror = Bytes, crate = ::gpu_abi)]
struct Body {
    #[ptx(align = 1_6)]
    #[ptx(vector)]
    color: [u8; 4],
    #[ptx(bits = 0b11)]
    kind: u32,
}

assert_layout!(Body { size: 16, align: 16, color: 0, kind: 4 });

fn bytes(_: Bytes) {}

#[test]
fn as_declared() {
    bytes(Bytes::default());
}
