//! What mangled names state of parameters, as text that constants compare Rust's types with: `gpu-abi`'s room `name/agree` has the grammar.

#[cfg(feature = "verify")]
use gpu_abi_reader::names::stub_signature;
use gpu_abi_reader::names::{Argument, ClassName, CxxKind, CxxType, Signature, signature};
use std::fmt::Write;

/// The types of a kernel's parameters as a name states them.
pub(crate) struct Stated {
    /// The name, and where it is, as a clause.
    pub(crate) source: String,
    /// The types, in order.
    pub(crate) types: Vec<StatedType>,
}

/// A parameter's type as a name states it.
pub(crate) struct StatedType {
    /// The text that constants compare with.
    pub(crate) text: String,
    /// The type as it is written in C++.
    pub(crate) spelled: String,
}

impl Stated {
    /// Returns what the symbol of a kernel with `count` parameters states of them; `None` if it is not mangled, or not understood.
    pub(crate) fn by_symbol(symbol: &str, count: usize, file: &str) -> Option<Self> {
        Self::by(&signature(symbol)?, count, || format!("{file} has it as `{symbol}`"))
    }

    /// Returns what the symbol of a kernel's stub states of its `count` parameters.
    #[cfg(feature = "verify")]
    pub(crate) fn by_stub(symbol: &str, count: usize, file: &str) -> Option<Self> {
        Self::by(&stub_signature(symbol)?, count, || format!("{file} has its stub as `{symbol}`"))
    }

    fn by(signature: &Signature, count: usize, source: impl Fn() -> String) -> Option<Self> {
        let params = signature.params();
        (params.len() == count).then(|| Self { source: source(), types: params.iter().map(StatedType::of).collect() })
    }
}

impl StatedType {
    fn of(ty: &CxxType) -> Self {
        let mut text = String::new();
        write_type(ty, &mut text);
        Self { text, spelled: ty.unqualified().to_string() }
    }
}

fn write_type(ty: &CxxType, out: &mut String) {
    match ty.kind() {
        CxxKind::Void => out.push('v'),
        CxxKind::Fundamental(fundamental) => out.push_str(fundamental.code()),
        CxxKind::Pointer(to) | CxxKind::Reference(to) | CxxKind::RvalueReference(to) => {
            out.push('P');
            write_type(&to, out);
        }
        CxxKind::Array(len, element) => {
            out.push('A');
            // Writing to a string does not fail.
            let _ = len.map(|len| write!(out, "{len}"));
            out.push('_');
            write_type(&element, out);
        }
        CxxKind::Class(name) => write_class(&name, out),
        CxxKind::Function => out.push('F'),
        _ => out.push('?'),
    }
}

fn write_class(name: &ClassName, out: &mut String) {
    let is_plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let path = name.path();
    let parts: Vec<&str> = path.iter().map(|part| part.split('<').next().unwrap_or(part)).collect();
    // Rust has no names for types without one, and those of functions.
    if !parts.last().is_some_and(|last| is_plain(last)) {
        out.push('?');
        return;
    }
    out.push('C');
    let named: Vec<&str> = parts.into_iter().map(|part| if is_plain(part) { part } else { "?" }).collect();
    out.push_str(&named.join("::"));
    let Some(arguments) = name.arguments() else { return };
    let mut list = Vec::new();
    arguments.iter().for_each(|argument| write_argument(argument, &mut list));
    out.push('<');
    out.push_str(&list.join(","));
    out.push('>');
}

/// Appends an argument's text, or those of the arguments in a pack.
fn write_argument(argument: &Argument, list: &mut Vec<String>) {
    match argument {
        Argument::Type(ty) => {
            let mut text = String::new();
            write_type(ty, &mut text);
            list.push(text);
        }
        Argument::Value(_, value) => list.push(format!("#{value}")),
        Argument::Pack(pack) => pack.iter().for_each(|argument| write_argument(argument, list)),
        _ => list.push("?".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(symbol: &str) -> String {
        let count = signature(symbol).unwrap().params().len();
        let stated = Stated::by_symbol(symbol, count, "").unwrap();
        stated.types.into_iter().map(|ty| ty.text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn types_as_constants_read_them() {
        for (symbol, types) in [
            ("_ZN2rt10accumulateEP6float4PK3Ray6Spherei", "PCfloat4 PCRay CSphere i"),
            ("_Z9k_scalarsbcahstijlmxyfd", "b c a h s t i j l m x y f d"),
            ("_Z6k_ptrsPiPKiS_PViPS_PKS1_PvPKv", "Pi Pi Pi Pi PPi PPi Pv Pv"),
            ("_Z1kPA4_A_f", "PA4_A_f"),
            ("_ZN3sim4stepEPNS_4GridIfLi3EEENS1_4CellE", "PCsim::Grid<f,#3> Csim::Grid::Cell"),
            ("_Z5scaleIfLi4EEvPT_PKS0_j", "Pf Pf j"),
            ("_Z1kPFviE", "PF"),
            ("_ZN12_GLOBAL__N_11kENS_4BodyE", "C?::Body"),
        ] {
            assert_eq!(texts(symbol), types, "{symbol}");
        }
    }

    #[test]
    fn names_that_state_no_types() {
        assert!(Stated::by_symbol("step", 1, "").is_none());
        assert!(Stated::by_symbol("_Z4stepi", 2, "").is_none());
    }
}
