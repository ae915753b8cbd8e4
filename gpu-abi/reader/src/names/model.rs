//! The types in mangled names as types of the [`model`](crate::model).
//!
//! `const` is kept for the targets of pointers only, `volatile` and `__restrict__` are left out, and references are pointers. A class is known by its name only. Its path has the
//! template arguments of the last class only.

use super::{Argument, ClassName, CxxKind, CxxType, Fundamental, without_ids};
use crate::model::{CompiledArgument, CompiledName, CompiledType};
use crate::type_list::{TypeEntry, TypeList};

/// The size of a pointer in device code, in bytes.
const POINTER_SIZE: u64 = 8;

impl TypeList {
    /// Adds a type that a name states, unless it is in the list, and returns its index. `may_be_enum` is whether the kernel takes
    /// it as it takes an integer, so that a class here may be an enumeration.
    ///
    /// `long`, `char`, `wchar_t` and `long double` are those of the list's host.
    pub fn add_stated(&mut self, ty: &CxxType, may_be_enum: bool) -> usize {
        let entry = match ty.kind() {
            CxxKind::Void => TypeEntry::new("", CompiledType::Void),
            CxxKind::Fundamental(Fundamental::NullPointer) => {
                let to = self.unique(TypeEntry::new("", CompiledType::Void));
                TypeEntry::new(Fundamental::NullPointer.name(), pointer(to, None))
            }
            CxxKind::Fundamental(fundamental) => self.fundamental(fundamental),
            CxxKind::Pointer(to) => {
                let is_const = to.constness();
                TypeEntry::new("", pointer(self.add_stated(&to, false), is_const))
            }
            CxxKind::Array(len, element) => {
                let element = self.add_stated(&element, false);
                TypeEntry::new("", CompiledType::Array { name: "", element, len: len.unwrap_or(0) })
            }
            CxxKind::Class(name) => self.class(&name, may_be_enum),
            CxxKind::Function => TypeEntry::new("", CompiledType::Function { name: "", parts: None }),
            CxxKind::MemberPointer | CxxKind::Unknown => TypeEntry::new("", CompiledType::Unknown),
        };
        self.unique(entry)
    }

    /// Adds the types in a template argument, and returns the argument, or the arguments in a pack.
    pub fn add_argument(&mut self, argument: &Argument) -> Vec<CompiledArgument> {
        match argument {
            Argument::Type(ty) => vec![CompiledArgument::Type(self.add_stated(ty, false))],
            Argument::Value(_, value) => vec![CompiledArgument::Value(*value)],
            Argument::Pack(pack) => self.add_arguments(pack),
            Argument::Other => vec![CompiledArgument::Unknown],
        }
    }

    fn add_arguments(&mut self, arguments: &[Argument]) -> Vec<CompiledArgument> {
        let mut added = Vec::new();
        for argument in arguments {
            added.extend(self.add_argument(argument));
        }
        added
    }

    fn fundamental(&self, fundamental: Fundamental) -> TypeEntry {
        let (kind, size) = fundamental.scalar(self.host);
        TypeEntry::new(fundamental.name(), CompiledType::Scalar { name: "", kind, size, handle: None })
    }

    fn class(&mut self, name: &ClassName, may_be_enum: bool) -> TypeEntry {
        let is_plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$'));
        let path = name.path();
        let mut named = Vec::new();
        for part in &path {
            let part = part.split('<').next().unwrap_or(part);
            named.push(if is_plain(part) { part } else { "?" });
        }
        // Rust cannot name unnamed types or types local to a function.
        if named.last().is_none_or(|last| *last == "?") {
            return TypeEntry::new("", CompiledType::Unknown);
        }
        // The elements of `long2` have the size of the list's `long`.
        match named[0].split(|c: char| c.is_ascii_digit()).next() {
            Some("long") => drop(self.unique(self.fundamental(Fundamental::Long))),
            Some("ulong") => drop(self.unique(self.fundamental(Fundamental::UnsignedLong))),
            _ => {}
        }
        let arguments = name.arguments().map(|all| self.add_arguments(&all));
        let shape = CompiledType::Named(CompiledName { path: "", arguments: None, may_be_enum });
        TypeEntry { arguments, ..TypeEntry::new(named.join("::"), shape) }
    }
}

const fn pointer(to: usize, is_const: Option<bool>) -> CompiledType<'static> {
    CompiledType::pointer("", to, is_const, POINTER_SIZE)
}

impl CxxType {
    /// Returns whether the types are the same one, apart from `const`, `volatile` and `__restrict__`, and from pointers in place
    /// of references.
    #[inline]
    pub fn is_alike(&self, other: &Self) -> bool {
        match (self.kind(), other.kind()) {
            (CxxKind::Pointer(to), CxxKind::Pointer(other)) => to.is_alike(&other),
            (CxxKind::Array(len, element), CxxKind::Array(other_len, other)) => {
                len == other_len && element.is_alike(&other)
            }
            _ => {
                let mut list = TypeList::default();
                let name = |ty: &Self| without_ids(&ty.unqualified().to_string()).into_owned();
                list.add_stated(self, false) == list.add_stated(other, false) || name(self) == name(other)
            }
        }
    }

