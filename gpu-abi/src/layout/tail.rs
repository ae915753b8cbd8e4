//! Tails: arrays at the end of a struct whose length is known only at run time, as in `struct Msg { int n; float items[]; };`.
//!
//! Standard C++ does not have them, but nvcc, g++ and clang accept them, as in C. The guide does not mention them. A tail
//! aligns its record and takes no space in it, as an array of length 0 does. Its offset may lie within the record's
//! trailing padding: `struct { long a; char b; char t[]; }` has size 16 and its tail at byte 9. nvcc accepts a tail only at
//! the end of a struct that has other members. It also accepts records with a tail as members, elements and parameters,
//! where the tail has no space. This crate rejects those.

use super::field::Role;
use super::{Field, Kind, Layout, LayoutErrorKind, Record};

impl<'a> Layout<'a> {
    /// Returns the record's [tail](super::Member::tail), the array at its end whose length is known only at run time.
    #[inline]
    pub const fn tail(&self) -> Option<&'a Field<'a>> {
        match self.fields() {
            [.., last] if last.is_tail() => Some(last),
            _ => None,
        }
    }

    /// Returns whether this is a record with a tail, or an array of such records.
    #[inline]
    pub(crate) const fn has_tail(&self) -> bool {
        match self.kind {
            // A record with a tail is never dense.
            _ if self.dense => false,
            Kind::Array { element, .. } => element.has_tail(),
            _ => self.tail().is_some(),
        }
    }
}

/// Rejects a tail in the wrong place, and members that have tails. The members before this one end at the bit `end`.
#[inline]
pub(super) const fn check_tail(record: &Record<'_, '_>, index: usize, end: u64) -> Result<(), LayoutErrorKind> {
    let member = &record.members[index];
    if member.layout.has_tail() {
        return Err(LayoutErrorKind::TailWithin);
    }
    if !matches!(member.role, Role::Tail) {
        return Ok(());
    }
    match member.layout.kind {
        _ if record.form.is_union || end == 0 || index + 1 < record.members.len() => Err(LayoutErrorKind::TailPlace),
        Kind::Array { element, len: 0 } if element.size > 0 && member.bits.is_none() => Ok(()),
        _ => Err(LayoutErrorKind::TailType),
    }
}

#[cfg(test)]
mod tests {
    use crate::layout::{Field, Layout, LayoutErrorKind, Member, PtxLayout, Record};

    const I8: &Layout<'static> = <i8 as PtxLayout>::REF;
    const BYTES: &Layout<'static> = <[i8; 0] as PtxLayout>::REF;

    fn refused(record: &Record<'_, '_>) -> (LayoutErrorKind, Option<usize>) {
        let error = record.layout_in(&mut [Field::EMPTY; 3]).unwrap_err();
        (error.kind, error.member)
    }

    #[test]
    fn tails_come_last_in_a_struct_with_other_members() {
        let (a, tail) = (Member::new("a", I8), Member::new("t", BYTES).tail());
        let place = LayoutErrorKind::TailPlace;
        assert_eq!(refused(&Record::structure("R", &[a, tail, a])), (place, Some(1)));
        assert_eq!(refused(&Record::structure("R", &[a, tail, Member::unnamed(I8, 0)])), (place, Some(1)));
        assert_eq!(refused(&Record::structure("R", &[tail])), (place, Some(0)));
        assert_eq!(refused(&Record::union("R", &[a, tail])), (place, Some(1)));
        let nothing = Layout::array("[[i8; 0]; 0]", BYTES, 0);
        for ty in [I8, <[i8; 2] as PtxLayout>::REF, &nothing] {
            let members = [a, Member::new("t", ty).tail()];
            assert_eq!(refused(&Record::structure("R", &members)), (LayoutErrorKind::TailType, Some(1)));
        }
    }

    #[test]
    fn a_record_with_a_tail_is_neither_a_member_nor_an_element_nor_a_base() {
        let members = [Member::new("a", I8), Member::new("t", BYTES).tail()];
        let mut fields = [Field::EMPTY; 2];
        let record = Record::structure("R", &members).layout_in(&mut fields).unwrap();
        let pair = Layout::array("R[2]", &record, 2);
        for member in [Member::new("r", &record), Member::new("r", &record).align(8), Member::new("r", &record).base()] {
            assert_eq!(refused(&Record::structure("O", &[member])), (LayoutErrorKind::TailWithin, Some(0)));
        }
        assert_eq!(refused(&Record::union("O", &[Member::new("r", &pair)])), (LayoutErrorKind::TailWithin, Some(0)));
    }
}
