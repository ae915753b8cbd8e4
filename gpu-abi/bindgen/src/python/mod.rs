//! Writes a model as one module of Python: a class for each record, which is a ctypes record and has a NumPy dtype; enumerations; and lists
//! of the kernels' parameters and of variables.
//!
//! Offsets are the compiler's: NumPy takes explicit offsets, ctypes gets padding as members, and the module compares the two when it is
//! imported. Members may overlap in both.

mod enumeration;
mod form;
mod kernel;
mod names;
mod place;
mod record;

use crate::model::{Class, Item, ItemId, ItemKind, Kernel, Model, Role, Type, Variable};
use crate::text::line;
pub(crate) use names::is_path;

use form::{Forms, class_name, lanes};
use names::{Names, escaped};
use place::{Members, Placed};
use std::collections::BTreeSet;

/// Returns the module that declares a model.
pub(crate) fn module(model: &Model) -> String {
    let forms = Forms { model, names: Names::new(model) };
    let mut writer = Writer {
        forms,
        done: BTreeSet::new(),
        classes: BTreeSet::new(),
        imports: BTreeSet::new(),
        parts: Vec::new(),
        has_bit_fields: false,
    };
    // The members of an anonymous record are written as members of its owner.
    let anonymous = anonymous(model);
    for id in (0..model.types.len()).map(ItemId).filter(|id| !anonymous.contains(id)) {
        writer.item(id);
    }
    for block in &model.blocks {
        let params = block.kernels.iter().flat_map(|kernel| kernel.params.iter().map(|param| &param.ty));
        for ty in params.chain(block.variables.iter().map(|variable| &variable.ty)) {
            writer.used(ty);
        }
    }
    writer.finish()
}

/// How the module is used.
const USE: &str = "\
A record's `dtype` is NumPy's, with the compiler's offsets: `numpy.zeros(n, Body.dtype)`, `numba.from_dtype(Body.dtype)`.
NumPy does not know the compiler's alignment: state the offset of a `dtype` within another one.
The class itself is ctypes'. Bit-fields are attributes of a ctypes record, and of NumPy records `Body.field.get(array)` and
`Body.field.set(array, values)`. Pointers and handles are 64-bit integers; bfloat16 and narrower floats are their bits.
Names that are reserved in Python end in an underscore.";

/// Writes types, each after the types of its members.
struct Writer<'m> {
    forms: Forms<'m>,
    done: BTreeSet<ItemId>,
    classes: BTreeSet<&'static str>,
    /// The modules of types that the user has declared.
    imports: BTreeSet<String>,
    /// The declarations, without the blank lines between them.
    parts: Vec<String>,
    has_bit_fields: bool,
}

impl<'m> Writer<'m> {
    /// Writes the declarations that a use of the type needs.
    fn used(&mut self, ty: &'m Type) {
        match ty {
            Type::Item(id) => self.item(*id),
            Type::Array(element, _) => self.used(element),
            _ => self.class(ty),
        }
    }

    fn class(&mut self, ty: &'m Type) {
        match ty {
            Type::Class(class) => self.cuda(*class),
            Type::Pointer { to, .. } => self.class(to),
            Type::Given { path, .. } => {
                let path = path.replace("::", ".");
                self.imports.extend(path.rsplit_once('.').map(|(module, _)| module.to_owned()));
            }
            _ => {}
        }
    }

    fn cuda(&mut self, class: Class) {
        if let Some(lanes) = lanes(class).filter(|_| self.classes.insert(class.cuda())) {
            self.parts.push(record::of_cuda(class, lanes));
        }
    }

