//! The output of `cuobjdump` for a cubin: the resources of each kernel.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use crate::compilers::scratch::run;

/// The registers of a thread and the shared memory of a block in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usage {
    /// Registers.
    pub registers: u64,
    /// Bytes.
    pub shared: u64,
}

/// Asks `cuobjdump` what the functions of a cubin need, by their symbols.
///
/// # Errors
/// If it fails, or prints something else.
pub fn of(cuobjdump: &Path, cubin: &Path) -> Result<BTreeMap<String, Usage>, String> {
    let text = run(Command::new(cuobjdump).arg("-res-usage").arg(cubin))?;
    let mut usages = BTreeMap::new();
    let mut function = None;
    for line in text.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix("Function ") {
            function = Some(name.trim_end_matches(':').to_owned());
        } else if let Some(name) = function.take_if(|_| line.starts_with("REG:")) {
            let number = |key: &str| {
                let word = line.split(' ').find_map(|word| word.strip_prefix(key));
                word.and_then(|word| word.parse().ok()).ok_or_else(|| format!("cuobjdump: no {key} in `{line}`"))
            };
            usages.insert(name, Usage { registers: number("REG:")?, shared: number("SHARED:")? });
        }
    }
    Ok(usages)
}
