//! A record as a user of the derive writes it.

use crate::base_type::ENUM;
use crate::record::{Kind, Member, MemberType, Record, RecordSet};

/// Returns the text that every source needs before its first record.
pub fn prelude() -> String {
    format!(
        "#[derive(Clone, Copy, Debug, PartialEq, gpu_abi::PtxLayout)]\n#[repr(u32)]\n\
         pub enum {ENUM} {{ First, Second }}\n"
    )
}

/// Why the derive's syntax has no words for the record itself, whatever it holds.
pub fn inexpressible(record: &Record) -> Option<&'static str> {
    let aligns = record.members.iter().filter_map(|member| member.align).chain(record.align);
    if record.members.iter().any(|member| member.packed) {
        Some("`packed` on a member")
    } else if record.members.iter().any(|member| member.bits.is_some() && member.align.is_some()) {
        Some("`align` on a bit-field")
    } else if record.packed && record.pack.is_some() {
        Some("`packed` under `#pragma pack`")
    } else if aligns.into_iter().any(|align| align > 128) {
        Some("an alignment over 128")
    } else if record.kind == Kind::Union && record.members.is_empty() {
        Some("a union without members, which rustc refuses")
    } else {
        None
    }
}

/// The record's definition, in one line.
pub fn definition(record: &Record, set: &RecordSet) -> String {
    // A member of a union must be `Copy`.
    let mut text = String::from("#[derive(Clone, Copy, gpu_abi::PtxLayout)]");
    let mut attributes = Vec::new();
    if record.packed {
        attributes.push("packed".to_owned());
    }
    if record.non_pod {
        attributes.push("non_pod".to_owned());
    }
    if let Some(pack) = record.pack {
        attributes.push(format!("pack = {pack}"));
    }
    if let Some(align) = record.align {
        attributes.push(format!("align = {align}"));
    }
    if !attributes.is_empty() {
        text += &format!(" #[ptx({})]", attributes.join(", "));
    }
    text += &match record.kind {
        Kind::Struct => format!(" pub struct {} {{", record.name),
        Kind::Union => format!(" pub union {} {{", record.name),
    };
    for (position, member) in record.members.iter().enumerate() {
        text += &format!(" {},", field(position, member, record, set));
    }
    text.push_str(" }\n");
    text
}

fn field(position: usize, member: &Member, record: &Record, set: &RecordSet) -> String {
    let mut attributes = Vec::new();
    if let Some(bits) = member.bits {
        attributes.push(format!("bits = {bits}"));
    }
    if member.base {
        attributes.push("base".to_owned());
    }
    if member.tail {
        attributes.push("tail".to_owned());
    }
    if let Some(align) = member.align {
        attributes.push(format!("align = {align}"));
    }
    let attributes = if attributes.is_empty() { String::new() } else { format!("#[ptx({})] ", attributes.join(", ")) };
    let name = match &member.name {
        Some(name) => field_name(name),
        None => unnamed_field(position),
    };
    format!("{attributes}pub {name}: {}", field_type(member, record.kind, set))
}

/// The field's name; a keyword of Rust stays a name with `r#` before it.
pub fn field_name(name: &str) -> String {
    const KEYWORDS: &[&str] = &[
        "as", "async", "await", "box", "break", "const", "continue", "do", "dyn", "else", "enum", "extern", "false",
        "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override",
        "priv", "pub", "ref", "return", "static", "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized",
        "use", "virtual", "where", "while", "yield",
    ];
    if KEYWORDS.contains(&name) { format!("r#{name}") } else { name.to_owned() }
}

/// The name of the field that stands for the unnamed bit-field at a position.
pub fn unnamed_field(position: usize) -> String {
    format!("_unnamed_{position}")
}

/// The field's type.
///
/// A struct holds a union's mirror, so that it can be converted; all else is held by its name.
pub fn field_type(member: &Member, holder: Kind, set: &RecordSet) -> String {
    let mut text = match &member.ty {
        MemberType::Base(base) => match base.name {
            // These depend on the host.
            "char" => "core::ffi::c_char".to_owned(),
            "long" => "core::ffi::c_long".to_owned(),
            "ulong" => "core::ffi::c_ulong".to_owned(),
            _ => base.rust.path.replace(' ', ""),
        },
        MemberType::Record(name) => {
            let is_union = set.get(name).is_some_and(|held| held.kind == Kind::Union);
            if is_union && holder == Kind::Struct { format!("{name}Mirror") } else { name.clone() }
        }
    };
    for dim in member.dims.iter().rev() {
        text = format!("[{text}; {dim}]");
    }
    if member.name.is_none() { format!("gpu_abi::Unnamed<{text}>") } else { text }
}
