//! The types that the pointers of declared kernels and variables reference, as JSON: each type once, under its name in the
//! layouts of pointers.

use super::encoded::{Encoded, Foreign};
use super::json::{Json, Quoted, write_list};
use crate::interface::Description;
use crate::launch::{KernelInfo, VariableInfo};
use crate::layout::{DataModel, Field, Kind, Layout, Pointer, StateSpace, TypeLayout};
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Writes the targets as the last entry of an object, if there are any.
pub(super) fn write(f: &mut fmt::Formatter<'_>, kernels: &[KernelInfo], variables: &[VariableInfo]) -> fmt::Result {
    let mut targets = Targets::default();
    for kernel in kernels {
        for (parameter, ty) in kernel.parameters().iter().zip(kernel.types()) {
            targets.within(parameter.layout(), ty);
        }
    }
    for variable in variables {
        targets.within(variable.layout(), variable.description());
    }
    if targets.found.is_empty() {
        return Ok(());
    }
    f.write_str(r#","targets":"#)?;
    write_list(f, targets.found.iter(), |f, (name, ty)| {
        write!(f, r#"{{"name":{},"cxx":{}{},"type":"#, Quoted(name), Encoded(ty), Foreign(ty))?;
        write_target(f, name, ty)?;
        f.write_str("}")
    })
}

#[derive(Default)]
struct Targets {
    known: BTreeSet<String>,
    /// In the order in which they are found.
    found: Vec<(String, &'static Description)>,
}

impl Targets {
    /// Adds the types that the pointers in a type reference.
    fn within(&mut self, layout: &TypeLayout, ty: &'static Description) {
        match (ty.unqualified(), layout.kind()) {
            (Description::Pointer(to), Kind::Pointer(pointer)) => {
                if let Some(name) = Pointer::pointee(pointer) {
                    self.add(name.into(), to);
                }
            }
            (Description::Array(of, _), Kind::Array { element, .. }) => self.within(element, of),
            (Description::Renamed(same, _), _) => self.within(layout, same),
            (Description::Record(record), _) => {
                for field in record.get().layout.fields() {
                    if let Some(ty) = record.get().member(Field::index(field)) {
                        self.within(field.layout(), ty);
                    }
                }
            }
            _ => {}
        }
    }

    /// Adds a target and the types that it references.
    fn add(&mut self, name: String, ty: &'static Description) {
        let mut next = alloc::vec![(name, ty)];
        while let Some((name, ty)) = next.pop() {
            if size_of(ty).is_none() || !self.known.insert(name.clone()) {
                continue;
            }
            match inner(ty) {
                Description::Pointer(to) => next.push((pointee_name(&name), to)),
                Description::Record(_) => {
                    self.found.push((name, ty));
                    self.within(layout_of(inner(ty)), inner(ty));
                    continue;
                }
                _ => {}
            }
            self.found.push((name, ty));
        }
    }
}

/// Returns the type without its arrays, qualifiers, other names and doc comments.
fn inner(mut ty: &'static Description) -> &'static Description {
    loop {
        match ty {
            Description::Array(of, _)
            | Description::Renamed(of, _)
            | Description::Constant(of)
            | Description::Documented(of, _) => ty = of,
            _ => return ty,
        }
    }
}

/// Returns the name under which the target of the pointer type `name` is written.
fn pointee_name(name: &str) -> String {
    format!("*{name}")
}

/// Returns a target's size in bytes; `None` for types without a layout.
fn size_of(ty: &Description) -> Option<usize> {
    match ty.unqualified() {
        Description::Leaf(layout, _) | Description::Opaque(layout, _) => Some(layout.size()),
        Description::Record(record) => Some(record.get().layout.size()),
        Description::Pointer(_) => Some(8),
        Description::Array(element, len) => size_of(element)?.checked_mul(*len),
        Description::Renamed(same, _) => size_of(same),
        Description::Named(_)
        | Description::Void
        | Description::Constant(_)
        | Description::Documented(..)
        | Description::Instance(..)
        | Description::Unknown
        | Description::Undescribed => None,
    }
}

/// Returns the layout in a type's description; one without storage if the description has none.
fn layout_of(ty: &'static Description) -> &'static TypeLayout {
    const NONE: TypeLayout = Layout::without_storage("");
    match ty.unqualified() {
        Description::Leaf(layout, _) | Description::Opaque(layout, _) => layout,
        Description::Record(record) => record.get().layout,
        Description::Renamed(same, _) => layout_of(same),
        _ => &NONE,
    }
}

fn write_target(f: &mut fmt::Formatter<'_>, name: &str, ty: &'static Description) -> fmt::Result {
    match ty.unqualified() {
        Description::Array(element, len) => {
            write!(f, r#"{{"name":"array","kind":"array","size":{},"#, size_of(ty).unwrap_or(0))?;
            write!(f, r#""align":{},"element":"#, align_of(element))?;
            write_target(f, name, element)?;
            write!(f, r#","len":{len}}}"#)
        }
        Description::Pointer(_) => {
            write!(f, r#"{{"name":"DevicePtr","kind":"pointer","size":8,"align":8,"space":"generic","#)?;
            write!(f, r#""pointee":{}}}"#, Quoted(&pointee_name(name)))
        }
        Description::Renamed(same, _) => write_target(f, name, same),
        _ => write!(f, "{}", Json::described(layout_of(ty), ty)),
    }
}

fn align_of(ty: &'static Description) -> usize {
    match ty.unqualified() {
        Description::Array(within, _) | Description::Renamed(within, _) => align_of(within),
        Description::Pointer(_) => Layout::pointer("", StateSpace::Generic, DataModel::LP64).align(),
        _ => layout_of(ty).align(),
    }
}
