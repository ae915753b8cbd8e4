//! Facts about a parameter as text, which the macro `#[kernels]` writes and constants read.
//!
//! rustc takes a microsecond or more for each expression in an expansion, and a block can declare thousands of parameters.
//! So numbers are written into a single literal, which is read in constant evaluation. The clauses for error messages are in a
//! second literal, which is read only if there is an error.
//!
//! Each fact ends with a semicolon:
//!
//! | Fact | Meaning |
//! |---|---|
//! | `d` size place kind | an image declares the parameter |
//! | `s` list ` ` index | the kernel's name contains the type at this index of a list of types |
//! | `t` list ` ` index | debug information contains the type at this index of a list of types |
//! | `h` letter | the files are compiled for this host: `w` for Windows, `l` for Linux |
//!
//! A place is `-`, `a` alignment, or `o` offset `,` end of the previous parameter `,` base. A kind is its number in the list of kinds.
//! All declarations precede the other facts.

use super::{DeclaredParam, Handle, HostKind, ParamKind, ParamPlacement, StateSpace};

/// A fact about a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The declaration in an image.
    Declared(DeclaredParam),
    /// The type at an index of a list, which a mangled name states.
    Stated {
        /// The list.
        list: usize,
        /// The index.
        index: usize,
    },
    /// The type at an index of a list, which debug information describes.
    Described {
        /// The list.
        list: usize,
        /// The index.
        index: usize,
    },
    /// The host that the files are compiled for. It has no clauses.
    Host(HostKind),
}

/// Reads facts from the start to the end.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// What is not yet read.
    rest: &'a [u8],
}

impl<'a> Facts<'a> {
    /// Returns the facts in `text`.
    #[inline]
    pub const fn new(text: &'a str) -> Self {
        Self { rest: text.as_bytes() }
    }

    /// Returns the next fact.
    #[allow(clippy::should_implement_trait, reason = "constants cannot call a trait's functions")]
    #[inline]
    pub const fn next(&mut self) -> Option<Fact> {
        let [letter, rest @ ..] = self.rest else { return None };
        self.rest = rest;
        Some(match *letter {
            b'd' => Fact::Declared(self.declaration()),
            b's' => Fact::Stated { list: self.number(), index: self.number() },
            b'h' => {
                let host = host_of(self.letter());
                self.letter();
                Fact::Host(host)
            }
            _ => Fact::Described { list: self.number(), index: self.number() },
        })
    }

    #[inline]
    const fn letter(&mut self) -> u8 {
        let [letter, rest @ ..] = self.rest else { panic!("each fact ends with a semicolon") };
        self.rest = rest;
        *letter
    }

    /// Returns a decimal number, and skips the character after it.
    #[inline]
    const fn number(&mut self) -> usize {
        let (mut number, mut rest) = (0, self.rest);
        // Patterns are less work for constants than indices.
        while let &[digit @ b'0'..=b'9', ref others @ ..] = rest {
            number = number * 10 + (digit - b'0') as usize;
            rest = others;
        }
        let [_, others @ ..] = rest else { panic!("each number ends with another character") };
        self.rest = others;
        number
    }

    /// Returns a declaration whose letter has already been read.
    #[inline]
    const fn declaration(&mut self) -> DeclaredParam {
        let size = self.number();
        let placement = match self.letter() {
            b'a' => ParamPlacement::Align(self.number()),
            b'o' => ParamPlacement::Offset { offset: self.number(), end_before: self.number(), base: self.number() },
            _ => {
                self.letter();
                ParamPlacement::Unknown
            }
        };
        DeclaredParam { size, placement, kind: KINDS[self.number()] }
    }
}

const KINDS: [ParamKind; 14] = [
    ParamKind::Unknown,
    ParamKind::Integer,
    ParamKind::Float,
    ParamKind::Bits,
    ParamKind::Bytes,
    pointer(StateSpace::Generic),
    pointer(StateSpace::Global),
    pointer(StateSpace::Const),
    pointer(StateSpace::Shared),
    pointer(StateSpace::Local),
    pointer(StateSpace::Param),
    ParamKind::Reference(Handle::Texture),
    ParamKind::Reference(Handle::Sampler),
    ParamKind::Reference(Handle::Surface),
];

#[inline]
const fn pointer(space: StateSpace) -> ParamKind {
    ParamKind::Pointer { space, align: 1 }
}

