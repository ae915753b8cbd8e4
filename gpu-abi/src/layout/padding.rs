//! Which bytes of a value belong to no member: they are written as zero and never read.

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
    /// Returns the first padding from byte `from` on of the type with the layout `layout`.
    pub const fn first_from(layout: &Layout<'_>, from: usize) -> Option<Self> {
        let offset = padding_from(layout, from);
        if offset >= layout.size() {
            return None;
        }
        Some(Self { offset, len: used_from(layout, offset) - offset })
    }
}

/// The padding of a type, nested records and arrays included, if it comes in at most `N` ranges.
///
/// A byte is padding if it belongs to no member; in a union, to no member of any of the views. Bits of a byte that only some
/// bit-field uses count as used.
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

    /// Returns the ranges in ascending order, none touching another.
    pub const fn ranges(&self) -> &[PaddingRange] {
        self.ranges.split_at(self.count).0
    }
}

/// Returns the first byte from `from` on that a member uses, or the size if none does.
const fn used_from(layout: &Layout<'_>, from: usize) -> usize {
    let size = layout.size();
    if from >= size {
        return size;
    }
    match *layout.kind() {
        Kind::Array { element, .. } => {
            let stride = element.size();
            let start = from - from % stride;
            let within = used_from(element, from - start);
            if within < stride {
                return start + within;
            }
            // Nothing more in this element: the next one's first used byte.
            let first = used_from(element, 0);
            let next = start + stride + first;
            // An element may be all padding, and so are all the others then.
            if first < stride && next < size { next } else { size }
        }
        Kind::Record(_) => {
            let mut first = size;
            let mut i = 0;
            while i < layout.fields().len() {
                let field = &layout.fields()[i];
                let used = used_by(field, from);
                if used < first {
                    first = used;
                }
                i += 1;
            }
            first
        }
        _ => from,
    }
}

/// Returns the first byte from `from` on that `field` uses, both counted from the record's start.
const fn used_by(field: &Field<'_>, from: usize) -> usize {
    let (start, end) = (field.offset(), field.end());
    if from >= end || start == end {
        return usize::MAX;
    }
    if field.bits().is_some() {
        return if from < start { start } else { from };
    }
    let used = start + used_from(field.layout(), from.saturating_sub(start));
    if used < end { used } else { usize::MAX }
}

/// Returns the first byte from `from` on that no member uses, or the size if all are used.
const fn padding_from(layout: &Layout<'_>, from: usize) -> usize {
    let size = layout.size();
    let mut offset = from;
    while offset < size {
        let end = match *layout.kind() {
            Kind::Array { element, .. } => {
                let stride = element.size();
                let start = offset - offset % stride;
                let end = start + padding_from(element, offset - start);
                // Elements without padding need not be walked one by one.
                if end == start + stride && start == 0 && padding_from(element, 0) == stride { size } else { end }
            }
            Kind::Record(_) => {
                let mut end = offset;
                let mut i = 0;
                while i < layout.fields().len() {
                    let field = &layout.fields()[i];
                    if field.offset() <= offset && offset < field.end() {
                        let reach = match field.bits() {
                            Some(_) => field.end(),
                            None => field.offset() + padding_from(field.layout(), offset - field.offset()),
                        };
                        if reach > end {
                            end = reach;
                        }
                    }
                    i += 1;
                }
                end
            }
            _ => size,
        };
        if end == offset {
            return offset;
        }
        offset = end;
    }
    size
}
