//! The differences between a type in Rust and the same type in a compiled file.

use crate::text::equal;

/// The type of names in a report.
#[cfg(feature = "verify-runtime")]
type Owned = alloc::string::String;
#[cfg(not(feature = "verify-runtime"))]
type Owned = &'static str;

/// One difference between a type or member in Rust and in the kernel; sizes, alignments and offsets are in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "verify-runtime"), allow(unreachable_pub, reason = "reports, which have it, need the feature"))]
#[non_exhaustive]
pub enum Difference<S = Owned> {
    /// Rust has the member, but the kernel does not.
    NotInKernel,
    /// The kernel has the member, but Rust does not.
    NotInRust,
    /// The members at this location have different names.
    Name,
    /// The members are at different locations.
    Offset {
        /// The offset in Rust.
        rust: u64,
        /// The offset in the kernel.
        kernel: u64,
        /// The name and the alignment in Rust of the member's type, if the kernel's may only have a larger alignment.
        aligned: Option<(S, u64)>,
    },
    /// The types have different sizes.
    Size {
        /// The size in Rust.
        rust: u64,
        /// The size in the kernel.
        kernel: u64,
    },
    /// The types have different alignments.
    Align {
        /// The alignment in Rust.
        rust: u64,
        /// The alignment in the kernel.
        kernel: u64,
    },
    /// One is a bit-field, the other is not.
    BitField {
        /// Whether it is one in Rust.
        rust: bool,
    },
    /// The bit-fields start at different bits, counted from the start of the record.
    BitOffset {
        /// The first bit in Rust.
        rust: u64,
        /// The first bit in the kernel.
        kernel: u64,
    },
    /// The bit-fields have different widths in bits.
    BitWidth {
        /// The width in Rust.
        rust: u32,
        /// The width in the kernel.
        kernel: u32,
    },
    /// The arrays or vectors have different numbers of elements.
    Length {
        /// The elements in Rust.
        rust: u64,
        /// The elements in the kernel.
        kernel: u64,
    },
    /// The types are of different kinds, for example an integer and a floating-point number.
    Kind {
        /// The kind in Rust.
        rust: &'static str,
        /// The kind in the kernel.
        kernel: &'static str,
    },
    /// The pointers' target types differ.
    Pointee {
        /// The name of the type in Rust.
        rust: S,
        /// The name of the type in the kernel.
        kernel: S,
    },
    /// The pointers lead to functions that differ only in two parameters, which have each other's types.
    Exchanged {
        /// The function in Rust.
        rust: S,
        /// The function in the kernel.
        kernel: S,
    },
    /// The pointers lead to different classes: another class of the file has the name of the handle in Rust.
    OtherClass {
        /// The name of the handle.
        rust: S,
        /// The name of the class that the kernel's pointer leads to.
        kernel: S,
    },
    /// The types have other names, and nothing else tells them apart: `F16` and `__nv_bfloat16`.
    Type {
        /// The name of the type in Rust.
        rust: S,
        /// The name of the type in the kernel.
        kernel: S,
    },
    /// The pointer's target is read-only on one side, but the other one may write to it.
    ReadOnly {
        /// Whether it is read-only in Rust.
        rust: bool,
    },
    /// The pointer's target in Rust does not derive `PtxLayout`, so it cannot be compared.
    Undescribed {
        /// The name of the target in the kernel.
        kernel: S,
    },
    /// The pointer is a member of a generic type behind so many pointers of generic types that its target is not compared.
    Unfollowed {
        /// The name of the target in the kernel.
        kernel: S,
    },
    /// The kernel's enumeration has an enumerator that Rust's lacks, so its value cannot be read back.
    EnumeratorNotInRust {
        /// The enumerator's name.
        name: S,
        /// Its value.
        value: i128,
    },
    /// Rust's enumeration has an enumerator that the kernel's lacks.
    EnumeratorNotInKernel {
        /// The enumerator's name in Rust.
        name: S,
        /// Its name in C++, as declared in Rust.
        cxx: S,
        /// Its value.
        value: i128,
    },
    /// The enumerators with this value have different names.
    EnumeratorName {
        /// The name in Rust.
        rust: S,
        /// The name in C++, as declared in Rust.
        cxx: S,
        /// The name in the kernel.
        kernel: S,
        /// Their value.
        value: i128,
    },
    /// The enumerators with this name have different values. The kernel's name may have a prefix, as `kGhost` for `GHOST`.
    EnumeratorValue {
        /// The name in Rust.
        name: S,
        /// The value in Rust.
        rust: i128,
        /// The name in the kernel.
        kernel_name: S,
        /// The value in the kernel.
        kernel: i128,
    },
    /// The location of a part of one side's record is known only at run time: a virtual base class.
    Virtual {
        /// Whether it is Rust's record.
        rust: bool,
    },
    /// Not a difference: nothing but the sizes of the types was compared.
    NotCompared(NotCompared),
}

