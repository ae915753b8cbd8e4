//! Declares kernels with bindgen, whose enumerations may all have values without a name: their constants must be compared.

use std::path::Path;

use gpu_abi_bindgen::Bindings;

use crate::bindings::{compiled, generated};
use crate::random::Random;
use crate::verify::interface::source_of;
use crate::verify::kernel::generate;
use crate::verify::kernel::mistake::{Mistake, Mutation, Place, mistake};
use crate::verify::kernel::model::Kernel;

/// How many kernels agree.
const KERNELS: usize = 12;

/// A change of an enumeration after its declaration.
const CHANGES: [Mutation; 3] =
    [Mutation::DropOpenEnumerator, Mutation::RenameOpenEnumerator, Mutation::RevalueOpenEnumerator];

/// Returns programs that declare random kernels from each kind of debug information, as the kernels are.
///
/// # Errors
///
/// If nvcc or bindgen fails.
pub fn agreeing(compiler: &Path, folder: &Path, random: &mut Random) -> Result<Vec<String>, String> {
    let kernels: Vec<Kernel> = (0..KERNELS).map(|_| generate::kernel(random)).collect();
    let files = compiled(compiler, folder, &source_of(kernels.iter()))?;
    [Bindings::new().file(&files[0]).types(&files[1]), Bindings::new().file(&files[2])].into_iter().map(declared).collect()
}

/// Returns a program that declares kernels as they were before one enumeration of each changed, and the starts of the
/// enumerations' names, which rustc's errors must have.
///
/// # Errors
///
/// If nvcc or bindgen fails.
pub fn changed_afterwards(compiler: &Path, folder: &Path, random: &mut Random) -> Result<(String, Vec<String>), String> {
    let places = [Place::Own, Place::Held];
    let mistakes: Option<Vec<Mistake>> = CHANGES
        .iter()
        .flat_map(|change| places.map(|place| (*change, place)))
        .map(|(change, place)| mistake(change, place, random))
        .collect();
    let mistakes = mistakes.ok_or("no enumeration to change")?;
    let files = compiled(compiler, folder, &source_of(mistakes.iter().map(|one| &one.declared)))?;
    let text = declared(Bindings::new().file(&files[0]).types(&files[1]))?;
    compiled(compiler, folder, &source_of(mistakes.iter().map(|one| &one.compiled)))?;
    Ok((text, (0..mistakes.len()).map(|number| format!("`Enum{number}_")).collect()))
}

fn declared(bindings: Bindings) -> Result<String, String> {
    let text = generated(&bindings.open_enum("Enum*"))?;
    if text.contains("pub enum ") || !text.contains("#[ptx(enumerators(") {
        return Err(format!("not all enumerations are open:\n{text}"));
    }
    Ok(format!("#![allow(non_upper_case_globals)]\nmod kernels {{\n{text}\n}}\nfn main() {{}}\n"))
}
