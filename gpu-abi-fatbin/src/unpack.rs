//! Unpacks LZ4 blocks and zstd frames, to exactly the size that the entry names.

use crate::Packing;
use alloc::vec::Vec;
use ruzstd::decoding::StreamingDecoder;
use ruzstd::io::Read;

/// LZ4 makes no more than this of a byte: a length goes on with bytes that each stand for up to 255.
const MOST_LZ4_PER_BYTE: usize = 255;

/// How much is unpacked at a time.
const STEP: usize = 1 << 16;

/// Returns what `packed` unpacks to, which must have `size` bytes; an error says in a clause what is wrong.
pub(crate) fn unpack(packing: Packing, packed: &[u8], size: usize) -> Result<Vec<u8>, &'static str> {
    const SIZE: &str = "an entry does not unpack to the size that it names";
    let unpacked = match packing {
        Packing::None => packed.to_vec(),
        Packing::Lz4 => {
            // The decoder asks for the memory at once.
            if size > packed.len().saturating_mul(MOST_LZ4_PER_BYTE) {
                return Err(SIZE);
            }
            lz4_flex::block::decompress(packed, size).map_err(|_| "an entry is no LZ4 block")?
        }
        Packing::Zstd => zstd(packed, size)?,
    };
    if unpacked.len() == size { Ok(unpacked) } else { Err(SIZE) }
}

/// Returns up to `most` bytes and one more of what the frame holds: memory is asked for as it is filled.
fn zstd(packed: &[u8], most: usize) -> Result<Vec<u8>, &'static str> {
    const BROKEN: &str = "an entry is no zstd frame";
    let mut decoder = StreamingDecoder::new(packed).map_err(|_| BROKEN)?;
    let mut unpacked = Vec::new();
    while unpacked.len() <= most {
        let filled = unpacked.len();
        let step = (most - filled).saturating_add(1).min(STEP);
        unpacked.resize(filled + step, 0);
        let read = decoder.read(&mut unpacked[filled..]).map_err(|_| BROKEN)?;
        unpacked.truncate(filled + read);
        if read == 0 {
            break;
        }
    }
    Ok(unpacked)
}
