//! Searches PTX text for single bytes outside of comments and strings.

use crate::error::ReadError;
use crate::search;
use crate::token::{skip_comment, skip_text};

/// Iterates over the positions of the wanted bytes in a text.
#[derive(Clone, Debug)]
pub(super) struct Code<'a, const N: usize> {
    text: &'a [u8],
    at: usize,
    wanted: [Next; N],
    /// The first byte of a comment.
    slash: Next,
    quote: Next,
}

/// A byte and, once searched for, its next position in a text, or the text's length.
#[derive(Clone, Copy, Debug)]
pub(super) struct Next {
    byte: u8,
    place: Option<usize>,
}

impl Next {
    pub(super) const fn of(byte: u8) -> Self {
        Self { byte, place: None }
    }

    /// Returns the next position at or after `at`.
    fn from(&mut self, text: &[u8], at: usize) -> usize {
        match self.place {
            Some(place) if place >= at => place,
            _ => *self.place.insert(search::byte(text, at, self.byte)),
        }
    }
}

impl<'a, const N: usize> Code<'a, N> {
    /// Returns the positions in `text` from byte `at`, which is outside of comments and strings.
    pub(super) fn new(text: &'a [u8], at: usize, wanted: [Next; N]) -> Self {
        Self { text, at, wanted, slash: Next::of(b'/'), quote: Next::of(b'"') }
    }

    /// Goes on at byte `at`, which is outside of comments and strings.
    pub(super) fn seek(&mut self, at: usize) {
        if at < self.at {
            (self.slash.place, self.quote.place) = (None, None);
            for next in &mut self.wanted {
                next.place = None;
            }
        }
        self.at = at;
    }

    /// Returns the next position.
    pub(super) fn next(&mut self) -> Result<Option<usize>, ReadError> {
        let Self { text, at, wanted, slash, quote } = self;
        loop {
            let (slash, quote) = (slash.from(text, *at), quote.from(text, *at));
            let found = wanted.iter_mut().fold(slash.min(quote), |found, next| found.min(next.from(text, *at)));
            if found == text.len() {
                return Ok(None);
            }
            *at = found + 1;
            if found == slash {
                *at = skip_comment(text, slash)?.unwrap_or(*at);
            } else if found == quote {
                *at = skip_text(text, quote)?;
            } else {
                return Ok(Some(found));
            }
        }
    }
}
