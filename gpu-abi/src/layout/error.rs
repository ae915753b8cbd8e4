//! The errors of descriptions that have no layout.

use super::Host;
use crate::text::{Text, say};
use core::fmt;
use gpu_abi_reader::model::HostKind;

/// Why a record or a vector has no layout, and at which member.
///
/// ```
/// use gpu_abi::PtxLayout;
/// use gpu_abi::layout::{Field, LayoutErrorKind, Member, Record};
///
/// let members = [Member::new("id", &u32::LAYOUT), Member::new("kind", &u8::LAYOUT).bits(0)];
/// let error = Record::structure("Item", &members).layout_in(&mut [Field::EMPTY; 2]).unwrap_err();
/// assert_eq!(error.member, Some(1));
/// assert_eq!(error.kind, LayoutErrorKind::NamedZeroWidth);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct LayoutError {
    /// What is wrong.
    pub kind: LayoutErrorKind,
    /// The member at fault, counted from 0 in declaration order, or `None` if the record as a whole is at fault.
    pub member: Option<usize>,
}

/// What is wrong with a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutErrorKind {
    /// A named bit-field has no bits.
    NamedZeroWidth,
    /// An ordinary member has no name.
    UnnamedMember,
    /// A bit-field's type is not an integer, a boolean or an enumeration without data.
    BitFieldType,
    /// An alignment or a pack is not a power of two.
    NoPowerOfTwo {
        /// The number found, in bytes.
        found: usize,
    },
    /// A vector's element is neither a fundamental type nor a 16-bit float.
    VectorElement,
    /// PTX has no vector with this number of elements.
    VectorLanes {
        /// The number found.
        lanes: usize,
        /// The largest number for this element.
        max: usize,
    },
    /// nvcc lays the record out differently in device code and in host code, so its bytes cannot be shared.
    HostDiffers,
    /// nvcc's device code packs a member that its host code does not pack, because the type is or holds a class with
    /// constructors, such as the narrow floats.
    HostDoesNotPack {
        /// The alignment of the member's type, in bytes. If the member declares it, both agree.
        align: usize,
    },
    /// A member of a packed record is or holds a class with a base class, or one that is not POD.
    PackedClass,
    /// nvcc's device and host code place a bit-field with more bits than its type at different offsets.
    HostDiffersInWidth,
    /// nvcc's host code aligns the record to an unnamed bit-field, and its device code does not: on Arm, or if it has more bits
    /// than its type.
    HostAligns {
        /// The alignment in host code, in bytes.
        align: usize,
    },
    /// nvcc for Windows lays the record out differently in device code and in host code.
    HostDiffersOnWindows,
    /// The compilers for Windows have neither `packed` nor bit-fields with more bits than their type.
    NotOnWindows,
    /// A member's type is laid out as on another host than the record, or than the members before it: no kernel has both.
    OtherHost {
        /// Whether the member's type is laid out as on Windows, and the others as on Linux.
        is_windows: bool,
    },
    /// A member's type is this program's `long`, a vector of it, or holds one, and the record follows the rules of a host with another.
    OtherLong {
        /// The record's host.
        host: Host,
    },
    /// A base class is not a struct.
    BaseType,
    /// A base class comes after a member that is neither a base nor a pointer at the start.
    BaseOrder,
    /// A base class is a bit-field, packed or aligned, or its record is a union or packed.
    BaseForm,
    /// nvcc's device and host code may disagree on the offset of a base class that is not POD and comes after padding.
    HostDiffersInBase,
    /// Two empty classes of the same type would have the same address, so C++ moves one of them.
    EmptyBaseTwice,
    /// A tail is not the last member of a struct that has other members.
    TailPlace,
    /// A tail's type is not an array of length 0 whose elements have a size.
    TailType,
    /// A member is a record with a tail, or an array of such records.
    TailWithin,
    /// The record is larger than the address space.
    TooLarge,
    /// A member that was placed elsewhere does not lie within its record.
    BeyondEnd,
    /// The size of a record that was laid out elsewhere is not a multiple of its alignment.
    PartOfAlign {
        /// The size, in bytes.
        size: usize,
        /// The alignment, in bytes.
        align: usize,
    },
    /// The buffer for the fields is too short.
    BufferTooShort {
        /// The number of members.
        needed: usize,
    },
}

impl LayoutError {
    #[inline]
    pub(super) const fn whole(kind: LayoutErrorKind) -> Self {
        Self { kind, member: None }
    }

    #[inline]
    pub(super) const fn at(kind: LayoutErrorKind, member: usize) -> Self {
        Self { kind, member: Some(member) }
    }

