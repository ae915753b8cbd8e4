//! Reads back, from PTX text, what the probes put there: objects' bytes and functions' parameters.
//!
//! Only the forms nvcc and clang print are read, and anything else in their place is an error: a
//! misread number would look like a layout.

use std::collections::HashMap;

use super::probe::{STORE_PREFIX, bits_symbol};
use super::{Declared, Emitted};
use crate::record::Param;

/// Reads a whole listing.
///
/// # Errors
/// Quotes the line that has none of the known forms.
pub fn read(text: &str) -> Result<Emitted, String> {
    let mut emitted = Emitted::default();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("//") {
            continue;
        }
        if line.contains(".global ") && !line.starts_with(['\t', ' ']) {
            let (symbol, bytes) = object(line).map_err(|why| format!("{why}: {line}"))?;
            emitted.data.insert(symbol, bytes);
        } else if let Some(symbol) = declared_symbol(line) {
            // The parameters follow, a line each, up to the line with the closing parenthesis.
            let mut text = line.to_owned();
            while !closed(&text) {
                text += lines.next().ok_or_else(|| format!("the text ends in {symbol}"))?;
            }
            let declared = declaration(&text).map_err(|why| format!("{why}: {text}"))?;
            emitted.functions.insert(symbol.to_owned(), declared);
            if let Some((position, record)) = stores_of(symbol) {
                let body = lines.by_ref().take_while(|line| *line != "}");
                let symbol = bits_symbol(position, record);
                let size = emitted.data.get(&symbol).map_or(0, Vec::len);
                let bytes = stored(body, &symbol, size)?;
                emitted.data.insert(symbol, bytes);
            }
        }
    }
    Ok(emitted)
}

/// The symbol a line declares a function by, where it declares one.
pub(super) fn declared_symbol(line: &str) -> Option<&str> {
    let rest = if let Some((_, rest)) = line.split_once(".entry ") {
        rest
    } else {
        let (_, rest) = line.split_once(".func ")?;
        // A return parameter stands in parentheses before the name.
        match rest.trim_start().strip_prefix('(') {
            Some(ret) => ret.split_once(')')?.1,
            None => rest,
        }
    };
    let rest = rest.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
    (end > 0).then(|| &rest[..end])
}

/// The record and the position of the bit-field whose bytes a function stores.
fn stores_of(symbol: &str) -> Option<(usize, &str)> {
    let (position, record) = symbol.strip_prefix(STORE_PREFIX)?.split_once('_')?;
    Some((position.parse().ok()?, record))
}

/// `.visible .global .align A .TYPE NAME[N] = {V, ..};`, the initialiser and `[N]` being optional;
/// values left out at the end are 0.
fn object(line: &str) -> Result<(String, Vec<u8>), &'static str> {
    let (head, values) = match line.split_once(" = ") {
        Some((head, values)) => (head, Some(values)),
        None => (line, None),
    };
    let mut words = head.trim_end_matches(';').split_whitespace().rev();
    let name = words.next().ok_or("no name")?;
    let width = width(words.next().ok_or("no type")?).ok_or("an unknown type")?;
    let (name, count) = match name.split_once('[') {
        Some((name, count)) => {
            let count = count.strip_suffix(']').ok_or("no `]`")?;
            (name, count.parse().map_err(|_| "no length")?)
        }
        None => (name, 1),
    };
    let mut bytes = Vec::with_capacity(width * count);
    if let Some(values) = values {
        let values = values.trim_end_matches(';').trim_matches(['{', '}']);
        for value in values.split(',') {
            let value = integer(value.trim()).ok_or("an unknown value")?;
            bytes.extend_from_slice(&value.to_le_bytes()[..width]);
        }
    }
    if bytes.len() > width * count {
        return Err("more values than places");
    }
    bytes.resize(width * count, 0);
    Ok((name.to_owned(), bytes))
}

/// The bytes of an integer type.
fn width(ty: &str) -> Option<usize> {
    match ty {
        ".b8" | ".u8" | ".s8" => Some(1),
        ".b16" | ".u16" | ".s16" => Some(2),
        ".b32" | ".u32" | ".s32" => Some(4),
        ".b64" | ".u64" | ".s64" => Some(8),
        _ => None,
    }
}

/// A decimal integer; the widest value a listing holds has 64 bits, with or without a sign.
fn integer(text: &str) -> Option<i128> {
    text.parse().ok()
}

fn closed(declaration: &str) -> bool {
    // The name is followed by one list in parentheses; a return parameter's list stands before it.
    let name_end =
        declared_symbol(declaration).map_or(0, |name| name.as_ptr() as usize - declaration.as_ptr() as usize + name.len());
    let rest = &declaration[name_end..];
    rest.trim_start().starts_with('(') && rest.contains(')')
}

fn declaration(text: &str) -> Result<Declared, &'static str> {
    let name = declared_symbol(text).ok_or("no name")?;
    let at = name.as_ptr() as usize - text.as_ptr() as usize;
    let (before, after) = (&text[..at], &text[at + name.len()..]);
    let ret = match before.split_once('(') {
        Some((_, ret)) => Some(param(ret.trim_end().trim_end_matches(')'))?),
        None => None,
    };
    let list = after.trim_start().strip_prefix('(').ok_or("no parameters")?;
    let (list, _) = list.split_once(')').ok_or("no `)`")?;
    let params = list.split(',').filter(|text| !text.trim().is_empty()).map(param).collect::<Result<_, _>>()?;
    Ok(Declared { ret, params })
}

