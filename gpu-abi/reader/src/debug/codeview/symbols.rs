//! Symbols: functions with their parameters, variables, and names of types.

use super::entries::{Entries, spelled};
use super::record::{Fields, Record, records};
use super::types::{LF_FUNC_ID, LF_MFUNC_ID, Types};
use super::writer::{self, Value};
use crate::error::ReadError;
use crate::names::base_name;
use gimli::constants as dw;
use std::collections::HashMap;

const S_END: u16 = 0x0006;
const S_BLOCK32: u16 = 0x1103;
const S_LDATA32: u16 = 0x110c;
const S_GDATA32: u16 = 0x110d;
const S_LPROC32: u16 = 0x110f;
const S_GPROC32: u16 = 0x1110;
const S_LPROC32_ID: u16 = 0x1146;
const S_GPROC32_ID: u16 = 0x1147;
const S_INLINESITE: u16 = 0x114d;
const S_INLINESITE_END: u16 = 0x114e;
const S_PROC_ID_END: u16 = 0x114f;

/// The number of the language in the description of a compiler.
const RUST: u8 = 0x15;

/// Returns the symbols at an address, which is in a field at this byte of the file: an offset and the number of a section. Several functions
/// with the same code may have one address; their symbols are sorted by [`identifier`].
pub(super) type SymbolsAt<'n, 'a> = &'n dyn Fn(usize, u32, u16) -> &'n [&'a str];

/// A function or variable.
#[derive(Clone)]
struct Item<'a> {
    name: &'a str,
    symbol: Option<&'a str>,
    /// The first symbol at its address.
    first: Option<&'a str>,
    ty: u32,
    is_function: bool,
    is_global: bool,
    /// The names of the parameters.
    params: Vec<&'a str>,
    /// The place among the texts of the path of its source file, if it is known without the lines.
    file: Option<u32>,
}

/// The symbols of one file or of one of its parts.
#[derive(Default)]
pub(super) struct Symbols<'a> {
    items: Vec<Item<'a>>,
    typedefs: Vec<(&'a str, u32)>,
    /// The place of a source file in `files`, by the first symbol at the address of a function in it.
    lines: HashMap<&'a str, u32>,
    files: &'a [u8],
    texts: &'a [u8],
    /// The values that tell a variant of an enumeration of Rust from the others, by the names of the variants' structs.
    pub(super) discriminants: HashMap<&'a str, u64>,
    /// The description of how the file was compiled.
    pub(super) build: Option<u32>,
    pub(super) is_rust: bool,
}

impl<'a> Symbols<'a> {
    /// Adds the parts of a section, whose contents start at byte `at` of the file.
    pub(super) fn add_parts(&mut self, bytes: &'a [u8], at: usize, symbols: SymbolsAt<'_, 'a>) -> Result<(), ReadError> {
        let mut rest = Fields { rest: bytes, at };
        while rest.rest.len() >= 8 {
            let (kind, len) = (rest.u32()?, rest.u32()? as usize);
            rest.at = at.saturating_add(bytes.len() - rest.rest.len());
            let mut part = Fields { rest: rest.take(len)?, at: rest.at };
            match kind {
                // Symbols.
                0xf1 => self.add(part.rest, rest.at, symbols)?,
                // The lines of a function.
                0xf2 => {
                    let (offset, section) = (part.u32()?, part.u16()?);
                    if let Ok(file) = part.skip(6)?.u32() {
                        self.lines.extend(symbols(rest.at, offset, section).first().map(|first| (*first, file)));
                    }
                }
                // The source files, whose paths are among the texts.
                0xf4 => self.files = part.rest,
                0xf3 => self.texts = part.rest,
                _ => {}
            }
            rest.pad(len)?;
        }
        Ok(())
    }

