//! The layouts of the types of a compiled list.

use super::compiled::CompiledSide;
use crate::classes::narrow_class;
use crate::layout::{
    Enumerator, Field, Host, Layout, LayoutError, PtxLayout as _, RecordForm, Role, StateSpace, TypeLayout,
};
use crate::scalar::Scalar;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::OnceCell;
use gpu_abi_reader::model::{CompiledMember, CompiledRecord, CompiledType, CompiledTypes, ScalarKind};

impl CompiledSide<'_> {
    /// Calls `read` with a list as the first side of a comparison. `of_rust` says of both sides whether rustc described them. Some of the first
    /// one's types may be handles of classes with these names.
    pub(crate) fn with<R>(
        types: CompiledTypes<'_>,
        of_rust: [bool; 2],
        handles: &[(usize, &str)],
        read: impl FnOnce(&CompiledSide<'_>) -> R,
    ) -> R {
        let layouts = Layouts::new(types);
        let all: Vec<_> = (0..types.all.len()).map(|index| layouts.known(index).ok()).collect();
        read(&CompiledSide::new(types, &all, of_rust, handles))
    }
}

/// The layouts of a list's types, each made when it is first asked for. They refer to each other.
#[derive(Debug)]
pub struct Layouts<'a> {
    types: CompiledTypes<'a>,
    slots: Vec<Slot<'a>>,
}

#[derive(Clone, Debug, Default)]
struct Slot<'a> {
    layout: OnceCell<Result<Layout<'a>, Option<LayoutError>>>,
    /// The layout where a member must have one.
    bytes: OnceCell<Layout<'a>>,
    /// Those of a record's members, with the names of their types.
    members: OnceCell<Vec<Layout<'a>>>,
    fields: OnceCell<Vec<Field<'a>>>,
    enumerators: OnceCell<Vec<Enumerator<'a>>>,
}

impl<'a> Layouts<'a> {
    /// Returns the layouts of these types.
    pub fn new(types: CompiledTypes<'a>) -> Self {
        Self { types, slots: vec![Slot::default(); types.all.len()] }
    }

    /// Returns the layout of a type, or bytes of its size.
    ///
    /// # Errors
    ///
    /// If the members of a record cannot have their offsets.
    pub fn of(&'a self, index: usize) -> Result<&'a Layout<'a>, LayoutError> {
        self.known(index).or_else(|error| error.map_or_else(|| Ok(self.bytes(index)), Err))
    }

