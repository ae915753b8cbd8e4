//! Which parts of a file are looked at.

use crate::args::Select;
use crate::failure::Failure;
use crate::load::{Kernel, Loaded};
use crate::names;
use gpu_abi::verify::dwarf::{DebugInfo, Record};
use std::collections::BTreeSet;

/// What to do about a file without debug information.
pub(crate) const HOW_TO_COMPILE: &str =
    "compile it with `nvcc -G` or `clang -g`, for this alone if you like: that changes no layout";

impl Select {
    /// Leaves in `loaded` what is selected.
    ///
    /// # Errors
    ///
    /// If something that is named is not there.
    pub(crate) fn apply(&self, loaded: &mut Loaded<'_>) -> Result<(), Failure> {
        self.apply_archs(loaded)?;
        if let Some(wanted) = self.kernels.iter().find(|wanted| !has_kernel(loaded, wanted)) {
            return Err(no_kernel(loaded, wanted));
        }
        if let Some(wanted) = self.types.iter().find(|wanted| !has_type(loaded, wanted)) {
            return Err(no_type(loaded, wanted));
        }
        self.apply_kernels(loaded);
        Ok(())
    }

    /// Leaves in two files what is selected; it is enough if one of them has it.
    ///
    /// # Errors
    ///
    /// If neither has something that is named.
    pub(crate) fn apply_either(&self, old: &mut Loaded<'_>, new: &mut Loaded<'_>) -> Result<(), Failure> {
        self.apply_archs(old)?;
        self.apply_archs(new)?;
        if let Some(wanted) = self.kernels.iter().find(|wanted| !has_kernel(old, wanted) && !has_kernel(new, wanted)) {
            return Err(no_kernel(new, wanted));
        }
        if let Some(wanted) = self.types.iter().find(|wanted| !has_type(old, wanted) && !has_type(new, wanted)) {
            return Err(no_type(new, wanted));
        }
        self.apply_kernels(old);
        self.apply_kernels(new);
        Ok(())
    }

    fn apply_kernels(&self, loaded: &mut Loaded<'_>) {
        if !self.kernels.is_empty() {
            for module in &mut loaded.modules {
                module.kernels.retain(|kernel| self.kernels.iter().any(|wanted| is_meant(wanted, kernel)));
            }
        }
    }

    /// Leaves in `loaded` the modules for the architectures that are selected.
    ///
    /// # Errors
    ///
    /// If there is none for one of them.
    pub(crate) fn apply_archs(&self, loaded: &mut Loaded<'_>) -> Result<(), Failure> {
        for arch in &self.archs {
            if !loaded.modules.iter().any(|module| module.arch == *arch) {
                let found: BTreeSet<String> = loaded.modules.iter().map(|module| module.arch.to_string()).collect();
                let found = Vec::from_iter(found).join(", ");
                return Err(Failure::new(format!("{}: no module for {arch}; there are modules for {found}", loaded.name)));
            }
        }
        if !self.archs.is_empty() {
            loaded.modules.retain(|module| self.archs.contains(&module.arch));
        }
        Ok(())
    }
}

/// Returns whether `wanted` names the kernel: its symbol, or its C++ name with or without parameters and what is around it.
pub(crate) fn is_meant(wanted: &str, kernel: &Kernel<'_>) -> bool {
    let title = kernel.title();
    kernel.symbol == wanted || names::is_meant(wanted, title) || names::is_meant(wanted, names::without_params(title))
}

fn has_kernel(loaded: &Loaded<'_>, wanted: &str) -> bool {
    loaded.modules.iter().flat_map(|module| &module.kernels).any(|kernel| is_meant(wanted, kernel))
}

fn no_kernel(loaded: &Loaded<'_>, wanted: &str) -> Failure {
    let kernels = loaded.modules.iter().flat_map(|module| &module.kernels);
    let there = names::listed(kernels.map(|kernel| names::without_params(kernel.title())));
    Failure::new(format!("{}: no kernel `{wanted}`; there are {there}", loaded.name))
}

/// Returns why there is no struct to draw.
pub(crate) fn no_structs(loaded: &Loaded<'_>) -> String {
    if has_debug_information(loaded) {
        format!("{}: no structs to draw: none is selected", loaded.name)
    } else {
        format!("{}: no debug information, and so no structs to draw: {HOW_TO_COMPILE}", loaded.name)
    }
}

fn has_debug_information(loaded: &Loaded<'_>) -> bool {
    loaded.modules.iter().any(|module| module.debug.is_some())
}

fn records<'l>(loaded: &'l Loaded<'_>) -> impl Iterator<Item = &'l str> {
    let infos = loaded.modules.iter().filter_map(|module| module.debug.as_ref());
    infos.flat_map(DebugInfo::records).filter_map(Record::name)
}

fn has_type(loaded: &Loaded<'_>, wanted: &str) -> bool {
    records(loaded).any(|name| names::is_meant(wanted, name))
}

fn no_type(loaded: &Loaded<'_>, wanted: &str) -> Failure {
    if !has_debug_information(loaded) {
        return Failure::new(format!("{}: no debug information, and so no `{wanted}`: {HOW_TO_COMPILE}", loaded.name));
    }
    let there = names::listed(records(loaded));
    Failure::new(format!("{}: no struct or union `{wanted}`; there are {there}", loaded.name))
}
