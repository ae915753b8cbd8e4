//! Static libraries: archives in the format of `ar`, with the names of GNU, Microsoft or BSD.
//!
//! A member is a header of 60 bytes and its contents, padded to an even number of bytes. GNU and Microsoft write a name that is longer
//! than 15 bytes into the member `//`, and BSD into the start of the contents. The first member `/` is a table of the symbols that
//! members define: their number, the place of each symbol's member, and the names. Other tables are not read.

use crate::error::ReadError;
use std::borrow::Cow;
use std::collections::HashSet;

/// The size of a member's header in bytes.
const HEADER: usize = 60;

/// The number of bytes that are read of a long name: those of a damaged table may have no end.
const LONGEST: usize = 4096;

/// The first bytes of an archive, and of one that names files instead of containing them.
const MAGIC: &[u8] = b"!<arch>\n";
const THIN: &[u8] = b"!<thin>\n";

/// A file in an archive.
pub(crate) struct Member<'a> {
    pub(crate) name: Cow<'a, str>,
    /// The byte of the archive at which it starts.
    pub(crate) start: usize,
    pub(crate) bytes: &'a [u8],
}

/// The files in an archive, up to the first that cannot be read.
pub(crate) struct Members<'a> {
    file: &'a [u8],
    /// The table of symbols, and that of long names, once they have been read.
    symbols: Option<&'a [u8]>,
    names: &'a [u8],
    /// The byte at which the next member's header starts.
    at: usize,
}

impl<'a> Members<'a> {
    pub(crate) fn read(file: &'a [u8]) -> Result<Self, ReadError> {
        if file.starts_with(THIN) {
            Err(ReadError::unsupported(0, "a thin archive names its members but does not contain them"))
        } else if file.starts_with(MAGIC) {
            Ok(Self { file, symbols: None, names: &[], at: MAGIC.len() })
        } else {
            Err(ReadError::malformed(0, "the static library's header is broken"))
        }
    }

    /// Reads the next member; `None` if it is a table.
    fn member(&mut self) -> Result<Option<Member<'a>>, ReadError> {
        let broken = ReadError::malformed(self.at, "the header of a member of the static library is broken");
        let (header, rest) = self.file[self.at..].split_at_checked(HEADER).ok_or(broken)?;
        let size = number(&header[48..58]).filter(|_| header.ends_with(b"`\n")).ok_or(broken)?;
        let start = self.at + HEADER;
        let bytes = rest.get(..size).ok_or_else(|| ReadError::truncated(start, "a member of the static library"))?;
        self.at = start + size + size % 2;
        let mut skipped = 0;
        let name = match &header[..16] {
            [b'/', at @ ..] if at[0].is_ascii_digit() => {
                let name = number(at).and_then(|at| self.names.get(at..)).ok_or(broken)?;
                let name = up_to(name.get(..LONGEST).unwrap_or(name), b"\n\0");
                name.strip_suffix(b"/").unwrap_or(name)
            }
            [b'/', kind, ..] => {
                match kind {
                    b'/' => self.names = bytes,
                    b' ' => self.symbols = self.symbols.or(Some(bytes)),
                    _ => {}
                }
                return Ok(None);
            }
            [b'#', b'1', b'/', len @ ..] => {
                skipped = number(len).ok_or(broken)?;
                up_to(bytes.get(..skipped).ok_or(broken)?, b"\0")
            }
            name if name.contains(&b'/') => up_to(name, b"/"),
            name => up_to(name, b" "),
        };
        Ok(Some(Member { name: String::from_utf8_lossy(name), start: start + skipped, bytes: &bytes[skipped..] }))
    }
}

impl<'a> Iterator for Members<'a> {
    type Item = Result<Member<'a>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.at < self.file.len() {
            let member = self.member().inspect_err(|_| self.at = self.file.len());
            if let Some(member) = member.transpose() {
                return Some(member);
            }
        }
        None
    }
}

