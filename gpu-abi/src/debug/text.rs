//! The labels, symbols and registers that a module's text defines, and where.
//!
//! ptxas silently resolves an undefined label in debug information to address 0, and a label defined in two functions to
//! the first definition. To check them, this module reads just enough of the text: it recognizes functions by their braces,
//! labels by the colon after them, and symbols and registers by the directive before them.

use super::DebugError;
use gpu_abi_reader::token::{TokenKind, Tokens};
use std::collections::{BTreeMap, BTreeSet};
use std::vec::Vec;

/// The definitions in a module's text.
#[derive(Debug, Default)]
pub(super) struct Definitions<'t> {
    /// The functions that define a label, by their indices.
    labels: BTreeMap<&'t str, Vec<usize>>,
    /// Variables, parameters and functions.
    symbols: BTreeSet<&'t str>,
    /// The files that have a directive.
    files: Vec<u32>,
    functions: Vec<Function<'t>>,
    /// Whether `.target` includes `debug`.
    pub(super) debug: bool,
}

#[derive(Debug)]
struct Function<'t> {
    name: &'t str,
    registers: Vec<Registers<'t>>,
}

/// `.reg .b32 %r<4>` declares `%r0` to `%r3`; without a number, only the given name.
#[derive(Debug)]
struct Registers<'t> {
    name: &'t str,
    below: Option<u64>,
}

impl Registers<'_> {
    fn hold(&self, register: &str) -> bool {
        match (register.strip_prefix(self.name), self.below) {
            (Some(number), Some(below)) => number.parse().is_ok_and(|number: u64| number < below),
            (Some(rest), None) => rest.is_empty(),
            (None, _) => false,
        }
    }
}

impl<'t> Definitions<'t> {
    /// Reads a module's text.
    pub(super) fn read(text: &'t str) -> Result<Self, DebugError> {
        Reader { words: words(text)?, at: 0, found: Self::default() }.module()
    }

    /// Returns the index of the only function that defines `label`.
    pub(super) fn function_of(&self, label: &str) -> Result<usize, DebugError> {
        match self.labels.get(label).map(Vec::as_slice) {
            Some(&[function]) => Ok(function),
            Some(_) => Err(DebugError::LabelTwice { label: label.into() }),
            None => Err(DebugError::NoLabel { label: label.into() }),
        }
    }

    pub(super) fn has_symbol(&self, symbol: &str) -> bool {
        self.symbols.contains(symbol)
    }

    pub(super) fn has_file(&self, number: u32) -> bool {
        self.files.contains(&number)
    }

    /// Returns the name of the function at an index.
    pub(super) fn name(&self, function: usize) -> &'t str {
        self.functions[function].name
    }

    pub(super) fn has_register(&self, function: usize, register: &str) -> bool {
        self.functions[function].registers.iter().any(|declared| declared.hold(register))
    }
}

/// Splits a text into words: names, directives and numbers including their periods, strings including their quotes, and
/// single characters.
fn words(text: &str) -> Result<Vec<&str>, DebugError> {
    let mut tokens = Tokens::new(text.as_bytes());
    let mut words = Vec::new();
    // The range of the last word, if it is a name. A period directly after it continues the word, as in `ld.param.u32`.
    let mut name: Option<(usize, usize)> = None;
    loop {
        let token = tokens.next().map_err(|error| DebugError::Text { error })?;
        let start = match (token.kind, name) {
            (TokenKind::End, _) => return Ok(words),
            (TokenKind::Directive, Some((start, end))) if end == token.start => {
                words.pop();
                start
            }
            _ => token.start,
        };
        let is_name = token.kind == TokenKind::Word || start < token.start;
        name = is_name.then_some((start, token.end));
        // Each byte of a non-ASCII character is a token of its own, without text.
        words.extend(text.get(start..token.end));
    }
}

fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '%' | '.')
}

struct Reader<'t> {
    words: Vec<&'t str>,
    at: usize,
    found: Definitions<'t>,
}

