//! The errors of conversions, and where they lie in the value.

use super::range::{Wide, limits};
use crate::layout::{BitRange, Enumerator, Kind, TypeLayout};
use core::fmt;

/// The error of a value that cannot be converted to bytes, or of bytes that are not a valid value. It names the field at
/// fault.
///
/// ```
/// use gpu_abi::{PtxLayout, PtxMirror};
///
/// #[derive(PtxLayout, Debug)]
/// struct Grid {
///     origin: f64,
///     open: [bool; 4],
/// }
///
/// let mut mirror = Grid { origin: 0.0, open: [true; 4] }.to_mirror();
/// mirror.open = [1, 0, 7, 1];
/// let error = Grid::try_from_mirror(&mirror).unwrap_err();
/// assert_eq!(error.path().to_string(), "Grid.open[2]");
/// assert_eq!((error.offset(), error.bytes()), (10, &[7][..]));
/// assert_eq!(error.to_string(), "`Grid.open[2]`: byte 10 is 07, but a `bool` is 0 or 1");
/// ```
#[derive(Clone, Copy)]
pub struct MirrorError {
    layout: &'static TypeLayout,
    /// Its bit is counted from the start of the outermost value.
    fault: Fault,
}

/// The kind of a conversion error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MirrorErrorKind {
    /// A value does not fit its bit-field.
    OutOfRange,
    /// Bytes or bits are not a valid bit pattern of their type.
    NoValue,
    /// The buffer does not have the size of the values.
    Length {
        /// The size of the values, in bytes.
        expected: usize,
        /// The buffer's length, in bytes.
        found: usize,
    },
    /// The buffer of a view is not aligned for its type.
    Alignment {
        /// The type's alignment, in bytes.
        align: usize,
    },
}

impl MirrorError {
    pub(crate) fn length(layout: &'static TypeLayout, expected: usize, found: usize) -> Self {
        Self::of_buffer(layout, MirrorErrorKind::Length { expected, found })
    }

    /// Returns an error about a buffer as a whole.
    pub(crate) fn of_buffer(layout: &'static TypeLayout, kind: MirrorErrorKind) -> Self {
        Self { layout, fault: Fault::new(kind, &[], 0, 0, 0) }
    }

    /// Converts a fault to an error by turning its address into an offset from the start of `bytes`.
    #[cold]
    #[cfg_attr(target_arch = "nvptx64", inline(always))]
    pub(super) fn new(layout: &'static TypeLayout, bytes: &[u8], mut fault: Fault) -> Self {
        fault.bit += 8 * (fault.address - bytes.as_ptr().addr()) as u64;
        Self { layout, fault }
    }

    /// Returns the kind of error.
    pub const fn kind(&self) -> MirrorErrorKind {
        self.fault.kind
    }

    /// Returns the path to the field at fault, such as `Grid.open[2]`.
    pub fn path(&self) -> impl fmt::Display + '_ {
        Path(self)
    }

    /// Returns the byte at which the field starts, counted from the start of the outermost value.
    pub const fn offset(&self) -> usize {
        (self.fault.bit / 8) as usize
    }

    /// Returns the bits of the bit-field at fault, counted from the start of the outermost value, or `None` for an ordinary
    /// member.
    pub const fn bits(&self) -> Option<BitRange> {
        if self.fault.width == 0 { None } else { Some(BitRange::new(self.fault.bit, self.fault.width)) }
    }

    /// Returns the invalid bytes; empty for bit-fields and for a buffer of the wrong length.
    pub fn bytes(&self) -> &[u8] {
        let len = match self.fault.kind {
            MirrorErrorKind::NoValue if self.fault.width == 0 => self.leaf().size(),
            _ => 0,
        };
        // The value was read in little-endian order, on a little-endian host.
        &bytemuck::bytes_of(&self.fault.wide)[..len]
    }

    /// Returns the layout of the field at fault.
    fn leaf(&self) -> &'static TypeLayout {
        let mut variants = self.fault.variants;
        let mut step = Step { layout: self.layout, bit: self.fault.bit };
        while let Some((_, next)) = step.next(&mut variants) {
            step = next;
        }
        step.layout
    }
}

/// One step of the walk from the outermost value to the field at fault.
#[derive(Clone, Copy)]
struct Step {
    layout: &'static TypeLayout,
    bit: u64,
}

