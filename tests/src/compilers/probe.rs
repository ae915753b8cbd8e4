//! The source that makes a compiler show a batch of records.
//!
//! For each record, up to four parts, each under a `#line` that calls it `NAME.part`, so that a
//! diagnostic says which record it is about:
//! - `type`: the definition;
//! - `data`: `gpu_abi_kit_NAME`, an array of size, alignment and the offsets of the ordinary named
//!   members; and for each named bit-field `gpu_abi_kit_bits_I_NAME`, an object in which only that field
//!   has all its bits set;
//! - `entry`: a kernel taking the record by value;
//! - `func`: a device function taking it, and one returning it.

use gpu_abi_conformance::sources::symbol;

use crate::base_type::Family;
use crate::cxx;
use crate::record::{Kind, Member, MemberType, Record, RecordSet};

/// The contents that a compiler's probes may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Written before every object and function of the device, empty on the host.
    pub device: &'static str,
    /// Written before every kernel.
    pub kernel: &'static str,
    /// The parts to ask this compiler about.
    pub parts: &'static [Part],
    /// nvcc refuses a static initialiser of a union's bit-field, so its bytes are stored by code.
    pub stores_union_bits: bool,
}

/// A part of a record's probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The definition.
    Type,
    /// The objects.
    Data,
    /// The kernel.
    Entry,
    /// The device functions.
    Func,
}

impl Part {
    const ALL: [Self; 4] = [Self::Type, Self::Data, Self::Entry, Self::Func];

    const fn word(self) -> &'static str {
        match self {
            Self::Type => "type",
            Self::Data => "data",
            Self::Entry => "entry",
            Self::Func => "func",
        }
    }

    /// The record and the part a diagnostic begins with: `NAME.part:12:` or `NAME.part(12):`.
    pub(super) fn of_diagnostic(line: &str) -> Option<(String, Self)> {
        let (place, _) = line.split_once([':', '('])?;
        let (record, word) = place.rsplit_once('.')?;
        let part = Self::ALL.into_iter().find(|part| part.word() == word)?;
        Some((record.to_owned(), part))
    }
}

/// A record of a batch, and the parts of its probe that are asked for.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The record's position in its set.
    pub position: usize,
    /// Its definition's part is there in any case, unless the compiler refuses it.
    pub parts: Vec<Part>,
}

/// The symbol of the object that shows the bit-field at a position.
pub(super) fn bits_symbol(position: usize, record: &str) -> String {
    symbol(&format!("bits_{position}_"), record)
}

/// The object whose bytes a function stores instead of an initialiser.
pub(super) fn stored_by(function: &str) -> Option<String> {
    function.strip_prefix(&symbol("store_", "")).map(|bits| symbol("bits_", bits))
}

/// Returns the part and the record whose function a line of PTX declares.
pub(super) fn owner(line: &str) -> Option<(Part, &str)> {
    if !line.contains(".entry ") && !line.contains(".func ") {
        return None;
    }
    let prefixes = [("entry_", Part::Entry), ("func_", Part::Func), ("result_", Part::Func)];
    let (part, (_, rest)) =
        prefixes.into_iter().find_map(|(prefix, part)| Some((part, line.split_once(&symbol(prefix, ""))?)))?;
    rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().map(|record| (part, record))
}

/// The named members that are no bit-fields, with their positions.
pub fn ordinary(record: &Record) -> impl Iterator<Item = (usize, &str)> {
    record.members.iter().enumerate().filter(|(_, member)| !member.base).filter_map(|(position, member)| {
        match member.bits {
            None => Some((position, member.name.as_deref()?)),
            Some(_) => None,
        }
    })
}

/// The named bit-fields, with their positions, names and widths.
pub fn bit_fields(record: &Record) -> impl Iterator<Item = (usize, &str, u32)> {
    record
        .members
        .iter()
        .enumerate()
        .filter_map(|(position, member)| Some((position, member.name.as_deref()?, member.bits?)))
}

