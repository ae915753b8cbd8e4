//! `gpu-abi header`: writes CUDA C++ for a description.

use crate::arena::Layouts;
use crate::check::Description;
use crate::failure::Failure;
use gpu_abi::header;
use gpu_abi::layout::StateSpace;
use std::path::Path;

/// The header of a description.
#[derive(Debug)]
pub(crate) struct Header(header::Header<'static>);

impl Header {
    /// Returns a header for everything in a description.
    ///
    /// # Errors
    ///
    /// If the description contradicts itself.
    pub(crate) fn new(
        description: &'static Description,
        layouts: &'static Layouts<'static>,
        guard: Option<&str>,
    ) -> Result<Self, Failure> {
        let targets = description.targets(layouts)?;
        let mut header = header::Header::new();
        for (name, layout, meaning) in targets.described() {
            header = header.with_target(name, layout, meaning.into_description());
        }
        for kernel in description.kernels(layouts, &targets)? {
            let parameters = kernel.params.into_iter();
            let parameters = parameters.map(|param| (param.name, param.layout, param.meaning.into_description()));
            header = header.with_kernel(kernel.name, parameters);
        }
        for layout in description.types(layouts)? {
            header = header.with_layout(layout);
        }
        for variable in description.variables(layouts, &targets)? {
            let space = if variable.space == ".const" { StateSpace::Const } else { StateSpace::Global };
            let (name, layout, is_managed) = (variable.name, variable.layout, variable.is_managed);
            header = header.with_variable(name, space, is_managed, layout, variable.meaning.into_description());
        }
        Ok(Self(match guard {
            Some(guard) => header.guard(guard),
            None => header,
        }))
    }

    /// Returns the header's text.
    ///
    /// # Errors
    ///
    /// If C++ does not allow a name, or two types have the same name.
    pub(crate) fn text(&self) -> Result<String, Failure> {
        self.0.text().map_err(|error| Failure::new(error.to_string()))
    }

    /// Writes the header to a file unless it is current, and returns whether it was written.
    ///
    /// # Errors
    ///
    /// If there is no header, or the file cannot be written.
    pub(crate) fn write(&self, path: &Path) -> Result<bool, Failure> {
        self.0.write(path).map_err(|error| Failure::new(error.to_string()))
    }
}
