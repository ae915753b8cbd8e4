//! The headers of PTX text: what it is written for, and its kernels with their parameters and limits.
//!
//! No instruction is read. Between headers the text is skipped up to the next `.entry` outside of comments and strings, which no
//! instruction, label or register can be.

mod header;
mod token;

pub(super) use header::{List, MOST_PARAMS};

use super::error::{ReadError, check};
use super::find;
use super::interface::Kernel;
use super::module::Candidate;
use crate::ptx::{Arch, IsaVersion};
#[cfg(feature = "verify")]
pub(super) use token::Token;
#[cfg(any(feature = "debug", feature = "verify"))]
pub(crate) use token::TokenKind;
pub(crate) use token::Tokens;

/// A module of PTX text.
///
/// ```
/// use gpu_abi::verify::Ptx;
///
/// const PTX: Ptx<'_> = match Ptx::read(b".version 8.0\n.target sm_90a, debug\n.address_size 64\n") {
///     Ok(ptx) => ptx,
///     Err(_) => panic!("no PTX text"),
/// };
/// assert_eq!((PTX.version().to_string(), PTX.arch().to_string()), ("8.0".into(), "sm_90a".into()));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ptx<'a> {
    text: &'a [u8],
    version: IsaVersion,
    arch: Arch,
    /// The end of the `.target` directive's first word.
    body: usize,
}

impl<'a> Ptx<'a> {
    /// Reads the directives at the head of `text`: `.version` and `.target`.
    ///
    /// # Errors
    ///
    /// If the text does not begin with them.
    pub const fn read(text: &'a [u8]) -> Result<Self, ReadError> {
        let mut tokens = Tokens::new(text, 0);
        let token = check!(tokens.next());
        if !tokens.is(token, ".version") {
            return Err(ReadError::expected(text, token.start, "`.version` at the head of PTX text"));
        }
        let token = check!(tokens.next());
        let Some(version) = version(tokens.text_of(token)) else {
            return Err(ReadError::expected(text, token.start, "a version such as `8.0`"));
        };
        let token = check!(tokens.next());
        if !tokens.is(token, ".target") {
            return Err(ReadError::expected(text, token.start, "`.target` behind the version"));
        }
        let token = check!(tokens.next());
        let Some(arch) = Arch::parse(tokens.text_of(token)) else {
            return Err(ReadError::expected(text, token.start, "an architecture such as `sm_80`"));
        };
        Ok(Self { text, version, arch, body: token.end })
    }

    /// Returns whether `bytes` begin as PTX text does.
    pub(super) const fn is_at_the_head_of(bytes: &[u8]) -> bool {
        let mut tokens = Tokens::new(bytes, 0);
        match tokens.next() {
            Ok(token) => tokens.is(token, ".version"),
            Err(_) => false,
        }
    }

    /// Returns the version of PTX that the text is written in.
    pub const fn version(&self) -> IsaVersion {
        self.version
    }

    /// Returns the architecture that the text is written for.
    pub const fn arch(&self) -> Arch {
        self.arch
    }

    /// Returns the text.
    pub const fn text(&self) -> &'a [u8] {
        self.text
    }

    /// Returns the next `.entry` that ends at byte `from` or behind it.
    pub(super) const fn candidate(&self, from: usize) -> Result<Option<Candidate<'a>>, ReadError> {
        let text = self.text;
        let mut at = if from < self.body { self.body } else { from };
        loop {
            // The `y` of `.entry`, and what could hide one.
            at = find::any_of(text, at, *b"/\"y");
            if at >= text.len() {
                return Ok(None);
            }
            match text[at] {
                b'/' => {
                    at = match check!(token::skip_comment(text, at)) {
                        Some(end) => end,
                        None => at + 1,
                    }
                }
                b'"' => at = check!(token::skip_text(text, at)),
                _ => {
                    at += 1;
                    if ends_in_entry(text, self.body, at) {
                        let name = check!(header::name(text, at));
                        return Ok(Some(Candidate { name: Tokens::new(text, 0).text_of(name), at, next: name.end }));
                    }
                }
            }
        }
    }

    /// Returns the kernel whose `.entry` ends at byte `at`, `None` for a declaration without a body: with one, it is repeated.
    pub(super) const fn kernel_at(&self, at: usize) -> Result<Option<Kernel<'a>>, ReadError> {
        header::read(self.text, at)
    }
}

/// Returns whether `.entry` ends at byte `end`, not before byte `from`, and no longer word does.
const fn ends_in_entry(text: &[u8], from: usize, end: usize) -> bool {
    const ENTRY: &[u8] = b".entry";
    if end < from + ENTRY.len() {
        return false;
    }
    let mut i = 0;
    while i < ENTRY.len() {
        if text[end - ENTRY.len() + i] != ENTRY[i] {
            return false;
        }
        i += 1;
    }
    end == text.len() || !matches!(text[end], b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$')
}

/// Returns the version in a text such as `8.0`.
const fn version(text: &[u8]) -> Option<IsaVersion> {
    let mut numbers = [0u8; 2];
    let mut which = 0;
    let mut digits = 0;
    let mut i = 0;
    while i < text.len() {
        match text[i] {
            b'.' if which == 0 && digits > 0 => {
                which = 1;
                digits = 0;
            }
            digit @ b'0'..=b'9' if digits < 2 => {
                numbers[which] = numbers[which] * 10 + (digit - b'0');
                digits += 1;
            }
            _ => return None,
        }
        i += 1;
    }
    if which == 1 && digits > 0 { Some(IsaVersion::new(numbers[0], numbers[1])) } else { None }
}
