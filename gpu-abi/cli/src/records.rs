//! Converts records from debug information to layouts, so that the library's tables and JSON can show them.

use crate::leak;
use gpu_abi::__tools::narrow_class;
use gpu_abi::TypeLayout;
use gpu_abi::layout::{Enumerator, Field, Host, Layout, PtxLayout, RecordForm, Role, StateSpace};
use gpu_abi::scalar::Scalar;
use gpu_abi_reader::debug::{DebugInfo, Record, Type, TypeKind, Types};
use gpu_abi_reader::model::ScalarKind;
use std::cell::RefCell;
use std::collections::HashMap;

/// The maximum number of members of a type that is shown, including nested ones. No program has more.
const MAX_MEMBERS: u64 = 100_000;

/// Makes layouts for a module's records, each once.
pub(crate) struct Records<'a> {
    types: &'a Types,
    known: RefCell<HashMap<*const Record, Result<&'a Layout<'a>, String>>>,
}

impl<'a> Records<'a> {
    pub(crate) fn new(info: &'a DebugInfo) -> Self {
        Self { types: &info.types, known: RefCell::default() }
    }

    /// Returns the layout of a type, under its name in the source.
    ///
    /// # Errors
    ///
    /// If the members of a record cannot have the offsets in the debug information, or there are too many to show; the message names the
    /// record.
    pub(crate) fn layout_of(&self, ty: &'a Type) -> Result<&'a Layout<'a>, String> {
        limited(self.ty(ty)?)
    }

    /// Returns the layout of one of [`DebugInfo::definitions`], under its name there.
    ///
    /// # Errors
    ///
    /// As for [`Records::layout_of`].
    pub(crate) fn definition(&self, name: &'a str, ty: &'a Type) -> Result<&'a Layout<'a>, String> {
        let layout = match &ty.kind {
            TypeKind::Record(record) => self.record(record)?,
            _ => self.ty(ty)?,
        };
        limited(leak(layout.with_name(name)))
    }

    fn record(&self, record: &'a Record) -> Result<&'a Layout<'a>, String> {
        let key = std::ptr::from_ref(record);
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let made = self.make(record);
        self.known.borrow_mut().insert(key, made.clone());
        made
    }

    fn make(&self, record: &'a Record) -> Result<&'a Layout<'a>, String> {
        let name = record.name.as_deref().unwrap_or("");
        let mut fields = Vec::new();
        for (index, member) in record.members.iter().enumerate() {
            let layout = match member.shares_storage {
                true => leak(Layout::without_storage(member.ty.name())),
                false => self.ty(&member.ty)?,
            };
            let is_gap = member.name.is_none() && member.bits.is_some();
            let name = if is_gap { None } else { Some(member.name.as_deref().unwrap_or("")) };
            let offset = usize::try_from(member.offset).unwrap_or(usize::MAX);
            let mut field = Field::placed(name, layout, index, offset, member.bits);
            if record.is_tail(index) {
                field.role = Role::Tail;
            }
            fields.push(field);
        }
        // Unnamed bit-fields follow the others, and rustc may order members in another way than it describes them.
        fields.sort_by_key(|field| (field.role == Role::Unnamed, field.offset()));
        let size = usize::try_from(record.size).unwrap_or(usize::MAX);
        let align = self.types.align_of(record).and_then(|align| usize::try_from(align).ok());
        let form = if record.is_union { RecordForm::UNION } else { RecordForm::STRUCT };
        let layout = Layout::placed(name, size, align, form, fields.leak())
            .map_err(|error| format!("`{name}` in the debug information: {error}"))?;
        Ok(leak(layout))
    }

    fn ty(&self, ty: &'a Type) -> Result<&'a Layout<'a>, String> {
        let size = ty.size.map_or(Ok(0), usize::try_from).unwrap_or(usize::MAX);
        let bytes = || {
            let bytes = leak(Layout::array("bytes", &<u8 as PtxLayout>::LAYOUT, size));
            bytes.with_name(ty.name())
        };
        let layout = match &ty.kind {
            TypeKind::Scalar(kind) => Scalar::of_kind(*kind, size as u64).map_or_else(bytes, Layout::scalar),
            TypeKind::Pointer { .. } => {
                let model = if size == 4 { Host::ILP32 } else { Host::LINUX_X86_64 };
                Layout::pointer("", StateSpace::Generic, model)
            }
            TypeKind::Array { element, len } => {
                let element = self.ty(element)?;
                let len = usize::try_from(*len).ok().filter(|len| element.size().checked_mul(*len).is_some());
                let len = len.ok_or("an array is larger than the address space")?;
                Layout::array("", element, len)
            }
            // Narrow floats are classes in debug information, but are shown as numbers.
            TypeKind::Record(record) => match narrow_record(record) {
                Some(class) => *class,
                None => *self.record(record)?,
            },
            TypeKind::Enum { signed, enumerators, .. } => {
                let is_signed = signed.unwrap_or_else(|| enumerators.iter().any(|one| one.value < 0));
                let kind = if is_signed { ScalarKind::Signed } else { ScalarKind::Unsigned };
                let values = enumerators.iter().map(|one| Enumerator::new(&one.name, one.value));
                let values = Vec::from_iter(values).leak();
                Scalar::of_kind(kind, size as u64).map_or_else(bytes, |repr| Layout::enumeration("", repr, values))
            }
            _ => bytes(),
        };
        let name = match self.types.callback(ty) {
            Some(_) if ty.typedefs.is_empty() => leak(self.types.declarator(ty, "")),
            _ => ty.name(),
        };
        Ok(leak(layout.with_name(name)))
    }
}

/// Returns the layout of CUDA's narrow float class if the record is one.
pub(crate) fn narrow_record(record: &Record) -> Option<&'static TypeLayout> {
    let class = narrow_class(record.name.as_deref()?)?;
    (class.size() as u64 == record.size).then_some(class)
}

/// Returns the layout unless it has too many members.
fn limited<'a>(layout: &'a Layout<'a>) -> Result<&'a Layout<'a>, String> {
    if members_within(layout) > MAX_MEMBERS {
        return Err(format!("`{}` has more than {MAX_MEMBERS} members, including nested ones", layout.name()));
    }
    Ok(layout)
}

/// Returns the number of members of a type, including nested ones; a record within two others counts twice.
fn members_within(layout: &Layout<'_>) -> u64 {
    fn count<'a>(layout: &Layout<'a>, known: &mut HashMap<*const Field<'a>, u64>) -> u64 {
        if let gpu_abi::layout::Kind::Array { element, .. } = layout.kind() {
            return count(element, known);
        }
        let key = layout.fields().as_ptr();
        if layout.fields().is_empty() {
            return 0;
        }
        if let Some(members) = known.get(&key) {
            return *members;
        }
        let mut members = 0_u64;
        for field in layout.fields() {
            members = members.saturating_add(1).saturating_add(count(field.layout(), known));
        }
        known.insert(key, members);
        members
    }
    count(layout, &mut HashMap::new())
}
