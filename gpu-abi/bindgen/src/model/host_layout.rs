//! Whether rustc lays a type out as C++ does, and passes its values as C++ does.

use super::{Field, Item, ItemKind, Model, Role, Type, resolved};
use gpu_abi::scalar::Scalar;

impl Model {
    /// Leaves out the functions that take or return values that Rust would pass in other registers: of
    /// unions, of records whose members Rust does not place like C++, and of types that are bytes.
    pub(crate) fn leave_out_values(&mut self) {
        let mut blocks = std::mem::take(&mut self.host_blocks);
        let mut notes = Vec::new();
        for block in &mut blocks {
            block.functions.retain(|function| {
                let why = function.values().find_map(|ty| self.obstacle(ty));
                let symbol = &function.symbol;
                notes.extend(
                    why.iter()
                        .map(|why| format!("`{symbol}` is not declared: {why}, whose values Rust passes in another way.")),
                );
                why.is_none()
            });
        }
        blocks.retain(|block| !block.functions.is_empty());
        self.notes.extend(notes);
        self.host_blocks = blocks;
    }

    /// Returns whether Rust passes values of a type as C++ does.
    pub(crate) fn is_passed_alike(&self, ty: &Type) -> bool {
        self.obstacle(ty).is_none()
    }

    /// Returns why Rust does not pass values of a type as C++ does: its type, or one of a member's, with what is special about it.
    fn obstacle(&self, ty: &Type) -> Option<String> {
        let item = match self.resolved(ty) {
            Type::Array(element, _) => return self.obstacle(element),
            Type::Void => return Some("it takes `void`".to_owned()),
            Type::Item(id) => self.item(*id),
            _ => return None,
        };
        let within = || match &item.kind {
            ItemKind::Record(record) => record.fields.iter().find_map(|field| self.obstacle(&field.ty)),
            _ => None,
        };
        let what = match &item.kind {
            ItemKind::Opaque(_) => "is declared as bytes",
            ItemKind::Incomplete => "is only declared",
            ItemKind::Enum(_) | ItemKind::Alias(_) => return None,
            ItemKind::Record(_) if item.is_host_layout => return within(),
            ItemKind::Record(record) if record.is_union => "is a union",
            ItemKind::Record(record) if record.form.packed || record.form.pack.is_some() => "is packed",
            ItemKind::Record(record) if record.fields.iter().any(|field| field.bits.is_some()) => "has bit-fields",
            ItemKind::Record(record) if record.fields.iter().any(|field| field.align.is_some()) => "has an aligned member",
            ItemKind::Record(record) if record.fields.is_empty() => "has no members",
            ItemKind::Record(_) => match within() {
                None => "has members that rustc places elsewhere",
                why => return why,
            },
        };
        Some(format!("`{}` {what}", item.path.spelled))
    }
}

/// Returns whether rustc lays out a type of this kind as the kernel does, so that values need no conversion. `items` are the types that
/// it contains, among others.
pub(super) fn is_host_layout(kind: &ItemKind, items: &[Item]) -> bool {
    let record = match kind {
        ItemKind::Record(record) => record,
        ItemKind::Opaque(_) => return true,
        ItemKind::Enum(of) => return !matches!(of.repr, Scalar::I128 | Scalar::U128),
        ItemKind::Incomplete | ItemKind::Alias(_) => return false,
    };
    let form = record.form;
    let is_plain = |field: &Field| field.bits.is_none() && field.align.is_none() && is_host_type(&field.ty, items);
    let size_of_base = |ty: &Type| match resolved(items, ty) {
        Type::Item(id) => items[id.0].size,
        Type::Given { size, .. } => *size,
        _ => 0,
    };
    // rustc does not place fields in the padding of other fields.
    let is_padding_used = record.fields.windows(2).any(|pair| {
        pair[0].role == Role::Base && pair[1].offset < pair[0].offset.saturating_add(size_of_base(&pair[0].ty))
    });
    !record.is_union
        && !form.packed
        && form.pack.is_none()
        && !is_padding_used
        && record.fields.iter().any(|field| !matches!(field.ty, Type::Array(_, 0)))
        && record.fields.iter().all(is_plain)
}

fn is_host_type(ty: &Type, items: &[Item]) -> bool {
    match resolved(items, ty) {
        Type::Scalar(_)
        | Type::Size(_)
        | Type::Host(..)
        | Type::Class(_)
        | Type::Handle(_)
        | Type::Pointer { .. }
        | Type::Callback(_) => true,
        Type::Array(element, _) => is_host_type(element, items),
        Type::Item(id) => items[id.0].is_host_layout,
        Type::Void | Type::Given { .. } => false,
    }
}
