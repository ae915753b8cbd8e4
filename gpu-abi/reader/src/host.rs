//! Host files that contain fatbins: executables, libraries, object files, and static libraries of object files.

use crate::artifact::{Format, Found};
use crate::error::{ReadError, ReadErrorKind};
use crate::fatbin::{self, Kept};
use crate::host_file::{HostFormat, members};
use crate::host_object;

/// The names of sections that contain fatbins: ELF's, and PE's with its limit of eight characters.
const SECTIONS: [&str; 2] = [".nv_fatbin", ".nv_fatb"];

/// The names of the section with the fatbins of `nvcc -rdc=true`, before the device linker has made one module of them.
const UNLINKED: [&str; 2] = ["__nv_relfatbin", "__nv_rel"];

/// Returns the file's format, and the images of the fatbins in it.
pub(crate) fn images(file: &[u8]) -> Result<(Format, Found<'_>), ReadError> {
    let none = |what| {
        let mut found = Found::default();
        found.errors.push(ReadError::new(0, ReadErrorKind::NoKernels { what }));
        Ok((Format::Object, found))
    };
    match HostFormat::of(file) {
        None => Err(ReadError::new(0, ReadErrorKind::UnknownFormat)),
        Some(HostFormat::Pdb) => none("a PDB describes a program, but contains no kernels"),
        Some(HostFormat::Archive) => Ok((Format::Archive, of_archive(file)?)),
        Some(_) => match of_object(&Kept::default(), file, 0)? {
            Some(found) => Ok((Format::Object, found)),
            None => none("this object file has no `.nv_fatbin` section, so it contains no kernels"),
        },
    }
}

/// Returns the images of the fatbins in an object file, which starts at byte `start`; `None` if it has no section for them.
///
/// A program linked from relocatable device code still contains the parts next to the linked module. The parts are
/// skipped: they are not loaded, and the linked module has all of their kernels.
fn of_object<'a>(kept: &Kept, file: &'a [u8], start: usize) -> Result<Option<Found<'a>>, ReadError> {
    let object = host_object::read(file, start)?;
    let sections = object.sections();
    let named = |names: [&'static str; 2]| sections.iter().filter(move |section| names.contains(&section.name));
    if named(SECTIONS).chain(named(UNLINKED)).next().is_none() {
        return Ok(None);
    }
    let mut found = Found::default();
    let read = |found: &mut Found<'a>, names| {
        for section in named(names) {
            let start = start.saturating_add(section.start);
            match section.bytes {
                Some(bytes) => fatbin::read(bytes, start, kept, found),
                None => found.errors.push(ReadError::truncated(start, "a section `.nv_fatbin`")),
            }
        }
    };
    read(&mut found, SECTIONS);
    if object.is_relocatable() || found.images.is_empty() {
        read(&mut found, UNLINKED);
    }
    Ok(Some(found))
}

/// Returns the images of a static library's members, each with its member's name. Members without kernels are skipped.
fn of_archive(file: &[u8]) -> Result<Found<'_>, ReadError> {
    let kept = Kept::default();
    let (mut found, mut has_kernels) = (Found::default(), false);
    for member in members(file)? {
        let member = match member {
            Ok(member) => member,
            Err(error) => {
                // The position of the next member is unknown.
                found.errors.push(error);
                break;
            }
        };
        match of_object(&kept, member.bytes, member.start) {
            Ok(None) => {}
            Ok(Some(more)) => {
                has_kernels = true;
                found.member(member.name, more);
            }
            Err(error) => found.errors.push(error),
        }
    }
    if !has_kernels {
        let what = "no member of this static library has a `.nv_fatbin` section, so it contains no kernels";
        found.errors.push(ReadError::new(0, ReadErrorKind::NoKernels { what }));
    }
    Ok(found)
}
