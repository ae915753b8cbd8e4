//! PDB files: the debug information of a program, in streams that are scattered over blocks.
//!
//! LLVM's `docs/PDB` states the format.

use super::entries::Entries;
use super::record::{Budget, Fields, Record, numbers, records};
use super::symbols::{Symbol, Symbols};
use super::types::Types;
use super::writer::Writer;
use crate::debug::registers::max_classified;
use crate::debug::sections::Sections;
use crate::error::ReadError;
use crate::host_file::PDB;
use crate::host_object::{Definition, HostObject, SymbolKind};
use std::cell::Cell;
use std::collections::HashMap;

/// The error for a file whose blocks or streams cannot be found.
const BROKEN: &str = "the PDB's directory of streams is broken";

/// The numbers of streams.
const INFO: usize = 1;
const TYPES: usize = 2;
const MODULES: usize = 3;
const IDS: usize = 4;

/// A symbol that other object files could refer to, and whether it is a function's.
const S_PUB32: u16 = 0x110e;
const IS_FUNCTION: u32 = 2;

/// A PDB file.
pub(crate) struct Pdb<'a> {
    file: &'a [u8],
    block_size: usize,
    /// The size of each stream and the numbers of its blocks.
    streams: Vec<(usize, Vec<u32>)>,
    /// The number of bytes that streams may still have, as none shares a block with another.
    left: Cell<usize>,
    /// The object files that the program was linked from.
    modules: Vec<Module>,
    /// The symbols of all object files.
    globals: Vec<u8>,
}

/// An object file: the number of its stream, and the sizes of the stream's parts.
struct Module {
    stream: usize,
    symbols: usize,
    old_lines: usize,
    lines: usize,
}

impl<'a> Pdb<'a> {
    /// Reads the directory of a file that starts as a PDB.
    pub(crate) fn read(file: &'a [u8]) -> Result<Self, ReadError> {
        let mut pdb = Self {
            file,
            block_size: 0,
            streams: Vec::new(),
            left: Cell::new(file.len()),
            modules: Vec::new(),
            globals: Vec::new(),
        };
        let mut head = fields(file.get(PDB.len()..).ok_or(broken())?);
        pdb.block_size = head.u32()? as usize;
        let size = head.skip(8)?.u32()? as usize;
        let map = head.skip(4)?.u32()?;
        // The directory's blocks are listed in blocks of their own.
        let count = size.checked_div(pdb.block_size).ok_or(broken())? + usize::from(size % pdb.block_size != 0);
        let blocks = (0..(count * 4).div_ceil(pdb.block_size) as u32).map(|index| map.saturating_add(index));
        let list = pdb.gather(count * 4, blocks)?;
        let directory = pdb.gather(size, numbers(&list))?;
        let mut directory = fields(&directory);
        let count = directory.u32()? as usize;
        let sizes = directory.take(count.saturating_mul(4))?;
        for size in numbers(sizes) {
            // A stream that does not exist has the largest size.
            let size = if size == u32::MAX { 0 } else { size as usize };
            let blocks = directory.take(size.div_ceil(pdb.block_size).saturating_mul(4))?;
            pdb.streams.push((size, numbers(blocks).collect()));
        }
        let modules = pdb.stream(MODULES)?;
        let mut head = fields(&modules);
        if modules.is_empty() {
            return Ok(pdb);
        }
        let globals = head.skip(20)?.u16()?;
        let len = head.skip(2)?.u32()? as usize;
        let mut list = fields(head.skip(36)?.take(len)?);
        while !list.rest.is_empty() {
            let stream = list.skip(34)?.u16()?.into();
            let [symbols, old_lines, lines] = [list.u32()?, list.u32()?, list.u32()?].map(|size| size as usize);
            list.skip(16)?.name()?;
            list.name()?;
            list.pad(len - list.rest.len())?;
            pdb.modules.push(Module { stream, symbols, old_lines, lines });
        }
        pdb.globals = pdb.stream(globals.into())?;
        Ok(pdb)
    }

    /// Returns the bytes of a stream; a stream that does not exist is empty.
    fn stream(&self, index: usize) -> Result<Vec<u8>, ReadError> {
        let Some((size, blocks)) = self.streams.get(index) else { return Ok(Vec::new()) };
        self.gather(*size, blocks.iter().copied())
    }

    /// Returns the first `size` bytes of blocks.
    fn gather(&self, size: usize, blocks: impl Iterator<Item = u32>) -> Result<Vec<u8>, ReadError> {
        self.left.set(self.left.get().checked_sub(size).ok_or(broken())?);
        let mut bytes = Vec::with_capacity(size);
        for block in blocks {
            let start = (block as usize).saturating_mul(self.block_size);
            let len = self.block_size.min(size - bytes.len());
            let block = start.checked_add(len).and_then(|end| self.file.get(start..end));
            bytes.extend(block.ok_or(ReadError::truncated(self.file.len(), "a block of the PDB"))?);
        }
        if bytes.len() == size { Ok(bytes) } else { Err(broken()) }
    }

