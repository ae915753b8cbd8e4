//! A record as a class: a ctypes structure or union with the same members as its dtype.

use super::form::{Form, class_name, lanes};
use super::names::{escaped, literal};
use super::place::{BitField, Member, Placed};
use crate::model::{Class, Item, Record, Role};
use gpu_abi::scalar::Scalar;
use std::fmt::Write;

/// Writes a record that the model declares.
pub(super) fn write(out: &mut String, name: &str, item: &Item, record: &Record, placed: &Placed) {
    let keyword = if record.is_union { "union" } else { "struct" };
    let mut doc = format!("`{keyword} {}`: {}.\n", escaped(&item.path.spelled), extent(item.size, item.align));
    let fields = record.fields.iter().filter(|field| !matches!(field.role, Role::Unnamed | Role::Padding));
    for (index, field) in fields.enumerate() {
        let place = match field.bits {
            Some((first, _)) => format!("bit {first}"),
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
    class(out, name, &doc, item.size, placed, is_union);
}

/// Writes one of CUDA's vectors, or a pair of narrow floats.
pub(super) fn write_class(out: &mut String, class_of: Class) {
    let Some((names, form)) = lanes(class_of) else { return };
    let member = |(index, name): (usize, &&str)| Member {
        name: (*name).to_owned(),
        form: form.clone(),
        offset: form.size * index as u64,
    };
    let placed = Placed { members: names.iter().enumerate().map(member).collect(), bit_fields: Vec::new() };
    let (size, align) = (class_of.layout.size() as u64, class_of.layout.align() as u64);
    class(
        out,
        class_name(class_of),
        &format!("CUDA's `{}`: {}.\n", class_of.cuda(), extent(size, align)),
        size,
        &placed,
        false,
    );
}

/// Returns a size and an alignment in words.
pub(super) fn extent(size: u64, align: u64) -> String {
    let plural = if size == 1 { "" } else { "s" };
    format!("{size} byte{plural}, aligned to {align}")
}

fn class(out: &mut String, name: &str, doc: &str, size: u64, placed: &Placed, is_union: bool) {
    let base = if is_union { "Union" } else { "Structure" };
    // Writing to a string does not fail.
    let _ = writeln!(out, "class {name}(ctypes.{base}):");
    match doc.trim_end().split_once('\n') {
        None => out.push_str(&format!("    \"\"\"{}\"\"\"\n", doc.trim_end())),
        Some((first, rest)) => {
            let _ = writeln!(out, "    \"\"\"{first}");
            for line in rest.lines() {
                out.push_str(format!("    {line}").trim_end());
                out.push('\n');
            }
            out.push_str("    \"\"\"\n");
        }
    }
    let row = |Member { name, form, offset }: &Member| {
        format!("            ({}, {}, {}, {offset}),\n", literal(name), form.numpy(), form.ctypes())
    };
    let rows: String = placed.members.iter().map(row).collect();
    let rows = if rows.is_empty() { "[]".to_owned() } else { format!("[\n{rows}        ]") };
    let kind = if is_union { "        is_union=True,\n" } else { "" };
    let _ = writeln!(out, "\n    dtype, _anonymous_, _fields_ = _placed(\n        {size},\n        {rows},\n{kind}    )");
    out.push_str("    _pack_ = 1\n    _layout_ = \"ms\"\n");
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
        let _ = match bit_field.starts_with("__") {
            true => writeln!(after_class, "{name}.{bit_field} = {made}"),
            false => writeln!(out, "    {bit_field} = {made}"),
        };
    }
    let _ = writeln!(out, "\n\n{after_class}_check({name})");
}