/// Returns the name of the DLL if the archive is an import library of Microsoft's or LLVM's linker, whose members are named like it. Those
/// for the DLL's functions have a header of 20 bytes, which starts with these 4, the symbol, and the DLL's name.
pub(crate) fn imported_dll(file: &[u8]) -> Option<String> {
    let mut dll = None;
    for member in Members::read(file).ok()? {
        let Member { name, bytes, .. } = member.ok()?;
        if bytes.starts_with(b"\0\0\xff\xff") {
            let mut names = bytes.get(20..)?.split(|byte| *byte == 0);
            names.next()?;
            dll = Some(String::from_utf8_lossy(names.next()?).into_owned());
        }
        if dll.as_ref().is_some_and(|dll| !name.eq_ignore_ascii_case(dll)) {
            return None;
        }
    }
    dll
}

/// Returns where the members start that define any of these symbols; `None` if the archive has no table of symbols.
pub(crate) fn defining(file: &[u8], symbols: &HashSet<&str>) -> Option<HashSet<usize>> {
    let mut members = Members::read(file).ok()?;
    members.next();
    let (count, table) = members.symbols?.split_first_chunk::<4>()?;
    let (places, names) = table.split_at_checked((u32::from_be_bytes(*count) as usize).checked_mul(4)?)?;
    let names = names.split(|byte| *byte == 0);
    let all = places.chunks_exact(4).zip(names);
    let wanted = all.filter(|(_, name)| std::str::from_utf8(name).is_ok_and(|name| symbols.contains(name)));
    Some(wanted.filter_map(|(place, _)| Some(u32::from_be_bytes(*place.first_chunk()?) as usize + HEADER)).collect())
}

/// Returns the number in decimal digits before a space.
fn number(digits: &[u8]) -> Option<usize> {
    std::str::from_utf8(up_to(digits, b" ")).ok()?.parse().ok()
}

/// Returns the bytes before the first of these.
fn up_to<'a>(bytes: &'a [u8], ends: &[u8]) -> &'a [u8] {
    bytes.split(|byte| ends.contains(byte)).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{Members, defining};
    use std::collections::HashSet;

    fn member(name: &str, bytes: &[u8]) -> Vec<u8> {
        [format!("{name:<48}{:<10}`\n", bytes.len()).as_bytes(), bytes, &b"\n"[..bytes.len() % 2]].concat()
    }

    fn archive(members: &[Vec<u8>]) -> Vec<u8> {
        [b"!<arch>\n", &*members.concat()].concat()
    }

    #[test]
    fn names_of_each_kind() {
        let names = b"/build/objects/first.o/\nsecond with spaces.o/\n";
        let file = archive(&[
            member("/SYM64/", &[0; 8]),
            member("//", names),
            member("/0", b"1"),
            member("/24", b"22"),
            member("short name.o/", b"333"),
            member("bsd.o", b""),
            member("#1/20", b"a long name of BSD\0\0bytes"),
        ]);
        let all = Members::read(&file).unwrap().map(Result::unwrap).map(|found| (found.name, found.bytes));
        let expected: [(&str, &[u8]); 5] = [
            ("/build/objects/first.o", b"1"),
            ("second with spaces.o", b"22"),
            ("short name.o", b"333"),
            ("bsd.o", b""),
            ("a long name of BSD", b"bytes"),
        ];
        assert_eq!(all.collect::<Vec<_>>(), expected.map(|(name, bytes)| (name.into(), bytes)));
        let endless = archive(&[member("//", &[b'a'; 5000]), member("/1", b"")]);
        assert_eq!(Members::read(&endless).unwrap().next().unwrap().unwrap().name.len(), 4096);
    }

    #[test]
    fn the_table_names_the_members_with_a_symbol() {
        let table = |places: [u8; 2]| {
            let [first, second] = places.map(|place| [0, 0, 0, place]);
            member("/", &[&[0, 0, 0, 2][..], &first, &second, b"step\0scale\0"].concat())
        };
        let members = [table([0; 2]), member("a.o/", b"1234"), member("b.o/", b"5678")];
        let (first, second) = (8 + members[0].len(), 8 + members[0].len() + members[1].len());
        let file = archive(&[table([first as u8, second as u8]), members[1].clone(), members[2].clone()]);
        let found = defining(&file, &HashSet::from(["scale", "other"])).unwrap();
        assert_eq!(found, HashSet::from([second + 60]));
        let starts: Vec<_> = Members::read(&file).unwrap().map(|found| found.unwrap().start).collect();
        assert_eq!(starts, [first + 60, second + 60]);
        assert!(defining(&archive(&members[1..]), &HashSet::new()).is_none());
    }
}
