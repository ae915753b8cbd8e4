//! Base classes (the Itanium C++ ABI, section 2.4, which nvcc follows in device and host code; the guide does not mention
//! them).
//!
//! - A non-empty base goes to the lowest free offset that suits its alignment, like a member. An empty base goes to offset
//!   0.
//! - A member or base after a base that is not POD may lie in that base's trailing padding. After an empty base, it may lie
//!   at the same address.
//! - POD has C++03's meaning: no base classes, constructors, destructors, copy assignment operators, private members or
//!   virtual functions, and no members whose classes have any of these.
//! - nvcc's device code has a bug: it loads and stores the members of some classes at offsets that differ from those of its
//!   own `offsetof` and of its host code. Among the random classes of `differential --class bases`, all such classes have a
//!   base that is not POD after padding:
//!   `struct P { P(); short s; }; struct Q { long a; }; struct R { R(); __int128 q; }; struct S : Q, R { long l; };
//!   struct D : P, S { float f; };` has `f` at byte 56, and kernels read byte 40 of a parameter of 48 bytes (nvcc 13.5,
//!   sm_75 and sm_100). The engine rejects any such base.
//! - Two empty classes of the same type never have the same address: C++ moves one of them, and the engine rejects the
//!   record. Classes with the same name count as the same type.

use super::cursor::{Cursor, MAX_BITS, Side, align_up};
use super::host::{LONG, Records};
use super::packed::{is_or_holds_class, keeps_alignment};
use super::{Field, Host, Kind, Layout, LayoutError, LayoutErrorKind, Member};
use crate::search::any;
use crate::text::equal;

impl Layout<'_> {
    /// Returns the size in bytes without the trailing padding that members of a derived class may use.
    ///
    /// This is the whole size unless the type is a class that is not plain old data, either because it is declared so
    /// ([`Record::non_pod`](super::Record::non_pod)) or because of its bases and members. By the rules of Windows, it always is.
    #[inline]
    pub const fn data_size(&self) -> usize {
        if self.is_microsofts() { self.size } else { self.unshared_size() }
    }

    /// Returns whether the type follows Microsoft's rules, or the program's compilers do and no rule matters for it.
    #[inline]
    pub(crate) const fn is_microsofts(&self) -> bool {
        let rules = self.rules & !LONG;
        let rules = if rules == 0 { Host::TARGET.records.flag() } else { rules };
        rules == Records::Microsoft.flag()
    }

    /// Returns the size in bytes without the trailing padding that members of a derived class may use on some host.
    #[inline]
    pub(crate) const fn unshared_size(&self) -> usize {
        if self.is_pod() {
            return self.size;
        }
        let Kind::Record(_) = self.kind else { return self.size };
        let mut size = 0;
        // The last members first, because those that end before them need not be opened.
        let mut i = self.members.get().len();
        while i > 0 {
            i -= 1;
            let member = &self.members.get()[i];
            if member.end() <= size {
                continue;
            }
            let end = if member.is_base() && !member.layout.is_empty_class() {
                member.offset + member.layout.unshared_size()
            } else {
                member.end()
            };
            if end > size {
                size = end;
            }
        }
        size
    }

    /// Returns whether the type is plain old data in C++03, as far as is known.
    #[inline]
    pub(super) const fn is_pod(&self) -> bool {
        !is_or_holds_class(self) && !keeps_alignment(self, Side::Host)
    }

    /// Returns whether this is a class whose members take no storage and whose bases are all empty.
    #[inline]
    pub(super) const fn is_empty_class(&self) -> bool {
        match self.kind {
            Kind::Record(form) if !form.is_union => {}
            _ => return false,
        }
        let members = self.members.get();
        !any!(i in 0..members.len() => !match members[i].layout.kind {
            _ if members[i].is_bits => members[i].bits.width() == 0,
            Kind::Empty => true,
            _ => members[i].is_base() && members[i].layout.is_empty_class(),
        })
    }

    /// Returns whether this is a class that has empty arrays, and neither its own members nor those of its bases take storage.
    ///
    /// Standard C++ has no empty arrays, and nvcc's device and host code often disagree on whether such a base takes storage.
    #[inline]
    pub(super) const fn holds_only_empty_arrays(&self) -> bool {
        let Kind::Record(_) = self.kind else { return false };
        let members = self.members.get();
        let is_stored = any!(i in 0..members.len() => match &members[i] {
            member if member.is_bits => member.bits.width() > 0,
            member if member.is_base() => !member.layout.is_empty_class(),
            member => member.layout.size > 0,
        });
        !is_stored && !self.is_empty_class()
    }

    /// Returns whether an empty class called `name` lies at byte `at`.
    #[inline]
    const fn has_empty_class(&self, name: &str, at: usize) -> bool {
        if at == 0 && self.is_empty_class() && equal(self.name, name) {
            return true;
        }
        match self.kind {
            Kind::Array { element, .. } if element.size > 0 && at < self.size => {
                element.has_empty_class(name, at % element.size)
            }
            Kind::Record(_) => any_has_empty_class(self.fields(), name, at),
            _ => false,
        }
    }
}

