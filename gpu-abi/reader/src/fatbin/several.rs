//! Images that `fatbinary --concat` packed as one.

use super::content::{Content, Kept, Part};
use super::entry::{ENTRY_HEADER, arch, image_kind};
use super::header::Header;
use crate::artifact::Image;
use crate::error::ReadError;

/// Returns the images that are packed as `whole`, whose entry has this header; their fatbin starts at byte `fatbin` of the
/// file.
pub(crate) fn images<'a>(
    header: &Header<'_>,
    fatbin: usize,
    whole: &Content<'a>,
    kept: &Kept,
) -> Result<Vec<Image<'a>>, ReadError> {
    const WHAT: &str = "the table of images that are packed as one";
    let table = header.bytes.get(header.u32(20) as usize..).ok_or(ReadError::truncated(header.at + 20, WHAT))?;
    let at = header.at + (header.bytes.len() - table.len());
    if table.len() < 8 {
        return Err(ReadError::truncated(at, WHAT));
    }
    let head = Header { bytes: table, at };
    let (count, size) = (head.u32(0), head.u32(4) as usize);
    let mut rest = table.get(8..size).ok_or(ReadError::truncated(at + 4, WHAT))?;
    let mut images = Vec::new();
    let mut taken = 0_usize;
    for _ in 0..count {
        let entry = Header { bytes: rest, at: at + size - rest.len() };
        rest = own_len(&entry).and_then(|len| rest.get(len..)).ok_or(ReadError::truncated(entry.at, WHAT))?;
        let (start, len) = (entry.u32(4) as usize, entry.u32(8) as usize);
        let end = start.checked_add(len).filter(|end| *end <= whole.size);
        let end = end.ok_or(ReadError::truncated(entry.at, "an image that is packed with others"))?;
        // Overlapping images could take more memory in total than the limit on the unpacked content allows.
        taken = len.saturating_add(taken);
        if taken > whole.size {
            return Err(ReadError::malformed(entry.at, "images that are packed as one overlap"));
        }
        images.push(Image {
            kind: image_kind(entry.u16(0)),
            arch: arch(&entry),
            member: None,
            fatbin,
            offset: entry.at,
            content: whole.clone(),
            part: Some(Part { range: start..end, kept: kept.clone() }),
            max: 0,
        });
    }
    Ok(images)
}

/// Returns the size in bytes of an image's own header, including the strings after it: the source's name, and the options of
/// ptxas.
fn own_len(entry: &Header<'_>) -> Option<usize> {
    if entry.bytes.len() < ENTRY_HEADER {
        return None;
    }
    // A string ends with a zero byte, and the next one starts at a multiple of 8.
    let end_of = |start: u32, len: u32| (start as usize).checked_add((len as usize).checked_add(8)? & !7);
    let mut end = ENTRY_HEADER;
    if entry.u32(32) != 0 {
        end = end.max(end_of(entry.u32(32), entry.u32(36))?);
    }
    let options = entry.u32(20) as usize;
    if options != 0 {
        let bytes = entry.bytes.get(options..).filter(|bytes| bytes.len() >= 8)?;
        let options = Header { bytes, at: entry.at };
        end = end.max(end_of(options.u32(0), options.u32(4))?);
    }
    Some(end)
}
