//! The container of fatbins: PTX text and cubins for any number of architectures, packed or not.
//!
//! NVIDIA does not document this format. The description follows the output of nvcc and fatbinary 13.0 and 13.5, and of
//! `cuobjdump`. A file, or a section `.nv_fatbin` of a host executable, contains any number of fatbins. Each has a header
//! and entries. All numbers are little-endian, and all sizes are in bytes:
//!
//! | byte | of the header | | byte | of an entry |
//! |---|---|---|---|---|
//! | 0 | u32 0xBA55ED50 | | 0 | u16 kind: 1 PTX text, 2 cubin, 8 LTO-IR, 0x100 several in one |
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

pub use entry::{Fatbins, Images, images};
#[cfg(feature = "object")]
pub(crate) use unpack::max_unpacked;
pub(crate) use unpack::unpack;

use crate::error::ReadError;
use crate::model::Arch;
use content::{Content, Part};
use std::borrow::Cow;

/// The number at the start of a fatbin.
pub const MAGIC: [u8; 4] = 0xba55_ed50_u32.to_le_bytes();

/// One image of a fatbin: a module for one architecture, still packed.
#[derive(Clone, Debug)]
pub struct Image<'a> {
    kind: ImageKind,
    arch: Arch,
    fatbin: usize,
    offset: usize,
    content: Content<'a>,
    part: Option<Part>,
}

impl<'a> Image<'a> {
    /// Returns the image's kind.
    pub const fn kind(&self) -> ImageKind {
        self.kind
    }

    /// Returns the image's architecture.
    pub const fn arch(&self) -> Arch {
        self.arch
    }

    /// Returns how the image is packed.
    pub const fn packing(&self) -> Packing {
        self.content.packing
    }

    /// Returns the byte of the file at which the image's fatbin starts.
    pub const fn fatbin(&self) -> usize {
        self.fatbin
    }

    /// Returns the byte of the file at which the image's entry starts.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the byte of the file at which the image's content starts, or the content of all images that it is packed
    /// with.
    pub const fn start(&self) -> usize {
        match (&self.part, self.content.packing) {
            (Some(part), Packing::None) => self.content.start + part.range.start,
            _ => self.content.start,
        }
    }

    /// Returns the unpacked size of the image in bytes, as its entry states it. Zero bytes after PTX text count.
    pub const fn size(&self) -> usize {
        match &self.part {
            Some(part) => part.range.end - part.range.start,
            None => self.content.size,
        }
    }

    /// Returns the image's bytes, borrowed from the file unless it is packed. Zero bytes after PTX text are left out.
    ///
    /// `max` is the limit in bytes on the unpacked size of the image and the images that it is packed with. An image that is
    /// not packed has no limit.
    ///
    /// # Errors
    ///
    /// If the image is not PTX text or a cubin, is packed and larger than `max`, or does not unpack to its stated size.
    pub fn unpack(&self, max: usize) -> Result<Cow<'a, [u8]>, ReadError> {
        if !self.kind.is_read() {
            let what = "an image that is neither PTX text nor a cubin";
            return Err(ReadError::unsupported(self.offset, what));
        }
        let mut bytes = match &self.part {
            Some(part) => part.unpack(&self.content, max)?,
            None => self.content.unpack(max)?,
        };
        if self.kind == ImageKind::Ptx {
            let len = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
            match &mut bytes {
                Cow::Borrowed(bytes) => *bytes = &bytes[..len],
                Cow::Owned(bytes) => bytes.truncate(len),
            }
        }
        Ok(bytes)
    }
}

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
    /// Another kind, by number.
    Other(u16),
}

impl ImageKind {
    /// Returns whether images of this kind are unpacked and read: PTX text and cubins.
    pub const fn is_read(self) -> bool {
        matches!(self, Self::Ptx | Self::Cubin)
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
    use std::vec;
    use std::vec::Vec;

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
        let found: Vec<_> = images(&file).map(|image| image.expect("an image")).collect();
        let places = [(0, 16, 0), (0, 16 + 64 + texts[0].len() + 8, 1), (second, second + 16, 0)];
        assert_eq!(found.len(), places.len());
        for (image, (fatbin, offset, text)) in found.iter().zip(places) {
            assert_eq!((image.fatbin(), image.offset(), image.start()), (fatbin, offset, offset + 64));
            assert_eq!((image.packing(), image.size()), (Packing::None, texts[text].len() + 8));
            assert!(file[image.start()..].starts_with(texts[text].as_bytes()));
            assert_eq!(image.unpack(1 << 10).expect("PTX text"), texts[text].as_bytes());
        }
    }
}
