//! Replaces what needs the feature `debug` if that is off: the sources of types, and files of other formats than PTX text and cubins.

use super::file::{FileError, Image, Part};
use super::item::{CompiledKernel, CompiledVariable};
use super::problem::{Problem, SourceProblem};
use super::{List, PartOf};
use crate::model::HostKind;
use crate::module::Module;
use crate::type_list::ClassKeys;

/// A source that does not exist.
#[derive(Debug)]
pub(super) enum Source {}

impl Source {
    pub(super) fn open(number: usize, _: &str, _: &[u8], _: bool) -> Result<Self, SourceProblem> {
        let text = "to read types from debug information and stubs, enable the feature `verify` of `gpu-abi`, or `windows` for files of \
                    Windows"
            .to_owned();
        Err(SourceProblem { source: number, error: None, text })
    }

    pub(super) const fn describe(&mut self, _: &mut CompiledKernel<'_>, _: PartOf<'_>) -> Option<Problem> {
        match *self {}
    }

    pub(super) const fn describe_variable(&mut self, _: &mut CompiledVariable<'_>, _: PartOf<'_>) -> Option<Problem> {
        match *self {}
    }

    pub(super) const fn add_classes(&self, _: &mut ClassKeys) {
        match *self {}
    }

    pub(super) const fn list(&self) -> Option<List> {
        match *self {}
    }
}

/// PTX text and cubins are read.
pub(super) const fn unread(_: &[u8]) -> Option<String> {
    None
}

/// PTX text and cubins have no code for a host.
pub(super) const fn host_of(_: &[u8]) -> Option<HostKind> {
    None
}

/// Returns the image that PTX text or a cubin is.
pub(super) fn images(file: &[u8]) -> Result<Vec<Image>, FileError> {
    let title = |module: Module<'_>| match module {
        Module::Ptx(ptx) => format!("PTX for {}", ptx.arch),
        Module::Cubin(cubin) => format!("cubin for {}", cubin.arch),
    };
    let image = Module::read(file).and_then(|module| Image::of(None, file, title(module), 0, Part::default()));
    Ok(vec![image.map_err(|error| FileError { image: None, error })?])
}