    /// Returns whether a pointer to this type is read-only: the type itself is `const`, or the elements of an array are. It
    /// is not known for a type that the name does not state, and does not matter for a function.
    fn constness(&self) -> Option<bool> {
        match self.kind() {
            CxxKind::Array(_, element) if !self.is_const() => element.constness(),
            CxxKind::Function | CxxKind::Unknown => None,
            _ => Some(self.is_const()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::signature;
    use super::*;
    use crate::model::{CompiledTypes, HostTypes, ScalarKind};

    /// Writes a type in a few letters: those of mangled names, `P` for all addresses, `C` before a path.
    fn short(types: CompiledTypes<'_>, index: usize) -> String {
        match types.get(index) {
            CompiledType::Void => "v".into(),
            CompiledType::Scalar { name, size, .. } => format!("{name}:{size}"),
            CompiledType::Pointer { to, is_const, .. } => {
                format!("P{}{}", if *is_const == Some(true) { "K" } else { "" }, short(types, *to))
            }
            CompiledType::Array { element, len, .. } => format!("A{len}_{}", short(types, *element)),
            CompiledType::Named(name) => {
                let arguments = name.arguments.map(|arguments| {
                    let one = |argument: &CompiledArgument| match argument {
                        CompiledArgument::Type(index) => short(types, *index),
                        CompiledArgument::Value(value) => format!("#{value}"),
                        CompiledArgument::Unknown => "?".into(),
                    };
                    format!("<{}>", arguments.iter().map(one).collect::<Vec<_>>().join(","))
                });
                format!("C{}{}", name.path, arguments.unwrap_or_default())
            }
            CompiledType::Function { .. } => "F".into(),
            _ => "?".into(),
        }
    }

    #[test]
    fn types_in_names() {
        for (symbol, expected) in [
            ("_ZN2rt10accumulateEP6float4PK3Ray6Spherei", "PCfloat4 PKCRay CSphere int:4"),
            (
                "_Z9k_scalarsbchlmnDid",
                "bool:1 char:1 unsigned char:1 long:8 unsigned long:8 __int128:16 char32_t:4 double:8",
            ),
            ("_Z6k_ptrsPiS_PViPS_PKS1_PvPKv", "Pint:4 Pint:4 Pint:4 PPint:4 PKPint:4 Pv PKv"),
            ("_Z1kPA4_A_f", "PA4_A0_float:4"),
            ("_ZN3sim4stepEPNS_4GridIfLi3EEENS1_4CellE", "PCsim::Grid<float:4,#3> Csim::Grid::Cell"),
            ("_Z5scaleIfLi4EEvPT_PKS0_j", "Pfloat:4 PKfloat:4 unsigned int:4"),
            ("_Z1kPFviEDn", "PF Pv"),
            ("_ZN12_GLOBAL__N_11kENS_4BodyE", "C?::Body"),
        ] {
            let mut list = TypeList::default();
            let params: Vec<usize> =
                signature(symbol).unwrap().params.iter().map(|ty| list.add_stated(ty, false)).collect();
            let texts = list.with(|types| params.iter().map(|index| short(types, *index)).collect::<Vec<_>>());
            assert_eq!(texts.join(" "), expected, "{symbol}");
        }
    }

    #[test]
    fn types_of_other_hosts() {
        use ScalarKind::{Float, Signed, Unsigned};

        for (host, expected) in [
            (HostTypes::LINUX_X86_64, [(Signed, 8), (Unsigned, 8), (Signed, 1), (Signed, 4), (Float, 16), (Unsigned, 8)]),
            (
                HostTypes::LINUX_AARCH64,
                [(Signed, 8), (Unsigned, 8), (Unsigned, 1), (Unsigned, 4), (Float, 16), (Unsigned, 8)],
            ),
            (HostTypes::WINDOWS, [(Signed, 4), (Unsigned, 4), (Signed, 1), (Unsigned, 2), (Float, 8), (Unsigned, 8)]),
        ] {
            let mut list = TypeList::default().for_host(host);
            signature("_Z1klmcwey").unwrap().params.iter().for_each(|ty| _ = list.add_stated(ty, false));
            let found = list.entries.iter().map(|entry| match entry.shape {
                CompiledType::Scalar { kind, size, .. } => (kind, size),
                other => panic!("{other:?}"),
            });
            assert_eq!(found.collect::<Vec<_>>(), expected, "{host:?}");
        }
    }

    #[test]
    fn vectors_of_long_come_with_long() {
        for (symbol, size) in [("_Z1kP5long2", Some(4)), ("_Z1k10ulong4_16a", Some(4)), ("_Z1k9longlong2", None)] {
            let mut list = TypeList::default().for_host(HostTypes::WINDOWS);
            signature(symbol).unwrap().params.iter().for_each(|ty| _ = list.add_stated(ty, false));
            let sizes = list.entries.iter().filter_map(|entry| match entry.shape {
                CompiledType::Scalar { size, .. } => Some(size),
                _ => None,
            });
            assert!(sizes.eq(size), "{symbol}");
        }
    }

    #[test]
    fn types_that_differ_in_qualifiers_are_one() {
        let param = |symbol| signature(symbol).unwrap().params[0].clone();
        assert!(param("_Z1kPKf").is_alike(&param("_Z1kRf")) && !param("_Z1kPf").is_alike(&param("_Z1kPi")));
        assert!(param("_Z1kPA4_PKf").is_alike(&param("_Z1kPA4_KPf")) && !param("_Z1kPA4_f").is_alike(&param("_Z1kPA3_f")));
    }
}
