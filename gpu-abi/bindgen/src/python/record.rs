//! A record as a class: a ctypes structure or union with the same members as its dtype.

use super::form::{Form, class_name};
use super::names::{escaped, literal};
use super::place::{BitField, Member, Placed};
use crate::model::{Class, Item, Record, Role};
use gpu_abi::scalar::Scalar;

/// Returns the class of a record that the model declares.
pub(super) fn of_item(name: &str, item: &Item, record: &Record, placed: &Placed) -> String {
    let keyword = if record.is_union { "union" } else { "struct" };
    let mut doc = format!("`{keyword} {}`: {}.\n", escaped(&item.path.spelled), extent(item.size, item.align));
    let fields = record.fields.iter().filter(|field| !matches!(field.role, Role::Unnamed | Role::Padding));
    for (index, field) in fields.enumerate() {
        let place = match field.bits {
            Some(bits) => format!("bit {}", bits.offset()),
            None => format!("byte {}", field.offset),
        };
        let role = match field.role {
            Role::Base => ", a base class",
            Role::Anonymous => ", anonymous",
            _ => "",
        };
        let blank = if index == 0 { "\n" } else { "" };
        doc += &format!("{blank}    {};  // {place}{role}\n", escaped(&field.declared));
    }
    // In a ctypes union, all members have offset 0.
    let is_union = record.is_union && placed.members.iter().all(|member| member.offset == 0);
    class(name, &doc, item.size, placed, is_union)
}

/// Returns the class of one of CUDA's vectors, or of a pair of narrow floats, with these elements.
pub(super) fn of_cuda(cuda: Class, (names, form): (&[&str], Form)) -> String {
    let member = |(index, name): (usize, &&str)| Member {
        name: (*name).to_owned(),
        form: form.clone(),
        offset: form.size * index as u64,
    };
    let placed = Placed { members: names.iter().enumerate().map(member).collect(), bit_fields: Vec::new() };
    let (size, align) = (cuda.layout.size() as u64, cuda.layout.align() as u64);
    let doc = format!("CUDA's `{}`: {}.\n", cuda.cuda(), extent(size, align));
    class(class_name(cuda), &doc, size, &placed, false)
}

/// Returns a size and an alignment in words.
pub(super) fn extent(size: u64, align: u64) -> String {
    let plural = if size == 1 { "" } else { "s" };
    format!("{size} byte{plural}, aligned to {align}")
}

fn class(name: &str, doc: &str, size: u64, placed: &Placed, is_union: bool) -> String {
    let base = if is_union { "Union" } else { "Structure" };
    let mut text = format!("class {name}(ctypes.{base}):\n");
    match doc.trim_end().split_once('\n') {
        None => text += &format!("    \"\"\"{}\"\"\"\n", doc.trim_end()),
        Some((first, rest)) => {
            text += &format!("    \"\"\"{first}\n");
            for line in rest.lines() {
                text += format!("    {line}").trim_end();
                text.push('\n');
            }
            text += "    \"\"\"\n";
        }
    }
    let row = |Member { name, form, offset }: &Member| {
        format!("            ({}, {}, {}, {offset}),\n", literal(name), form.numpy(), form.ctypes())
    };
    let rows: String = placed.members.iter().map(row).collect();
    let rows = if rows.is_empty() { "[]".to_owned() } else { format!("[\n{rows}        ]") };
    let kind = if is_union { "        is_union=True,\n" } else { "" };
    text += &format!("\n    dtype, _anonymous_, _fields_ = _placed(\n        {size},\n        {rows},\n{kind}    )\n");
    text += "    _pack_ = 1\n    _layout_ = \"ms\"\n";
    let mut after_class = String::new();
    for BitField { name: bit_field, storage, shift, width, scalar } in &placed.bit_fields {
        let dtype = match scalar {
            // Python's own integers, which have any size.
            Scalar::I128 | Scalar::U128 => "\"O\"".to_owned(),
            _ => Form::scalar(*scalar).numpy(),
        };
        let is_signed = if scalar.is_signed() { "True" } else { "False" };
        let made = format!("BitField({}, {shift}, {width}, {dtype}, {is_signed})", literal(storage));
        // Within a class, Python renames identifiers that start with two underscores.
        match bit_field.starts_with("__") {
            true => after_class += &format!("{name}.{bit_field} = {made}\n"),
            false => text += &format!("    {bit_field} = {made}\n"),
        }
    }
    text + &format!("\n\n{after_class}_check({name})\n")
}
