//! The container of fatbins: PTX text and cubins for any number of architectures, packed or not.
//!
//! NVIDIA does not document this format. The description follows the output of nvcc and fatbinary 13.0 and 13.5, and of
//! `cuobjdump`. A file, or a section `.nv_fatbin` of a host executable, contains any number of fatbins. Each has a header
//! and entries. All numbers are little-endian, and all sizes are in bytes:
//!
//! | byte | of the header | | byte | of an entry |
//! |---|---|---|---|---|
//! | 0 | u32 0xBA55ED50 | | 0 | u16 kind: 1 PTX text, 2 cubin, 8 LTO-IR, 0x80 CUDA Tile, 0x100 several in one |
//! | 4 | u16 version: 1 | | 4 | u32 size of the entry's header |
//! | 6 | u16 size of this header | | 8 | u64 size of the content after the header, with padding |
//! | 8 | u64 size of all entries | | 16 | u32 size of the content without padding, if packed |
//! | | | | 20 | u32 offset in the entry's header of the table of several in one |
//! | | | | 28 | u32 architecture |
//! | | | | 40 | u64 flags: 0x2000 LZ4, 0x8000 zstd, 0x10_0000 `sm_90a`, 0x20_0000 `sm_100f` |
//! | | | | 56 | u64 size of the unpacked content, if packed |
//!
//! After these numbers, an entry's header contains strings. Each is followed by at least one zero byte, up to a multiple of
//! 8 bytes. They are the source's name, whose offset and length are in bytes 32 and 36, and the options of ptxas, whose offset
//! and length are at the offset in byte 20.
//!
//! `fatbinary --concat` (13.5) packs several images as one. Instead of options, the offset in byte 20 then refers to a
//! table: u32 count, u32 size of this table, and for each image a header of the same form with its strings, but with the
//! offset and size of the image in the unpacked content, both u32, in bytes 4 and 8.
//!
//! LTO-IR has the flags 0x1_0000 and 0x8000, but its content is not a zstd frame. It is not read.

mod content;
mod entry;
mod header;
mod several;
mod unpack;

pub(crate) use content::{Content, Kept, Part};
pub(crate) use entry::read;
pub(crate) use unpack::max_unpacked;
pub(crate) use unpack::unpack;

use std::fmt;

/// The number at the start of a fatbin.
pub(crate) const MAGIC: [u8; 4] = 0xba55_ed50_u32.to_le_bytes();

/// The kind of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ImageKind {
    /// PTX text.
    Ptx,
    /// A cubin.
    Cubin,
    /// NVIDIA's intermediate code for link-time optimization, as made by `nvcc -dlto`. Only NVIDIA's linker reads it.
    LtoIr,
    /// Bytecode of CUDA Tile, as made by `nvcc --enable-tile` for `code=compute_100`. Only NVIDIA's driver and `tileiras` read it.
    Tile,
    /// Another kind, by number.
    Other(u16),
}

impl ImageKind {
    /// Returns whether images of this kind are unpacked and read: PTX text and cubins.
    pub const fn is_read(self) -> bool {
        matches!(self, Self::Ptx | Self::Cubin)
    }
}

impl fmt::Display for ImageKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ptx => f.write_str("PTX"),
            Self::Cubin => f.write_str("cubin"),
            Self::LtoIr => f.write_str("LTO-IR"),
            Self::Tile => f.write_str("CUDA Tile bytecode"),
            Self::Other(number) => write!(f, "image of unknown kind {number}"),
        }
    }
}

/// How an image is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Packing {
    /// Not packed.
    None,
    /// As an LZ4 block: `-compress-mode=speed`.
    Lz4,
    /// As a zstd frame: the default of CUDA 13.
    Zstd,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::artifact::Found;

    /// Returns a fatbin with these texts, each an unpacked image of PTX, with eight zero bytes after it.
    fn fatbin(texts: &[&str]) -> Vec<u8> {
        let mut entries = Vec::new();
        for text in texts {
            let mut header = vec![0; 64];
            header[0..2].copy_from_slice(&1_u16.to_le_bytes());
            header[4..8].copy_from_slice(&64_u32.to_le_bytes());
            header[8..16].copy_from_slice(&(text.len() as u64 + 8).to_le_bytes());
            header[28..32].copy_from_slice(&80_u32.to_le_bytes());
            entries.extend(header);
            entries.extend_from_slice(text.as_bytes());
            entries.extend([0; 8]);
        }
        let mut bytes = MAGIC.to_vec();
        bytes.extend(1_u16.to_le_bytes());
        bytes.extend(16_u16.to_le_bytes());
        bytes.extend((entries.len() as u64).to_le_bytes());
        bytes.extend(entries);
        bytes
    }

    #[test]
    fn places_in_the_file() {
        let texts = [".version 8.0 .target sm_80 // one...", ".version 8.0 .target sm_80 // the second one"];
        let mut file = fatbin(&texts);
        let second = file.len();
        file.extend(fatbin(&texts[..1]));
        let mut found = Found::default();
        read(&file, 0, &Kept::default(), &mut found);
        let found = found.images;
        let places = [(0, 16, 0), (0, 16 + 64 + texts[0].len() + 8, 1), (second, second + 16, 0)];
        assert_eq!(found.len(), places.len());
        for (image, (fatbin, offset, text)) in found.iter().zip(places) {
            assert_eq!((image.fatbin, image.offset, image.content.start), (fatbin, offset, offset + 64));
            assert_eq!((image.packing(), image.size()), (Packing::None, texts[text].len() + 8));
            assert!(file[image.content.start..].starts_with(texts[text].as_bytes()));
            assert_eq!(image.unpack().expect("PTX text"), texts[text].as_bytes());
        }
    }
}
