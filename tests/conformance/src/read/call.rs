//! The call of a function in PTX: the parameters that the caller declares, and their bytes that it writes and reads.

use std::collections::HashMap;
use std::ops::Range;

use super::ptx::{name_of, param, word};
use super::statement::{self, Statement, address, shape, statements, without_debug_lines};
use super::{Call, PREFIX, Transfer};

/// Returns the first call of one of the kit's functions in a body, or `None` if there is none.
pub(super) fn read(body: &str) -> Result<Option<Call>, String> {
    let text = without_debug_lines(body);
    let mut declared = HashMap::new();
    let mut found: Option<(Call, String)> = None;
    for Statement { text: statement, instruction, operands } in statements(&text) {
        let accessed = |wanted: &str| -> Result<Option<(&str, Range<u64>)>, String> {
            let Some(types) = instruction.strip_prefix(wanted) else { return Ok(None) };
            access(types, operands).map(Some).ok_or_else(|| format!("the form of `{statement}` is not known"))
        };
        if instruction == ".param" {
            let declared_as = Transfer { declared: param(statement)?, ..Transfer::default() };
            declared.insert(name_of(operands), declared_as);
        } else if let Some((name, bytes)) = accessed("st.param")? {
            if let Some(transfer) = declared.get_mut(name) {
                transfer.bytes.add(bytes);
            }
        } else if let Some((call, result)) = &mut found {
            let of_result = accessed("ld.param")?.filter(|(name, _)| name == result);
            if let Some(((_, bytes), transfer)) = of_result.zip(call.result.as_mut()) {
                transfer.bytes.add(bytes);
            }
        } else if instruction == "call" || instruction.starts_with("call.") {
            found = called(operands, &mut declared)?;
        }
    }
    Ok(found.map(|(call, _)| call))
}

/// Reads the parameter and its bytes in `.v2.b32 [NAME+8], {..}` and in `.b32 %r1, [NAME]`; the instruction's name is not in `types`.
fn access<'a>(types: &str, operands: &'a str) -> Option<(&'a str, Range<u64>)> {
    let (count, width) = shape(types)?;
    let operand = statement::operands(operands).into_iter().find(|operand| operand.starts_with('['))?;
    let (name, offset) = address(operand)?;
    let offset = u64::try_from(offset).ok()?;
    Some((name, offset..offset + count * width))
}

/// Reads `[(RESULT),] CALLEE [, (ARGUMENTS)]`; returns `None` for a function that is not the kit's. The name of the result is
/// returned too.
fn called(operands: &str, declared: &mut HashMap<&str, Transfer>) -> Result<Option<(Call, String)>, String> {
    let mut rest = operands.trim_start();
    let mut result = None;
    if let Some((name, after)) = rest.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        result = Some(name.trim());
        rest = after.trim_start_matches([',', ' ', '\n', '\t']);
    }
    let callee = word(rest);
    if !callee.starts_with(PREFIX) {
        return Ok(None);
    }
    let arguments = rest.split_once('(').and_then(|(_, list)| list.split_once(')')).map_or("", |(list, _)| list);
    let mut take =
        |name: &str| declared.remove(name).ok_or_else(|| format!("`{name}` is passed to `{callee}` and not declared"));
    let names = arguments.split(',').map(str::trim).filter(|name| !name.is_empty());
    let call = Call { arguments: names.map(&mut take).collect::<Result<_, _>>()?, result: result.map(take).transpose()? };
    Ok(Some((call, result.unwrap_or_default().to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(transfer: &Transfer) -> String {
        format!("{} {}", transfer.declared, transfer.bytes)
    }

    #[test]
    fn a_call_is_read_as_nvcc_and_clang_write_it() {
        let nvcc = "{ .reg .b32 %r<5>;\n$L__BB0_1:\n ld.param.u64 %rd1, [p0];\n {\n .reg .b32 temp_param_reg;\n\
             .param .align 16 .b8 param0[24];\n st.param.v2.b64 [param0+0], {%rd5, %rd6};\n st.param.b8 [param0+17], %rs1;\n\
             .param .b32 param1;\n st.param.f32 [param1+0], %f1;\n .param .b64 retval0;\n\
             call.uni (retval0), \n gpu_abi_kit_callee_a, \n (\n param0, \n param1\n );\n ld.param.b32 %r2, [retval0+4];\n }\n ret;\n}";
        let call = read(nvcc).unwrap().unwrap();
        let arguments: Vec<String> = call.arguments.iter().map(shown).collect();
        assert_eq!(arguments, [".align 16 .b8[24] bytes 0..16, 17..18", ".b32 bytes 0..4"]);
        assert_eq!(shown(&call.result.unwrap()), ".b64 bytes 4..8");
        let clang = "{ .param .b32 \tparam0; st.param.b32 \t[param0], %r1; call.uni gpu_abi_kit_callee_b, (param0); ret; }";
        assert_eq!(read(clang).unwrap().unwrap().arguments.len(), 1);
    }

    #[test]
    fn calls_of_others_are_passed_over_and_unknown_forms_are_errors() {
        assert_eq!(read("{ call.uni other, (p); ret; }"), Ok(None));
        assert_eq!(read("{ ret; }"), Ok(None));
        let wrong = read("{ .param .b32 a; st.param.b32 [a+%r1], 0; call gpu_abi_kit_callee_c, (a); }");
        assert!(wrong.unwrap_err().contains("not known"));
        let missing = read("{ call gpu_abi_kit_callee_c, (a); }");
        assert!(missing.unwrap_err().contains("not declared"));
    }
}
