//! The argument list that a function in PTX passes to `vprintf`: the bytes that each argument is written to.
//!
//! The function gets a pointer to each argument, so a register's origin shows the argument that it holds. The function is
//! followed from its first to its last statement; one with branches is not read.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::statement::{Statement, address, operands, shape, statements, without_debug_lines};
use crate::bytes::Bytes;

/// The contents of a register or of a byte in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    /// The address of a byte in local memory.
    Local(i64),
    /// The pointer that is the parameter at this position, plus an offset that does not matter.
    Pointer(usize),
    /// Computed from the arguments at these positions; from none if it is a constant.
    Of(BTreeSet<usize>),
}

/// The distance of local variables in [`Value::Local`], larger than any of them.
const VARIABLE: i64 = 1 << 32;

/// Follows a body to its call of `vprintf`, and returns the bytes of each argument; `None` if there is no such call.
///
/// `params` are the names of the function's parameters: the format, then a pointer to each argument.
///
/// # Errors
/// Quotes the first statement that cannot be followed.
pub(super) fn read(body: &str, params: &[&str]) -> Option<Result<Vec<Bytes>, String>> {
    let text = without_debug_lines(body);
    let mut state = State { params, registers: HashMap::new(), local: BTreeMap::new(), variables: Vec::new() };
    for statement in statements(&text) {
        match state.follow(&statement) {
            Some(true) => return Some(state.list(statement.operands)),
            Some(false) => {}
            None => return Some(Err(format!("`{}` cannot be followed", statement.text))),
        }
    }
    None
}

struct State<'a> {
    params: &'a [&'a str],
    /// Values by register; those of parameters that a call declares too, by their names.
    registers: HashMap<&'a str, Value>,
    local: BTreeMap<i64, Value>,
    variables: Vec<&'a str>,
}

impl<'a> State<'a> {
    /// Follows a statement, and returns whether it calls `vprintf`; `None` if it cannot be followed.
    fn follow(&mut self, statement: &Statement<'a>) -> Option<bool> {
        let Statement { instruction, .. } = *statement;
        let (mnemonic, modifiers) =
            instruction.split_at(instruction[1.min(instruction.len())..].find('.').map_or(instruction.len(), |at| at + 1));
        let operands = operands(statement.operands);
        match mnemonic {
            ".local" => {
                let name = statement.text.split_whitespace().next_back()?;
                self.variables.push(name.split('[').next()?);
            }
            "call" => return (statement.operands.contains("vprintf")).then_some(true),
            "bra" | "brx" => return None,
            _ if mnemonic.starts_with('@') => return None,
            "ld" => self.load(modifiers, operands[..].try_into().ok()?)?,
            "st" => self.store(modifiers, operands[..].try_into().ok()?)?,
            // Directives, and instructions without a result.
            _ if mnemonic.starts_with('.') || operands.len() < 2 => {}
            _ => {
                let value = self.computed(mnemonic, &operands[1..])?;
                self.set(operands[0], |_| value.clone());
            }
        }
        Some(false)
    }

    fn computed(&self, mnemonic: &str, sources: &[&str]) -> Option<Value> {
        let values: Vec<Value> =
            sources.iter().flat_map(|source| elements(source)).map(|source| self.value(source)).collect();
        let constant = sources.get(1).and_then(|source| source.parse::<i64>().ok());
        Some(match (mnemonic, &values[..], constant) {
            ("mov" | "cvta", [value], _) => value.clone(),
            ("add", [Value::Local(at), _], Some(offset)) => Value::Local(at + offset),
            ("sub", [Value::Local(at), _], Some(offset)) => Value::Local(at - offset),
            // Used where the bits are known to be clear.
            ("or", [Value::Local(at), _], Some(offset)) => Value::Local(at | offset),
            ("add", [Value::Pointer(position), _], Some(_)) => Value::Pointer(*position),
            _ if values.iter().any(|value| !matches!(value, Value::Of(_))) => return None,
            _ => Value::Of(self.arguments(values)),
        })
    }

    fn arguments(&self, values: impl IntoIterator<Item = Value>) -> BTreeSet<usize> {
        let of = |value| match value {
            Value::Of(arguments) => arguments,
            Value::Local(_) | Value::Pointer(_) => BTreeSet::new(),
        };
        values.into_iter().flat_map(of).collect()
    }

    /// Returns the value of a register, a local variable's name or a constant.
    fn value(&self, operand: &str) -> Value {
        let variable = self.variables.iter().position(|name| *name == operand);
        match variable.and_then(|position| i64::try_from(position).ok()) {
            Some(position) => Value::Local(position * VARIABLE),
            None => self.registers.get(operand).cloned().unwrap_or_else(|| Value::Of(BTreeSet::new())),
        }
    }

    /// Sets a register, or the registers of a vector `{..}`, to the values of their positions.
    fn set(&mut self, target: &'a str, value: impl Fn(usize) -> Value) {
        for (position, register) in elements(target).enumerate() {
            self.registers.insert(register, value(position));
        }
    }

