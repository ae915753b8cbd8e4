//! Types of Rust, which rustc describes for debuggers of C++.
//!
//! ```text
//! Option<&T>   enum2$<core::option::Option<ref$<T> > >, a union of a struct for each variant
//! [T; 4]       array$<T,4>
//! ```
//!
//! The arguments of a generic type are only in its name, in which those of this library's types are searched for: `Mirror<app::Body>`.

use super::entries::Entries;
use super::members::{Contents, Member};
use super::record::Record;
use super::types::{Class, LF_ARRAY, LF_MFUNCTION, LF_POINTER, LF_PROCEDURE, Simple, simple};
use super::writer::Value;
use crate::error::ReadError;
use gimli::constants as dw;

/// The nesting depth of types in a name.
const MAX_NESTING: usize = 64;

/// What an enumeration with data is in.
const ENUMERATION: &str = "enum2$<";

/// Returns the module and the name of a class; both are empty for what belongs to an enumeration, such as a variant.
pub(super) fn path(name: &str) -> (String, String) {
    if name.starts_with(ENUMERATION) && !name.ends_with('>') {
        return Default::default();
    }
    let mut name = spelled(name);
    if name.starts_with("core::option::Option<fn(") {
        // As pointers to functions are named, because no name states the ABI.
        name = "core::option::Option<fn(..)>".into();
    }
    let path = name.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | ':')).unwrap_or(name.len());
    match name[..path].rfind("::") {
        Some(at) => (name[..at].to_owned(), name[at + 2..].to_owned()),
        None => (String::new(), name),
    }
}

/// Returns a name as Rust has it.
fn spelled(name: &str) -> String {
    ty(&mut &*name, MAX_NESTING)
}

/// Reads a type up to the comma or bracket that ends it.
fn ty(rest: &mut &str, depth: usize) -> String {
    let mut out = String::new();
    while let Some(end) = rest.find(['<', '(', ',', '>', ')']).filter(|_| depth > 0) {
        let (head, tail) = rest.split_at(end);
        let close = match tail.as_bytes()[0] {
            b'<' => '>',
            b'(' => ')',
            _ => {
                *rest = tail;
                return out + plain(head);
            }
        };
        *rest = &tail[1..];
        let mut arguments = Vec::new();
        loop {
            arguments.push(ty(rest, depth - 1));
            match rest.strip_prefix(',') {
                Some(next) => *rest = next,
                None => break,
            }
        }
        *rest = rest.strip_prefix(close).unwrap_or(rest);
        let list = arguments.join(", ");
        let named = match (head, arguments.as_slice()) {
            ("enum2$", _) => list,
            ("tuple$", [only]) if !only.is_empty() => format!("({only},)"),
            ("tuple$", _) => format!("({list})"),
            ("array$", [element, len]) => format!("[{element}; {len}]"),
            ("slice2$", _) => format!("[{list}]"),
            ("ref$", _) => format!("&{list}"),
            ("ref_mut$", _) => format!("&mut {list}"),
            ("ptr_const$", _) => format!("*const {list}"),
            ("ptr_mut$", _) => format!("*mut {list}"),
            ("dyn$", _) => format!("dyn {list}"),
            // A pointer to a function, whose parameters follow: `f64 (*)(i32)`.
            (_, [only]) if close == ')' && only == "*" => {
                out = head.trim_end().to_owned();
                continue;
            }
            ("", _) if close == ')' => {
                let result = std::mem::take(&mut out);
                let result = if result == "void" { String::new() } else { format!(" -> {result}") };
                format!("fn({list}){result}")
            }
            _ => format!("{head}<{list}>"),
        };
        out += &named;
    }
    out += plain(rest);
    *rest = "";
    out
}

fn plain(name: &str) -> &str {
    match name.trim() {
        "str$" => "str",
        "never$" => "!",
        name => name,
    }
}

/// Returns the first argument in the name of one of this library's types.
pub(super) fn argument_of_library(name: &str) -> Option<&str> {
    let arguments = name.strip_prefix("gpu_abi::")?.split_once('<')?.1;
    let mut rest = arguments;
    ty(&mut rest, MAX_NESTING);
    Some(arguments[..arguments.len() - rest.len()].trim_end())
}

