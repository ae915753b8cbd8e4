//! The width of formatted text in a terminal, without storing the text.

use core::fmt::{self, Write};

struct Counter(usize);

impl Write for Counter {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().count();
        Ok(())
    }
}

/// Returns the number of characters in the output of `text`.
pub(crate) fn width(text: impl fmt::Display) -> usize {
    let mut counter = Counter(0);
    match write!(counter, "{text}") {
        Ok(()) => counter.0,
        Err(fmt::Error) => 0,
    }
}
