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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::compact;

    fn cxx(line: &str) -> String {
        definition(&compact::parse(line).unwrap())
    }

    #[test]
    fn every_attribute_has_its_place() {
        assert_eq!(
            cxx("A c struct packed align=8 { a ptr align=16; - short:0; b llong:40 packed }"),
            "struct __attribute__((packed)) __align__(8) A { __align__(16) void * a; short : 0; \
             __attribute__((packed)) long long b : 40; };\n"
        );
        assert_eq!(
            cxx("B c union pack=2 { a @A[3][0]; b fp8x2_e4m3 }"),
            "#pragma pack(push, 2)\nunion B { A a[3][0]; __nv_fp8x2_e4m3 b; };\n#pragma pack(pop)\n"
        );
    }
}
