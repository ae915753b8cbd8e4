use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[repr(u8, align(4))]
enum Kind {
    Gas,
    Dust,
}

fn main() {
    // Three of four bytes would be no value's.
    let _ = gpu_abi::as_bytes(&[Kind::Gas, Kind::Dust]);
}
