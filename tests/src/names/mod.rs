//! Names of generated functions and variables, beside those of compilers and as the reader reads them.

pub mod described;
pub mod generate;
pub mod known;
pub mod model;
pub mod read_back;

use crate::compilers::scratch::{read_text, run, write};
use std::collections::HashMap;
use std::path::Path;
use std::process::Command;

use model::Subject;

/// Returns the declarations that all sources need.
pub fn prelude() -> String {
    known::HEADERS.to_owned() + crate::cxx::PRELUDE + known::DECLARATIONS
}

/// A source that declares and defines every subject.
pub fn source(subjects: &[Subject]) -> String {
    prelude() + &subjects.iter().map(|subject| subject.source() + "\n").collect::<String>()
}

/// Returns the names of the subjects in the PTX that a compiler makes of them.
///
/// # Errors
/// The compiler's messages, or a subject without one name.
pub fn compiled(subjects: &[Subject], command: &mut Command, folder: &Path) -> Result<Vec<String>, String> {
    let names = symbols(&source(subjects), command, folder)?;
    let name =
        |subject: &Subject| names.get(&subject.identifier).cloned().ok_or_else(|| format!("no name: {}", subject.source()));
    subjects.iter().map(name).collect()
}

/// Returns the names in the PTX that a compiler makes of a source, by the identifiers in them.
///
/// # Errors
/// The compiler's messages, or several names with one identifier.
pub fn symbols(source: &str, command: &mut Command, folder: &Path) -> Result<HashMap<String, String>, String> {
    let (input, listing) = (folder.join("names.cu"), folder.join("names.ptx"));
    write(&input, source)?;
    run(command.arg(&input).arg("-o").arg(&listing))?;
    let text = read_text(&listing)?;
    let mut names: HashMap<String, String> = HashMap::new();
    for word in text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
        // A parameter's name continues its function's.
        let word = word.split("_param_").next().unwrap_or(word);
        let Some(identifier) = identifier_in(word) else { continue };
        // A constructor or a destructor of a base: the one of a complete object is the same otherwise.
        if ["C2E", "D2E"].iter().any(|of_base| word.contains(&format!("{identifier}{of_base}"))) {
            continue;
        }
        let name = names.entry(identifier.to_owned()).or_insert_with(|| word.to_owned());
        if name != word {
            return Err(format!("`{name}` and `{word}` are names of one function"));
        }
    }
    Ok(names)
}

/// The identifier of the subject that a name belongs to: `subject_` or `known_`, five digits and `_`; the last one, for a class
/// is called after its member.
fn identifier_in(word: &str) -> Option<&str> {
    ["subject_", "known_", "again_", "model_"].into_iter().find_map(|start| {
        let at = word.find(start)?;
        let end = at + start.len() + 6;
        word.get(at..end)
    })
}
