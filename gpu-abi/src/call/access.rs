//! How loads and stores are spelled.

use super::Spelling;
use super::piece::Numeric;
use super::transfer::Memory;

impl Spelling {
    /// Returns the letter of the type in a load or a store of `size` bytes.
    pub(super) fn letter(self, place: &Memory<'_>, is_load: bool, size: usize, numeric: Numeric) -> char {
        // A load extends a value that is smaller than its register.
        let untyped = match (is_load, size, numeric) {
            (false, ..) | (true, 4 | 8, _) => 'b',
            (true, _, Numeric::Signed) => 's',
            _ => 'u',
        };
        match (self, place, numeric) {
            (Self::Untyped, ..) => untyped,
            _ if !place.is_parameter() => untyped,
            (_, _, Numeric::Float) => 'f',
            (Self::Example, Memory::Parameter(_), _) if untyped == 'b' => 'u',
            (Self::Typed, _, Numeric::Signed) => 's',
            (Self::Typed, _, Numeric::Bool | Numeric::Unsigned) => 'u',
            _ => untyped,
        }
    }

    /// Returns whether one vector instruction can move words of both kinds.
    ///
    /// ptxas rejects registers declared with a signed type next to float registers: "Vector with elements of different
    /// types".
    pub(super) fn moves_together(self, one: Numeric, other: Numeric) -> bool {
        self != Self::Example || (one == Numeric::Float) == (other == Numeric::Float)
    }

    /// Returns whether an offset of 0 is written: in arguments and results, but not in the function's own parameters.
    pub(super) fn writes_zero(self, place: &Memory<'_>) -> bool {
        self == Self::Example && place.is_parameter() && !matches!(place, Memory::Parameter(_))
    }
}
