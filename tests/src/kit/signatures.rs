//! The declarations of signatures, and the bytes that their callers pass.

use std::collections::HashMap;

use gpu_abi_conformance::bytes::Bytes;
use gpu_abi_conformance::cases::{CaseId, Kit};
use gpu_abi_conformance::read::{Call, Declared};
use gpu_abi_conformance::signatures::{CallBytes, Declarations, Signature, by_width};
use gpu_abi_conformance::sources::symbol;

use super::ask;
use crate::compilers::find::Tools;

/// Asks nvcc about the kit's signatures, and returns them with its answers.
///
/// # Errors
/// If nvcc fails, if its output cannot be read, or if a caller's declarations differ from the function's.
pub(super) fn answered(kit: &Kit, tools: &Tools) -> Result<Vec<Signature>, String> {
    let mut signatures = kit.data.signatures.to_vec();
    for signature in &mut signatures {
        signature.declared.clear();
        signature.call = CallBytes::default();
    }
    for (sm, arch, output) in ask(kit, tools, CaseId::Signature, signatures.len())? {
        for signature in &mut signatures {
            let of = |why: &str| format!("`{}` on {arch}: {why}", signature.name);
            let function = |symbol: String| output.functions.get(&symbol).ok_or_else(|| of("a function is missing"));
            let caller = function(symbol("caller_", &signature.name))?;
            let call = caller.call.as_ref().ok_or_else(|| of("the call is missing"))?.clone().map_err(|why| of(&why))?;
            let entry = function(symbol("entry_", &signature.name))?;
            let func = function(symbol("func_", &signature.name))?;
            let next = declarations(sm, entry, func);
            let at_call: Vec<String> = call.arguments.iter().map(|argument| by_width(&argument.declared)).collect();
            let result_at_call = call.result.as_ref().map(|result| by_width(&result.declared));
            if (&at_call, &result_at_call) != (&next.func, &next.result) {
                return Err(of(&format!("the caller declares {at_call:?} and {result_at_call:?}, the function {next:?}")));
            }
            let is_first = signature.declared.is_empty();
            if signature.declared.last().is_none_or(|last| Declarations { from_sm: sm, ..last.clone() } != next) {
                signature.declared.push(next);
            }
            narrow(&mut signature.call, &call, is_first);
        }
    }
    let sizes = Sizes::of(kit, &signatures);
    for signature in &mut signatures {
        sizes.leave_out_padding(kit, signature);
    }
    Ok(signatures)
}

/// The sizes of types, all from nvcc's answers: of records, and of the other types from their parameters of kernels.
pub(super) struct Sizes(HashMap<String, u64>);

impl Sizes {
    pub(super) fn of(kit: &Kit, signatures: &[Signature]) -> Self {
        let records = kit.data.records.iter().map(|case| (case.name.clone(), case.size));
        let alone = signatures.iter().filter_map(|signature| match (&signature.params[..], signature.declared.first()) {
            ([ty], Some(declared)) => Some((ty.clone(), size(declared.entry.first()?)?)),
            _ => None,
        });
        Self(records.chain(alone).collect())
    }

    /// Both back ends may copy the same padding, so what is not in a member of a record is left out.
    fn leave_out_padding(&self, kit: &Kit, signature: &mut Signature) {
        let Some(declared) = signature.declared.first() else { return };
        // A result that is returned by address is an argument before the others.
        let hidden = declared.func.len() - signature.params.len();
        let arguments = signature.call.arguments.iter_mut().skip(hidden).zip(&declared.func[hidden..]);
        let passed = arguments.map(|(bytes, declared)| (bytes, declared.as_str())).zip(&signature.params);
        let result = (&mut signature.call.result, declared.result.as_deref().unwrap_or_default());
        for ((bytes, declared), ty) in passed.chain([(result, &signature.result)]) {
            if let Some(values) = self.values(kit, ty).filter(|_| size(declared) == self.0.get(ty).copied()) {
                *bytes = bytes.intersection(&values);
            }
        }
    }

    /// Returns the bytes of a record's members, or `None` for a type that is not a record and if the place of a member is not
    /// known.
    pub(super) fn values(&self, kit: &Kit, ty: &str) -> Option<Bytes> {
        let case = &kit.data.records[kit.position(ty)?];
        let mut bytes = Bytes::default();
        for member in case.members.iter().filter(|member| member.name.is_some() || member.base) {
            if let (Some(bits), Some(first)) = (member.bits, member.bit_offset) {
                bytes.add(first / 8..(first + u64::from(bits)).div_ceil(8));
                continue;
            }
            let (size, offset) = (*self.0.get(&member.ty)?, member.offset?);
            let mut element = Bytes::default();
            element.add(0..size);
            let element = self.values(kit, &member.ty).unwrap_or(element);
            for index in 0..member.dims.iter().product() {
                bytes.add_at(offset + index * size, &element);
            }
        }
        Some(bytes)
    }
}

/// Returns the size in a declaration.
fn size(declared: &str) -> Option<u64> {
    match declared.split_once('[') {
        Some((_, count)) => count.strip_suffix(']')?.parse().ok(),
        None => declared.strip_prefix(".b")?.parse::<u64>().ok().map(|bits| bits / 8),
    }
}

fn declarations(from_sm: u32, entry: &Declared, func: &Declared) -> Declarations {
    let params = |declared: &Declared| declared.params.iter().map(|param| by_width(param)).collect();
    Declarations { from_sm, entry: params(entry), func: params(func), result: func.result.as_deref().map(by_width) }
}

/// Leaves the bytes that all calls access. nvcc's back ends copy padding in different places, so a byte that only one of them
/// copies is padding.
fn narrow(bytes: &mut CallBytes, call: &Call, is_first: bool) {
    let arguments: Vec<Bytes> = call.arguments.iter().map(|argument| argument.bytes.clone()).collect();
    let result = call.result.as_ref().map(|result| result.bytes.clone()).unwrap_or_default();
    if is_first {
        *bytes = CallBytes { arguments, result };
    } else {
        bytes.arguments = bytes.arguments.iter().zip(&arguments).map(|(old, new)| old.intersection(new)).collect();
        bytes.result = bytes.result.intersection(&result);
    }
}
