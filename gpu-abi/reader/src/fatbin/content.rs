//! The content of an entry, and how it is packed.

use super::Packing;
use super::header::Header;
use super::unpack::unpack;
use crate::error::{ReadError, ReadErrorKind};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

const FLAG_LZ4: u64 = 0x2000;
const FLAG_ZSTD: u64 = 0x8000;

/// The content of an entry.
#[derive(Clone, Debug)]
pub(crate) struct Content<'a> {
    pub(crate) packing: Packing,
    /// The byte of the file at which it starts.
    pub(crate) start: usize,
    /// Its unpacked size in bytes, as the entry states it.
    pub(crate) size: usize,
    /// The byte of the file at which the size is stated.
    size_at: usize,
    /// The bytes as they are in the file.
    bytes: &'a [u8],
}

impl<'a> Content<'a> {
    /// Returns the content of a file that is one image.
    pub(crate) const fn of_file(file: &'a [u8]) -> Self {
        Self { packing: Packing::None, start: 0, size: file.len(), size_at: 0, bytes: file }
    }

    /// Returns the content of the entry with this header; `padded` are the bytes after the header.
    pub(crate) fn read(header: &Header<'_>, padded: &'a [u8]) -> Result<Self, ReadError> {
        let mut content = Self::unread(header, padded);
        if header.u64(40) & (FLAG_LZ4 | FLAG_ZSTD) == FLAG_LZ4 | FLAG_ZSTD {
            return Err(ReadError::malformed(header.at + 40, "an entry is packed in two ways"));
        }
        if content.packing != Packing::None {
            let packed = padded.get(..header.u32(16) as usize);
            content.bytes = packed.ok_or(ReadError::truncated(header.at + 16, "an entry's packed content"))?;
        }
        Ok(content)
    }

    /// Returns the content of an entry of a kind that is not read, without checking how it is packed.
    pub(crate) fn unread(header: &Header<'_>, bytes: &'a [u8]) -> Self {
        let flags = header.u64(40);
        let (packing, size) = match usize::try_from(header.u64(56)).unwrap_or(usize::MAX) {
            size if flags & FLAG_ZSTD != 0 => (Packing::Zstd, size),
            size if flags & FLAG_LZ4 != 0 => (Packing::Lz4, size),
            _ => (Packing::None, bytes.len()),
        };
        Self { packing, start: header.at + header.bytes.len(), size, size_at: header.at + 56, bytes }
    }

    pub(crate) fn unpack(&self, max: usize) -> Result<Cow<'a, [u8]>, ReadError> {
        if self.packing == Packing::None {
            return Ok(Cow::Borrowed(self.bytes));
        }
        if self.size > max {
            return Err(ReadError::new(self.size_at, ReadErrorKind::TooLarge { max }));
        }
        let unpacked = unpack(self.packing, self.bytes, self.size);
        Ok(Cow::Owned(unpacked.map_err(|what| ReadError::malformed(self.start, what))?))
    }
}

/// The position of an image in content that contains several.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) range: Range<usize>,
    pub(crate) kept: Kept,
}

impl Part {
    pub(crate) fn unpack<'a>(&self, whole: &Content<'a>, max: usize) -> Result<Cow<'a, [u8]>, ReadError> {
        if whole.packing == Packing::None {
            return Ok(Cow::Borrowed(&whole.bytes[self.range.clone()]));
        }
        let mut kept = self.kept.last.lock().unwrap_or_else(PoisonError::into_inner);
        if !matches!(&*kept, Some(last) if last.start == whole.start && last.bytes.len() <= max) {
            // Frees the kept bytes before more memory is requested.
            *kept = None;
            *kept = Some(Unpacked { start: whole.start, bytes: whole.unpack(max)?.into_owned() });
        }
        let bytes = kept.as_ref().and_then(|last| last.bytes.get(self.range.clone())).unwrap_or_default();
        Ok(Cow::Owned(bytes.to_vec()))
    }
}

/// The last content that was unpacked for one of its parts, shared by all images of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kept {
    last: Arc<Mutex<Option<Unpacked>>>,
}

#[derive(Debug)]
struct Unpacked {
    /// The byte of the file at which the content starts.
    start: usize,
    bytes: Vec<u8>,
}