#[inline]
const fn any_has_empty_class(fields: &[Field<'_>], name: &str, at: usize) -> bool {
    any!(i in 0..fields.len() => {
        let field = &fields[i];
        !field.is_bits && field.offset <= at && field.layout.has_empty_class(name, at - field.offset)
    })
}

/// Returns whether a base class may follow these members: they must be other bases or a pointer to a table of virtual
/// functions.
#[inline]
pub(super) const fn may_precede_base(members: &[Member<'_>]) -> bool {
    !any!(i in 0..members.len() => {
        !members[i].is_base() && (i > 0 || !matches!(members[i].layout.kind, Kind::Pointer(_)))
    })
}

impl Cursor {
    /// Returns the first bit of a base class, and advances.
    #[inline]
    pub(super) const fn place_base(&mut self, member: &Member<'_>, index: usize) -> Result<u64, LayoutError> {
        let form = &self.form;
        let plain = member.bits.is_none() && member.align.is_none() && !member.packed;
        if !plain || form.is_union || form.is_packed || form.pack.is_some() {
            return Err(LayoutError::at(LayoutErrorKind::BaseForm, index));
        }
        let layout = member.layout;
        match layout.kind {
            Kind::Record(form) if !form.is_union => {}
            _ => return Err(LayoutError::at(LayoutErrorKind::BaseType, index)),
        }
        self.raise(layout.align);
        let is_microsoft = matches!(self.records, Records::Microsoft);
        let (start, used) = if layout.is_empty_class() {
            (0, layout.size)
        } else {
            self.stores = true;
            let start = align_up(self.position, layout.align);
            // nvcc's device code may ignore the alignment of a base whose padding other members may use, though its `sizeof` and
            // `offsetof` respect it.
            if start != self.position && !is_microsoft && !layout.is_pod() {
                return Err(LayoutError::at(LayoutErrorKind::HostDiffersInBase, index));
            }
            // Microsoft's rules leave the padding of bases unused.
            (start, if is_microsoft { layout.size } else { layout.unshared_size() })
        };
        let end = start + 8 * used as u64;
        if end > MAX_BITS {
            return Err(LayoutError::at(LayoutErrorKind::TooLarge, index));
        }
        if end > self.end {
            self.end = end;
        }
        if !layout.is_empty_class() {
            self.position = end;
        }
        Ok(start)
    }
}

/// Returns whether a type at byte `at` has an empty class at the same address as an empty class of the same type in an
/// earlier member.
#[inline]
pub(super) const fn conflicts(before: &[Field<'_>], layout: &Layout<'_>, at: usize) -> bool {
    if at >= last_byte(before) {
        return false;
    }
    if layout.is_empty_class() && any_has_empty_class(before, layout.name, at) {
        return true;
    }
    match layout.kind {
        Kind::Array { element, len } => {
            let end = last_byte(before);
            let mut i = 0;
            while i < len && at + i * element.size < end {
                if conflicts(before, element, at + i * element.size) {
                    return true;
                }
                if element.size == 0 {
                    break;
                }
                i += 1;
            }
            false
        }
        Kind::Record(_) => {
            let fields = layout.fields();
            any!(i in 0..fields.len() => !fields[i].is_bits && conflicts(before, fields[i].layout, at + fields[i].offset))
        }
        _ => false,
    }
}

/// Returns the byte after the last one of all these members.
#[inline]
pub(super) const fn last_byte(fields: &[Field<'_>]) -> usize {
    let mut end = 0;
    let mut i = 0;
    while i < fields.len() {
        if fields[i].end() > end {
            end = fields[i].end();
        }
        i += 1;
    }
    end
}

#[cfg(test)]
mod tests {
    use crate::layout::{Field, Host, Layout, LayoutErrorKind, Member, PtxLayout, Record};

    const I32: &Layout<'static> = <i32 as PtxLayout>::REF;
    const I8: &Layout<'static> = <i8 as PtxLayout>::REF;

    fn structure<'m, 'a>(name: &'a str, members: &'m [Member<'a>]) -> Record<'m, 'a> {
        Record::structure(name, members).host(Host::LINUX_X86_64)
    }

    /// Checks `struct D : B { char c; }` where `B` is a POD, a class with a constructor, and a class with a base, against nvcc
    /// 13.5 and g++ 12.
    #[test]
    fn trailing_padding_is_used_unless_the_base_is_pod() {
        let members = [Member::new("a", I32), Member::new("b", I8)];
        for (non_pod, offset, size) in [(false, 8, 12), (true, 5, 8)] {
            let mut fields = [Field::EMPTY; 2];
            let base = structure("B", &members);
            let base = if non_pod { base.non_pod() } else { base }.layout_in(&mut fields).unwrap();
            let members = [Member::new("base", &base).base(), Member::new("c", I8)];
            let mut fields = [Field::EMPTY; 2];
            let derived = structure("D", &members).layout_in(&mut fields).unwrap();
            assert_eq!((derived.fields()[1].offset(), derived.size()), (offset, size));
            let members = [Member::new("base", &derived).base(), Member::new("d", I8)];
            let mut fields = [Field::EMPTY; 2];
            let last = structure("E", &members).layout_in(&mut fields).unwrap();
            assert_eq!((last.fields()[1].offset(), last.size()), (offset + 1, size));
        }
    }

    /// Checks `struct Owner { Class members[..]; char b; }; struct D : Owner { char c; }` where `Class` has a constructor, against
    /// g++ 12: the padding within members is never used, only the padding after them.
    #[test]
    fn padding_inside_of_members_is_not_used() {
        let members = [Member::new("a", I32), Member::new("b", I8)];
        let mut fields = [Field::EMPTY; 2];
        let class = structure("Class", &members).non_pod().layout_in(&mut fields).unwrap();
        let array = Layout::array("Class[1]", &class, 1);
        let (one, two) = ([Member::new("member", &class)], [Member::new("members", &array), Member::new("b", I8)]);
        for (members, offset) in [(&one[..], 8), (&two, 9)] {
            let mut fields = [Field::EMPTY; 2];
            let owner = structure("Owner", members).layout_in(&mut fields).unwrap();
            let members = [Member::new("owner", &owner).base(), Member::new("c", I8)];
            let mut fields = [Field::EMPTY; 2];
            let derived = structure("D", &members).layout_in(&mut fields).unwrap();
            assert_eq!((derived.fields()[1].offset(), derived.size()), (offset, 12));
        }
    }

    #[test]
    fn empty_bases_take_no_space_and_no_address_twice() {
        let (one, two) = (structure("E1", &[]), structure("E2", &[]));
        let (mut none, mut nothing) = ([], []);
        let (one, two) = (one.layout_in(&mut none).unwrap(), two.layout_in(&mut nothing).unwrap());
        let members = [Member::new("e1", &one).base(), Member::new("e2", &two).base(), Member::new("x", I32)];
        let mut fields = [Field::EMPTY; 3];
        let both = structure("Both", &members).layout_in(&mut fields).unwrap();
        assert_eq!((both.size(), both.align(), both.fields()[2].offset()), (4, 4, 0));
        let pair = Layout::array("E1[2]", &one, 2);
        for again in [&one, &pair, &both] {
            let members = [Member::new("e1", &one).base(), Member::new("again", again)];
            let mut fields = [Field::EMPTY; 2];
            let error = structure("Twice", &members).layout_in(&mut fields).unwrap_err();
            assert_eq!((error.kind, error.member), (LayoutErrorKind::EmptyBaseTwice, Some(1)));
        }
        // In a base, not only in a member: `struct Holder { E1 pair[2]; }; struct D : Holder, E1 {};`.
        let members = [Member::new("pair", &pair)];
        let mut fields = [Field::EMPTY; 1];
        let holder = structure("Holder", &members).layout_in(&mut fields).unwrap();
        let members = [Member::new("holder", &holder).base(), Member::new("e1", &one).base()];
        let error = structure("D", &members).layout_in(&mut [Field::EMPTY; 2]).unwrap_err();
        assert_eq!((error.kind, error.member), (LayoutErrorKind::EmptyBaseTwice, Some(1)));
        // After another member, both already have different addresses.
        let members = [Member::new("e1", &one).base(), Member::new("x", I32), Member::new("again", &one)];
        let mut fields = [Field::EMPTY; 3];
        assert_eq!(structure("Apart", &members).layout_in(&mut fields).unwrap().fields()[2].offset(), 4);
    }

    /// nvcc 13.5 and g++ 12 disagree about the size of `struct D : Z {}` (1 and 0), about `c` in `struct D : B { char c; }` (bytes 0
    /// and 1), and about more such classes.
    #[test]
    fn bases_of_only_empty_arrays_differ() {
        let nothing = Layout::array("int[0]", I32, 0);
        let mut none = [];
        let empty = structure("E", &[]).layout_in(&mut none).unwrap();
        // struct Z { int a[0]; }; struct Y { Z z; }; struct B : E { int a[0]; };
        let mut fields = [Field::EMPTY; 1];
        let arrays = structure("Z", &[Member::new("a", &nothing)]).layout_in(&mut fields).unwrap();
        let mut fields = [Field::EMPTY; 1];
        let nested = structure("Y", &[Member::new("z", &arrays)]).layout_in(&mut fields).unwrap();
        let mut fields = [Field::EMPTY; 2];
        let members = [Member::new("e", &empty).base(), Member::new("a", &nothing)];
        let derived = structure("B", &members).layout_in(&mut fields).unwrap();
        assert_eq!((arrays.size(), nested.size(), derived.size()), (0, 0, 4));
        for base in [&arrays, &nested, &derived] {
            for members in
                [&[Member::new("base", base).base()][..], &[Member::new("base", base).base(), Member::new("c", I32)]]
            {
                let error = structure("D", members).layout_in(&mut [Field::EMPTY; 2]).unwrap_err();
                assert_eq!((error.kind, error.member), (LayoutErrorKind::HostDiffers, Some(0)), "{}", base.name());
            }
        }
        // struct T { int n; int a[0]; }; struct D : T {};
        let mut fields = [Field::EMPTY; 2];
        let members = [Member::new("n", I32), Member::new("a", &nothing)];
        let tail = structure("T", &members).layout_in(&mut fields).unwrap();
        let members = [Member::new("base", &tail).base()];
        assert_eq!(structure("D", &members).layout_in(&mut [Field::EMPTY; 1]).unwrap().size(), 4);
    }

    #[test]
    fn bases_come_first() {
        let members = [Member::new("a", I32)];
        let mut fields = [Field::EMPTY; 1];
        let base = structure("B", &members).layout_in(&mut fields).unwrap();
        let refused = |members: &[Member<'_>]| {
            structure("D", members).layout_in(&mut [Field::EMPTY; 2]).map(|_| ()).unwrap_err().kind
        };
        let (x, b) = (Member::new("x", I32), Member::new("b", &base).base());
        assert_eq!(refused(&[x, b]), LayoutErrorKind::BaseOrder);
        assert_eq!(refused(&[x.base()]), LayoutErrorKind::BaseType);
        assert_eq!(refused(&[b.align(8)]), LayoutErrorKind::BaseForm);
        let mut fields = [Field::EMPTY; 1];
        let members = [Member::new("a", <f64 as PtxLayout>::REF)];
        let class = structure("C", &members).non_pod().layout_in(&mut fields).unwrap();
        assert_eq!(refused(&[b, Member::new("c", &class).base()]), LayoutErrorKind::HostDiffersInBase);
        let table = Member::new("table", <crate::DevicePtr<u8> as PtxLayout>::REF);
        let mut fields = [Field::EMPTY; 2];
        let members = [table, b];
        assert_eq!(structure("V", &members).layout_in(&mut fields).unwrap().fields()[1].offset(), 8);
    }
}
