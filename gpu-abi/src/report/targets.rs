//! The types that the pointers of declared kernels and variables reference, as JSON: each type once, under its name in the
//! layouts of pointers.

use super::encoded::{Encoded, Foreign};
use super::json::{Json, Quoted, write_list};
use crate::description::{Description, DescriptionKind, member};
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
        for (parameter, ty) in kernel.described() {
            targets.within(parameter.layout(), ty);
        }
    }
    for variable in variables {
        targets.within(variable.layout, variable.description);
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
        match (ty.kind, layout.kind()) {
            (DescriptionKind::Pointer(to), Kind::Pointer(pointer)) => {
                if let Some(name) = Pointer::pointee(pointer) {
                    self.add(name.into(), to);
                }
            }
            (DescriptionKind::Array(of, _), Kind::Array { element, .. }) => self.within(element, of),
            (DescriptionKind::Record(_) | DescriptionKind::Instance(..), _) => self.within_members(ty),
            _ => {}
        }
    }

    /// Adds the types that the pointers in a record reference.
    fn within_members(&mut self, ty: &'static Description) {
        for field in ty.layout.into_iter().flat_map(Layout::fields) {
            if let Some(ty) = member(ty.compared(), Field::index(field)) {
                self.within(field.layout(), ty);
            }
        }
    }

    /// Adds a target and the types that it references.
    fn add(&mut self, name: String, ty: &'static Description) {
        let mut next = alloc::vec![(name, ty)];
        while let Some((name, ty)) = next.pop() {
            if size_of(ty).is_none() || !self.known.insert(name.clone()) {
                continue;
            }
            let inner = inner(ty);
            if let DescriptionKind::Pointer(to) = inner.kind {
                next.push((pointee_name(&name), to));
            }
            self.found.push((name, ty));
            self.within_members(inner);
        }
    }
}

/// Returns the type without its arrays.
fn inner(mut ty: &'static Description) -> &'static Description {
    while let DescriptionKind::Array(of, _) = ty.kind {
        ty = of;
    }
    ty
}

/// Returns the name under which the target of the pointer type `name` is written.
fn pointee_name(name: &str) -> String {
    format!("*{name}")
}

/// Returns a target's size in bytes; `None` for types without a layout.
fn size_of(ty: &Description) -> Option<usize> {
    match ty.kind {
        DescriptionKind::Pointer(_) => Some(8),
        DescriptionKind::Array(element, len) => size_of(element)?.checked_mul(len),
        _ => ty.layout.map(Layout::size),
    }
}

fn write_target(f: &mut fmt::Formatter<'_>, name: &str, ty: &'static Description) -> fmt::Result {
    match (ty.kind, ty.layout) {
        (DescriptionKind::Array(element, len), _) => {
            write!(f, r#"{{"name":"array","kind":"array","size":{},"#, size_of(ty).unwrap_or(0))?;
            write!(f, r#""align":{},"element":"#, align_of(element))?;
            write_target(f, name, element)?;
            write!(f, r#","len":{len}}}"#)
        }
        (DescriptionKind::Pointer(_), _) => {
            write!(f, r#"{{"name":"DevicePtr","kind":"pointer","size":8,"align":8,"space":"generic","#)?;
            write!(f, r#""pointee":{}}}"#, Quoted(&pointee_name(name)))
        }
        (_, Some(layout)) => write!(f, "{}", Json::described(layout, ty)),
        (_, None) => write!(f, "{}", Json::described(&Layout::without_storage(""), ty)),
    }
}

fn align_of(ty: &'static Description) -> usize {
    match ty.kind {
        DescriptionKind::Array(within, _) => align_of(within),
        DescriptionKind::Pointer(_) => Layout::pointer("", StateSpace::Generic, DataModel::LP64).align(),
        _ => ty.layout.map_or(1, Layout::align),
    }
}
