//! PTX text: reads a module's initialized variables, and the names, parameters and calls of its functions.
//!
//! Only the kit's symbols are read. Syntax that this reader does not know is an error there, since a misread number would
//! look like a layout.

use super::{Declared, Output, PREFIX, atomic, call, dwarf, section, valist};
use crate::sources::{ATOMIC, DESCRIBED, PRINTF};

/// Reads PTX text.
///
/// # Errors
/// Describes the mistake in it.
pub fn read(text: &str) -> Result<Output, String> {
    let text = without_comments(text);
    let mut output = Output { is_ptx: true, is_device: true, ..Output::default() };
    let mut sections = section::Sections::default();
    let mut rest = text.as_str();
    while let Some(at) = rest.find(['.', '{', '"']) {
        rest = &rest[at..];
        if rest.starts_with('{') {
            rest = after_body(rest);
            continue;
        }
        if let Some(string) = rest.strip_prefix('"') {
            rest = string.split_once('"').map_or("", |(_, rest)| rest);
            continue;
        }
        let word = word(&rest[1..]);
        rest = &rest[1 + word.len()..];
        match word {
            "target" => output.sm = output.sm.or_else(|| target(rest)),
            "global" | "const" => {
                let (statement, after) = rest.split_once(';').ok_or("the text ends in a variable")?;
                variable(statement, &mut output)?;
                rest = after;
            }
            "entry" | "func" => rest = function(rest, &mut output)?,
            "section" => rest = sections.add(rest)?,
            _ => {}
        }
    }
    output.debug = dwarf::read(&sections.resolved()?)?;
    Ok(output)
}

/// Returns the text without comments. A file's name in quotes may contain `//`.
fn without_comments(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['/', '"']) {
        clean.push_str(&rest[..at]);
        rest = &rest[at..];
        rest = if let Some(string) = rest.strip_prefix('"') {
            let (string, after) = rest.split_at(string.find('"').map_or(rest.len(), |end| end + 2));
            clean.push_str(string);
            after
        } else if rest.starts_with("//") {
            rest.find('\n').map_or("", |end| &rest[end..])
        } else if rest.starts_with("/*") {
            rest.split_once("*/").map_or("", |(_, rest)| rest)
        } else {
            clean.push('/');
            &rest[1..]
        };
    }
    clean + rest
}

/// Returns the identifier at the start of the text.
pub(super) fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '$' | '%')).unwrap_or(text.len());
    &text[..end]
}

fn after_body(text: &str) -> &str {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[at + 1..];
        }
    }
    ""
}

fn target(text: &str) -> Option<u32> {
    let digits = text.trim_start().strip_prefix("sm_")?;
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}

/// Reads `.align A .TYPE NAME[N] = {V, ..}`. Values missing at the end are 0.
fn variable(statement: &str, output: &mut Output) -> Result<(), String> {
    let (head, values) = statement.split_once('=').map_or((statement, None), |(head, values)| (head, Some(values)));
    let mut words = head.split_whitespace().rev();
    let declared = words.next().unwrap_or_default();
    let name = word(declared);
    if name.starts_with(DESCRIBED) {
        output.described.insert(name.to_owned());
    }
    let Some(values) = values else { return Ok(()) };
    if !name.starts_with(PREFIX) {
        return Ok(());
    }
    let wrong = |why: &str| format!("{why} in the variable `{name}`");
    let width = match words.next().unwrap_or_default() {
        ".b8" | ".u8" | ".s8" => 1,
        ".b16" | ".u16" | ".s16" => 2,
        ".b32" | ".u32" | ".s32" => 4,
        ".b64" | ".u64" | ".s64" => 8,
        other => return Err(wrong(&format!("the type `{other}`, which is not an integer's,"))),
    };
    let count = match declared[name.len()..].strip_prefix('[') {
        Some(count) => count.strip_suffix(']').and_then(|count| count.parse().ok()).ok_or_else(|| wrong("no length"))?,
        None => 1_usize,
    };
    let mut bytes = Vec::new();
    for value in values.split(['{', '}', ',']).map(str::trim).filter(|value| !value.is_empty()) {
        let value = integer(value).ok_or_else(|| wrong(&format!("the value `{value}`, which is not an integer,")))?;
        bytes.extend_from_slice(&value.to_le_bytes()[..width]);
    }
    let size = width.checked_mul(count).filter(|size| bytes.len() <= *size && *size <= 1 << 20);
    bytes.resize(size.ok_or_else(|| wrong("a length that does not fit the values"))?, 0);
    output.data.insert(name.to_owned(), bytes);
    Ok(())
}

