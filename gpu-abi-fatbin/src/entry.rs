//! The entries of a file's fatbins, one after the other.

use crate::{FatbinError, FatbinErrorKind, Image, ImageArch, ImageKind, MAGIC, Packing, unpack};
use alloc::borrow::Cow;
use alloc::vec;

/// The least bytes of a fatbin's header and of an entry's.
const FATBIN_HEADER: usize = 16;
const ENTRY_HEADER: usize = 64;

const FLAG_LZ4: u64 = 0x2000;
const FLAG_ZSTD: u64 = 0x8000;
const FLAG_SPECIFIC: u64 = 0x10_0000;
const FLAG_FAMILY: u64 = 0x20_0000;

const KIND_PTX: u16 = 1;
const KIND_CUBIN: u16 = 2;
const KIND_SEVERAL: u16 = 0x100;

/// Returns the images of all fatbins in `file`, one after the other: a `.fatbin`, or a section that holds some.
///
/// Images are unpacked as they are returned. `most` is how many bytes the packed ones may have, unpacked and all together, before
/// that is an error.
///
/// ```
/// let mut images = gpu_abi_fatbin::images(b"no fatbin", 1 << 20);
/// assert_eq!(images.next().unwrap().unwrap_err().to_string(), "byte 0: no fatbin begins here");
/// ```
pub fn images(file: &[u8], most: usize) -> Images<'_> {
    Images { file, at: 0, end: 0, left: most, most, several: vec::IntoIter::default() }
}

/// The images of a file's fatbins, in order; nothing follows an error.
#[derive(Debug)]
pub struct Images<'a> {
    file: &'a [u8],
    /// The byte of the next entry, or of the next fatbin if it is `end`.
    at: usize,
    /// The end of this fatbin's entries.
    end: usize,
    /// How many unpacked bytes are still allowed, of `most`.
    left: usize,
    most: usize,
    /// Images that were packed as one and have not been returned yet.
    several: vec::IntoIter<Image<'a>>,
}

impl<'a> Iterator for Images<'a> {
    type Item = Result<Image<'a>, FatbinError>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.advance();
        if next.is_err() {
            (self.at, self.end, self.file) = (0, 0, &[]);
        }
        next.transpose()
    }
}

impl<'a> Images<'a> {
    fn advance(&mut self) -> Result<Option<Image<'a>>, FatbinError> {
        loop {
            if let Some(image) = self.several.next() {
                return Ok(Some(image));
            }
            if self.at == self.end && !self.next_fatbin()? {
                return Ok(None);
            }
            if let Some(image) = self.next_entry()? {
                return Ok(Some(image));
            }
        }
    }

    /// Moves to the first entry of the next fatbin that has one; returns whether there is one.
    fn next_fatbin(&mut self) -> Result<bool, FatbinError> {
        while self.at == self.end {
            // Sections hold fatbins at multiples of 8 bytes, with zeros between them.
            let padding = self.file[self.at..].iter().take_while(|&&byte| byte == 0).count();
            self.at += padding;
            if self.at == self.file.len() {
                self.end = self.at;
                return Ok(false);
            }
            let header = Header(&self.file[self.at..], self.at);
            if !header.0.starts_with(&MAGIC) {
                return Err(FatbinError::malformed(self.at, "no fatbin begins here"));
            }
            if header.0.len() < FATBIN_HEADER {
                return Err(FatbinError::truncated(self.at, "a fatbin's header"));
            }
            let header_len = usize::from(header.u16(6));
            if header_len < FATBIN_HEADER {
                return Err(FatbinError::malformed(self.at + 6, "a fatbin's header has less than 16 bytes"));
            }
            let start = self.at.saturating_add(header_len);
            let len = usize::try_from(header.u64(8)).unwrap_or(usize::MAX);
            let end = start.checked_add(len).filter(|&end| end <= self.file.len());
            self.end = end.ok_or(FatbinError::truncated(self.at, "a fatbin"))?;
            self.at = start;
        }
        Ok(true)
    }

    /// Reads the entry at `at` and moves behind it; `None` if it holds several images, which are put aside.
    fn next_entry(&mut self) -> Result<Option<Image<'a>>, FatbinError> {
        let at = self.at;
        let entry = Header(&self.file[at..self.end], at);
        if entry.0.len() < ENTRY_HEADER {
            return Err(FatbinError::truncated(at, "an entry's header"));
        }
        let header_len = entry.u32(4) as usize;
        if header_len < ENTRY_HEADER || header_len > entry.0.len() {
            return Err(FatbinError::malformed(
                at + 4,
                "an entry's header is shorter than 64 bytes or longer than its fatbin",
            ));
        }
        let (header, rest) = entry.0.split_at(header_len);
        let padded = usize::try_from(entry.u64(8)).unwrap_or(usize::MAX);
        let padded = rest.get(..padded).ok_or(FatbinError::truncated(at + 8, "an entry's content"))?;
        let start = at + header_len;
        self.at = start + padded.len();

        let flags = entry.u64(40);
        let packing = match (flags & FLAG_LZ4 != 0, flags & FLAG_ZSTD != 0) {
            (false, false) => Packing::None,
            (true, false) => Packing::Lz4,
            (false, true) => Packing::Zstd,
            (true, true) => return Err(FatbinError::malformed(at + 40, "an entry is packed in two ways")),
        };
        let bytes = if packing == Packing::None {
            Cow::Borrowed(padded)
        } else {
            let len = entry.u32(16) as usize;
            let packed = padded.get(..len).ok_or(FatbinError::truncated(at + 16, "an entry's packed content"))?;
            let size = usize::try_from(entry.u64(56)).unwrap_or(usize::MAX);
            self.left = self
                .left
                .checked_sub(size)
                .ok_or(FatbinError { offset: at + 56, kind: FatbinErrorKind::TooLarge { most: self.most } })?;
            Cow::Owned(unpack::unpack(packing, packed, size).map_err(|what| FatbinError::malformed(start, what))?)
        };
        let kind = entry.u16(0);
        let whole = Image { kind: image_kind(kind), arch: arch(&entry), packing, offset: at, start, bytes };
        if kind == KIND_SEVERAL {
            self.several = several(Header(header, at), &whole)?;
            return Ok(None);
        }
        Ok(Some(trimmed(whole)))
    }
}

