//! The digest of a type as a kernel sees it: a number by which the two compilations of a crate, for the GPU and for the program, compare it.
//!
//! It depends on sizes, alignments, the names, offsets and bits of members, enumerators, and the same of everything that pointers lead to, but not
//! on the names of types. A record is described once, and afterwards called by its number, so types may refer to themselves. The program may have
//! more of this crate's features than the kernels, so a pointer to a type that some feature describes is only a pointer, as one to a type without
//! a description is. The sign of an 8-bit integer does not count: that of `c_char` is the target's.

use super::identity::is_same;
use super::rust::{RustEnum, RustRecord, RustType, Shape};
use crate::description::Description;
use crate::layout::TypeLayout;
use crate::scalar::Scalar;

/// The number of pointers, one behind the other, that are followed: as many as descriptions for a GPU have constants for (`CxxType`).
const MAX_POINTERS: usize = 5;

/// The maximum number of records in a digest: what only further ones lead to is left out.
const MAX_RECORDS: usize = 128;

/// Returns the digest of a type. A change of the result for any type is a change of [`DIGESTS`](gpu_abi_reader::model::DIGESTS).
#[inline]
pub const fn digest(layout: &'static TypeLayout, description: &'static Description) -> u64 {
    let mut walk = Walk { hash: 0xcbf2_9ce4_8422_2325, records: [None; MAX_RECORDS], len: 0 };
    walk.ty(RustType::new(layout, description), 0);
    let mut next = 0;
    while next < walk.len {
        if let Some((record, pointers)) = walk.records[next] {
            walk.record(record, pointers);
        }
        next += 1;
    }
    walk.hash
}

/// What a type is, in a digest.
#[derive(Clone, Copy)]
enum Tag {
    /// A type of which nothing is known, to which only pointers lead.
    Unknown,
    Empty,
    Scalar,
    Enum,
    NarrowFloat,
    Handle,
    Pointer,
    Vector,
    Array,
    Record,
    Union,
    Member,
    BitField,
    Tail,
}

