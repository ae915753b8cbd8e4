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

#[derive(PtxLayout)]
#[ptx(host = "windows")]
struct OfWindows {
    long: core::ffi::c_long,
    vectors: [gpu_abi::vector::ULong2; 2],
    wide: gpu_abi::vector::Long4A32,
    plain: gpu_abi::vector::LongLong2,
}

#[derive(PtxLayout)]
#[ptx(host = "aarch64")]
struct OfArm {
    char: std::ffi::c_char,
    vector: gpu_abi::vector::Long4A16,
}

fn main() {}
