//! The instructions of a function in PTX that order memory or are atomic.

use std::fmt;

use super::statement::{statements, without_debug_lines};

const ORDERINGS: [&str; 7] = ["relaxed", "acquire", "release", "acq_rel", "sc", "volatile", "weak"];
const SCOPES: [&str; 4] = ["cta", "cluster", "gpu", "sys"];
const OPERATIONS: [&str; 10] = ["add", "and", "or", "xor", "min", "max", "exch", "cas", "inc", "dec"];
const SPACES: [&str; 2] = ["global", "shared"];

/// An instruction that orders memory or is atomic, written as `MNEMONIC.ORDERING.SCOPE.OPERATION.TYPE`. A part that it does not have
/// is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// `fence`, `membar`, `ld`, `st` or `atom`.
    pub mnemonic: String,
    /// `relaxed`, `acquire`, `release`, `acq_rel`, `sc` or `volatile`.
    pub ordering: String,
    /// `cta`, `cluster`, `gpu` or `sys`.
    pub scope: String,
    /// The operation of `atom`.
    pub operation: String,
    /// The type, with the letter `b` unless the result depends on another one.
    pub ty: String,
}

impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [&self.mnemonic, &self.ordering, &self.scope, &self.operation, &self.ty];
        let parts: Vec<&str> = parts.into_iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
        f.write_str(&parts.join("."))
    }
}

/// Reads the instructions of a body without comments.
///
/// Accesses without an ordering are left out: they are loads of operands and stores of results.
///
/// # Errors
/// Quotes an instruction with a modifier that is not known.
pub fn read(body: &str) -> Result<Vec<Instruction>, String> {
    let text = without_debug_lines(body);
    statements(&text).filter_map(|statement| instruction(unpredicated(statement.text)).transpose()).collect()
}

/// Returns an instruction without the predicate before it.
fn unpredicated(text: &str) -> &str {
    match text.strip_prefix('@') {
        Some(rest) => rest.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim_start()),
        None => text,
    }
}

fn instruction(text: &str) -> Result<Option<Instruction>, String> {
    let opcode = text.split_whitespace().next().unwrap_or_default();
    let mut words = opcode.split('.');
    let mnemonic = words.next().unwrap_or_default();
    let is_access = matches!(mnemonic, "ld" | "st");
    if !is_access && !matches!(mnemonic, "fence" | "membar" | "atom" | "red") {
        return Ok(None);
    }
    let [mut ordering, mut scope, mut operation, mut ty] = [""; 4];
    for word in words {
        let place = if ORDERINGS.contains(&word) {
            &mut ordering
        } else if SCOPES.contains(&word) || (mnemonic == "membar" && word == "gl") {
            &mut scope
        } else if OPERATIONS.contains(&word) {
            &mut operation
        } else if word.starts_with(['b', 'u', 's', 'f']) && word[1..].parse::<u32>().is_ok() {
            &mut ty
        } else if SPACES.contains(&word) || is_access {
            continue;
        } else {
            return Err(format!("`{opcode}`, whose `.{word}` is not known"));
        };
        *place = word;
    }
    if is_access && matches!(ordering, "" | "weak") {
        return Ok(None);
    }
    // `red`, and `atom` with the result `_`, are the same operation without a result.
    let mnemonic = if mnemonic == "red" { "atom" } else { mnemonic };
    let letter = match (operation, ty.get(..1)) {
        (_, None) => "",
        ("min" | "max", Some(letter)) | ("add", Some(letter @ "f")) => letter,
        // Two's complement: one sum for both.
        ("add", _) => "u",
        _ => "b",
    };
    let ty = format!("{letter}{}", ty.get(1..).unwrap_or_default());
    let [mnemonic, ordering, scope, operation] = [mnemonic, ordering, scope, operation].map(str::to_owned);
    Ok(Some(Instruction { mnemonic, ordering, scope, operation, ty }))
}

#[cfg(test)]
mod tests {
    /// Returns the instructions as text.
    fn read(body: &str) -> Result<Vec<String>, String> {
        Ok(super::read(body)?.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn both_spellings_of_nvcc_are_read_alike() {
        let old = "{ ld.u32 %r2, [%rd2]; fence.sc.gpu; atom.add.acquire.gpu.s32 %r1,[%rd1],%r2; st.u32 [%rd2], %r1; ret; }";
        let new = "{\n\tld.b32 %r1, [%rd2];\n$L: fence.sc.gpu;\n\t@%p1 atom.acquire.gpu.global.add.u32 \t%r2, [%rd1], %r1; ret; }";
        assert_eq!(read(old).unwrap(), ["fence.sc.gpu", "atom.acquire.gpu.add.u32"]);
        assert_eq!(read(old), read(new));
        assert_eq!(read("{ ld.acquire.cta.u8 %r1, [%rd1]; }").unwrap(), ["ld.acquire.cta.b8"]);
        assert_eq!(read("{ atom.max.relaxed.gpu.s64 %rd1,[%rd2],%rd3; }").unwrap(), ["atom.relaxed.gpu.max.s64"]);
        assert_eq!(read("{ red.relaxed.gpu.add.f32 [%rd2], %f1; }").unwrap(), ["atom.relaxed.gpu.add.f32"]);
    }

    #[test]
    fn missing_orderings_are_seen_and_unknown_words_are_errors() {
        assert_eq!(read("{ atom.add.u32 %r3, [%rd3], %r2; membar.gl; }").unwrap(), ["atom.add.u32", "membar.gl"]);
        assert_eq!(read("{ st.volatile.u32 [%rd3], %r1; st.weak.u32 [%rd3], %r1; }").unwrap(), ["st.volatile.b32"]);
        assert!(read("{ fence.proxy.alias; }").unwrap_err().contains("`.proxy`"));
    }
}
