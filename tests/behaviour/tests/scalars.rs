//! Rust's scalars, pointers, handles, narrow floats and CUDA's vectors.

use crate::bytes_of;
use gpu_abi::layout::NoPadding;
use gpu_abi::narrow::*;
use gpu_abi::pointer::{Const, Generic, Global, Local, Param, Shared};
use gpu_abi::vector::*;
use gpu_abi::*;
use std::num::NonZero;

#[track_caller]
fn scalar<T>(value: T, bytes: &[u8], align: usize, decl: &str)
where
    T: PtxMirror + Codec + NoPadding + PartialEq + std::fmt::Debug,
{
    assert_eq!((T::SIZE, T::ALIGN), (size_of::<T>(), align_of::<T>()));
    assert_eq!((T::SIZE, T::ALIGN), (bytes.len(), align));
    assert_eq!(bytes_of(&value), bytes);
    assert_eq!(T::param_decl("p").to_string(), decl);
    assert_eq!(as_bytes(&[value]), bytes);
}

#[test]
fn integers_and_floats() {
    scalar(-2_i8, &[0xfe], 1, ".param .u8 p");
    scalar(0x0201_i16, &[1, 2], 2, ".param .u16 p");
    scalar(-2_i32, &[0xfe, 0xff, 0xff, 0xff], 4, ".param .u32 p");
    scalar(1_i64, &[1, 0, 0, 0, 0, 0, 0, 0], 8, ".param .u64 p");
    scalar(-2_i128, &(-2_i128).to_le_bytes(), 16, ".param .align 16 .b8 p[16]");
    scalar(1_isize, &[1, 0, 0, 0, 0, 0, 0, 0], 8, ".param .u64 p");
    scalar(7_u8, &[7], 1, ".param .u8 p");
    scalar(0x0201_u16, &[1, 2], 2, ".param .u16 p");
    scalar(1_u32, &[1, 0, 0, 0], 4, ".param .u32 p");
    scalar(u64::MAX, &[0xff; 8], 8, ".param .u64 p");
    scalar(u128::MAX, &[0xff; 16], 16, ".param .align 16 .b8 p[16]");
    scalar(1_usize, &[1, 0, 0, 0, 0, 0, 0, 0], 8, ".param .u64 p");
    scalar(1.0_f32, &[0, 0, 0x80, 0x3f], 4, ".param .f32 p");
    scalar(1.0_f64, &[0, 0, 0, 0, 0, 0, 0xf0, 0x3f], 8, ".param .f64 p");
    scalar(true, &[1], 1, ".param .u8 p");
    scalar('ß', &[0xdf, 0, 0, 0], 4, ".param .u32 p");
}

#[test]
fn not_zero() {
    scalar(NonZero::<u8>::MAX, &[0xff], 1, ".param .u8 p");
    scalar(NonZero::new(-1_i16).unwrap(), &[0xff, 0xff], 2, ".param .u16 p");
    scalar(NonZero::new(1_u32).unwrap(), &[1, 0, 0, 0], 4, ".param .u32 p");
    scalar(NonZero::new(1_i64).unwrap(), &[1, 0, 0, 0, 0, 0, 0, 0], 8, ".param .u64 p");
    scalar(NonZero::<u128>::MAX, &[0xff; 16], 16, ".param .align 16 .b8 p[16]");
    scalar(NonZero::new(1_usize).unwrap(), &[1, 0, 0, 0, 0, 0, 0, 0], 8, ".param .u64 p");
    let error = NonZero::<u16>::decode(&[0, 0]).unwrap_err();
    assert_eq!(error.to_string(), "`NonZeroU16`: bytes 0 to 1 are 00 00, but a `NonZeroU16` cannot be zero");
}

#[test]
fn characters() {
    for code in [0, 0xd7ff, 0xe000, 0x10_ffff] {
        assert_eq!(char::try_from_mirror(&code).unwrap() as u32, code);
    }
    for code in [0xd800, 0xdfff, 0x11_0000, u32::MAX] {
        let error = char::try_from_mirror(&code).unwrap_err();
        assert_eq!(error.bytes(), code.to_le_bytes());
    }
    assert_eq!(
        char::try_from_mirror(&0xd800).unwrap_err().to_string(),
        "`char`: bytes 0 to 3 are 00 d8 00 00, but a `char` is a Unicode scalar value, at most 0x10ffff and not a surrogate"
    );
}

