//! Reads mangled names back, and compares them with the functions that were mangled.

use gpu_abi_reader::names::{parse_type, signature};

use super::model::Subject;
use super::{demangler, encoded};

/// Says how what the reader makes of a subject's name differs from the subject, if it does.
pub fn difference(subject: &Subject, mangled: &str) -> Option<String> {
    let (read, meant) = (signature(mangled), subject.signature());
    let (Some(read), Some(meant)) = (&read, &meant) else {
        return (read.is_some() != meant.is_some()).then(|| format!("{mangled}\n  meant: {meant:?}\n  read: {read:?}"));
    };
    let text = read.to_string();
    let spelled = trailing(&text).replace("__restrict__", "restrict");
    let is_same = match text.contains("::*") {
        true => demangler::same(&unqualified(&spelled), &unqualified(meant)),
        false => demangler::same(&spelled, meant),
    };
    if !is_same {
        return Some(format!("{mangled}\n  meant: {meant}\n  read: {text}"));
    }
    // The library's encoding of each type, which does not refer to other parts of the name, is read as the same type.
    let types = subject.parameter_types();
    let meant: Vec<_> = types.iter().map(|ty| parse_type(&encoded::ty(ty)).map(|ty| ty.to_string())).collect();
    let read: Vec<_> = read.params().iter().map(|param| Some(param.to_string())).collect();
    (meant != read).then(|| format!("{mangled}\n  meant: {meant:?}\n  read: {read:?}"))
}

/// The text without qualifiers. In `const int T::*`, `const` does not belong to what is before the `*`.
fn unqualified(text: &str) -> String {
    text.replace("const", " ").replace("volatile", " ")
}

/// The text with qualifiers after what they belong to, as demanglers write them: `float const *` for `const float *`.
fn trailing(text: &str) -> String {
    let mut out = String::new();
    // Those that were read and not written, for each pair of brackets.
    let mut waiting = vec![String::new()];
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let len = rest.find(|c| !is_word(c)).unwrap_or(rest.len()).max(if is_word(c) { 1 } else { c.len_utf8() });
        let (word, after) = rest.split_at(len);
        rest = after;
        let last = waiting.last_mut().expect("as many brackets are closed as opened");
        if word == "const" || word == "volatile" {
            *last += &format!(" {word}");
            continue;
        }
        if matches!(word, "*" | "&" | "," | "(" | ")" | ">" | "[" | "]" | "__restrict__") {
            out += &std::mem::take(last);
            out.push(' ');
        }
        match word {
            "<" | "(" | "[" => waiting.push(String::new()),
            ">" | ")" | "]" => drop(waiting.pop()),
            _ => {}
        }
        out += word;
        if word == "operator" {
            // The symbol, whose brackets are not those of lists.
            let len = match rest.starts_with("()") {
                true => 2,
                false => rest.find(|c| is_word(c) || matches!(c, '(' | ' ')).unwrap_or(rest.len()),
            };
            let (symbol, after) = rest.split_at(len);
            out += symbol;
            rest = after;
        }
    }
    out + &waiting.concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::{described, generate};

    #[test]
    fn random_names_are_read_back() {
        let mut signatures = 0;
        for seed in 0..4 {
            for subject in generate::subjects(1500, seed) {
                let mangled = described::mangled(&subject).expect("a name");
                assert_eq!(difference(&subject, &mangled), None);
                signatures += usize::from(subject.signature().is_some());
            }
        }
        assert!(signatures > 5000, "{signatures}");
    }

    #[test]
    fn qualifiers_follow() {
        for (text, meant) in [
            ("f(const float *, const A<const int>)", "f(float const*, A<int const> const)"),
            ("f(const volatile int *const *, const int (*)[4])", "f(int const volatile* const*, int const(*)[4])"),
            ("f(void (*)(const int *))", "f(void (*)(int const *))"),
        ] {
            assert!(demangler::same(&trailing(text), meant), "{}", trailing(text));
        }
    }

    #[test]
    fn differences_are_found() {
        let subjects = generate::subjects(200, 1);
        let names: Vec<String> = subjects.iter().map(|subject| described::mangled(subject).expect("a name")).collect();
        for (subject, name) in subjects.iter().zip(&names) {
            for other in names.iter().filter(|&other| other != name && other.starts_with("_Z")) {
                assert!(subject.signature().is_none() || difference(subject, other).is_some(), "{name} {other}");
            }
        }
    }
}
