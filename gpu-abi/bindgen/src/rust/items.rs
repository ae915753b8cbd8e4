//! Declarations of types.

use super::names::{enumerators, fields};
use super::scope::{Scope, Use};
use super::words::{Case, written};
use super::{Writer, indented};
use crate::model::{Enum, Field, Item, ItemId, ItemKind, Record, Role, Type};
use crate::text::line;
use gpu_abi::scalar::Scalar;
use gpu_abi_reader::debug::Enumerator;

impl Writer<'_> {
    pub(super) fn item(&self, id: ItemId, scope: &mut Scope<'_>) -> String {
        let item = self.model.item(id);
        let ident = written(&self.names.type_name(id).ident);
        scope.is_of_host = item.is_of_host;
        match &item.kind {
            ItemKind::Record(record) => self.record(id, item, record, &ident, scope),
            ItemKind::Enum(of) => self.enumeration(id, item, of, &ident, scope),
            ItemKind::Opaque(reason) => self.opaque(id, item, reason, &ident, scope),
            ItemKind::Incomplete => self.incomplete(item, &ident, scope),
            ItemKind::Alias(of) => {
                let ty = scope.ty(of, Use::Layout);
                doc("", &format!("`{}`", item.path.spelled))
                    + &assigned(&format!("pub type {ident} ="), &format!("{ty};"), scope.width(), "")
            }
        }
    }

    fn record(&self, id: ItemId, item: &Item, record: &Record, ident: &str, scope: &mut Scope<'_>) -> String {
        let keyword = if record.is_union { "union" } else { "struct" };
        let mut text = doc("", &format!("`{keyword} {}`", item.path.spelled));
        text += &derive(scope, if record.is_union { &[] } else { &["Debug", "PartialEq"] });
        let is_host = item.is_host_layout;
        if is_host {
            text += &repr_c(record.form.align.unwrap_or(1));
        }
        let mut attributes = self.cxx(id, item);
        attributes.extend(item.host.map(|host| format!("host = {:?}", host.name())));
        attributes.extend(record.form.align.filter(|_| !is_host).map(|align| format!("align = {align}")));
        attributes.extend(record.form.packed.then(|| "packed".to_owned()));
        attributes.extend(record.form.pack.map(|pack| format!("pack = {pack}")));
        attributes.extend(record.form.non_pod.then(|| "non_pod".to_owned()));
        text += &ptx(&attributes);
        let names = fields(record, self.options);
        let mut parts = Vec::new();
        if record.fields.is_empty() {
            text += &format!("pub {keyword} {ident} {{}}\n");
        } else {
            text += &format!("pub {keyword} {ident} {{\n");
            for (name, field) in names.iter().zip(&record.fields) {
                text += &self.field(name, field, record, scope, self.is_tail(id, record, field));
                if !matches!(field.role, Role::Unnamed | Role::Padding) {
                    let name = if name == "size" || name == "align" { format!("r#{name}") } else { written(name) };
                    parts.push(format!("{name}: {}", field.offset));
                }
            }
            text += "}\n";
        }
        if record.fields.iter().any(|field| field.role == Role::Padding) {
            parts.push("..".into());
        }
        text + &assertion(ident, item, &parts, scope.width())
    }

    fn field(&self, name: &str, field: &Field, record: &Record, scope: &mut Scope<'_>, is_tail: bool) -> String {
        let what = match &field.role {
            Role::Named(_) => format!("`{}`", field.declared),
            Role::Base => format!("The base class `{}`.", field.declared),
            Role::Anonymous => format!("An anonymous {}.", field.declared),
            Role::Unnamed => "Unnamed bits.".to_owned(),
            Role::Padding => "Padding bytes.".to_owned(),
        };
        let public = if field.is_private { "" } else { "pub " };
        let mut text = doc("    ", &what);
        let mut attributes = Vec::new();
        attributes.extend((field.role == Role::Base && record.form.allows_bases()).then(|| "base".to_owned()));
        attributes.extend(field.bits.map(|bits| format!("bits = {}", field.wide.unwrap_or(bits.width()))));
        attributes.extend(field.align.map(|align| format!("align = {align}")));
        attributes.extend(is_tail.then(|| "tail".to_owned()));
        text += &indented(&ptx(&attributes));
        if let Type::Callback(callback) = &field.ty {
            return text + &format!("    {},\n", scope.member(&format!("{public}{}: ", written(name)), callback));
        }
        let ty = scope.ty(&field.ty, if record.is_union { Use::Layout } else { Use::Value });
        let ty = if field.role == Role::Unnamed { format!("{}<{ty}>", scope.library("Unnamed")) } else { ty };
        text + &assigned(&format!("{public}{}:", written(name)), &format!("{ty},"), scope.width(), "    ")
    }

    /// Returns whether a member is an array of unknown length at the end of a struct that is not held by value.
    fn is_tail(&self, id: ItemId, record: &Record, field: &Field) -> bool {
        let follows = |other: &Field| other.offset < field.offset || !matches!(other.ty, Type::Array(_, 0));
        matches!(field.ty, Type::Array(_, 0))
            && !record.is_union
            && record.fields.last().is_some_and(|last| std::ptr::eq(last, field))
            && record.fields.iter().any(|other| !std::ptr::eq(other, field) && follows(other))
            && !self.model.is_held(id)
    }

    fn enumeration(&self, id: ItemId, item: &Item, of: &Enum, ident: &str, scope: &mut Scope<'_>) -> String {
        let is_open = of.is_open || matches!(of.repr, Scalar::I128 | Scalar::U128);
        let note = if is_open { ", which may have values without a name" } else { "" };
        let mut text = doc("", &format!("`enum {}`{note}", item.path.spelled));
        text += &derive(scope, &["Debug", "Eq", "Hash", "PartialEq"]);
        let repr = of.repr.name();
        let case = if is_open { Case::Constant } else { Case::Type };
        let (names, is_unprefixed) = enumerators(of.enumerators.iter().map(|one| one.name.as_str()), case, self.options);
        let mut constants = String::new();
        let mut constant = |name: &str, cxx: &str, value: &str| {
            constants += &doc("    ", &format!("`{cxx}`"));
            constants += &assigned(&format!("pub const {}: Self =", written(name)), value, scope.width(), "    ");
        };
        if is_open {
            let of_names = names.iter().zip(&*of.enumerators).map(|(name, one)| match is_unprefixed {
                true => format!("{} = {}", written(name), written(&one.name)),
                false => written(name),
            });
            let attributes =
                ptx(&self.cxx_always(item)) + &listed_enumerators(&of_names.collect::<Vec<_>>(), scope.width());
            text += &format!(
                "#[repr(transparent)]\n{attributes}pub struct {ident}(\n    /// The value.\n    pub {repr},\n);\n"
            );
            for (name, Enumerator { name: cxx, value }) in names.iter().zip(&*of.enumerators) {
                constant(name, cxx, &format!("Self({value});"));
            }
        } else {
            text += &format!("#[repr({repr})]\n{}pub enum {ident} {{\n", ptx(&self.cxx(id, item)));
            let mut known: Vec<(i128, &str)> = Vec::new();
            for (name, Enumerator { name: cxx, value }) in names.iter().zip(&*of.enumerators) {
                match known.iter().find(|(known, _)| known == value) {
                    // A value has one variant; its other names are constants.
                    Some((_, first)) => constant(name, cxx, &format!("Self::{};", written(first))),
                    None => {
                        known.push((*value, name));
                        text += &doc("    ", &format!("`{cxx}`"));
                        text += &format!("    {} = {value},\n", written(name));
                    }
                }
            }
            text += "}\n";
        }
        if !constants.is_empty() {
            text += &format!("\nimpl {ident} {{\n{constants}}}\n");
        }
        text + &assertion(ident, item, &[], scope.width())
    }

    fn opaque(&self, id: ItemId, item: &Item, reason: &str, ident: &str, scope: &mut Scope<'_>) -> String {
        let mut text = doc("", &format!("`{}` as bytes: {reason}.", item.path.spelled));
        text += &derive(scope, &["Debug", "Eq", "PartialEq"]);
        text += &repr_c(item.align);
        let mut attributes = vec!["opaque".to_owned()];
        attributes.extend(self.cxx(id, item));
        text += &ptx(&attributes);
        text += &format!("pub struct {ident} {{\n    /// The bytes.\n    pub bytes: [u8; {}],\n}}\n", item.size);
        text + &assertion(ident, item, &["bytes: 0".to_owned()], scope.width())
    }

    fn incomplete(&self, item: &Item, ident: &str, scope: &mut Scope<'_>) -> String {
        let class = item.path.class.as_ref().map_or_else(|| item.path.ident.clone(), |class| class.join("::"));
        let what = format!("`{}`, which no file defines; only pointers to it are used.", item.path.spelled);
        let (cxx, ty) = (scope.library("name::CxxType"), scope.library("name::Type"));
        format!(
            "{}#[derive(Debug)]\npub enum {ident} {{}}\n\nimpl {cxx} for {ident} {{\n    const CXX: {ty}<'static> = {ty}::class({class:?});\n}}\n",
            doc("", &what)
        )
    }

    /// Returns the attributes for a type's C++ name and its mirror's name, if they differ from the defaults.
    fn cxx(&self, id: ItemId, item: &Item) -> Vec<String> {
        let name = self.names.type_name(id);
        let mut attributes: Vec<String> = match &item.path.class {
            Some(class) if *class != [name.ident.clone()] => self.cxx_always(item),
            _ => Vec::new(),
        };
        if !name.mirror.is_empty() && name.mirror != format!("{}Mirror", name.ident) {
            attributes.push(format!("mirror = {}", written(&name.mirror)));
        }
        attributes
    }

    fn cxx_always(&self, item: &Item) -> Vec<String> {
        let class = item.path.class.clone().unwrap_or_else(|| vec![item.path.ident.clone()]);
        vec![format!("cxx = {}", class.iter().map(|part| written(part)).collect::<Vec<_>>().join("::"))]
    }
}

