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
                let Some(ty) = function.values().find(|ty| !self.is_passed_alike(ty)) else { return true };
                let name = match self.resolved(ty) {
                    Type::Item(id) => &self.item(*id).path.spelled,
                    _ => "",
                };
                let symbol = &function.symbol;
                notes.push(format!(
                    "`{symbol}` is not declared: values of `{name}`, as this file declares it, are not passed as in C++."
                ));
                false
            });
        }
        blocks.retain(|block| !block.functions.is_empty());
        self.notes.extend(notes);
        self.host_blocks = blocks;
    }

    /// Returns whether Rust passes values of a type as C++ does.
    pub(crate) fn is_passed_alike(&self, ty: &Type) -> bool {
        match self.resolved(ty) {
            Type::Array(element, _) => self.is_passed_alike(element),
            Type::Item(id) => match &self.item(*id).kind {
                ItemKind::Record(record) => {
                    self.item(*id).is_host_layout && record.fields.iter().all(|field| self.is_passed_alike(&field.ty))
                }
                kind => !matches!(kind, ItemKind::Opaque(_) | ItemKind::Incomplete),
            },
            Type::Void => false,
            _ => true,
        }
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
