//! Host files that contain fatbins: executables, libraries, object files, and static libraries of object files.

use crate::artifact::{Format, Found};
use crate::error::{ReadError, ReadErrorKind};
use crate::fatbin::Fatbins;
use object::read::archive::ArchiveFile;
use object::{FileKind, Object, ObjectKind, ObjectSection};

/// The names of sections that contain fatbins: ELF's, and PE's with its limit of eight characters.
const SECTIONS: [&str; 2] = [".nv_fatbin", ".nv_fatb"];

/// The section with the fatbins of `nvcc -rdc=true`, before the device linker has made one module of them.
const UNLINKED: &str = "__nv_relfatbin";

/// Returns the file's format, and the images of the fatbins in it.
pub(crate) fn images(file: &[u8]) -> Result<(Format, Found<'_>), ReadError> {
    match FileKind::parse(file) {
        Err(_) => Err(ReadError::new(0, ReadErrorKind::UnknownFormat)),
        Ok(FileKind::Archive) => Ok((Format::Archive, of_archive(file)?)),
        Ok(_) => {
            let found = of_object(&Fatbins::default(), file, 0)?.unwrap_or_else(|| {
                let what = "this object file has no `.nv_fatbin` section, so it contains no kernels";
                let mut found = Found::default();
                found.error(ReadError::new(0, ReadErrorKind::NoKernels { what }));
                found
            });
            Ok((Format::Object, found))
        }
    }
}

/// Returns the images of the fatbins in an object file, which starts at byte `start`; `None` if it has no section for them.
///
/// A program linked from relocatable device code still contains the parts next to the linked module. The parts are
/// skipped: they are not loaded, and the linked module has all of their kernels.
fn of_object<'a>(fatbins: &Fatbins, file: &'a [u8], start: usize) -> Result<Option<Found<'a>>, ReadError> {
    let object = object::File::parse(file)
        .map_err(|_| ReadError::malformed(start, "the object file's header or tables are broken"))?;
    let (mut linked, mut unlinked) = (Vec::new(), Vec::new());
    for section in object.sections() {
        match section.name() {
            Ok(name) if SECTIONS.contains(&name) => linked.push(section),
            Ok(UNLINKED) => unlinked.push(section),
            _ => {}
        }
    }
    if linked.is_empty() && unlinked.is_empty() {
        return Ok(None);
    }
    let mut found = Found::default();
    let read = |found: &mut Found<'a>, sections: &[object::Section<'a, '_>]| {
        for section in sections {
            let start = start + section.file_range().map_or(0, |(start, _)| start as usize);
            match section.data() {
                Ok(bytes) => found.fatbins(fatbins, bytes, start),
                Err(_) => found.error(ReadError::truncated(start, "a section `.nv_fatbin`")),
            }
        }
    };
    read(&mut found, &linked);
    if object.kind() == ObjectKind::Relocatable || !found.has_images() {
        read(&mut found, &unlinked);
    }
    Ok(Some(found))
}

/// Returns the images of a static library's members, each with its member's name. Members without kernels are skipped.
fn of_archive(file: &[u8]) -> Result<Found<'_>, ReadError> {
    let archive = ArchiveFile::parse(file)
        .map_err(|_| ReadError::malformed(0, "the static library's header or table of names is broken"))?;
    if archive.is_thin() {
        return Err(ReadError::unsupported(0, "a thin archive, which names its members but does not contain them,"));
    }
    let fatbins = Fatbins::default();
    let mut found = Found::default();
    let (mut end, mut has_kernels) = (0, false);
    for member in archive.members() {
        let Ok(member) = member else {
            // The position of the next member is unknown.
            found.error(ReadError::malformed(end, "the header of a member of the static library is broken"));
            break;
        };
        let (start, size) = member.file_range();
        let (start, size) = (start as usize, size as usize);
        end = start.saturating_add(size);
        let Ok(bytes) = member.data(file) else {
            found.error(ReadError::truncated(start, "a member of the static library"));
            break;
        };
        // Documentation, metadata, or a nested library.
        if !matches!(FileKind::parse(bytes), Ok(kind) if kind != FileKind::Archive) {
            continue;
        }
        match of_object(&fatbins, bytes, start) {
            Ok(None) => {}
            Ok(Some(more)) => {
                has_kernels = true;
                found.member(String::from_utf8_lossy(member.name()), more);
            }
            Err(error) => found.error(error),
        }
    }
    if !has_kernels {
        let what = "no member of this static library has a `.nv_fatbin` section, so it contains no kernels";
        found.error(ReadError::new(0, ReadErrorKind::NoKernels { what }));
    }
    Ok(found)
}