/// `.param [.align A] .TYPE [.ptr ..] NAME[[N]]`.
fn param(text: &str) -> Result<Param, &'static str> {
    let mut words = text.split_whitespace();
    if words.next() != Some(".param") {
        return Err("no `.param`");
    }
    let mut word = words.next().ok_or("no type")?;
    let mut align = None;
    if word == ".align" {
        let value = words.next().ok_or("no alignment")?;
        align = Some(value.parse().map_err(|_| "no alignment")?);
        word = words.next().ok_or("no type")?;
    }
    let ty = word.strip_prefix('.').ok_or("no type")?;
    let name = words.last().ok_or("no name")?;
    let count = match name.split_once('[') {
        Some((_, count)) => {
            let count = count.strip_suffix(']').ok_or("no `]`")?;
            Some(count.parse().map_err(|_| "no length")?)
        }
        None => None,
    };
    Ok(Param(align, ty.to_owned(), count))
}

/// The bytes a body of constant moves and single-byte stores leaves in the object of that size.
fn stored<'a>(body: impl Iterator<Item = &'a str>, symbol: &str, size: usize) -> Result<Vec<u8>, String> {
    let mut registers = HashMap::new();
    let mut bytes = vec![None; size];
    for line in body {
        let statement = line.trim().trim_end_matches(';');
        let (instruction, operands) = statement.split_once(char::is_whitespace).unwrap_or_default();
        let mut operands = operands.split(',').map(str::trim);
        let (first, second) = (operands.next().unwrap_or(""), operands.next());
        let value = || {
            let text = second?;
            integer(text).or_else(|| registers.get(text).copied())
        };
        match instruction {
            "mov.u16" | "mov.b16" | "mov.u32" | "mov.b32" => {
                let value = value().ok_or_else(|| format!("{symbol}: no constant: {line}"))?;
                registers.insert(first, value);
            }
            "st.volatile.global.u8" | "st.volatile.global.b8" => {
                let at = address(first, symbol).and_then(|at| bytes.get_mut(at));
                let at = at.ok_or_else(|| format!("{symbol}: stored outside: {line}"))?;
                let value = value().ok_or_else(|| format!("{symbol}: no constant: {line}"))?;
                *at = Some(value.to_le_bytes()[0]);
            }
            "" | ".reg" => {}
            _ => return Err(format!("{symbol}: neither move nor store: {line}")),
        }
    }
    bytes.into_iter().collect::<Option<_>>().ok_or_else(|| format!("{symbol}: a byte is not stored"))
}

/// The offset in `[SYMBOL]` or `[SYMBOL+OFFSET]`.
fn address(operand: &str, symbol: &str) -> Option<usize> {
    let inner = operand.strip_prefix('[')?.strip_suffix(']')?;
    match inner.strip_prefix(symbol)? {
        "" => Some(0),
        rest => rest.strip_prefix('+')?.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_read_with_or_without_an_initialiser() {
        let emitted = read(
            ".visible .global .align 8 .u64 a[2] = {5, 18446744073709551615};\n\
             .visible .global .align 4 .b8 b[4] = {0, 224};\n\
             .visible .global .align 1 .b8 c[2];\n\
             .visible .global .align 2 .u16 d = -2;\n",
        )
        .unwrap();
        assert_eq!(emitted.data["a"][..9], [5, 0, 0, 0, 0, 0, 0, 0, 255]);
        assert_eq!(emitted.data["b"], [0, 224, 0, 0]);
        assert_eq!(emitted.data["c"], [0, 0]);
        assert_eq!(emitted.data["d"], [254, 255]);
        assert!(read(".visible .global .f32 e = 0f3F800000;").unwrap_err().contains("unknown type"));
        assert!(read(".visible .global .u64 f = g;").unwrap_err().contains("unknown value"));
    }

    #[test]
    fn parameters_are_read_from_entries_and_functions() {
        let emitted = read(
            ".visible .entry k(\n\t.param .align 16 .b8 k_param_0[48],\n\t\
             .param .u64 .ptr .align 1 k_param_1\n)\n{\n\tret;\n}\n\
             .visible .func  (.param .align 4 .b8 func_retval0[12]) f()\n{\n\tret;\n}\n\
             .visible .func g(\n\t.param .b64 g_param_0\n)\n{\n\tret;\n}\n",
        )
        .unwrap();
        let k = &emitted.functions["k"];
        assert_eq!(k.params, [Param::bytes(48, 16), Param(None, "u64".to_owned(), None)]);
        assert_eq!(emitted.functions["f"].ret, Some(Param::bytes(12, 4)));
        assert_eq!(emitted.functions["g"].params, [Param(None, "b64".to_owned(), None)]);
    }

    #[test]
    fn stores_fill_the_object_they_name() {
        let text = ".global .align 1 .b8 probe_bits_2_R[2];\n\
             .visible .func probe_store_2_R()\n{\n\t.reg .b16 \t%rs<2>;\n\n\
             \tmov.u16 \t%rs1, 31;\n\
             \tst.volatile.global.u8 \t[probe_bits_2_R], %rs1;\n\
             \tst.volatile.global.u8 \t[probe_bits_2_R+1], 7;\n\tret;\n}\n";
        assert_eq!(read(text).unwrap().data["probe_bits_2_R"], [31, 7]);
        let short = text.replace("\tst.volatile.global.u8 \t[probe_bits_2_R+1], 7;\n", "");
        assert!(read(&short).unwrap_err().contains("a byte is not stored"));
        let other = text.replace("mov.u16", "ld.u16");
        assert!(read(&other).unwrap_err().contains("neither move nor store"));
    }
}
