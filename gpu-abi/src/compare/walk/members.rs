//! The members of two records, apart from their offsets.

use super::super::descent::{Descent, is_same_scalar};
use super::super::difference::{Difference, Located, NotCompared, Place};
use super::super::member::Partner;
use super::super::pairs::{Pair, Stage};
use super::super::rules::Step;
use super::{Chain, Walk};

impl<'a> Walk<'a, '_> {
    /// Compares the fields from `from` on with their partners, apart from their offsets.
    #[inline]
    pub(super) const fn fields(
        &mut self,
        index: usize,
        from: usize,
        mut hint: usize,
        mut named: usize,
    ) -> Option<Located<'a>> {
        let Pair { rust, kernel, .. } = *self.pairs.get(index);
        let pairing = self.pairing(index);
        let (fields, mut i) = (pairing.fields, from);
        let count = fields.len();
        while i < count {
            let field = &fields[i];
            let is_named = pairing.is_named_exactly(i, hint);
            let is_in_place = is_named && pairing.is_in_same_place(i, hint);
            if is_named {
                named += (named == hint) as usize;
                if is_in_place && is_same_scalar(rust, field, self.types.get(kernel.members[hint].ty)) {
                    (i, hint) = (i + 1, hint + 1);
                    continue;
                }
            }
            match if is_named { Partner::Some(hint) } else { pairing.member_of(i, hint) } {
                Partner::Some(at) => {
                    hint = at + 1;
                    let (member, place) = (&kernel.members[at], Place::member(index, Some(i), Some(at)));
                    // Name and place are compared already.
                    let difference = if is_in_place { None } else { pairing.difference(i, at) };
                    let difference = match (difference, field.bits(), member.bits) {
                        (Some(Difference::BitOffset { .. }), Some(bits), Some(other)) if bits.width() != other.width() => {
                            Some(Difference::BitWidth { rust: bits.width(), kernel: other.width() })
                        }
                        (Some(Difference::Offset { .. } | Difference::BitOffset { .. }), ..) => {
                            if self.pairs.get(index).moved.is_none() {
                                self.pairs.get_mut(index).moved = Some(i);
                            }
                            None
                        }
                        (difference, ..) => difference,
                    };
                    let mut descent = Descent::new(rust.type_of(field), member.ty, self.types);
                    let difference = match (difference, descent.last) {
                        // It may be the first member of an anonymous struct, whose own name says nothing.
                        (Some(Difference::Name), Step::Differ(kind)) if kind.is_record_for_value() => None,
                        (difference, _) => difference,
                    };
                    if let (Some(_), Some(_), Step::Differ(_)) = (field.bits(), member.bits, descent.last) {
                        // A bit-field has a width, and the kind of its type says more than its size.
                        descent.size = None;
                    }
                    if !matches!(descent.last, Step::Agree) || descent.moves() {
                        self.chain = Some(Chain::new(place, descent));
                    }
                    if difference.is_some() || self.chain.is_some() {
                        self.set(index, Stage::Field(i + 1, hint, named));
                        return self.report(place, difference, false);
                    }
                }
                Partner::None => {
                    self.set(index, Stage::Field(i + 1, hint, named));
                    return self.report(Place::member(index, Some(i), None), Some(Difference::NotInKernel), false);
                }
                Partner::Padding if pairing.stores_bit_fields(i) => {
                    self.set(index, Stage::Field(i + 1, hint, named));
                    let difference = Difference::NotCompared(NotCompared::BitFields);
                    return self.report(Place::member(index, Some(i), None), Some(difference), false);
                }
                Partner::Padding | Partner::Opened => {}
            }
            i += 1;
        }
        // These have partners.
        if named == kernel.members.len() {
            return self.after_members(index);
        }
        self.set(index, Stage::Member(named, i));
        None
    }

    /// Finds members, from `from` on, that Rust does not have.
    #[inline]
    pub(super) const fn members(&mut self, index: usize, from: usize, mut hint: usize) -> Option<Located<'a>> {
        let pairing = self.pairing(index);
        let count = self.pairs.get(index).kernel.members.len();
        let mut i = from;
        while i < count {
            match pairing.field_of(i, hint) {
                Partner::Some(at) => hint = at + 1,
                Partner::None => {
                    self.set(index, Stage::Member(i + 1, hint));
                    return self.report(Place::member(index, None, Some(i)), Some(Difference::NotInRust), false);
                }
                Partner::Padding | Partner::Opened => {}
            }
            i += 1;
        }
        self.after_members(index)
    }

    /// Continues with what follows the members: their offsets, if any differs, or the size.
    #[inline]
    const fn after_members(&mut self, index: usize) -> Option<Located<'a>> {
        self.set(index, if let Some(first) = self.pairs.get(index).moved { Stage::Offset(first) } else { Stage::Size });
        None
    }
}
