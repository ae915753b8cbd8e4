//! `gpu-abi bindgen`: writes or checks declarations for the contents of a file.

use crate::{Outcome, Verdict};
use gpu_abi_bindgen::Bindings;
use std::path::Path;

/// Writes the declarations to `out` or standard output, or compares them with the contents of `out`. Notes about what they
/// lack go to standard error.
///
/// # Errors
///
/// If a file cannot be read or written, or something that is named does not exist.
pub(crate) fn run(bindings: &Bindings, out: Option<&Path>, is_check: bool) -> Result<Outcome, String> {
    let mut outcome = Outcome::new(String::new(), true);
    let done = match out.filter(|out| out.as_os_str() != "-") {
        None if is_check => return Err("`--check` compares with a file, and `-o -` is standard output".to_owned()),
        Some(out) if is_check => bindings.check(out).map(|()| Vec::new()),
        Some(out) => bindings.declarations(Some(out)).and_then(|declarations| {
            let what = if declarations.write(out)? { "written" } else { "is current" };
            outcome.err = format!("{}: {what}\n", out.display());
            Ok(declarations.notes)
        }),
        None => bindings.declarations(None).map(|declarations| {
            outcome.out = declarations.text;
            declarations.notes
        }),
    };
    match done {
        Ok(notes) => {
            notes.iter().for_each(|note| outcome.note(note));
            Ok(outcome)
        }
        Err(error) if error.is_out_of_date() => {
            outcome.fail(&format!("{error:#}"));
            outcome.verdict = Verdict::Findings;
            Ok(outcome)
        }
        Err(error) => Err(error.to_string()),
    }
}
