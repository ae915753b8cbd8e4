//! Files of the host that hold fatbins: executables, libraries, object files, and static libraries of those.

use super::artifact::{Format, Image, fatbins};
use super::error::{ReadError, ReadErrorKind};
use alloc::vec::Vec;
use gpu_abi_fatbin::Packing;
use object::read::archive::ArchiveFile;
use object::{FileKind, Object, ObjectSection};

/// What the sections of an object file are called that hold fatbins: ELF's, and PE's with their eight characters.
const SECTIONS: [&str; 3] = [".nv_fatbin", "__nv_relfatbin", ".nv_fatb"];

/// Returns what the file is, and the images of the fatbins in it, of which the packed ones have at most `most` bytes.
pub(super) fn images(file: &[u8], most: usize) -> Result<(Format, Vec<Image<'_>>), ReadError> {
    match FileKind::parse(file) {
        Err(_) => Err(ReadError::at(0, ReadErrorKind::UnknownFormat)),
        Ok(FileKind::Archive) => Ok((Format::Archive, of_archive(file, most)?)),
        Ok(_) => match of_object(file, 0, most)? {
            Some(images) => Ok((Format::Object, images)),
            None => {
                Err(ReadError::malformed(0, "this object file has no section `.nv_fatbin`, so that it holds no kernels"))
            }
        },
    }
}

/// Returns the images of the fatbins in an object file, which starts at byte `start`; `None` if it holds none.
fn of_object(file: &[u8], start: usize, most: usize) -> Result<Option<Vec<Image<'_>>>, ReadError> {
    let object = object::File::parse(file)
        .map_err(|_| ReadError::malformed(start, "the object file's header or tables are broken"))?;
    let mut images = None;
    let mut left = most;
    for section in object.sections() {
        if !section.name().is_ok_and(|name| SECTIONS.contains(&name)) {
            continue;
        }
        let start = start + section.file_range().map_or(0, |(start, _)| start as usize);
        let bytes = section.data().map_err(|_| ReadError::truncated(start, "a section `.nv_fatbin`"))?;
        let more = fatbins(bytes, start, left)?;
        left -= unpacked(&more);
        images.get_or_insert_with(Vec::new).extend(more);
    }
    Ok(images)
}

/// Returns the images of a static library's members, each with its member's name; members that hold no kernels are passed over.
fn of_archive(file: &[u8], most: usize) -> Result<Vec<Image<'_>>, ReadError> {
    let archive = ArchiveFile::parse(file)
        .map_err(|_| ReadError::malformed(0, "the static library's header or table of names is broken"))?;
    if archive.is_thin() {
        return Err(ReadError::unsupported(0, "a thin archive, which names its members but does not hold them,"));
    }
    let mut images = Vec::new();
    let (mut left, mut end, mut found) = (most, 0, false);
    for member in archive.members() {
        let member = member.map_err(|_| ReadError::malformed(end, "the header of the library's member is broken"))?;
        let (start, size) = member.file_range();
        let (start, size) = (start as usize, size as usize);
        let bytes = member.data(file).map_err(|_| ReadError::truncated(start, "a member of the static library"))?;
        end = start.saturating_add(size);
        // Documentation, metadata, a library within the library.
        if !matches!(FileKind::parse(bytes), Ok(kind) if kind != FileKind::Archive) {
            continue;
        }
        let Some(more) = of_object(bytes, start, left)? else { continue };
        found = true;
        left -= unpacked(&more);
        let name = alloc::string::String::from_utf8_lossy(member.name());
        images.extend(more.into_iter().map(|image| image.of_member(name.clone())));
    }
    if found {
        Ok(images)
    } else {
        Err(ReadError::malformed(0, "no member of this static library has a section `.nv_fatbin`: it holds no kernels"))
    }
}

/// Returns the bytes of the images that are packed in the file.
fn unpacked(images: &[Image<'_>]) -> usize {
    images.iter().filter(|image| image.packing() != Packing::None).map(|image| image.bytes().len()).sum()
}
