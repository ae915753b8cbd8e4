//! The symbols of functions in C++.

use gpu_abi_conformance::cases::{CaseId, Kit};
use gpu_abi_conformance::names::Name;
use gpu_abi_conformance::read;
use gpu_abi_conformance::sources::{self, Language};

use super::ARCHS;
use crate::compilers::find::Tools;
use crate::compilers::scratch::Scratch;

/// Asks nvcc about the kit's names, and returns them with its symbols.
///
/// # Errors
/// If nvcc fails, or a function does not have exactly one symbol, which is the same on every architecture.
pub(super) fn answered(kit: &Kit, tools: &Tools) -> Result<Vec<Name>, String> {
    let mut names = kit.names().to_vec();
    let units: Vec<_> = (0..names.len()).flat_map(|at| sources::units(kit, CaseId::Name(at), Language::Cuda)).collect();
    let source = sources::source(kit, &units, Language::Cuda).text;
    for (position, (_, arch)) in ARCHS.iter().enumerate() {
        let scratch = Scratch::new()?;
        let output = read::ptx(&tools.nvcc(arch).ptx(&source, scratch.path())?)?;
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
