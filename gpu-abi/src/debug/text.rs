//! The labels, symbols and registers that a module's text defines, and where.
//!
//! ptxas silently resolves an undefined label in debug information to address 0, and a label defined in two functions to
//! the first definition. To check them, this module reads just enough of the text: it recognizes functions by their braces,
//! labels by the colon after them, and symbols and registers by the directive before them.

use super::DebugError;
use gpu_abi_reader::ReadError;
use gpu_abi_reader::token::{TokenKind, Tokens};
use std::collections::{BTreeMap, BTreeSet};
use std::format;
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

/// What the names of a declaration are.
enum Declares {
    Nothing,
    Symbols,
    Registers,
}

impl<'t> Definitions<'t> {
    /// Reads a module's text.
    pub(super) fn read(text: &'t str) -> Result<Self, DebugError> {
        let mut found = Self::default();
        match found.scan(text) {
            Ok(None) => Ok(found),
            Ok(Some(what)) => Err(DebugError(format!("the module's text ends inside a {what}"))),
            Err(error) => Err(DebugError(format!("the module's text: {error}"))),
        }
    }

    /// Adds the definitions in `text`. Returns what is still open at its end.
    fn scan(&mut self, text: &'t str) -> Result<Option<&'static str>, ReadError> {
        let mut tokens = Tokens::new(text.as_bytes());
        // The function that is open, and the braces and parentheses that are. Braces around operands balance as well.
        let (mut function, mut braces, mut parentheses) = (None, 0_usize, 0_usize);
        // Whether the next name is a function's, and the function that the next brace opens.
        let (mut is_header, mut header) = (false, None);
        let mut declares = Declares::Nothing;
        // The end of an instruction's name. A directive there is a suffix of it.
        let mut name_end = None;
        loop {
            let token = tokens.next()?;
            let word = tokens.str_of(token);
            match token.kind {
                TokenKind::End if braces > 0 => return Ok(Some(if function.is_some() { "function" } else { "block" })),
                TokenKind::End => return Ok(None),
                TokenKind::Character(b'{') => {
                    if let Some(name) = header.take().filter(|_| braces == 0) {
                        function = Some(self.functions.len());
                        self.functions.push(Function { name, registers: Vec::new() });
                    }
                    braces += 1;
                    declares = Declares::Nothing;
                }
                TokenKind::Character(b'}') => {
                    braces = braces.saturating_sub(1);
                    function = function.filter(|_| braces > 0);
                }
                TokenKind::Character(b'(') => parentheses += 1,
                TokenKind::Character(b')') => parentheses = parentheses.saturating_sub(1),
                TokenKind::Character(b';' | b'=') => {
                    (declares, parentheses) = (Declares::Nothing, 0);
                    header = header.filter(|_| braces > 0);
                }
                TokenKind::Word if function.is_some() && tokens.take(b':')? => {
                    self.labels.entry(word).or_default().extend(function);
                }
                TokenKind::Word if is_header && parentheses == 0 => {
                    self.symbols.insert(word);
                    (is_header, header) = (false, Some(word));
                }
                TokenKind::Word => match (&declares, function) {
                    (Declares::Symbols, _) => _ = self.symbols.insert(word),
                    (Declares::Registers, Some(function)) => {
                        let below = if tokens.take(b'<')? { tokens.value(tokens.peek()?) } else { None };
                        self.functions[function].registers.push(Registers { name: word, below });
                    }
                    _ => name_end = Some(token.end),
                },
                TokenKind::Directive if name_end == Some(token.start) => name_end = Some(token.end),
                TokenKind::Directive => match word {
                    ".entry" | ".func" => is_header = true,
                    ".reg" => declares = Declares::Registers,
                    ".const" | ".global" | ".local" | ".param" | ".shared" => declares = Declares::Symbols,
                    ".section" => header = None,
                    ".file" => {
                        let number = tokens.value(tokens.peek()?);
                        self.files.extend(number.and_then(|number| u32::try_from(number).ok()));
                    }
                    // `.target sm_75, debug`
                    ".target" => loop {
                        let word = tokens.next()?;
                        self.debug |= tokens.is(word, "debug");
                        if !tokens.take(b',')? {
                            break;
                        }
                    },
                    _ => {}
                },
                TokenKind::Number | TokenKind::Text | TokenKind::Character(_) => {}
            }
        }
    }

    /// Returns the index of the only function that defines `label`.
    pub(super) fn function_of(&self, label: &str) -> Result<usize, DebugError> {
        match self.labels.get(label).map(Vec::as_slice) {
            Some(&[function]) => Ok(function),
            // ptxas would use the first one.
            Some(_) => {
                Err(DebugError(format!("label `{label}` is defined twice in the module: give each one its own name")))
            }
            None => Err(DebugError::no_label(label)),
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

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
        let error = |label| found.function_of(label).unwrap_err().to_string();
        assert_eq!(error("twice"), "label `twice` is defined twice in the module: give each one its own name");
        for label in ["in_section", "table"] {
            assert_eq!(error(label), format!("label `{label}` is not defined in any function of the module"));
        }
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
        for (text, error) in [
            ("/* ", "the module's text: "),
            (".file 1 \"a", "the module's text: "),
            (".entry k() {", "the module's text ends inside a function"),
            (".global .b32 a[] = {", "the module's text ends inside a block"),
        ] {
            assert!(Definitions::read(text).unwrap_err().to_string().starts_with(error), "{text}");
        }
    }
}