    /// Returns the symbols that other object files could refer to, up to the first broken one.
    fn symbols(&self) -> impl Iterator<Item = Definition<'_>> {
        records(&self.globals, 0).map_while(Result::ok).filter(|record| record.kind == S_PUB32).filter_map(definition)
    }

    /// Returns the text of all paths of source files.
    fn texts(&self) -> Result<Vec<u8>, ReadError> {
        let info = self.stream(INFO)?;
        let mut info = fields(&info);
        let len = info.skip(28)?.u32()? as usize;
        let names = info.take(len)?;
        let count = info.u32()?;
        info.skip(4)?;
        for _ in 0..2 {
            let words = info.u32()? as usize;
            info.skip(words.saturating_mul(4))?;
        }
        for _ in 0..count {
            let (name, stream) = (info.u32()? as usize, info.u32()? as usize);
            if names.get(name..).is_some_and(|name| name.starts_with(b"/names\0")) {
                let mut texts = self.stream(stream)?;
                texts.drain(..texts.len().min(12));
                return Ok(texts);
            }
        }
        Ok(Vec::new())
    }

    /// Returns the debug information as sections of DWARF. A unit for each object file states its language and source; two have the
    /// contents of all: one of C++, and one of Rust.
    fn dwarf(&self) -> Result<Sections<'static>, ReadError> {
        let [types, ids] = [self.stream(TYPES)?, self.stream(IDS)?];
        let [types, ids] = [Types::of_stream(&types)?, Types::of_stream(&ids)?];
        let texts = self.texts()?;
        let mut names: HashMap<(usize, u64), Vec<Symbol<'_>>> = HashMap::new();
        for Definition { name, address, .. } in self.symbols() {
            names.entry(address).or_default().push(Symbol::only(name));
        }
        names.values_mut().for_each(|symbols| Symbol::sort(symbols));
        let at = |_, offset: u32, section: u16| {
            names.get(&(section.into(), offset.into())).map_or(&[][..], |names| names.as_slice())
        };
        let streams = self.modules.iter().map(|module| Ok((module, self.stream(module.stream)?)));
        let streams = streams.collect::<Result<Vec<_>, ReadError>>()?;
        let mut sections = Sections::default();
        sections.max_classified = max_classified(true);
        let mut budget = Budget::new(self.file.len());
        let mut globals = Symbols::default();
        globals.add(&self.globals, 0, &at)?;
        let mut languages = [false, true].map(|is_rust| Symbols::of_program(&texts, is_rust));
        globals.divide(&types, &mut languages);
        for (module, bytes) in streams.iter().filter(|(_, bytes)| !bytes.is_empty()) {
            let mut parts = fields(bytes);
            let records = parts.take(module.symbols)?;
            let lines = parts.skip(module.old_lines)?.take(module.lines)?;
            let mut symbols = Symbols::default();
            symbols.add(records.get(4..).unwrap_or_default(), 0, &at)?;
            symbols.add_parts(lines, 0, &at)?;
            let head = symbols.head();
            let entries = Entries::new(Writer::new(budget), [&types, &ids], [&head, &globals]);
            budget = super::unit(entries, None, &mut sections)?;
            languages[usize::from(symbols.is_rust)].extend(symbols);
        }
        for symbols in &languages {
            let entries = Entries::new(Writer::new(budget), [&types, &ids], [symbols, &globals]);
            budget = super::unit(entries, None, &mut sections)?;
        }
        Ok(sections)
    }
}

impl<'a> HostObject<'a> for Pdb<'a> {
    fn definitions(&self) -> Vec<Definition<'_>> {
        self.symbols().collect()
    }

    fn is_x86_64(&self) -> bool {
        true
    }

    fn add_codeview(&self, _start: usize, sections: &mut Sections<'a>) -> Result<(), ReadError> {
        *sections = self.dwarf()?;
        Ok(())
    }
}

fn definition<'p>(Record { mut fields, .. }: Record<'p>) -> Option<Definition<'p>> {
    let is_function = fields.u32().ok()? & IS_FUNCTION != 0;
    let kind = if is_function { SymbolKind::Function } else { SymbolKind::Variable };
    let (offset, section) = (fields.u32().ok()?, fields.u16().ok()?);
    let (name, address) = (fields.name().ok()?, (section.into(), offset.into()));
    Some(Definition { name, kind, is_local: false, is_exported: true, is_weak: None, address })
}

const fn broken() -> ReadError {
    ReadError::malformed(0, BROKEN)
}

const fn fields(rest: &[u8]) -> Fields<'_> {
    Fields { rest, at: 0 }
}
