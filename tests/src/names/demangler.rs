//! Demanglers that others wrote, and how their texts are compared with what was meant.

use std::io::Write;
use std::process::{Command, Stdio};

use super::known::VALUES;
use super::model::{Arg, Form, Special, Subject};

/// A program or a library that reads mangled names.
#[derive(Clone, Copy, Debug)]
pub enum Demangler {
    /// The crate `cpp_demangle`.
    CppDemangle,
    /// `llvm-cxxfilt-19`.
    Llvm,
}

impl Demangler {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::CppDemangle => "cpp_demangle",
            Self::Llvm => "llvm-cxxfilt",
        }
    }

    /// Returns whether a subject's name is one that it knows how to write out.
    ///
    /// `cpp_demangle` 0.5 expands a parameter pack to its types, but drops what is made from each (`Ts *...` becomes `A*, B`), and
    /// writes an empty one as an empty place between commas. `llvm-cxxfilt-19` does not read `operator->*`.
    pub fn reads(self, subject: &Subject) -> bool {
        let has_pack = match &subject.form {
            Form::Template { arguments } => matches!(arguments.last(), Some(Arg::Pack(_))),
            _ => false,
        };
        let is_mangled = !matches!(subject.form, Form::ExternC) && !subject.is_plain_variable();
        match self {
            Self::CppDemangle => is_mangled && !has_pack,
            Self::Llvm => is_mangled && !matches!(subject.form, Form::Special(Special::Operator("->*", _))),
        }
    }

    /// How many in a thousand names may be written otherwise than meant: faults of the demangler, when another one writes them
    /// as meant.
    ///
    /// `cpp_demangle` 0.5 misplaces what follows a substituted prefix (`Grid*<Body>` for `Grid<Body>*`, `Point (*)[5]::Axis` for
    /// `Point::Axis (*)[5]`), a function's name where it returns a pointer to a function, and the class of a pointer to a member
    /// where the member is a function that returns one. Of ten seeds, nine had 59 to 67 in a thousand, and one had 93.
    pub fn faults_per_thousand(self) -> usize {
        match self {
            Self::CppDemangle => 120,
            Self::Llvm => 0,
        }
    }

    /// Reads names.
    ///
    /// # Errors
    /// Says which program does not run, or which name is none.
    pub fn demangle(self, names: &[&str]) -> Result<Vec<String>, String> {
        match self {
            Self::CppDemangle => names.iter().map(|name| read(name)).collect(),
            Self::Llvm => filter("llvm-cxxfilt-19", names).map_err(|why| format!("llvm-cxxfilt-19: {why}")),
        }
    }
}

fn read(name: &str) -> Result<String, String> {
    let unreadable = |error: cpp_demangle::error::Error| format!("cpp_demangle: {name}: {error}");
    let symbol = cpp_demangle::Symbol::new(name).map_err(unreadable)?;
    symbol.demangle().map_err(|error| format!("cpp_demangle: {name}: {error}"))
}

fn filter(program: &str, names: &[&str]) -> Result<Vec<String>, String> {
    let mut child =
        Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(|error| error.to_string())?;
    let mut input = child.stdin.take().ok_or("no input")?;
    let text = names.join("\n") + "\n";
    // Beside the reading: either pipe may be full.
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    writer.join().map_err(|_| "the writer panicked")?.map_err(|error| error.to_string())?;
    let read: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect();
    if read.len() == names.len() { Ok(read) } else { Err(format!("{} names gave {} lines", names.len(), read.len())) }
}

/// Returns whether a demangler's text says what was meant.
pub fn same(read: &str, meant: &str) -> bool {
    compact(&suffixed(read)) == compact(&meant.replace("__restrict__", "restrict"))
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

impl Demangler {
    /// Returns whether the demangler's text says what was meant.
    ///
    /// `llvm-cxxfilt-19` writes `const`, `volatile` and `noexcept` of a function's type after the whole type, where they belong to its
    /// parameters: they are not compared if the function returns a pointer to an array or a function.
    pub fn agrees(self, read: &str, meant: &str) -> bool {
        same(read, meant) || (matches!(self, Self::Llvm) && same(&without_ends(read), &without_ends(meant)))
    }
}

/// The text without the `const`, `volatile` and `noexcept` that follow brackets.
fn without_ends(text: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    for part in text.split_inclusive([')', ']']) {
        let mut part = part.trim_start();
        // Before the first bracket they belong to other types.
        while let (false, Some(rest)) =
            (parts.is_empty(), ["const", "volatile", "noexcept"].iter().find_map(|word| part.strip_prefix(word)))
        {
            part = rest.trim_start();
        }
        parts.push(part.to_owned());
    }
    parts.concat()
}

/// A text without the blanks that separate nothing.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_differ_in_more_than_blanks_differ() {
        assert!(same("f(unsigned int*, A<B<(unsigned int)5> >)", "f(unsigned int *, A<B<5u>>)"));
        assert!(!same("f(unsigned int*)", "f(unsignedint *)"));
        assert!(!same("f<(char)5>()", "f<5>()"));
        assert!(!same("f(int const*)", "f(int * const)"));
        let (read, meant) = ("f(int (*(*)(int)) [3] noexcept)", "f(int (*(*)(int) noexcept)[3])");
        assert!(!same(read, meant) && Demangler::Llvm.agrees(read, meant));
        assert!(!Demangler::Llvm.agrees("f(int const (*)(int))", "f(int (*)(int))"));
    }
}
