use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
struct Config {
    #[ptx(cxx = batch)]
    stream_handle: u64,
    batch: u32,
}

#[derive(PtxLayout)]
#[repr(u8)]
enum Kind {
    #[ptx(cxx = kOn)]
    On,
    #[ptx(cxx = kOn)]
    Off,
}

fn main() {}
