//! Layouts of records whose members are already placed: read from debug information or a file, not computed by the engine.

use super::field::{NO_BITS, Role};
use super::{BitRange, Field, Kind, Layout, LayoutError, LayoutErrorKind, RecordForm, cursor, engine};
use crate::tri::tri;

impl<'a> Field<'a> {
    /// Returns a member at `offset` bytes from its record's start; the position of a bit-field is `bits`.
    ///
    /// `index` is the member's index in the declaration, counted over named and unnamed members. `name` is `None` only for an
    /// unnamed bit-field; an anonymous struct or union has an empty name.
    #[inline]
    pub const fn placed(
        name: Option<&'a str>,
        layout: &'a Layout<'a>,
        index: usize,
        offset: usize,
        bits: Option<BitRange>,
    ) -> Self {
        let is_bits = bits.is_some();
        let (offset, bits) = match bits {
            Some(bits) => ((bits.offset() / 8) as usize, bits),
            None => (offset, NO_BITS),
        };
        let (name, role) = match name {
            Some(name) => (name, Role::Plain),
            None => ("", Role::Unnamed),
        };
        Self { name, cxx: name, layout, offset, is_bits, bits, index, align: 0, packed: false, role }
    }
}

impl<'a> Layout<'a> {
    /// Returns the layout of a record whose members are already placed, with the named ones first in `members`.
    ///
    /// `size` and `align` are in bytes. Debug information does not give alignments: with `None`, [`align`](Self::align) is
    /// derived from the members, and reports omit it. The members' positions already reflect the attributes in `form`.
    ///
    /// ```
    /// use gpu_abi::PtxLayout;
    /// use gpu_abi::layout::{Field, Layout, RecordForm};
    ///
    /// let members = [Field::placed(Some("id"), &u32::LAYOUT, 0, 0, None), Field::placed(Some("tag"), &u8::LAYOUT, 1, 4, None)];
    /// let layout = Layout::placed("Item", 8, None, RecordForm::STRUCT, &members)?;
    /// assert_eq!(layout.to_string(), "\
    /// struct Item
    ///   offset  size  type  name
    ///        0     4  u32   id
    ///        4     1  u8    tag
    ///        5     3  /* 3 bytes of padding */
    ///   size 8, 2 members, 3 bytes of padding");
    /// # Ok::<(), gpu_abi::layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a member extends past the record's end, an ordinary member has no name, an unnamed bit-field comes before a named
    /// member, a bit-field's type is not an integer, a boolean, a character or an enumeration, an alignment or the cap of
    /// `#pragma pack` is not a power of two, the size is not a multiple of the alignment, or either is too large.
    #[inline]
    pub const fn placed(
        name: &'a str,
        size: usize,
        align: Option<usize>,
        mut form: RecordForm,
        members: &'a [Field<'a>],
    ) -> Result<Self, LayoutError> {
        if size as u64 > cursor::MAX_BYTES {
            return Err(LayoutError::whole(LayoutErrorKind::TooLarge));
        }
        tri!(engine::check_align(align), |kind| LayoutError::whole(kind));
        tri!(engine::check_form(&form));
        let mut named = 0;
        let mut suggested = 1;
        let mut i = 0;
        while i < members.len() {
            let member = &members[i];
            tri!(check_bits(member), |kind| LayoutError::at(kind, member.index));
            let fits = match member.bits() {
                Some(bits) => bits.offset() <= 8 * size as u64 && bits.width() as u64 <= 8 * size as u64 - bits.offset(),
                None => member.offset <= size && member.layout.size <= size - member.offset,
            };
            if !fits {
                return Err(LayoutError::at(LayoutErrorKind::BeyondEnd, member.index));
            }
            match (member.is_named(), member.is_bits) {
                (true, _) if named == i => named += 1,
                (false, true) => {}
                _ => return Err(LayoutError::at(LayoutErrorKind::UnnamedMember, member.index)),
            }
            let align = member.layout.align;
            if member.is_named() && align > suggested && size % align == 0 {
                suggested = align;
            }
            i += 1;
        }
        form.align_known = align.is_some();
        let align = match align {
            Some(align) if size % align != 0 => {
                return Err(LayoutError::whole(LayoutErrorKind::PartOfAlign { size, align }));
            }
            Some(align) => align,
            None => suggested,
        };
        Ok(Self::of_record(name, size, align, form, members, named))
    }

    /// Returns the alignment in bytes, or `None` if the layout was read from a source that does not give it.
    #[inline]
    pub const fn known_align(&self) -> Option<usize> {
        match self.kind {
            Kind::Array { element, .. } => element.known_align(),
            Kind::Record(form) if !form.align_known => None,
            _ => Some(self.align),
        }
    }
}

