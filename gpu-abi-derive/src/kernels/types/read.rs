//! The search for kernels and variables in debug information, and for kernels in the symbols of stubs.

use super::{Described, List};
use crate::kernels::cxx::Stated;
use crate::kernels::file::{File, Location};
use crate::kernels::find::Found;
use gpu_abi_reader::debug::{KernelTypes, KernelTypesError, Type, TypeTable};
use gpu_abi_reader::{ReadErrorKind, Stubs};
use proc_macro2::{Ident, TokenStream};
use std::fs;

/// A file that may say the types of kernels, as bytes.
pub(crate) struct Source {
    /// The path as errors show it.
    shown: String,
    /// The value of the argument that names the file.
    written: TokenStream,
    bytes: Vec<u8>,
    /// The argument that names the file, if one does so for its types: what is declared must be in it.
    named: Option<Location>,
}

impl Source {
    /// Reads the file that `written` names, or else the compiled file itself, if it is only one. An error comes with where it belongs.
    pub(crate) fn read(written: Option<&TokenStream>, files: &[File]) -> Result<Option<Self>, (TokenStream, String)> {
        let unreadable = |error: std::io::Error| format!("cannot be read: {error}");
        match written {
            Some(written) => {
                let read = || {
                    let location = Location::of(written)?;
                    let bytes = fs::read(&location.path).map_err(|error| location.error(&unreadable(error)))?;
                    let (shown, written) = (location.shown().to_owned(), location.written.clone());
                    Ok(Self { shown, written, bytes, named: Some(location) })
                };
                read().map(Some).map_err(|error| (written.clone(), error))
            }
            // What is wrong with the file is said elsewhere.
            None => Ok(files.first().filter(|_| files.len() == 1).and_then(|file| {
                fs::read(&file.location.path).ok().map(|bytes| Self {
                    shown: file.shown().to_owned(),
                    written: file.location.written.clone(),
                    bytes,
                    named: None,
                })
            })),
        }
    }
}

/// What is known of the types of kernels and variables.
pub(crate) struct Types<'a> {
    source: &'a Source,
    debug: Option<KernelTypes<'a>>,
    stubs: Stubs,
    /// The types of all parameters and variables that are described.
    described: Vec<Type>,
}

impl<'a> Types<'a> {
    /// Finds out what a file describes; an error comes with where it belongs.
    pub(crate) fn new(source: &'a Source) -> Result<Self, (TokenStream, String)> {
        let Source { shown, written, bytes, named } = source;
        let debug = match KernelTypes::read(bytes) {
            Ok(debug) => Some(debug),
            // A host's file without debug information has stubs.
            Err(error) if matches!(error.kind(), ReadErrorKind::Malformed { .. }) && error.offset() == 0 => None,
            Err(error) => {
                let what = if named.is_some() { "" } else { "the debug information in " };
                return Err((written.clone(), format!("{what}`{shown}` cannot be read: {error}")));
            }
        };
        let stubs = Stubs::read(bytes).unwrap_or_default();
        Ok(Self { source, debug, stubs, described: Vec::new() })
    }

    /// Adds what is known of a kernel's types; an error says that nothing is, where a file is named for it.
    pub(crate) fn describe(&mut self, found: &mut Found) -> Result<(), String> {
        let Source { shown, named, .. } = self.source;
        let (symbol, count) = (&found.symbol, found.params.len());
        // A template's stub has parameters of its own, which do not depend on the template's arguments.
        let stub = self.stubs.get(symbol);
        if let Some(stated) = stub.and_then(|stub| Stated::by_stub(stub, count, &format!("`{shown}`"))) {
            found.stated = Some(stated);
        }
        let function = match self.debug.as_mut().map(|debug| debug.kernel(symbol)) {
            None | Some(Ok(None)) => None,
            Some(Ok(function)) => function,
            // It may be split off, or several kernels may differ, where nobody names the file for it.
            Some(Err(KernelTypesError::Split { .. } | KernelTypesError::Ambiguous { .. })) if named.is_none() => None,
            Some(Err(error)) => return Err(format!("`{shown}`: {error}")),
        };
        match function {
            Some(function) if function.params().len() == count => {
                let names = function.params().map(|(_, ty)| ty.name().to_owned()).collect();
                found.described = Some(Described { first: self.described.len(), names, file: shown.clone() });
                self.described.extend(function.params().map(|(_, ty)| ty.clone()));
                Ok(())
            }
            // `nvcc -G` leaves out parameters that the kernel does not use, large ones among them.
            Some(function) if function.params().len() < count && named.is_none() => Ok(()),
            Some(function) if function.params().len() < count => Err(format!(
                "`{shown}` describes only {} of the {count} parameters of `{symbol}`: compile both files from one source, and name the \
                 object file of `nvcc -g -c`, since `nvcc -G` leaves out some that the kernel does not use",
                function.params().len()
            )),
            Some(function) => Err(format!(
                "`{shown}` describes `{symbol}` with {} parameters, and {count} are declared: compile both files from one source",
                function.params().len()
            )),
            None if named.is_some() && found.stated.is_none() => Err(format!(
                "`{shown}` has neither debug information on the kernel `{symbol}` nor its stub: compile the kernel's source to it with \
                 `nvcc -g -c`"
            )),
            None => Ok(()),
        }
    }

    /// Returns what is known of the type of the variable with this symbol; an error says that nothing is, where a file is named for its
    /// debug information. Stubs do not say it.
    pub(crate) fn describe_variable(&mut self, symbol: &str, is_managed: bool) -> Result<Option<Described>, String> {
        let Source { shown, named, .. } = self.source;
        let Some(debug) = &mut self.debug else { return Ok(None) };
        match debug.variable(symbol, is_managed) {
            Ok(Some(ty)) => {
                let described =
                    Described { first: self.described.len(), names: vec![ty.name().to_owned()], file: shown.clone() };
                self.described.push(ty);
                Ok(Some(described))
            }
            Err(error) if named.is_some() => Err(format!("`{shown}`: {error}")),
            Ok(None) if named.is_some() && !debug.is_empty() => Err(format!(
                "`{shown}` has debug information, and none on the variable `{symbol}`: make it with `nvcc -g -c` from the source that \
                 defines the variable"
            )),
            Ok(None) | Err(_) => Ok(None),
        }
    }

    /// Returns the expression that lets rustc know of the file, if it is one of its own.
    pub(crate) fn include(&self) -> Option<TokenStream> {
        self.source.named.as_ref().map(Location::include)
    }

    /// Returns the types of all kernels and variables that are described.
    pub(crate) fn list(&self, name: Ident) -> Option<List> {
        let types = self.debug.as_ref().filter(|_| !self.described.is_empty())?.types();
        let mut table = TypeTable::new(types);
        let places = self.described.iter().map(|ty| table.add(ty)).collect();
        Some(List { name, places, entries: table.entries().to_vec() })
    }
}
