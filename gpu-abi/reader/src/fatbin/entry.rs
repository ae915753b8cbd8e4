//! Iterates over the entries of a file's fatbins.

use super::content::{Content, Kept};
use super::header::Header;
use super::{Image, ImageKind, MAGIC, several};
use crate::error::ReadError;
use crate::model::{Arch, ArchVariant};
use std::vec;

/// The minimum sizes in bytes of a fatbin's header and of an entry's.
const FATBIN_HEADER: usize = 16;
pub(crate) const ENTRY_HEADER: usize = 64;

const FLAG_SPECIFIC: u64 = 0x10_0000;
const FLAG_FAMILY: u64 = 0x20_0000;

const KIND_PTX: u16 = 1;
const KIND_CUBIN: u16 = 2;
const KIND_LTO_IR: u16 = 8;
const KIND_SEVERAL: u16 = 0x100;

/// Returns the images of all fatbins in `file`, in order: see [`Fatbins::images`].
///
/// ```
/// let mut images = gpu_abi_reader::fatbin::images(b"no fatbin");
/// assert_eq!(images.next().unwrap().unwrap_err().to_string(), "byte 0: no fatbin starts here");
/// ```
pub fn images(file: &[u8]) -> Images<'_> {
    Fatbins::default().images(file, 0)
}

/// The fatbins of one file, which may be in several of its sections.
///
/// If an entry contains several images, its unpacked bytes are kept, so that it is not unpacked for each of them.
#[derive(Clone, Debug, Default)]
pub struct Fatbins {
    kept: Kept,
}

impl Fatbins {
    /// Returns the images of all fatbins in `bytes`, in order. `bytes` are a `.fatbin` file, or a section that starts at
    /// byte `start` of the file.
    ///
    /// Images are not unpacked yet; [`Image::unpack`] does that, so an image that is broken inside does not hide the
    /// others. An error concerns the bytes around images. It follows the images before it, and the images of later
    /// fatbins follow it if their positions are known.
    pub fn images<'a>(&self, bytes: &'a [u8], start: usize) -> Images<'a> {
        let several = Vec::new().into_iter();
        Images { bytes, start, fatbin: start, at: 0, end: 0, cut: None, several, kept: self.kept.clone() }
    }
}

/// The images of fatbins, in order.
#[derive(Debug)]
pub struct Images<'a> {
    bytes: &'a [u8],
    /// The byte of the file at which `bytes` start.
    start: usize,
    /// The byte of the file at which this fatbin starts.
    fatbin: usize,
    /// The byte of the next entry, or of the next fatbin if it is `end`.
    at: usize,
    /// The end of this fatbin's entries.
    end: usize,
    /// The error for a fatbin that extends past the end of `bytes`.
    cut: Option<ReadError>,
    /// Images that were packed as one and have not been returned yet.
    several: vec::IntoIter<Image<'a>>,
    kept: Kept,
}

impl<'a> Iterator for Images<'a> {
    type Item = Result<Image<'a>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(image) = self.several.next() {
                return Some(Ok(image));
            }
            if self.at < self.end {
                match self.next_entry() {
                    Ok(None) => {}
                    Ok(Some(image)) => return Some(Ok(image)),
                    Err(error) => return Some(Err(error)),
                }
            } else if let Some(error) = self.cut.take() {
                return Some(Err(error));
            } else {
                match self.next_fatbin() {
                    Ok(true) => {}
                    Ok(false) => return None,
                    Err(error) => {
                        (self.at, self.end) = (self.bytes.len(), self.bytes.len());
                        return Some(Err(error));
                    }
                }
            }
        }
    }
}