/// Splits what `fatbinary --concat` packed as one.
fn several<'a>(header: Header<'_>, whole: &Image<'a>) -> Result<vec::IntoIter<Image<'a>>, FatbinError> {
    const WHAT: &str = "the table of images that are packed as one";
    let table = header.0.get(header.u32(20) as usize..).ok_or(FatbinError::truncated(header.1 + 20, WHAT))?;
    let at = header.1 + (header.0.len() - table.len());
    if table.len() < 8 {
        return Err(FatbinError::truncated(at, WHAT));
    }
    let (count, size) = (Header(table, at).u32(0), Header(table, at).u32(4) as usize);
    let mut rest = table.get(8..size).ok_or(FatbinError::truncated(at + 4, WHAT))?;
    let mut images = vec::Vec::new();
    let mut taken = 0;
    for _ in 0..count {
        let entry = Header(rest, at + size - rest.len());
        rest = own_len(&entry).and_then(|len| rest.get(len..)).ok_or(FatbinError::truncated(entry.1, WHAT))?;
        let (start, len) = (entry.u32(4) as usize, entry.u32(8) as usize);
        let bytes = start.checked_add(len).and_then(|end| whole.bytes.get(start..end));
        let bytes = bytes.ok_or(FatbinError::truncated(entry.1, "an image that is packed with others"))?;
        taken += len;
        // Images that overlap would be copied more often than the limit on their bytes knows.
        if taken > whole.bytes.len() {
            return Err(FatbinError::malformed(entry.1, "images that are packed as one overlap"));
        }
        images.push(trimmed(Image {
            kind: image_kind(entry.u16(0)),
            arch: arch(&entry),
            packing: whole.packing,
            offset: entry.1,
            start: whole.start,
            bytes: Cow::Owned(bytes.to_vec()),
        }));
    }
    Ok(images.into_iter())
}

/// Returns how many bytes an image's own header has, with the texts behind it: the source's name, and ptxas' options.
fn own_len(entry: &Header<'_>) -> Option<usize> {
    if entry.0.len() < ENTRY_HEADER {
        return None;
    }
    // A text ends in a zero byte, and the next one starts at a multiple of 8.
    let end_of = |start: u32, len: u32| (start as usize).checked_add((len as usize).checked_add(8)? & !7);
    let mut end = ENTRY_HEADER;
    if entry.u32(32) != 0 {
        end = end.max(end_of(entry.u32(32), entry.u32(36))?);
    }
    let options = entry.u32(20) as usize;
    if options != 0 {
        let options = Header(entry.0.get(options..).filter(|options| options.len() >= 8)?, 0);
        end = end.max(end_of(options.u32(0), options.u32(4))?);
    }
    Some(end)
}

/// Returns the image without the zero bytes behind its text.
fn trimmed(mut image: Image<'_>) -> Image<'_> {
    if image.kind == ImageKind::Ptx {
        let len = image.bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        match &mut image.bytes {
            Cow::Borrowed(bytes) => *bytes = &bytes[..len],
            Cow::Owned(bytes) => bytes.truncate(len),
        }
    }
    image
}

fn image_kind(number: u16) -> ImageKind {
    match number {
        KIND_PTX => ImageKind::Ptx,
        KIND_CUBIN => ImageKind::Cubin,
        other => ImageKind::Other(other),
    }
}

fn arch(entry: &Header<'_>) -> ImageArch {
    let flags = entry.u64(40);
    let suffix = match (flags & FLAG_SPECIFIC != 0, flags & FLAG_FAMILY != 0) {
        (true, _) => Some('a'),
        (false, true) => Some('f'),
        (false, false) => None,
    };
    ImageArch { number: entry.u32(28) as u16, suffix }
}

/// The bytes from a header on, and the byte of the file that they start at; whoever makes one knows that it is long enough.
#[derive(Clone, Copy)]
struct Header<'a>(&'a [u8], usize);

impl Header<'_> {
    fn bytes<const N: usize>(&self, at: usize) -> [u8; N] {
        let mut bytes = [0; N];
        bytes.copy_from_slice(&self.0[at..at + N]);
        bytes
    }

    fn u16(&self, at: usize) -> u16 {
        u16::from_le_bytes(self.bytes(at))
    }

    fn u32(&self, at: usize) -> u32 {
        u32::from_le_bytes(self.bytes(at))
    }

    fn u64(&self, at: usize) -> u64 {
        u64::from_le_bytes(self.bytes(at))
    }
}