/// Writes the fact. The alignment of a pointer's target is left out.
#[cfg(feature = "read")]
impl core::fmt::Display for Fact {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let DeclaredParam { size, placement, kind } = match self {
            Self::Declared(param) => param,
            Self::Stated { list, index } => return write!(f, "s{list} {index};"),
            Self::Described { list, index } => return write!(f, "t{list} {index};"),
            Self::Host(host) => return write!(f, "h{};", letter_of(*host)),
        };
        write!(f, "d{size} ")?;
        match placement {
            ParamPlacement::Unknown => f.write_str("- ")?,
            ParamPlacement::Align(align) => write!(f, "a{align} ")?,
            ParamPlacement::Offset { offset, end_before, base } => write!(f, "o{offset},{end_before},{base} ")?,
        }
        let kind = match *kind {
            ParamKind::Pointer { space, .. } => pointer(space),
            kind => kind,
        };
        write!(f, "{};", KINDS.iter().position(|other| *other == kind).unwrap_or(0))
    }
}

/// The end of a clause, a control character.
const CLAUSE_END: u8 = 0x1f;

/// The start of the host that the files were compiled for, after the clauses and the advice: a control character, and a letter.
const HOST: u8 = 0x1e;

/// Writes clauses for error messages, followed by `advice`, which says how to generate the declaration again and is empty if it
/// is not generated.
#[cfg(feature = "read")]
pub fn clauses<'c>(clauses: impl IntoIterator<Item = &'c str>, advice: &str) -> String {
    let mut text = String::new();
    for clause in clauses {
        // A file's path could contain these characters.
        for part in clause.split([CLAUSE_END, HOST].map(char::from)) {
            text.push_str(part);
        }
        text.push(char::from(CLAUSE_END));
    }
    text + advice
}

/// Writes the host that the files were compiled for, which follows the advice.
#[cfg(feature = "read")]
pub fn host(host: Option<HostKind>) -> String {
    host.map_or_else(String::new, |host| String::from_iter([char::from(HOST), letter_of(host)]))
}

#[cfg(feature = "read")]
#[inline]
const fn letter_of(host: HostKind) -> char {
    match host {
        HostKind::Windows => 'w',
        HostKind::Linux => 'l',
        HostKind::Aarch64 => 'a',
    }
}

#[inline]
const fn host_of(letter: u8) -> HostKind {
    match letter {
        b'w' => HostKind::Windows,
        b'a' => HostKind::Aarch64,
        _ => HostKind::Linux,
    }
}

/// Reads the clauses of one fact and of the facts after it.
#[derive(Clone, Copy, Debug)]
pub struct Clauses<'a> {
    text: &'a [u8],
    skipped: usize,
}

impl<'a> Clauses<'a> {
    /// Returns the clauses after the first `skipped` ones.
    #[inline]
    pub const fn new(text: &'a str, skipped: usize) -> Self {
        Self { text: text.as_bytes(), skipped }
    }

    /// Returns the advice on how to generate the declaration again, or `None` if it is not generated.
    #[inline]
    pub const fn how_to_regenerate(self) -> Option<&'a str> {
        let mut start = self.text.len();
        while start > 0 && self.text[start - 1] != CLAUSE_END {
            start -= 1;
        }
        let (_, advice) = self.text.split_at(start);
        let advice = match advice {
            [advice @ .., HOST, _] => advice,
            advice => advice,
        };
        if advice.is_empty() { None } else { Some(str_of(advice)) }
    }

    /// Returns the host that the files were compiled for, if they show it.
    #[inline]
    pub const fn host(self) -> Option<HostKind> {
        match self.text {
            [.., HOST, letter] => Some(host_of(*letter)),
            _ => None,
        }
    }

    /// Returns one of the clauses.
    #[inline]
    pub const fn nth(self, index: usize) -> &'a str {
        let (mut rest, mut skip) = (self.text, self.skipped + index);
        while skip > 0 {
            let (_, after) = rest.split_at(end(rest) + 1);
            rest = after;
            skip -= 1;
        }
        str_of(rest.split_at(end(rest)).0)
    }

    /// Returns the type in the last fact that has one, or another text if none has. Debug information, whose facts follow those of names, has
    /// the source's typedefs.
    #[inline]
    pub const fn last_type(self) -> &'a str {
        let mut starts = [0; 3];
        let mut at = 0;
        while at < self.text.len() {
            if self.text[at] == CLAUSE_END {
                starts = [starts[1], starts[2], at + 1];
            }
            at += 1;
        }
        let (_, rest) = self.text.split_at(starts[0]);
        if starts[1] == 0 { "" } else { str_of(rest.split_at(end(rest)).0) }
    }
}

#[inline]
const fn end(text: &[u8]) -> usize {
    let mut at = 0;
    while text[at] != CLAUSE_END {
        at += 1;
    }
    at
}

#[inline]
const fn str_of(text: &[u8]) -> &str {
    match core::str::from_utf8(text) {
        Ok(text) => text,
        Err(_) => panic!("clauses are cut at ASCII characters"),
    }
}

#[cfg(all(test, feature = "read"))]
mod tests;
