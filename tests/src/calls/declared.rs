//! Checks that nvcc declares functions as the library does.

use gpu_abi::call::Convention;

use super::Proof;
use super::function::Function;

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