impl<'a> Images<'a> {
    /// Moves to the first entry of the next fatbin; returns whether there is one.
    fn next_fatbin(&mut self) -> Result<bool, ReadError> {
        // Sections hold fatbins at multiples of 8 bytes, with zeros between them.
        self.at += self.bytes[self.at..].iter().take_while(|&&byte| byte == 0).count();
        if self.at == self.bytes.len() {
            self.end = self.at;
            return Ok(false);
        }
        let header = Header { bytes: &self.bytes[self.at..], at: self.start + self.at };
        if !header.bytes.starts_with(&MAGIC) {
            return Err(ReadError::malformed(header.at, "no fatbin starts here"));
        }
        if header.bytes.len() < FATBIN_HEADER {
            return Err(ReadError::truncated(header.at, "a fatbin's header"));
        }
        let header_len = usize::from(header.u16(6));
        if header_len < FATBIN_HEADER {
            return Err(ReadError::malformed(header.at + 6, "a fatbin's header is shorter than 16 bytes"));
        }
        let len = usize::try_from(header.u64(8)).unwrap_or(usize::MAX);
        let start = self.at.saturating_add(header_len);
        let end = start.saturating_add(len);
        if end > self.bytes.len() {
            self.cut = Some(ReadError::truncated(header.at, "a fatbin"));
        }
        self.fatbin = header.at;
        (self.at, self.end) = (start.min(self.bytes.len()), end.min(self.bytes.len()));
        Ok(true)
    }

    /// Reads the entry at `at` and moves past it; `None` if it contains several images, which are queued.
    fn next_entry(&mut self) -> Result<Option<Image<'a>>, ReadError> {
        let entry = Header { bytes: &self.bytes[self.at..self.end], at: self.start + self.at };
        let (header, content) = match split(&entry) {
            Ok(parts) => parts,
            Err(error) => {
                // The position of the next entry is unknown. This error also covers a fatbin that is cut off.
                (self.at, self.cut) = (self.end, None);
                return Err(error);
            }
        };
        self.at += header.len() + content.len();
        let header = Header { bytes: header, at: entry.at };
        if header.u16(0) == KIND_SEVERAL {
            self.several = several::images(&header, self.fatbin, &Content::of(&header, content)?, &self.kept)?;
            return Ok(None);
        }
        let kind = image_kind(header.u16(0));
        let content = if kind.is_read() { Content::of(&header, content)? } else { Content::unread(&header, content) };
        Ok(Some(Image { kind, arch: arch(&header), fatbin: self.fatbin, offset: entry.at, content, part: None }))
    }
}

/// Splits bytes that start with an entry into the entry's header and its content.
fn split<'a>(entry: &Header<'a>) -> Result<(&'a [u8], &'a [u8]), ReadError> {
    if entry.bytes.len() < ENTRY_HEADER {
        return Err(ReadError::truncated(entry.at, "an entry's header"));
    }
    let header_len = entry.u32(4) as usize;
    if header_len < ENTRY_HEADER || header_len > entry.bytes.len() {
        return Err(ReadError::malformed(
            entry.at + 4,
            "an entry's header is shorter than 64 bytes or longer than its fatbin",
        ));
    }
    let (header, rest) = entry.bytes.split_at(header_len);
    let len = usize::try_from(entry.u64(8)).unwrap_or(usize::MAX);
    let content = rest.get(..len).ok_or(ReadError::truncated(entry.at + 8, "an entry's content"))?;
    Ok((header, content))
}

pub(crate) fn image_kind(number: u16) -> ImageKind {
    match number {
        KIND_PTX => ImageKind::Ptx,
        KIND_CUBIN => ImageKind::Cubin,
        KIND_LTO_IR => ImageKind::LtoIr,
        other => ImageKind::Other(other),
    }
}

pub(crate) fn arch(entry: &Header<'_>) -> Arch {
    let flags = entry.u64(40);
    let variant = match (flags & FLAG_SPECIFIC != 0, flags & FLAG_FAMILY != 0) {
        (true, _) => ArchVariant::Specific,
        (false, true) => ArchVariant::Family,
        (false, false) => ArchVariant::Portable,
    };
    Arch::new(entry.u32(28) as u16).with_variant(variant)
}