/// Returns the `derive` attribute of a type that is `Copy`; `others` are in alphabetical order.
fn derive(scope: &mut Scope<'_>, others: &[&str]) -> String {
    let others: String = others.iter().map(|name| format!("{name}, ")).collect();
    format!("#[derive(Clone, Copy, {others}{})]\n", scope.library("PtxLayout"))
}

/// Returns the `repr` attribute of a struct with an alignment that its members do not imply; 1 if they do.
fn repr_c(align: u64) -> String {
    if align == 1 { "#[repr(C)]\n".to_owned() } else { format!("#[repr(C, align({align}))]\n") }
}

/// Returns a doc comment of one line.
pub(super) fn doc(indent: &str, text: &str) -> String {
    format!("{indent}/// {}\n", line(text))
}

/// Returns an attribute, on several lines if rustfmt would break it.
pub(super) fn attribute(name: &str, arguments: &[String]) -> String {
    let line = arguments.join(", ");
    let is_one_line = line.len() <= 70 || line.contains("!(") || arguments.len() == 1;
    listed(&format!("#[{name}("), arguments, ")]\n", is_one_line)
}

/// Returns items between `open` and `close`, on one line or each on its own.
fn listed(open: &str, items: &[String], close: &str, is_one_line: bool) -> String {
    match is_one_line {
        true => format!("{open}{}{close}", items.join(", ")),
        false => format!("{open}\n    {}\n{close}", items.join(",\n    ")),
    }
}

