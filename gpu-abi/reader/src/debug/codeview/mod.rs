//! Debug information of compilers for Windows: CodeView, in object files and in PDBs.
//!
//! It describes the same as DWARF, so it is rewritten as entries of DWARF, which all else reads. What it lacks: alignments; members'
//! and parameters' typedefs; and anonymous structs and unions, whose members are listed as those of the record around them. LLVM's
//! `docs/PDB` and its `CodeViewTypes.def` and `CodeViewSymbols.def` state the format.

mod contents;
mod entries;
mod members;
mod parts;
mod pdb;
mod record;
mod rust;
mod symbols;
mod types;
mod writer;

use super::sections::Sections;
use crate::error::ReadError;
use crate::host_foreign::{File, pdb, references};
use crate::host_object::HostObject;
use entries::Entries;
use gimli::constants as dw;
pub(crate) use pdb::Pdb;
use record::{Budget, Fields};
use std::collections::HashMap;
use symbols::{Symbol, Symbols};
use types::Types;
use writer::{Value, Writer};

/// The version of CodeView that begins a section.
const VERSION: u32 = 4;

/// The index of the first type in an object file.
const FIRST_TYPE: u32 = 0x1000;

/// Adds the debug information of an object file, which starts at byte `start`, to the sections of DWARF, if it has any.
pub(crate) fn add<'a>(object: &File<'a>, start: usize, sections: &mut Sections<'_>) -> Result<(), ReadError> {
    let (mut types, mut parts, mut names) = (None, Vec::new(), HashMap::new());
    for section in object.sections() {
        let name = section.name;
        if !matches!(name, ".debug$T" | ".debug$S") {
            continue;
        }
        let at = start.saturating_add(section.start);
        let bytes = section.bytes.ok_or_else(|| ReadError::truncated(at, "a debug section"))?;
        let mut fields = Fields { rest: bytes, at };
        if bytes.is_empty() || fields.u32()? != VERSION {
            continue;
        }
        if name == ".debug$T" {
            types = types.or(Some((fields.rest, at + 4)));
            continue;
        }
        parts.push((fields.rest, at + 4));
        names.extend(references(object, &section).map(|(place, name)| (at.saturating_add(place), Symbol::only(name))));
    }
    let Some((bytes, at)) = types else {
        if let Some(pdb) = pdb(object) {
            *sections = Sections::moved_to(pdb);
        }
        return Ok(());
    };
    let types = Types::read(bytes, at, FIRST_TYPE)?;
    let mut symbols = Symbols::default();
    for (part, at) in &parts {
        symbols.add_parts(part, *at, &|place, _, _| names.get(&place).map_or(&[], std::slice::from_ref))?;
    }
    let budget = Budget::new(bytes.len() + parts.iter().map(|(part, _)| part.len()).sum::<usize>());
    let entries = Entries::new(Writer::new(budget), [&types, &types], [&symbols, &symbols]);
    unit(entries, Some(at), sections).map(drop)
}

