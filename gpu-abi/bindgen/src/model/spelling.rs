//! Names of types and declarations of members, as C++ writes them, and what Rust calls its numbers.

use super::path::identifier;
use gpu_abi_reader::debug::{self, Types};

/// Returns the declaration of a member in C++.
pub(super) fn declaration(member: &debug::Member, types: &Types) -> String {
    let mut text = match member.name.as_deref() {
        Some(name) => types.declarator(&member.ty, name),
        None => member.ty.name().to_owned(),
    };
    if let Some(bits) = member.bits {
        text += &format!(" : {}", bits.width());
    }
    text
}

/// Returns whether a compiler made up the name, for a type without a name.
pub(super) fn is_made_up(name: &str) -> bool {
    let own = name.rsplit("::").next().unwrap_or(name);
    name.starts_with("_Z")
        || own.starts_with('{')
        || own.starts_with('<')
        || own.contains("unnamed")
        || own.starts_with("._anon")
}

/// Returns whether a typedef belongs to the program, not to CUDA, the standard library or a compiler.
pub(super) fn is_name_to_keep(name: &str) -> bool {
    const USUAL: &str = "uint ushort ulong uchar u_int u_char u_short u_long half half2 nv_bfloat16 nv_bfloat162";
    let own = name.rsplit("::").next().unwrap_or(name);
    let is_integer = own.ends_with("_t") && (own.contains("int") || own.contains("size") || own.contains("char"));
    let is_of_others = name.starts_with("std::") || name.starts_with("cuda::std::") || own.starts_with('_');
    !(is_of_others
        || is_integer
        || own == "ptrdiff_t"
        || USUAL.split(' ').any(|usual| usual == own)
        || name.contains(['<', '('])
        || identifier(own) != own)
}

/// The alias in Rust of C++'s `char`.
pub(super) const CHAR: &str = "core::ffi::c_char";

/// Returns the alias in Rust of a number whose sign or size depends on the host, unless a typedef gives it a size: `int64_t` is `long` on
/// Linux only.
pub(super) fn host_alias(ty: &debug::Type) -> Option<&'static str> {
    let is_sized = |name: &String| {
        let own = name.rsplit("::").next().unwrap_or(name);
        own.ends_with("64_t") || ["intmax_t", "uintmax_t", "intptr_t", "uintptr_t"].contains(&own)
    };
    match ty.name() {
        _ if ty.typedefs.iter().any(is_sized) => None,
        "char" => Some(CHAR),
        "long" | "long int" => Some("core::ffi::c_long"),
        "unsigned long" | "long unsigned int" => Some("core::ffi::c_ulong"),
        _ => None,
    }
}
