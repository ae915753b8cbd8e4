//! Mangled names as the reader reads them, beside the texts of a demangler.

use std::io::Write;
use std::process::{Command, Stdio};

use gpu_abi_reader::names::signature;

use super::known::VALUES;

/// Returns the texts of `llvm-cxxfilt-19` for names.
///
/// # Errors
/// If it does not run, or does not write a line for each name.
pub fn demangled(names: &[&str]) -> Result<Vec<String>, String> {
    const PROGRAM: &str = "llvm-cxxfilt-19";
    let mut child = Command::new(PROGRAM)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{PROGRAM}: {error}"))?;
    let mut input = child.stdin.take().ok_or("no input")?;
    let text = names.join("\n") + "\n";
    // Beside the reading: either pipe may be full.
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    writer.join().map_err(|_| "the writer panicked")?.map_err(|error| error.to_string())?;
    let read: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect();
    if read.len() == names.len() { Ok(read) } else { Err(format!("{} names gave {} lines", names.len(), read.len())) }
}

/// Returns how the function and the parameters that the reader finds in a name differ from the demangler's text, if they do.
pub fn difference(mangled: &str, demangled: &str) -> Option<String> {
    let Some(read) = signature(mangled).map(|read| read.to_string()) else {
        return Some(format!("{mangled}\n  is not read\n  llvm-cxxfilt: {demangled}"));
    };
    (!is_in(&read, demangled)).then(|| format!("{mangled}\n  read: {read}\n  llvm-cxxfilt: {demangled}"))
}

/// Returns whether a demangler's text is the function that was read, perhaps with a result's type around it and `const` after it.
///
/// `llvm-cxxfilt-19` writes `const`, `volatile` and `noexcept` of a function's type after the whole type, where they belong to its
/// parameters: if the function returns a pointer to an array or a function, they are only counted.
fn is_in(read: &str, demangled: &str) -> bool {
    let spelled = trailing(read).replace("__restrict__", "restrict");
    // Of a member function.
    let demangled = demangled.strip_suffix(" const").unwrap_or(demangled);
    let (ours, theirs) = match read.contains("::*") {
        true => (unqualified(&spelled), unqualified(demangled)),
        false => (spelled, demangled.to_owned()),
    };
    let contains = |ours: &str, theirs: &str| {
        let begins = |at: usize| !theirs[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '~'));
        theirs.match_indices(ours).any(|(at, _)| begins(at))
    };
    let (ours, theirs) = (suffixed(&ours), suffixed(&theirs));
    if contains(&compact(&ours), &compact(&theirs)) {
        return true;
    }
    let ((ours, ends), (theirs, their_ends)) = (without_ends(&ours), without_ends(&theirs));
    let (ours, theirs) = (compact(&ours), compact(&theirs));
    if ours == theirs {
        ends == their_ends
    } else {
        contains(&ours, &theirs) && ends.iter().zip(their_ends).all(|(a, b)| *a <= b)
    }
}

/// `(unsigned int)5` as `5u`: demanglers write values either way.
fn suffixed(text: &str) -> String {
    let mut text = text.to_owned();
    for value in VALUES {
        let Some(suffix) = value.suffix else { continue };
        let cast = format!("({})", value.cxx);
        let mut from = 0;
        while let Some(at) = text[from..].find(&cast).map(|at| from + at) {
            let number = at + cast.len();
            let digits = text[number..].find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(text.len() - number);
            from = number;
            if digits > 0 {
                text.insert_str(number + digits, suffix);
                text.replace_range(at..number, "");
                from = at;
            }
        }
    }
    text
}

/// Returns the text without the `const`, `volatile` and `noexcept` that follow brackets, and how many of each there are.
fn without_ends(text: &str) -> (String, [usize; 3]) {
    const WORDS: [&str; 3] = ["const", "volatile", "noexcept"];
    let mut parts: Vec<&str> = Vec::new();
    let mut ends = [0; 3];
    for part in text.split_inclusive([')', ']']) {
        let mut part = part.trim_start();
        // Before the first bracket they belong to other types.
        while let (false, Some((at, rest))) =
            (parts.is_empty(), (0..).zip(WORDS).find_map(|(at, word)| Some((at, part.strip_prefix(word)?))))
        {
            ends[at] += 1;
            part = rest.trim_start();
        }
        parts.push(part);
    }
    (parts.concat(), ends)
}

/// Returns the text without blanks that separate nothing.
fn compact(text: &str) -> String {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let mut out = String::new();
    let mut blank = false;
    for c in text.chars() {
        if c.is_whitespace() {
            blank = true;
            continue;
        }
        if blank && word(c) && out.ends_with(word) {
            out.push(' ');
        }
        blank = false;
        out.push(c);
    }
    out
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