impl<'t> Reader<'t> {
    fn next(&mut self) -> Option<&'t str> {
        let word = self.words.get(self.at).copied();
        self.at += 1;
        word
    }

    fn peek(&self) -> Option<&'t str> {
        self.words.get(self.at).copied()
    }

    fn module(mut self) -> Result<Definitions<'t>, DebugError> {
        // The name of the function that the next brace opens.
        let mut function = None;
        while let Some(word) = self.next() {
            match word {
                ".target" => self.target(),
                ".file" => {
                    let number = self.peek().and_then(|number| number.parse::<u32>().ok());
                    self.found.files.extend(number);
                }
                ".entry" | ".func" => function = Some(self.function_name()),
                ".section" | ";" => function = None,
                "{" => match function.take() {
                    Some(name) => self.body(name)?,
                    None => self.skip_block()?,
                },
                _ => self.declaration(word),
            }
        }
        Ok(self.found)
    }

    /// Reads the rest of `.target sm_75, debug`, a list with commas.
    fn target(&mut self) {
        while let Some(word) = self.next() {
            self.found.debug |= word == "debug";
            if self.peek() != Some(",") {
                return;
            }
            self.at += 1;
        }
    }

    /// Reads the name after `.entry`, or after `.func` and its return parameter in parentheses, which it records.
    fn function_name(&mut self) -> &'t str {
        let mut depth = 0;
        while let Some(word) = self.next() {
            match word {
                "(" => depth += 1,
                ")" => depth -= 1,
                _ if depth > 0 => self.declaration(word),
                _ if word.starts_with('.') => {}
                _ => {
                    self.found.symbols.insert(word);
                    return word;
                }
            }
        }
        ""
    }

    /// Reads the declaration of variables or a parameter, if `word` starts one: the names after the directives for the state
    /// space, type and alignment.
    fn declaration(&mut self, word: &str) {
        if !matches!(word, ".const" | ".global" | ".local" | ".param" | ".shared") {
            return;
        }
        let mut named = false;
        while let Some(word) = self.peek() {
            // A parameter list ends, or continues with a directive of its own.
            if named && matches!(word, ")" | ".param") {
                return;
            }
            let name = word.starts_with(|c: char| is_part(c) && c != '.' && !c.is_ascii_digit());
            // `.align 8`, `.attribute(.managed)`, and a comma or a length between two names.
            if !name && !word.starts_with(is_part) && !matches!(word, "(" | ")" | "," | "[" | "]") {
                return;
            }
            if name {
                self.found.symbols.insert(word);
                named = true;
            }
            self.at += 1;
        }
    }

    /// Reads a function's body, after its opening brace.
    fn body(&mut self, name: &'t str) -> Result<(), DebugError> {
        let function = self.found.functions.len();
        self.found.functions.push(Function { name, registers: Vec::new() });
        let mut depth = 1;
        // Braces around vectors of operands balance as well.
        while depth > 0 {
            match self.next().ok_or(DebugError::Open { what: "function" })? {
                "{" => depth += 1,
                "}" => depth -= 1,
                ".reg" => self.registers(function),
                word if self.peek() == Some(":") && !word.starts_with('.') => {
                    self.at += 1;
                    self.found.labels.entry(word).or_default().push(function);
                }
                word => self.declaration(word),
            }
        }
        Ok(())
    }

    /// Reads the rest of `.reg .b32 %r<4>, %x;`.
    fn registers(&mut self, function: usize) {
        while let Some(word) = self.next().filter(|&word| word != ";") {
            if word.starts_with('.') || !word.starts_with(is_part) {
                continue;
            }
            let below = match (self.peek(), self.words.get(self.at + 1)) {
                (Some("<"), Some(number)) => {
                    self.at += 3;
                    number.parse().ok()
                }
                _ => None,
            };
            self.found.functions[function].registers.push(Registers { name: word, below });
        }
    }

    /// Skips a block of the module that is not a function's body: an initializer or a section.
    fn skip_block(&mut self) -> Result<(), DebugError> {
        let mut depth = 1;
        while depth > 0 {
            match self.next().ok_or(DebugError::Open { what: "block" })? {
                "{" => depth += 1,
                "}" => depth -= 1,
                _ => {}
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODULE: &str = r#"
        .version 7.5 // .global .b32 commented; é
        .target sm_75, texmode_independent, debug
        .address_size 64
        .file 1 "a {.cu", 0, 12
        .global .align 8 .b8 table[16] = {1, 2, {3}};
        .global .attribute(.managed) .b32 shared_with_host, also[4], too;
        .visible .func (.param .b32 func_retval0) first(.param .b64 first_param_0) ;
        .visible .func (.param .b32 func_retval0) first(.param .b64 first_param_0)
        {
            .reg .b32 %r<4>, %extra;
            .reg .pred p;
        begin0: ld.param.v2.u32 {%r1, %r2}, [first_param_0];
            { .reg .b64 %inner<2>; .param .b32 param0; call.uni other, (param0); }
            @p bra end0;
        twice:
        end0:
            ret;
        }
        .func (.param .align 8 .b8 func_retval0[24]) third(.param .b32 third_param_0[2]) { third_begin: ret; }
        .entry second( .param .u64 .ptr .global .align 16 second_param_0 ) .maxntid 32, 1, 1
        { .local .align 16 .b8 __local_depot1[16]; .shared .b32 s; twice: ret; }
        .section .debug_str { in_section: .b8 0 }
    "#;

    #[test]
    fn definitions_are_found_where_they_are() {
        let found = Definitions::read(MODULE).unwrap();
        assert!(found.debug && found.has_file(1) && !found.has_file(2));
        assert_eq!(found.function_of("begin0"), Ok(0));
        assert_eq!(found.function_of("end0"), Ok(0));
        for symbol in [
            "table",
            "shared_with_host",
            "also",
            "too",
            "first_param_0",
            "param0",
            "third_param_0",
            "second_param_0",
            "__local_depot1",
            "s",
        ] {
            assert!(found.has_symbol(symbol), "{symbol}");
        }
        for symbol in ["commented", "%r1", "other", "16"] {
            assert!(!found.has_symbol(symbol), "{symbol}");
        }
        for register in ["%r0", "%r3", "%extra", "p", "%inner1"] {
            assert!(found.has_register(0, register), "{register}");
        }
        for register in ["%r4", "%r", "%extra1", "%inner2"] {
            assert!(!found.has_register(0, register), "{register}");
        }
        assert!(!found.has_register(2, "%r0"));
        assert_eq!(found.function_of("third_begin"), Ok(1));
        assert_eq!([0, 1, 2].map(|at| found.name(at)), ["first", "third", "second"]);
    }

    #[test]
    fn missing_and_doubled_labels_are_errors() {
        let found = Definitions::read(MODULE).unwrap();
        assert!(matches!(found.function_of("twice"), Err(DebugError::LabelTwice { .. })));
        assert!(matches!(found.function_of("in_section"), Err(DebugError::NoLabel { .. })));
        assert!(matches!(found.function_of("table"), Err(DebugError::NoLabel { .. })));
    }

    #[test]
    fn a_target_without_debug_is_seen() {
        assert!(!Definitions::read(".target sm_75\n.address_size 64").unwrap().debug);
        assert!(Definitions::read(".target debug, sm_75").unwrap().debug);
    }

    #[test]
    fn no_text_is_too_short() {
        for (at, _) in MODULE.char_indices() {
            let (head, tail) = MODULE.split_at(at);
            // Truncated text may or may not be an error, but it must not panic.
            let _ = Definitions::read(head);
            let _ = Definitions::read(tail);
        }
    }

    #[test]
    fn text_that_does_not_end_is_an_error() {
        for text in ["/* ", ".file 1 \"a"] {
            assert!(matches!(Definitions::read(text), Err(DebugError::Text { .. })), "{text}");
        }
        for text in [".entry k() {", ".global .b32 a[] = {"] {
            assert!(matches!(Definitions::read(text), Err(DebugError::Open { .. })), "{text}");
        }
    }
}
