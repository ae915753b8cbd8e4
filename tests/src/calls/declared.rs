//! Checks that nvcc and clang declare functions as the library does.

use gpu_abi::call::{Convention, Parameter, Signature};
use gpu_abi::layout::{Layout, StateSpace};

use super::Proof;
use super::cxx_side::definitions;
use super::function::{Function, Types};
use crate::compilers::clang::Clang;
use crate::cxx::PRELUDE;
use std::path::Path;

/// The prefix of the functions that a compiler defines.
pub const CALLEE: &str = "cxx_callee_";

/// The prefix of kernels.
pub const ENTRY: &str = "entry_";

/// Compares a compiler's definitions, prototypes and kernels with the library's text, up to spaces and linkage.
pub fn compare(
    by: &str,
    functions: &[&Function<'_>],
    prefixes: &[&str],
    listing: &str,
    convention: &Convention,
    proof: &mut Proof,
) {
    for function in functions {
        for prefix in prefixes {
            let is_entry = *prefix == ENTRY;
            if is_entry && !function.has_entry() {
                continue;
            }
            let name = format!("{prefix}{}", function.number);
            let Some(theirs) = declaration(listing, &name) else {
                proof.wrong.push(format!("{by} does not declare {name}"));
                continue;
            };
            let ours = function.with_signature(&name, is_entry, |signature| signature.header(convention).to_string());
            proof.declarations += 1;
            match ours {
                Ok(ours) if plain(&ours) == plain(theirs) => {}
                Ok(ours) => {
                    let types: Vec<_> = function.values().map(|ty| ty.cxx).collect();
                    proof.wrong.push(format!("{by} declares\n{theirs}\nand the library\n{ours}\nof {types:?}"));
                }
                Err(why) => proof.wrong.push(format!("{by}: {why}")),
            }
        }
    }
}

/// Compares clang's declarations with those of [`Convention::clang`]: of the functions whose values it aligns by their numbers, and of
/// pointers to each state space.
///
/// # Errors
/// If clang cannot work.
pub fn clang(
    clang: &Clang,
    functions: &[Function<'_>],
    types: &Types,
    folder: &Path,
    proof: &mut Proof,
) -> Result<(), String> {
    let convention = Convention::clang();
    // Functions that the library does not reject for clang.
    let of_kind = |is_entry: bool| -> Result<Vec<_>, String> {
        let mut followed = Vec::new();
        for function in functions {
            let checked = function.with_signature("f", is_entry, |signature| convention.check(signature).is_ok())?;
            followed.extend(checked.then_some(function));
        }
        Ok(followed)
    };
    let [followed, entries] = [of_kind(false)?, of_kind(true)?];
    // Without a compiler that they know, CUDA's headers declare their classes for the host alone.
    let pragma = "#pragma clang force_cuda_host_device";
    let mut source = format!("#include <utility>\n{pragma} begin\n{PRELUDE}{pragma} end\n");
    source += &definitions(entries.iter().copied(), types);
    source += POINTERS;
    for function in &entries {
        let number = function.number;
        let parameters = function.parameters.iter().map(|ty| ty.cxx).collect::<Vec<_>>().join(", ");
        source += &format!("extern \"C\" __global__ void {ENTRY}{number}({parameters}) {{}}\n");
    }
    for function in &followed {
        let number = function.number;
        let parameters = function.parameters.iter().map(|ty| ty.cxx).collect::<Vec<_>>().join(", ");
        let result = function.result.map_or("void", |ty| ty.cxx);
        source += &format!("extern \"C\" __device__ {result} {CALLEE}{number}({parameters}) {{ __builtin_trap(); }}\n");
    }
    let listing = clang.ptx(&source, folder)?;
    compare("clang sm_75", &followed, &[CALLEE], &listing, &convention, proof);
    compare("clang sm_75", &entries, &[ENTRY], &listing, &convention, proof);
    for (name, space) in [("shared", StateSpace::Shared), ("local", StateSpace::Local), ("global", StateSpace::Global)] {
        let layout = Layout::long_pointer(name, space);
        let parameter = Parameter::new(&layout);
        let (func, entry) = (format!("returns_{name}"), format!("takes_{name}"));
        let parameters = [parameter];
        let func = Signature::func(&func, &parameters).and_then(|func| func.returning(parameter));
        for signature in [func, Signature::entry(&entry, &parameters)] {
            let signature = signature.map_err(|error| error.to_string())?;
            let (ours, theirs) = (signature.header(&convention).to_string(), declaration(&listing, signature.name()));
            proof.declarations += 1;
            if theirs.is_none_or(|theirs| plain(theirs) != plain(&ours)) {
                proof.wrong.push(format!("clang declares\n{theirs:?}\nand the library\n{ours}"));
            }
        }
    }
    Ok(())
}

/// Pointers to state spaces, as clang declares them; `nvcc` has no such types.
const POINTERS: &str = "extern \"C\" {
__device__ __attribute__((address_space(3))) int *returns_shared(__attribute__((address_space(3))) int *p) { return p; }
__device__ __attribute__((address_space(5))) int *returns_local(__attribute__((address_space(5))) int *p) { return p; }
__device__ __attribute__((address_space(1))) int *returns_global(__attribute__((address_space(1))) int *p) { return p; }
__global__ void takes_shared(__attribute__((address_space(3))) int *p) {}
__global__ void takes_local(__attribute__((address_space(5))) int *p) {}
__global__ void takes_global(__attribute__((address_space(1))) int *p) {}
}
";

/// The text that declares a function, without its linkage: from `.func` or `.entry` to the list's end.
fn declaration<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    text.match_indices(name).find_map(|(at, _)| {
        let after = text[at + name.len()..].trim_start();
        if !after.starts_with('(') {
            return None;
        }
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let head = [".func", ".entry"].iter().find_map(|word| text[line..at].find(word))?;
        let list = at + name.len() + text[at + name.len()..].find('(')?;
        let end = list + text[list..].find(')')? + 1;
        Some(&text[line + head..end])
    })
}

/// The text without what spaces and linkage make of it.
fn plain(text: &str) -> String {
    let from = [".func", ".entry"].iter().filter_map(|word| text.find(word)).min().unwrap_or(0);
    let words: Vec<&str> = text[from..].split_whitespace().collect();
    words.join(" ").replace("( ", "(").replace(" )", ")").replace(" (", "(").replace(") ", ")")
}
