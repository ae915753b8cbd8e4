//! The symbols of functions in C++.

use gpu_abi_conformance::cases::{CaseId, Kit};
use gpu_abi_conformance::names::Name;

use super::ask;
use crate::compilers::find::Tools;

/// Asks nvcc about the kit's names, and returns them with its symbols.
///
/// # Errors
/// If nvcc fails, or a function does not have exactly one symbol, which is the same on every architecture.
pub(super) fn answered(kit: &Kit, tools: &Tools) -> Result<Vec<Name>, String> {
    let mut names = kit.data.names.to_vec();
    for (position, (_, arch, output)) in ask(kit, tools, CaseId::Name, names.len())?.into_iter().enumerate() {
        for name in &mut names {
            let symbols: Vec<&String> = output.symbols.iter().filter(|symbol| name.is_of(symbol)).collect();
            let [symbol] = symbols[..] else { return Err(format!("`{}` has the symbols {symbols:?}", name.name)) };
            if position > 0 && *symbol != name.symbol {
                return Err(format!("`{}` is `{}`, and `{symbol}` on {arch}", name.name, name.symbol));
            }
            name.symbol.clone_from(symbol);
        }
    }
    Ok(names)
}
