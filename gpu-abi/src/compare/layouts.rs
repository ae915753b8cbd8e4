//! The layouts of the types of a compiled list.

use super::compiled::CompiledSide;
use crate::classes::narrow_class;
use crate::layout::{Enumerator, Field, Host, Layout, PtxLayout as _, RecordForm, Role, StateSpace, TypeLayout};
use crate::scalar::Scalar;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::OnceCell;
use gpu_abi_reader::model::{CompiledMember, CompiledRecord, CompiledType, CompiledTypes, ScalarKind};

impl CompiledSide<'_> {
    /// Calls `read` with a list as the first side of a comparison.
    pub(crate) fn with<R>(types: CompiledTypes<'_>, is_of_rust: bool, read: impl FnOnce(&CompiledSide<'_>) -> R) -> R {
        let slots = vec![Slot::default(); types.0.len()];
        let layouts = Layouts { types, slots };
        let all: Vec<_> = (0..types.0.len()).map(|index| layouts.known(index)).collect();
        read(&CompiledSide::new(types, &all, is_of_rust))
    }
}

/// The layouts of a list's types, each made when it is first asked for. They refer to each other.
struct Layouts<'a> {
    types: CompiledTypes<'a>,
    slots: Vec<Slot<'a>>,
}

#[derive(Clone, Default)]
struct Slot<'a> {
    layout: OnceCell<Option<Layout<'a>>>,
    /// The layout where a member must have one.
    bytes: OnceCell<Layout<'a>>,
    fields: OnceCell<Vec<Field<'a>>>,
    enumerators: OnceCell<Vec<Enumerator<'a>>>,
}

impl<'a> Layouts<'a> {
    /// Returns the layout of a type, if Rust has such a type. The types that one holds by value do not hold it themselves.
    fn known(&'a self, index: usize) -> Option<&'a Layout<'a>> {
        let slot = self.slots.get(index)?;
        slot.layout.get_or_init(|| self.made(slot, self.types.get(index))).as_ref()
    }

    /// Returns the layout of a member's type, or bytes of its size.
    fn of_member(&'a self, index: usize) -> &'a Layout<'a> {
        let bytes = || {
            let ty = self.types.get(index);
            let size = ty.size(self.types).and_then(|size| usize::try_from(size).ok()).unwrap_or(0);
            Layout::array("", u8::REF, size).with_name(ty.name())
        };
        match (self.known(index), self.slots.get(index)) {
            (Some(layout), _) => layout,
            (None, Some(slot)) => slot.bytes.get_or_init(bytes),
            (None, None) => const { &Layout::without_storage("") },
        }
    }

    fn made(&'a self, slot: &'a Slot<'a>, ty: &'a CompiledType<'a>) -> Option<Layout<'a>> {
        let layout = match ty {
            CompiledType::Scalar { handle: Some(handle), size: 8, .. } => Layout::handle("", *handle),
            CompiledType::Scalar { name: "_Float16" | "__fp16" | "f16", size: 2, .. } => *narrow_class("__half")?,
            CompiledType::Scalar { name: "__bf16", size: 2, .. } => *narrow_class("__nv_bfloat16")?,
            CompiledType::Scalar { kind, size, .. } => Layout::scalar(Scalar::of_kind(*kind, *size)?),
            CompiledType::Pointer { size, .. } => {
                let model = if *size == 4 { Host::ILP32 } else { Host::LINUX_X86_64 };
                Layout::pointer("", StateSpace::Generic, model)
            }
            CompiledType::Array { element, len, .. } => {
                let (element, len) = (self.of_member(*element), usize::try_from(*len).ok()?);
                element.size().checked_mul(len)?;
                Layout::array("", element, len)
            }
            CompiledType::Record(record) => self.record(slot, record)?,
            CompiledType::Enum { size, signed, enumerators, .. } => {
                let is_signed = signed.unwrap_or_else(|| enumerators.iter().any(|(_, value)| *value < 0));
                let kind = if is_signed { ScalarKind::Signed } else { ScalarKind::Unsigned };
                let all = || enumerators.iter().map(|&(name, value)| Enumerator::new(name, value)).collect();
                Layout::enumeration("", Scalar::of_kind(kind, *size)?, slot.enumerators.get_or_init(all))
            }
            _ => return None,
        };
        Some(layout.with_name(ty.name()))
    }

    fn record(&'a self, slot: &'a Slot<'a>, record: &'a CompiledRecord<'a>) -> Option<Layout<'a>> {
        if let Some(class) = narrow_record(record) {
            return Some(*class);
        }
        let form = if record.union { RecordForm::UNION } else { RecordForm::STRUCT };
        let (size, align) = (usize::try_from(record.size).ok()?, record.align.map(usize::try_from).transpose().ok()?);
        let fields = || record.members.iter().enumerate().filter_map(|(index, member)| self.field(index, member)).collect();
        Layout::placed("", size, align, form, slot.fields.get_or_init(fields)).ok()
    }

    /// Returns a member, unless it is one of an unnamed member, which is the field.
    fn field(&'a self, index: usize, member: &'a CompiledMember<'a>) -> Option<Field<'a>> {
        let &CompiledMember { name, ty, offset, bits, within: None, .. } = member else { return None };
        let offset = usize::try_from(offset).unwrap_or(usize::MAX);
        let mut field = Field::placed(Some(name), self.of_member(ty), index, offset, bits);
        if let CompiledType::Array { len: 0, .. } = self.types.get(ty) {
            field.role = Role::Tail;
        }
        Some(field)
    }
}

/// Returns the layout of CUDA's class for a narrow float if the record is one, or the crate `half`'s: it is a number in Rust.
pub fn narrow_record(record: &CompiledRecord<'_>) -> Option<&'static TypeLayout> {
    let class = match record.name {
        "half::binary16::f16" => "__half",
        "half::bfloat::bf16" => "__nv_bfloat16",
        name => name,
    };
    narrow_class(class).filter(|class| class.size() as u64 == record.size)
}
