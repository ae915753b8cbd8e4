//! Selects parts of a file.

use crate::args::Select;
use crate::input::Input;
use crate::kernel::Kernel;
use crate::loaded::{HostPart, Loaded, Module, names_of_types};
use gpu_abi::ptx::Arch;
use gpu_abi_reader::debug::HostFunctions;
use gpu_abi_reader::model::HostKind;
use gpu_abi_reader::names::{Reference, SourceName, instead, is_path};
use gpu_abi_reader::{ReadError, host_of};
use std::collections::BTreeSet;

/// Returns how to get types that a file does not describe. The object file comes first because it does not change the kernels' code.
pub(crate) fn how_to_compile(file: &[u8]) -> String {
    let command = match host_of(file) {
        Some(HostKind::Windows) => "`nvcc -c -Xcompiler /Z7`",
        Some(_) => "`nvcc -g -c`",
        None => "`nvcc -g -c` (on Windows, `nvcc -c -Xcompiler /Z7`)",
    };
    format!(
        "{command} adds types to the host object file and leaves the kernels optimized; `nvcc -G`, clang with \
         `-g -Xclang -debug-info-kind=limited` or `-O0 -g`, or rustc with `-C debuginfo=2`, also works"
    )
}

/// Returns the error about a file of host code whose functions nothing describes, and how to compile it; or why those that are described
/// cannot be read.
pub(crate) fn nothing_described(input: &Input<'_>, no_kernels: &ReadError) -> String {
    let how = match HostFunctions::all(input.artifact.file) {
        Ok(functions) => {
            let (is_any, how) = (functions.symbols().next().is_some(), functions.how_to_describe());
            let problem = is_any.then(|| functions.selected(|_| true).problems.into_iter().next()).flatten();
            if let Some(problem) = problem {
                return format!("{}: {no_kernels}, and its host functions cannot be read: {problem}", input.name);
            }
            how
        }
        Err(error) => error.to_string(),
    };
    format!("{}: {no_kernels}, and no debug information describes host functions: {how}", input.name)
}

impl Select {
    /// Returns whether modules for `arch` are selected.
    pub(crate) fn has_arch(&self, arch: Arch) -> bool {
        self.archs.is_empty() || self.archs.contains(&arch)
    }

    /// Returns whether only some kernels or types are selected.
    pub(crate) fn is_part(&self) -> bool {
        !self.kernels.is_empty() || !self.types.is_empty()
    }

    /// Returns whether the kernel with this symbol is selected.
    pub(crate) fn has_kernel(&self, symbol: &str) -> bool {
        self.kernels.is_empty() || self.kernels.iter().any(|wanted| Reference::new(wanted).matches(symbol).is_some())
    }

    /// Returns whether the type with this name is selected.
    pub(crate) fn has_type(&self, name: &str) -> bool {
        self.types.is_empty() || self.names_type(name)
    }

    fn names_type(&self, name: &str) -> bool {
        self.types.iter().any(|wanted| is_path(wanted, name))
    }

    /// Reads the selected parts of a file.
    ///
    /// # Errors
    ///
    /// If a named architecture, kernel or type does not exist.
    pub(crate) fn load<'a>(&self, input: &'a Input<'a>) -> Result<Loaded<'a>, String> {
        let mut loaded = self.load_parts(input, HostPart::WithCLinkage)?;
        self.check_names(&[&loaded])?;
        if self.is_part() {
            // Modules without any of them are kept only if they are broken, for their errors.
            let has_type =
                |module: &Module<'_>| module.debug.iter().flat_map(names_of_types).any(|name| self.names_type(name));
            loaded.modules.retain(|module| !module.kernels.is_empty() || module.error.is_some() || has_type(module));
        }
        Ok(loaded)
    }

