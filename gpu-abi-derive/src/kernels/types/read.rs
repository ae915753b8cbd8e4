//! Searches debug information for kernels and variables, and the symbols of stubs for kernels.

use super::{Described, List, Param};
use crate::kernels::cxx::{Stated, signature_by_stub};
use crate::kernels::file::{File, Location};
use crate::kernels::find::Found;
use gpu_abi_reader::debug::{KernelTypes, KernelTypesError, Type, TypeTable};
use gpu_abi_reader::{ReadErrorKind, Stubs};
use proc_macro2::TokenStream;
use std::fs;

/// The bytes of a file that may describe the types of kernels.
pub(crate) struct Source {
    /// The path as errors show it.
    shown: String,
    /// The value of the argument that names the file.
    written: TokenStream,
    bytes: Vec<u8>,
    /// The argument that names the file for its types, if there is one: the file must then describe everything that is
    /// declared.
    named: Option<Location>,
}

impl Source {
    /// Returns the compiled file itself, which may describe types.
    pub(crate) fn of_file(file: &File) -> Option<Self> {
        let (shown, written) = (file.shown().to_owned(), file.location.written.clone());
        // Errors in the file are reported elsewhere.
        fs::read(&file.location.path).ok().map(|bytes| Self { shown, written, bytes, named: None })
    }

    /// Reads the file that `written` names for its types. An error includes its source location.
    pub(crate) fn named(written: &TokenStream) -> Result<Self, (TokenStream, String)> {
        let read = || {
            let location = Location::of(written)?;
            let unreadable = |error: std::io::Error| location.error(&format!("cannot be read: {error}"));
            let bytes = fs::read(&location.path).map_err(unreadable)?;
            let (shown, written) = (location.shown().to_owned(), location.written.clone());
            Ok(Self { shown, written, bytes, named: Some(location) })
        };
        read().map_err(|error| (written.clone(), error))
    }

    /// Returns the signature of the kernel `symbol` with `count` parameters, if the file has its stub.
    pub(crate) fn signature(&self, symbol: &str, count: usize) -> Option<String> {
        signature_by_stub(Stubs::read(&self.bytes).ok()?.get(symbol)?, count)
    }
}

/// The types of kernels and variables that a file describes.
pub(crate) struct Types<'a> {
    source: &'a Source,
    /// The file's index among those that are read.
    number: usize,
    debug: Option<KernelTypes<'a>>,
    stubs: Stubs,
    /// The types of all described parameters and variables.
    described: Vec<Type>,
}

impl<'a> Types<'a> {
    /// Reads the file with this index. An error includes its source location.
    pub(crate) fn new(number: usize, source: &'a Source) -> Result<Self, (TokenStream, String)> {
        let Source { shown, written, bytes, named } = source;
        let debug = match KernelTypes::read(bytes) {
            Ok(debug) => Some(debug),
            // A host file without debug information may have stubs.
            Err(error) if matches!(error.kind(), ReadErrorKind::Malformed { .. }) && error.offset() == 0 => None,
            Err(error) => {
                let what = if named.is_some() { "" } else { "the debug information in " };
                let advice = named.as_ref().map_or("", |location| error.advice(&location.path));
                return Err((written.clone(), format!("{what}`{shown}` cannot be read: {error}{advice}")));
            }
        };
        let stubs = Stubs::read(bytes).unwrap_or_default();
        let is_empty = debug.as_ref().is_none_or(KernelTypes::is_empty) && stubs.iter().next().is_none();
        if named.is_some() && is_empty {
            let error = format!(
                "`{shown}` has neither debug information nor the stubs of kernels: name the object file that `nvcc -g -c` makes \
                 from the source of the kernels"
            );
            return Err((written.clone(), error));
        }
        Ok(Self { source, number, debug, stubs, described: Vec::new() })
    }

