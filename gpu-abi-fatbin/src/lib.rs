//! The images in CUDA's fatbins: PTX text and cubins for any number of architectures, packed or not.
//!
//! A crate of its own because both sides read fatbins: `gpu_abi::verify` at run time, and the macro `#[gpu_abi::kernels]` while a
//! program compiles. It knows the container only; what an image says is read by `gpu_abi::verify`.
//!
//! NVIDIA documents none of this; it is what nvcc and fatbinary 13.0 and 13.5 write, and `cuobjdump` reads. A file, or a section
//! `.nv_fatbin` of a host's executable, holds any number of fatbins, each a header and entries, all numbers little-endian:
//!
//! | byte | of the header | | byte | of an entry |
//! |---|---|---|---|---|
//! | 0 | u32 0xBA55ED50 | | 0 | u16 kind: 1 PTX text, 2 cubin, 0x100 several in one |
//! | 4 | u16 version: 1 | | 4 | u32 the entry's header, in bytes |
//! | 6 | u16 this header, in bytes | | 8 | u64 what follows it, in bytes, with padding |
//! | 8 | u64 the entries, in bytes | | 16 | u32 what follows it without padding, if packed |
//! | | | | 20 | u32 offset in the entry's header of the table of several in one |
//! | | | | 28 | u32 architecture |
//! | | | | 40 | u64 flags: 0x2000 LZ4, 0x8000 zstd, 0x10_0000 `sm_90a`, 0x20_0000 `sm_100f` |
//! | | | | 56 | u64 the unpacked bytes, if packed |
//!
//! An entry's header goes on with texts, each followed by zeros up to a multiple of 8 bytes, of which one at least: the source's
//! name, whose offset and length bytes 32 and 36 have, and ptxas' options, to whose offset and length byte 20 has the offset.
//!
//! `fatbinary --concat` (13.5) packs several images as one: at the offset in byte 20 lies, instead of options, u32 count, u32 size
//! of this table, and for each image a header of the same form with its texts, but with u32 offset and u32 size of the image, as
//! unpacked, in bytes 4 and 8.
#![no_std]

extern crate alloc;

mod entry;
mod error;
mod unpack;

pub use entry::{Images, images};
pub use error::{FatbinError, FatbinErrorKind};

use alloc::borrow::Cow;

/// The number that a fatbin begins with.
pub const MAGIC: [u8; 4] = 0xba55_ed50_u32.to_le_bytes();

/// One image: a module for one architecture.
#[derive(Clone, Debug)]
pub struct Image<'a> {
    /// What it is.
    pub kind: ImageKind,
    /// The architecture that it is for.
    pub arch: ImageArch,
    /// How it is packed.
    pub packing: Packing,
    /// The byte of the file that its entry is at.
    pub offset: usize,
    /// The byte of the file that its content starts at, packed or not.
    pub start: usize,
    /// Its bytes: the file's own unless it is packed; PTX text without the zero bytes behind it.
    pub bytes: Cow<'a, [u8]>,
}

/// What an image is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ImageKind {
    /// PTX text.
    Ptx,
    /// A cubin.
    Cubin,
    /// Another one, such as code for NVIDIA's link-time optimiser, by its number.
    Other(u16),
}

/// The architecture that an image is for, such as `sm_90a`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ImageArch {
    /// The number behind `sm_`.
    pub number: u16,
    /// `a` where it runs on this architecture alone, `f` where it runs on its family, else `None`.
    pub suffix: Option<char>,
}

/// How an image is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Packing {
    /// Not at all.
    None,
    /// As an LZ4 block: `-compress-mode=speed`.
    Lz4,
    /// As a zstd frame: the default of CUDA 13.
    Zstd,
}
