//! The variants of an enumeration with data, which C++ seldom names like the members of its union.

use super::Pairing;
use super::location::field_range;
use crate::search::first;

impl Pairing<'_> {
    /// Returns the member at the location of a field that are both not paired by name.
    #[inline]
    pub(super) const fn left(&self, field: usize) -> Option<usize> {
        if self.has_variants() {
            return self.of_variant(field);
        }
        let all = self.members_at(field);
        first!(place in all.start..all.end => {
            let i = all.get(place);
            if self.is_in_place(field, i) && self.is_left(i) { Some(i) } else { None }
        })
    }

    /// Returns whether the fields are the variants of an enumeration with data.
    #[inline]
    pub(super) const fn has_variants(&self) -> bool {
        self.is_union && self.made_up > 0
    }

    /// Returns the member for a variant that has no member of its name: by their order, or, if variants share members, the first one of
    /// the variant's size.
    #[inline]
    const fn of_variant(&self, variant: usize) -> Option<usize> {
        let (mut before, mut count, mut left, mut i) = (0, 0, 0, 0);
        while i < self.fields.len() {
            if self.has_storage(i) && !self.is_unit_variant(i) && self.named_or_whole(i, usize::MAX).is_none() {
                count += 1;
                before += (i < variant) as usize;
            }
            i += 1;
        }
        let (mut nth, mut of_size, mut i) = (None, None, 0);
        while i < self.members.len() {
            if self.is_in_place(variant, i) && self.is_left(i) {
                if left == before {
                    nth = Some(i);
                }
                let (own, (start, end)) = (field_range(&self.fields[variant]), self.member_range(&self.members[i]));
                if of_size.is_none() && end - start == own.1 - own.0 {
                    of_size = Some(i);
                }
                left += 1;
            }
            i += 1;
        }
        if left == count { nth } else { of_size }
    }
}