/// Rejects a bit-field whose type no bit-field can have. Unlike the engine, it accepts a `char`: C++ allows `char32_t`.
#[inline]
const fn check_bits(member: &Field<'_>) -> Result<(), LayoutErrorKind> {
    match member.layout.stored() {
        _ if !member.is_bits => Ok(()),
        Some(scalar) if !scalar.is_float() => Ok(()),
        _ => Err(LayoutErrorKind::BitFieldType),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::PtxLayout;
    use std::string::ToString;

    const U8: &Layout<'static> = &<u8 as PtxLayout>::LAYOUT;
    const U32: &Layout<'static> = &<u32 as PtxLayout>::LAYOUT;

    #[track_caller]
    fn refused(size: usize, align: Option<usize>, members: &[Field<'_>], text: &str) {
        assert_eq!(Layout::placed("R", size, align, RecordForm::STRUCT, members).unwrap_err().to_string(), text);
    }

    #[test]
    fn members_lie_within_their_record() {
        let beyond = "member 0: it extends past the end of the record";
        refused(4, None, &[Field::placed(Some("a"), U32, 0, 1, None)], beyond);
        refused(4, None, &[Field::placed(Some("a"), U32, 0, usize::MAX, None)], beyond);
        for bits in [BitRange::new(31, 2), BitRange::new(u64::MAX, 1), BitRange::new(33, 0)] {
            refused(4, None, &[Field::placed(Some("a"), U32, 0, 0, Some(bits))], beyond);
        }
        refused(usize::MAX, None, &[], "the record is larger than the address space");
    }

    #[test]
    fn bit_fields_are_numbers_of_so_many_bits() {
        let bits = |layout| [Field::placed(Some("a"), layout, 0, 0, Some(BitRange::new(3, 5)))];
        let pair = Layout::array("[u8; 2]", U8, 2);
        let no_number = "member 0: a bit-field must be an integer, a `bool` or an enumeration without data";
        let record = Layout::placed("R", 4, None, RecordForm::STRUCT, &[]).unwrap();
        for layout in [<f32 as PtxLayout>::REF, &pair, &record] {
            refused(4, None, &bits(layout), no_number);
        }
        let wide = [Field::placed(Some("a"), U8, 0, 0, Some(BitRange::new(0, 9)))];
        assert_eq!(
            Layout::placed("R", 4, None, RecordForm::STRUCT, &wide).unwrap().fields()[0].value_bits(),
            Some(BitRange::new(0, 8))
        );
        for layout in [<bool as PtxLayout>::REF, <char as PtxLayout>::REF] {
            assert!(Layout::placed("R", 4, None, RecordForm::STRUCT, &bits(layout)).is_ok());
        }
    }

    #[test]
    fn named_members_come_first() {
        let (gap, named) =
            (Field::placed(None, U8, 0, 0, Some(BitRange::new(0, 3))), Field::placed(Some(""), U8, 1, 1, None));
        assert!(Layout::placed("R", 2, None, RecordForm::STRUCT, &[named, gap]).is_ok());
        refused(2, None, &[gap, named], "member 1: an unnamed member must be a bit-field");
        refused(2, None, &[Field::placed(None, U8, 0, 0, None)], "member 0: an unnamed member must be a bit-field");
    }

    #[test]
    fn an_alignment_that_is_known_divides_the_size() {
        refused(12, Some(8), &[], "the size, 12 bytes, is not a multiple of the alignment, 8");
        refused(12, Some(3), &[], "an alignment must be a power of two, found 3");
        assert_eq!(Layout::placed("R", 16, Some(8), RecordForm::STRUCT, &[]).unwrap().known_align(), Some(8));
    }

    #[test]
    fn attributes_are_ones_that_a_header_can_state() {
        for align in [0, 3] {
            for form in [
                RecordForm { align: Some(align), ..RecordForm::STRUCT },
                RecordForm { pack: Some(align), ..RecordForm::UNION },
            ] {
                let error = Layout::placed("R", 12, None, form, &[]).unwrap_err();
                assert_eq!(error.to_string(), std::format!("an alignment must be a power of two, found {align}"));
            }
        }
    }

    #[test]
    fn an_unknown_alignment_is_left_out() {
        let members = [Field::placed(Some("a"), U32, 0, 0, None)];
        let record = Layout::placed("R", 4, None, RecordForm::UNION, &members).unwrap();
        assert_eq!((record.align(), record.known_align()), (4, None));
        let pair = Layout::array("R[2]", &record, 2);
        assert_eq!(pair.known_align(), None);
        assert!(pair.to_string().ends_with("stride 4, size 8"), "{pair}");
    }
}
