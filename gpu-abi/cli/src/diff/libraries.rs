//! What belongs to C++'s and CUDA's libraries, and is left out unless it is named.

use crate::args::Select;
use crate::group::Group;
use crate::kernel::Kernel;
use crate::sheet::counted;
use crate::variables::Variable;
use gpu_abi_reader::names::is_part_of_library;

/// Leaves out kernels and variables, and counts them.
#[derive(Debug)]
pub(super) struct Libraries {
    is_all: bool,
    kernels: usize,
    variables: usize,
}

impl Libraries {
    pub(super) fn new(select: &Select) -> Self {
        Self { is_all: !select.kernels.is_empty(), kernels: 0, variables: 0 }
    }

    pub(super) fn without_kernels<'a, 'f>(&mut self, side: &Group<'a, 'f>) -> Vec<&'a Kernel<'f>> {
        let mut own = side.kernels();
        let all = own.len();
        own.retain(|one| self.is_all || !is_part_of_library(one.symbol()));
        self.kernels = self.kernels.max(all - own.len());
        own
    }

    pub(super) fn without_variables<'a, 'f>(&mut self, side: &Group<'a, 'f>) -> Vec<&'a Variable<'f>> {
        let mut own = side.variables();
        let all = own.len();
        own.retain(|one| !is_part_of_library(one.symbol()));
        self.variables = self.variables.max(all - own.len());
        own
    }

    /// Returns a note about what is left out: on the side that has more of it.
    pub(super) fn note(&self) -> Option<String> {
        let parts = [(self.kernels, "kernel"), (self.variables, "variable")].into_iter().filter(|(count, _)| *count > 0);
        let parts: Vec<_> = parts.map(|(count, of)| counted(count, of)).collect();
        (!parts.is_empty()).then(|| format!("left out: {} of CUDA's libraries", parts.join(" and ")))
    }
}