    /// Reads the selected parts of two files. Each part must be in at least one of them.
    ///
    /// # Errors
    ///
    /// If a named kernel or type is in neither, or one has no module for a named architecture.
    pub(crate) fn load_both<'a>(&self, old: &'a Input<'a>, new: &'a Input<'a>) -> Result<[Loaded<'a>; 2], String> {
        let loaded = [self.load_parts(old, HostPart::All)?, self.load_parts(new, HostPart::All)?];
        self.check_names(&[&loaded[0], &loaded[1]])?;
        Ok(loaded)
    }

    fn load_parts<'a>(&self, input: &'a Input<'a>, part: HostPart) -> Result<Loaded<'a>, String> {
        let loaded = Loaded::new(input, self, part);
        match (&input.no_kernels, &loaded.functions) {
            (Some(_), Some(functions)) if !(functions.functions.is_empty() && loaded.host_variables.is_empty()) => {
                Ok(loaded)
            }
            (Some(error), _) if self.reads_functions() => Err(nothing_described(input, error)),
            (Some(error), _) => Err(match self.kernels.iter().find_map(|wanted| no_kernel(input, wanted)) {
                Some(no_kernel) => no_kernel,
                None => format!("{}: {error}", input.name),
            }),
            (None, _) => self.check_archs(input).map(|()| loaded),
        }
    }

    /// Checks that the file has modules for each named architecture.
    ///
    /// # Errors
    ///
    /// If one of the architectures has no module.
    pub(crate) fn check_archs(&self, input: &Input<'_>) -> Result<(), String> {
        let found: BTreeSet<String> = input.artifact.images.iter().map(|image| image.arch.to_string()).collect();
        match self.archs.iter().find(|arch| !found.contains(&arch.to_string())) {
            None => Ok(()),
            Some(arch) => {
                let found = Vec::from_iter(found).join(", ");
                Err(format!("{}: no module for {arch}; there are modules for {found}", input.name))
            }
        }
    }

    /// Returns the first of the named kernels that is none of those with these symbols.
    pub(crate) fn missing(&self, symbols: &BTreeSet<&str>) -> Option<&str> {
        let is_missing = |wanted: &&String| {
            let wanted = Reference::new(wanted);
            !symbols.iter().any(|symbol| wanted.matches(symbol).is_some())
        };
        self.kernels.iter().find(is_missing).map(String::as_str)
    }

    /// Checks that each named kernel and type is in one of the files.
    fn check_names(&self, loaded: &[&Loaded<'_>]) -> Result<(), String> {
        let modules = || loaded.iter().flat_map(|loaded| &loaded.modules);
        let selected = modules().flat_map(|module| &module.kernels).map(Kernel::symbol);
        if let Some(wanted) = self.missing(&selected.collect()) {
            if let Some(no_kernel) = loaded.iter().find_map(|loaded| no_kernel(loaded.input, wanted)) {
                return Err(no_kernel);
            }
            let last = loaded[loaded.len() - 1];
            let kernels = last.interface.modules().flat_map(|module| module.kernels().map_while(Result::ok));
            return Err(no_symbol(&last.input.name, "kernel", &kernels.map(|kernel| kernel.name).collect(), wanted));
        }
        let has_type = |wanted: &str| loaded.iter().flat_map(|one| one.names_of_types()).any(|name| is_path(wanted, name));
        if let Some(wanted) = self.types.iter().find(|wanted| !has_type(wanted)) {
            return Err(no_type(loaded[loaded.len() - 1], wanted));
        }
        Ok(())
    }
}

/// Returns the error about a kernel's name that a host function of a file has.
fn no_kernel(input: &Input<'_>, wanted: &str) -> Option<String> {
    let functions = HostFunctions::all(input.artifact.file).ok()?.selected(|_| true);
    let reference = Reference::new(wanted);
    let mut symbols = functions.described.iter().chain(&functions.undescribed).chain(&functions.others.functions);
    let is_function = symbols.any(|symbol| reference.matches(symbol).is_some());
    is_function.then(|| {
        let name = &input.name;
        format!("{name}: no kernel `{wanted}`, but a host function: leave out `--kernel`, which selects only kernels here")
    })
}

/// Returns the error about a name that no `noun` of a file has.
pub(crate) fn no_symbol(file: &str, noun: &str, symbols: &BTreeSet<&str>, wanted: &str) -> String {
    let titles: BTreeSet<String> = symbols.iter().map(|symbol| SourceName::without_params(symbol)).collect();
    let instead = instead(wanted, titles.iter().map(String::as_str));
    format!("{file}: no {noun} `{wanted}`{instead}")
}

fn no_type(loaded: &Loaded<'_>, wanted: &str) -> String {
    if loaded.functions.is_none() && loaded.modules.iter().all(|module| module.debug.is_none()) {
        let how = how_to_compile(loaded.input.artifact.file);
        return format!("{}: no debug information, so no `{wanted}`: {how}", loaded.input.name);
    }
    let instead = instead(wanted, loaded.names_of_types().collect::<BTreeSet<_>>());
    format!("{}: no struct, union or enumeration `{wanted}`{instead}", loaded.input.name)
}
