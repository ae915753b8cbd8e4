//! The host functions of compiled files.

use crate::error::Error;
use crate::model::{Collector, HostBlock};
use crate::select::{LeftOut, Select};
use gpu_abi_reader::ReadErrorKind;
use gpu_abi_reader::debug::{self, HostFunctions};
use gpu_abi_reader::interface::File;
use std::path::{Path, PathBuf};

/// The selected host functions of a file.
pub(crate) struct HostFile<'f> {
    path: &'f Path,
    functions: HostFunctions<'f>,
    selected: Vec<debug::Function>,
    /// The functions that cannot be declared, and why.
    others: Vec<(String, String)>,
}

/// Selects the host functions of files, and counts those that are left out.
pub(crate) fn select<'f>(
    paths: &'f [PathBuf],
    files: &'f [File<'_>],
    select: Option<Select<'_>>,
) -> Result<(Vec<HostFile<'f>>, LeftOut), Error> {
    let Some(mut select) = select else { return Ok(Default::default()) };
    let mut found = Vec::new();
    for (path, file) in paths.iter().zip(files) {
        let mut functions = match HostFunctions::all(file.bytes()) {
            Ok(functions) => functions,
            // Device code alone.
            Err(error) if error.kind == ReadErrorKind::UnknownFormat => continue,
            Err(error) => return Err(Error::format(path, error)),
        };
        if file.is_empty() && functions.symbols().next().is_none() {
            return Err(Error::in_file(
                path,
                format!(
                    "the file has no kernels, and no debug information describes host functions: {}",
                    functions.how_to_describe()
                ),
            ));
        }
        let taken = functions.symbols().filter(|(symbol, is_own)| select.takes_function(symbol, *is_own));
        let taken: Vec<String> = taken.map(|(symbol, _)| symbol.to_owned()).collect();
        let (mut selected, mut others) = (Vec::new(), Vec::new());
        for symbol in taken {
            match functions.function(&symbol) {
                Ok(Some(function)) => match &function.unpassed {
                    None => selected.push(function),
                    Some(value) => others.push((symbol, format!("it {}", value.clause("")))),
                },
                Ok(None) => {}
                Err(error) => others.push((symbol, error.to_string())),
            }
        }
        if !selected.is_empty() || !others.is_empty() || functions.undescribed().next().is_some() {
            found.push(HostFile { path, functions, selected, others });
        }
    }
    Ok((found, select.finish()?))
}

impl HostFile<'_> {
    /// Passes the facts to the collector that it needs before the first type is declared.
    pub(crate) fn look_ahead(&self, collector: &mut Collector<'_, '_>) {
        let reached = self.functions.reached_from(self.selected.clone());
        collector.see_classes(reached.records());
        self.selected.iter().filter_map(|function| function.result.as_deref()).for_each(|ty| collector.see_result(ty));
        let params = self.selected.iter().flat_map(debug::Function::params).map(|(_, ty)| ty);
        let members = reached.records().flat_map(|record| record.members.iter().map(|member| &*member.ty));
        let callbacks = params.chain(members).filter_map(|ty| self.functions.types().callback(ty));
        callbacks.flat_map(debug::Function::params).for_each(|(_, ty)| collector.see_result(ty));
    }

    /// Returns the declarations, and adds a note about each function that cannot be declared.
    pub(crate) fn block(self, collector: &mut Collector<'_, '_>, notes: &mut Vec<String>) -> Option<HostBlock> {
        notes.extend(self.others.iter().map(|(symbol, why)| format!("`{symbol}` is not declared: {why}.")));
        notes.extend(self.functions.undescribed().map(|why| format!("Some functions are not declared: {why}.")));
        let types = self.functions.types();
        collector.is_of_host = true;
        let functions: Vec<_> = self.selected.iter().map(|function| collector.function(function, types)).collect();
        collector.define_pending(types);
        collector.is_of_host = false;
        (!functions.is_empty()).then(|| HostBlock { file: self.path.to_owned(), functions })
    }
}
