//! Writes types and names as mangled names do, but in full: without substitutions for repeated parts.

use super::operator::Operator;
use super::tree::{Bound, Id, List, Node, Qualifiers, Tree};
use core::fmt::{self, Write};

impl Tree {
    /// Writes the encoding of a type or an argument.
    pub(super) fn encode(&self, id: Id, out: &mut dyn Write) -> fmt::Result {
        match self.node(id) {
            Node::Opaque => out.write_str("?"),
            Node::Fundamental(fundamental) => out.write_str(fundamental.code()),
            Node::Ellipsis => out.write_str("z"),
            Node::Qualified(qualifiers, of) => {
                encode_qualifiers(qualifiers, out)?;
                self.encode(of, out)
            }
            Node::Pointer(of) => self.encode_after("P", of, out),
            Node::Reference(of) => self.encode_after("R", of, out),
            Node::RvalueReference(of) => self.encode_after("O", of, out),
            Node::Expansion(of) => self.encode_after("Dp", of, out),
            Node::Array(bound, of) => {
                match bound {
                    Bound::None => out.write_str("A_")?,
                    Bound::Number(number) => write!(out, "A{number}_")?,
                    Bound::Value(_) => out.write_str("A?_")?,
                }
                self.encode(of, out)
            }
            Node::Function { result, params, qualifiers, reference, noexcept } => {
                encode_qualifiers(qualifiers, out)?;
                out.write_str(if noexcept { "DoF" } else { "F" })?;
                self.encode(result, out)?;
                self.encode_params(params, out)?;
                write!(out, "{reference}E")
            }
            Node::MemberPointer { class, member } => {
                self.encode_after("M", class, out)?;
                self.encode(member, out)
            }
            Node::Param(0) => out.write_str("T_"),
            Node::Param(index) => write!(out, "T{}_", index - 1),
            Node::Pack(members) => self.encode_list("J", members, out),
            Node::Literal { ty, value } => {
                self.encode_after("L", ty, out)?;
                write!(out, "{}E", self.text(value))
            }
            Node::Address(of) => {
                self.encode_after("XadL_Z", of, out)?;
                out.write_str("EE")
            }
            Node::Encoding { name, params, .. } => {
                self.encode(name, out)?;
                params.map_or(Ok(()), |params| self.encode_params(params, out))
            }
            Node::Discriminated { of, text } => {
                self.encode(of, out)?;
                out.write_str(self.text(text))
            }
            Node::Std
            | Node::Standard(_)
            | Node::Name { .. }
            | Node::Unnamed { .. }
            | Node::Lambda { .. }
            | Node::Operator { .. }
            | Node::Template { .. } => self.encode_name(id, out),
        }
    }

    /// Writes a code, and a node after it.
    fn encode_after(&self, code: &str, of: Id, out: &mut dyn Write) -> fmt::Result {
        out.write_str(code)?;
        self.encode(of, out)
    }

    fn encode_list(&self, code: &str, list: List, out: &mut dyn Write) -> fmt::Result {
        out.write_str(code)?;
        self.list(list).iter().try_for_each(|&member| self.encode(member, out))?;
        out.write_str("E")
    }

    fn encode_params(&self, params: List, out: &mut dyn Write) -> fmt::Result {
        match self.list(params) {
            [] => out.write_str("v"),
            params => params.iter().try_for_each(|&param| self.encode(param, out)),
        }
    }

    /// Writes a name, between `N` and `E` if it is in a scope other than `std`.
    fn encode_name(&self, id: Id, out: &mut dyn Write) -> fmt::Result {
        let mut outermost = id;
        while let Some(outer) = self.outer(outermost) {
            outermost = outer;
        }
        if let Node::Encoding { .. } = self.node(outermost) {
            self.encode_after("Z", outermost, out)?;
            out.write_str("E")?;
        }
        let name = match self.node(id) {
            Node::Template { of, .. } => of,
            _ => id,
        };
        let is_nested = !matches!(self.node(name), Node::Standard(_))
            && self.scope(name).is_some_and(|scope| !matches!(self.node(scope), Node::Std | Node::Encoding { .. }));
        out.write_str(if is_nested { "N" } else { "" })?;
        self.encode_prefix(id, out)?;
        out.write_str(if is_nested { "E" } else { "" })
    }

