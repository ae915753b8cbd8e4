//! The padding of a value: bytes that belong to no member. They are written as zero and never read.

use super::field::Role;
use super::{Field, Kind, Layout};

/// Consecutive padding bytes, counted from the value's start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PaddingRange {
    /// The first padding byte.
    pub offset: usize,
    /// The number of padding bytes.
    pub len: usize,
}

impl PaddingRange {
    /// Returns the first range of padding at or after byte `from` in the type with the layout `layout`.
    #[inline]
    pub const fn first_from(layout: &Layout<'_>, from: usize) -> Option<Self> {
        let offset = next_byte(layout, from, false);
        if offset >= layout.size() {
            return None;
        }
        Some(Self { offset, len: next_byte(layout, offset, true) - offset })
    }
}

/// The padding of a type, including nested records and arrays, in at most `N` ranges.
///
/// A byte is padding if it belongs to no member; in a union, if it is padding or out of range in every member. A byte
/// counts as used if a bit-field uses any of its bits.
///
/// ```
/// use gpu_abi::PtxLayout;
/// use gpu_abi::layout::{Padding, PaddingRange};
///
/// #[derive(PtxLayout)]
/// struct Sample {
///     tag: u8,
///     time: f64,
///     id: u32,
/// }
///
/// let padding = Padding::<8>::of(&Sample::LAYOUT).unwrap();
/// assert_eq!(padding.ranges(), [PaddingRange { offset: 1, len: 7 }, PaddingRange { offset: 20, len: 4 }]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Padding<const N: usize> {
    ranges: [PaddingRange; N],
    count: usize,
}

impl<const N: usize> Padding<N> {
    /// Returns the padding of the type with the layout `layout`, or `None` if there are more than `N` ranges.
    pub const fn of(layout: &Layout<'_>) -> Option<Self> {
        let mut padding = Self { ranges: [PaddingRange { offset: 0, len: 0 }; N], count: 0 };
        let mut from = 0;
        while let Some(range) = PaddingRange::first_from(layout, from) {
            if padding.count == N {
                return None;
            }
            padding.ranges[padding.count] = range;
            padding.count += 1;
            from = range.offset + range.len;
        }
        Some(padding)
    }

    /// Returns the ranges in ascending order; no two are adjacent.
    pub const fn ranges(&self) -> &[PaddingRange] {
        self.ranges.split_at(self.count).0
    }
}

impl Layout<'_> {
    /// Returns whether no member starts before the end of the previous one, and whether every byte is known to be used and
    /// there is no tail. The engine does the same for plain members as it places them.
    ///
    /// This is computed once for each record, so that constants need not look at every member for each padding byte. A
    /// union without padding may not be recognized, since one member may use the padding of another.
    ///
    /// It calls no functions, which would be most of the work in constant evaluation.
    #[inline]
    pub(super) const fn survey(size: usize, members: &[Field<'_>], named: usize) -> (bool, bool) {
        let (mut in_order, mut end) = (true, 0);
        // All bytes before this one are used.
        let mut used = 0;
        let mut i = 0;
        while i < named {
            let field = &members[i];
            let (start, after, is_used) = if field.is_bits {
                (field.bits.offset(), field.bits.end(), true)
            } else {
                let start = (field.offset as u64) << 3;
                (start, start + ((field.layout.size as u64) << 3), field.layout.dense)
            };
            if start < end {
                in_order = false;
            }
            end = after;
            let after = ((after + 7) >> 3) as usize;
            if is_used && field.offset <= used && used < after {
                used = after;
            }
            i += 1;
        }
        (in_order, used == size && !(named > 0 && matches!(members[named - 1].role, Role::Tail)))
    }
}

