//! Text written without allocation, at compile time or at run time.

use core::fmt;

/// Appends the pieces of a message to a [`Text`]: texts, `quoted(text)` for a text in backticks, `number(n)`, `integer(n)`,
/// and `counted(n, "byte")` for `1 byte` or `2 bytes`.
macro_rules! say {
    (@ $to:expr $(,)?) => {};
    (@ $to:expr, quoted($text:expr) $(, $($rest:tt)*)?) => {
        $crate::text::say!(@ $to, "`", $text, "`" $(, $($rest)*)?);
    };
    (@ $to:expr, number($number:expr) $(, $($rest:tt)*)?) => {
        $to.push_number($number);
        $crate::text::say!(@ $to $(, $($rest)*)?);
    };
    (@ $to:expr, integer($number:expr) $(, $($rest:tt)*)?) => {
        $to.push_integer($number);
        $crate::text::say!(@ $to $(, $($rest)*)?);
    };
    (@ $to:expr, counted($number:expr, $what:expr) $(, $($rest:tt)*)?) => {
        $to.push_counted($number, $what);
        $crate::text::say!(@ $to $(, $($rest)*)?);
    };
    (@ $to:expr, described($error:expr) $(, $($rest:tt)*)?) => {
        $error.describe(&mut $to);
        $crate::text::say!(@ $to $(, $($rest)*)?);
    };
    (@ $to:expr, $piece:expr $(, $($rest:tt)*)?) => {
        $to.push($piece);
        $crate::text::say!(@ $to $(, $($rest)*)?);
    };
    ($($pieces:tt)*) => {{
        $crate::text::say!(@ $($pieces)*);
    }};
}
pub(crate) use say;

/// Implements `Debug` for an error type as its `Display`: a `main` that returns an error prints its `Debug`.
macro_rules! debug_as_display {
    ($error:ident $(<$param:ident: $bound:path>)?) => {
        impl $(<$param: $bound>)? ::core::fmt::Debug for $error $(<$param>)? {
            #[inline]
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(self, f)
            }
        }
    };
}
pub(crate) use debug_as_display;

/// Implements `Error` for a type without a source, and `Debug` as its `Display`.
macro_rules! error {
    ($error:ident) => {
        $crate::text::debug_as_display!($error);

        impl ::core::error::Error for $error {}
    };
}
pub(crate) use error;

/// Implements `From` for the types that variants of an enumeration hold, or that convert into those.
macro_rules! from {
    ($into:ty: $($from:ty => $variant:ident),*) => {$(
        impl From<$from> for $into {
            fn from(value: $from) -> Self {
                Self::$variant(value.into())
            }
        }
    )*};
}
pub(crate) use from;

/// Implements `Display` with the type's `describe`.
macro_rules! described {
    ($type:ident, $bytes:literal) => {
        impl ::core::fmt::Display for $type {
            #[inline]
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                let mut text = $crate::text::Text::<$bytes>::new();
                self.describe(&mut text);
                f.write_str(text.as_str())
            }
        }
    };
}
pub(crate) use described;

/// Panics with a text of these pieces, as [`say`] takes them: in a constant, this fails the build.
macro_rules! fail {
    ($($pieces:tt)*) => {{
        let mut text = $crate::text::Text::<2048>::new();
        $crate::text::say!(text, $($pieces)*);
        panic!("{}", text.as_str())
    }};
}
pub(crate) use fail;

/// Up to `N` bytes of text; longer text is cut off at the start of a character.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Text<const N: usize> {
    bytes: [u8; N],
    len: u32,
}

impl<const N: usize> Text<N> {
    /// Returns an empty text.
    #[inline]
    pub(crate) const fn new() -> Self {
        Self { bytes: [0; N], len: 0 }
    }

    /// Appends `text`.
    #[inline]
    pub(crate) const fn push(&mut self, text: &str) {
        let text = text.as_bytes();
        if text.len() <= N - self.len() {
            self.copy(text, text.len());
        } else {
            self.push_cut(text);
        }
    }

    /// Appends as many whole characters of `text` as fit; the remaining space is too short for all of them.
    #[cold]
    const fn push_cut(&mut self, text: &[u8]) {
        let mut fit = N - self.len();
        // 10xxxxxx continues a character: cut before that character.
        while fit > 0 && text[fit] & 0xc0 == 0x80 {
            fit -= 1;
        }
        self.copy(text, fit);
    }

    /// Appends the first `count` bytes, for which there is space.
    #[inline]
    const fn copy(&mut self, text: &[u8], count: usize) {
        // Splitting the buffer first takes a constant more steps than most texts have bytes.
        let (start, mut i) = (self.len as usize, 0);
        while i < count {
            self.bytes[start + i] = text[i];
            i += 1;
        }
        self.len += count as u32;
    }

    /// Appends as many of a number's decimal digits as fit.
    #[inline]
    const fn push_digits(&mut self, number: u128) {
        let mut digits = 1;
        let mut high = number;
        while high >= 10 {
            high /= 10;
            digits += 1;
        }
        // From the last digit to the first.
        let end = self.len() + digits;
        let mut at = end;
        let mut rest = number;
        while at > self.len() {
            at -= 1;
            if at < N {
                self.bytes[at] = b'0' + (rest % 10) as u8;
            }
            rest /= 10;
        }
        self.len = if end < N { end } else { N } as u32;
    }

