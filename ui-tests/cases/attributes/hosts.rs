use gpu_abi::PtxLayout;

#[derive(PtxLayout)]
#[ptx(host = "macos")]
struct UnknownHost(f32);

#[derive(PtxLayout)]
#[ptx(host)]
struct WithoutName(f32);

#[derive(PtxLayout)]
struct OnField(#[ptx(host = "windows")] u32);

#[derive(PtxLayout)]
#[ptx(host = "windows")]
#[repr(u8)]
enum Enumeration {
    One,
}

fn main() {}
