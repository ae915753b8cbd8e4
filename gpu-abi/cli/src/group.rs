//! Groups modules of one kind for one architecture: an executable has one for each of its source files.

use crate::kernel::Kernel;
use crate::loaded::{Loaded, Module};
use crate::variables::Variable;
use gpu_abi::ptx::Arch;
use gpu_abi_reader::Linkage;
use gpu_abi_reader::debug::DebugInfo;
use std::collections::HashMap;

/// Modules of one kind for one architecture; at least one.
#[derive(Clone, Debug)]
pub(crate) struct Group<'a, 'f> {
    pub(crate) modules: Vec<&'a Module<'f>>,
}

impl<'a, 'f> Group<'a, 'f> {
    /// Returns the groups of a file's readable modules, in the order of their first modules.
    pub(crate) fn all_of(loaded: &'a Loaded<'f>) -> Vec<Self> {
        let mut groups: Vec<Self> = Vec::new();
        for module in loaded.modules.iter().filter(|module| module.image.kind.is_read()) {
            match groups.iter_mut().find(|group| group.key() == (module.kind_name(), module.image.arch)) {
                Some(group) => group.modules.push(module),
                None => groups.push(Self { modules: vec![module] }),
            }
        }
        groups
    }

    pub(crate) fn key(&self) -> (&'static str, Arch) {
        (self.modules[0].kind_name(), self.modules[0].image.arch)
    }

    /// Returns a title for the modules, such as `cubin for sm_90`.
    pub(crate) fn title(&self) -> String {
        match self.modules.len() {
            1 => self.modules[0].title(),
            count => format!("{} ({count} modules)", self.modules[0].title()),
        }
    }

    /// Returns the debug information of all modules.
    pub(crate) fn infos(&self) -> Vec<&'a DebugInfo> {
        self.modules.iter().filter_map(|module| module.debug.as_ref()).collect()
    }

    /// Returns whether the host's code has the debug information of any module.
    pub(crate) fn is_described_by_host(&self) -> bool {
        self.modules.iter().any(|module| module.is_described_by_host)
    }

    /// Returns the variables of all modules, each once. A definition takes precedence over a declaration.
    pub(crate) fn variables(&self) -> Vec<&'a Variable<'f>> {
        let mut places: HashMap<&str, usize> = HashMap::new();
        let mut variables: Vec<&'a Variable<'f>> = Vec::new();
        for variable in self.modules.iter().flat_map(|module| &module.variables) {
            match places.get(variable.symbol()) {
                None => {
                    places.insert(variable.symbol(), variables.len());
                    variables.push(variable);
                }
                Some(&place) if variables[place].declared().linkage == Linkage::Extern => variables[place] = variable,
                Some(_) => {}
            }
        }
        variables
    }

    /// Returns the kernels of all modules. If several modules have the same kernel, such as an instance of a template,
    /// returns the first.
    pub(crate) fn kernels(&self) -> Vec<&'a Kernel<'f>> {
        let mut known: HashMap<&str, Vec<&'a Kernel<'f>>> = HashMap::new();
        let mut kernels = Vec::new();
        for kernel in self.modules.iter().flat_map(|module| &module.kernels) {
            let copies = known.entry(kernel.symbol()).or_default();
            if !copies.iter().any(|copy| copy.is_like(kernel)) {
                copies.push(kernel);
                kernels.push(kernel);
            }
        }
        kernels
    }
}
