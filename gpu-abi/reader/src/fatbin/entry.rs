//! Reads the entries of a file's fatbins.

use super::content::{Content, Kept};
use super::header::Header;
use super::{ImageKind, MAGIC, several};
use crate::artifact::{Found, Image};
use crate::error::ReadError;
use crate::model::{Arch, ArchVariant};

/// The minimum sizes in bytes of a fatbin's header and of an entry's.
const FATBIN_HEADER: usize = 16;
pub(crate) const ENTRY_HEADER: usize = 64;

const FLAG_SPECIFIC: u64 = 0x10_0000;
const FLAG_FAMILY: u64 = 0x20_0000;

const KIND_PTX: u16 = 1;
const KIND_CUBIN: u16 = 2;
const KIND_LTO_IR: u16 = 8;
const KIND_TILE: u16 = 0x80;
const KIND_SEVERAL: u16 = 0x100;

/// Adds the images of all fatbins in `bytes`, which are a `.fatbin` file, or a section that starts at byte `start` of the file.
///
/// Images are not unpacked yet, so one that is broken inside does not hide the others. An error concerns the bytes around
/// images; those of later entries and fatbins are still added if their positions are known.
pub(crate) fn read<'a>(bytes: &'a [u8], start: usize, kept: &Kept, found: &mut Found<'a>) {
    let mut at = 0;
    loop {
        // Sections hold fatbins at multiples of 8 bytes, with zeros between them.
        at += bytes[at..].iter().take_while(|&&byte| byte == 0).count();
        if at == bytes.len() {
            return;
        }
        let fatbin = Header { bytes: &bytes[at..], at: start + at };
        let (header_len, len) = match lengths(&fatbin) {
            Ok(lengths) => lengths,
            Err(error) => return found.errors.push(error),
        };
        let first = at.saturating_add(header_len);
        let end = first.saturating_add(len);
        let mut is_cut = end > bytes.len();
        let end = end.min(bytes.len());
        at = first.min(bytes.len());
        while at < end {
            let entry = Header { bytes: &bytes[at..end], at: start + at };
            match split(&entry) {
                Ok((header, content)) => {
                    at += header.bytes.len() + content.len();
                    match images(&header, content, fatbin.at, kept) {
                        Ok(images) => found.images.extend(images),
                        Err(error) => found.errors.push(error),
                    }
                }
                Err(error) => {
                    // The position of the next entry is unknown. This error also covers a fatbin that is cut off.
                    (at, is_cut) = (end, false);
                    found.errors.push(error);
                }
            }
        }
        if is_cut {
            found.errors.push(ReadError::truncated(fatbin.at, "a fatbin"));
        }
    }
}

/// Returns the sizes of a fatbin's header and of its entries.
fn lengths(fatbin: &Header<'_>) -> Result<(usize, usize), ReadError> {
    if !fatbin.bytes.starts_with(&MAGIC) {
        return Err(ReadError::malformed(fatbin.at, "no fatbin starts here"));
    }
    if fatbin.bytes.len() < FATBIN_HEADER {
        return Err(ReadError::truncated(fatbin.at, "a fatbin's header"));
    }
    let header_len = usize::from(fatbin.u16(6));
    if header_len < FATBIN_HEADER {
        return Err(ReadError::malformed(fatbin.at + 6, "a fatbin's header is shorter than 16 bytes"));
    }
    Ok((header_len, usize::try_from(fatbin.u64(8)).unwrap_or(usize::MAX)))
}

/// Returns the images of an entry: one, unless it contains several.
fn images<'a>(header: &Header<'_>, content: &'a [u8], fatbin: usize, kept: &Kept) -> Result<Vec<Image<'a>>, ReadError> {
    if header.u16(0) == KIND_SEVERAL {
        return several::images(header, fatbin, &Content::read(header, content)?, kept);
    }
    let kind = image_kind(header.u16(0));
    let content = if kind.is_read() { Content::read(header, content)? } else { Content::unread(header, content) };
    let offset = header.at;
    Ok(vec![Image { kind, arch: arch(header), member: None, fatbin, offset, content, part: None, max: 0 }])
}

/// Splits bytes that start with an entry into the entry's header and its content.
fn split<'a>(entry: &Header<'a>) -> Result<(Header<'a>, &'a [u8]), ReadError> {
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
    Ok((Header { bytes: header, at: entry.at }, content))
}

pub(crate) fn image_kind(number: u16) -> ImageKind {
    match number {
        KIND_PTX => ImageKind::Ptx,
        KIND_CUBIN => ImageKind::Cubin,
        KIND_LTO_IR => ImageKind::LtoIr,
        KIND_TILE => ImageKind::Tile,
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