#[test]
fn pointers_and_handles() {
    let bytes = [8, 7, 6, 5, 4, 3, 2, 1];
    scalar(DevicePtr::<str>::new(0x0102_0304_0506_0708), &bytes, 8, ".param .u64 p");
    scalar(Ptr::<u8, Generic>::new(0x0102_0304_0506_0708), &bytes, 8, ".param .u64 p");
    scalar(Ptr::<u8, Global>::new(0x0102_0304_0506_0708), &bytes, 8, ".param .u64 p");
    scalar(Ptr::<u8, Const>::new(0x0102_0304_0506_0708), &bytes, 8, ".param .u64 p");
    scalar(Ptr::<u8, Param>::new(0x0102_0304_0506_0708), &bytes, 8, ".param .u64 p");
    scalar(Ptr::<[u8], Shared>::new(0x0506_0708), &bytes[..4], 4, ".param .u32 p");
    scalar(Ptr::<u8, Local>::new(0x0506_0708), &bytes[..4], 4, ".param .u32 p");
    scalar(TextureObject::new(0x0102_0304_0506_0708), &bytes, 8, ".param .u64 p");
    scalar(SurfaceObject::new(0x0102_0304_0506_0708), &bytes, 8, ".param .u64 p");
    scalar(SamplerHandle::new(0x0102_0304_0506_0708), &bytes, 8, ".param .u64 p");
    assert_eq!(DevicePtr::<u8>::new(5).cast::<f32>().address(), 5);
    assert!(Ptr::<u8, Shared>::null().is_null() && !DevicePtr::<u8>::new(1).is_null());
    assert_eq!(format!("{:?}", DevicePtr::<u8>::new(0x1f)), "0x1f");
}

#[test]
fn narrow_floats() {
    fn narrow<T>(value: T, size: usize, align: usize)
    where
        T: PtxMirror + Codec + NoPadding + PartialEq + std::fmt::Debug,
    {
        let bytes: Vec<_> = (1..).take(size).collect();
        scalar(value, &bytes, align, &format!(".param .align {align} .b8 p[{size}]"));
    }
    narrow(F16::from_bits(0x0201), 2, 2);
    narrow(Bf16::from_bits(0x0201), 2, 2);
    narrow(Half2::new(F16::from_bits(0x0201), F16::from_bits(0x0403)), 4, 4);
    narrow(BFloat162::new(Bf16::from_bits(0x0201), Bf16::from_bits(0x0403)), 4, 4);
    narrow(Fp8E4M3::from_bits(1), 1, 1);
    narrow(Fp8E5M2::from_bits(1), 1, 1);
    narrow(Fp8E8M0::from_bits(1), 1, 1);
    narrow(Fp8UE5M3::from_bits(1), 1, 1);
    narrow(Fp8x2UE5M3::from_bits(0x0201), 2, 2);
    narrow(Fp8x4UE5M3::from_bits(0x0403_0201), 4, 4);
    narrow(Tf32::from_bits(0x0403_0201), 4, 4);
    narrow(Fp6E2M3::from_bits(1), 1, 1);
    narrow(Fp6E3M2::from_bits(1), 1, 1);
    narrow(Fp4E2M1::from_bits(1), 1, 1);
    narrow(Fp8x2E4M3::from_bits(0x0201), 2, 2);
    narrow(Fp8x4E5M2::from_bits(0x0403_0201), 4, 4);
    narrow(Fp4x4E2M1::from_bits(0x0201), 2, 2);
}

#[test]
fn tensor_maps() {
    let bytes: Vec<u8> = (0..128).collect();
    let words: [u64; 16] = bytemuck::pod_read_unaligned(&bytes);
    scalar(TensorMap::new(words), &bytes, 128, ".param .align 128 .b8 p[128]");
    scalar(TensorMapA64::new(words), &bytes, 64, ".param .align 64 .b8 p[128]");

    #[derive(PtxLayout, Clone, Copy)]
    struct Load<M> {
        row: u32,
        map: M,
    }
    gpu_abi::assert_layout!(Load<TensorMap> { size: 256, align: 128, row: 0, map: 128 });
    gpu_abi::assert_layout!(Load<TensorMapA64> { size: 192, align: 64, row: 0, map: 64 });
}

macro_rules! vectors {
    ($($name:ident)*) => {
        #[test]
        fn vectors() {
            $(
                assert_eq!((size_of::<$name>(), align_of::<$name>()), ($name::SIZE, $name::ALIGN), stringify!($name));
                let decl = format!(".param .align {} .b8 v[{}]", $name::ALIGN, $name::SIZE);
                assert_eq!($name::param_decl("v").to_string(), decl);
                let bytes: Vec<u8> = (0..$name::SIZE).map(|byte| byte as u8).collect();
                assert_eq!(bytes_of(&$name::decode(&bytes).unwrap()), bytes);
            )*
        }
    };
}
// Their sizes and alignments are in the conformance kit.
vectors! {
    Char1 Char2 Char3 Char4 UChar1 UChar2 UChar3 UChar4 Short1 Short2 Short3 Short4 UShort1 UShort2 UShort3 UShort4
    Int1 Int2 Int3 Int4 UInt1 UInt2 UInt3 UInt4 Long1 Long2 Long3 Long4 ULong1 ULong2 ULong3 ULong4
    LongLong1 LongLong2 LongLong3 LongLong4 ULongLong1 ULongLong2 ULongLong3 ULongLong4
    Float1 Float2 Float3 Float4 Double1 Double2 Double3 Double4
    Long4A16 Long4A32 ULong4A16 ULong4A32 LongLong4A16 LongLong4A32 ULongLong4A16 ULongLong4A32 Double4A16 Double4A32
}