/// Returns the index of the first field that ends after byte `at`; the fields must be in order.
#[inline]
const fn first_ending_after(fields: &[Field<'_>], at: usize) -> usize {
    let (mut low, mut high) = (0, fields.len());
    while low < high {
        let middle = low + (high - low) / 2;
        if fields[middle].end() <= at {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

/// Returns the first byte at or after `from` that a member uses, if `is_used`, or else that no member uses; the size if there is no
/// such byte.
///
/// It calls only itself: the depth of calls in constants is limited, and each level of nested records takes up one call.
#[inline]
const fn next_byte(layout: &Layout<'_>, from: usize, is_used: bool) -> usize {
    let size = layout.size;
    if from >= size {
        return size;
    }
    match layout.kind {
        Kind::Array { element, .. } if !layout.dense => {
            let stride = element.size;
            let start = from - from % stride;
            let within = next_byte(element, from - start, is_used);
            if within < stride {
                return start + within;
            }
            if from == start || start + stride == size {
                // No element has such a byte, or there are no more.
                return size;
            }
            let first = next_byte(element, 0, is_used);
            if first < stride { start + stride + first } else { size }
        }
        Kind::Record(_) if !layout.dense && is_used => {
            let fields = layout.fields();
            let mut first = size;
            let mut i = if layout.in_order && from > 0 { first_ending_after(fields, from) } else { 0 };
            while i < fields.len() {
                let field = &fields[i];
                let (start, end) = (field.offset, field.end());
                let at = if from < start { start } else { from };
                if at < end {
                    let used = if field.is_bits { at } else { start + next_byte(field.layout, at - start, is_used) };
                    if used < end && used < first {
                        first = used;
                        if layout.in_order {
                            break;
                        }
                    }
                }
                i += 1;
            }
            first
        }
        Kind::Record(_) if !layout.dense => {
            let fields = layout.fields();
            let mut offset = from;
            let mut i = if layout.in_order && from > 0 { first_ending_after(fields, from) } else { 0 };
            let mut moved = false;
            while i < fields.len() {
                let field = &fields[i];
                let (start, end) = (field.offset, field.end());
                if start <= offset && offset < end {
                    let is_whole = field.is_bits || field.layout.dense;
                    let reach = if is_whole { end } else { start + next_byte(field.layout, offset - start, is_used) };
                    moved |= reach > offset;
                    offset = reach;
                } else if layout.in_order && start > offset {
                    break;
                }
                i += 1;
                if i == fields.len() && moved && !layout.in_order && offset < size {
                    // Members that were skipped may use the next bytes.
                    (i, moved) = (0, false);
                }
            }
            offset
        }
        _ if is_used => from,
        _ => size,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{BitRange, PtxLayout, RecordForm};

    const U8: &Layout<'static> = <u8 as PtxLayout>::REF;
    const U32: &Layout<'static> = <u32 as PtxLayout>::REF;

    #[track_caller]
    fn assert_padding(layout: &Layout<'_>, expected: &[(usize, usize)]) {
        let expected: std::vec::Vec<_> = expected.iter().map(|&(offset, len)| PaddingRange { offset, len }).collect();
        assert_eq!(Padding::<8>::of(layout).unwrap().ranges(), expected);
        assert!(!layout.dense || expected.is_empty(), "known to be without padding");
    }

    fn member<'a>(layout: &'a Layout<'a>, offset: usize) -> Field<'a> {
        Field::placed(Some("m"), layout, 0, offset, None)
    }

    /// Debug information lists members in any order, and C++ puts them into the padding at the end of a base class.
    #[test]
    fn members_in_any_order() {
        let base = [member(U32, 0), member(U8, 4)];
        let base = Layout::placed("Base", 8, Some(4), RecordForm::STRUCT, &base).unwrap();
        assert_padding(&base, &[(5, 3)]);
        let members = [member(&base, 0), member(U8, 5)];
        assert_padding(&Layout::placed("R", 8, Some(4), RecordForm::STRUCT, &members).unwrap(), &[(6, 2)]);
        let members = [member(U8, 9), member(U8, 5), member(&base, 0), member(U8, 7)];
        assert_padding(
            &Layout::placed("R", 12, Some(4), RecordForm::STRUCT, &members).unwrap(),
            &[(6, 1), (8, 1), (10, 2)],
        );
    }

    #[test]
    fn members_of_a_union_use_the_padding_of_others() {
        let low = [member(U8, 0), member(U32, 4)];
        let low = Layout::placed("Low", 8, Some(4), RecordForm::STRUCT, &low).unwrap();
        let high = [member(U8, 2), member(U8, 9)];
        let high = Layout::placed("High", 12, Some(4), RecordForm::STRUCT, &high).unwrap();
        for members in [[member(&low, 0), member(&high, 0)], [member(&high, 0), member(&low, 0)]] {
            let union = Layout::placed("U", 12, Some(4), RecordForm::UNION, &members).unwrap();
            assert_padding(&union, &[(1, 1), (3, 1), (8, 1), (10, 2)]);
            let pair = Layout::array("U[2]", &union, 2);
            let expected = [(1, 1), (3, 1), (8, 1), (10, 2), (13, 1), (15, 1), (20, 1), (22, 2)];
            assert_padding(&pair, &expected);
        }
    }

    #[test]
    fn bit_fields_may_share_a_byte() {
        let bits = |offset, width| Field::placed(Some("b"), U8, 0, 0, Some(BitRange::new(offset, width)));
        let members = [bits(0, 3), bits(3, 2), bits(7, 1), member(U8, 1), bits(17, 2)];
        let layout = Layout::placed("R", 4, Some(1), RecordForm::STRUCT, &members).unwrap();
        assert!(layout.in_order);
        assert_padding(&layout, &[(3, 1)]);
    }

    /// Each level of nesting visits its element once; a second visit per level would double the time with each level.
    #[test]
    fn arrays_of_arrays_are_quick() {
        fn nest(levels: u32, element: &Layout<'_>, then: &mut dyn FnMut(&Layout<'_>)) {
            match levels {
                0 => then(element),
                _ => nest(levels - 1, &Layout::array("[_; 2]", element, 2), then),
            }
        }
        // There is no padding, but this is not known.
        let (low, high) = ([member(U8, 0), member(U8, 3)], [member(U8, 1), member(U8, 2)]);
        let low = Layout::placed("Low", 4, Some(1), RecordForm::STRUCT, &low).unwrap();
        let high = Layout::placed("High", 4, Some(1), RecordForm::STRUCT, &high).unwrap();
        let members = [member(&low, 0), member(&high, 0)];
        let union = Layout::placed("U", 4, Some(1), RecordForm::UNION, &members).unwrap();
        nest(40, &union, &mut |layout| {
            assert!(!layout.dense);
            assert_padding(layout, &[]);
        });
        let last = Layout::array("[u8; 3]", U8, 3);
        let members = [member(&last, 0)];
        let tail = Layout::placed("Tail", 4, Some(1), RecordForm::STRUCT, &members).unwrap();
        nest(40, &tail, &mut |layout| {
            let first = PaddingRange::first_from(layout, layout.size() / 2 - 2);
            assert_eq!(first, Some(PaddingRange { offset: layout.size() / 2 - 1, len: 1 }));
        });
    }
}