    fn outer(&self, id: Id) -> Option<Id> {
        match self.node(id) {
            Node::Template { of, .. } | Node::Discriminated { of, .. } => Some(of),
            _ => self.scope(id),
        }
    }

    fn encode_prefix(&self, id: Id, out: &mut dyn Write) -> fmt::Result {
        match self.node(id) {
            Node::Std => return out.write_str("St"),
            Node::Standard((code, _)) => return out.write_str(code),
            Node::Template { of, arguments } => {
                if let Some(code) = self.standard_instance(of, arguments) {
                    return out.write_str(code);
                }
                self.encode_prefix(of, out)?;
                return self.encode_list("I", arguments, out);
            }
            Node::Discriminated { of, text } => {
                self.encode_prefix(of, out)?;
                return out.write_str(self.text(text));
            }
            // Written before the prefix.
            Node::Encoding { .. } => return Ok(()),
            Node::Param(_) => return self.encode(id, out),
            _ => {}
        }
        if let Some(scope) = self.scope(id) {
            self.encode_prefix(scope, out)?;
        }
        match self.node(id) {
            Node::Name { name, tags, .. } => {
                let name = self.text(name);
                write!(out, "{}{name}{}", name.len(), self.text(tags))
            }
            Node::Unnamed { number, .. } => {
                out.write_str("Ut")?;
                encode_ordinal(number, out)
            }
            Node::Lambda { params, number, .. } => {
                out.write_str("Ul")?;
                self.encode_params(params, out)?;
                out.write_str("E")?;
                encode_ordinal(number, out)
            }
            Node::Operator { operator, .. } => match operator {
                Operator::Symbol((code, _)) => out.write_str(code),
                Operator::Conversion(to) => self.encode_after("cv", to, out),
                Operator::Literal(suffix) => {
                    let suffix = self.text(suffix);
                    write!(out, "li{}{suffix}", suffix.len())
                }
                Operator::Constructor(code) | Operator::Destructor(code) => out.write_str(self.text(code)),
            },
            _ => out.write_str("?"),
        }
    }

    /// Returns the code of an instance of a standard template, if it has one (the Itanium C++ ABI's section 5.1.8). The name of
    /// a function template's instance can spell such a type by its parts: `T_` with the argument `char` and so on.
    fn standard_instance(&self, of: Id, arguments: List) -> Option<&'static str> {
        const TRAITS: &str = "IcSt11char_traitsIcEE";
        let (code, expected) = match self.node(of) {
            Node::Standard(&("Sb", _)) => ("Ss", "IcSt11char_traitsIcESaIcEE"),
            Node::Name { scope: Some(Self::STD), name, tags } if tags.start == tags.end => match self.text(name) {
                "basic_istream" => ("Si", TRAITS),
                "basic_ostream" => ("So", TRAITS),
                "basic_iostream" => ("Sd", TRAITS),
                _ => return None,
            },
            _ => return None,
        };
        // A longer text cannot be equal.
        let mut text = Limited { text: String::new(), max: expected.len() };
        self.encode_list("I", arguments, &mut text).ok()?;
        (text.text == expected).then_some(code)
    }
}

/// Text of a limited length: writing more is an error.
struct Limited {
    text: String,
    max: usize,
}

impl Write for Limited {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.push_str(text);
        if self.text.len() <= self.max { Ok(()) } else { Err(fmt::Error) }
    }
}

/// Writes a number from 1 as `_`, `0_` and so on.
fn encode_ordinal(number: u32, out: &mut dyn Write) -> fmt::Result {
    match number.checked_sub(2) {
        Some(number) => write!(out, "{number}_"),
        None => out.write_str("_"),
    }
}

fn encode_qualifiers(qualifiers: Qualifiers, out: &mut dyn Write) -> fmt::Result {
    let Qualifiers { restrict, volatile, constant } = qualifiers;
    for (is_there, code) in [(restrict, "r"), (volatile, "V"), (constant, "K")] {
        out.write_str(if is_there { code } else { "" })?;
    }
    Ok(())
}
