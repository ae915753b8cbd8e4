//! `gpu-abi bindgen`: writes or checks declarations for the contents of a file.

use crate::failure::Failure;
use crate::{Outcome, Verdict};
use gpu_abi_bindgen::{Bindings, Error};
use std::path::Path;

/// Writes the declarations to `out` or standard output, or compares them with the contents of `out`.
///
/// # Errors
///
/// If a file cannot be read or written, or something that is named does not exist.
pub(crate) fn run(bindings: &Bindings, out: Option<&Path>, is_check: bool) -> Result<Outcome, Failure> {
    let mut outcome = Outcome { out: String::new(), err: String::new(), verdict: Verdict::Fine };
    let done = match out {
        Some(out) if is_check => bindings.check(out),
        Some(out) => bindings.write(out),
        None => bindings.generate().map(|text| outcome.out = text),
    };
    match done {
        Ok(()) => Ok(outcome),
        Err(error @ Error::Differs { .. }) => {
            outcome.fail(&format!("{error:#}"));
            outcome.verdict = Verdict::Findings;
            Ok(outcome)
        }
        Err(error) => Err(Failure::new(error.to_string())),
    }
}
