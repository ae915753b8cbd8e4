//! Writes records in CUDA C++ for nvcc, clang and g++.

use crate::record::{Kind, Member, MemberType, Record};

/// The start of every source, before its first record: CUDA's own headers, and the enumeration that represents all
/// enumerations.
///
/// nvcc declares the vectors by itself; the other compilers get them from the same header.
pub const PRELUDE: &str = include_str!("cxx.cuh");

/// Returns the record's definition, without line breaks except for the lines that `#pragma pack` needs.
pub fn definition(record: &Record) -> String {
    let mut text = String::new();
    if let Some(pack) = record.pack {
        text += &format!("#pragma pack(push, {pack})\n");
    }
    text.push_str(match record.kind {
        Kind::Struct => "struct",
        Kind::Union => "union",
    });
    if record.packed {
        text.push_str(" __attribute__((packed))");
    }
    if let Some(align) = record.align {
        text += &format!(" __align__({align})");
    }
    text += &format!(" {}", record.name);
    for (at, base) in record.members.iter().filter(|member| member.base).enumerate() {
        text += &format!("{} {}", if at == 0 { " :" } else { "," }, type_name(&base.ty));
    }
    text.push_str(" {");
    if record.non_pod {
        // The same for the device and the host, which does not have these keywords.
        text += &format!(" KIT_BOTH {}() {{}}", record.name);
    }
    for member in record.members.iter().filter(|member| !member.base) {
        text += &format!(" {};", declaration(member));
    }
    text.push_str(" };\n");
    if record.pack.is_some() {
        text.push_str("#pragma pack(pop)\n");
    }
    text
}

/// Returns the member's declaration, without its semicolon.
pub fn declaration(member: &Member) -> String {
    let mut text = String::new();
    if member.packed {
        text.push_str("__attribute__((packed)) ");
    }
    if let Some(align) = member.align {
        text += &format!("__align__({align}) ");
    }
    text.push_str(type_name(&member.ty));
    if let Some(name) = &member.name {
        text += &format!(" {name}");
    }
    for (at, dim) in member.dims.iter().enumerate() {
        text += &if member.tail && at == 0 { "[]".to_owned() } else { format!("[{dim}]") };
    }
    if let Some(bits) = member.bits {
        text += &format!(" : {bits}");
    }
    text
}

/// Returns the name of a member's type, for an array its element type.
pub fn type_name(ty: &MemberType) -> &str {
    match ty {
        MemberType::Base(base) => base.cxx,
        MemberType::Record(record) => record,
    }
}
