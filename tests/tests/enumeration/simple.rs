//! The guide's sections 1.2 and 1.3 word by word, one bit at a time, with no thought for speed.
//!
//! A record is a row of bits, each free or taken. A member is tried at every bit from the end of the one before it upwards, until
//! no rule speaks against the place. Where the guide's words leave a choice, nvcc's is taken.

/// The attributes of a member.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Declared {
    Nothing,
    /// `__align__(n)`, in bytes.
    Align(usize),
    /// A bit-field's width, and whether it has a name.
    Bits(u32, bool),
}

/// A member: its type's size and alignment in bytes, and what is declared on it.
#[derive(Clone, Copy)]
pub(crate) struct Member {
    size: usize,
    align: usize,
    pub(crate) declared: Declared,
}

impl Member {
    pub(crate) fn ordinary(size: usize, align: usize) -> Self {
        Self { size, align, declared: Declared::Nothing }
    }

    pub(crate) fn bits(size: usize, width: u32, named: bool) -> Self {
        Self { size, align: size, declared: Declared::Bits(width, named) }
    }

    /// The length in bits.
    fn len(&self) -> usize {
        match self.declared {
            Declared::Bits(width, _) => width as usize,
            _ => 8 * self.size,
        }
    }

    /// Returns whether the member takes part in what the user sees: all but unnamed bit-fields.
    pub(crate) fn is_named(&self) -> bool {
        !matches!(self.declared, Declared::Bits(_, false))
    }

    pub(crate) fn is_bits(&self) -> bool {
        matches!(self.declared, Declared::Bits(..))
    }

    fn is_zero_width(&self) -> bool {
        matches!(self.declared, Declared::Bits(0, _))
    }

    /// A declared alignment raises the natural one, and `packed` and `#pragma pack(n)` lower that.
    fn align_under(&self, pack: Pack, compiler: Compiler) -> usize {
        let declared = match self.declared {
            Declared::Align(align) => align,
            _ => 1,
        };
        match (pack, compiler) {
            (Pack::None, _) => self.align.max(declared),
            (Pack::Packed, _) => declared,
            (Pack::Cap(cap), Compiler::Device) => self.align.min(cap).max(declared),
            (Pack::Cap(cap), Compiler::Host) => self.align.max(declared).min(cap),
        }
    }

    /// Returns whether the rules allow the member to start at `bit`.
    fn may_start(&self, bit: usize, pack: Pack, compiler: Compiler) -> bool {
        let unit = 8 * self.size;
        match (self.declared, pack, compiler) {
            // "Zero-length bit fields force the alignment of the following member [..] to the next alignment boundary
            // corresponding to the bit-field type."
            (Declared::Bits(0, _), Pack::None, _) | (Declared::Bits(0, _), _, Compiler::Host) => bit % unit == 0,
            (Declared::Bits(0, _), Pack::Packed, Compiler::Device) => true,
            (Declared::Bits(0, _), Pack::Cap(cap), Compiler::Device) => bit % unit.min(8 * cap) == 0,
            // "A bit field must entirely reside in a storage unit appropriate for its declared type."
            (Declared::Bits(width, _), Pack::None, _) => bit / unit == (bit + width as usize - 1) / unit,
            // Under any packing, the compilers drop this rule.
            (Declared::Bits(..), _, _) => true,
            // "Each member is assigned to the lowest available offset with the appropriate alignment."
            _ => bit % (8 * self.align_under(pack, compiler)) == 0,
        }
    }

    /// Returns whether the member's alignment is its record's too: "unnamed bit fields do not affect the alignment".
    fn aligns_record(&self, pack: Pack, compiler: Compiler) -> bool {
        let raises = matches!((pack, compiler), (Pack::Cap(_), Compiler::Device));
        self.is_named() || (raises && !self.is_zero_width())
    }
}

/// Which half of nvcc lays the record out; they differ in packed records only.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Compiler {
    Device,
    Host,
}

/// How a record is packed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pack {
    None,
    Packed,
    Cap(usize),
}

/// A record as it is declared.
pub(crate) struct Record<'a> {
    pub(crate) union: bool,
    pub(crate) align: Option<usize>,
    pub(crate) pack: Pack,
    pub(crate) members: &'a [Member],
}

/// A record laid out.
#[derive(PartialEq)]
pub(crate) struct Placed {
    pub(crate) size: usize,
    pub(crate) align: usize,
    /// The first bit of each member.
    pub(crate) starts: Vec<usize>,
    /// Whether each bit belongs to a named member.
    pub(crate) taken: Vec<bool>,
}

/// Returns the layout that nvcc's device and host code agree on, `None` if they do not.
pub(crate) fn agreed(record: &Record<'_>) -> Option<Placed> {
    let (device, host) = (place(record, Compiler::Device), place(record, Compiler::Host));
    let seen = |placed: &Placed| {
        let starts = record.members.iter().zip(&placed.starts).filter(|(member, _)| member.is_named());
        (placed.size, placed.align, starts.map(|(_, start)| *start).collect::<Vec<_>>())
    };
    (seen(&device) == seen(&host)).then_some(device)
}

pub(crate) fn place(record: &Record<'_>, compiler: Compiler) -> Placed {
    let mut starts = Vec::new();
    let mut taken = Vec::new();
    // The bit after the last one that any member, named or not, has taken or skipped.
    let mut end = 0;
    for member in record.members {
        let mut bit = if record.union { 0 } else { end };
        while !member.may_start(bit, record.pack, compiler) {
            bit += 1;
        }
        starts.push(bit);
        let after = bit + member.len();
        if taken.len() < after {
            taken.resize(after, false);
        }
        if member.is_named() {
            taken[bit..after].fill(true);
        }
        end = end.max(after);
    }

    // "An entire aggregate or union is aligned on the same boundary as its most strictly aligned member."
    let aligning = record.members.iter().filter(|member| member.aligns_record(record.pack, compiler));
    let strictest = aligning.map(|member| member.align_under(record.pack, compiler)).max().unwrap_or(1);
    let align = match (record.pack, compiler, record.align) {
        (_, _, None) => strictest,
        (Pack::Packed, Compiler::Device, Some(align)) => align,
        (_, _, Some(align)) => strictest.max(align),
    };

    // C++ gives a class without members a size; a zero-width bit-field is none.
    let storage = record.members.iter().any(|member| !member.is_zero_width());
    // nvcc's device code gives a record of empty arrays a size once a zero-width bit-field stands among them.
    let zero_width = record.members.iter().any(Member::is_zero_width);
    if !storage || (end == 0 && zero_width && matches!(compiler, Compiler::Device)) {
        end = if record.union { 8 } else { end.max(8) };
    }
    // "The size of an aggregate or union, if necessary, is increased to make it a multiple of the alignment."
    let mut size = 0;
    while 8 * size < end || size % align != 0 {
        size += 1;
    }
    taken.resize(8 * size, false);
    Placed { size, align, starts, taken }
}
