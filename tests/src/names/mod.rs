//! Names of generated functions and variables, beside those of compilers and as a demangler reads them.

pub mod described;
pub mod generate;
pub mod known;
pub mod model;
pub mod read_back;

use crate::compilers::scratch::{read_text, run, write};
use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::process::Command;

use model::Subject;

/// A source that declares and defines every subject.
pub fn source(subjects: &[Subject]) -> String {
    let mut text = known::HEADERS.to_owned() + crate::cxx::PRELUDE + known::DECLARATIONS;
    for subject in subjects {
        text += &subject.source();
        text.push('\n');
    }
    text
}

/// Compiles a source with `command`, to which the names of the source and the listing are added, and returns the name in
/// PTX of each subject.
///
/// # Errors
/// The compiler's messages, or the subject without exactly one name.
pub fn compiled(subjects: &[Subject], command: &mut Command, folder: &Path) -> Result<Vec<String>, String> {
    let (input, listing) = (folder.join("names.cu"), folder.join("names.ptx"));
    write(&input, source(subjects))?;
    run(command.arg(&input).arg("-o").arg(&listing))?;
    let text = read_text(&listing)?;
    let mut names: HashMap<&str, BTreeSet<&str>> = HashMap::new();
    for word in text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
        // A parameter's name continues its function's.
        let word = word.split("_param_").next().unwrap_or(word);
        if let Some(identifier) = identifier_in(word) {
            // A constructor or a destructor of a base: the one of a complete object is the same otherwise.
            if ["C2E", "D2E"].iter().any(|of_base| word.contains(&format!("{identifier}{of_base}"))) {
                continue;
            }
            names.entry(identifier).or_default().insert(word);
        }
    }
    subjects
        .iter()
        .map(|subject| match names.get(subject.identifier.as_str()).map(|found| found.iter().collect::<Vec<_>>()) {
            Some(found) if found.len() == 1 => Ok((*found[0]).to_owned()),
            found => Err(format!("{}: the listing has {found:?} for\n  {}", subject.identifier, subject.source())),
        })
        .collect()
}

/// The identifier of the subject that a name belongs to: `subject_` or `known_`, five digits and `_`; the last one, for a class
/// is called after its member.
fn identifier_in(word: &str) -> Option<&str> {
    ["subject_", "known_"].into_iter().find_map(|start| {
        let at = word.find(start)?;
        let end = at + start.len() + 6;
        word.get(at..end)
    })
}