enum Part {
    Field(&'static str),
    Element(usize),
}

impl Step {
    fn next(self, variants: &mut Variants) -> Option<(Part, Self)> {
        match *self.layout.kind() {
            Kind::Record(form) => {
                let holds = |field: &&crate::layout::Field<'_>| match field.bits() {
                    Some(bits) => bits.offset() <= self.bit && self.bit < bits.end(),
                    // Later members may lie in the padding of a base class.
                    None => (field.offset()..field.offset() + field.own_size()).contains(&((self.bit / 8) as usize)),
                };
                let fields = self.layout.fields();
                let chosen = if form.is_union { variants.pop() } else { None };
                let field = match chosen {
                    Some(index) => fields.get(index)?,
                    None => fields.iter().find(holds)?,
                };
                let start = field.bits().map_or(field.offset() as u64 * 8, |bits| bits.offset());
                Some((Part::Field(field.name()), Self { layout: field.layout(), bit: self.bit.checked_sub(start)? }))
            }
            Kind::Array { element, .. } => {
                let stride = element.size() as u64 * 8;
                let index = self.bit.checked_div(stride)?;
                Some((Part::Element(index as usize), Self { layout: element, bit: self.bit - index * stride }))
            }
            _ => None,
        }
    }
}

struct Path<'a>(&'a MirrorError);

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut variants = self.0.fault.variants;
        let mut step = Step { layout: self.0.layout, bit: self.0.fault.bit };
        f.write_str(step.layout.name())?;
        if matches!(self.0.fault.kind, MirrorErrorKind::Length { .. } | MirrorErrorKind::Alignment { .. }) {
            return Ok(());
        }
        while let Some((part, next)) = step.next(&mut variants) {
            match part {
                Part::Field(name) => write!(f, ".{name}")?,
                Part::Element(index) => write!(f, "[{index}]")?,
            }
            step = next;
        }
        Ok(())
    }
}

impl fmt::Display for MirrorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: ", self.path())?;
        match self.fault.kind {
            MirrorErrorKind::Length { expected, found } => {
                write!(f, "expected a buffer of {expected} bytes, found {found}")
            }
            MirrorErrorKind::Alignment { align } => {
                write!(f, "the buffer's address is not a multiple of {align}: copy the bytes to a `Vec` of mirrors")
            }
            MirrorErrorKind::OutOfRange => {
                let (leaf, width) = (self.leaf(), self.fault.width);
                let (value, (lowest, highest)) = (Wide::of(leaf, self.fault.wide), limits(leaf, width));
                let (bits, hold) = if width == 1 { ("bit", "holds") } else { ("bits", "hold") };
                write!(f, "{value} does not fit in {width} {bits}, which {hold} {lowest} to {highest}")
            }
            MirrorErrorKind::NoValue => {
                let leaf = self.leaf();
                if let Some(bits) = self.bits() {
                    write!(f, "bits {} to {} are {}", bits.offset(), bits.end() - 1, Wide::of(leaf, self.fault.wide))?;
                } else {
                    let (first, last) = (self.offset(), self.offset() + self.bytes().len().max(1) - 1);
                    if first == last {
                        write!(f, "byte {first} is")?;
                    } else {
                        write!(f, "bytes {first} to {last} are")?;
                    }
                    for byte in self.bytes() {
                        write!(f, " {byte:02x}")?;
                    }
                }
                let name = leaf.name();
                match leaf.kind() {
                    Kind::Scalar(crate::scalar::Scalar::Bool) => {
                        write!(f, ", but a `{name}` is 0 or 1")
                    }
                    Kind::Scalar(crate::scalar::Scalar::Char) => {
                        write!(f, ", but a `{name}` is a Unicode scalar value, at most 0x10ffff and not a surrogate")
                    }
                    Kind::Scalar(_) => write!(f, ", but a `{name}` cannot be zero"),
                    Kind::Enum { enumerators, .. } if (1..=MAX_LISTED).contains(&enumerators.len()) => {
                        write!(f, ", but a `{name}` is {}", Listed(enumerators))
                    }
                    _ => write!(f, ", but `{name}` has no such value"),
                }
            }
        }
    }
}

/// The maximum number of enumeration values that a message lists.
const MAX_LISTED: usize = 6;

