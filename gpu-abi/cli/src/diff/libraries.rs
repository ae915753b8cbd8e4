//! What belongs to C++'s and CUDA's libraries, and is left out unless it is named.

use crate::args::Select;
use crate::group::Group;
use crate::kernel::Kernel;
use crate::sheet::counted;
use crate::variables::Variable;
use gpu_abi_reader::names::{SourceName, is_of_library, own_symbol};

/// Leaves out kernels and variables, and counts them.
#[derive(Debug)]
pub(super) struct Libraries {
    is_all: bool,
    kernels: usize,
    variables: usize,
}

/// Returns the name in C++ of a kernel or a variable.
fn name(symbol: &str) -> String {
    SourceName::of(symbol).map_or_else(|| own_symbol(symbol).to_owned(), |name| name.name().to_owned())
}

impl Libraries {
    pub(super) fn new(select: &Select) -> Self {
        Self { is_all: !select.kernels.is_empty(), kernels: 0, variables: 0 }
    }

    pub(super) fn without_kernels<'a, 'f>(&mut self, side: &Group<'a, 'f>) -> Vec<&'a Kernel<'f>> {
        let all = side.kernels();
        let own: Vec<_> = all.iter().copied().filter(|one| self.is_all || !is_of_library(&name(one.symbol()))).collect();
        self.kernels = self.kernels.max(all.len() - own.len());
        own
    }

    pub(super) fn without_variables<'a, 'f>(&mut self, side: &Group<'a, 'f>) -> Vec<&'a Variable<'f>> {
        let all = side.variables();
        let own: Vec<_> = all.iter().copied().filter(|one| !is_of_library(&name(one.symbol()))).collect();
        self.variables = self.variables.max(all.len() - own.len());
        own
    }

    /// Returns a note about what is left out: on the side that has more of it.
    pub(super) fn note(&self) -> Option<String> {
        let parts = [(self.kernels, "kernel"), (self.variables, "variable")].into_iter().filter(|(count, _)| *count > 0);
        let parts: Vec<_> = parts.map(|(count, of)| counted(count, of)).collect();
        (!parts.is_empty()).then(|| format!("left out: {} of CUDA's libraries", parts.join(" and ")))
    }
}