/// The source for a batch.
///
/// `refused` holds the positions of records whose definitions the compiler does not take.
pub fn source(set: &RecordSet, batch: &[Asked], refused: &[usize], style: Style) -> String {
    let mut text = String::from(cxx::PRELUDE);
    if style.stores_union_bits {
        text.push_str("#include <cstring>\n");
    }
    for position in set.closure(batch.iter().map(|asked| asked.position)) {
        if !refused.contains(&position) {
            let record = &set.records()[position];
            begin(&mut text, record, Part::Type);
            text.push_str(&cxx::definition(record));
        }
    }
    text.push_str("extern \"C\" {\n");
    for asked in batch {
        let record = &set.records()[asked.position];
        for &part in &asked.parts {
            begin(&mut text, record, part);
            match part {
                Part::Type => {}
                Part::Data => put_data(&mut text, record, style),
                Part::Entry => put_entry(&mut text, record, style),
                Part::Func => put_functions(&mut text, record, style),
            }
        }
    }
    text.push_str("}\n");
    text
}

fn begin(text: &mut String, record: &Record, part: Part) {
    *text += &format!("#line 1 \"{}.{}\"\n", record.name, part.word());
}

fn put_data(text: &mut String, record: &Record, style: Style) {
    let name = &record.name;
    let device = style.device;
    *text += &format!("{device} unsigned long long {}[] = {{ sizeof({name}), alignof({name})", symbol("", name));
    for (_, member) in ordinary(record) {
        *text += &format!(", __builtin_offsetof({name}, {member})");
    }
    text.push_str(" };\n");
    for (position, field, _) in bit_fields(record) {
        let bits = bits_symbol(position, name);
        let ones = all_ones(&record.members[position]);
        if style.stores_union_bits && record.kind == Kind::Union {
            *text += &format!(
                "{device} unsigned char {bits}[sizeof({name})];\n\
                 {device} void {}() {{ {name} value; \
                 memset(&value, 0, sizeof value); value.{field} = {ones}; \
                 _Pragma(\"unroll\") for (unsigned i = 0; i < sizeof value; i++) \
                 ((volatile unsigned char *){bits})[i] = ((unsigned char *)&value)[i]; }}\n",
                symbol(&format!("store_{position}_"), name)
            );
        } else {
            *text += &format!("{device} {name} {bits} = {{ .{field} = {ones} }};\n");
        }
    }
}

/// A value of the bit-field's type with all of the field's bits set, and none above them that a
/// compiler could call a narrowing; of one that has more bits than its type, with its lowest bit set.
fn all_ones(member: &Member) -> String {
    let ty = cxx::type_name(&member.ty);
    if member.is_over_wide() {
        // Compilers set what is beyond the type's bits as they like.
        return format!("({ty})1");
    }
    let width = member.bits.unwrap_or_default();
    match &member.ty {
        MemberType::Base(base) if base.family == Family::Bool => "true".to_owned(),
        MemberType::Base(base) if base.is_signed() => format!("({ty})-1"),
        MemberType::Base(base) if base.family == Family::Enum => {
            format!("({ty})(0xffffffffu >> (32 - {width}))")
        }
        _ => format!("({ty})(({ty})-1 >> (8 * sizeof({ty}) - {width}))"),
    }
}

fn put_entry(text: &mut String, record: &Record, style: Style) {
    let name = &record.name;
    *text += &format!("{} void {}({name} value) {{}}\n", style.kernel, symbol("entry_", name));
}

/// The bodies say nothing, lest their copies of large records drown the declarations.
fn put_functions(text: &mut String, record: &Record, style: Style) {
    let name = &record.name;
    let device = style.device;
    *text += &format!(
        "{device} void {}({name} value) {{}}\n{device} {name} {}() {{ __builtin_unreachable(); }}\n",
        symbol("func_", name),
        symbol("result_", name)
    );
}