/// Adds a unit, and returns what is left of the budget. The types are those of one object file, which start at byte `at` of the file, and
/// all are written; or those of a program, of which only the ones that the symbols refer to are written.
fn unit(mut entries: Entries<'_, '_>, at: Option<usize>, sections: &mut Sections<'_>) -> Result<Budget, ReadError> {
    let symbols = entries.symbols;
    let source = symbols.build.and_then(|build| entries.ids.source(build)).unwrap_or_default();
    let elsewhere = entries.types.elsewhere();
    let language = Value::Number(dw::DW_LANG_Rust.0.into());
    let attributes = [
        (dw::DW_AT_name, Value::Text(source)),
        (dw::DW_AT_language, if symbols.is_rust { language } else { Value::Absent }),
        (dw::DW_AT_dwo_name, Value::Text(elsewhere.unwrap_or_default())),
    ];
    entries.out.entry(dw::DW_TAG_compile_unit, true, &attributes)?;
    if at.is_some() {
        entries.types()?;
    }
    if elsewhere.is_none() {
        entries.symbols()?;
    }
    entries.finish(at.unwrap_or(0), sections)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(kind: u16, fields: &[&[u8]]) -> Vec<u8> {
        let fields = fields.concat();
        [&(fields.len() as u16 + 2).to_le_bytes()[..], &kind.to_le_bytes(), &fields].concat()
    }

    /// Thousands of structs with one list of thousands of nested types, which take no room in the result.
    #[test]
    fn contents_are_not_read_again_and_again() {
        let nested = [&[0x10, 0x15, 0, 0, 0x74, 0, 0, 0, b'n', 0][..]; 6000].concat();
        let mut types = record(0x1203, &[&nested]);
        for number in 0..10_000_u32 {
            let list = FIRST_TYPE.to_le_bytes();
            types.extend(record(
                0x1505,
                &[&[0; 4], &list, &[0; 8], &[4, 0], &number.to_be_bytes().map(|byte| byte | 1), &[0]],
            ));
        }
        let budget = Budget::new(types.len());
        let types = Types::read(&types, 0, FIRST_TYPE).unwrap();
        let symbols = Symbols::default();
        let entries = Entries::new(Writer::new(budget), [&types, &types], [&symbols, &symbols]);
        let error = unit(entries, Some(0), &mut Sections::default()).map(drop).unwrap_err();
        assert!(error.to_string().ends_with("too much memory"), "{error}");
    }

    /// Returns a struct with this list of members.
    fn structure(properties: u16, list: u32, size: u16) -> Vec<u8> {
        let head = [[0; 2], properties.to_le_bytes()].concat();
        record(0x1505, &[&head, &list.to_le_bytes(), &[0; 8], &size.to_le_bytes(), b"node\0.?AUnode@@\0"])
    }

    #[test]
    fn structs_with_one_name_are_not_taken_for_one() {
        let [declared, four, eight] = [(0x80, 0), (0, 4), (0, 8)].map(|(properties, size)| structure(properties, 0, size));
        let one = [&declared[..], &four].concat();
        assert_eq!(Types::read(&one, 0, FIRST_TYPE).unwrap().defined(FIRST_TYPE), FIRST_TYPE + 1);
        let two = [&declared[..], &four, &eight].concat();
        assert_eq!(Types::read(&two, 0, FIRST_TYPE).unwrap().defined(FIRST_TYPE), FIRST_TYPE);
    }

    /// With unique names, as of C++: a class may be there twice.
    #[test]
    fn classes_with_one_name_are_the_same_or_different() {
        // `int a;`, the same with a function that the compiler generates, `int b;`, and `float a;`.
        let member = |ty: u8, name: u8| [0x0d, 0x15, 3, 0, ty, 0, 0, 0, 0, 0, name, 0];
        let function = |attributes: [u8; 2]| [&[0x11, 0x15][..], &attributes, &[0; 4], b"node\0"].concat();
        let lists = [
            member(0x74, b'a').to_vec(),
            [&member(0x74, b'a')[..], &function([3, 1])].concat(),
            member(0x74, b'b').to_vec(),
            member(0x40, b'a').to_vec(),
        ];
        let lists = lists.map(|list| record(0x1203, &[&list])).concat();
        for (second, size, are_same) in [(0, 4, true), (1, 4, true), (2, 4, false), (3, 4, false), (0, 8, false)] {
            let [declared, first, second] = [(0x280, 0, 0), (0x200, FIRST_TYPE, 4), (0x200, FIRST_TYPE + second, size)]
                .map(|(properties, list, size)| structure(properties, list, size));
            let all = [&lists[..], &declared, &first, &second].concat();
            let types = Types::read(&all, 0, FIRST_TYPE).unwrap();
            let [declared, first, second] = [4, 5, 6].map(|place| FIRST_TYPE + place);
            assert_eq!([declared, first, second].map(|index| types.defined(index)), [first; 3]);
            let several = types.several(first).unwrap();
            assert_eq!((several.all.as_slice(), several.are_same), (&[first, second][..], are_same));
        }
    }
}
