//! Converts records from debug information to layouts, so that the library's tables, pictures and JSON can show them.

use crate::arena::Layouts;
use gpu_abi::TypeLayout;
use gpu_abi::layout::{DataModel, Enumerator, Field, Layout, PtxLayout, StateSpace};
use gpu_abi::verify::types::{self, DebugInfo, Member, Record, ScalarKind, Type, TypeKind, scalar_of};
use std::cell::RefCell;
use std::collections::HashMap;

/// The maximum number of members of a type that is shown, including nested ones. No program has more.
const MAX_MEMBERS: u64 = 100_000;

/// Makes layouts for a module's records, each once.
pub(crate) struct Records<'a> {
    info: &'a DebugInfo,
    layouts: &'a Layouts<'a>,
    known: RefCell<HashMap<*const Record, Result<&'a Layout<'a>, String>>>,
}

impl<'a> Records<'a> {
    pub(crate) fn new(info: &'a DebugInfo, layouts: &'a Layouts<'a>) -> Self {
        Self { info, layouts, known: RefCell::default() }
    }

    /// Returns the record's layout.
    ///
    /// # Errors
    ///
    /// If its members cannot have the offsets in the debug information, or there are too many to show; the message names
    /// the record.
    pub(crate) fn layout(&self, record: &'a Record) -> Result<&'a Layout<'a>, String> {
        limited(self.record(record)?)
    }

    /// Returns the layout of a type, under its name in the source.
    ///
    /// # Errors
    ///
    /// As for [`Records::layout`].
    pub(crate) fn layout_of(&self, ty: &'a Type) -> Result<&'a Layout<'a>, String> {
        limited(self.ty(ty)?)
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
        let name = record.name().unwrap_or("");
        let (mut named, mut unnamed) = (Vec::new(), Vec::new());
        for (index, member) in record.members().iter().enumerate() {
            let layout = self.ty(member.ty())?;
            let list = if is_gap(member) { &mut unnamed } else { &mut named };
            let name = if is_gap(member) { None } else { Some(member.name().unwrap_or("")) };
            let offset = usize::try_from(member.offset()).unwrap_or(usize::MAX);
            let field = Field::placed(name, layout, index, offset, member.bits());
            list.push(if record.is_tail(index) { field.as_tail() } else { field });
        }
        named.append(&mut unnamed);
        let fields = self.layouts.keep_fields(named);
        let size = usize::try_from(record.size()).unwrap_or(usize::MAX);
        let align = self.info.align_of(record).and_then(|align| usize::try_from(align).ok());
        let place = if record.is_union() { Layout::placed_union } else { Layout::placed_struct };
        let layout =
            place(name, size, align, fields).map_err(|error| format!("`{name}` in the debug information: {error}"))?;
        Ok(self.layouts.keep(layout))
    }

    fn ty(&self, ty: &'a Type) -> Result<&'a Layout<'a>, String> {
        let size = ty.size().map_or(Ok(0), usize::try_from).unwrap_or(usize::MAX);
        let bytes = || {
            let bytes = self.layouts.keep(Layout::array("bytes", &<u8 as PtxLayout>::LAYOUT, size));
            bytes.with_name(ty.name())
        };
        let layout = match ty.kind() {
            TypeKind::Scalar(kind) => scalar_of(*kind, size as u64).map_or_else(bytes, Layout::scalar),
            TypeKind::Pointer { .. } if size == 4 => Layout::pointer("", StateSpace::Generic, DataModel::ILP32),
            TypeKind::Pointer { .. } => Layout::pointer("", StateSpace::Generic, DataModel::LP64),
            TypeKind::Array { element, len } => {
                let element = self.ty(element)?;
                let len = usize::try_from(*len).ok().filter(|len| element.size().checked_mul(*len).is_some());
                Layout::array("", element, len.ok_or("an array is larger than the address space")?)
            }
            // Narrow floats are classes in debug information, but are shown as numbers.
            TypeKind::Record(record) => match narrow_record(record) {
                Some(class) => *class,
                None => *self.record(record)?,
            },
            TypeKind::Enum { signed, enumerators, .. } => {
                let is_signed = signed.unwrap_or_else(|| enumerators.iter().any(|one| one.value() < 0));
                let kind = if is_signed { ScalarKind::Signed } else { ScalarKind::Unsigned };
                let values = enumerators.iter().map(|one| Enumerator::new(one.name(), one.value())).collect();
                let values = self.layouts.keep_enumerators(values);
                scalar_of(kind, size as u64).map_or_else(bytes, |repr| Layout::enumeration("", repr, values))
            }
            _ => bytes(),
        };
        Ok(self.layouts.keep(layout.with_name(ty.name())))
    }
}

/// Returns the layout of CUDA's narrow float class if the record is one.
pub(crate) fn narrow_record(record: &Record) -> Option<&'static TypeLayout> {
    let class = types::narrow_class(record.name()?)?;
    (class.size() as u64 == record.size()).then_some(class)
}

/// Returns whether a member is an unnamed bit-field.
fn is_gap(member: &Member) -> bool {
    member.name().is_none() && member.bits().is_some()
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
