//! The object files in a host file: the file itself, or the members of a static library.

use crate::archive::{Member, Members, defining};
use crate::cubin::Cubin;
use crate::error::{ReadError, ReadErrorKind};
use crate::host_object::{self, HostObject};
use crate::model::HostKind;
use std::collections::HashSet;

/// A callback for object files, and PDBs. It receives the object file, its name if it is a member of a static library, and the byte
/// of the file at which it starts.
pub(crate) type Visit<'v, 'a> = &'v mut dyn FnMut(&dyn HostObject<'a>, Option<&str>, usize) -> Result<(), ReadError>;

/// The first bytes of a PDB.
pub(crate) const PDB: &[u8] = b"Microsoft C/C++ MSF 7.00\r\n\x1aDS\0\0\0";

/// The format of a host file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum HostFormat {
    Archive,
    Elf,
    MachO,
    /// A COFF object file, an EXE file or a DLL.
    Coff,
    /// The debug information of a program for Windows.
    Pdb,
}

impl HostFormat {
    /// Returns the format of a host file; `None` for a cubin, which is an ELF file of the device, and for anything else.
    pub(crate) fn of(file: &[u8]) -> Option<Self> {
        match file.first_chunk::<6>()? {
            b"!<arch" | b"!<thin" => Some(Self::Archive),
            _ if file.starts_with(PDB) => Some(Self::Pdb),
            [0x7f, b'E', b'L', b'F', ..] if !Cubin::starts(file) => Some(Self::Elf),
            [0xcf, 0xfa, 0xed, 0xfe, ..] if cfg!(feature = "macho") => Some(Self::MachO),
            // x86-64, aarch64, and objects with many sections; not the name of a function in a DLL.
            [b'M', b'Z', ..] | [0x64, 0x86 | 0xaa, ..] | [0, 0, 0xff, 0xff, 2, 0] => Some(Self::Coff),
            _ => None,
        }
    }
}

/// Returns whether a file is an executable, a library, an object file or a PDB, by its first bytes.
pub fn is_host_file(file: &[u8]) -> bool {
    HostFormat::of(file).is_some()
}

/// Returns the host of an executable, a library or an object file, or of the first object file in a static library, by its format.
pub fn host_of(file: &[u8]) -> Option<HostKind> {
    /// The number of `EM_AARCH64` in the header of an ELF file.
    const ARM: [u8; 2] = 183_u16.to_le_bytes();

    match HostFormat::of(file)? {
        HostFormat::Elf if file.get(18..20) == Some(&ARM) => Some(HostKind::Aarch64),
        HostFormat::Elf => Some(HostKind::Linux),
        HostFormat::Coff | HostFormat::Pdb => Some(HostKind::Windows),
        HostFormat::Archive => host_of(members(file).ok()?.find_map(Result::ok)?.bytes),
        HostFormat::MachO => None,
    }
}

/// Calls `visit` with `file` as an object file, or with each object file in it if it is a static library.
pub(crate) fn objects<'a>(file: &'a [u8], visit: Visit<'_, 'a>) -> Result<(), ReadError> {
    objects_at(file, &|_| true, visit)
}

/// Calls `visit` as [`objects`] does, but leaves out members of a static library that do not define any of these symbols, according to the
/// library's table of symbols.
pub(crate) fn objects_with<'a>(file: &'a [u8], symbols: &HashSet<&str>, visit: Visit<'_, 'a>) -> Result<(), ReadError> {
    let table = defining(file, symbols);
    objects_at(file, &|start| table.as_ref().is_none_or(|table| table.contains(&start)), visit)
}

/// Calls `visit` with a file that is an object file, or with the wanted object files in a static library, by where they start.
fn objects_at<'a>(file: &'a [u8], is_wanted: &dyn Fn(usize) -> bool, visit: Visit<'_, 'a>) -> Result<(), ReadError> {
    let one = |visit: Visit<'_, 'a>, bytes: &'a [u8], member: Option<&str>, start| {
        visit(&*host_object::read(bytes, start)?, member, start)
    };
    match HostFormat::of(file) {
        None => Err(ReadError::new(0, ReadErrorKind::UnknownFormat)),
        #[cfg(feature = "windows")]
        Some(HostFormat::Pdb) => visit(&crate::debug::Pdb::read(file)?, None, 0),
        Some(HostFormat::Archive) => members(file)?.try_for_each(|member| {
            let Member { name, start, bytes } = member?;
            if is_wanted(start) { one(visit, bytes, Some(&name), start) } else { Ok(()) }
        }),
        Some(_) => one(visit, file, None, 0),
    }
}

/// Returns the object files in a static library, up to the first that cannot be read.
pub(crate) fn members<'a>(file: &'a [u8]) -> Result<impl Iterator<Item = Result<Member<'a>, ReadError>>, ReadError> {
    // Not documentation, metadata, a cubin, a nested library or the name of a function in a DLL.
    let is_object = |member: &Member<'_>| HostFormat::of(member.bytes).is_some_and(|found| found != HostFormat::Archive);
    Ok(Members::read(file)?.filter(move |member| member.as_ref().map_or(true, is_object)))
}

#[cfg(all(test, not(feature = "windows")))]
mod tests {
    use super::{PDB, objects};
    use crate::Artifact;

    #[test]
    fn files_of_windows_name_the_feature_that_reads_them() {
        let object = [&[0x64, 0x86][..], &[0; 18]].concat();
        let member = [format!("!<arch>\n{:<48}{:<10}`\n", "a.obj/", object.len()).as_bytes(), &object].concat();
        for file in [object, [b"MZ", &[0; 62][..]].concat(), member, PDB.to_vec()] {
            let unread = objects(&file, &mut |_, _, _| Ok(())).unwrap_err().to_string();
            assert!(unread.ends_with("a file of Windows: enable the feature `windows` of `gpu-abi`"), "{unread}");
            let errors = Artifact::read_damaged(&file).map_or_else(|error| vec![error], |(_, errors)| errors);
            assert!(file == PDB || errors[0].to_string() == unread, "{errors:?}");
        }
    }
}
