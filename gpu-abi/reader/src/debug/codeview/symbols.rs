//! Symbols: functions with their parameters, variables, and names of types.

use super::entries::{Entries, spelled};
use super::record::{Fields, Record, records};
use super::types::{LF_FUNC_ID, LF_MFUNC_ID, Types};
use super::writer::{self, Value};
use crate::debug::returned::{RETURNED, Returned};
use crate::error::ReadError;
use crate::names::SourceName;
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
/// with the same code may have one address.
pub(super) type SymbolsAt<'n, 'a> = &'n dyn Fn(usize, u32, u16) -> &'n [Symbol<'a>];

/// A symbol.
pub(super) struct Symbol<'a> {
    name: &'a str,
    /// The function in C++ or Rust, `app::run` for `?run@app@@YAXXZ`, if it is one of several: they are sorted by [`order`]. Empty if it
    /// is not known.
    path: String,
}

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
                        self.lines.extend(symbols(rest.at, offset, section).first().map(|first| (first.name, file)));
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
    /// Returns an item at an address with these symbols. Of several, its own is the only one with its path, or else the only one with its
    /// identifier.
    fn new(name: &'a str, symbols: &[Symbol<'a>], ty: u32, is_function: bool, is_global: bool) -> Self {
        let start = |is_before: &dyn Fn((&str, &str)) -> bool| symbols.partition_point(|one| is_before(order(&one.path)));
        let (own, path) = order(name);
        let of_path = &symbols[start(&|key| key < (own, path))..start(&|key| key <= (own, path))];
        let alike = &symbols[start(&|(last, _)| last < own)..start(&|(last, _)| last <= own)];
        let symbol = match (symbols, of_path, alike) {
            ([one], ..) | (_, [one], _) => Some(one.name),
            // It may be one whose path is not known.
            ([first, ..], [], [one]) if !first.path.is_empty() => Some(one.name),
            _ => None,
        };
        let first = symbols.first().map(|first| first.name);
        Self { name, symbol, first, ty, is_function, is_global, params: Vec::new(), file: None }
    }
}

impl<'a> Symbol<'a> {
    /// Returns the only symbol at an address.
    pub(super) fn only(name: &'a str) -> Self {
        Self { name, path: String::new() }
    }

    /// Sorts the symbols at an address.
    pub(super) fn sort(symbols: &mut [Self]) {
        if symbols.len() > 1 {
            symbols.iter_mut().for_each(|symbol| symbol.path = path(symbol.name).unwrap_or_default());
            symbols.sort_by(|one, other| order(&one.path).cmp(&order(&other.path)));
        }
    }
}

/// Returns what the paths of symbols are sorted by: the identifier at the end, and all of it.
fn order(path: &str) -> (&str, &str) {
    (path.rsplit("::").next().unwrap_or(path), path)
}

/// Returns a function's path in C++ or Rust by its symbol; `None` if it is not known.
fn path(symbol: &str) -> Option<String> {
    /// The number of digits of a hash of Rust.
    const HASH: usize = 16;

    if symbol.starts_with('?') {
        return microsofts_path(symbol);
    }
    if !symbol.starts_with("_Z") {
        return (!symbol.starts_with("_R")).then(|| symbol.to_owned());
    }
    let name = SourceName::of(symbol)?;
    let of_rust = name.instance().rsplit_once("::h").filter(|(_, hash)| hash.len() == HASH && symbol.ends_with('E'));
    Some(of_rust.map_or(name.instance(), |(path, _)| path).to_owned())
}