/// Returns the declaration of a function in a block, on several lines if rustfmt would break it.
pub(super) fn function(head: &str, params: &[String], result: &str, width: usize) -> String {
    let line = format!("    {head}({}){result};\n", params.join(", "));
    if line.len() <= width + 1 {
        return line;
    }
    let mut text = format!("    {head}(\n");
    for param in params {
        // Nothing may follow `...`.
        let comma = if param == "..." { "" } else { "," };
        text += &format!("        {param}{comma}\n");
    }
    text + &format!("    ){result};\n")
}

fn ptx(arguments: &[String]) -> String {
    if arguments.is_empty() { String::new() } else { attribute("ptx", arguments) }
}

/// Returns the attribute that lists an open enumeration's constants, on several lines if rustfmt would break it.
fn listed_enumerators(names: &[String], width: usize) -> String {
    if names.is_empty() {
        return String::new();
    }
    let (open, close, len) = ("#[ptx(enumerators(", "))]\n", names.join(", ").len());
    listed(open, names, close, len <= 70 && open.len() + len + close.len() <= width + 1)
}

/// Returns `head value`, on two lines if it is too long for one.
pub(super) fn assigned(head: &str, value: &str, width: usize, indent: &str) -> String {
    if indent.len() + head.len() + 1 + value.len() <= width {
        format!("{indent}{head} {value}\n")
    } else {
        format!("{indent}{head}\n{indent}    {value}\n")
    }
}

/// Returns the assertion of a type's size and alignment, and of `members`, which have offsets.
fn assertion(ident: &str, item: &Item, members: &[String], width: usize) -> String {
    let parts = [&[format!("size: {}", item.size), format!("align: {}", item.align)], members].concat();
    let line = format!("gpu_abi::assert_layout! {{ {ident} {{ {} }} }}\n", parts.join(", "));
    if line.len() <= width + 1 {
        return format!("\n{line}");
    }
    let mut text = format!("\ngpu_abi::assert_layout! {{\n    {ident} {{\n");
    let mut line = String::from("       ");
    for (index, part) in parts.iter().enumerate() {
        let comma = if index + 1 < parts.len() { "," } else { "" };
        if line.len() + part.len() + 2 > width && line.trim() != "" {
            text += &format!("{line}\n");
            line = String::from("       ");
        }
        line += &format!(" {part}{comma}");
    }
    text + &format!("{line}\n    }}\n}}\n")
}