/// The values of an enumeration: `Idle (0), Busy (1) or Done (4)`.
struct Listed<'a>(&'a [Enumerator<'a>]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, enumerator) in self.0.iter().enumerate() {
            let before = match i {
                0 => "",
                _ if i + 1 == self.0.len() => " or ",
                _ => ", ",
            };
            write!(f, "{before}{} ({})", enumerator.name, enumerator.value)?;
        }
        Ok(())
    }
}

crate::text::error!(MirrorError);

/// Panics with the error. A kernel traps instead: code that is not compiled with it, such as that of formatting, would be missing when
/// it is loaded. For the same reason, all functions here that kernels call are inlined into them.
#[cold]
#[cfg_attr(target_arch = "nvptx64", inline(always))]
#[track_caller]
pub(super) fn refuse(error: impl FnOnce() -> MirrorError) -> ! {
    #[cfg(target_arch = "nvptx64")]
    {
        drop(error);
        // SAFETY: a trap ends the kernel.
        unsafe { core::arch::nvptx::trap() }
    }
    #[cfg(not(target_arch = "nvptx64"))]
    panic!("{}", error())
}

/// An error inside a conversion, located by the address at which it occurred.
///
/// The outermost conversion knows where its bytes start and converts this to a [`MirrorError`], so that conversions of
/// nested values need not track their offsets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    kind: MirrorErrorKind,
    address: usize,
    bit: u64,
    width: u32,
    wide: u128,
    variants: Variants,
}

impl Fault {
    #[cfg_attr(target_arch = "nvptx64", inline(always))]
    pub(super) fn new(kind: MirrorErrorKind, bytes: &[u8], bit: u64, width: u32, wide: u128) -> Self {
        Self { kind, address: bytes.as_ptr().addr(), bit, width, wide, variants: Variants::NONE }
    }

    /// Records that a value does not fit the bits `range` of the record written to `out`.
    #[cold]
    #[cfg_attr(not(target_arch = "nvptx64"), inline(never))]
    #[cfg_attr(target_arch = "nvptx64", inline(always))]
    pub(super) fn out_of_range(first: &mut Option<Self>, out: &[u8], range: BitRange, wide: u128) {
        first.get_or_insert(Self::new(MirrorErrorKind::OutOfRange, out, range.offset(), range.width(), wide));
    }

    /// Records that the bits `range` of the record in `bytes` are not a valid bit pattern.
    #[cold]
    #[cfg_attr(not(target_arch = "nvptx64"), inline(never))]
    #[cfg_attr(target_arch = "nvptx64", inline(always))]
    pub(super) fn no_value_in_bits(first: &mut Option<Self>, bytes: &[u8], range: BitRange, wide: u128) {
        first.get_or_insert(Self::new(MirrorErrorKind::NoValue, bytes, range.offset(), range.width(), wide));
    }

    /// Returns the fault that the first `size` bytes, at most 16, are not a valid bit pattern.
    #[cold]
    #[cfg_attr(target_arch = "nvptx64", inline(always))]
    pub(super) fn no_value(bytes: &[u8], size: usize) -> Self {
        let mut wide = [0; 16];
        wide[..size].copy_from_slice(&bytes[..size]);
        Self::new(MirrorErrorKind::NoValue, bytes, 0, 0, u128::from_le_bytes(wide))
    }

    /// Returns the fault with the member `index` of a union added to its path.
    #[cold]
    #[cfg_attr(target_arch = "nvptx64", inline(always))]
    pub(super) fn inside(mut self, index: usize) -> Self {
        self.variants.push(index);
        self
    }
}

/// The members of the unions on the path to a fault, innermost first; those beyond the fourth are not recorded.
#[derive(Clone, Copy, Debug)]
struct Variants {
    indices: [u16; 4],
    count: u8,
}

impl Variants {
    const NONE: Self = Self { indices: [0; 4], count: 0 };

    fn push(&mut self, index: usize) {
        if let (Some(slot), Ok(index)) = (self.indices.get_mut(usize::from(self.count)), u16::try_from(index)) {
            *slot = index;
            self.count += 1;
        }
    }

    fn pop(&mut self) -> Option<usize> {
        self.count = self.count.checked_sub(1)?;
        Some(usize::from(self.indices[usize::from(self.count)]))
    }
}