/// Returns the value of an integer, in any of PTX's forms that compilers write.
pub(super) fn integer(text: &str) -> Option<i128> {
    let text = text.trim_end_matches('U');
    match text.strip_prefix("0x") {
        Some(digits) => i128::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

/// Reads `[(RESULT)] NAME [(PARAMS)]` and the body of one of the kit's functions, and returns the text after it.
fn function<'a>(text: &'a str, output: &mut Output) -> Result<&'a str, String> {
    let parenthesized = |text: &'a str| {
        let text = text.trim_start();
        match text.strip_prefix('(') {
            Some(inner) => inner.split_once(')').map(|(inner, rest)| (Some(inner), rest)).ok_or("the text ends in a list"),
            None => Ok((None, text)),
        }
    };
    let (result, rest) = parenthesized(text)?;
    let rest = rest.trim_start();
    let name = word(rest);
    let (params, mut rest) = parenthesized(&rest[name.len()..])?;
    if name.contains(PREFIX) {
        output.symbols.insert(name.to_owned());
    }
    if name.starts_with(DESCRIBED) {
        output.described.insert(name.to_owned());
    }
    if name.starts_with(PREFIX) {
        let of = |why: String| format!("{why} in the function `{name}`");
        let result = result.filter(|text| !text.trim().is_empty()).map(param).transpose().map_err(of)?;
        let params: Vec<&str> = params.unwrap_or_default().split(',').filter(|text| !text.trim().is_empty()).collect();
        let names: Vec<&str> = params.iter().map(|param| name_of(param)).collect();
        let params = params.into_iter().map(param).collect::<Result<_, _>>().map_err(of)?;
        let mut declared = Declared { result, params, ..Declared::default() };
        if let Some(at) = rest.find(['{', ';']).filter(|&at| rest[at..].starts_with('{')) {
            let after = after_body(&rest[at..]);
            let body = &rest[at..rest.len() - after.len()];
            declared.call = call::read(body).transpose();
            declared.valist = if name.starts_with(PRINTF) { valist::read(body, &names) } else { None };
            declared.atomic = name.starts_with(ATOMIC).then(|| atomic::read(body));
            rest = after;
        }
        output.functions.insert(name.to_owned(), declared);
    }
    Ok(rest)
}

/// Returns the name at the end of `[.param] [.align A] .TYPE NAME[N]`.
pub(super) fn name_of(declaration: &str) -> &str {
    declaration.split_whitespace().next_back().map_or("", word)
}

/// Reads `.param [.align A] .TYPE [.ptr ..] NAME[[N]]`, and returns it as `[.align A ].TYPE[[N]]`.
///
/// # Errors
/// Quotes a text of another form.
pub fn param(text: &str) -> Result<String, String> {
    let wrong = || format!("the parameter `{}`, whose form is not known,", text.trim());
    let mut words = text.split_whitespace();
    if !matches!(words.next(), Some(".param" | ".reg")) {
        return Err(wrong());
    }
    let mut ty = words.next().ok_or_else(wrong)?;
    let mut declared = String::new();
    if ty == ".align" {
        declared = format!(".align {} ", words.next().ok_or_else(wrong)?);
        ty = words.next().ok_or_else(wrong)?;
    }
    let name = words.next_back().ok_or_else(wrong)?;
    let array = name.find('[').map_or("", |at| &name[at..]);
    Ok(format!("{declared}{ty}{array}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_read_in_every_form() {
        let output = read(
            ".version 8.0\n.target sm_90a, debug // x\n.visible .global .align 8 .u64 gpu_abi_kit_a[3] = {5, 0xffU};\n\
             .visible .global .align 1 .b8 gpu_abi_kit_b[2] = {0,\n224};\n.const .s16 gpu_abi_kit_c = -2;\n\
             .global .u64 other = gpu_abi_kit_a;\n.global .align 1 .b8 gpu_abi_kit_empty[4];",
        )
        .unwrap();
        assert_eq!(output.sm, Some(90));
        assert_eq!(output.data["gpu_abi_kit_a"][..9], [5, 0, 0, 0, 0, 0, 0, 0, 255]);
        assert_eq!(output.data["gpu_abi_kit_a"].len(), 24);
        assert_eq!(output.data["gpu_abi_kit_b"], [0, 224]);
        assert_eq!(output.data["gpu_abi_kit_c"], [254, 255]);
        assert_eq!(output.data.len(), 3);
        assert!(read(".global .f32 gpu_abi_kit_e = 0f3F800000;").unwrap_err().contains("`.f32`"));
        assert!(read(".global .u64 gpu_abi_kit_f = g;").unwrap_err().contains("`g`"));
        assert!(read(".global .u8 gpu_abi_kit_g[1] = {1, 2};").unwrap_err().contains("length"));
    }

    #[test]
    fn a_name_with_two_slashes_is_not_a_comment() {
        let output =
            read(".file 1 \"bin/..//a.h\" // \"x\n.section .debug_str { .b8 0 }\n.const .b8 gpu_abi_kit_a = 1;").unwrap();
        assert_eq!(output.data["gpu_abi_kit_a"], [1]);
        assert!(output.debug.is_none(), "a section without a compile unit");
    }

    #[test]
    fn parameters_are_read_from_entries_and_functions() {
        let output = read(
            ".visible .entry gpu_abi_kit_k(\n\t.param .align 16 .b8 p[48],\n\t.param .u64 .ptr .align 1 q\n)\n.maxntid 3\n{\n\
             \t.param .b32 x; { ret; }\n}\n.visible .func  (.param .align 4 .b8 r[12]) gpu_abi_kit_f()\n{\n\tret;\n}\n\
             .extern .func gpu_abi_kit_g(.param .b64 p)\n;\n.func h { .param .v2 }",
        )
        .unwrap();
        assert_eq!(output.functions["gpu_abi_kit_k"].params, [".align 16 .b8[48]", ".u64"]);
        assert_eq!(output.functions["gpu_abi_kit_f"].result.as_deref(), Some(".align 4 .b8[12]"));
        assert_eq!(output.functions["gpu_abi_kit_g"].params, [".b64"]);
        assert_eq!(output.functions.len(), 3);
    }
}