    /// Returns the layout of a type as its definition is, also of a class that is a number in Rust.
    ///
    /// # Errors
    ///
    /// As for [`Layouts::of`].
    pub fn definition(&'a self, index: usize) -> Result<Layout<'a>, LayoutError> {
        match (self.types.get(index), self.slots.get(index)) {
            (CompiledType::Record(record), Some(slot)) => self.placed(slot, record),
            _ => self.of(index).copied(),
        }
    }

    /// Returns the layout of a type, if Rust has such a type. The types that one holds by value do not hold it themselves.
    fn known(&'a self, index: usize) -> Result<&'a Layout<'a>, Option<LayoutError>> {
        let slot = self.slots.get(index).ok_or(None)?;
        slot.layout.get_or_init(|| self.made(slot, self.types.get(index))).as_ref().map_err(|error| *error)
    }

    /// Returns the layout of an element's or a member's type, or bytes of its size.
    fn held(&'a self, index: usize) -> &'a Layout<'a> {
        self.known(index).unwrap_or_else(|_| self.bytes(index))
    }

    fn bytes(&'a self, index: usize) -> &'a Layout<'a> {
        let Some(slot) = self.slots.get(index) else { return const { &Layout::without_storage("") } };
        slot.bytes.get_or_init(|| {
            let ty = self.types.get(index);
            // A class of which the file has only the name takes storage too.
            let least = usize::from(matches!(ty, CompiledType::Incomplete { .. }));
            let size = ty.size(self.types).and_then(|size| usize::try_from(size).ok()).unwrap_or(least);
            match ty {
                CompiledType::Void => Layout::without_storage(""),
                _ => Layout::array("", u8::REF, size).with_name(ty.name()),
            }
        })
    }

    fn made(&'a self, slot: &'a Slot<'a>, ty: &'a CompiledType<'a>) -> Result<Layout<'a>, Option<LayoutError>> {
        let scalar = |kind, size| Scalar::of_kind(kind, size).ok_or(None);
        let narrow = |name| narrow_class(name).copied().ok_or(None);
        let layout = match ty {
            CompiledType::Scalar { handle: Some(handle), size: 8, .. } => Layout::handle("", *handle),
            CompiledType::Scalar { name: "_Float16" | "__fp16" | "f16", size: 2, .. } => narrow("__half")?,
            CompiledType::Scalar { name: "__bf16", size: 2, .. } => narrow("__nv_bfloat16")?,
            CompiledType::Scalar { kind, size, .. } => Layout::scalar(scalar(*kind, *size)?),
            CompiledType::Pointer { size, .. } => {
                let model = if *size == 4 { Host::ILP32 } else { Host::LINUX_X86_64 };
                Layout::pointer("", StateSpace::Generic, model)
            }
            CompiledType::Array { element, len, .. } => {
                let element = self.held(*element);
                let len = usize::try_from(*len).ok().filter(|len| element.size().checked_mul(*len).is_some());
                Layout::array("", element, len.ok_or(None)?)
            }
            CompiledType::Record(record) => match narrow_record(record.name, record.size) {
                Some(class) => *class,
                None => self.placed(slot, record)?,
            },
            CompiledType::Enum { size, signed, enumerators, .. } => {
                let is_signed = signed.unwrap_or_else(|| enumerators.iter().any(|(_, value)| *value < 0));
                let kind = if is_signed { ScalarKind::Signed } else { ScalarKind::Unsigned };
                let all = || enumerators.iter().map(|&(name, value)| Enumerator::new(name, value)).collect();
                Layout::enumeration("", scalar(kind, *size)?, slot.enumerators.get_or_init(all))
            }
            _ => return Err(None),
        };
        Ok(layout.with_name(ty.name()))
    }

    fn placed(&'a self, slot: &'a Slot<'a>, record: &'a CompiledRecord<'a>) -> Result<Layout<'a>, LayoutError> {
        let members = || record.members.iter().map(|member| self.held(member.ty).with_name(member.type_name)).collect();
        let members = slot.members.get_or_init(members).iter();
        let fields = || {
            let fields = record.members.iter().zip(members).enumerate();
            // Members of an unnamed member are not the record's.
            let own = fields.filter(|(_, (member, _))| member.within.is_none());
            let mut fields: Vec<_> = own.map(|(index, (member, layout))| field(index, member, layout)).collect();
            if let ([_, .., last], [.., field], false) = (record.members, &mut *fields, record.union) {
                if let CompiledType::Array { element, len: 0, .. } = self.types.get(last.ty) {
                    let is_tail = self.types.get(*element).size(self.types) != Some(0);
                    field.role = if is_tail { Role::Tail } else { field.role };
                }
            }
            fields.sort_by_key(|field| !field.is_named());
            fields
        };
        let fields = slot.fields.get_or_init(fields);
        let form = if record.union { RecordForm::UNION } else { RecordForm::STRUCT };
        let form = RecordForm { made_up: record.made_up, ..form };
        let size = |size| usize::try_from(size).unwrap_or(usize::MAX);
        Layout::placed(record.name, size(record.size), record.align.map(size), form, fields)
    }
}

fn field<'a>(index: usize, member: &CompiledMember<'a>, layout: &'a Layout<'a>) -> Field<'a> {
    // An unnamed bit-field.
    let name = Some(member.name).filter(|name| !name.is_empty() || member.bits.is_none());
    Field::placed(name, layout, index, usize::try_from(member.offset).unwrap_or(usize::MAX), member.bits)
}

/// Returns the layout of CUDA's class for a narrow float if the record is one, which is a number in Rust.
pub fn narrow_record(name: &str, size: u64) -> Option<&'static TypeLayout> {
    narrow_class(name).filter(|class| class.size() as u64 == size)
}
