//! The model written as Rust.

mod items;
mod kernels;
mod names;
mod scope;
mod words;

use crate::model::{ItemId, Model};
use crate::options::Options;
use crate::text::line;
use names::RustNames;
use scope::Scope;
use std::collections::BTreeMap;
use std::path::Path;

/// How the text names the compiled files, and what stands around it.
pub(crate) struct Setting<'s> {
    /// Returns an expression for the path of a compiled file.
    pub(crate) locate: &'s dyn Fn(&Path) -> String,
    /// Whether the text is put into a module by `include!`, which takes no inner attributes.
    pub(crate) is_included: bool,
}

/// What the compiler and clippy say of names and of whatever a program leaves unused.
const ALLOWED: [&str; 8] = [
    "dead_code",
    "missing_debug_implementations",
    "non_camel_case_types",
    "non_snake_case",
    "non_upper_case_globals",
    "unreachable_pub",
    "clippy::all",
    "clippy::pedantic",
];

/// Returns the model as the text of a module.
pub(crate) fn write(model: &Model, options: &Options, setting: &Setting<'_>) -> String {
    let names = RustNames::new(model, options);
    let mut text = String::from("// Made by `gpu-abi bindgen`: write it anew instead of changing it.\n");
    for note in &model.notes {
        text += &format!("//\n// {}\n", line(note));
    }
    text.push('\n');
    if !setting.is_included {
        text += "//! Kernels, variables and types of CUDA C++.\n\n";
        text += &format!("#![allow(\n    {}\n)]\n\n", ALLOWED.join(",\n    "));
    }
    let mut modules: BTreeMap<&[String], Vec<ItemId>> = BTreeMap::new();
    for id in (0..model.types.len()).map(ItemId).filter(|id| !names::is_hidden(model, *id)) {
        modules.entry(&names.of(id).modules).or_default().push(id);
    }
    for items in modules.values_mut() {
        items.sort_by_key(|id| &names.of(*id).ident);
    }
    let writer = Writer { model, options, names: &names, setting, modules };
    text + &writer.module(&[])
}

struct Writer<'w> {
    model: &'w Model,
    options: &'w Options,
    names: &'w RustNames,
    setting: &'w Setting<'w>,
    modules: BTreeMap<&'w [String], Vec<ItemId>>,
}

impl Writer<'_> {
    /// Returns the content of a module.
    fn module(&self, path: &[String]) -> String {
        let mut scope = Scope::new(self.model, self.names, path);
        let mut sections: Vec<String> = Vec::new();
        let is_outer = path.is_empty();
        for id in self.modules.get(path).into_iter().flatten() {
            sections.push(self.item(*id, &mut scope));
        }
        if is_outer {
            for (number, block) in self.model.blocks.iter().enumerate() {
                sections.push(self.block(number, block, &mut scope));
            }
        }
        let inner = self.names.taken.keys().filter(|inner| inner.len() == path.len() + 1 && inner.starts_with(path));
        for inner in inner {
            let name = inner.last().map(String::as_str).unwrap_or_default();
            let content = indented(&self.module(inner));
            let section = format!("/// The namespace `{name}`.\npub mod {} {{\n{content}}}\n", words::written(name));
            sections.push(section);
        }
        if self.setting.is_included && is_outer {
            let allow = format!("#[allow({})]\n", ALLOWED.join(", "));
            for section in &mut sections {
                *section = with_attribute(section, &allow);
            }
        }
        let uses = scope.into_uses();
        let uses = if uses.is_empty() { String::new() } else { uses + "\n" };
        uses + &sections.join("\n")
    }
}

/// Returns a section, of which one item follows the other, with an attribute on each.
fn with_attribute(section: &str, attribute: &str) -> String {
    let mut text = String::new();
    let mut is_start = true;
    for line in section.lines() {
        let is_item = line.starts_with(|c: char| c.is_alphabetic() || c == '#' || c == '/');
        if is_item && is_start && !line.starts_with("gpu_abi::assert_layout!") {
            text += attribute;
        }
        is_start = line.is_empty() || line == "}" || is_start && line.starts_with("gpu_abi::assert_layout!");
        is_start |= line.ends_with(';') && !line.starts_with(' ');
        text += line;
        text.push('\n');
    }
    text
}

fn indented(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") }).collect()
}
