// Records of data/records.txt as a user of the derive writes them.
// Written by: GPU_ABI_BLESS=1 cargo test -p gpu-abi-tests --test oracle

use gpu_abi::PtxLayout as _;

#[derive(Clone, Copy, Debug, PartialEq, gpu_abi::PtxLayout)]
#[repr(u32)]
pub enum ProbeEnum { First, Second }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0000 { pub m0: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0002 { pub m0: u8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0004 { pub m0: u16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0006 { pub m0: u32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0008 { pub m0: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0010 { pub m0: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0012 { pub m0: f32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0014 { pub m0: gpu_abi::DevicePtr<u8>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0016 { pub m0: u128, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0018 { pub m0: i8, pub m1: i8, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0020 { pub m0: i8, pub m1: u8, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0022 { pub m0: i8, pub m1: u16, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0024 { pub m0: i8, pub m1: u32, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0026 { pub m0: i8, pub m1: u64, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0028 { pub m0: i8, pub m1: u64, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0030 { pub m0: i8, pub m1: f32, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0032 { pub m0: i8, pub m1: gpu_abi::DevicePtr<u8>, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0034 { pub m0: i8, pub m1: u128, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0036 { pub m0: gpu_abi::vector::Char1, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0041 { pub m0: gpu_abi::vector::UChar2, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0046 { pub m0: gpu_abi::vector::Short3, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0051 { pub m0: gpu_abi::vector::UShort4, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0056 { pub m0: gpu_abi::vector::UInt1, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0061 { pub m0: gpu_abi::vector::Long2, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0066 { pub m0: gpu_abi::vector::ULong3, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0071 { pub m0: gpu_abi::vector::LongLong4, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0076 { pub m0: gpu_abi::vector::Float1, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0081 { pub m0: gpu_abi::vector::Double2, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0086 { pub m0: gpu_abi::vector::ULong4A16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0091 { pub m0: gpu_abi::vector::ULongLong4A32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0094 { pub m0: i8, pub m1: gpu_abi::vector::Char1, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0099 { pub m0: i8, pub m1: gpu_abi::vector::UChar2, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0104 { pub m0: i8, pub m1: gpu_abi::vector::Short3, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0109 { pub m0: i8, pub m1: gpu_abi::vector::UShort4, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0114 { pub m0: i8, pub m1: gpu_abi::vector::UInt1, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0119 { pub m0: i8, pub m1: gpu_abi::vector::Long2, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0124 { pub m0: i8, pub m1: gpu_abi::vector::ULong3, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0129 { pub m0: i8, pub m1: gpu_abi::vector::LongLong4, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0134 { pub m0: i8, pub m1: gpu_abi::vector::Float1, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0139 { pub m0: i8, pub m1: gpu_abi::vector::Double2, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0144 { pub m0: i8, pub m1: gpu_abi::vector::ULong4A16, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0149 { pub m0: i8, pub m1: gpu_abi::vector::ULongLong4A32, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0152 { pub m0: i8, pub m1: gpu_abi::narrow::F16, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0155 { pub m0: i8, pub m1: gpu_abi::narrow::BFloat162, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0158 { pub m0: i8, pub m1: gpu_abi::narrow::Fp8x4E4M3, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0161 { pub m0: i8, pub m1: gpu_abi::narrow::Fp8x4E5M2, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0164 { pub m0: i8, pub m1: gpu_abi::narrow::Fp6x2E2M3, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0167 { pub m0: i8, pub m1: gpu_abi::narrow::Fp4E2M1, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0170 { pub m0: [gpu_abi::narrow::F16; 3], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0173 { pub m0: [gpu_abi::narrow::BFloat162; 3], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0176 { pub m0: [gpu_abi::narrow::Fp8x4E4M3; 3], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0179 { pub m0: [gpu_abi::narrow::Fp8x4E5M2; 3], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0182 { pub m0: [gpu_abi::narrow::Fp6x2E2M3; 3], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0185 { pub m0: [gpu_abi::narrow::Fp4E2M1; 3], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0188 { }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0190 { pub m0: R0188, pub m1: i32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0191 { pub m0: i8, pub m1: R0188, pub m2: i32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0192 { pub m0: i32, pub m1: R0188, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0193 { pub m0: [R0188; 4], pub m1: i16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 16)] pub struct R0194 { }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0195 { pub m0: i8, pub m1: [i8; 0], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0197 { pub m0: [i8; 0], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0199 { pub m0: i8, pub m1: [i32; 0], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0201 { pub m0: [i32; 0], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0203 { pub m0: i8, pub m1: [f64; 0], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0205 { pub m0: [f64; 0], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0207 { pub m0: i8, pub m1: [gpu_abi::vector::Float4; 0], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0209 { pub m0: [gpu_abi::vector::Float4; 0], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0211 { #[ptx(bits = 1)] pub m0: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0243 { #[ptx(bits = 9)] pub m0: i16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0275 { #[ptx(bits = 9)] pub m0: i32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0285 { #[ptx(bits = 19)] pub m0: i32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0307 { #[ptx(bits = 9)] pub m0: u32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0339 { #[ptx(bits = 9)] pub m0: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0371 { #[ptx(bits = 41)] pub m0: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0403 { #[ptx(bits = 9)] pub m0: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0435 { #[ptx(bits = 41)] pub m0: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0467 { #[ptx(bits = 9)] pub m0: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0499 { #[ptx(bits = 41)] pub m0: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0531 { #[ptx(bits = 9)] pub m0: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0563 { #[ptx(bits = 41)] pub m0: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0588 { pub m0: i8, #[ptx(bits = 1)] pub m1: i8, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0620 { pub m0: i8, #[ptx(bits = 9)] pub m1: i16, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0652 { pub m0: i8, #[ptx(bits = 9)] pub m1: i32, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0684 { pub m0: i8, #[ptx(bits = 9)] pub m1: u32, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0716 { pub m0: i8, #[ptx(bits = 9)] pub m1: i64, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0730 { pub m0: i8, #[ptx(bits = 23)] pub m1: i64, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0748 { pub m0: i8, #[ptx(bits = 41)] pub m1: i64, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0780 { pub m0: i8, #[ptx(bits = 9)] pub m1: u64, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0812 { pub m0: i8, #[ptx(bits = 41)] pub m1: u64, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0844 { pub m0: i8, #[ptx(bits = 9)] pub m1: i64, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0876 { pub m0: i8, #[ptx(bits = 41)] pub m1: i64, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0908 { pub m0: i8, #[ptx(bits = 9)] pub m1: u64, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0940 { pub m0: i8, #[ptx(bits = 41)] pub m1: u64, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0965 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<i8>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0968 { pub m0: i8, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<i8>, pub m1: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R0976 { pub m0: i8, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<i8>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0981 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<i8>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0984 { pub m0: i8, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<i8>, pub m1: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R0997 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<u8>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1000 { pub m0: i8, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<u8>, pub m1: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R1009 { pub m0: i8, #[ptx(bits = 8)] pub _unnamed_1: gpu_abi::Unnamed<u8>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1013 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<i16>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1016 { pub m0: i8, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<i16>, pub m1: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R1027 { pub m0: i8, #[ptx(bits = 16)] pub m1: i16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1029 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<u16>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1032 { pub m0: i8, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<u16>, pub m1: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1045 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<i32>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1048 { pub m0: i8, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<i32>, pub m1: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1061 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<u32>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1064 { pub m0: i8, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<u32>, pub m1: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1077 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<i64>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1080 { pub m0: i8, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<i64>, pub m1: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R1089 { pub m0: i8, #[ptx(bits = 64)] pub _unnamed_1: gpu_abi::Unnamed<i64>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1093 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<u64>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1096 { pub m0: i8, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<u64>, pub m1: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1109 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<i64>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1112 { pub m0: i8, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<i64>, pub m1: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1125 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<u64>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1128 { pub m0: i8, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<u64>, pub m1: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R1140 { #[ptx(bits = 64)] pub _unnamed_0: gpu_abi::Unnamed<u64>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1141 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<bool>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1144 { pub m0: i8, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<bool>, pub m1: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R1157 { pub m0: i8, #[ptx(bits = 8)] pub m1: i16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1158 { pub m0: u64, pub m1: i64, pub m2: f32, pub m3: bool, pub m4: bool, pub m5: gpu_abi::DevicePtr<u8>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1179 { pub m0: i64, pub m1: bool, pub m2: f64, pub m3: i64, pub m4: u64, pub m5: f32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1200 { pub m0: i32, pub m1: i8, pub m2: f32, pub m3: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1205 { pub m0: u8, pub m1: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1221 { pub m0: gpu_abi::DevicePtr<u8>, pub m1: u32, pub m2: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1242 { pub m0: i32, pub m1: i64, pub m2: i64, pub m3: gpu_abi::DevicePtr<u8>, pub m4: u64, pub m5: i16, pub m6: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1263 { pub m0: i8, pub m1: i16, pub m2: i32, pub m3: i32, pub m4: i8, pub m5: i64, pub m6: u64, pub m7: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1284 { pub m0: i16, pub m1: i8, pub m2: u32, pub m3: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1305 { pub m0: f64, pub m1: i64, pub m2: f64, pub m3: u32, pub m4: f64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1326 { pub m0: i8, pub m1: u8, pub m2: u32, pub m3: i64, pub m4: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1328 { pub m0: u8, pub m1: u8, pub m2: u16, pub m3: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1347 { pub m0: i32, pub m1: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1368 { pub m0: u16, pub m1: f64, pub m2: u32, pub m3: gpu_abi::DevicePtr<u8>, pub m4: f64, pub m5: f64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1389 { pub m0: u64, pub m1: u32, pub m2: i16, pub m3: i16, pub m4: i8, pub m5: gpu_abi::DevicePtr<u8>, pub m6: u8, pub m7: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1408 { pub m0: bool, pub m1: [i8; 1], pub m2: gpu_abi::DevicePtr<u8>, pub m3: i8, pub m4: i64, pub m5: [i64; 2], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1418 { pub m0: [f64; 1], pub m1: [u64; 4], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1428 { pub m0: i8, pub m1: f64, pub m2: f32, pub m3: [i16; 4], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1438 { pub m0: [i16; 7], pub m1: [i8; 4], pub m2: [bool; 3], pub m3: [gpu_abi::DevicePtr<u8>; 5], pub m4: i8, pub m5: [gpu_abi::DevicePtr<u8>; 5], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1448 { pub m0: [i16; 3], pub m1: [u16; 7], pub m2: [i8; 1], pub m3: i32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1458 { pub m0: f32, pub m1: [i64; 7], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1468 { pub m0: [i64; 7], pub m1: bool, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1478 { pub m0: i64, pub m1: [u8; 2], pub m2: [[u32; 1]; 7], pub m3: [f32; 3], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1488 { pub m0: [i64; 3], pub m1: [i8; 7], pub m2: [f64; 3], pub m3: [i8; 1], pub m4: i16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1498 { pub m0: u64, pub m1: f32, pub m2: [[f32; 1]; 4], pub m3: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1508 { pub m0: [u64; 3], pub m1: bool, pub m2: u64, pub m3: i32, pub m4: gpu_abi::DevicePtr<u8>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1509 { pub m0: i8, pub m1: gpu_abi::DevicePtr<u8>, pub m2: [u16; 2], pub m3: [u32; 1], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1518 { pub m0: [i8; 7], pub m1: [i64; 7], pub m2: [f32; 1], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1523 { pub m0: [u64; 3], pub m1: [u64; 3], pub m2: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1528 { pub m0: gpu_abi::vector::Int4, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1541 { pub m0: gpu_abi::vector::ULongLong4A32, pub m1: gpu_abi::vector::UShort2, pub m2: f32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1546 { pub m0: gpu_abi::vector::ULongLong3, pub m1: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1554 { pub m0: i16, pub m1: gpu_abi::vector::Int4, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1567 { pub m0: gpu_abi::vector::UShort4, pub m1: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1580 { pub m0: gpu_abi::vector::ULong4A32, pub m1: gpu_abi::vector::UInt4, pub m2: [gpu_abi::vector::ULong4A32; 4], pub m3: gpu_abi::vector::Float3, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1589 { pub m0: [gpu_abi::vector::Float3; 2], pub m1: gpu_abi::vector::Float1, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1593 { pub m0: gpu_abi::vector::Short2, pub m1: gpu_abi::vector::Long4A32, pub m2: gpu_abi::vector::Short2, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1606 { pub m0: [u64; 4], pub m1: gpu_abi::vector::Long4A32, pub m2: f32, pub m3: gpu_abi::vector::ULongLong4A16, pub m4: i64, pub m5: gpu_abi::vector::ULong1, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1619 { pub m0: u32, pub m1: gpu_abi::vector::Float4, pub m2: gpu_abi::vector::ULong2, pub m3: [[gpu_abi::vector::LongLong4A16; 2]; 2], pub m4: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1632 { pub m0: i32, pub m1: f32, pub m2: u8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1645 { pub m0: f64, pub m1: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1658 { pub m0: [i32; 1], pub m1: i16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1671 { pub m0: [i16; 4], pub m1: u64, pub m2: [[gpu_abi::vector::UChar4; 1]; 4], pub m3: gpu_abi::vector::Double2, pub m4: gpu_abi::vector::Char1, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R1678 { pub m0: gpu_abi::vector::ULongLong4A32, pub m1: gpu_abi::vector::Char2, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R1687 { pub m0: gpu_abi::vector::Double3, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R1689 { pub m0: [[gpu_abi::vector::Float2; 2]; 5], pub m1: i8, pub m2: gpu_abi::vector::UShort3, pub m3: [u32; 7], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R1696 { pub m0: f32, pub m1: [i64; 7], pub m2: gpu_abi::vector::LongLong1, pub m3: gpu_abi::vector::UInt4, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R1703 { pub m0: gpu_abi::vector::ULongLong2, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R1705 { pub m0: gpu_abi::vector::ULongLong4A16, pub m1: gpu_abi::vector::UInt3, pub m2: gpu_abi::vector::UShort2, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R1714 { pub m0: gpu_abi::vector::ULong4, pub m1: gpu_abi::vector::UShort1, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R1723 { pub m0: gpu_abi::vector::Long4A32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R1732 { pub m0: [gpu_abi::vector::Long4A16; 3], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R1741 { pub m0: [gpu_abi::vector::Long3; 2], pub m1: i64, pub m2: gpu_abi::vector::Long1, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R1750 { pub m0: gpu_abi::vector::ULong4A32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R1759 { pub m0: [[gpu_abi::vector::Short4; 1]; 7], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R1764 { pub m0: gpu_abi::vector::UShort3, pub m1: gpu_abi::vector::Char2, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R1768 { pub m0: gpu_abi::DevicePtr<u8>, pub m1: gpu_abi::vector::LongLong3, pub m2: [u32; 5], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R1777 { pub m0: [gpu_abi::vector::Long4A16; 3], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1778 { #[ptx(bits = 2)] pub m0: u64, #[ptx(bits = 6)] pub m1: i8, #[ptx(bits = 64)] pub m2: i64, #[ptx(bits = 37)] pub m3: u64, #[ptx(bits = 1)] pub m4: i8, #[ptx(bits = 64)] pub m5: i64, #[ptx(bits = 18)] pub m6: i64, #[ptx(bits = 8)] pub m7: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1808 { #[ptx(bits = 64)] pub m0: u64, #[ptx(bits = 1)] pub m1: i8, #[ptx(bits = 16)] pub m2: i16, #[ptx(bits = 16)] pub m3: u16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1810 { #[ptx(bits = 2)] pub m0: i64, #[ptx(bits = 1)] pub m1: u32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1838 { #[ptx(bits = 33)] pub m0: u64, #[ptx(bits = 23)] pub m1: i32, #[ptx(bits = 8)] pub m2: u32, #[ptx(bits = 2)] pub m3: i8, #[ptx(bits = 4)] pub m4: i16, #[ptx(bits = 5)] pub m5: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1868 { #[ptx(bits = 44)] pub m0: u64, #[ptx(bits = 5)] pub m1: i8, #[ptx(bits = 48)] pub m2: u64, #[ptx(bits = 16)] pub m3: i16, #[ptx(bits = 7)] pub m4: i32, #[ptx(bits = 9)] pub m5: u32, #[ptx(bits = 2)] pub m6: i16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1888 { #[ptx(bits = 8)] pub m0: i8, #[ptx(bits = 6)] pub m1: i16, #[ptx(bits = 6)] pub m2: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1898 { #[ptx(bits = 22)] pub m0: u32, #[ptx(bits = 9)] pub m1: u64, #[ptx(bits = 5)] pub m2: i64, #[ptx(bits = 5)] pub m3: i8, #[ptx(bits = 2)] pub m4: u64, #[ptx(bits = 6)] pub m5: i32, #[ptx(bits = 8)] pub m6: i8, #[ptx(bits = 1)] pub m7: u64, #[ptx(bits = 9)] pub m8: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1928 { #[ptx(bits = 50)] pub m0: i64, #[ptx(bits = 18)] pub m1: i32, #[ptx(bits = 28)] pub m2: i64, #[ptx(bits = 64)] pub m3: i64, #[ptx(bits = 5)] pub m4: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1934 { #[ptx(bits = 2)] pub m0: u8, #[ptx(bits = 6)] pub m1: u16, #[ptx(bits = 5)] pub m2: u64, #[ptx(bits = 62)] pub m3: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1941 { #[ptx(bits = 3)] pub m0: i8, #[ptx(bits = 10)] pub m1: i16, #[ptx(bits = 10)] pub m2: i16, #[ptx(bits = 17)] pub m3: u32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1958 { #[ptx(bits = 7)] pub m0: i16, #[ptx(bits = 1)] pub m1: bool, #[ptx(bits = 9)] pub m2: u64, #[ptx(bits = 4)] pub m3: i8, #[ptx(bits = 23)] pub m4: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R1988 { #[ptx(bits = 59)] pub m0: u64, #[ptx(bits = 46)] pub m1: i64, #[ptx(bits = 46)] pub m2: u64, #[ptx(bits = 49)] pub m3: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2018 { #[ptx(bits = 1)] pub m0: u8, #[ptx(bits = 1)] pub m1: bool, #[ptx(bits = 4)] pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2048 { #[ptx(bits = 12)] pub m0: i32, #[ptx(bits = 4)] pub m1: u64, #[ptx(bits = 1)] pub m2: bool, #[ptx(bits = 11)] pub m3: u32, #[ptx(bits = 16)] pub m4: u16, #[ptx(bits = 4)] pub m5: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2078 { #[ptx(bits = 3)] pub m0: i64, #[ptx(bits = 6)] pub m1: u8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2108 { #[ptx(bits = 32)] pub m0: i32, #[ptx(bits = 5)] pub m1: u8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2128 { #[ptx(bits = 17)] pub m0: i32, #[ptx(bits = 10)] pub _unnamed_1: gpu_abi::Unnamed<u32>, #[ptx(bits = 10)] pub m1: i32, #[ptx(bits = 3)] pub _unnamed_3: gpu_abi::Unnamed<i8>, #[ptx(bits = 3)] pub m2: i8, #[ptx(bits = 64)] pub m3: u64, #[ptx(bits = 44)] pub m4: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2149 { #[ptx(bits = 5)] pub m0: i8, #[ptx(bits = 4)] pub m1: u64, #[ptx(bits = 0)] pub _unnamed_2: gpu_abi::Unnamed<bool>, #[ptx(bits = 0)] pub _unnamed_3: gpu_abi::Unnamed<u32>, #[ptx(bits = 24)] pub _unnamed_4: gpu_abi::Unnamed<i32>, #[ptx(bits = 13)] pub m2: u32, #[ptx(bits = 2)] pub m3: i8, #[ptx(bits = 16)] pub _unnamed_7: gpu_abi::Unnamed<u16>, #[ptx(bits = 1)] pub m4: bool, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2170 { #[ptx(bits = 27)] pub m0: i32, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<bool>, #[ptx(bits = 0)] pub _unnamed_2: gpu_abi::Unnamed<u32>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2183 { #[ptx(bits = 28)] pub m0: i64, #[ptx(bits = 5)] pub _unnamed_1: gpu_abi::Unnamed<u16>, #[ptx(bits = 1)] pub m1: u32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2191 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<i8>, #[ptx(bits = 1)] pub m0: i32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2212 { #[ptx(bits = 5)] pub m0: i16, #[ptx(bits = 23)] pub m1: u64, #[ptx(bits = 13)] pub m2: u16, #[ptx(bits = 0)] pub _unnamed_3: gpu_abi::Unnamed<i32>, #[ptx(bits = 16)] pub m3: i16, #[ptx(bits = 2)] pub _unnamed_5: gpu_abi::Unnamed<u64>, #[ptx(bits = 7)] pub m4: u32, #[ptx(bits = 7)] pub _unnamed_7: gpu_abi::Unnamed<i64>, #[ptx(bits = 1)] pub m5: bool, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2233 { #[ptx(bits = 3)] pub m0: u64, #[ptx(bits = 7)] pub m1: u8, #[ptx(bits = 1)] pub m2: i64, #[ptx(bits = 64)] pub m3: i64, #[ptx(bits = 1)] pub _unnamed_4: gpu_abi::Unnamed<bool>, #[ptx(bits = 0)] pub _unnamed_5: gpu_abi::Unnamed<u16>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2238 { #[ptx(bits = 9)] pub m0: u16, #[ptx(bits = 8)] pub m1: u16, #[ptx(bits = 64)] pub m2: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2254 { #[ptx(bits = 6)] pub m0: i32, #[ptx(bits = 1)] pub m1: i16, #[ptx(bits = 5)] pub _unnamed_2: gpu_abi::Unnamed<u16>, #[ptx(bits = 1)] pub m2: bool, #[ptx(bits = 3)] pub _unnamed_4: gpu_abi::Unnamed<u8>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2275 { #[ptx(bits = 3)] pub m0: u64, #[ptx(bits = 56)] pub m1: i64, #[ptx(bits = 22)] pub _unnamed_2: gpu_abi::Unnamed<i64>, #[ptx(bits = 9)] pub m2: u64, #[ptx(bits = 9)] pub _unnamed_4: gpu_abi::Unnamed<i32>, #[ptx(bits = 48)] pub _unnamed_5: gpu_abi::Unnamed<u64>, #[ptx(bits = 1)] pub m3: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2277 { #[ptx(bits = 29)] pub m0: i32, #[ptx(bits = 23)] pub m1: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2296 { #[ptx(bits = 32)] pub m0: i32, #[ptx(bits = 4)] pub m1: u8, #[ptx(bits = 0)] pub _unnamed_2: gpu_abi::Unnamed<i64>, #[ptx(bits = 10)] pub m2: i32, #[ptx(bits = 9)] pub _unnamed_4: gpu_abi::Unnamed<i64>, #[ptx(bits = 64)] pub m3: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2317 { #[ptx(bits = 7)] pub m0: u64, #[ptx(bits = 4)] pub _unnamed_1: gpu_abi::Unnamed<i8>, #[ptx(bits = 8)] pub m1: i8, #[ptx(bits = 7)] pub m2: u64, #[ptx(bits = 0)] pub _unnamed_4: gpu_abi::Unnamed<i8>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2338 { #[ptx(bits = 14)] pub _unnamed_0: gpu_abi::Unnamed<u64>, #[ptx(bits = 4)] pub _unnamed_1: gpu_abi::Unnamed<u64>, #[ptx(bits = 0)] pub _unnamed_2: gpu_abi::Unnamed<i64>, #[ptx(bits = 54)] pub m0: i64, #[ptx(bits = 1)] pub m1: bool, #[ptx(bits = 1)] pub _unnamed_5: gpu_abi::Unnamed<bool>, #[ptx(bits = 2)] pub m2: u32, #[ptx(bits = 8)] pub m3: u16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2359 { #[ptx(bits = 1)] pub m0: i8, #[ptx(bits = 5)] pub _unnamed_1: gpu_abi::Unnamed<i64>, #[ptx(bits = 13)] pub m1: i16, #[ptx(bits = 1)] pub m2: bool, #[ptx(bits = 0)] pub _unnamed_4: gpu_abi::Unnamed<u64>, #[ptx(bits = 16)] pub _unnamed_5: gpu_abi::Unnamed<i32>, #[ptx(bits = 0)] pub _unnamed_6: gpu_abi::Unnamed<u32>, #[ptx(bits = 63)] pub m3: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2378 { #[ptx(bits = 5)] pub m0: i8, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<i32>, #[ptx(bits = 5)] pub m1: u64, pub m2: [[i8; 2]; 5], #[ptx(bits = 0)] pub _unnamed_4: gpu_abi::Unnamed<i8>, pub m3: i32, pub m4: u64, pub m5: i64, pub m6: [u32; 5], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2416 { #[ptx(bits = 10)] pub m0: i32, pub m1: bool, pub m2: bool, #[ptx(bits = 1)] pub m3: i16, #[ptx(bits = 16)] pub m4: u16, #[ptx(bits = 9)] pub m5: i64, pub m6: i16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2442 { #[ptx(bits = 8)] pub m0: u32, #[ptx(bits = 16)] pub m1: i16, #[ptx(bits = 8)] pub m2: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2454 { #[ptx(bits = 39)] pub _unnamed_0: gpu_abi::Unnamed<u64>, #[ptx(bits = 3)] pub _unnamed_1: gpu_abi::Unnamed<u32>, #[ptx(bits = 4)] pub m0: i8, #[ptx(bits = 7)] pub m1: u8, pub m2: [[bool; 2]; 5], #[ptx(bits = 9)] pub m3: i64, #[ptx(bits = 27)] pub m4: u32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2492 { #[ptx(bits = 16)] pub m0: u16, #[ptx(bits = 1)] pub m1: i8, pub m2: i32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2530 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<u8>, #[ptx(bits = 2)] pub m0: u16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2543 { #[ptx(bits = 16)] pub _unnamed_0: gpu_abi::Unnamed<i64>, pub m0: i8, #[ptx(bits = 0)] pub _unnamed_2: gpu_abi::Unnamed<i64>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2548 { #[ptx(bits = 7)] pub m0: u64, #[ptx(bits = 11)] pub _unnamed_1: gpu_abi::Unnamed<i64>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2568 { #[ptx(bits = 55)] pub m0: i64, pub m1: f32, #[ptx(bits = 1)] pub m2: bool, pub m3: [u64; 4], #[ptx(bits = 10)] pub m4: u64, #[ptx(bits = 8)] pub m5: u32, #[ptx(bits = 5)] pub m6: i64, #[ptx(bits = 22)] pub m7: i64, #[ptx(bits = 1)] pub m8: bool, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2589 { pub m0: f32, #[ptx(bits = 1)] pub m1: u8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2604 { #[ptx(bits = 2)] pub m0: i64, pub m1: [f64; 3], #[ptx(bits = 1)] pub m2: i8, #[ptx(bits = 4)] pub m3: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2606 { #[ptx(bits = 2)] pub m0: i8, #[ptx(bits = 16)] pub m1: u16, #[ptx(bits = 4)] pub _unnamed_2: gpu_abi::Unnamed<u8>, pub m2: [u64; 1], #[ptx(bits = 8)] pub m3: u16, #[ptx(bits = 6)] pub m4: u64, pub m5: f32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2644 { pub m0: i8, pub m1: [f32; 4], #[ptx(bits = 64)] pub m2: i64, pub m3: i64, pub m4: f32, #[ptx(bits = 6)] pub _unnamed_5: gpu_abi::Unnamed<u32>, #[ptx(bits = 4)] pub m5: u16, #[ptx(bits = 7)] pub _unnamed_7: gpu_abi::Unnamed<u16>, pub m6: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2657 { #[ptx(bits = 6)] pub m0: i16, #[ptx(bits = 18)] pub m1: i32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2682 { #[ptx(bits = 32)] pub _unnamed_0: gpu_abi::Unnamed<i32>, #[ptx(bits = 6)] pub _unnamed_1: gpu_abi::Unnamed<i8>, pub m0: u16, #[ptx(bits = 42)] pub m1: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2692 { pub m0: f64, #[ptx(bits = 6)] pub m1: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2720 { #[ptx(bits = 2)] pub m0: u32, pub m1: u32, #[ptx(bits = 0)] pub _unnamed_2: gpu_abi::Unnamed<i16>, #[ptx(bits = 64)] pub m2: u64, #[ptx(bits = 7)] pub m3: i32, #[ptx(bits = 6)] pub m4: i64, #[ptx(bits = 11)] pub m5: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2746 { pub m0: u8, pub m1: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2758 { #[ptx(bits = 32)] pub m0: i32, #[ptx(bits = 4)] pub m1: i8, #[ptx(bits = 1)] pub m2: u64, #[ptx(bits = 0)] pub _unnamed_3: gpu_abi::Unnamed<i16>, #[ptx(bits = 7)] pub m3: u64, pub m4: u32, #[ptx(bits = 0)] pub _unnamed_6: gpu_abi::Unnamed<i16>, #[ptx(bits = 1)] pub m5: i8, pub m6: u8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2796 { #[ptx(bits = 28)] pub m0: u32, pub m1: u8, #[ptx(bits = 6)] pub m2: i8, #[ptx(bits = 8)] pub m3: i64, pub m4: i32, pub m5: [i32; 7], #[ptx(bits = 2)] pub m6: u8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2828 { #[ptx(bits = 1)] pub _unnamed_0: gpu_abi::Unnamed<bool>, pub m0: bool, #[ptx(bits = 1)] pub _unnamed_2: gpu_abi::Unnamed<bool>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2835 { #[ptx(bits = 1)] pub m0: bool, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<bool>, #[ptx(bits = 0)] pub _unnamed_2: gpu_abi::Unnamed<bool>, #[ptx(bits = 0)] pub _unnamed_3: gpu_abi::Unnamed<bool>, #[ptx(bits = 1)] pub m1: bool, #[ptx(bits = 1)] pub m2: bool, #[ptx(bits = 1)] pub m3: bool, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2842 { pub m0: bool, #[ptx(bits = 8)] pub m1: u8, #[ptx(bits = 1)] pub _unnamed_2: gpu_abi::Unnamed<bool>, #[ptx(bits = 1)] pub m2: bool, #[ptx(bits = 1)] pub m3: bool, pub m4: bool, #[ptx(bits = 1)] pub m5: bool, #[ptx(bits = 1)] pub _unnamed_7: gpu_abi::Unnamed<bool>, pub m6: bool, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2849 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<bool>, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<bool>, #[ptx(bits = 1)] pub m0: bool, #[ptx(bits = 0)] pub _unnamed_3: gpu_abi::Unnamed<bool>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2856 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<bool>, pub m0: bool, #[ptx(bits = 0)] pub _unnamed_2: gpu_abi::Unnamed<bool>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2863 { #[ptx(bits = 2)] pub m0: i16, #[ptx(bits = 2)] pub m1: i32, #[ptx(bits = 8)] pub m2: u8, #[ptx(bits = 1)] pub m3: bool, #[ptx(bits = 6)] pub m4: i16, pub m5: bool, #[ptx(bits = 1)] pub m6: bool, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2870 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<bool>, #[ptx(bits = 1)] pub m0: bool, #[ptx(bits = 1)] pub m1: bool, #[ptx(bits = 0)] pub _unnamed_3: gpu_abi::Unnamed<bool>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2877 { #[ptx(bits = 1)] pub m0: bool, pub m1: bool, #[ptx(bits = 32)] pub m2: i32, #[ptx(bits = 1)] pub m3: bool, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2884 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<bool>, #[ptx(bits = 1)] pub m0: i16, #[ptx(bits = 1)] pub _unnamed_2: gpu_abi::Unnamed<bool>, #[ptx(bits = 1)] pub _unnamed_3: gpu_abi::Unnamed<bool>, #[ptx(bits = 0)] pub _unnamed_4: gpu_abi::Unnamed<bool>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2891 { pub m0: bool, pub m1: bool, #[ptx(bits = 1)] pub m2: bool, pub m3: bool, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2898 { #[ptx(bits = 1)] pub _unnamed_0: gpu_abi::Unnamed<bool>, pub m0: bool, #[ptx(bits = 1)] pub m1: bool, #[ptx(bits = 1)] pub _unnamed_3: gpu_abi::Unnamed<bool>, #[ptx(bits = 1)] pub m2: bool, pub m3: bool, #[ptx(bits = 1)] pub m4: bool, #[ptx(bits = 1)] pub m5: bool, #[ptx(bits = 0)] pub _unnamed_8: gpu_abi::Unnamed<bool>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R2905 { pub m0: bool, #[ptx(bits = 1)] pub m1: bool, pub m2: bool, #[ptx(bits = 1)] pub _unnamed_3: gpu_abi::Unnamed<bool>, #[ptx(bits = 1)] pub m3: bool, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R2920 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<i64>, #[ptx(bits = 7)] pub m0: u8, #[ptx(bits = 1)] pub m1: bool, #[ptx(bits = 3)] pub m2: i8, pub m3: i8, pub m4: gpu_abi::DevicePtr<u8>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R2926 { pub m0: i8, #[ptx(bits = 3)] pub m1: i8, pub m2: i8, #[ptx(bits = 2)] pub _unnamed_3: gpu_abi::Unnamed<i64>, pub m3: i16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R2933 { pub m0: u64, #[ptx(bits = 31)] pub m1: u32, pub m2: i64, pub m3: bool, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R2938 { pub m0: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R2950 { #[ptx(bits = 64)] pub m0: u64, #[ptx(bits = 54)] pub m1: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R2952 { pub m0: i32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R2956 { #[ptx(bits = 32)] pub m0: u32, #[ptx(bits = 32)] pub m1: i32, pub m2: u8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R2974 { #[ptx(bits = 7)] pub m0: i8, #[ptx(bits = 1)] pub m1: bool, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R2976 { pub m0: i32, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<i8>, pub m1: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R2992 { #[ptx(bits = 4)] pub m0: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R3010 { pub m0: u64, #[ptx(bits = 8)] pub m1: u8, pub m2: i8, #[ptx(bits = 6)] pub _unnamed_3: gpu_abi::Unnamed<i64>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R3017 { #[ptx(bits = 6)] pub m0: u8, pub m1: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R3028 { #[ptx(bits = 7)] pub _unnamed_0: gpu_abi::Unnamed<i8>, #[ptx(bits = 39)] pub m0: i64, #[ptx(bits = 19)] pub m1: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R3041 { #[ptx(bits = 1)] pub m0: bool, #[ptx(bits = 2)] pub m1: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R3045 { #[ptx(bits = 1)] pub m0: bool, #[ptx(bits = 3)] pub m1: i64, pub m2: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R3046 { pub m0: i64, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<i16>, pub m1: i8, #[ptx(bits = 0)] pub _unnamed_3: gpu_abi::Unnamed<bool>, pub m2: u8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R3058 { pub m0: R1888, pub m1: u16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3079 { pub m0: R1589, pub m1: gpu_abi::vector::LongLong4, #[ptx(bits = 4)] pub _unnamed_2: gpu_abi::Unnamed<i64>, pub m2: [R2692; 5], pub m3: [[R2442; 1]; 3], pub m4: R1934, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3100 { pub m0: gpu_abi::vector::UShort3, pub m1: gpu_abi::vector::Char1, pub m2: [R2976Mirror; 1], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3121 { #[ptx(bits = 32)] pub m0: u32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3137 { pub m0: gpu_abi::vector::UInt1, pub m1: R2657, #[ptx(bits = 32)] pub m2: i32, #[ptx(bits = 8)] pub m3: u16, pub m4: gpu_abi::vector::LongLong2, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R3142 { pub m0: R3017, pub m1: R2548, pub m2: R1328, pub m3: R2543, pub m4: [R1764; 3], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3163 { #[ptx(bits = 62)] pub m0: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3184 { #[ptx(bits = 32)] pub _unnamed_0: gpu_abi::Unnamed<i32>, pub m0: R1810, pub m1: R2746, pub m2: R2183, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R3205 { pub m0: i64, pub m1: R2238, pub m2: gpu_abi::vector::ULong2, pub m3: gpu_abi::vector::Char2, pub m4: [R2952; 2], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3226 { pub m0: gpu_abi::vector::ULong4A16, pub m1: gpu_abi::vector::Char3, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R3247 { #[ptx(bits = 3)] pub m0: i8, pub m1: f64, pub m2: R1523, pub m3: gpu_abi::vector::ULong2, pub m4: R2933, pub m5: gpu_abi::vector::Double3, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3268 { pub m0: f64, #[ptx(bits = 2)] pub m1: i8, pub m2: gpu_abi::vector::Long1, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3289 { pub m0: R1703Mirror, pub m1: R3045Mirror, pub m2: [R2589; 4], pub m3: gpu_abi::vector::ULongLong2, pub m4: R1089Mirror, pub m5: R1009Mirror, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 32)] pub union R3308 { pub m0: gpu_abi::vector::UInt4, pub m1: gpu_abi::vector::UShort2, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 4)] pub union R3324 { pub m0: gpu_abi::vector::Double4A16, pub m1: gpu_abi::vector::Short3, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 2)] pub struct R3340 { #[ptx(bits = 3)] pub _unnamed_0: gpu_abi::Unnamed<i32>, #[ptx(bits = 48)] pub m0: i64, pub m1: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 64)] pub struct R3344 { #[ptx(bits = 5)] pub m0: i32, #[ptx(bits = 1)] pub m1: u64, #[ptx(bits = 1)] pub m2: i32, pub m3: gpu_abi::vector::UShort2, #[ptx(bits = 48)] pub _unnamed_4: gpu_abi::Unnamed<i64>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 1)] pub struct R3353 { pub m0: gpu_abi::vector::ULong4A16, pub m1: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 8)] pub struct R3358 { pub m0: f64, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<i16>, pub m1: i16, #[ptx(bits = 0)] pub _unnamed_3: gpu_abi::Unnamed<u64>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 64)] pub union R3375 { #[ptx(bits = 1)] pub _unnamed_0: gpu_abi::Unnamed<bool>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 8)] pub struct R3392 { pub m0: u16, pub m1: gpu_abi::vector::Float1, pub m2: f64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 2)] pub struct R3408 { pub m0: gpu_abi::vector::Long3, pub m1: u8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 8)] pub struct R3411 { pub m0: gpu_abi::vector::Float3, #[ptx(bits = 8)] pub m1: i64, pub m2: i64, pub m3: gpu_abi::vector::ULongLong1, pub m4: gpu_abi::vector::Char1, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 4)] pub struct R3422 { pub m0: u8, pub m1: u64, #[ptx(bits = 7)] pub m2: u64, #[ptx(bits = 0)] pub _unnamed_3: gpu_abi::Unnamed<i8>, #[ptx(bits = 2)] pub m3: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 128)] pub union R3423 { pub m0: gpu_abi::vector::Float4, #[ptx(bits = 11)] pub m1: u64, pub m2: gpu_abi::vector::Char2, #[ptx(bits = 0)] pub _unnamed_3: gpu_abi::Unnamed<u32>, pub m3: gpu_abi::vector::ULongLong1, pub m4: gpu_abi::vector::Long4A16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 16)] pub struct R3428 { #[ptx(bits = 50)] pub m0: u64, pub m1: i8, pub m2: gpu_abi::vector::LongLong1, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 1)] pub struct R3432 { #[ptx(bits = 16)] pub m0: i16, pub m1: gpu_abi::vector::Char2, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 32)] pub struct R3436 { pub m0: i32, pub m1: gpu_abi::vector::LongLong4A16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 1)] pub struct R3440 { pub m0: gpu_abi::vector::Float3, #[ptx(bits = 7)] pub m1: u8, #[ptx(bits = 19)] pub _unnamed_2: gpu_abi::Unnamed<i32>, pub m2: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 8)] pub struct R3447 { pub m0: gpu_abi::vector::ULongLong3, pub m1: gpu_abi::vector::Double2, #[ptx(bits = 4)] pub m2: u64, pub m3: gpu_abi::vector::ULong4A32, pub m4: gpu_abi::vector::Char3, pub m5: gpu_abi::vector::ULong2, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 32)] pub struct R3456 { #[ptx(bits = 8)] pub m0: i8, pub m1: gpu_abi::vector::ULongLong3, #[ptx(bits = 1)] pub m2: bool, #[ptx(bits = 3)] pub m3: i8, pub m4: i16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 32)] pub struct R3463 { #[ptx(bits = 1)] pub _unnamed_0: gpu_abi::Unnamed<bool>, #[ptx(bits = 3)] pub m0: u8, #[ptx(bits = 2)] pub m1: u8, #[ptx(bits = 1)] pub m2: bool, #[ptx(bits = 8)] pub m3: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 2)] pub struct R3473 { pub m0: gpu_abi::vector::Char2, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 8)] pub struct R3479 { #[ptx(bits = 5)] pub m0: u8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 1)] pub struct R3492 { pub m0: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 128)] pub struct R3498 { pub m0: gpu_abi::vector::Double4A32, pub m1: gpu_abi::vector::ULong1, pub m2: gpu_abi::vector::Double4A32, pub m3: gpu_abi::vector::UChar1, #[ptx(bits = 1)] pub m4: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 1)] pub struct R3507 { pub m0: gpu_abi::vector::UInt4, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3508 { pub m0: R3498, #[ptx(bits = 39)] pub m1: u64, pub m2: u16, pub m3: f64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3514 { pub m0: R3428, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3519 { pub m0: u32, #[ptx(bits = 4)] pub m1: u16, pub m2: R3507, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3524 { pub m0: bool, pub m1: R3432, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3529 { #[ptx(bits = 64)] pub m0: u64, pub m1: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3536 { pub m0: R3411, #[ptx(bits = 8)] pub m1: i8, #[ptx(bits = 3)] pub m2: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3541 { pub m0: u16, pub m1: R3436, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3547 { pub m0: R3479, pub m1: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3553 { pub m0: R3447, pub m1: f32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3558 { #[ptx(bits = 8)] pub m0: u16, #[ptx(bits = 64)] pub m1: u64, pub m2: R3463, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3564 { #[ptx(bits = 4)] pub m0: i16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3568 { #[ptx(align = 32)] pub m0: f64, #[ptx(align = 64)] pub m1: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3585 { #[ptx(bits = 3)] pub m0: u8, pub m1: gpu_abi::DevicePtr<u8>, #[ptx(align = 2)] pub m2: u64, #[ptx(bits = 8)] pub m3: u8, #[ptx(align = 32)] pub m4: f32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3602 { #[ptx(bits = 3)] pub m0: u8, pub m1: bool, pub m2: u8, #[ptx(bits = 9)] pub m3: u16, #[ptx(bits = 7)] pub m4: i32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3619 { #[ptx(bits = 24)] pub m0: u64, pub m1: u8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3636 { pub m0: u8, pub m1: bool, #[ptx(align = 32)] pub m2: gpu_abi::DevicePtr<u8>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3653 { #[ptx(bits = 16)] pub _unnamed_0: gpu_abi::Unnamed<i16>, #[ptx(align = 1)] pub m0: i8, pub m1: u16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3670 { #[ptx(bits = 4)] pub m0: i32, pub m1: u16, pub m2: u8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3687 { pub m0: i16, #[ptx(align = 16)] pub m1: i64, #[ptx(align = 2)] pub m2: u16, pub m3: u8, #[ptx(bits = 1)] pub _unnamed_4: gpu_abi::Unnamed<i16>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3704 { #[ptx(align = 2)] pub m0: i16, pub m1: u32, pub m2: bool, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3721 { #[ptx(bits = 13)] pub m0: i16, pub m1: i8, pub m2: i16, pub m3: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3738 { #[ptx(bits = 7)] pub m0: i8, #[ptx(bits = 42)] pub m1: i64, #[ptx(bits = 64)] pub m2: i64, #[ptx(bits = 10)] pub m3: i32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3755 { pub m0: i64, #[ptx(align = 2)] pub m1: u64, #[ptx(align = 8)] pub m2: u32, #[ptx(bits = 0)] pub _unnamed_3: gpu_abi::Unnamed<u16>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3768 { #[ptx(bits = 7)] pub m0: i8, #[ptx(bits = 7)] pub m1: i64, pub m2: f32, #[ptx(bits = 64)] pub m3: i64, pub m4: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3782 { #[ptx(bits = 1)] pub m0: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3796 { #[ptx(bits = 6)] pub m0: i32, pub m1: u64, pub m2: gpu_abi::DevicePtr<u8>, pub m3: i64, #[ptx(bits = 9)] pub m4: i64, #[ptx(bits = 3)] pub m5: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3803 { #[ptx(bits = 7)] pub m0: u32, #[ptx(bits = 5)] pub m1: i8, #[ptx(bits = 64)] pub m2: i64, #[ptx(bits = 3)] pub m3: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3816 { #[ptx(bits = 2)] pub m0: i16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3832 { #[ptx(bits = 50)] pub m0: u64, #[ptx(bits = 64)] pub m1: i64, #[ptx(bits = 7)] pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R3843 { pub m0: i32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R3858 { #[ptx(bits = 1)] pub m0: u16, #[ptx(bits = 4)] pub m1: i8, #[ptx(bits = 3)] pub m2: i32, pub m3: i32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R3864 { #[ptx(bits = 10)] pub m0: u16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R3876 { pub m0: u32, #[ptx(bits = 4)] pub m1: u64, #[ptx(bits = 4)] pub m2: i8, pub m3: u16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed)] pub struct R3888 { pub m0: gpu_abi::vector::UInt4, #[ptx(bits = 6)] pub m1: i64, pub m2: gpu_abi::vector::Double2, #[ptx(bits = 16)] pub m3: i16, pub m4: u16, #[ptx(bits = 31)] pub m5: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed)] pub struct R3910 { pub m0: gpu_abi::vector::ULongLong4, pub m1: gpu_abi::vector::Double2, pub m2: gpu_abi::vector::ULongLong4A16, #[ptx(bits = 5)] pub m3: i32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed, align = 2)] pub struct R3931 { pub m0: gpu_abi::vector::LongLong2, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed, align = 4)] pub struct R3954 { pub m0: i64, pub m1: u32, #[ptx(bits = 7)] pub m2: u16, pub m3: gpu_abi::vector::LongLong3, #[ptx(bits = 8)] pub _unnamed_4: gpu_abi::Unnamed<i32>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed, align = 4)] pub struct R3975 { #[ptx(bits = 1)] pub m0: bool, #[ptx(bits = 7)] pub m1: i8, pub m2: gpu_abi::vector::Double2, pub m3: gpu_abi::vector::ULong4, #[ptx(bits = 5)] pub m4: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed)] pub struct R3987 { #[ptx(bits = 58)] pub m0: i64, pub m1: gpu_abi::vector::UInt1, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed)] pub struct R3997 { pub m0: [gpu_abi::vector::Long2; 1], pub m1: gpu_abi::vector::Int4, #[ptx(bits = 2)] pub m2: i64, #[ptx(bits = 8)] pub m3: u32, pub m4: gpu_abi::vector::Short1, pub m5: [u32; 4], }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed)] pub struct R4018 { pub m0: u16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed)] pub struct R4038 { pub m0: gpu_abi::vector::Double4A16, pub m1: gpu_abi::vector::Long3, #[ptx(bits = 8)] pub m2: u32, #[ptx(bits = 8)] pub m3: i16, pub m4: gpu_abi::vector::ULong3, pub m5: gpu_abi::vector::LongLong4A16, pub m6: gpu_abi::vector::ULongLong4A16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed)] pub union R4039 { pub m0: f64, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<i8>, #[ptx(bits = 3)] pub m1: i16, pub m2: gpu_abi::vector::ULong4A32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed, align = 4)] pub struct R4059 { pub m0: gpu_abi::vector::Float3, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed)] pub struct R4063 { pub m0: gpu_abi::vector::Double4A32, pub m1: gpu_abi::vector::Char1, pub m2: gpu_abi::vector::Short3, pub m3: gpu_abi::vector::ULong4A32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed)] pub struct R4080 { #[ptx(bits = 3)] pub m0: u8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed)] pub struct R4096 { pub m0: gpu_abi::vector::ULongLong1, pub m1: i8, pub m2: gpu_abi::vector::Short3, pub m3: gpu_abi::vector::Int4, #[ptx(bits = 9)] pub m4: u16, pub m5: gpu_abi::vector::Int1, #[ptx(bits = 9)] pub m6: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed, align = 16)] pub struct R4100 { pub m0: [gpu_abi::vector::Char1; 4], pub m1: gpu_abi::vector::Int2, #[ptx(bits = 64)] pub m2: i64, pub m3: i64, pub m4: [gpu_abi::vector::Double3; 1], #[ptx(bits = 15)] pub m5: u16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed, align = 16)] pub struct R4122 { pub m0: [[gpu_abi::vector::Long3; 3]; 2], pub m1: gpu_abi::DevicePtr<u8>, pub m2: gpu_abi::vector::Long3, pub m3: i32, pub m4: gpu_abi::vector::Long1, pub m5: gpu_abi::vector::ULong4, #[ptx(bits = 11)] pub m6: i16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed, align = 4)] pub struct R4123 { pub m0: i64, pub m1: gpu_abi::vector::Char2, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed)] pub struct R4127 { pub m0: u8, #[ptx(bits = 4)] pub m1: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4138 { pub m0: R4059, pub m1: R2277, pub m2: i32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed)] pub struct R4145 { pub m0: R3987, pub m1: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4153 { #[ptx(bits = 2)] pub m0: i16, pub m1: bool, #[ptx(bits = 7)] pub m2: u8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed)] pub struct R4160 { #[ptx(bits = 46)] pub m0: i64, pub m1: R2950Mirror, pub m2: R4122, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4167 { pub m0: u64, pub m1: R4127, #[ptx(bits = 9)] pub m2: i64, #[ptx(bits = 9)] pub m3: u16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4174 { pub m0: R3954, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4181 { pub m0: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed)] pub struct R4188 { pub m0: R4038, #[ptx(bits = 5)] pub m1: i8, pub m2: R1546, #[ptx(bits = 9)] pub m3: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed)] pub struct R4195 { pub m0: u64, pub m1: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4203 { pub m0: R3041Mirror, pub m1: R2604, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(packed)] pub struct R4210 { #[ptx(bits = 18)] pub m0: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4217 { #[ptx(bits = 2)] pub m0: i32, pub m1: R4096, pub m2: R4063, pub m3: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4245 { pub m0: i64, pub m1: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4254 { pub m0: i64, pub m1: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4272 { #[ptx(bits = 4)] pub m0: i8, #[ptx(bits = 8)] pub m1: i16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4287 { #[ptx(bits = 64)] pub m0: i64, #[ptx(bits = 6)] pub m1: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4309 { #[ptx(bits = 32)] pub m0: u32, pub m1: i64, #[ptx(bits = 64)] pub m2: i64, #[ptx(bits = 7)] pub m3: u16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4310 { #[ptx(bits = 50)] pub m0: u64, #[ptx(bits = 60)] pub m1: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4316 { pub m0: f64, pub m1: i8, #[ptx(bits = 8)] pub m2: u8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 4)] pub struct R4318 { pub m0: gpu_abi::vector::Float1, pub m1: i16, #[ptx(bits = 7)] pub m2: u64, #[ptx(bits = 6)] pub m3: i64, pub m4: gpu_abi::vector::ULong2, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 1)] pub union R4343 { pub m0: gpu_abi::vector::UChar3, pub m1: gpu_abi::vector::Long4A32, #[ptx(bits = 16)] pub _unnamed_2: gpu_abi::Unnamed<u16>, pub m2: gpu_abi::vector::Short2, #[ptx(bits = 8)] pub _unnamed_4: gpu_abi::Unnamed<i8>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 16)] pub struct R4369 { pub m0: gpu_abi::vector::LongLong4, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 1)] pub struct R4383 { pub m0: gpu_abi::vector::Long4A16, pub m1: gpu_abi::vector::Char4, pub m2: gpu_abi::vector::UShort3, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 2)] pub struct R4394 { #[ptx(bits = 7)] pub m0: i8, pub m1: f32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 16)] pub struct R4415 { #[ptx(bits = 18)] pub m0: u32, #[ptx(bits = 64)] pub m1: u64, #[ptx(bits = 64)] pub m2: u64, pub m3: gpu_abi::vector::UInt4, pub m4: gpu_abi::vector::Double2, #[ptx(bits = 15)] pub m5: i16, #[ptx(bits = 7)] pub m6: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 4)] pub struct R4420 { pub m0: i64, pub m1: [gpu_abi::vector::ULong1; 2], #[ptx(bits = 9)] pub m2: u64, pub m3: gpu_abi::vector::Int1, #[ptx(bits = 8)] pub m4: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 4)] pub union R4434 { pub m0: gpu_abi::vector::Double4A16, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<i64>, pub m1: gpu_abi::vector::ULong4A32, pub m2: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 4)] pub union R4446 { pub m0: i8, #[ptx(bits = 2)] pub m1: u8, pub m2: i32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 4)] pub struct R4460 { pub m0: i8, pub m1: i64, pub m2: gpu_abi::vector::Int2, pub m3: gpu_abi::vector::UShort2, #[ptx(bits = 54)] pub m4: u64, #[ptx(bits = 1)] pub m5: bool, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 8)] pub union R4471 { pub m0: gpu_abi::vector::ULong4A16, #[ptx(bits = 3)] pub m1: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 16, align = 16)] pub union R4496 { pub m0: gpu_abi::vector::Char3, pub m1: gpu_abi::vector::Float4, #[ptx(bits = 2)] pub m2: i8, #[ptx(bits = 8)] pub m3: i8, #[ptx(bits = 4)] pub m4: i32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 4, align = 4)] pub struct R4523 { pub m0: gpu_abi::vector::UShort1, pub m1: gpu_abi::vector::Float2, pub m2: f32, #[ptx(bits = 4)] pub m3: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 8, align = 16)] pub union R4538 { pub m0: gpu_abi::vector::Long4, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 2)] pub struct R4548 { pub m0: gpu_abi::vector::LongLong4A32, pub m1: u16, pub m2: gpu_abi::vector::ULongLong4A32, #[ptx(bits = 5)] pub m3: i32, pub m4: gpu_abi::vector::Float1, #[ptx(bits = 7)] pub m5: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 4)] pub struct R4573 { pub m0: gpu_abi::vector::LongLong4, #[ptx(bits = 1)] pub m1: bool, pub m2: [[gpu_abi::vector::UChar3; 3]; 1], #[ptx(bits = 16)] pub m3: i16, pub m4: gpu_abi::vector::Int1, #[ptx(bits = 7)] pub m5: i8, pub m6: gpu_abi::vector::ULongLong3, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 8)] pub struct R4574 { pub m0: gpu_abi::vector::Short3, #[ptx(bits = 1)] pub m1: bool, #[ptx(bits = 3)] pub m2: i64, pub m3: gpu_abi::vector::LongLong4A16, #[ptx(bits = 1)] pub m4: u64, #[ptx(bits = 4)] pub m5: i64, pub m6: gpu_abi::vector::Float4, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 2)] pub struct R4599 { #[ptx(bits = 8)] pub m0: u8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 1, align = 16)] pub struct R4600 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<i64>, pub m0: gpu_abi::vector::Long3, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 4)] pub struct R4618 { pub m0: R3344, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 1)] pub struct R4626 { pub m0: bool, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 2)] pub struct R4633 { pub m0: R1205, pub m1: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 2)] pub struct R4640 { pub m0: R4415, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 2)] pub struct R4649 { pub m0: u8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 4)] pub struct R4656 { pub m0: i64, pub m1: bool, pub m2: R1941, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 2)] pub struct R4663 { pub m0: i8, #[ptx(bits = 8)] pub m1: u8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 2)] pub struct R4671 { pub m0: R4599, pub m1: R4383, #[ptx(bits = 16)] pub m2: i16, pub m3: R1509, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4678 { pub m0: R4574, #[ptx(bits = 8)] pub m1: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 2)] pub struct R4687 { pub m0: R4460, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 4)] pub struct R4695 { pub m0: R4538Mirror, pub m1: R3353, pub m2: gpu_abi::DevicePtr<u8>, pub m3: R3422, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4698 { #[ptx(bits = 4)] pub m0: u64, #[ptx(bits = 7)] pub m1: u16, pub m2: i64, #[ptx(bits = 5)] pub m3: u64, #[ptx(align = 8)] pub m4: u8, pub m5: R1689Mirror, #[ptx(align = 32)] pub m6: gpu_abi::vector::LongLong4A32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4720 { pub m0: R4434Mirror, #[ptx(bits = 52)] pub m1: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R4742 { pub m0: gpu_abi::vector::Long3, pub m1: gpu_abi::vector::Long4, pub m2: R3524, pub m3: gpu_abi::vector::ULongLong4A16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4764 { pub m0: gpu_abi::vector::Int3, pub m1: f32, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4786 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<u64>, pub m0: gpu_abi::vector::Float4, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(align = 16)] pub union R4807 { pub m0: R2926, pub m1: gpu_abi::vector::UChar3, pub m2: gpu_abi::vector::Long4, pub m3: gpu_abi::vector::ULongLong3, pub m4: gpu_abi::vector::ULong4A16, #[ptx(bits = 7)] pub m5: u64, #[ptx(bits = 36)] pub m6: i64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R4828 { pub m0: u16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4850 { pub m0: gpu_abi::vector::Double2, #[ptx(bits = 7)] pub m1: i16, pub m2: R0285, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R4872 { #[ptx(bits = 9)] pub m0: i64, pub m1: gpu_abi::vector::Char4, pub m2: R0730, #[ptx(bits = 49)] pub m3: i64, #[ptx(bits = 2)] pub m4: i8, pub m5: gpu_abi::vector::Double4A16, #[ptx(bits = 14)] pub m6: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R4894 { #[ptx(bits = 0)] pub _unnamed_0: gpu_abi::Unnamed<u8>, #[ptx(bits = 0)] pub _unnamed_1: gpu_abi::Unnamed<u64>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4916 { #[ptx(bits = 32)] pub m0: i32, pub m1: gpu_abi::vector::ULongLong4, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R4938 { #[ptx(bits = 1)] pub m0: i8, pub m1: [R3137; 7], #[ptx(bits = 1)] pub m2: bool, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 8)] pub struct R4951 { #[ptx(bits = 16)] pub m0: i16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 16)] pub union R4968 { #[ptx(bits = 2)] pub m0: i8, pub m1: gpu_abi::vector::Float3, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 1, align = 2)] pub struct R5003 { #[ptx(bits = 62)] pub m0: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 1, align = 16)] pub union R5027 { #[ptx(bits = 27)] pub m0: i32, #[ptx(bits = 6)] pub _unnamed_1: gpu_abi::Unnamed<i64>, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R5059 { #[ptx(bits = 8)] pub m0: i16, pub m1: gpu_abi::vector::Double4, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub union R5074 { #[ptx(bits = 3)] pub m0: i8, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R5119 { #[ptx(bits = 5)] pub m0: u16, pub m1: gpu_abi::vector::Char4, #[ptx(bits = 25)] pub m2: u32, #[ptx(bits = 6)] pub m3: u64, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R5156 { pub m0: gpu_abi::vector::Float1, #[ptx(bits = 6)] pub m1: i16, pub m2: gpu_abi::vector::Double4, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] pub struct R5176 { pub m0: gpu_abi::vector::Int2, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 1, align = 4)] pub struct R5193 { pub m0: u16, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 4, align = 16)] pub struct R5215 { #[ptx(align = 8)] pub m0: gpu_abi::vector::UInt4, }
#[derive(Clone, Copy, gpu_abi::PtxLayout)] #[ptx(pack = 4, align = 4)] pub struct R5235 { #[ptx(bits = 42)] pub _unnamed_0: gpu_abi::Unnamed<i64>, }

pub fn all() -> Vec<Derived> {
    vec![
        Derived::of::<R0000>(Ok(R0000::param_decl("value").to_string())),
        Derived::of::<R0002>(Ok(R0002::param_decl("value").to_string())),
        Derived::of::<R0004>(Ok(R0004::param_decl("value").to_string())),
        Derived::of::<R0006>(Ok(R0006::param_decl("value").to_string())),
        Derived::of::<R0008>(Ok(R0008::param_decl("value").to_string())),
        Derived::of::<R0010>(Ok(R0010::param_decl("value").to_string())),
        Derived::of::<R0012>(Ok(R0012::param_decl("value").to_string())),
        Derived::of::<R0014>(Ok(R0014::param_decl("value").to_string())),
        Derived::of::<R0016>(Ok(R0016::param_decl("value").to_string())),
        Derived::of::<R0018>(Ok(R0018::param_decl("value").to_string())),
        Derived::of::<R0020>(Ok(R0020::param_decl("value").to_string())),
        Derived::of::<R0022>(Ok(R0022::param_decl("value").to_string())),
        Derived::of::<R0024>(Ok(R0024::param_decl("value").to_string())),
        Derived::of::<R0026>(Ok(R0026::param_decl("value").to_string())),
        Derived::of::<R0028>(Ok(R0028::param_decl("value").to_string())),
        Derived::of::<R0030>(Ok(R0030::param_decl("value").to_string())),
        Derived::of::<R0032>(Ok(R0032::param_decl("value").to_string())),
        Derived::of::<R0034>(Ok(R0034::param_decl("value").to_string())),
        Derived::of::<R0036>(Ok(R0036::param_decl("value").to_string())),
        Derived::of::<R0041>(Ok(R0041::param_decl("value").to_string())),
        Derived::of::<R0046>(Ok(R0046::param_decl("value").to_string())),
        Derived::of::<R0051>(Ok(R0051::param_decl("value").to_string())),
        Derived::of::<R0056>(Ok(R0056::param_decl("value").to_string())),
        Derived::of::<R0061>(Ok(R0061::param_decl("value").to_string())),
        Derived::of::<R0066>(Ok(R0066::param_decl("value").to_string())),
        Derived::of::<R0071>(Ok(R0071::param_decl("value").to_string())),
        Derived::of::<R0076>(Ok(R0076::param_decl("value").to_string())),
        Derived::of::<R0081>(Ok(R0081::param_decl("value").to_string())),
        Derived::of::<R0086>(Ok(R0086::param_decl("value").to_string())),
        Derived::of::<R0091>(Ok(R0091::param_decl("value").to_string())),
        Derived::of::<R0094>(Ok(R0094::param_decl("value").to_string())),
        Derived::of::<R0099>(Ok(R0099::param_decl("value").to_string())),
        Derived::of::<R0104>(Ok(R0104::param_decl("value").to_string())),
        Derived::of::<R0109>(Ok(R0109::param_decl("value").to_string())),
        Derived::of::<R0114>(Ok(R0114::param_decl("value").to_string())),
        Derived::of::<R0119>(Ok(R0119::param_decl("value").to_string())),
        Derived::of::<R0124>(Ok(R0124::param_decl("value").to_string())),
        Derived::of::<R0129>(Ok(R0129::param_decl("value").to_string())),
        Derived::of::<R0134>(Ok(R0134::param_decl("value").to_string())),
        Derived::of::<R0139>(Ok(R0139::param_decl("value").to_string())),
        Derived::of::<R0144>(Ok(R0144::param_decl("value").to_string())),
        Derived::of::<R0149>(Ok(R0149::param_decl("value").to_string())),
        Derived::of::<R0152>(Ok(R0152::param_decl("value").to_string())),
        Derived::of::<R0155>(Ok(R0155::param_decl("value").to_string())),
        Derived::of::<R0158>(Ok(R0158::param_decl("value").to_string())),
        Derived::of::<R0161>(Ok(R0161::param_decl("value").to_string())),
        Derived::of::<R0164>(Ok(R0164::param_decl("value").to_string())),
        Derived::of::<R0167>(Ok(R0167::param_decl("value").to_string())),
        Derived::of::<R0170>(Ok(R0170::param_decl("value").to_string())),
        Derived::of::<R0173>(Ok(R0173::param_decl("value").to_string())),
        Derived::of::<R0176>(Ok(R0176::param_decl("value").to_string())),
        Derived::of::<R0179>(Ok(R0179::param_decl("value").to_string())),
        Derived::of::<R0182>(Ok(R0182::param_decl("value").to_string())),
        Derived::of::<R0185>(Ok(R0185::param_decl("value").to_string())),
        Derived::of::<R0188>(Ok(R0188::param_decl("value").to_string())),
        Derived::of::<R0190>(Ok(R0190::param_decl("value").to_string())),
        Derived::of::<R0191>(Ok(R0191::param_decl("value").to_string())),
        Derived::of::<R0192>(Ok(R0192::param_decl("value").to_string())),
        Derived::of::<R0193>(Ok(R0193::param_decl("value").to_string())),
        Derived::of::<R0194>(Ok(R0194::param_decl("value").to_string())),
        Derived::of::<R0195>(Ok(R0195::param_decl("value").to_string())),
        Derived::of::<R0197>(Err("not asked: it is no parameter".to_owned())),
        Derived::of::<R0199>(Ok(R0199::param_decl("value").to_string())),
        Derived::of::<R0201>(Err("not asked: it is no parameter".to_owned())),
        Derived::of::<R0203>(Ok(R0203::param_decl("value").to_string())),
        Derived::of::<R0205>(Err("not asked: it is no parameter".to_owned())),
        Derived::of::<R0207>(Ok(R0207::param_decl("value").to_string())),
        Derived::of::<R0209>(Err("not asked: it is no parameter".to_owned())),
        Derived::of::<R0211>(Ok(R0211::param_decl("value").to_string())),
        Derived::of::<R0243>(Ok(R0243::param_decl("value").to_string())),
        Derived::of::<R0275>(Ok(R0275::param_decl("value").to_string())),
        Derived::of::<R0285>(Ok(R0285::param_decl("value").to_string())),
        Derived::of::<R0307>(Ok(R0307::param_decl("value").to_string())),
        Derived::of::<R0339>(Ok(R0339::param_decl("value").to_string())),
        Derived::of::<R0371>(Ok(R0371::param_decl("value").to_string())),
        Derived::of::<R0403>(Ok(R0403::param_decl("value").to_string())),
        Derived::of::<R0435>(Ok(R0435::param_decl("value").to_string())),
        Derived::of::<R0467>(Ok(R0467::param_decl("value").to_string())),
        Derived::of::<R0499>(Ok(R0499::param_decl("value").to_string())),
        Derived::of::<R0531>(Ok(R0531::param_decl("value").to_string())),
        Derived::of::<R0563>(Ok(R0563::param_decl("value").to_string())),
        Derived::of::<R0588>(Ok(R0588::param_decl("value").to_string())),
        Derived::of::<R0620>(Ok(R0620::param_decl("value").to_string())),
        Derived::of::<R0652>(Ok(R0652::param_decl("value").to_string())),
        Derived::of::<R0684>(Ok(R0684::param_decl("value").to_string())),
        Derived::of::<R0716>(Ok(R0716::param_decl("value").to_string())),
        Derived::of::<R0730>(Ok(R0730::param_decl("value").to_string())),
        Derived::of::<R0748>(Ok(R0748::param_decl("value").to_string())),
        Derived::of::<R0780>(Ok(R0780::param_decl("value").to_string())),
        Derived::of::<R0812>(Ok(R0812::param_decl("value").to_string())),
        Derived::of::<R0844>(Ok(R0844::param_decl("value").to_string())),
        Derived::of::<R0876>(Ok(R0876::param_decl("value").to_string())),
        Derived::of::<R0908>(Ok(R0908::param_decl("value").to_string())),
        Derived::of::<R0940>(Ok(R0940::param_decl("value").to_string())),
        Derived::of::<R0965>(Ok(R0965::param_decl("value").to_string())),
        Derived::of::<R0968>(Ok(R0968::param_decl("value").to_string())),
        Derived::of::<R0976>(Ok(R0976::param_decl("value").to_string())),
        Derived::of::<R0981>(Ok(R0981::param_decl("value").to_string())),
        Derived::of::<R0984>(Ok(R0984::param_decl("value").to_string())),
        Derived::of::<R0997>(Ok(R0997::param_decl("value").to_string())),
        Derived::of::<R1000>(Ok(R1000::param_decl("value").to_string())),
        Derived::of::<R1009>(Ok(R1009::param_decl("value").to_string())),
        Derived::of::<R1013>(Ok(R1013::param_decl("value").to_string())),
        Derived::of::<R1016>(Ok(R1016::param_decl("value").to_string())),
        Derived::of::<R1027>(Ok(R1027::param_decl("value").to_string())),
        Derived::of::<R1029>(Ok(R1029::param_decl("value").to_string())),
        Derived::of::<R1032>(Ok(R1032::param_decl("value").to_string())),
        Derived::of::<R1045>(Ok(R1045::param_decl("value").to_string())),
        Derived::of::<R1048>(Ok(R1048::param_decl("value").to_string())),
        Derived::of::<R1061>(Ok(R1061::param_decl("value").to_string())),
        Derived::of::<R1064>(Ok(R1064::param_decl("value").to_string())),
        Derived::of::<R1077>(Ok(R1077::param_decl("value").to_string())),
        Derived::of::<R1080>(Ok(R1080::param_decl("value").to_string())),
        Derived::of::<R1089>(Ok(R1089::param_decl("value").to_string())),
        Derived::of::<R1093>(Ok(R1093::param_decl("value").to_string())),
        Derived::of::<R1096>(Ok(R1096::param_decl("value").to_string())),
        Derived::of::<R1109>(Ok(R1109::param_decl("value").to_string())),
        Derived::of::<R1112>(Ok(R1112::param_decl("value").to_string())),
        Derived::of::<R1125>(Ok(R1125::param_decl("value").to_string())),
        Derived::of::<R1128>(Ok(R1128::param_decl("value").to_string())),
        Derived::of::<R1140>(Ok(R1140::param_decl("value").to_string())),
        Derived::of::<R1141>(Ok(R1141::param_decl("value").to_string())),
        Derived::of::<R1144>(Ok(R1144::param_decl("value").to_string())),
        Derived::of::<R1157>(Ok(R1157::param_decl("value").to_string())),
        Derived::of::<R1158>(Ok(R1158::param_decl("value").to_string())),
        Derived::of::<R1179>(Ok(R1179::param_decl("value").to_string())),
        Derived::of::<R1200>(Ok(R1200::param_decl("value").to_string())),
        Derived::of::<R1205>(Ok(R1205::param_decl("value").to_string())),
        Derived::of::<R1221>(Ok(R1221::param_decl("value").to_string())),
        Derived::of::<R1242>(Ok(R1242::param_decl("value").to_string())),
        Derived::of::<R1263>(Ok(R1263::param_decl("value").to_string())),
        Derived::of::<R1284>(Ok(R1284::param_decl("value").to_string())),
        Derived::of::<R1305>(Ok(R1305::param_decl("value").to_string())),
        Derived::of::<R1326>(Ok(R1326::param_decl("value").to_string())),
        Derived::of::<R1328>(Ok(R1328::param_decl("value").to_string())),
        Derived::of::<R1347>(Ok(R1347::param_decl("value").to_string())),
        Derived::of::<R1368>(Ok(R1368::param_decl("value").to_string())),
        Derived::of::<R1389>(Ok(R1389::param_decl("value").to_string())),
        Derived::of::<R1408>(Ok(R1408::param_decl("value").to_string())),
        Derived::of::<R1418>(Ok(R1418::param_decl("value").to_string())),
        Derived::of::<R1428>(Ok(R1428::param_decl("value").to_string())),
        Derived::of::<R1438>(Ok(R1438::param_decl("value").to_string())),
        Derived::of::<R1448>(Ok(R1448::param_decl("value").to_string())),
        Derived::of::<R1458>(Ok(R1458::param_decl("value").to_string())),
        Derived::of::<R1468>(Ok(R1468::param_decl("value").to_string())),
        Derived::of::<R1478>(Ok(R1478::param_decl("value").to_string())),
        Derived::of::<R1488>(Ok(R1488::param_decl("value").to_string())),
        Derived::of::<R1498>(Ok(R1498::param_decl("value").to_string())),
        Derived::of::<R1508>(Ok(R1508::param_decl("value").to_string())),
        Derived::of::<R1509>(Ok(R1509::param_decl("value").to_string())),
        Derived::of::<R1518>(Ok(R1518::param_decl("value").to_string())),
        Derived::of::<R1523>(Ok(R1523::param_decl("value").to_string())),
        Derived::of::<R1528>(Ok(R1528::param_decl("value").to_string())),
        Derived::of::<R1541>(Ok(R1541::param_decl("value").to_string())),
        Derived::of::<R1546>(Ok(R1546::param_decl("value").to_string())),
        Derived::of::<R1554>(Ok(R1554::param_decl("value").to_string())),
        Derived::of::<R1567>(Ok(R1567::param_decl("value").to_string())),
        Derived::of::<R1580>(Ok(R1580::param_decl("value").to_string())),
        Derived::of::<R1589>(Ok(R1589::param_decl("value").to_string())),
        Derived::of::<R1593>(Ok(R1593::param_decl("value").to_string())),
        Derived::of::<R1606>(Ok(R1606::param_decl("value").to_string())),
        Derived::of::<R1619>(Ok(R1619::param_decl("value").to_string())),
        Derived::of::<R1632>(Ok(R1632::param_decl("value").to_string())),
        Derived::of::<R1645>(Ok(R1645::param_decl("value").to_string())),
        Derived::of::<R1658>(Ok(R1658::param_decl("value").to_string())),
        Derived::of::<R1671>(Ok(R1671::param_decl("value").to_string())),
        Derived::of::<R1678>(Ok(R1678::param_decl("value").to_string())),
        Derived::of::<R1687>(Ok(R1687::param_decl("value").to_string())),
        Derived::of::<R1689>(Ok(R1689::param_decl("value").to_string())),
        Derived::of::<R1696>(Ok(R1696::param_decl("value").to_string())),
        Derived::of::<R1703>(Ok(R1703::param_decl("value").to_string())),
        Derived::of::<R1705>(Ok(R1705::param_decl("value").to_string())),
        Derived::of::<R1714>(Ok(R1714::param_decl("value").to_string())),
        Derived::of::<R1723>(Ok(R1723::param_decl("value").to_string())),
        Derived::of::<R1732>(Ok(R1732::param_decl("value").to_string())),
        Derived::of::<R1741>(Ok(R1741::param_decl("value").to_string())),
        Derived::of::<R1750>(Ok(R1750::param_decl("value").to_string())),
        Derived::of::<R1759>(Ok(R1759::param_decl("value").to_string())),
        Derived::of::<R1764>(Ok(R1764::param_decl("value").to_string())),
        Derived::of::<R1768>(Ok(R1768::param_decl("value").to_string())),
        Derived::of::<R1777>(Ok(R1777::param_decl("value").to_string())),
        Derived::of::<R1778>(Ok(R1778::param_decl("value").to_string())),
        Derived::of::<R1808>(Ok(R1808::param_decl("value").to_string())),
        Derived::of::<R1810>(Ok(R1810::param_decl("value").to_string())),
        Derived::of::<R1838>(Ok(R1838::param_decl("value").to_string())),
        Derived::of::<R1868>(Ok(R1868::param_decl("value").to_string())),
        Derived::of::<R1888>(Ok(R1888::param_decl("value").to_string())),
        Derived::of::<R1898>(Ok(R1898::param_decl("value").to_string())),
        Derived::of::<R1928>(Ok(R1928::param_decl("value").to_string())),
        Derived::of::<R1934>(Ok(R1934::param_decl("value").to_string())),
        Derived::of::<R1941>(Ok(R1941::param_decl("value").to_string())),
        Derived::of::<R1958>(Ok(R1958::param_decl("value").to_string())),
        Derived::of::<R1988>(Ok(R1988::param_decl("value").to_string())),
        Derived::of::<R2018>(Ok(R2018::param_decl("value").to_string())),
        Derived::of::<R2048>(Ok(R2048::param_decl("value").to_string())),
        Derived::of::<R2078>(Ok(R2078::param_decl("value").to_string())),
        Derived::of::<R2108>(Ok(R2108::param_decl("value").to_string())),
        Derived::of::<R2128>(Ok(R2128::param_decl("value").to_string())),
        Derived::of::<R2149>(Ok(R2149::param_decl("value").to_string())),
        Derived::of::<R2170>(Ok(R2170::param_decl("value").to_string())),
        Derived::of::<R2183>(Ok(R2183::param_decl("value").to_string())),
        Derived::of::<R2191>(Ok(R2191::param_decl("value").to_string())),
        Derived::of::<R2212>(Ok(R2212::param_decl("value").to_string())),
        Derived::of::<R2233>(Ok(R2233::param_decl("value").to_string())),
        Derived::of::<R2238>(Ok(R2238::param_decl("value").to_string())),
        Derived::of::<R2254>(Ok(R2254::param_decl("value").to_string())),
        Derived::of::<R2275>(Ok(R2275::param_decl("value").to_string())),
        Derived::of::<R2277>(Ok(R2277::param_decl("value").to_string())),
        Derived::of::<R2296>(Ok(R2296::param_decl("value").to_string())),
        Derived::of::<R2317>(Ok(R2317::param_decl("value").to_string())),
        Derived::of::<R2338>(Ok(R2338::param_decl("value").to_string())),
        Derived::of::<R2359>(Ok(R2359::param_decl("value").to_string())),
        Derived::of::<R2378>(Ok(R2378::param_decl("value").to_string())),
        Derived::of::<R2416>(Ok(R2416::param_decl("value").to_string())),
        Derived::of::<R2442>(Ok(R2442::param_decl("value").to_string())),
        Derived::of::<R2454>(Ok(R2454::param_decl("value").to_string())),
        Derived::of::<R2492>(Ok(R2492::param_decl("value").to_string())),
        Derived::of::<R2530>(Ok(R2530::param_decl("value").to_string())),
        Derived::of::<R2543>(Ok(R2543::param_decl("value").to_string())),
        Derived::of::<R2548>(Ok(R2548::param_decl("value").to_string())),
        Derived::of::<R2568>(Ok(R2568::param_decl("value").to_string())),
        Derived::of::<R2589>(Ok(R2589::param_decl("value").to_string())),
        Derived::of::<R2604>(Ok(R2604::param_decl("value").to_string())),
        Derived::of::<R2606>(Ok(R2606::param_decl("value").to_string())),
        Derived::of::<R2644>(Ok(R2644::param_decl("value").to_string())),
        Derived::of::<R2657>(Ok(R2657::param_decl("value").to_string())),
        Derived::of::<R2682>(Ok(R2682::param_decl("value").to_string())),
        Derived::of::<R2692>(Ok(R2692::param_decl("value").to_string())),
        Derived::of::<R2720>(Ok(R2720::param_decl("value").to_string())),
        Derived::of::<R2746>(Ok(R2746::param_decl("value").to_string())),
        Derived::of::<R2758>(Ok(R2758::param_decl("value").to_string())),
        Derived::of::<R2796>(Ok(R2796::param_decl("value").to_string())),
        Derived::of::<R2828>(Ok(R2828::param_decl("value").to_string())),
        Derived::of::<R2835>(Ok(R2835::param_decl("value").to_string())),
        Derived::of::<R2842>(Ok(R2842::param_decl("value").to_string())),
        Derived::of::<R2849>(Ok(R2849::param_decl("value").to_string())),
        Derived::of::<R2856>(Ok(R2856::param_decl("value").to_string())),
        Derived::of::<R2863>(Ok(R2863::param_decl("value").to_string())),
        Derived::of::<R2870>(Ok(R2870::param_decl("value").to_string())),
        Derived::of::<R2877>(Ok(R2877::param_decl("value").to_string())),
        Derived::of::<R2884>(Ok(R2884::param_decl("value").to_string())),
        Derived::of::<R2891>(Ok(R2891::param_decl("value").to_string())),
        Derived::of::<R2898>(Ok(R2898::param_decl("value").to_string())),
        Derived::of::<R2905>(Ok(R2905::param_decl("value").to_string())),
        Derived::of::<R2920>(Ok(R2920::param_decl("value").to_string())),
        Derived::of::<R2926>(Ok(R2926::param_decl("value").to_string())),
        Derived::of::<R2933>(Ok(R2933::param_decl("value").to_string())),
        Derived::of::<R2938>(Ok(R2938::param_decl("value").to_string())),
        Derived::of::<R2950>(Ok(R2950::param_decl("value").to_string())),
        Derived::of::<R2952>(Ok(R2952::param_decl("value").to_string())),
        Derived::of::<R2956>(Ok(R2956::param_decl("value").to_string())),
        Derived::of::<R2974>(Ok(R2974::param_decl("value").to_string())),
        Derived::of::<R2976>(Ok(R2976::param_decl("value").to_string())),
        Derived::of::<R2992>(Ok(R2992::param_decl("value").to_string())),
        Derived::of::<R3010>(Ok(R3010::param_decl("value").to_string())),
        Derived::of::<R3017>(Ok(R3017::param_decl("value").to_string())),
        Derived::of::<R3028>(Ok(R3028::param_decl("value").to_string())),
        Derived::of::<R3041>(Ok(R3041::param_decl("value").to_string())),
        Derived::of::<R3045>(Ok(R3045::param_decl("value").to_string())),
        Derived::of::<R3046>(Ok(R3046::param_decl("value").to_string())),
        Derived::of::<R3058>(Ok(R3058::param_decl("value").to_string())),
        Derived::of::<R3079>(Ok(R3079::param_decl("value").to_string())),
        Derived::of::<R3100>(Ok(R3100::param_decl("value").to_string())),
        Derived::of::<R3121>(Ok(R3121::param_decl("value").to_string())),
        Derived::of::<R3137>(Ok(R3137::param_decl("value").to_string())),
        Derived::of::<R3142>(Ok(R3142::param_decl("value").to_string())),
        Derived::of::<R3163>(Ok(R3163::param_decl("value").to_string())),
        Derived::of::<R3184>(Ok(R3184::param_decl("value").to_string())),
        Derived::of::<R3205>(Ok(R3205::param_decl("value").to_string())),
        Derived::of::<R3226>(Ok(R3226::param_decl("value").to_string())),
        Derived::of::<R3247>(Ok(R3247::param_decl("value").to_string())),
        Derived::of::<R3268>(Ok(R3268::param_decl("value").to_string())),
        Derived::of::<R3289>(Ok(R3289::param_decl("value").to_string())),
        Derived::of::<R3308>(Ok(R3308::param_decl("value").to_string())),
        Derived::of::<R3324>(Ok(R3324::param_decl("value").to_string())),
        Derived::of::<R3340>(Ok(R3340::param_decl("value").to_string())),
        Derived::of::<R3344>(Ok(R3344::param_decl("value").to_string())),
        Derived::of::<R3353>(Ok(R3353::param_decl("value").to_string())),
        Derived::of::<R3358>(Ok(R3358::param_decl("value").to_string())),
        Derived::of::<R3375>(Ok(R3375::param_decl("value").to_string())),
        Derived::of::<R3392>(Ok(R3392::param_decl("value").to_string())),
        Derived::of::<R3408>(Ok(R3408::param_decl("value").to_string())),
        Derived::of::<R3411>(Ok(R3411::param_decl("value").to_string())),
        Derived::of::<R3422>(Ok(R3422::param_decl("value").to_string())),
        Derived::of::<R3423>(Ok(R3423::param_decl("value").to_string())),
        Derived::of::<R3428>(Ok(R3428::param_decl("value").to_string())),
        Derived::of::<R3432>(Ok(R3432::param_decl("value").to_string())),
        Derived::of::<R3436>(Ok(R3436::param_decl("value").to_string())),
        Derived::of::<R3440>(Ok(R3440::param_decl("value").to_string())),
        Derived::of::<R3447>(Ok(R3447::param_decl("value").to_string())),
        Derived::of::<R3456>(Ok(R3456::param_decl("value").to_string())),
        Derived::of::<R3463>(Ok(R3463::param_decl("value").to_string())),
        Derived::of::<R3473>(Ok(R3473::param_decl("value").to_string())),
        Derived::of::<R3479>(Ok(R3479::param_decl("value").to_string())),
        Derived::of::<R3492>(Ok(R3492::param_decl("value").to_string())),
        Derived::of::<R3498>(Ok(R3498::param_decl("value").to_string())),
        Derived::of::<R3507>(Ok(R3507::param_decl("value").to_string())),
        Derived::of::<R3508>(Ok(R3508::param_decl("value").to_string())),
        Derived::of::<R3514>(Ok(R3514::param_decl("value").to_string())),
        Derived::of::<R3519>(Ok(R3519::param_decl("value").to_string())),
        Derived::of::<R3524>(Ok(R3524::param_decl("value").to_string())),
        Derived::of::<R3529>(Ok(R3529::param_decl("value").to_string())),
        Derived::of::<R3536>(Ok(R3536::param_decl("value").to_string())),
        Derived::of::<R3541>(Ok(R3541::param_decl("value").to_string())),
        Derived::of::<R3547>(Ok(R3547::param_decl("value").to_string())),
        Derived::of::<R3553>(Ok(R3553::param_decl("value").to_string())),
        Derived::of::<R3558>(Ok(R3558::param_decl("value").to_string())),
        Derived::of::<R3564>(Ok(R3564::param_decl("value").to_string())),
        Derived::of::<R3568>(Ok(R3568::param_decl("value").to_string())),
        Derived::of::<R3585>(Ok(R3585::param_decl("value").to_string())),
        Derived::of::<R3602>(Ok(R3602::param_decl("value").to_string())),
        Derived::of::<R3619>(Ok(R3619::param_decl("value").to_string())),
        Derived::of::<R3636>(Ok(R3636::param_decl("value").to_string())),
        Derived::of::<R3653>(Ok(R3653::param_decl("value").to_string())),
        Derived::of::<R3670>(Ok(R3670::param_decl("value").to_string())),
        Derived::of::<R3687>(Ok(R3687::param_decl("value").to_string())),
        Derived::of::<R3704>(Ok(R3704::param_decl("value").to_string())),
        Derived::of::<R3721>(Ok(R3721::param_decl("value").to_string())),
        Derived::of::<R3738>(Ok(R3738::param_decl("value").to_string())),
        Derived::of::<R3755>(Ok(R3755::param_decl("value").to_string())),
        Derived::of::<R3768>(Ok(R3768::param_decl("value").to_string())),
        Derived::of::<R3782>(Ok(R3782::param_decl("value").to_string())),
        Derived::of::<R3796>(Ok(R3796::param_decl("value").to_string())),
        Derived::of::<R3803>(Ok(R3803::param_decl("value").to_string())),
        Derived::of::<R3816>(Ok(R3816::param_decl("value").to_string())),
        Derived::of::<R3832>(Ok(R3832::param_decl("value").to_string())),
        Derived::of::<R3843>(Ok(R3843::param_decl("value").to_string())),
        Derived::of::<R3858>(Ok(R3858::param_decl("value").to_string())),
        Derived::of::<R3864>(Ok(R3864::param_decl("value").to_string())),
        Derived::of::<R3876>(Ok(R3876::param_decl("value").to_string())),
        Derived::of::<R3888>(Ok(R3888::param_decl("value").to_string())),
        Derived::of::<R3910>(Ok(R3910::param_decl("value").to_string())),
        Derived::of::<R3931>(Ok(R3931::param_decl("value").to_string())),
        Derived::of::<R3954>(Ok(R3954::param_decl("value").to_string())),
        Derived::of::<R3975>(Ok(R3975::param_decl("value").to_string())),
        Derived::of::<R3987>(Ok(R3987::param_decl("value").to_string())),
        Derived::of::<R3997>(Ok(R3997::param_decl("value").to_string())),
        Derived::of::<R4018>(Ok(R4018::param_decl("value").to_string())),
        Derived::of::<R4038>(Ok(R4038::param_decl("value").to_string())),
        Derived::of::<R4039>(Ok(R4039::param_decl("value").to_string())),
        Derived::of::<R4059>(Ok(R4059::param_decl("value").to_string())),
        Derived::of::<R4063>(Ok(R4063::param_decl("value").to_string())),
        Derived::of::<R4080>(Ok(R4080::param_decl("value").to_string())),
        Derived::of::<R4096>(Ok(R4096::param_decl("value").to_string())),
        Derived::of::<R4100>(Ok(R4100::param_decl("value").to_string())),
        Derived::of::<R4122>(Ok(R4122::param_decl("value").to_string())),
        Derived::of::<R4123>(Ok(R4123::param_decl("value").to_string())),
        Derived::of::<R4127>(Ok(R4127::param_decl("value").to_string())),
        Derived::of::<R4138>(Ok(R4138::param_decl("value").to_string())),
        Derived::of::<R4145>(Ok(R4145::param_decl("value").to_string())),
        Derived::of::<R4153>(Ok(R4153::param_decl("value").to_string())),
        Derived::of::<R4160>(Ok(R4160::param_decl("value").to_string())),
        Derived::of::<R4167>(Ok(R4167::param_decl("value").to_string())),
        Derived::of::<R4174>(Ok(R4174::param_decl("value").to_string())),
        Derived::of::<R4181>(Ok(R4181::param_decl("value").to_string())),
        Derived::of::<R4188>(Ok(R4188::param_decl("value").to_string())),
        Derived::of::<R4195>(Ok(R4195::param_decl("value").to_string())),
        Derived::of::<R4203>(Ok(R4203::param_decl("value").to_string())),
        Derived::of::<R4210>(Ok(R4210::param_decl("value").to_string())),
        Derived::of::<R4217>(Ok(R4217::param_decl("value").to_string())),
        Derived::of::<R4245>(Ok(R4245::param_decl("value").to_string())),
        Derived::of::<R4254>(Ok(R4254::param_decl("value").to_string())),
        Derived::of::<R4272>(Ok(R4272::param_decl("value").to_string())),
        Derived::of::<R4287>(Ok(R4287::param_decl("value").to_string())),
        Derived::of::<R4309>(Ok(R4309::param_decl("value").to_string())),
        Derived::of::<R4310>(Ok(R4310::param_decl("value").to_string())),
        Derived::of::<R4316>(Ok(R4316::param_decl("value").to_string())),
        Derived::of::<R4318>(Ok(R4318::param_decl("value").to_string())),
        Derived::of::<R4343>(Ok(R4343::param_decl("value").to_string())),
        Derived::of::<R4369>(Ok(R4369::param_decl("value").to_string())),
        Derived::of::<R4383>(Ok(R4383::param_decl("value").to_string())),
        Derived::of::<R4394>(Ok(R4394::param_decl("value").to_string())),
        Derived::of::<R4415>(Ok(R4415::param_decl("value").to_string())),
        Derived::of::<R4420>(Ok(R4420::param_decl("value").to_string())),
        Derived::of::<R4434>(Ok(R4434::param_decl("value").to_string())),
        Derived::of::<R4446>(Ok(R4446::param_decl("value").to_string())),
        Derived::of::<R4460>(Ok(R4460::param_decl("value").to_string())),
        Derived::of::<R4471>(Ok(R4471::param_decl("value").to_string())),
        Derived::of::<R4496>(Ok(R4496::param_decl("value").to_string())),
        Derived::of::<R4523>(Ok(R4523::param_decl("value").to_string())),
        Derived::of::<R4538>(Ok(R4538::param_decl("value").to_string())),
        Derived::of::<R4548>(Ok(R4548::param_decl("value").to_string())),
        Derived::of::<R4573>(Ok(R4573::param_decl("value").to_string())),
        Derived::of::<R4574>(Ok(R4574::param_decl("value").to_string())),
        Derived::of::<R4599>(Ok(R4599::param_decl("value").to_string())),
        Derived::of::<R4600>(Ok(R4600::param_decl("value").to_string())),
        Derived::of::<R4618>(Ok(R4618::param_decl("value").to_string())),
        Derived::of::<R4626>(Ok(R4626::param_decl("value").to_string())),
        Derived::of::<R4633>(Ok(R4633::param_decl("value").to_string())),
        Derived::of::<R4640>(Ok(R4640::param_decl("value").to_string())),
        Derived::of::<R4649>(Ok(R4649::param_decl("value").to_string())),
        Derived::of::<R4656>(Ok(R4656::param_decl("value").to_string())),
        Derived::of::<R4663>(Ok(R4663::param_decl("value").to_string())),
        Derived::of::<R4671>(Ok(R4671::param_decl("value").to_string())),
        Derived::of::<R4678>(Ok(R4678::param_decl("value").to_string())),
        Derived::of::<R4687>(Ok(R4687::param_decl("value").to_string())),
        Derived::of::<R4695>(Ok(R4695::param_decl("value").to_string())),
        Derived::of::<R4698>(Ok(R4698::param_decl("value").to_string())),
        Derived::of::<R4720>(Ok(R4720::param_decl("value").to_string())),
        Derived::of::<R4742>(Ok(R4742::param_decl("value").to_string())),
        Derived::of::<R4764>(Ok(R4764::param_decl("value").to_string())),
        Derived::of::<R4786>(Ok(R4786::param_decl("value").to_string())),
        Derived::of::<R4807>(Ok(R4807::param_decl("value").to_string())),
        Derived::of::<R4828>(Ok(R4828::param_decl("value").to_string())),
        Derived::of::<R4850>(Ok(R4850::param_decl("value").to_string())),
        Derived::of::<R4872>(Ok(R4872::param_decl("value").to_string())),
        Derived::of::<R4894>(Ok(R4894::param_decl("value").to_string())),
        Derived::of::<R4916>(Ok(R4916::param_decl("value").to_string())),
        Derived::of::<R4938>(Ok(R4938::param_decl("value").to_string())),
        Derived::of::<R4951>(Ok(R4951::param_decl("value").to_string())),
        Derived::of::<R4968>(Ok(R4968::param_decl("value").to_string())),
        Derived::of::<R5003>(Ok(R5003::param_decl("value").to_string())),
        Derived::of::<R5027>(Ok(R5027::param_decl("value").to_string())),
        Derived::of::<R5059>(Ok(R5059::param_decl("value").to_string())),
        Derived::of::<R5074>(Ok(R5074::param_decl("value").to_string())),
        Derived::of::<R5119>(Ok(R5119::param_decl("value").to_string())),
        Derived::of::<R5156>(Ok(R5156::param_decl("value").to_string())),
        Derived::of::<R5176>(Ok(R5176::param_decl("value").to_string())),
        Derived::of::<R5193>(Ok(R5193::param_decl("value").to_string())),
        Derived::of::<R5215>(Ok(R5215::param_decl("value").to_string())),
        Derived::of::<R5235>(Ok(R5235::param_decl("value").to_string())),
    ]
}
