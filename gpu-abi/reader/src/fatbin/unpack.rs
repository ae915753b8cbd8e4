//! Unpacks LZ4 blocks and zstd frames to exactly the size that the entry states.

use super::Packing;

/// Returns the number of bytes to which `packed` bytes may be unpacked. Compilers' images have about five bytes for each packed
/// one; constant tables have more.
pub(crate) const fn max_unpacked(packed: usize) -> usize {
    packed.saturating_mul(256).saturating_add(16 << 20)
}

/// Unpacks `packed` to exactly `size` bytes; an error is a clause.
pub(crate) fn unpack(packing: Packing, packed: &[u8], size: usize) -> Result<Vec<u8>, &'static str> {
    const SIZE: &str = "an entry does not unpack to its stated size";
    // This comes first because the memory for all bytes is allocated at once.
    if size > packed.len().saturating_mul(max_per_byte(packing)) {
        return Err(SIZE);
    }
    let unpacked = match packing {
        Packing::None => packed.to_vec(),
        Packing::Lz4 => lz4_flex::block::decompress(packed, size).map_err(|_| "an entry is not an LZ4 block")?,
        Packing::Zstd => {
            #[cfg(feature = "zstd")]
            let unpacked = unpack_in_c(packed, size);
            #[cfg(not(feature = "zstd"))]
            let unpacked = unpack_in_rust(packed, size);
            unpacked.ok_or("an entry is not a zstd frame")?
        }
    };
    if unpacked.len() == size { Ok(unpacked) } else { Err(SIZE) }
}

/// Unpacks zstd frames to at most `size` bytes, in C.
#[cfg(feature = "zstd")]
fn unpack_in_c(packed: &[u8], size: usize) -> Option<Vec<u8>> {
    let mut unpacked = Vec::with_capacity(size);
    zstd_safe::decompress(&mut unpacked, packed).ok()?;
    Some(unpacked)
}

/// Unpacks zstd frames to at most `size` bytes.
#[cfg(any(test, not(feature = "zstd")))]
fn unpack_in_rust(packed: &[u8], size: usize) -> Option<Vec<u8>> {
    let mut unpacked = vec![0; size];
    // A decoder that has decoded a frame before rejects windows over 100 MiB, and the window of a single-segment frame is as
    // large as its content.
    let filled = ruzstd::decoding::FrameDecoder::new().decode_all(packed, &mut unpacked).ok()?;
    unpacked.truncate(filled);
    Some(unpacked)
}

/// Returns an upper bound on the unpacked bytes per packed byte.
const fn max_per_byte(packing: Packing) -> usize {
    match packing {
        Packing::None => 1,
        // A length continues with bytes, each of which adds up to 255.
        Packing::Lz4 => 255,
        // A block has up to 128 KiB, and takes at least a header of three bytes and one more byte.
        Packing::Zstd => (128 << 10) / 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame of one segment with three blocks: "ab", five times "c", and "d".
    const FRAME: &[u8] = b"\x28\xb5\x2f\xfd\x20\x08\x10\0\0ab\x2a\0\0c\x09\0\0d";

    #[test]
    fn only_the_stated_size_is_unpacked() {
        assert_eq!(unpack(Packing::Zstd, FRAME, 8).unwrap(), b"abcccccd");
        for (frame, size) in [(FRAME, 7), (FRAME, 9), (&FRAME[..FRAME.len() - 1], 8), (&FRAME[1..], 8), (&[], 8)] {
            unpack(Packing::Zstd, frame, size).unwrap_err();
        }
        let error = unpack(Packing::Zstd, FRAME, usize::MAX).unwrap_err();
        assert_eq!(error, "an entry does not unpack to its stated size");
    }

    #[cfg(feature = "zstd")]
    #[test]
    fn both_decoders_agree() {
        let mut random = 1_u64;
        let mut byte = || {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            (random >> 56) as u8
        };
        let text = include_bytes!("../../testdata/shared.ptx").repeat(9);
        let noise: Vec<u8> = (0..5000).map(|_| byte()).collect();
        for (plain, level) in [(&text, 1), (&text, 19), (&noise, 3), (&Vec::new(), 3)] {
            let mut frame = Vec::with_capacity(zstd_safe::compress_bound(plain.len()));
            zstd_safe::compress(&mut frame, plain, level).unwrap();
            for size in [plain.len().saturating_sub(1), plain.len(), plain.len() + 1] {
                assert!(unpack_in_c(&frame, size) == unpack_in_rust(&frame, size), "{size} bytes");
            }
            assert!(unpack_in_c(&frame, plain.len()).as_ref() == Some(plain));
            for end in (1..frame.len()).step_by(frame.len() / 50 + 1) {
                assert_eq!(unpack_in_c(&frame[..end], plain.len()), None, "{end} bytes");
                assert_eq!(unpack_in_rust(&frame[..end], plain.len()), None, "{end} bytes");
                // Without a checksum, which errors are found depends on the decoder.
                let mut damaged = frame.clone();
                damaged[end] ^= 1 << (byte() % 8);
                assert!(unpack_in_c(&damaged, plain.len()).is_none_or(|unpacked| unpacked.len() <= plain.len()));
            }
        }
    }
}
