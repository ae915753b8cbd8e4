//! Names of functions in C++: the functions of `tests/data/kit-names.txt`, with nvcc's symbols.

use gpu_abi_conformance::cases::{CaseId, Kit};
use gpu_abi_conformance::names::Name;
use gpu_abi_conformance::read;
use gpu_abi_conformance::sources::{self, Language};

use super::ARCHS;
use crate::compilers::find::Tools;
use crate::compilers::scratch::Scratch;

/// The functions, as `rule | C++`.
const LIST: &str = include_str!("../../data/kit-names.txt");

/// Returns the names without symbols, in the order of the list.
///
/// # Errors
/// Quotes a line that is not `rule | C++`.
pub(super) fn choose() -> Result<Vec<Name>, String> {
    let mut chosen: Vec<Name> = Vec::new();
    for line in LIST.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (rule, cxx) = line.split_once(" | ").ok_or_else(|| format!("not `rule | C++`: {line}"))?;
        let number = chosen.iter().filter(|name| name.rule == rule).count() + 1;
        let mut name = Name {
            name: format!("{}_{number:03}", rule.replace('-', "_")),
            rule: rule.to_owned(),
            cxx: String::new(),
            symbol: String::new(),
        };
        name.cxx = cxx.replace("F@", &name.function()).replace('@', &name.name);
        chosen.push(name);
    }
    Ok(chosen)
}

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
