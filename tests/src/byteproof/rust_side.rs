//! The Rust program: records derived, values made of numbers and turned into mirrors, and back.

use super::numbers::Values;
use crate::record::Kind;
use crate::subject::rust;

/// The program for the records at `positions`; it speaks the C++ programs' language, and knows two
/// more commands: `W` and `R` go through the members of the mirror instead of the conversions. With the argument `header`, it prints the
/// header of all records.
pub fn source(values: &Values<'_>, positions: &[usize]) -> String {
    let mut text = format!("{ALLOW}mod value {{\n{}}}\n{SUPPORT}", include_str!("value.rs"));
    // Inner comments of the file stand in the middle of this one.
    text = text.replace("//!", "//");
    text += &rust::prelude();
    for position in values.set().closure(positions.iter().copied()) {
        let record = &values.set().records()[position];
        text += &rust::definition(record, values.set());
        if record.kind == Kind::Struct {
            put_conversions(&mut text, values, position);
        }
        put_members(&mut text, values, position);
    }
    text.push_str("fn main() {\n    let rows: &[Row] = &[\n");
    for &position in positions {
        let record = &values.set().records()[position];
        let name = &record.name;
        // A union is never whole without knowing its live member: its mirror is what values are.
        let ty = match record.kind {
            Kind::Struct => name.clone(),
            Kind::Union => format!("{name}Mirror"),
        };
        text += &format!("        [write::<{ty}>, read::<{ty}>, write::<{name}Mirror>, read::<{name}Mirror>],\n");
    }
    text.push_str("    ];\n    if std::env::args().nth(1).as_deref() == Some(\"header\") {\n");
    text.push_str("        let mut header = gpu_abi::header::Header::new();\n");
    for &position in positions {
        text += &format!("        header = header.with_type::<{}>();\n", values.set().records()[position].name);
    }
    text.push_str(
        "        print!(\"{}\", header.text().expect(\"a header\"));\n        return;\n    }\n    answer(rows);\n}\n",
    );
    text
}

/// A struct as a value: made as a whole, and taken field by field.
fn put_conversions(text: &mut String, values: &Values<'_>, position: usize) {
    let record = &values.set().records()[position];
    let mut make = String::from("Self {");
    let mut take = String::new();
    for (at, member) in record.members.iter().enumerate() {
        let ty = rust::field_type(member, record.kind, values.set());
        match &member.name {
            Some(name) => {
                let field = rust::field_name(name);
                make += &format!(" {field}: Value::make(numbers),");
                take += &format!(" self.{field}.take(numbers);");
            }
            None => make += &format!(" {}: <{ty}>::new(),", rust::unnamed_field(at)),
        }
    }
    make.push_str(" }");
    put_impl(text, &record.name, &make, &take);
}

/// A mirror as a value: its members, or the one that is alive, set one by one and read again.
fn put_members(text: &mut String, values: &Values<'_>, position: usize) {
    let record = &values.set().records()[position];
    // Members that no reference can point to are behind methods.
    let opaque = record.kind == Kind::Union || record.packed || record.pack.is_some();
    let mut make = String::from("let mut made = <Self as bytemuck::Zeroable>::zeroed();");
    let mut take = String::new();
    for (_, member) in values.members(position) {
        let Some(name) = &member.name else { continue };
        let field = rust::field_name(name);
        // A union has no conversion, so its mirror is the value, as in a struct.
        let ty = rust::field_type(member, Kind::Struct, values.set());
        make += &format!(" let value = <{ty} as Value>::make(numbers);");
        let taken = if member.bits.is_some() {
            make += &format!(" made.set_{name}(BitField::to_int(&value));");
            format!("<{ty} as BitField>::from_int(self.{field}()).expect(\"{name}\")")
        } else {
            let mirror = if opaque {
                make += &format!(" made.set_{name}(value.to_mirror());");
                format!("self.{field}()")
            } else {
                make += &format!(" made.{field} = value.to_mirror();");
                format!("self.{field}")
            };
            format!("<{ty} as PtxMirror>::try_from_mirror(&{mirror}).expect(\"{name}\")")
        };
        take += &format!(" <{ty} as Value>::take(&{taken}, numbers);");
    }
    make.push_str(" made");
    put_impl(text, &format!("{}Mirror", record.name), &make, &take);
}

fn put_impl(text: &mut String, ty: &str, make: &str, take: &str) {
    *text += &format!(
        "impl Value for {ty} {{\n    fn make(numbers: &mut dyn Iterator<Item = u128>) -> Self {{ {make} }}\n    \
         fn take(&self, numbers: &mut Vec<u128>) {{ {take} }}\n}}\n"
    );
}

/// Of an empty record nothing is made and nothing taken.
const ALLOW: &str = "#![allow(unused_variables, unused_mut, unused_imports, dead_code)]\n";

const SUPPORT: &str = r#"
use gpu_abi::mirror::BitField;
use gpu_abi::{Codec, PtxLayout, PtxMirror};
use value::Value;

impl Value for ProbeEnum {
    fn make(numbers: &mut dyn Iterator<Item = u128>) -> Self {
        if u32::make(numbers) == 0 { Self::First } else { Self::Second }
    }

    fn take(&self, numbers: &mut Vec<u128>) {
        numbers.push(*self as u128);
    }
}

/// The answers to `w`, `r`, `W` and `R`.
type Row = [fn(&str) -> String; 4];

fn write<T: Value + PtxMirror + Codec>(digits: &str) -> String {
    let mut numbers = (0..digits.len() / 32)
        .map(|at| u128::from_str_radix(&digits[32 * at..][..32], 16).expect("a number"));
    let value = T::make(&mut numbers);
    assert_eq!(numbers.next(), None, "a value takes all its numbers");
    match value.try_to_mirror() {
        Ok(mirror) => bytemuck::bytes_of(&mirror).iter().map(|byte| format!("{byte:02x}")).collect(),
        Err(error) => format!("!{error}"),
    }
}

fn read<T: Value + PtxMirror + Codec>(digits: &str) -> String {
    let bytes: Vec<u8> = (0..digits.len() / 2)
        .map(|at| u8::from_str_radix(&digits[2 * at..][..2], 16).expect("a byte"))
        .collect();
    let mirror: T::Mirror = match bytemuck::try_pod_read_unaligned(&bytes) {
        Ok(mirror) => mirror,
        Err(_) => return format!("!{} bytes for a mirror of {}", bytes.len(), size_of::<T::Mirror>()),
    };
    match T::try_from_mirror(&mirror) {
        Ok(value) => {
            let mut numbers = Vec::new();
            value.take(&mut numbers);
            numbers.iter().map(|number| format!("{number:032x}")).collect()
        }
        Err(error) => format!("!{error}"),
    }
}

fn answer(rows: &[Row]) {
    for line in std::io::stdin().lines() {
        let line = line.expect("a line");
        let mut words = line.split(' ');
        let command = words.next().expect("a command");
        let row = rows[words.next().expect("an index").parse::<usize>().expect("an index")];
        let command = "wrWR".find(command).expect("a command");
        println!("{}", row[command](words.next().unwrap_or("")));
    }
}
"#;