/// Why nothing but the sizes of two types can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(not(feature = "verify-runtime"), allow(unreachable_pub, reason = "as for the difference"))]
#[non_exhaustive]
pub enum NotCompared {
    /// Rust does not describe its type, or the target of its pointer.
    Undescribed,
    /// The handle has a name in Rust that no class has in C++.
    HandleName,
    /// Both classes have virtual base classes, whose locations are known only at run time.
    VirtualBases,
    /// A function is compared with the target of `void *`.
    NoFunction,
    /// The file does not state all of the type.
    UnknownType,
    /// The type is opaque in Rust: `#[ptx(opaque)]`.
    Opaque,
    /// The kernel's type has no counterpart in Rust, which declares it as bytes: a pointer to a member, a decimal floating-point number.
    NoCounterpart,
    /// One of the types is an enumeration of Rust whose tag lies within its data, and the other one is not such an enumeration.
    Variants,
    /// The file does not state whether the enumeration is signed.
    Sign,
    /// The file does not have the enumerators of the enumeration.
    Enumerators,
    /// The file states only the kernel's name for the type, and Rust has no name for it.
    Name,
    /// Only one side states the template arguments of the class, or the file does not state one of them.
    Arguments,
    /// C++ only declares the class.
    Declared,
    /// Both files of C++ only declare the class.
    Undefined,
    /// Bit-fields of the kernel are stored in the integer of a Rust program, according to its debug information.
    BitFields,
}

#[cfg_attr(not(feature = "verify-runtime"), allow(unreachable_pub, reason = "as for the difference"))]
impl NotCompared {
    /// Returns the reason in words.
    #[inline]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Undescribed => "Rust does not describe the type",
            Self::HandleName => "the handle in Rust has another name than the class",
            Self::VirtualBases => "the locations of virtual base classes are not described",
            Self::NoFunction => "`void *` does not state a function",
            Self::UnknownType => "the file does not state the type",
            Self::Opaque => "Rust does not describe the contents of the type",
            Self::NoCounterpart => "Rust has no counterpart of the kernel's type",
            Self::Variants => "only one of the types is an enumeration whose tag lies within its data",
            Self::Sign => "the file does not state whether the enumeration is signed",
            Self::Enumerators => "the file does not have the enumeration's enumerators",
            Self::Name => "the file states only the name of the type, and Rust has another one or none",
            Self::Arguments => "its template arguments are not all stated on both sides",
            Self::Declared => "C++ only declares the class",
            Self::Undefined => "both sides only declare the class",
            Self::BitFields => "it stores bit-fields, whose names, widths and signs Rust does not declare",
        }
    }

    /// Returns whether not all of a class is known, wherever it is used.
    #[cfg(feature = "verify-runtime")]
    #[doc(hidden)]
    pub const fn is_of_class(self) -> bool {
        matches!(self, Self::Declared | Self::Undefined | Self::Opaque | Self::Arguments)
    }
}

#[cfg_attr(not(feature = "verify-runtime"), allow(unreachable_pub, reason = "as for the type"))]
impl<S> Difference<S> {
    /// Returns the difference between the alignments of two records; in the kernel, only the largest possible one may be known.
    #[inline]
    pub(crate) const fn of_alignments(rust: u64, kernel: Option<u64>, max: Option<u64>) -> Option<Self> {
        match (kernel, max) {
            (Some(kernel), _) if rust != kernel => Some(Self::Align { rust, kernel }),
            (None, Some(kernel)) if rust > kernel => Some(Self::Align { rust, kernel }),
            _ => None,
        }
    }

    /// Returns whether it is a difference between the enumerators of two enumerations.
    #[doc(hidden)]
    pub const fn is_in_enumerators(&self) -> bool {
        matches!(
            self,
            Self::EnumeratorNotInRust { .. }
                | Self::EnumeratorNotInKernel { .. }
                | Self::EnumeratorName { .. }
                | Self::EnumeratorValue { .. }
        )
    }

