use crate::PtxLayout;
use crate::mirror::encode_slice;
use core::mem::MaybeUninit;

/// The number of values, enough for several periods of all sizes.
const COUNT: usize = 67;

macro_rules! clears_padding {
    ($($test:ident $size:literal { $($field:ident: $type:ty = $value:expr),* })*) => {$(
        #[test]
        fn $test() {
            #[derive(PtxLayout)]
            #[repr(C)]
            struct Block {
                $($field: $type),*
            }

            assert_eq!(Block::SIZE, $size);
            let mut block = MaybeUninit::<[Block; COUNT]>::uninit();
            // SAFETY: the bytes are the value's own.
            unsafe { block.as_mut_ptr().cast::<u8>().write_bytes(0xff, COUNT * $size) };
            for i in 0..COUNT {
                // SAFETY: the index is less than the number of blocks.
                let block = unsafe { block.as_mut_ptr().cast::<Block>().add(i) };
                // SAFETY: the pointer is to a member; only the member is written, so that the padding keeps its bytes.
                $(unsafe { (&raw mut (*block).$field).write($value) };)*
            }
            // SAFETY: every member has been written.
            let blocks = unsafe { block.assume_init_ref() };
            for count in (0..10).chain([COUNT]) {
                let mut bytes = [0xff; COUNT * $size];
                let (bytes, rest) = bytes.split_at_mut(count * $size);
                encode_slice(&blocks[..count], bytes).unwrap();
                for each in bytes.chunks_exact($size) {
                    let mut at = 0;
                    $(
                        let field = core::mem::offset_of!(Block, $field);
                        assert!(each[at..field].iter().all(|&byte| byte == 0), "{each:x?}");
                        at = field + size_of::<$type>();
                        assert_eq!(each[field..at], $value.to_ne_bytes());
                    )*
                    assert!(each[at..].iter().all(|&byte| byte == 0), "{each:x?}");
                }
                assert!(rest.iter().all(|&byte| byte == 0xff), "bytes after the values are written");
            }
        }
    )*};
}
clears_padding! {
    bytes_6 6 { a: u16 = 1_u16, b: u8 = 0xfe_u8, c: u16 = 3_u16 }
    bytes_8 8 { a: u8 = 1_u8, b: u32 = 0xfefefefe_u32 }
    bytes_16 16 { a: u8 = 1_u8, b: u64 = 2_u64 }
    bytes_20 20 { a: u8 = 1_u8, b: u32 = 2_u32, c: u8 = 3_u8, d: u32 = 4_u32, e: u16 = 5_u16 }
    bytes_36 36 { a: u8 = 1_u8, b: u32 = 2_u32, c: u8 = 3_u8, d: u32 = 4_u32, e: u16 = 5_u16, f: u32 = 6_u32, g: u8 = 7_u8, h: u32 = 8_u32, i: u8 = 9_u8 }
    bytes_40 40 { a: u8 = 1_u8, b: u64 = 2_u64, c: u16 = 3_u16, d: u32 = 4_u32, e: u8 = 5_u8, f: u64 = 6_u64 }
    bytes_112 112 { a: u8 = 1_u8, b: u128 = 2_u128, c: u128 = 3_u128, d: u128 = 4_u128, e: u128 = 5_u128, f: u128 = 6_u128, g: u128 = 7_u128 }
    bytes_272 272 { a: u8 = 1_u8, b: u128 = 2_u128, c: u128 = 3_u128, d: u128 = 4_u128, e: u128 = 5_u128, f: u128 = 6_u128, g: u128 = 7_u128, h: u128 = 8_u128, i: u128 = 9_u128, j: u128 = 10_u128, k: u128 = 11_u128, l: u128 = 12_u128, m: u128 = 13_u128, n: u128 = 14_u128, o: u128 = 15_u128, p: u128 = 16_u128, q: u128 = 17_u128 }
}