struct Walk<'a> {
    hash: u64,
    /// The records in the order in which they are found, each with the number of pointers that lead to it.
    records: [Option<(RustRecord<'a>, usize)>; MAX_RECORDS],
    len: usize,
}

impl<'a> Walk<'a> {
    /// Adds a number: the step of FNV-1a for 64 bits at once, after which the high bits also act on the low ones.
    #[inline]
    const fn add(&mut self, word: u64) {
        let hash = (self.hash ^ word).wrapping_mul(0x100_0000_01b3);
        self.hash = hash ^ (hash >> 32);
    }

    #[inline]
    const fn tag(&mut self, tag: Tag) {
        self.add(tag as u64);
    }

    #[inline]
    const fn text(&mut self, text: &str) {
        let bytes = text.as_bytes();
        self.add(bytes.len() as u64);
        let (mut i, mut word) = (0, 0);
        while i < bytes.len() {
            word = (word << 8) | bytes[i] as u64;
            i += 1;
            if i % 8 == 0 || i == bytes.len() {
                self.add(word);
                word = 0;
            }
        }
    }

    /// Adds a type to which this number of pointers leads.
    #[inline]
    const fn ty(&mut self, mut ty: RustType<'a>, mut pointers: usize) {
        if let (Some(layout), true) = (ty.layout(), ty.leads_elsewhere()) {
            ty = RustType::of_layout(layout);
        }
        loop {
            if let Some(layout) = ty.layout() {
                // Descriptions for a GPU end here.
                if pointers == MAX_POINTERS {
                    ty = RustType::of_layout(layout);
                }
                self.add(layout.size() as u64);
                self.add(layout.align() as u64);
            }
            ty = match (ty.shape(), ty.layout()) {
                (Shape::Pointer(target), _) => {
                    self.tag(Tag::Pointer);
                    let (Some(target), 0..MAX_POINTERS) = (target, pointers) else { return self.tag(Tag::Unknown) };
                    pointers += 1;
                    target
                }
                (Shape::Vector(element, len), _) => {
                    self.tag(Tag::Vector);
                    self.add(len);
                    element
                }
                (Shape::Array(element, len), _) => {
                    self.tag(Tag::Array);
                    self.add(len);
                    element
                }
                // A record whose members are not compared with those in C++.
                (Shape::Class, Some(layout)) => RustType::of_layout(layout),
                (Shape::Class | Shape::Void | Shape::Unknown | Shape::Function(_) | Shape::Other(_), _) => {
                    return self.tag(Tag::Unknown);
                }
                (Shape::Empty, _) => return self.tag(Tag::Empty),
                (Shape::Scalar(scalar), _) => return self.scalar(scalar),
                (Shape::Enum(enumeration), _) => return self.enumeration(enumeration),
                (Shape::NarrowFloat(class), _) => {
                    self.tag(Tag::NarrowFloat);
                    return self.text(class);
                }
                (Shape::Handle(handle), _) => {
                    self.tag(Tag::Handle);
                    return self.add(handle as u64);
                }
                (Shape::Record(record), _) => {
                    self.tag(Tag::Record);
                    let number = self.number(record, pointers);
                    return self.add(number as u64);
                }
            }
        }
    }

    #[inline]
    const fn scalar(&mut self, scalar: Scalar) {
        self.tag(Tag::Scalar);
        self.add(match scalar {
            Scalar::U8 => Scalar::I8 as u64,
            scalar => scalar as u64,
        });
    }

    #[inline]
    const fn enumeration(&mut self, RustEnum { repr, enumerators, is_open, .. }: RustEnum<'a>) {
        self.tag(Tag::Enum);
        self.scalar(repr);
        self.add(is_open as u64);
        self.add(enumerators.len() as u64);
        let mut i = 0;
        while i < enumerators.len() {
            self.text(enumerators[i].rust_name);
            let value = enumerators[i].value;
            self.add(value as u64);
            self.add((value >> 64) as u64);
            i += 1;
        }
    }

    /// Returns the number of a record, which is described later if it is new.
    #[inline]
    const fn number(&mut self, record: RustRecord<'a>, pointers: usize) -> usize {
        let mut i = 0;
        while i < self.len {
            if let Some((known, _)) = self.records[i] {
                if is_known(record, known) {
                    return i;
                }
            }
            i += 1;
        }
        if i < MAX_RECORDS {
            self.records[i] = Some((record, pointers));
            self.len += 1;
        }
        i
    }

    #[inline]
    const fn record(&mut self, record: RustRecord<'a>, pointers: usize) {
        let fields = record.layout.fields();
        self.tag(if record.form.is_union { Tag::Union } else { Tag::Record });
        self.add(record.layout.size() as u64);
        self.add(record.layout.align() as u64);
        self.add(fields.len() as u64);
        let mut i = 0;
        while i < fields.len() {
            let field = &fields[i];
            self.text(field.name());
            match field.bits() {
                Some(bits) => {
                    self.tag(Tag::BitField);
                    self.add(bits.offset());
                    self.add(bits.width() as u64);
                }
                None => {
                    self.tag(if field.is_tail() { Tag::Tail } else { Tag::Member });
                    self.add(field.offset() as u64);
                }
            }
            self.ty(record.type_of(field), pointers);
            i += 1;
        }
    }
}

/// Returns whether a record is a known one: [`is_same`], without the members of generic types, whose comparison takes long.
#[inline]
const fn is_known(record: RustRecord<'_>, known: RustRecord<'_>) -> bool {
    if let (Some(one), Some(other)) = (record.cxx(), known.cxx()) {
        if one.is_instance() && other.is_instance() {
            return record.layout.size() == known.layout.size()
                && !matches!(one.is_same_declaration(other), Some(false))
                && one.is_same(other);
        }
    }
    is_same(record, known)
}

#[cfg(all(test, feature = "derive"))]
mod tests;
