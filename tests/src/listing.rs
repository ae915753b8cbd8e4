//! Reads the functions in a compiler's assembly text.

use std::collections::{BTreeMap, HashMap};

/// Returns each function's instructions by its name, without labels.
#[must_use]
pub fn instructions(assembly: &str) -> BTreeMap<String, Vec<String>> {
    let mut functions = lines(assembly);
    for lines in functions.values_mut() {
        lines.retain(|line| !line.ends_with(':'));
    }
    functions
}

/// Returns each function's name and text, without what depends on other functions and on the compilation: labels are numbered
/// from 0 in each function, and symbols have neither hash nor mangling.
#[must_use]
pub fn texts(assembly: &str) -> Vec<(String, String)> {
    let text = |(name, lines): (String, Vec<String>)| {
        let name = demangled(&name);
        let text = text(&name, &lines);
        (name, text)
    };
    let mut texts: Vec<_> = lines(assembly).into_iter().map(text).collect();
    texts.sort();
    texts
}

/// Returns each function's instructions and labels by its name.
fn lines(assembly: &str) -> BTreeMap<String, Vec<String>> {
    let mut functions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut name = None;
    for line in assembly.lines() {
        let code = line.split('#').next().unwrap_or_default().trim();
        match code.strip_suffix(':') {
            Some(label) if !label.starts_with('.') => name = Some(label.to_owned()),
            // Data follows.
            _ if code.starts_with(".section") => name = None,
            Some(_) => {}
            None if code.is_empty() || code.starts_with('.') => continue,
            None => {}
        }
        let Some(name) = &name else { continue };
        if code != format!("{name}:") {
            functions.entry(name.clone()).or_default().push(code.replace('\t', " "));
        }
    }
    functions
}

/// Returns a function's text from its lines.
fn text(name: &str, lines: &[String]) -> String {
    let mut numbers = HashMap::new();
    let used: Vec<&str> = lines
        .iter()
        .filter(|line| !line.ends_with(':'))
        .flat_map(|line| words(line))
        .filter(|word| is_local(word))
        .collect();
    let mut text = format!("{name}:\n");
    for line in lines {
        match line.strip_suffix(':') {
            Some(label) if !used.contains(&label) => continue,
            Some(_) => {}
            None => text += "    ",
        }
        for word in words(line) {
            if is_local(word) {
                let count = numbers.len();
                text += &format!(".L{}", numbers.entry(word).or_insert(count));
            } else {
                text += &demangled(word);
            }
        }
        text.push('\n');
    }
    text
}

fn is_local(word: &str) -> bool {
    word.starts_with(".L")
}

/// Splits a line into names and the characters between them.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '$');
    let mut rest = line;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = match is_name(first) {
            true => rest.find(|c| !is_name(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (word, after) = rest.split_at(end);
        rest = after;
        Some(word)
    })
}

/// Returns a symbol's path without its hash, or another word as it is.
fn demangled(word: &str) -> String {
    format!("{:#}", rustc_demangle::demangle(word))
}