/// Returns a function's path by Microsoft's mangled name: `?`, `?0` for a constructor or `?1` for a destructor, and from the innermost to
/// the outermost one, identifiers that end in `@`, or the numbers of earlier ones. The last of them is before another `@`. Templates and
/// operators are left out.
fn microsofts_path(symbol: &str) -> Option<String> {
    let mut rest = symbol.strip_prefix('?')?;
    let special = rest.strip_prefix("?0").map(|rest| ("", rest));
    let special = special.or_else(|| Some(("~", rest.strip_prefix("?1")?)));
    rest = special.map_or(rest, |(_, rest)| rest);
    let (mut known, mut path) = (Vec::new(), Vec::new());
    loop {
        let (identifier, after) = match rest.as_bytes().first()? {
            b'@' => break,
            b'?' => return None,
            digit @ b'0'..=b'9' => (*known.get(usize::from(digit - b'0'))?, &rest[1..]),
            _ => {
                let (identifier, after) = rest.split_once('@')?;
                known.push(identifier);
                (identifier, after)
            }
        };
        path.push(identifier);
        rest = after;
    }
    let own = special.map(|(start, _)| format!("{start}{}", path.first().copied().unwrap_or_default()));
    path.reverse();
    path.extend(own.as_deref());
    Some(path.join("::"))
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
                signature.convention(),
                (RETURNED, if signature.has_this() { Value::Number(Returned::Method as u64) } else { Value::Absent }),
            ];
            self.out.entry(dw::DW_TAG_subprogram, true, &attributes)?;
            self.params(&signature, &item.params)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Item, Symbol};

    /// Returns the symbol of a function at an address with these symbols.
    fn own<'a>(name: &'a str, symbols: &[&'a str]) -> Option<&'a str> {
        let mut symbols: Vec<_> = symbols.iter().map(|symbol| Symbol::only(symbol)).collect();
        Symbol::sort(&mut symbols);
        Item::new(name, &symbols, 0, true, true).symbol
    }

    #[test]
    fn functions_at_one_address_keep_their_symbols() {
        for (name, symbols, expected) in [
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
            assert_eq!(own(name, symbols), expected, "{name} {symbols:?}");
        }
    }

    #[test]
    fn functions_of_one_identifier_are_told_apart_by_their_scopes() {
        let symbols = ["run", "?run@app@@YAHH@Z", "?run@lib@0@@YAHH@Z"];
        assert_eq!(own("run", &symbols), Some("run"));
        assert_eq!(own("app::run", &symbols), Some("?run@app@@YAHH@Z"));
        assert_eq!(own("run::lib::run", &symbols), Some("?run@lib@0@@YAHH@Z"));
        assert_eq!(own("lib::run", &symbols), None);
        // A function in a namespace with C's linkage.
        assert_eq!(own("app::run", &["run", "?walk@app@@YAXXZ"]), Some("run"));
        assert_eq!(own("app::run", &["run", "?run@lib@@YAXXZ"]), None);
    }

    #[test]
    fn functions_of_rust_do_not_take_the_symbols_of_c() {
        let symbols = ["noop", "_ZN3app4noop17h0123456789abcdefE", "_ZN3app4work17h0123456789abcdefE"];
        for (name, expected) in [("noop", symbols[0]), ("app::noop", symbols[1]), ("app::work", symbols[2])] {
            assert_eq!(own(name, &symbols), Some(expected));
        }
        let symbols = ["noop", "_RNvCs8icZUrvfcq9_3app4noop"];
        assert_eq!([own("noop", &symbols), own("app::noop", &symbols)], [Some("noop"), None]);
    }

    #[test]
    fn members_of_classes_keep_their_symbols() {
        let symbols = ["??0S@app@@QEAA@XZ", "??1S@app@@QEAA@XZ", "?get@S@app@@QEBAXXZ", "??$get@H@app@@YAXXZ"];
        let names = ["app::S::S", "app::S::~S", "app::S::get"];
        assert_eq!(names.map(|name| own(name, &symbols)), [0, 1, 2].map(|at| Some(symbols[at])));
        let symbols = ["_ZN3app1SC1Ev", "_ZNK3app1S3getEv", "_ZN3app4makeIiEEvv"];
        let names = ["app::S::S", "app::S::get", "app::make<int>"];
        assert_eq!(names.map(|name| own(name, &symbols)), symbols.map(Some));
    }

    /// Each of them is found without a look at all others.
    #[test]
    fn any_number_of_functions_may_have_one_address() {
        let symbols: Vec<String> = (0..100_000).map(|number| format!("?f{number}@app@@YAXXZ")).collect();
        let mut symbols: Vec<_> = symbols.iter().map(|symbol| Symbol::only(symbol)).collect();
        Symbol::sort(&mut symbols);
        for symbol in &symbols {
            assert_eq!(Item::new(&symbol.path, &symbols, 0, true, true).symbol, Some(symbol.name));
        }
    }
}
