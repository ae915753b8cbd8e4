//! Looks declared variables up in compiled files.

use super::super::attr::Name;
use super::super::find::{CONSTANT_NAME, Fail, Search};
use super::Variable;
use gpu_abi_reader::StateSpace;
use gpu_abi_reader::interface::CompiledVariable;
use quote::ToTokens;
use syn::LitStr;
use syn::spanned::Spanned;

/// A variable as declared in a file.
pub(crate) struct InFile {
    pub(super) size: Option<usize>,
    pub(super) align: Option<usize>,
    /// The name of a `MemoryKind`.
    pub(super) memory: &'static str,
    /// A clause with the file, the location in it and the declaration.
    pub(super) source: String,
}

/// Looks variables up in the compiled files. Errors are reported at their names, with their conditions.
pub(crate) fn find(search: &mut Search<'_>, variables: &mut [Variable<'_>], fail: &mut Fail<'_>) {
    for variable in variables {
        let conditions = &variable.written.attrs.conditions;
        let found = match variable.name.text.clone() {
            None => Err(CONSTANT_NAME.to_owned()),
            Some(name) => search.interface.variable(&name).map_err(|problem| search.error(&problem)),
        };
        match found {
            Ok(found) => {
                for problem in &found.problems {
                    fail(variable.name.to_token_stream(), search.error(problem), conditions);
                }
                variable.name = Name::literal(&LitStr::new(found.symbol, variable.name.span()));
                variable.declared = declared(&found);
                variable.described = found.described.to_vec();
            }
            Err(error) => fail(variable.name.to_token_stream(), error, conditions),
        }
    }
}

/// Returns the declarations in the images, each distinct one once.
fn declared(found: &CompiledVariable<'_>) -> Vec<InFile> {
    let mut all: Vec<InFile> = Vec::new();
    for image in &found.images {
        let variable = image.item;
        let (size, align) = (variable.size, variable.align);
        let memory = match variable.space {
            StateSpace::Const => "Constant",
            _ if variable.is_managed => "Managed",
            _ => "Global",
        };
        if !all.iter().any(|other| (other.size, other.align, other.memory) == (size, align, memory)) {
            all.push(InFile { size, align, memory, source: image.variable() });
        }
    }
    all
}
