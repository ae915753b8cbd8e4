//! Debugging information entries for types, made from their layouts.
//!
//! Every offset and size is read from the layout. A type that is used several times is described once. As in nvcc's output
//! and the guide, vectors and CUDA's narrow float classes are structs, a handle is a `typedef` of its 64-bit integer,
//! `void` is an unspecified type, and an array of arrays is one array of several dimensions. Unnamed bit-fields are not
//! described, as in the output of clang and gcc.

use super::entries::number;
use super::spelling;
use super::storage_unit::StorageUnit;
use super::{AddressClass, DebugError, Unit};
use crate::PtxLayout;
use crate::classes::cuda_vector_name;
use crate::layout::{BitRange, Enumerator, Host, Kind, Layout, RecordForm, StateSpace};
use crate::scalar::Scalar;
use core::convert::Infallible;
use gimli::write::{AttributeValue, Expression, UnitEntryId};
use gimli::{DwTag, constants};
use std::borrow::ToOwned;
use std::format;
use std::string::String;
use std::vec::Vec;

/// A type of a compile unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TypeId(pub(super) UnitEntryId);

/// The types of a unit, by what identifies them.
#[derive(Debug, Default)]
pub(super) struct Types<'a> {
    pub(super) by_layout: Vec<(Layout<'a>, TypeId)>,
    by_key: Vec<(TypeKey, TypeId)>,
    /// Types by their Rust names, including their paths.
    pub(super) by_name: Vec<(&'static str, TypeId)>,
    /// Pointers, and the Rust names, including their paths, of their targets, which may be described later.
    pub(super) pending: Vec<(TypeId, &'static str)>,
}

/// The identity of a type that is not made from a layout.
#[derive(Clone, Debug, PartialEq)]
enum TypeKey {
    Void,
    Scalar(Scalar),
    Pointer {
        to: TypeId,
        space: StateSpace,
    },
    /// The length of a tail, its outermost dimension, is `None`.
    Array {
        element: TypeId,
        lens: Vec<Option<usize>>,
    },
    Typedef {
        name: String,
        of: TypeId,
    },
    Qualified {
        tag: DwTag,
        of: TypeId,
    },
    /// A class from CUDA's headers.
    Class {
        name: String,
        size: usize,
    },
}

impl<'a> Unit<'a> {
    /// Returns the type `T`. Pointers to `T` in other types point to it.
    ///
    /// ```
    /// use gpu_abi::{DevicePtr, PtxLayout, debug::Unit};
    ///
    /// #[derive(PtxLayout)]
    /// struct Node {
    ///     value: f32,
    ///     next: DevicePtr<Node>,
    /// }
    ///
    /// let mut unit = Unit::new("my compiler 1.0", "kernel.cu", "/home/me")?;
    /// let node = unit.type_of::<Node>()?;
    /// assert_eq!(unit.type_of::<Node>()?, node);
    /// # Ok::<(), gpu_abi::debug::DebugError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If an enumerator's value does not fit in 64 bits.
    pub fn type_of<T: PtxLayout>(&mut self) -> Result<TypeId, DebugError> {
        let id = self.layout(T::REF)?;
        let name = core::any::type_name::<T>();
        if !self.types.by_name.contains(&(name, id)) {
            self.types.by_name.push((name, id));
        }
        Ok(id)
    }

    /// Returns the type with this layout; equal layouts are one type.
    ///
    /// The target of a pointer is looked up by name when the unit is finished: first among the types passed to
    /// [`type_of`](Self::type_of), then among the scalars and this crate's own types, and last among the records and
    /// enumerations of that name. A pointer whose target is not found points to a struct that has only a name.
    ///
    /// ```
    /// use gpu_abi::PtxLayout;
    /// use gpu_abi::debug::Unit;
    /// use gpu_abi::layout::{Host, Field, Layout, Member, Record, StateSpace};
    ///
    /// // struct Node { int value; Node *next; }
    /// let next = Layout::pointer_to_named("Node *", StateSpace::Generic, Host::LINUX_X86_64, "Node");
    /// let members = [Member::new("value", &<i32 as PtxLayout>::LAYOUT), Member::new("next", &next)];
    /// let mut fields = [Field::EMPTY; 2];
    /// let layout = Record::structure("Node", &members).layout_in(&mut fields).unwrap();
    ///
    /// let mut unit = Unit::new("my compiler 1.0", "kernel.cu", "/home/me")?;
    /// let node = unit.layout(&layout)?;
    /// # Ok::<(), gpu_abi::debug::DebugError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If an enumerator's value does not fit in 64 bits, or a name contains a zero byte.
    pub fn layout(&mut self, layout: &Layout<'a>) -> Result<TypeId, DebugError> {
        if let Some((_, id)) = self.types.by_layout.iter().find(|(known, _)| known == layout) {
            return Ok(*id);
        }
        let id = match *layout.kind() {
            Kind::Scalar(scalar) => self.scalar(scalar)?,
            Kind::NarrowFloat(class) => self.narrow_float(class, layout.size())?,
            Kind::Vector { element, lanes } => self.vector(layout, element, lanes)?,
            Kind::Pointer(pointer) => {
                let void = self.void();
                let id = self.pointer_of_size(void, pointer.space(), layout.size());
                // The target is set when all types are known.
                self.types.pending.extend(pointer.pointee().map(|pointee| (id, pointee)));
                id
            }
            Kind::Handle(handle) => {
                let bits = self.scalar(Scalar::U64)?;
                self.typedef(spelling::handle(handle), bits)?
            }
            Kind::Array { element, len } => self.array_of(element, Some(len))?,
            Kind::Record(ref form) => return self.record(form, layout),
            Kind::Enum { repr, enumerators, .. } => self.enumeration(layout.name(), repr, enumerators)?,
            // A struct without members, such as a `PhantomData`.
            Kind::Empty => self.class(layout.name(), layout.size(), &[])?,
        };
        self.types.by_layout.push((*layout, id));
        Ok(id)
    }

    /// Returns the struct or union with this layout. It is known before its members, which may lead to it.
    fn record(&mut self, form: &RecordForm, layout: &Layout<'a>) -> Result<TypeId, DebugError> {
        let tag = if form.is_union { constants::DW_TAG_union_type } else { constants::DW_TAG_structure_type };
        let record = TypeId(self.entries.add(self.entries.root(), tag));
        self.types.by_layout.push((*layout, record));
        if !layout.name().is_empty() {
            self.entries.set_text(record.0, constants::DW_AT_name, "type", layout.name())?;
        }
        self.entries.set(record.0, constants::DW_AT_byte_size, number(layout.size() as u64));
        for field in layout.fields() {
            let ty = match field.layout().kind() {
                Kind::Array { element, .. } if field.is_tail() => self.array_of(element, None)?,
                _ => self.layout(field.layout())?,
            };
            let tag = if field.is_base() { constants::DW_TAG_inheritance } else { constants::DW_TAG_member };
            let entry = self.entries.add(record.0, tag);
            if !field.is_base() {
                self.entries.set_text(entry, constants::DW_AT_name, "member", field.cxx_name())?;
            }
            self.entries.set_type(entry, ty);
            match field.bits() {
                Some(bits) => self.place_bits(entry, bits, field.layout().size()),
                None => self.place(entry, field.offset()),
            }
        }
        Ok(record)
    }

    /// Returns the type `void`.
    pub fn void(&mut self) -> TypeId {
        self.intern(TypeKey::Void, |unit| {
            let entry = unit.entries.add(unit.entries.root(), constants::DW_TAG_unspecified_type);
            unit.entries.set(entry, constants::DW_AT_name, AttributeValue::String(b"void".to_vec()));
            entry
        })
    }

    /// Returns the type of addresses of `to` in a state space: 32 bits wide in the shared and local spaces, otherwise 64.
    pub fn pointer(&mut self, to: TypeId, space: StateSpace) -> TypeId {
        let size = Layout::pointer("", space, Host::LINUX_X86_64).size();
        self.intern(TypeKey::Pointer { to, space }, |unit| unit.pointer_of_size(to, space, size).0)
    }

    /// Returns the type of an array of `element` with the dimensions `lens`, outermost first.
    pub fn array(&mut self, element: TypeId, lens: &[usize]) -> TypeId {
        self.array_with(element, lens.iter().copied().map(Some).collect())
    }

    /// Returns the type of an array whose outermost dimension is `len`; `None` for a tail, which has no length.
    fn array_of(&mut self, element: &Layout<'a>, len: Option<usize>) -> Result<TypeId, DebugError> {
        let (mut innermost, mut lens) = (element, Vec::from([len]));
        while let Kind::Array { element, len } = innermost.kind() {
            innermost = element;
            lens.push(Some(*len));
        }
        let element = self.layout(innermost)?;
        Ok(self.array_with(element, lens))
    }

    fn array_with(&mut self, element: TypeId, lens: Vec<Option<usize>>) -> TypeId {
        self.intern(TypeKey::Array { element, lens: lens.clone() }, |unit| {
            let entry = unit.entries.add(unit.entries.root(), constants::DW_TAG_array_type);
            unit.entries.set_type(entry, element);
            for len in lens {
                let dimension = unit.entries.add(entry, constants::DW_TAG_subrange_type);
                if let Some(len) = len {
                    unit.entries.set(dimension, constants::DW_AT_count, number(len as u64));
                }
            }
            entry
        })
    }

    /// Returns a `typedef`: another name for a type.
    ///
    /// # Errors
    ///
    /// If the name contains a zero byte.
    pub fn typedef(&mut self, name: &str, of: TypeId) -> Result<TypeId, DebugError> {
        super::error::text("type", name)?;
        self.try_intern(TypeKey::Typedef { name: name.to_owned(), of }, |unit| {
            let entry = unit.entries.add(unit.entries.root(), constants::DW_TAG_typedef);
            unit.entries.set_type(entry, of);
            unit.entries.set_text(entry, constants::DW_AT_name, "type", name)?;
            Ok(entry)
        })
    }

    /// Returns the type with C's `const`.
    pub fn constant(&mut self, of: TypeId) -> TypeId {
        self.qualified(constants::DW_TAG_const_type, of)
    }

    /// Returns the type with C's `volatile`.
    pub fn volatile(&mut self, of: TypeId) -> TypeId {
        self.qualified(constants::DW_TAG_volatile_type, of)
    }

    fn qualified(&mut self, tag: DwTag, of: TypeId) -> TypeId {
        self.intern(TypeKey::Qualified { tag, of }, |unit| {
            let entry = unit.entries.add(unit.entries.root(), tag);
            unit.entries.set_type(entry, of);
            entry
        })
    }

    /// Returns the type with this key, after adding it if it is new.
    fn intern(&mut self, key: TypeKey, make: impl FnOnce(&mut Self) -> UnitEntryId) -> TypeId {
        let Ok(id) = self.try_intern(key, |unit| Ok::<_, Infallible>(make(unit)));
        id
    }

    fn try_intern<E>(&mut self, key: TypeKey, make: impl FnOnce(&mut Self) -> Result<UnitEntryId, E>) -> Result<TypeId, E> {
        if let Some((_, id)) = self.types.by_key.iter().find(|(known, _)| *known == key) {
            return Ok(*id);
        }
        let id = TypeId(make(self)?);
        self.types.by_key.push((key, id));
        Ok(id)
    }

    fn scalar(&mut self, scalar: Scalar) -> Result<TypeId, DebugError> {
        self.try_intern(TypeKey::Scalar(scalar), |unit| {
            let entry = unit.entries.add(unit.entries.root(), constants::DW_TAG_base_type);
            unit.entries.set_text(entry, constants::DW_AT_name, "type", scalar.fundamental(Host::TARGET).name())?;
            unit.entries.set(entry, constants::DW_AT_encoding, AttributeValue::Data1(spelling::encoding(scalar).0));
            unit.entries.set(entry, constants::DW_AT_byte_size, number(scalar.size() as u64));
            Ok(entry)
        })
    }

    fn pointer_of_size(&mut self, to: TypeId, space: StateSpace, size: usize) -> TypeId {
        let entry = self.entries.add(self.entries.root(), constants::DW_TAG_pointer_type);
        self.entries.set_type(entry, to);
        let class = AddressClass::from(space);
        self.entries.set(entry, constants::DW_AT_address_class, AttributeValue::Data1(class.code()));
        // The size of an address is the unit's, unless the type specifies another.
        if size != usize::from(super::entries::ENCODING.address_size) {
            self.entries.set(entry, constants::DW_AT_byte_size, number(size as u64));
        }
        TypeId(entry)
    }

    /// Returns a struct from CUDA's headers with these members and their offsets.
    fn class(&mut self, name: &str, size: usize, members: &[(&str, TypeId, usize)]) -> Result<TypeId, DebugError> {
        self.try_intern(TypeKey::Class { name: name.to_owned(), size }, |unit| {
            let entry = unit.entries.add(unit.entries.root(), constants::DW_TAG_structure_type);
            unit.entries.set_text(entry, constants::DW_AT_name, "type", name)?;
            unit.entries.set(entry, constants::DW_AT_byte_size, number(size as u64));
            for (name, ty, offset) in members {
                let member = unit.entries.add(entry, constants::DW_TAG_member);
                unit.entries.set_text(member, constants::DW_AT_name, "member", name)?;
                unit.entries.set_type(member, *ty);
                unit.place(member, *offset);
            }
            Ok(entry)
        })
    }

    /// A class that stores narrow floats: an integer `__x`, or two classes `x` and `y`.
    fn narrow_float(&mut self, cuda_name: &str, size: usize) -> Result<TypeId, DebugError> {
        if let Some(half) = spelling::half_of_pair(cuda_name) {
            let half = self.narrow_float(half, size / 2)?;
            return self.class(cuda_name, size, &[("x", half, 0), ("y", half, size / 2)]);
        }
        let bits = self.scalar(match size {
            1 => Scalar::U8,
            2 => Scalar::U16,
            4 => Scalar::U32,
            _ => Scalar::U64,
        })?;
        self.class(cuda_name, size, &[("__x", bits, 0)])
    }

    fn vector(&mut self, layout: &Layout<'a>, element: &'a Layout<'a>, lanes: usize) -> Result<TypeId, DebugError> {
        let id = self.layout(element)?;
        let name = cuda_vector_name(layout).unwrap_or(layout.name());
        let all = [0, 1, 2, 3].map(|at| (["x", "y", "z", "w"][at], id, at * element.size()));
        self.class(name, layout.size(), all.get(..lanes).unwrap_or(&all))
    }

    fn enumeration(&mut self, name: &str, repr: Scalar, enumerators: &[Enumerator<'_>]) -> Result<TypeId, DebugError> {
        let entry = self.entries.add(self.entries.root(), constants::DW_TAG_enumeration_type);
        self.entries.set_text(entry, constants::DW_AT_name, "type", name)?;
        self.entries.set(entry, constants::DW_AT_byte_size, number(repr.size() as u64));
        for enumerator in enumerators {
            let value = match (i64::try_from(enumerator.value), u64::try_from(enumerator.value)) {
                (Ok(value), _) => AttributeValue::Sdata(value),
                (Err(_), Ok(value)) => AttributeValue::Udata(value),
                (Err(_), Err(_)) => {
                    return Err(DebugError(format!(
                        "`{name}::{}`: {} does not fit in the 64 bits that DWARF 2 has for a value",
                        enumerator.name, enumerator.value
                    )));
                }
            };
            let child = self.entries.add(entry, constants::DW_TAG_enumerator);
            self.entries.set_text(child, constants::DW_AT_name, "enumerator", enumerator.name)?;
            self.entries.set(child, constants::DW_AT_const_value, value);
        }
        Ok(TypeId(entry))
    }

    fn place(&mut self, member: UnitEntryId, offset: usize) {
        let mut location = Expression::new();
        location.op_plus_uconst(offset as u64);
        self.entries.set(member, constants::DW_AT_data_member_location, AttributeValue::Exprloc(location));
    }

    fn place_bits(&mut self, member: UnitEntryId, bits: BitRange, size: usize) {
        let unit = StorageUnit::of(bits, size);
        self.entries.set(member, constants::DW_AT_byte_size, number(unit.size as u64));
        self.entries.set(member, constants::DW_AT_bit_size, number(bits.width().into()));
        self.entries.set(member, constants::DW_AT_bit_offset, number(unit.bit_offset));
        self.place(member, unit.offset);
    }
}
