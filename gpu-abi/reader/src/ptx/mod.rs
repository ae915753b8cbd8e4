//! PTX text: its version and target, and the headers of its kernels.
//!
//! Instructions are not read. Between headers, the text is skipped up to the next `.entry` outside of comments and strings,
//! since no instruction, label or register has this name.

mod code;
mod directives;
mod header;
mod scan;
mod scope;

use crate::error::ReadError;
use crate::model::{Arch, IsaVersion};
use crate::token::Tokens;

/// A module of PTX text.
///
/// ```
/// use gpu_abi_reader::Ptx;
///
/// let ptx = Ptx::read(b".version 8.0\n.target sm_90a, debug\n.address_size 64\n")?;
/// assert_eq!((ptx.version.to_string(), ptx.arch.to_string()), ("8.0".into(), "sm_90a".into()));
/// # Ok::<(), gpu_abi_reader::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ptx<'a> {
    /// The text.
    pub text: &'a [u8],
    /// The text's PTX version.
    pub version: IsaVersion,
    /// The text's target architecture.
    pub arch: Arch,
    /// The end of the first word after `.target`.
    body: usize,
}

impl<'a> Ptx<'a> {
    /// Reads the directives at the start of `text`: `.version` and `.target`.
    ///
    /// # Errors
    ///
    /// If the text does not start with them.
    pub fn read(text: &'a [u8]) -> Result<Self, ReadError> {
        let mut tokens = Tokens::new(text);
        let token = tokens.next()?;
        if !tokens.is(token, ".version") {
            return Err(tokens.expected(token.start, "`.version` at the start of PTX text"));
        }
        let token = tokens.next()?;
        let version = IsaVersion::parse(tokens.str_of(token))
            .ok_or_else(|| tokens.expected(token.start, "a version such as `8.0`"))?;
        let token = tokens.next()?;
        if !tokens.is(token, ".target") {
            return Err(tokens.expected(token.start, "`.target` after the version"));
        }
        let token = tokens.next()?;
        let arch = Arch::parse(tokens.str_of(token))
            .ok_or_else(|| tokens.expected(token.start, "an architecture such as `sm_80`"))?;
        Ok(Self { text, version, arch, body: token.end })
    }

    /// Returns whether `bytes` start like PTX text.
    pub(crate) fn starts(bytes: &[u8]) -> bool {
        let mut tokens = Tokens::new(bytes);
        tokens.next().is_ok_and(|token| tokens.is(token, ".version"))
    }

    /// Returns whether the text has debug information that describes types, as `.target sm_80, debug` states.
    pub(crate) fn is_debug(&self) -> bool {
        let mut tokens = Tokens::from(self.text, self.body);
        while tokens.next().is_ok_and(|token| tokens.is(token, ",")) {
            if tokens.next().is_ok_and(|token| tokens.is(token, "debug")) {
                return true;
            }
        }
        false
    }
}
