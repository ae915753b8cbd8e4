//! Types as they are written in a module, and the imports that they need.

use super::names::{RustNames, is_hidden};
use super::words::written;
use crate::model::{ItemId, ItemKind, Model, Type};
use gpu_abi::scalar::Scalar;
use gpu_abi_reader::Handle;
use std::collections::BTreeSet;

/// The use of a type, which determines how it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// A value that is converted, so that a union is written as its mirror.
    Value,
    /// Only the layout.
    Layout,
}

/// A module that is being written.
pub(super) struct Scope<'s> {
    pub(super) model: &'s Model,
    names: &'s RustNames,
    path: &'s [String],
    uses: BTreeSet<String>,
    /// Whether members are those of a type that only host functions use.
    pub(super) is_of_host: bool,
}

impl<'s> Scope<'s> {
    pub(super) fn new(model: &'s Model, names: &'s RustNames, path: &'s [String]) -> Self {
        Self { model, names, path, uses: BTreeSet::new(), is_of_host: false }
    }

    /// Returns the maximum width of a line.
    pub(super) fn width(&self) -> usize {
        100_usize.saturating_sub(4 * self.path.len())
    }

    /// Returns the last part of a path in `gpu_abi` and imports it, or the whole path if the module has an item of that name.
    pub(super) fn library(&mut self, path: &str) -> String {
        self.import(&format!("gpu_abi::{path}"))
    }

    /// Returns the path of `Option`, which the module may declare itself.
    pub(super) fn option(&self) -> &'static str {
        if self.is_taken("Option") { "core::option::Option" } else { "Option" }
    }

    fn is_taken(&self, name: &str) -> bool {
        self.names.taken.get(self.path).is_some_and(|taken| taken.contains(name))
    }

    fn import(&mut self, path: &str) -> String {
        let last = path.rsplit("::").next().unwrap_or(path);
        if self.is_taken(last) {
            return path.to_owned();
        }
        self.uses.insert(path.to_owned());
        last.to_owned()
    }

    /// Returns the imports.
    pub(super) fn into_uses(self) -> String {
        self.uses.iter().map(|path| format!("use {path};\n")).collect()
    }

    /// Returns a type as it is written here.
    pub(super) fn ty(&mut self, ty: &Type, of: Use) -> String {
        match ty {
            Type::Void => self.import("core::ffi::c_void"),
            Type::Scalar(scalar) => scalar.name().to_owned(),
            Type::Size(Scalar::I64) => "isize".into(),
            Type::Size(_) => "usize".into(),
            Type::Host(_, path) => self.import(path),
            Type::Class(class) => self.library(&class.path()),
            Type::Handle(Handle::Texture) => self.library("TextureObject"),
            Type::Handle(Handle::Surface) => self.library("SurfaceObject"),
            Type::Handle(Handle::Sampler) => self.library("SamplerHandle"),
            Type::Pointer { to, .. } if self.is_of_host => {
                let to = self.mirror(to).unwrap_or_else(|| self.ty(to, Use::Layout));
                format!("{}<{to}>", self.library("HostPtr"))
            }
            Type::Pointer { to, is_const } => {
                let mut to = self.ty(to, Use::Layout);
                if *is_const {
                    to = format!("{}<{to}>", self.library("name::Const"));
                }
                format!("{}<{to}>", self.library("DevicePtr"))
            }
            Type::Callback(callback) => self.member("", callback),
            Type::Array(element, len) => format!("[{}; {len}]", self.ty(element, of)),
            Type::Given { path, .. } => match path.strip_prefix("self::") {
                Some(rest) => format!("{}{rest}", "super::".repeat(self.path.len())),
                None if path.starts_with("super::") => format!("{}{path}", "super::".repeat(self.path.len())),
                None => path.clone(),
            },
            Type::Item(id) => match &self.model.item(*id).kind {
                ItemKind::Alias(to) if is_hidden(self.model, *id) || of == Use::Value && self.is_union(to) => {
                    self.ty(to, of)
                }
                ItemKind::Record(record) if record.is_union && of == Use::Value => self.path_to(*id, true),
                _ => self.path_to(*id, false),
            },
        }
    }

    /// Returns the mirror of a record that Rust cannot lay out like C++.
    pub(super) fn mirror(&self, ty: &Type) -> Option<String> {
        let Type::Item(id) = self.model.resolved(ty) else { return None };
        let item = self.model.item(*id);
        (matches!(item.kind, ItemKind::Record(_)) && !item.is_host_layout).then(|| self.path_to(*id, true))
    }

    /// Returns whether a type is a union, or an array of unions.
    fn is_union(&self, ty: &Type) -> bool {
        match self.model.resolved(ty) {
            Type::Array(element, _) => self.is_union(element),
            Type::Item(id) => matches!(&self.model.item(*id).kind, ItemKind::Record(record) if record.is_union),
            _ => false,
        }
    }

    /// Returns the path of a type, or of its mirror.
    pub(super) fn path_to(&self, id: ItemId, is_mirror: bool) -> String {
        let name = self.names.type_name(id);
        let shared = self.path.iter().zip(&name.modules).take_while(|(one, other)| one == other).count();
        let mut text = "super::".repeat(self.path.len() - shared);
        for module in &name.modules[shared..] {
            text += &written(module);
            text += "::";
        }
        text + &written(if is_mirror { &name.mirror } else { &name.ident })
    }
}