    fn load(&mut self, modifiers: &str, [target, source]: [&'a str; 2]) -> Option<()> {
        let (base, offset) = address(source)?;
        let (_, width) = shape(modifiers)?;
        if modifiers.contains(".param") {
            if let Some(position) = self.params.iter().position(|name| *name == base) {
                self.set(target, |_| Value::Pointer(position));
            }
            return Some(());
        }
        match self.value(base) {
            // The format is not an argument.
            Value::Pointer(0) => self.set(target, |_| Value::Of(BTreeSet::new())),
            Value::Pointer(position) => self.set(target, |_| Value::Of(BTreeSet::from([position - 1]))),
            Value::Local(at) => {
                let width = i64::try_from(width).ok()?;
                let loaded: Vec<Value> = (0..8).map(|each| self.loaded(at + offset + each * width, width)).collect();
                self.set(target, |position| loaded[position].clone());
            }
            Value::Of(_) => return None,
        }
        Some(())
    }

    /// Returns the value in some bytes of local memory.
    fn loaded(&self, at: i64, width: i64) -> Value {
        let values: Vec<Value> = self.local.range(at..at + width).map(|(_, value)| value.clone()).collect();
        match &values[..] {
            [first, rest @ ..] if rest.iter().all(|value| value == first) => first.clone(),
            _ => Value::Of(self.arguments(values)),
        }
    }

    fn store(&mut self, modifiers: &str, [target, source]: [&'a str; 2]) -> Option<()> {
        let (base, offset) = address(target)?;
        let (_, width) = shape(modifiers)?;
        if modifiers.contains(".param") {
            self.registers.insert(base, self.value(source));
            return Some(());
        }
        let Value::Local(at) = self.value(base) else { return None };
        let mut at = at + offset;
        for register in elements(source) {
            let value = self.value(register);
            for _ in 0..width {
                self.local.insert(at, value.clone());
                at += 1;
            }
        }
        Some(())
    }

    /// Returns the list that is the second argument in `(RESULT), vprintf, (FORMAT, LIST)`.
    fn list(&self, call: &str) -> Result<Vec<Bytes>, String> {
        let wrong = || format!("the form of `call {call}` is not known");
        let (_, passed) = call.split_once("vprintf").ok_or_else(wrong)?;
        let [format_and_list] = operands(passed)[..] else { return Err(wrong()) };
        let inner = format_and_list.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).ok_or_else(wrong)?;
        let [_, list] = operands(inner)[..] else { return Err(wrong()) };
        let mut arguments = vec![Bytes::default(); self.params.len().saturating_sub(1)];
        let start = match self.value(list) {
            Value::Local(start) => start,
            Value::Of(from) if from.is_empty() => return Ok(arguments),
            _ => return Err("the list is not in local memory".to_owned()),
        };
        for (at, value) in self.local.range(start..start + VARIABLE) {
            let Value::Of(from) = value else { continue };
            let Ok(at) = u64::try_from(at - start) else { continue };
            for &argument in from {
                arguments[argument].add(at..at + 1);
            }
        }
        Ok(arguments)
    }
}

/// Returns the registers in `{A, B}`, or the only one.
fn elements(operand: &str) -> impl Iterator<Item = &str> {
    operand.trim_matches(['{', '}']).split(',').map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::read;

    fn shown(body: &str, params: &[&str]) -> String {
        let list = read(body, params).unwrap().unwrap();
        list.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    }

    const CALL: &str = ".param .b64 param0; st.param.b64 [param0+0], %rd9; .param .b64 param1; st.param.b64 [param1+0], %rd7;\n\
         .param .b32 retval0; call.uni (retval0), \nvprintf, \n(\nparam0, \nparam1\n); ret; }";

    #[test]
    fn lists_are_read_as_nvcc_and_clang_write_them() {
        let nvcc = "{ .local .align 16 .b8 __local_depot0[32]; .reg .b64 %SP; mov.u64 %SPL, __local_depot0; cvta.local.u64 %SP, %SPL;\n\
             ld.param.u64 %rd1, [f_param_0]; ld.param.u64 %rd2, [f_param_1]; ld.param.u64 %rd3, [f_param_2]; add.u64 %rd7, %SP, 0;\n\
             add.u64 %rd8, %SPL, 0; ld.u64 %rd9, [%rd1]; ld.s8 %r1, [%rd2]; ld.v2.u32 {%r11, %r12}, [%rd3]; mov.b64 %rd11, {%r11, %r12}; st.local.u32 [%rd8], %r1;\n\
             st.local.v2.u64 [%rd8+16], {%rd11, %rd11}; { .reg .b32 temp_param_reg; ";
        let names = ["f_param_0", "f_param_1", "f_param_2"];
        assert_eq!(shown(&format!("{nvcc}{CALL}"), &names), "bytes 0..4; bytes 16..32");
        // Without optimization, clang keeps the pointers in the same variable as the list.
        let clang = "{ .local .align 8 .b8 \t__local_depot0[80]; mov.u64 %SPL, __local_depot0; cvta.local.u64 %SP, %SPL;\n\
             ld.param.u64 %rd1, [p]; ld.param.u64 %rd2, [q]; st.u64 [%SP+0], %rd1; st.u64 [%SP+8], %rd2; ld.u64 %rd3, [%SP+0];\n\
             ld.u64 %rd9, [%rd3]; ld.u64 %rd4, [%SP+8]; ld.f32 %f1, [%rd4]; cvt.f64.f32 %fd1, %f1; add.u64 %rd7, %SP, 64;\n\
             or.b64 %rd6, %rd7, 8; st.f64 [%rd6], %fd1; { ";
        assert_eq!(shown(&format!("{clang}{CALL}"), &["p", "q"]), "bytes 8..16");
        let none = "{ ld.param.u64 %rd1, [p]; ld.u64 %rd9, [%rd1]; mov.u64 %rd7, 0; ";
        assert_eq!(shown(&format!("{none}{CALL}"), &["p"]), "");
    }

    #[test]
    fn what_cannot_be_followed_is_an_error() {
        assert_eq!(read("{ ret; }", &[]), None);
        for wrong in ["bra $L_1;", "@%p1 bra $L_1;", "st.local.u32 [%rd5+%r1], %r2;", "call.uni other, (a);"] {
            let why = read(&format!("{{ {wrong} {CALL}"), &["p"]).unwrap().unwrap_err();
            assert!(why.contains("cannot be followed"), "{why}");
        }
    }
}
