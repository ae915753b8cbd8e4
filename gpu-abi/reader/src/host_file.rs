//! The object files in a host file: the file itself, or the members of a static library.

use crate::cubin::Cubin;
use crate::error::{ReadError, ReadErrorKind};
use crate::host_object::HostObject;
use crate::model::HostKind;
use object::FileKind;
use object::read::archive::{ArchiveFile, ArchiveMember};
use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};

/// A callback for object files, and PDBs. It receives the object file, its name if it is a member of a static library, and the byte
/// of the file at which it starts.
pub(crate) type Visit<'v, 'a> = &'v mut dyn FnMut(&HostObject<'a>, Option<&str>, usize) -> Result<(), ReadError>;

/// The first bytes of a PDB.
pub(crate) const PDB: &[u8] = b"Microsoft C/C++ MSF 7.00\r\n\x1aDS\0\0\0";

/// Returns whether a file is an executable, a library, an object file or a PDB, by its first bytes.
pub fn is_host_file(file: &[u8]) -> bool {
    kind(file).is_some() || file.starts_with(PDB)
}

/// Returns the format of a host file; `None` for a cubin, which is an ELF file of the device, and for anything else.
fn kind(file: &[u8]) -> Option<FileKind> {
    FileKind::parse(file).ok().filter(|_| !Cubin::starts(file))
}

/// Returns the host of an executable, a library or an object file, or of the first object file in a static library, by its format.
pub fn host_of(file: &[u8]) -> Option<HostKind> {
    /// The number of `EM_AARCH64` in the header of an ELF file.
    const ARM: [u8; 2] = 183_u16.to_le_bytes();

    if file.starts_with(PDB) {
        return Some(HostKind::Windows);
    }
    match kind(file)? {
        FileKind::Elf64 if file.get(18..20) == Some(&ARM) => Some(HostKind::Aarch64),
        FileKind::Elf64 => Some(HostKind::Linux),
        FileKind::Coff | FileKind::CoffBig | FileKind::Pe64 => Some(HostKind::Windows),
        FileKind::Archive => host_of(members(file).ok()?.find_map(Result::ok)?.bytes),
        _ => None,
    }
}

/// Returns whether the debug information of a host file, if it has any, is CodeView, and the crate's features do not read that.
pub(crate) fn is_unread_codeview(file: &[u8]) -> bool {
    cfg!(not(feature = "codeview")) && host_of(file) == Some(HostKind::Windows)
}

/// Calls `visit` with `file` as an object file, or with each object file in it if it is a static library.
pub(crate) fn objects<'a>(file: &'a [u8], visit: Visit<'_, 'a>) -> Result<(), ReadError> {
    objects_at(file, &|_| true, visit)
}

/// Calls `visit` as [`objects`] does, but leaves out members of a static library that do not define any of these symbols, according to the
/// library's table of symbols.
pub(crate) fn objects_with<'a>(file: &'a [u8], symbols: &BTreeSet<&str>, visit: Visit<'_, 'a>) -> Result<(), ReadError> {
    let table: Option<HashSet<usize>> = ArchiveFile::parse(file).ok().and_then(|archive| {
        let defining = archive.symbols().ok()??.filter_map(Result::ok);
        let defining =
            defining.filter(|symbol| std::str::from_utf8(symbol.name()).is_ok_and(|name| symbols.contains(name)));
        Some(defining.filter_map(|symbol| Some(archive.member(symbol.offset()).ok()?.file_range().0 as usize)).collect())
    });
    objects_at(file, &|start| table.as_ref().is_none_or(|table| table.contains(&start)), visit)
}

/// Calls `visit` with a file that is an object file, or with the wanted object files in a static library, by where they start.
fn objects_at<'a>(file: &'a [u8], is_wanted: &dyn Fn(usize) -> bool, visit: Visit<'_, 'a>) -> Result<(), ReadError> {
    let one = |visit: Visit<'_, 'a>, bytes: &'a [u8], member: Option<&str>, start| {
        visit(&HostObject::Object(parse(bytes, start)?), member, start)
    };
    match kind(file) {
        None if file.starts_with(PDB) => {
            #[cfg(feature = "codeview")]
            return visit(&HostObject::Pdb(crate::debug::Pdb::read(file)?), None, 0);
            #[cfg(not(feature = "codeview"))]
            Err(ReadError::unsupported(0, "a PDB, without the feature `codeview`,"))
        }
        None => Err(ReadError::new(0, ReadErrorKind::UnknownFormat)),
        Some(FileKind::Archive) => members(file)?.try_for_each(|member| {
            let Member { name, start, bytes } = member?;
            if is_wanted(start) { one(visit, bytes, Some(&name), start) } else { Ok(()) }
        }),
        Some(_) => one(visit, file, None, 0),
    }
}

/// Parses an object file, which starts at byte `start`.
pub(crate) fn parse(bytes: &[u8], start: usize) -> Result<object::File<'_>, ReadError> {
    object::File::parse(bytes).map_err(|_| ReadError::malformed(start, "the object file's header or tables are broken"))
}

/// An object file in a static library.
pub(crate) struct Member<'a> {
    pub(crate) name: Cow<'a, str>,
    /// The byte of the library at which it starts.
    pub(crate) start: usize,
    pub(crate) bytes: &'a [u8],
}

/// Returns the object files in a static library, up to the first that cannot be read.
pub(crate) fn members<'a>(file: &'a [u8]) -> Result<impl Iterator<Item = Result<Member<'a>, ReadError>>, ReadError> {
    let archive = ArchiveFile::parse(file)
        .map_err(|_| ReadError::malformed(0, "the static library's header or table of names is broken"))?;
    if archive.is_thin() {
        return Err(ReadError::unsupported(0, "a thin archive, which names its members but does not contain them,"));
    }
    let mut end = 0;
    let read = move |member: object::Result<ArchiveMember<'a>>| {
        let member =
            member.map_err(|_| ReadError::malformed(end, "the header of a member of the static library is broken"))?;
        let (start, size) = member.file_range();
        let (start, size) = (start as usize, size as usize);
        end = start.saturating_add(size);
        let bytes = member.data(file).map_err(|_| ReadError::truncated(start, "a member of the static library"))?;
        // Not documentation, metadata, a cubin, a nested library or the name of a function in a DLL.
        let is_object = kind(bytes).is_some_and(|kind| !matches!(kind, FileKind::Archive | FileKind::CoffImport));
        Ok(is_object.then(|| Member { name: String::from_utf8_lossy(member.name()), start, bytes }))
    };
    Ok(archive.members().map(read).filter_map(Result::transpose))
}
