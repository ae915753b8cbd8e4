//! Debug sections in PTX text (the guide's chapter 5; PTX ISA, "Debugging Directives").
//!
//! `.section .debug_info { .b8 1, 2  .b32 .debug_abbrev  .b64 label }` contains lists of numbers of 1 to 8 bytes each. A
//! label is an address or an offset that ptxas fills in. Labels are 0 here, except for labels of the sections themselves: a
//! section's name is its start, and `name:` is an offset in it.

use super::sections::Sections;
use crate::error::ReadError;
use crate::search;
use crate::token::{TokenKind, Tokens};
use std::borrow::Cow;
use std::collections::HashMap;

/// Reads all debug sections of `text`.
pub(super) fn sections(text: &[u8]) -> Result<Sections<'static>, ReadError> {
    // Most texts do not have any, and reading all tokens of a long text is slow.
    if !search::contains(text, b".debug_", 5) {
        return Ok(Sections::default());
    }
    let mut reader =
        Reader { tokens: Tokens::new(text), sections: Sections::default(), labels: HashMap::new(), uses: Vec::new() };
    loop {
        let token = reader.tokens.next()?;
        match token.kind {
            TokenKind::End => break,
            TokenKind::Directive if reader.tokens.is(token, ".section") => reader.section()?,
            TokenKind::Directive if reader.tokens.is(token, ".file") => reader.file()?,
            _ => {}
        }
    }
    reader.resolve();
    Ok(reader.sections)
}

/// Returns whether `text` has line numbers.
pub(super) fn has_lines(text: &[u8]) -> bool {
    if !search::contains(text, b".loc", 3) {
        return false;
    }
    let mut tokens = Tokens::new(text);
    while let Ok(token) = tokens.next() {
        match token.kind {
            TokenKind::End => break,
            TokenKind::Directive if tokens.is(token, ".loc") => return true,
            _ => {}
        }
    }
    false
}

struct Reader<'a> {
    tokens: Tokens<'a>,
    sections: Sections<'static>,
    /// The labels that sections define, with their offsets in the section.
    labels: HashMap<&'a str, usize>,
    uses: Vec<Use<'a>>,
}

/// A label that a section's number refers to.
struct Use<'a> {
    section: &'a str,
    at: usize,
    width: usize,
    label: &'a str,
    negative: bool,
}

impl<'a> Reader<'a> {
    fn file(&mut self) -> Result<(), ReadError> {
        let number = self.tokens.next()?;
        let path = self.tokens.next()?;
        let (Some(number), TokenKind::Text) = (self.tokens.value(number), path.kind) else { return Ok(()) };
        let quoted = self.tokens.text_of(path);
        let path = String::from_utf8_lossy(quoted.get(1..quoted.len() - 1).unwrap_or_default());
        self.sections.files.entry(number).or_insert_with(|| path.into_owned());
        Ok(())
    }

    fn section(&mut self) -> Result<(), ReadError> {
        let name = self.tokens.next()?;
        let name_text = self.tokens.str_of(name);
        self.tokens.expect(b'{', "`{` after a section's name")?;
        let Some(section) = self.sections.named(name_text) else { return self.skip() };
        let mut bytes = std::mem::take(&mut section.bytes).into_owned();
        loop {
            let token = self.tokens.next()?;
            match token.kind {
                TokenKind::Character(b'}') => break,
                TokenKind::Directive => {
                    let width = match self.tokens.str_of(token) {
                        ".b8" => 1,
                        ".b16" => 2,
                        ".b32" => 4,
                        ".b64" => 8,
                        _ => return Err(self.tokens.expected(token.start, "`.b8`, `.b16`, `.b32` or `.b64`")),
                    };
                    self.numbers(name_text, width, &mut bytes)?;
                }
                TokenKind::Word if self.tokens.take(b':')? => {
                    let label = self.tokens.str_of(token);
                    self.labels.insert(label, bytes.len());
                }
                _ => return Err(self.tokens.expected(token.start, "a list of numbers or `}`")),
            }
        }
        if let Some(section) = self.sections.named(name_text) {
            section.bytes = Cow::Owned(bytes);
            section.at = name.start;
        }
        Ok(())
    }

