//! The output of `cuobjdump`: the images of a file, and the parameters of a cubin's kernels.

use crate::compilers::scratch::run;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A kernel's parameters as `cuobjdump -elf` prints them.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Kernel {
    /// By number: offset, size, state space and binary logarithm of the pointee's alignment.
    pub params: BTreeMap<u64, [u64; 4]>,
    /// The bytes of all parameters, where there are any.
    pub size: u64,
    /// The base that offsets are counted from, where there are parameters.
    pub base: Option<u64>,
    /// The threads that a block may have.
    pub max_threads: Option<Vec<u64>>,
}

/// Extracts every image of a file into `folder`, which holds nothing else, and returns their paths: PTX text and cubins, each
/// in the file's order.
///
/// # Errors
/// The messages of `cuobjdump`.
pub fn extract(program: &Path, file: &Path, folder: &Path) -> Result<[Vec<PathBuf>; 2], String> {
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let said = run(Command::new(program).current_dir(folder).args(["-xelf", "all", "-xptx", "all"]).arg(file))?;
    let named = |kind: &str| {
        let lines = said.lines().filter(|line| line.starts_with(&format!("Extracting {kind} file")));
        lines.filter_map(|line| Some(folder.join(line.split_once(": ")?.1.split(' ').next()?))).collect::<Vec<_>>()
    };
    Ok([named("PTX"), named("ELF")])
}

/// Reads what `cuobjdump -elf` prints of a cubin's sections `.nv.info.KERNEL`, by kernel.
///
/// # Errors
/// The messages of `cuobjdump`, or a line of an unknown form.
pub fn kernels(program: &Path, cubin: &Path) -> Result<BTreeMap<String, Kernel>, String> {
    let text = run(Command::new(program).arg("-elf").arg(cubin))?;
    let mut kernels = BTreeMap::new();
    let mut current: Option<&mut Kernel> = None;
    let mut attribute = "";
    for line in text.lines() {
        if let Some(name) = line.strip_prefix(".nv.info.") {
            current = Some(kernels.entry(name.trim().to_owned()).or_insert_with(Kernel::default));
            continue;
        }
        if line.starts_with('.') {
            current = None;
        }
        let Some(kernel) = &mut current else { continue };
        let line = line.trim();
        if let Some(name) = line.strip_prefix("Attribute:") {
            attribute = name.trim();
            continue;
        }
        let wrong = || format!("{}: unknown form of {attribute}: {line}", cubin.display());
        match (attribute, line.strip_prefix("Value:")) {
            ("EIATTR_KPARAM_INFO" | "EIATTR_KPARAM_INFO_V2", Some(value)) => {
                let get = |name| labelled(value, name).ok_or_else(wrong);
                kernel.params.insert(get("Ordinal")?, [get("Offset")?, get("Size")?, 0, 0]);
            }
            ("EIATTR_KPARAM_INFO" | "EIATTR_KPARAM_INFO_V2", None) if line.starts_with("Pointee") => {
                let get = |name| labelled(line, name).ok_or_else(wrong);
                let (space, log_align) = (get("Space")?, get("logAlignment")?);
                // The lines of a record follow each other, and records go from the last parameter to the first.
                let last = kernel.params.first_entry().ok_or_else(wrong)?.into_mut();
                (last[2], last[3]) = (space, log_align);
            }
            ("EIATTR_CBANK_PARAM_SIZE", Some(value)) => kernel.size = number(value.trim()).ok_or_else(wrong)?,
            ("EIATTR_PARAM_CBANK", Some(value)) => {
                let word = value.split_whitespace().nth(1).and_then(number).ok_or_else(wrong)?;
                kernel.base = Some(word & 0xffff);
            }
            ("EIATTR_MAX_THREADS", Some(value)) => {
                kernel.max_threads = Some(value.split_whitespace().filter_map(number).collect());
            }
            _ => {}
        }
    }
    Ok(kernels)
}

/// The number after `name` and a colon.
fn labelled(text: &str, name: &str) -> Option<u64> {
    let (_, rest) = text.split_once(name)?;
    number(rest.trim_start().strip_prefix(':')?.split_whitespace().next()?)
}

fn number(text: &str) -> Option<u64> {
    u64::from_str_radix(text.strip_prefix("0x")?, 16).ok()
}