    /// Adds the file's description of a kernel's types. If there is none, it is an error if an argument names the file for
    /// its types.
    pub(crate) fn describe(&mut self, found: &mut Found) -> Result<(), String> {
        let Source { shown, named, .. } = self.source;
        let (symbol, count) = (&found.symbol, found.params.len());
        let stub = self.stubs.get(symbol);
        // A template's stub has its own parameters, which do not depend on the template's arguments.
        let stated = stub.and_then(|stub| Stated::by_stub(stub, count, &format!("`{shown}`")));
        found.stated.extend(stated.filter(|stated| !found.stated.iter().any(|other| other.is_same(stated))));
        let function = match self.debug.as_mut().map(|debug| debug.kernel(symbol)) {
            None | Some(Ok(None)) => None,
            Some(Ok(function)) => function,
            // Another file may have it, or several kernels may differ. This is an error only if an argument names the file
            // for its types.
            Some(Err(KernelTypesError::Split { .. } | KernelTypesError::Ambiguous { .. })) if named.is_none() => None,
            Some(Err(error)) => return Err(format!("`{shown}`: {error}")),
        };
        let Some(function) = function else {
            return match (named, stub) {
                (Some(_), None) => Err(format!(
                    "`{shown}` has neither debug information for the kernel `{symbol}` nor its stub: make it with `nvcc -g -c` from the kernel's source"
                )),
                _ => Ok(()),
            };
        };
        let described = function.params().len();
        if described > count {
            return Err(format!(
                "`{shown}` describes `{symbol}` with {described} parameters, but {count} are declared: compile both files from one source"
            ));
        }
        if described < count && named.is_some() {
            return Err(format!(
                "`{shown}` describes only {described} of the {count} parameters of `{symbol}`: compile both files from one source, and \
                 name the object file of `nvcc -g -c`, since `nvcc -G` leaves out some that the kernel does not use"
            ));
        }
        let sizes = found.params.iter().map(|all| (None, all.first().map_or(0, |one| one.param.size)));
        if let Some(placed) = function.placed(&sizes.collect::<Vec<_>>()) {
            let types: Vec<&Type> = function.params().map(|(_, ty)| ty).collect();
            let params = placed.into_iter().map(|number| number.map(|number| self.param(types[number]))).collect();
            found.described.push(Described { list: self.number, params, file: shown.clone() });
        }
        Ok(())
    }

    /// Returns the type of the variable with this symbol, if the file describes it. If a file named for its types does not,
    /// it is an error. Stubs do not contain it.
    pub(crate) fn describe_variable(&mut self, symbol: &str, is_managed: bool) -> Result<Option<Described>, String> {
        let Source { shown, named, .. } = self.source;
        match self.debug.as_mut().map_or(Ok(None), |debug| debug.variable(symbol, is_managed)) {
            Ok(Some(ty)) => {
                let params = vec![Some(self.param(&ty))];
                Ok(Some(Described { list: self.number, params, file: shown.clone() }))
            }
            Err(error) if named.is_some() => Err(format!("`{shown}`: {error}")),
            Ok(None) if named.is_some() => {
                // Stubs describe only kernels, and they may be the reason why the file is named.
                if self.debug.as_ref().is_none_or(KernelTypes::is_empty) {
                    return Ok(None);
                }
                Err(format!(
                    "`{shown}` has debug information, but it does not describe the variable `{symbol}`: make it with `nvcc -g -c` from \
                     the source that defines the variable"
                ))
            }
            Ok(None) | Err(_) => Ok(None),
        }
    }

    /// Adds the type of a parameter or variable.
    fn param(&mut self, ty: &Type) -> Param {
        self.described.push(ty.clone());
        Param { number: self.described.len() - 1, name: ty.name().to_owned() }
    }

    /// Returns the expression that makes rustc track the file, if it is not the compiled file itself.
    pub(crate) fn include(&self) -> Option<TokenStream> {
        self.source.named.as_ref().map(Location::include)
    }

    /// Returns the types of all described kernels and variables.
    pub(crate) fn list(&self) -> Option<List> {
        let types = self.debug.as_ref().filter(|_| !self.described.is_empty())?.types();
        let mut table = TypeTable::new(types);
        let places = self.described.iter().map(|ty| table.add(ty)).collect();
        Some(List { number: self.number, places, types: table.into_list() })
    }
}