    /// Adds the records in `bytes`, which start at byte `at` of the file.
    pub(super) fn add(&mut self, bytes: &'a [u8], at: usize, symbols: SymbolsAt<'_, 'a>) -> Result<(), ReadError> {
        // The function that is read, and the number of scopes within it.
        let (mut function, mut depth) = (None, 0);
        for record in records(bytes, at) {
            let Record { kind, mut fields } = record?;
            let at = fields.at;
            match kind {
                // S_COMPILE3
                0x113c => self.is_rust |= fields.take(1)? == [RUST],
                // S_BUILDINFO
                0x114c => self.build = Some(fields.u32()?),
                // S_CONSTANT
                0x1107 => {
                    let value = fields.skip(4)?.number()?;
                    if let Some(variant) = fields.name()?.strip_suffix("::DISCR_EXACT") {
                        self.discriminants.insert(variant, value as u64);
                    }
                }
                // S_UDT
                0x1108 => {
                    let ty = fields.u32()?;
                    self.typedefs.push((fields.name()?, ty));
                }
                S_LDATA32 | S_GDATA32 => {
                    let ty = fields.u32()?;
                    let symbols = symbols(at + 8, fields.u32()?, fields.u16()?);
                    self.items.push(Item::new(fields.name()?, symbols, ty, false, kind == S_GDATA32));
                }
                S_LPROC32 | S_GPROC32 | S_LPROC32_ID | S_GPROC32_ID => {
                    let ty = fields.skip(24)?.u32()?;
                    let symbols = symbols(at + 32, fields.u32()?, fields.u16()?);
                    let name = fields.skip(1)?.name()?;
                    let is_global = matches!(kind, S_GPROC32 | S_GPROC32_ID);
                    (function, depth) = (Some(Item::new(name, symbols, ty, true, is_global)), 0);
                }
                // S_LOCAL
                0x113e if depth == 0 => {
                    let is_param = fields.skip(4)?.u16()? & 1 != 0;
                    let name = is_param.then(|| fields.name()).transpose()?;
                    function.iter_mut().for_each(|function: &mut Item<'_>| function.params.extend(name));
                }
                S_BLOCK32 | S_INLINESITE => depth += 1,
                S_END | S_PROC_ID_END | S_INLINESITE_END if depth > 0 => depth -= 1,
                S_END | S_PROC_ID_END => self.items.extend(function.take()),
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns no symbols yet, of one language, with the texts of a program.
    pub(super) fn of_program(texts: &'a [u8], is_rust: bool) -> Self {
        Self { texts, is_rust, ..Self::default() }
    }

    /// Returns what is known of how the file was compiled, without the symbols.
    pub(super) fn head(&self) -> Self {
        Self { build: self.build, is_rust: self.is_rust, ..Self::default() }
    }

    /// Adds the symbols of an object file.
    pub(super) fn extend(&mut self, other: Self) {
        let files: Vec<Option<u32>> = other.items.iter().map(|item| other.file(item)).collect();
        self.items.extend(other.items.into_iter().zip(files).map(|(item, file)| Item { file, ..item }));
        self.typedefs.extend(other.typedefs);
    }

    /// Adds to each language, that of Rust second, what a program lists for all object files.
    pub(super) fn divide(&self, types: &Types<'_>, languages: &mut [Self; 2]) {
        for item in &self.items {
            languages[usize::from(types.is_rust(item.ty))].items.push(item.clone());
        }
        for (name, ty) in &self.typedefs {
            languages[usize::from(types.is_rust(*ty))].typedefs.push((name, *ty));
        }
    }

    /// Returns the place among the texts of the path of an item's source file.
    fn file(&self, item: &Item<'_>) -> Option<u32> {
        let at = *self.lines.get(item.first?)?;
        Fields { rest: self.files.get(at as usize..)?, at: 0 }.u32().ok()
    }

    fn text(&self, at: u32) -> Option<&'a str> {
        Fields { rest: self.texts.get(at as usize..)?, at: 0 }.name().ok()
    }
}

impl<'a> Item<'a> {
    /// Returns an item at an address with these symbols. Of several, its own is the only one with its identifier.
    fn new(name: &'a str, symbols: &[&'a str], ty: u32, is_function: bool, is_global: bool) -> Self {
        let own = name.rsplit("::").next().unwrap_or(name);
        let start = symbols.partition_point(|symbol| identifier(symbol) < own);
        let symbol = match (symbols, &symbols[start..]) {
            ([only], _) => Some(*only),
            (_, [symbol, rest @ ..]) if identifier(symbol) == own => {
                Some(*symbol).filter(|_| rest.first().is_none_or(|next| identifier(next) != own))
            }
            _ => None,
        };
        let first = symbols.first().copied();
        Self { name, symbol, first, ty, is_function, is_global, params: Vec::new(), file: None }
    }
}

/// Returns the identifier in a symbol, `run` for `?run@app@@YAXXZ`.
pub(super) fn identifier(symbol: &str) -> &str {
    let mangled = symbol.strip_prefix('?').and_then(|name| name.split('@').next());
    mangled.unwrap_or_else(|| base_name(symbol))
}

impl<'a> Entries<'_, 'a> {
    /// Writes the functions, variables and typedefs.
    pub(super) fn symbols(&mut self) -> Result<(), ReadError> {
        let symbols = self.symbols;
        for (name, ty) in &symbols.typedefs {
            // rustc has names for all types.
            if symbols.is_rust || self.types.class(*ty).is_some_and(|class| class.name == *name) {
                self.record(self.types.defined(*ty))?;
            } else {
                self.out.entry(dw::DW_TAG_typedef, false, &[writer::name(&spelled(name)), writer::ty(*ty)])?;
            }
        }
        for item in &symbols.items {
            let name = writer::name(item.name);
            let external = (dw::DW_AT_external, Value::Flag(item.is_global));
            if !item.is_function {
                // A mangled name does not state more than the name.
                self.out.entry(dw::DW_TAG_variable, false, &[name, external, writer::ty(item.ty)])?;
                continue;
            }
            let id = self.types.get(item.ty, LF_FUNC_ID).or(self.types.get(item.ty, LF_MFUNC_ID));
            let ty = id.map_or(Ok(item.ty), |mut id| id.skip(4)?.u32())?;
            // One of several with the same code has no symbol of which it is known that it is its own.
            let has_other = item.symbol.is_none() && item.first.is_some();
            let Some(signature) = self.types.signature(ty).filter(|_| !has_other) else { continue };
            let file = item.file.or_else(|| symbols.file(item));
            let file = file.map(|at| self.file(1 << 32 | u64::from(at), || symbols.text(at))).transpose()?;
            let attributes = [
                name,
                external,
                (dw::DW_AT_linkage_name, Value::Text(item.symbol.unwrap_or_default())),
                writer::ty(signature.result),
                (dw::DW_AT_decl_file, file.unwrap_or(Value::Absent)),
            ];
            self.out.entry(dw::DW_TAG_subprogram, true, &attributes)?;
            self.params(&signature, &item.params)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Item, identifier};

    #[test]
    fn functions_at_one_address_keep_their_symbols() {
        for (name, symbols, own) in [
            ("set", &["set"][..], Some("set")),
            ("get", &["set"], Some("set")),
            ("set", &["set", "set_all"], Some("set")),
            ("app::set", &["?set@app@@YAXXZ", "?set_all@app@@YAXXZ"], Some("?set@app@@YAXXZ")),
            ("app::run", &["?run@app@@YAXXZ", "?walk@app@@YAXXZ"], Some("?run@app@@YAXXZ")),
            ("app::run", &["_ZN3app3runEv", "_ZN3app4walkEv"], Some("_ZN3app3runEv")),
            ("app::run", &["?run@app@@YAXXZ", "?run@app@@YAXH@Z"], None),
            ("run", &["run", "?run@@YAXH@Z"], None),
            ("put", &["get", "set"], None),
            ("put", &[], None),
        ] {
            assert_eq!(Item::new(name, symbols, 0, true, true).symbol, own, "{name} {symbols:?}");
        }
    }

    /// Each of them is found without a look at all others.
    #[test]
    fn any_number_of_functions_may_have_one_address() {
        let mut symbols: Vec<String> = (0..100_000).map(|number| format!("?f{number}@app@@YAXXZ")).collect();
        symbols.sort_unstable_by(|one, other| identifier(one).cmp(identifier(other)));
        let symbols: Vec<&str> = symbols.iter().map(String::as_str).collect();
        for symbol in &symbols {
            let name = format!("app::{}", identifier(symbol));
            assert_eq!(Item::new(&name, &symbols, 0, true, true).symbol, Some(*symbol));
        }
    }
}