    /// Appends `number` in decimal digits, with its sign if it is negative.
    #[inline]
    pub(crate) const fn push_integer(&mut self, number: i128) {
        if number < 0 {
            self.push("-");
        }
        self.push_digits(number.unsigned_abs());
    }

    /// Appends `number` in decimal digits.
    #[inline]
    pub(crate) const fn push_number(&mut self, number: usize) {
        self.push_digits(number as u128);
    }

    /// Appends `number` followed by its noun: `1 byte`, `2 bytes`.
    #[inline]
    pub(crate) const fn push_counted(&mut self, number: usize, what: &str) {
        self.push_number(number);
        self.push(" ");
        self.push(what);
        if number != 1 {
            self.push("s");
        }
    }

    /// Returns the text.
    #[inline]
    pub(crate) const fn as_str(&self) -> &str {
        // SAFETY: the bytes are digits and texts, and `push` and `ErrorName::new` cut a text only before a character.
        unsafe { core::str::from_utf8_unchecked(self.bytes.split_at(self.len()).0) }
    }

    /// Returns the bytes of a text that fills its buffer.
    pub(crate) const fn whole(&self) -> [u8; N] {
        assert!(self.len() == N, "the text has the length of its buffer");
        self.bytes
    }

    /// Returns the number of bytes written.
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }
}

/// A name in an error that borrows nothing; a name of more than `N` bytes is cut off and ends in `…`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct ErrorName<const N: usize = 56>(Text<N>);

impl<const N: usize> ErrorName<N> {
    /// Returns the name `text`, truncated if it is longer than `N` bytes.
    #[inline]
    pub(crate) const fn new(text: &str) -> Self {
        let mut name = Text::new();
        name.push(text);
        if name.len() < text.len() {
            let mut fit = N - '…'.len_utf8();
            while name.bytes[fit] & 0xc0 == 0x80 {
                fit -= 1;
            }
            name.len = fit as u32;
            name.push("…");
        }
        Self(name)
    }

    /// Returns the name's text.
    #[inline]
    pub(crate) const fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl<const N: usize> fmt::Display for ErrorName<N> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Evaluates to the bytes after `$start`, if `$text` starts with it.
///
/// Each step of a constant takes rustc time, and each call takes that of ten: this is a macro, and its patterns call nothing.
macro_rules! after {
    ($text:expr, $start:expr) => {{
        let (mut text, mut start): (&[u8], &[u8]) = ($text, $start);
        loop {
            match (text, start) {
                (&[a, b, c, d, ref rest @ ..], &[e, f, g, h, ref others @ ..]) => {
                    if (a ^ e) | (b ^ f) | (c ^ g) | (d ^ h) != 0 {
                        break None;
                    }
                    (text, start) = (rest, others);
                }
                (&[a, ref rest @ ..], &[b, ref others @ ..]) => {
                    if a != b {
                        break None;
                    }
                    (text, start) = (rest, others);
                }
                (rest, []) => break Some(rest),
                _ => break None,
            }
        }
    }};
}

/// Returns whether two texts are equal: `==` for constant evaluation.
#[inline]
pub(crate) const fn equal(a: &str, b: &str) -> bool {
    matches!(after!(a.as_bytes(), b.as_bytes()), Some([]))
}

/// Returns whether two byte slices are equal: `==` for constant evaluation.
#[inline]
pub(crate) const fn equal_bytes(a: &[u8], b: &[u8]) -> bool {
    matches!(after!(a, b), Some([]))
}

/// Returns whether a text starts with another.
#[cfg(feature = "launch")]
#[inline]
pub(crate) const fn starts_with(text: &str, start: &str) -> bool {
    after!(text.as_bytes(), start.as_bytes()).is_some()
}

/// A writer that discards its input, for text that is only measured.
pub(crate) struct Nothing;

impl fmt::Write for Nothing {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}

/// `count` and its noun: `1 byte`, `2 bytes`.
pub(crate) struct Counted<N>(pub(crate) N, pub(crate) &'static str);

impl<N: fmt::Display + PartialEq + From<u8>> fmt::Display for Counted<N> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.0 == N::from(1) { "" } else { "s" };
        write!(f, "{} {}{plural}", self.0, self.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        for number in [0, 1, 9, 10, 255, usize::MAX] {
            let mut text = Text::<40>::new();
            text.push_number(number);
            assert_eq!(text.as_str(), std::format!("{number}"));
        }
    }

    #[test]
    fn integers() {
        for number in [0, 7, -10, i128::MIN, i128::MAX] {
            let mut text = Text::<40>::new();
            text.push_integer(number);
            assert_eq!(text.as_str(), std::format!("{number}"));
        }
    }

    #[test]
    fn long_names_end_in_an_ellipsis() {
        let exact = "é".repeat(28);
        assert_eq!(<ErrorName>::new(&exact).as_str(), exact);
        assert_eq!(<ErrorName>::new(&"é".repeat(29)).as_str(), "é".repeat(26) + "…");
        assert_eq!(<ErrorName>::new(&"x".repeat(57)).as_str(), "x".repeat(53) + "…");
    }

    #[test]
    fn cuts_between_characters() {
        let mut text = Text::<4>::new();
        text.push("abcé");
        assert_eq!(text.as_str(), "abc");
    }
}