/// Returns the index of the number with this name.
pub(super) fn number_named(name: &str) -> Option<u32> {
    let index = match name {
        "i8" => 0x10,
        "u8" => 0x20,
        "i16" => 0x11,
        "u16" => 0x21,
        "i32" => 0x74,
        "u32" => 0x75,
        "i64" | "isize" => 0x13,
        "u64" | "usize" => 0x23,
        "i128" => 0x14,
        "u128" => 0x24,
        "bool" => 0x30,
        "char" => 0x7b,
        "f32" => 0x40,
        "f64" => 0x41,
        _ => return None,
    };
    Some(index)
}

/// Returns the name of a number.
pub(super) fn number(ty: &Simple) -> String {
    let bits = 8 * ty.size;
    match ty.encoding {
        dw::DW_ATE_UTF => "char".into(),
        dw::DW_ATE_boolean => "bool".into(),
        dw::DW_ATE_float => format!("f{bits}"),
        dw::DW_ATE_signed | dw::DW_ATE_signed_char => format!("i{bits}"),
        _ => format!("u{bits}"),
    }
}

impl<'a> Entries<'_, 'a> {
    /// Returns the name of a pointer: `*T`, because no file states whether it is `*const T`, `*mut T` or a reference.
    pub(super) fn name_of_pointer(&self, target: u32) -> String {
        let (mut signs, mut target) = (String::from("*"), self.types.plain(target));
        while signs.len() < MAX_NESTING {
            let next = match self.types.get(target, LF_POINTER) {
                Some(mut pointer) => pointer.u32().ok(),
                // A pointer to a number has no record either.
                None => simple(target).filter(|ty| ty.name.is_empty()).map(|_| target & 0xff),
            };
            let Some(next) = next else { break };
            signs.push('*');
            target = self.types.plain(next);
        }
        let to = match (self.types.class(target), self.types.record(target)) {
            (Some(class), _) => spelled(class.name),
            // A pointer to a function is one in Rust.
            (_, Some(Record { kind: LF_PROCEDURE | LF_MFUNCTION, .. })) => {
                signs.pop();
                "fn(..)".into()
            }
            (_, Some(Record { kind: LF_ARRAY, .. })) => "[_]".into(),
            _ => simple(target).map_or("()".into(), |ty| number(&ty)),
        };
        signs + &to
    }

    /// Returns whether a class is an enumeration with data.
    pub(super) fn has_variants(&self, class: &Class<'_>) -> bool {
        self.symbols.is_rust && class.is_union() && class.name.starts_with(ENUMERATION)
    }

    /// Writes the variants of an enumeration.
    pub(super) fn variants(&mut self, contents: &Contents<'a>) -> Result<(), ReadError> {
        self.out.entry(dw::DW_TAG_variant_part, true, &[])?;
        for Member { name, ty, .. } in &contents.members {
            let Value::Type(index) = ty else { continue };
            let types = self.types;
            let index = types.defined(*index);
            let Some(class) = types.class(index).filter(|_| name.starts_with("variant")) else { continue };
            let value = self.globals.discriminants.get(class.name).map_or(Value::Absent, |value| Value::Number(*value));
            self.out.entry(dw::DW_TAG_variant, true, &[(dw::DW_AT_discr_value, value)])?;
            if let Some(Member { ty, .. }) = self.contents(index, class)?.members.first() {
                self.out.entry(dw::DW_TAG_member, false, &[(dw::DW_AT_type, *ty)])?;
            }
            self.out.close();
        }
        self.out.close();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::path;

    #[test]
    fn names_are_those_of_rust() {
        for (name, module, own) in [
            ("app::Body", "app", "Body"),
            ("app::inner::Pair<u8,app::Value>", "app::inner", "Pair<u8, app::Value>"),
            ("enum2$<core::option::Option<ref$<array$<u32,4> > > >", "core::option", "Option<&[u32; 4]>"),
            ("enum2$<app::Data>::Variant0", "", ""),
            ("tuple$<u8,tuple$<>,tuple$<u16> >", "", "(u8, (), (u16,))"),
            ("app::A<f64 (*)(i32,ptr_mut$<app::B>),2>", "app", "A<fn(i32, *mut app::B) -> f64, 2>"),
            ("ref$<slice2$<str$> >", "", "&[str]"),
            ("enum2$<core::option::Option<void (*)(i32)> >", "core::option", "Option<fn(..)>"),
            ("app::A<app::B<", "app", "A<app::B<>>"),
            ("", "", ""),
        ] {
            assert_eq!(path(name), (module.to_owned(), own.to_owned()), "{name}");
        }
    }
}