    fn item(&mut self, id: ItemId) {
        if !self.done.insert(id) {
            return;
        }
        let model = self.forms.model;
        let item = model.item(id);
        let name = self.forms.names.item(id).to_owned();
        let text = match (&item.kind, item.placed()) {
            (_, Some(record)) => {
                let members = Members::new(&self.forms, record);
                members.types.iter().for_each(|ty| self.used(ty));
                let placed = Placed::new(&self.forms, members, item.size);
                self.has_bit_fields |= !placed.bit_fields.is_empty();
                record::of_item(&name, item, record, &placed)
            }
            (ItemKind::Enum(declared), None) => enumeration::class(&name, item, declared),
            (ItemKind::Opaque(reason), None) => opaque(&name, item, reason),
            (ItemKind::Incomplete | ItemKind::Record(_), None) => return,
            (ItemKind::Alias(of), None) => {
                self.used(of);
                match self.alias(of) {
                    Some(of) => format!("{name} = {of}\n"),
                    None => return,
                }
            }
        };
        self.parts.push(text);
    }

    /// Returns the expression for the target of an alias; `None` for types without values.
    fn alias(&self, ty: &Type) -> Option<String> {
        let model = self.forms.model;
        match model.resolved(ty) {
            Type::Void => None,
            Type::Item(id) => match &model.item(*id).kind {
                ItemKind::Incomplete => None,
                _ => Some(self.forms.names.item(*id).to_owned()),
            },
            Type::Class(class) if lanes(*class).is_some() => Some(class_name(*class).to_owned()),
            other => Some(kernel::dtype(&self.forms, other)),
        }
    }

    fn finish(self) -> String {
        let model = self.forms.model;
        let files = model.blocks.iter().filter_map(|block| block.file.file_name());
        let files: BTreeSet<String> = files.map(|name| format!("`{}`", name.to_string_lossy())).collect();
        let files: Vec<String> = files.into_iter().collect();
        let of = if files.is_empty() { String::new() } else { format!(" of {}", escaped(&files.join(", "))) };
        let mut head = format!("\"\"\"Types and kernels{of}, written by `gpu-abi bindgen`.\n\n{USE}\n");
        for note in &model.notes {
            head += &format!("\n{}\n", escaped(note));
        }
        head += "\"\"\"\n\nimport ctypes\n";
        if model.types.iter().any(|item| matches!(item.kind, ItemKind::Enum(_))) {
            head += "from enum import IntEnum\n";
        }
        let kernels: Vec<&Kernel> = model.blocks.iter().flat_map(|block| &block.kernels).collect();
        let variables: Vec<&Variable> = model.blocks.iter().flat_map(|block| &block.variables).collect();
        if !kernels.is_empty() || !variables.is_empty() {
            head += "from typing import NamedTuple\n";
        }
        head += "\nimport numpy as np\n";
        for import in &self.imports {
            head += &format!("import {import}\n");
        }
        let mut parts = vec![head, include_str!("support/records.py").to_owned()];
        if self.has_bit_fields {
            parts.push(include_str!("support/bit_field.py").to_owned());
        }
        if !kernels.is_empty() {
            parts.push(include_str!("support/kernel.py").to_owned());
        }
        if !variables.is_empty() {
            parts.push(include_str!("support/variable.py").to_owned());
        }
        parts.extend(self.parts);
        parts.extend((!kernels.is_empty()).then(|| kernel::kernels(&self.forms, &kernels)));
        parts.extend((!variables.is_empty()).then(|| kernel::variables(&self.forms, &variables)));
        parts.join("\n\n")
    }
}

/// Returns the types of anonymous members.
fn anonymous(model: &Model) -> BTreeSet<ItemId> {
    let records = model.types.iter().filter_map(Item::placed);
    let fields = records.flat_map(|record| &record.fields).filter(|field| field.role == Role::Anonymous);
    let types = fields.filter_map(|field| match &field.ty {
        Type::Item(id) => Some(*id),
        _ => None,
    });
    types.collect()
}

/// Returns the declaration of a type of which only the size and alignment are known.
fn opaque(name: &str, item: &Item, reason: &str) -> String {
    let (spelled, extent) = (line(&item.path.spelled), record::extent(item.size, item.align));
    let bytes = form::Form::bytes(item.size).numpy();
    format!("# `{spelled}`: {extent}; only its bytes: {}.\n{name} = np.dtype({bytes})\n", line(reason))
}
