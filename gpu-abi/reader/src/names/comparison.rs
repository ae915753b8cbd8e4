//! Types as text that constant functions can compare. `gpu-abi` compares Rust's types with this text in `name/agree`.
//!
//! The text does not use substitutions and leaves out `const`, `volatile` and `__restrict__`, so that each type can be read
//! independently:
//!
//! ```text
//! type       <code of a fundamental type> | P <type> | A [<length>] _ <type> | C <path> [< <argument> , ... >] | F | ?
//! argument   <type> | # <integer>
//! path       identifiers with `::` between them: sim::Grid::Cell
//! ```
//!
//! `P` is a pointer or a reference, `F` a function, `?` a type that the name does not state. A path has only the template
//! arguments of the last class.

use super::{Argument, ClassName, CxxKind, CxxType};
use std::fmt::Write;

impl CxxType {
    /// Returns the text that `gpu-abi` compares with a Rust type: `PCfloat4` for `const float4 *`.
    ///
    /// ```
    /// let step = gpu_abi_reader::names::signature("_ZN3sim4stepEPNS_4GridIfLi3EEEPK6float4").expect("a mangled name");
    /// let texts: Vec<String> = step.params().iter().map(|ty| ty.comparison_text()).collect();
    /// assert_eq!(texts, ["PCsim::Grid<f,#3>", "PCfloat4"]);
    /// ```
    pub fn comparison_text(&self) -> String {
        let mut text = String::new();
        write_type(self, &mut text);
        text
    }
}

impl Argument {
    /// Returns the text that `gpu-abi` compares with a Rust generic argument: [`CxxType::comparison_text`] for a type, `#4`
    /// for a number, and a list separated by commas for a pack.
    ///
    /// ```
    /// let scale = gpu_abi_reader::names::signature("_Z5scaleIfLi4EEvPT_").expect("a mangled name");
    /// let texts: Vec<String> = scale.arguments().expect("a template").iter().map(|argument| argument.comparison_text()).collect();
    /// assert_eq!(texts, ["f", "#4"]);
    /// ```
    pub fn comparison_text(&self) -> String {
        let mut list = Vec::new();
        write_argument(self, &mut list);
        list.join(",")
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
    // Rust cannot name unnamed types or types local to a function.
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

/// Appends an argument's text, or the texts of the arguments in a pack.
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
    use super::super::CxxType;

    fn texts(symbol: &str) -> String {
        let signature = super::super::signature(symbol).unwrap();
        signature.params().iter().map(CxxType::comparison_text).collect::<Vec<_>>().join(" ")
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
}