    /// Reads past a section that nothing here needs. LLVM writes `.debug_aranges` with a directive that ptxas does not know, `.b84,255`.
    fn skip(&mut self) -> Result<(), ReadError> {
        loop {
            let token = self.tokens.next()?;
            match token.kind {
                TokenKind::Character(b'}') => return Ok(()),
                TokenKind::End => return Err(self.tokens.expected(token.start, "`}` after a section")),
                _ => {}
            }
        }
    }

    /// Reads numbers with commas between them.
    fn numbers(&mut self, section: &'a str, width: usize, bytes: &mut Vec<u8>) -> Result<(), ReadError> {
        loop {
            let at = bytes.len();
            let value = self.sum(section, at, width)?;
            bytes.extend_from_slice(&value.to_le_bytes()[..width]);
            if !self.tokens.take(b',')? {
                return Ok(());
            }
        }
    }

    /// Reads `7`, `-7`, `label`, `label+7` or `label1-label2`.
    fn sum(&mut self, section: &'a str, at: usize, width: usize) -> Result<u64, ReadError> {
        let mut sum: u64 = 0;
        let mut negative = self.tokens.take(b'-')?;
        loop {
            let token = self.tokens.next()?;
            match token.kind {
                TokenKind::Number => {
                    let Some(value) = self.tokens.value(token) else {
                        return Err(self.tokens.expected(token.start, "a whole number"));
                    };
                    sum = if negative { sum.wrapping_sub(value) } else { sum.wrapping_add(value) };
                }
                TokenKind::Word | TokenKind::Directive => {
                    let label = self.tokens.str_of(token);
                    self.uses.push(Use { section, at, width, label, negative });
                }
                _ => return Err(self.tokens.expected(token.start, "a number or a label")),
            }
            negative = if self.tokens.take(b'+')? {
                false
            } else if self.tokens.take(b'-')? {
                true
            } else {
                return Ok(sum);
            };
        }
    }

    /// Adds the values of labels within the sections to the numbers.
    fn resolve(&mut self) {
        for one in &self.uses {
            let Some(&place) = self.labels.get(one.label) else { continue };
            let Some(section) = self.sections.named(one.section) else { continue };
            let Some(bytes) = section.bytes.to_mut().get_mut(one.at..one.at + one.width) else { continue };
            let mut value = [0; 8];
            value[..one.width].copy_from_slice(bytes);
            let value = u64::from_le_bytes(value);
            let value = if one.negative { value.wrapping_sub(place as u64) } else { value.wrapping_add(place as u64) };
            bytes.copy_from_slice(&value.to_le_bytes()[..one.width]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_become_bytes() {
        let text = b".version 8.0 .target sm_80\n.file 1 \"/a/b.cu\"\n.section .debug_str {\nfirst:\n.b8 97,98,0 // ab\nsecond: .b8 0x63\n}\n\
            .section .debug_info { .b32 .debug_str, second+1 .b16 -2 .b64 second-first, kernel .b8 1 }\n.section .debug_aranges { .b84,255 .b64 $a-kernel }";
        let sections = sections(text).unwrap();
        assert_eq!(*sections.str.bytes, *b"ab\0c");
        let mut wanted = [0; 27];
        wanted[4] = 4;
        wanted[8..10].copy_from_slice(&[0xfe, 0xff]);
        wanted[10] = 3;
        wanted[26] = 1;
        assert_eq!(*sections.info.bytes, wanted);
        assert_eq!(sections.files, [(1, "/a/b.cu".into())].into());
    }

    #[test]
    fn invalid_lists_are_errors() {
        for (text, line) in [
            (".section .debug_info .b8 1", 1),
            (".section .debug_info\n{ .u8 1 }", 2),
            (".section .debug_info {\n.b8 1, }", 2),
            (".section .debug_info {\n.b8\n\"a\" }", 3),
            (".section .debug_info {\n.b8 1", 2),
            (".section .debug_aranges {\n.b84,255", 2),
        ] {
            let error = sections(text.as_bytes()).unwrap_err();
            assert_eq!(error.line, Some(line), "{error}");
        }
    }
}
