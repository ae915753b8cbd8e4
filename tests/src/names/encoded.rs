//! Types as mangled names write them with nothing before them, written here again: from the test's own types, and without
//! substitutions.

use super::known::{KINDS, VALUES};
use super::model::{Arg, Instance, Ty};

/// The letters of the fundamental types.
const FUNDAMENTAL: &[(&str, &str)] = &[
    ("bool", "b"),
    ("char", "c"),
    ("signed char", "a"),
    ("unsigned char", "h"),
    ("short", "s"),
    ("unsigned short", "t"),
    ("int", "i"),
    ("unsigned int", "j"),
    ("long", "l"),
    ("unsigned long", "m"),
    ("long long", "x"),
    ("unsigned long long", "y"),
    ("__int128", "n"),
    ("unsigned __int128", "o"),
    ("wchar_t", "w"),
    ("char8_t", "Du"),
    ("char16_t", "Ds"),
    ("char32_t", "Di"),
    ("float", "f"),
    ("double", "d"),
    ("long double", "e"),
    ("std::nullptr_t", "Dn"),
    ("std::string", "Ss"),
];

/// The encoding of a type.
pub fn ty(of: &Ty) -> String {
    match of {
        Ty::Void => "v".to_owned(),
        Ty::Known(known) => word(known.cxx),
        Ty::Class(path) => nested(&identifiers(path)),
        Ty::Instance(of) => instance(of),
        Ty::Pointer(inner) => format!("P{}", ty(inner)),
        Ty::Restrict(inner) => format!("rP{}", ty(inner)),
        Ty::Reference(inner) => format!("R{}", ty(inner)),
        Ty::Rvalue(inner) => format!("O{}", ty(inner)),
        Ty::Array(inner, len) => format!("A{len}_{}", ty(inner)),
        Ty::Function(result, parameters, after) => {
            let parameters: String = parameters.iter().map(ty).collect();
            let words = [(after.volatile, "V"), (after.constant, "K"), (after.noexcept, "Do")];
            let words: String = words.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect();
            format!("{words}F{}{}E", ty(result), if parameters.is_empty() { "v" } else { &parameters })
        }
        Ty::Member(member, class) => format!("M{}{}", ty(class), ty(member)),
        Ty::Qualified { inner, constant, volatile } => {
            let words = format!("{}{}", if *volatile { "V" } else { "" }, if *constant { "K" } else { "" });
            match ty(inner) {
                restricted if restricted.starts_with("rP") => format!("r{words}{}", &restricted[1..]),
                inner => words + &inner,
            }
        }
        Ty::Parameter(_) | Ty::Expansion(_) => panic!("{of:?} belongs to a template"),
    }
}

fn word(cxx: &str) -> String {
    let letters = FUNDAMENTAL.iter().find(|(name, _)| *name == cxx).map(|(_, letters)| (*letters).to_owned());
    letters.unwrap_or_else(|| format!("{}{cxx}", cxx.len()))
}

fn identifiers(path: &str) -> Vec<String> {
    let own = match path.strip_prefix("std::") {
        Some("allocator") => return vec!["Sa".to_owned()],
        Some(own) => own,
        None => path,
    };
    let mut identifiers: Vec<_> = own.split("::").map(|identifier| format!("{}{identifier}", identifier.len())).collect();
    if own != path {
        identifiers[0].insert_str(0, "St");
    }
    identifiers
}

fn nested(parts: &[String]) -> String {
    if let [one] = parts { one.clone() } else { format!("N{}E", parts.concat()) }
}

fn instance(of: &Instance) -> String {
    let mut parts = identifiers(of.template.path);
    if let Some(last) = parts.last_mut() {
        *last += &format!("I{}E", arguments(&of.arguments));
    }
    parts.extend(of.member.iter().flat_map(|member| identifiers(member)));
    nested(&parts)
}

fn arguments(all: &[Arg]) -> String {
    let number = |value: &i128| format!("{}{}", if *value < 0 { "n" } else { "" }, value.unsigned_abs());
    all.iter()
        .map(|argument| match argument {
            Arg::Type(of) => ty(of),
            Arg::Value(at, value) => format!("L{}{}E", word(VALUES[*at].cxx), number(value)),
            Arg::Kind(at, value) => format!("L{}{}E", nested(&identifiers(KINDS[*at])), number(value)),
            Arg::Template(template) => nested(&identifiers(template.path)),
            Arg::Pack(pack) => format!("J{}E", arguments(pack)),
        })
        .collect()
}
