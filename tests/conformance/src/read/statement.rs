//! Statements of a function's body in PTX.

use super::ptx::word;

/// An instruction or a directive, without labels and braces before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Statement<'a> {
    /// The whole statement.
    pub(super) text: &'a str,
    /// The opcode with its modifiers, or a directive.
    pub(super) instruction: &'a str,
    /// The text after it.
    pub(super) operands: &'a str,
}

/// Returns a body without the directives for debuggers that end with their line, as `.loc` does.
pub(super) fn without_debug_lines(body: &str) -> String {
    let lines = body.lines().filter(|line| line.split_whitespace().next() != Some(".loc"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the statements of a body.
pub(super) fn statements(text: &str) -> impl Iterator<Item = Statement<'_>> {
    text.split(';').map(without_label).map(|text| {
        let (instruction, operands) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        Statement { text, instruction, operands }
    })
}

/// Returns a statement without braces and a label before it.
fn without_label(statement: &str) -> &str {
    let outside = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_whitespace() || "{}".contains(c)).len();
    let statement = statement[outside(statement)..].trim_end();
    match statement.split_once(':') {
        Some((label, rest)) if word(label) == label => rest[outside(rest)..].trim_end(),
        _ => statement,
    }
}

/// Returns the operands, split at commas outside of braces and brackets.
pub fn operands(text: &str) -> Vec<&str> {
    let mut depth = 0_i32;
    let parts = text.split(|c| {
        depth += i32::from("{[(".contains(c)) - i32::from("}])".contains(c));
        c == ',' && depth == 0
    });
    parts.map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// Returns the number of elements and the width of an element in bytes that the modifiers of a load or store state.
pub(super) fn shape(modifiers: &str) -> Option<(u64, u64)> {
    let mut count = 1;
    let mut width = None;
    for word in modifiers.split('.').filter(|word| !word.is_empty()) {
        match word {
            "v2" => count = 2,
            "v4" => count = 4,
            "v8" => count = 8,
            _ => width = word.strip_prefix(['b', 'u', 's', 'f']).and_then(|bits| bits.parse::<u64>().ok()).or(width),
        }
    }
    Some((count, width? / 8))
}

/// Returns the base and the offset in an operand `[BASE+OFFSET]`, where the offset is a number.
pub(super) fn address(operand: &str) -> Option<(&str, i64)> {
    let inner = operand.strip_prefix('[')?.strip_suffix(']')?;
    let (base, offset) = inner.split_once('+').unwrap_or((inner, "0"));
    Some((base.trim(), offset.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_split_from_labels_and_operands_at_commas() {
        let text =
            without_debug_lines("{\n\t.loc 1 2 3\n\t.local .b8 x[4];\n$L_1: { ld.v2.b32 {%r1, %r2}, [%rd1+8];\n}\n ret; }");
        let found: Vec<Statement<'_>> = statements(&text).collect();
        assert_eq!([found[0].text, found[1].instruction], [".local .b8 x[4]", "ld.v2.b32"]);
        let parts = operands(found[1].operands);
        assert_eq!(parts, ["{%r1, %r2}", "[%rd1+8]"]);
        assert_eq!(address(parts[1]), Some(("%rd1", 8)));
        assert_eq!(address("[%rd1+-8]"), Some(("%rd1", -8)));
        assert_eq!(address("[%rd1+%rd2]"), None);
        assert_eq!(found[2].text, "ret");
        assert_eq!([shape(".v2.b32"), shape(".local.f64"), shape(".x")], [Some((2, 4)), Some((1, 8)), None]);
    }
}