    /// Appends the message without naming the member; the const counterpart of `Display`.
    pub(crate) const fn describe<const N: usize>(&self, out: &mut Text<N>) {
        use LayoutErrorKind as Kind;
        out.push(match self.kind {
            Kind::NamedZeroWidth => "a bit-field of zero bits cannot have a name: it only aligns the next member",
            Kind::UnnamedMember => "an unnamed member must be a bit-field",
            Kind::BitFieldType => "a bit-field must be an integer, a `bool` or an enumeration without data",
            Kind::NoPowerOfTwo { found } => return say!(out, "an alignment must be a power of two, found ", number(found)),
            Kind::VectorElement => "a native vector is an array of integers of up to 64 bits, `F16`, `Bf16`, `f32` or `f64`",
            Kind::VectorLanes { lanes, max } => {
                return say!(out, "a native vector of these elements has 1 to ", number(max), " of them, found ", number(lanes));
            }
            Kind::HostDiffers => "nvcc's device code and its own host code lay this record out differently: with `packed` or `pack`, declare no zero-width or unnamed bit-fields and no `align`; if all other members are empty arrays, declare no zero-width bit-field; a base class must not have empty arrays as its only members",
            Kind::HostDoesNotPack { align } => return say!(
                out,
                "nvcc's device code packs this member and its own host code does not, because a narrow float is a \
                 class with constructors: give the member an `align` of at least ",
                number(align),
                ", its type's alignment, or do not pack the record"
            ),
            Kind::PackedClass => "in a packed record, nvcc packs some classes with base classes or constructors and not others: do not pack the \
                 record, or pack this member, which is or holds such a class, with `packed` of its own",
            Kind::HostDiffersInWidth => "nvcc's device and host code place this bit-field differently, because it has more bits than its type: declare fewer than 128 \
                 bits, without `align`, in a record that is not packed",
            Kind::HostAligns { align } => return say!(
                out,
                "nvcc's host code aligns the record to this unnamed bit-field, and its device code does not: name it, split it, or align the record to ",
                number(align),
                " bytes"
            ),
            Kind::HostDiffersOnWindows => "nvcc's device code and its host compiler on Windows lay this record out differently: declare no `align` below the \
                 alignment of the member's type and none on a bit-field, no zero-width bit-field in a union, and with `pack`, no arrays of types that declare an alignment",
            Kind::NotOnWindows => "the compilers for Windows have neither `packed` nor bit-fields with more bits than their type: write `pack = 1`, or split \
                 the bit-field",
            Kind::OtherHost { is_windows } => {
                let (own, others) = if is_windows { ("Windows", "Linux") } else { ("Linux", "Windows") };
                let host = if Host::TARGET.is_like(HostKind::Windows) { "linux" } else { "windows" };
                return say!(
                    out,
                    "its type is laid out as on ",
                    own,
                    ", and the others here as on ",
                    others,
                    ": write `#[ptx(host = \"",
                    host,
                    "\")]` on each of these types"
                );
            }
            Kind::OtherLong { host } => {
                return say!(
                    out,
                    "its type has a `long`, of ",
                    number(Host::TARGET.long().size()),
                    " bytes here and ",
                    number(host.long().size()),
                    " on the host of this record: in that type, ",
                    host.instead_of_long()
                );
            }
            Kind::BaseType => "a base class must be a struct that derives `PtxLayout`: change the type, or drop `base`",
            Kind::BaseOrder => "a base class must come before all other members, except a pointer to a table of virtual functions: move it up",
            Kind::BaseForm => "a base class cannot have `bits` or `align`, and only a struct that is not packed can have one: drop `base`, or the others",
            Kind::HostDiffersInBase => "nvcc's device code may place this base class elsewhere than its host code does: make it the first base, or a member, or leave no padding before it",
            Kind::EmptyBaseTwice => "C++ gives two empty classes of the same type different addresses, so it moves this member: give the class a member, \
                 or derive from it once",
            Kind::TailPlace => "a tail must be the last member of a struct, after at least one other: move it there, or drop `tail`",
            Kind::TailType => "a tail must be an array of length 0, such as `[f32; 0]`",
            Kind::TailWithin => "its type has a tail, whose items would have no room here: store its address, a `DevicePtr<T>`, or drop the type's tail",
            Kind::TooLarge => "the record is larger than the address space",
            Kind::BeyondEnd => "it extends past the end of the record",
            Kind::PartOfAlign { size, align } => {
                return say!(out, "the size, ", number(size), " bytes, is not a multiple of the alignment, ", number(align));
            }
            Kind::BufferTooShort { needed } => return say!(out, "the buffer for the fields is too short: it must hold ", number(needed)),
        });
    }
}

impl fmt::Display for LayoutError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(member) = self.member {
            write!(f, "member {member}: ")?;
        }
        let mut text = Text::<512>::new();
        self.describe(&mut text);
        f.write_str(text.as_str())
    }
}

crate::text::error!(LayoutError);
