//! The text within a piece of a member: its name, or as much of it as fits.

use super::canvas::{BIT, text_width};
use super::parts::{Part, Parts};
use crate::report::segments::{Owner, Path, Segment};
use crate::report::type_name::DeclaredType;
use crate::report::width::width;
use core::fmt::{self, Write};

/// The minimum number of characters of an elided name, including the `…`. A shorter one would tell nothing.
const MIN_ELIDED: usize = 3;

/// A member's name as it fits into a piece.
#[derive(Clone, Copy)]
pub(super) struct Label<'s, 'a> {
    path: Path<'s, 'a>,
    form: Form,
}

#[derive(Clone, Copy)]
enum Form {
    /// The whole path.
    Path,
    /// `…` instead of the names of the records around the member.
    Name,
    /// This number of characters of the member's own name, and `…`.
    Start(usize),
}

impl<'s, 'a> Label<'s, 'a> {
    /// Returns the text for a piece of this number of bits, or `None` if it is too narrow.
    pub(super) fn fit(path: Path<'s, 'a>, bits: u64) -> Option<Self> {
        let fits = |characters: usize| text_width(characters) < BIT * bits as usize;
        let (whole, own) = (width(Name(path)), width(Name(path.own())));
        let form = if fits(whole) {
            Form::Path
        } else if own < whole && fits(1 + own) {
            Form::Name
        } else {
            let longest = (MIN_ELIDED..=own).rev().find(|characters| fits(*characters))?;
            Form::Start(longest - 1)
        };
        Some(Self { path, form })
    }
}

impl fmt::Display for Label<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = Name(self.path.own());
        match self.form {
            Form::Path => write!(f, "{}", Name(self.path)),
            Form::Name => write!(f, "…{own}"),
            Form::Start(characters) => {
                // `Start` reports an error where it cuts the text off; any other is the output's.
                let mut start = Start { out: f, characters };
                let cut = write!(start, "{own}");
                if start.characters > 0 {
                    return cut;
                }
                f.write_char('…')
            }
        }
    }
}

/// Returns whether a member is too narrow for its name in some row, so that it needs a number.
pub(super) fn needs_number(segment: &Segment<'_, '_>) -> bool {
    let Owner::Member { path, .. } = segment.owner else { return false };
    let is_narrow = |part| matches!(part, Part::Piece { start, end } if Label::fit(path, end - start).is_none());
    Parts::of(segment).any(is_narrow)
}

/// The path of a member; the type of a member without a name.
struct Name<'s, 'a>(Path<'s, 'a>);

impl fmt::Display for Name<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)?;
        if self.0.field.name().is_empty() { write!(f, "{}", DeclaredType(self.0.field)) } else { Ok(()) }
    }
}

/// A writer of the first characters of a text.
struct Start<'f, 'g> {
    out: &'f mut fmt::Formatter<'g>,
    /// The number of characters left.
    characters: usize,
}

impl Write for Start<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            self.characters = self.characters.checked_sub(1).ok_or(fmt::Error)?;
            self.out.write_char(c)?;
        }
        Ok(())
    }
}