    /// Returns whether it may change the offsets of later members, and the size and the alignment of the record.
    #[inline]
    pub(crate) const fn moves(&self) -> bool {
        !self.is_in_enumerators()
            && !matches!(
                self,
                Self::Name
                    | Self::Type { .. }
                    | Self::Pointee { .. }
                    | Self::Exchanged { .. }
                    | Self::OtherClass { .. }
                    | Self::ReadOnly { .. }
                    | Self::Undescribed { .. }
                    | Self::Unfollowed { .. }
                    | Self::NotCompared(_)
            )
    }

    /// Returns whether nothing but the sizes was compared, so that it is not known whether the types differ.
    #[inline]
    pub const fn is_not_compared(&self) -> bool {
        matches!(self, Self::NotCompared(_))
    }

    /// Exchanges the sides.
    #[cfg(feature = "verify-runtime")]
    pub(crate) fn exchange(&mut self)
    where
        S: Clone,
    {
        use core::mem::swap;

        match self {
            Self::Offset { rust, kernel, aligned } => {
                swap(rust, kernel);
                // It has only Rust's.
                *aligned = None;
            }
            Self::Size { rust, kernel }
            | Self::Align { rust, kernel }
            | Self::BitOffset { rust, kernel }
            | Self::Length { rust, kernel } => swap(rust, kernel),
            Self::BitWidth { rust, kernel } => swap(rust, kernel),
            Self::Kind { rust, kernel } => swap(rust, kernel),
            Self::Pointee { rust, kernel }
            | Self::Exchanged { rust, kernel }
            | Self::OtherClass { rust, kernel }
            | Self::Type { rust, kernel } => swap(rust, kernel),
            Self::EnumeratorName { rust, cxx, kernel, .. } => {
                swap(rust, kernel);
                cxx.clone_from(rust);
            }
            Self::EnumeratorValue { name, rust, kernel_name, kernel } => {
                swap(name, kernel_name);
                swap(rust, kernel);
            }
            Self::BitField { rust } | Self::ReadOnly { rust } | Self::Virtual { rust } => *rust = !*rust,
            Self::NotInKernel => *self = Self::NotInRust,
            Self::NotInRust => *self = Self::NotInKernel,
            Self::EnumeratorNotInRust { name, value } => {
                *self = Self::EnumeratorNotInKernel { name: name.clone(), cxx: name.clone(), value: *value };
            }
            Self::EnumeratorNotInKernel { name, value, .. } => {
                *self = Self::EnumeratorNotInRust { name: name.clone(), value: *value };
            }
            // They name no side, or the language. The targets of compiled types are described and followed.
            Self::Name | Self::Undescribed { .. } | Self::Unfollowed { .. } | Self::NotCompared(_) => {}
        }
    }

    /// Returns the same difference with its names converted to another type.
    pub(crate) fn map<'a, T>(&'a self, name: impl Fn(&'a S) -> T) -> Difference<T> {
        match self {
            Self::NotInKernel => Difference::NotInKernel,
            Self::NotInRust => Difference::NotInRust,
            Self::Name => Difference::Name,
            Self::Offset { rust, kernel, aligned } => {
                let aligned = aligned.as_ref().map(|(ty, align)| (name(ty), *align));
                Difference::Offset { rust: *rust, kernel: *kernel, aligned }
            }
            &Self::Size { rust, kernel } => Difference::Size { rust, kernel },
            &Self::Align { rust, kernel } => Difference::Align { rust, kernel },
            &Self::BitField { rust } => Difference::BitField { rust },
            &Self::BitOffset { rust, kernel } => Difference::BitOffset { rust, kernel },
            &Self::BitWidth { rust, kernel } => Difference::BitWidth { rust, kernel },
            &Self::Length { rust, kernel } => Difference::Length { rust, kernel },
            &Self::Kind { rust, kernel } => Difference::Kind { rust, kernel },
            Self::Pointee { rust, kernel } => Difference::Pointee { rust: name(rust), kernel: name(kernel) },
            Self::Exchanged { rust, kernel } => Difference::Exchanged { rust: name(rust), kernel: name(kernel) },
            Self::OtherClass { rust, kernel } => Difference::OtherClass { rust: name(rust), kernel: name(kernel) },
            Self::Type { rust, kernel } => Difference::Type { rust: name(rust), kernel: name(kernel) },
            &Self::ReadOnly { rust } => Difference::ReadOnly { rust },
            Self::Undescribed { kernel } => Difference::Undescribed { kernel: name(kernel) },
            Self::Unfollowed { kernel } => Difference::Unfollowed { kernel: name(kernel) },
            Self::EnumeratorNotInRust { name: own, value } => {
                Difference::EnumeratorNotInRust { name: name(own), value: *value }
            }
            Self::EnumeratorNotInKernel { name: own, cxx, value } => {
                Difference::EnumeratorNotInKernel { name: name(own), cxx: name(cxx), value: *value }
            }
            Self::EnumeratorName { rust, cxx, kernel, value } => {
                Difference::EnumeratorName { rust: name(rust), cxx: name(cxx), kernel: name(kernel), value: *value }
            }
            &Self::EnumeratorValue { name: ref own, rust, ref kernel_name, kernel } => {
                Difference::EnumeratorValue { name: name(own), rust, kernel_name: name(kernel_name), kernel }
            }
            &Self::Virtual { rust } => Difference::Virtual { rust },
            &Self::NotCompared(reason) => Difference::NotCompared(reason),
        }
    }
}

