//! Unpacks LZ4 blocks and zstd frames to exactly the size that the entry states.

use super::Packing;
use ruzstd::decoding::FrameDecoder;

/// Unpacks `packed` to exactly `size` bytes; an error is a clause.
pub(crate) fn unpack(packing: Packing, packed: &[u8], size: usize) -> Result<Vec<u8>, &'static str> {
    const SIZE: &str = "an entry does not unpack to its stated size";
    // The memory for all bytes is allocated at once.
    if size > packed.len().saturating_mul(max_per_byte(packing)) {
        return Err(SIZE);
    }
    let unpacked = match packing {
        Packing::None => packed.to_vec(),
        Packing::Lz4 => lz4_flex::block::decompress(packed, size).map_err(|_| "an entry is not an LZ4 block")?,
        Packing::Zstd => {
            let mut unpacked = vec![0; size];
            let filled = FrameDecoder::new().decode_all(packed, &mut unpacked);
            unpacked.truncate(filled.map_err(|_| "an entry is not a zstd frame")?);
            unpacked
        }
    };
    if unpacked.len() == size { Ok(unpacked) } else { Err(SIZE) }
}

/// Returns an upper bound on the unpacked bytes per packed byte.
const fn max_per_byte(packing: Packing) -> usize {
    match packing {
        Packing::None => 1,
        // A length continues with bytes that each add up to 255.
        Packing::Lz4 => 255,
        // A block has up to 128 KiB, and takes at least a header of three bytes and one more byte.
        Packing::Zstd => (128 << 10) / 4,
    }
}
