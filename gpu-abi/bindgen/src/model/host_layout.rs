//! Whether rustc lays a type out as C++ does, and passes its values as C++ does.

use super::{Field, Function, Item, ItemId, ItemKind, Model, Role, Type, resolved};
use gpu_abi::scalar::Scalar;
use std::collections::BTreeSet;

impl Model {
    /// Leaves out the functions that take or return values that Rust would pass in other registers: of
    /// unions, of records whose members Rust does not place like C++, and of types that are bytes. Notes which types nothing else uses.
    pub(crate) fn leave_out_values(&mut self) {
        let mut blocks = std::mem::take(&mut self.host_blocks);
        let (mut notes, mut dropped) = (Vec::new(), Vec::new());
        for block in &mut blocks {
            block.functions.retain(|function| {
                let why = function.values().find_map(|ty| self.obstacle(ty));
                notes.extend(why.iter().map(|why| format!("`{}` is not declared: {why}.", function.symbol)));
                if why.is_some() {
                    dropped.extend(function.values().cloned());
                }
                why.is_none()
            });
        }
        blocks.retain(|block| !block.functions.is_empty());
        self.host_blocks = blocks;
        let used = self.reached(self.values());
        let unused = self.reached(dropped.iter()).into_iter().filter(|id| !used.contains(id));
        let names: BTreeSet<&str> = unused
            .map(|id| self.item(id))
            .filter(|item| !matches!(item.kind, ItemKind::Alias(_) | ItemKind::Incomplete))
            .map(|item| item.path.spelled.as_str())
            .collect();
        if !names.is_empty() {
            let names = Vec::from_iter(names.into_iter().map(|name| format!("`{name}`"))).join(", ");
            notes.push(format!("No declaration uses these types, so they are not compared with the file: {names}."));
        }
        self.notes.extend(notes);
    }

    /// Returns whether Rust passes values of a type as C++ does.
    pub(crate) fn is_passed_alike(&self, ty: &Type) -> bool {
        self.obstacle(ty).is_none()
    }

    /// Returns the types of all declared parameters, results and variables.
    fn values(&self) -> impl Iterator<Item = &Type> {
        let kernels = self.blocks.iter().flat_map(|block| &block.kernels).flat_map(|kernel| &kernel.params);
        let variables = self.blocks.iter().flat_map(|block| &block.variables).map(|variable| &variable.ty);
        let functions = self.host_blocks.iter().flat_map(|block| &block.functions).flat_map(Function::values);
        kernels.map(|param| &param.ty).chain(variables).chain(functions)
    }

    /// Returns the items that types refer to, by value and behind pointers.
    fn reached<'m>(&'m self, types: impl Iterator<Item = &'m Type>) -> BTreeSet<ItemId> {
        let mut reached = BTreeSet::new();
        let mut pending: Vec<&Type> = types.collect();
        while let Some(ty) = pending.pop() {
            match ty {
                Type::Array(of, _) | Type::Pointer { to: of, .. } => pending.push(of),
                Type::Callback(function) => pending.extend(function.values()),
                Type::Item(id) if reached.insert(*id) => match &self.item(*id).kind {
                    ItemKind::Record(record) => pending.extend(record.fields.iter().map(|field| &field.ty)),
                    ItemKind::Alias(of) => pending.push(of),
                    ItemKind::Enum(_) | ItemKind::Opaque(_) | ItemKind::Incomplete => {}
                },
                _ => {}
            }
        }
        reached
    }

    /// Returns why a function that passes values of a type is left out: what is special about the type or about one of its members'.
    fn obstacle(&self, ty: &Type) -> Option<String> {
        let item = match self.resolved(ty) {
            Type::Array(element, _) => return self.obstacle(element),
            Type::Void => return Some(format!("it takes `void`, {OTHERWISE}")),
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
            ItemKind::Record(record) if record.form.packed || record.form.pack.is_some() => "is packed",
            ItemKind::Record(record) if record.fields.iter().any(|field| field.bits.is_some()) => "has bit-fields",
            ItemKind::Record(record) if record.fields.iter().any(|field| field.align.is_some()) => "has an aligned member",
            ItemKind::Record(record) if record.fields.is_empty() => "has no members",
            ItemKind::Record(record) if record.is_union => {
                return within().or_else(|| {
                    Some(format!(
                        "it passes values of the union `{}`, which is declared here without `#[repr(C)]`; write the function and its types by \
                         hand, with `#[repr(C)]` on the union and on the structs that hold it",
                        item.path.spelled
                    ))
                });
            }
            ItemKind::Record(_) => match within() {
                None => "has members that rustc places elsewhere",
                why => return why,
            },
        };
        Some(format!("`{}` {what}, {OTHERWISE}", item.path.spelled))
    }
}

/// Why a function that passes values of a type is left out.
const OTHERWISE: &str = "whose values Rust passes in another way";

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