/// A difference and its location.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Located<'a> {
    pub(crate) place: Place,
    /// The record in Rust; empty if the difference is in the type itself.
    pub(crate) record: &'a str,
    /// The record's member, in Rust or else in the kernel.
    pub(crate) member: &'a str,
    /// The member's name in C++, as declared in Rust.
    pub(crate) cxx: &'a str,
    /// The kernel's record; empty if it has no name, or the difference is in the type itself.
    pub(crate) kernel_record: &'a str,
    /// The kernel's member; empty if there is none.
    pub(crate) kernel_member: &'a str,
    /// The kernel's type at that location; empty if it has no name or is not known.
    pub(crate) kernel_type: &'a str,
    /// The enumeration in Rust whose enumerators or size differ; empty if something else differs.
    pub(crate) enumeration: &'a str,
    pub(crate) difference: Difference<&'a str>,
}

impl<'a> Located<'a> {
    /// Returns a difference between two types themselves.
    #[cfg(feature = "verify-runtime")]
    pub(crate) const fn of_itself(difference: Difference<&'a str>, kernel_type: &'a str) -> Self {
        let (place, enumeration) = (Place::ITSELF, "");
        let [record, member, cxx, kernel_record, kernel_member] = [""; 5];
        Self { place, record, member, cxx, kernel_record, kernel_member, kernel_type, enumeration, difference }
    }

    /// Returns the reason for which a macro warns of what is not compared. A declaration says by itself that a type is opaque, and the macros
    /// compare the names of types that are not described, unless they are in a record or `is_of_variable`.
    #[inline]
    pub(crate) const fn left_out(&self, is_of_variable: bool) -> Option<NotCompared> {
        match self.difference {
            Difference::NotCompared(NotCompared::Opaque) => None,
            Difference::NotCompared(NotCompared::Undescribed | NotCompared::HandleName)
                if self.place.pair.is_none() && !is_of_variable =>
            {
                None
            }
            Difference::NotCompared(reason) => Some(reason),
            _ => None,
        }
    }

    /// Returns whether two differences are in one enumeration, or in one member of the same records.
    #[inline]
    pub(crate) const fn is_same_mistake(&self, other: &Self) -> bool {
        let is_of_member = self.enumeration.is_empty() && self.place.pair.is_some();
        let has_same_member = equal(self.record, other.record)
            && equal(self.member, other.member)
            && equal(self.kernel_record, other.kernel_record);
        equal(self.enumeration, other.enumeration) && (!self.enumeration.is_empty() || is_of_member && has_same_member)
    }
}

/// Where in two types a difference is: in the types themselves unless it has a pair, in the records of a pair as a whole unless it
/// has a field or a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    /// The index of the pair of records, in the order of the walk.
    pub(crate) pair: Option<usize>,
    /// The index of the field in Rust.
    pub(crate) field: Option<usize>,
    /// The index of the member in the kernel.
    pub(crate) member: Option<usize>,
}

impl Place {
    /// The types themselves.
    pub(crate) const ITSELF: Self = Self { pair: None, field: None, member: None };

    /// Returns the place of the records of a pair.
    #[inline]
    pub(crate) const fn record(pair: usize) -> Self {
        Self { pair: Some(pair), ..Self::ITSELF }
    }

    /// Returns the place of a member of a pair.
    #[inline]
    pub(crate) const fn member(pair: usize, field: Option<usize>, member: Option<usize>) -> Self {
        Self { pair: Some(pair), field, member }
    }
}

#[cfg(all(test, feature = "verify-runtime"))]
mod tests;
