//! Converts records from debug information to layouts, so that the library's tables and JSON can show them.

use crate::leak;
use gpu_abi::TypeLayout;
use gpu_abi::layout::{Enumerator, Field, Host, Layout, PtxLayout, RecordForm, Role, StateSpace};
use gpu_abi::verify::types::{self, DebugInfo, Member, Record, ScalarKind, Type, TypeKind, Types, scalar_of};
use std::cell::RefCell;
use std::collections::HashMap;

/// The maximum number of members of a type that is shown, including nested ones. No program has more.
const MAX_MEMBERS: u64 = 100_000;

/// Makes layouts for a module's records, each once.
pub(crate) struct Records<'a> {
    types: &'a Types,
    known: RefCell<HashMap<*const Record, Result<&'a Layout<'a>, String>>>,
    is_of_rust: bool,
}

impl<'a> Records<'a> {
    pub(crate) fn new(info: &'a DebugInfo) -> Self {
        Self { types: &info.types, known: RefCell::default(), is_of_rust: false }
    }

    /// Makes layouts of Rust's types.
    pub(crate) fn of_rust(types: &'a Types) -> Self {
        Self { types, known: RefCell::default(), is_of_rust: true }
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
            let name = if is_gap { None } else { Some(self.name_of(member)) };
            let offset = usize::try_from(member.offset).unwrap_or(usize::MAX);
            let mut field = Field::placed(name, layout, index, offset, member.bits);
            if record.is_tail(index) {
                field.role = Role::Tail;
            }
            fields.push(field);
        }
        // Unnamed bit-fields follow the others.
        fields.sort_by_key(|field| field.role == Role::Unnamed);
        let size = usize::try_from(record.size).unwrap_or(usize::MAX);
        let align = self.types.align_of(record).and_then(|align| usize::try_from(align).ok());
        let form = if record.is_union { RecordForm::UNION } else { RecordForm::STRUCT };
        let layout = Layout::placed(name, size, align, form, fields.leak())
            .map_err(|error| format!("`{name}` in the debug information: {error}"))?;
        Ok(leak(layout))
    }

    /// Returns the name of a member; the fields of Rust's tuples are `__0`, `__1` in debug information.
    fn name_of(&self, member: &'a Member) -> &'a str {
        let name = member.name.as_deref().unwrap_or("");
        let number = name.strip_prefix("__").filter(|number| number.parse::<u32>().is_ok());
        number.filter(|_| self.is_of_rust).unwrap_or(name)
    }

    /// Returns the layout of a floating-point number of the crate `half`.
    fn narrow_float(&self, record: &Record) -> Option<&'static TypeLayout> {
        match record.name.as_deref().filter(|_| self.is_of_rust)? {
            "half::binary16::f16" => types::narrow_class("__half"),
            "half::bfloat::bf16" => types::narrow_class("__nv_bfloat16"),
            _ => None,
        }
    }

    fn ty(&self, ty: &'a Type) -> Result<&'a Layout<'a>, String> {
        let ty = if self.is_of_rust { unwrapped(ty) } else { ty };
        let size = ty.size.map_or(Ok(0), usize::try_from).unwrap_or(usize::MAX);
        let bytes = || {
            let bytes = leak(Layout::array("bytes", &<u8 as PtxLayout>::LAYOUT, size));
            bytes.with_name(ty.name())
        };
        let layout = match &ty.kind {
            TypeKind::Scalar(kind) => scalar_of(*kind, size as u64).map_or_else(bytes, Layout::scalar),
            TypeKind::Pointer { .. } => {
                let model = if size == 4 { Host::ILP32 } else { Host::LINUX_X86_64 };
                Layout::pointer("", StateSpace::Generic, model)
            }
            TypeKind::Record(_) | TypeKind::Variants | TypeKind::Other if size == 0 && self.is_of_rust => {
                Layout::without_storage("")
            }
            TypeKind::Array { element, len } => {
                let element = self.ty(element)?;
                let len = usize::try_from(*len).ok().filter(|len| element.size().checked_mul(*len).is_some());
                let len = len.ok_or("an array is larger than the address space")?;
                if self.is_of_rust {
                    let name = format!("[{}; {len}]", element.name()).leak();
                    return Ok(leak(Layout::array(name, element, len)));
                }
                Layout::array("", element, len)
            }
            // Narrow floats are classes in debug information, but are shown as numbers.
            TypeKind::Record(record) => match narrow_record(record).or_else(|| self.narrow_float(record)) {
                Some(class) => *class,
                None => *self.record(record)?,
            },
            TypeKind::Enum { signed, enumerators, .. } => {
                let is_signed = signed.unwrap_or_else(|| enumerators.iter().any(|one| one.value < 0));
                let kind = if is_signed { ScalarKind::Signed } else { ScalarKind::Unsigned };
                let values = enumerators.iter().map(|one| Enumerator::new(&one.name, one.value));
                let values = Vec::from_iter(values).leak();
                scalar_of(kind, size as u64).map_or_else(bytes, |repr| Layout::enumeration("", repr, values))
            }
            _ => bytes(),
        };
        Ok(leak(layout.with_name(ty.name())))
    }
}

/// Returns the type in Rust's wrappers: `T` for `MaybeUninit<T>`, `UnsafeCell<T>`, or `NonNull<T>`'s pointer; and `[T; 0]` for a struct
/// of nothing else, as bindgen writes `T name[]`.
pub(crate) fn unwrapped(mut ty: &Type) -> &Type {
    while let TypeKind::Record(record) = &ty.kind {
        if ty.size == Some(0) {
            let mut arrays =
                record.members.iter().map(|member| &*member.ty).filter(|ty| matches!(ty.kind, TypeKind::Array { .. }));
            return arrays.next().unwrap_or(ty);
        }
        let mut stored = record.members.iter().map(|member| &member.ty).filter(|ty| ty.size.is_some_and(|size| size > 0));
        match (stored.next(), stored.next()) {
            (Some(only), None)
                if only.size == ty.size && record.name.as_deref().is_some_and(|name| name.starts_with("core::")) =>
            {
                ty = only;
            }
            _ => break,
        }
    }
    ty
}

/// Returns the layout of CUDA's narrow float class if the record is one.
pub(crate) fn narrow_record(record: &Record) -> Option<&'static TypeLayout> {
    let class = types::narrow_class(record.name.as_deref()?)?;
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
