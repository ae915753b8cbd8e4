//! What host code defines for other files, apart from functions with C linkage: functions with C++ linkage, and variables.
//!
//! Every file that includes a header has its own copies of the inline functions and of the instances of templates in it, of which the linker
//! keeps any one: symbols of them are weak. So these are not part of a library's ABI, apart from instances of templates that only a source
//! file has, as of `template void scale<float>(float *);`.

use crate::host_object::{Definition, SymbolKind};
use crate::names::SourceName;
use std::collections::{BTreeSet, HashMap, HashSet};

/// The symbols of what a file defines for other files, apart from functions with C linkage and kernels.
#[derive(Clone, Debug, Default)]
pub struct Others {
    /// Those of functions with C++ linkage.
    pub functions: BTreeSet<String>,
    /// Those of variables. On Windows, where debug information does not have these, their names with scopes.
    pub variables: BTreeSet<String>,
    /// Those of functions with C++ linkage that are inline or instances of templates, except those in the headers of systems.
    pub inline: BTreeSet<String>,
    /// Those of functions with C++ linkage and of variables that nothing describes, except inline ones.
    pub undescribed: BTreeSet<String>,
    /// Those of functions with C++ linkage and of variables that nothing describes, but others at the same addresses.
    pub aliases: BTreeSet<String>,
    /// Those of variables of which each thread has its own.
    pub thread_locals: BTreeSet<String>,
}

/// A function or variable that is described.
pub(super) struct Described<'d> {
    pub(super) symbol: &'d str,
    pub(super) is_function: bool,
    /// Whether it is declared with `inline`. Not all compilers say so.
    pub(super) is_inline: bool,
    /// Whether a source file has it, not a header, if that is known.
    pub(super) is_in_source: Option<bool>,
}

/// What an object file defines for other files, by symbols.
pub(super) struct Exports<'o> {
    /// Whether each symbol is weak.
    symbols: HashMap<&'o str, Option<bool>>,
    /// The symbols of variables of which each thread has its own.
    thread_locals: HashSet<&'o str>,
    /// Whether symbols find variables, which debug information of Windows names in another way.
    has_variables: bool,
    /// The symbols of functions with C++ linkage and of variables that are described.
    described: HashSet<String>,
}

impl<'o> Exports<'o> {
    pub(super) fn new(definitions: &[Definition<'o>], is_of_windows: bool) -> Self {
        let exported = definitions.iter().filter(|one| one.is_exported && !one.is_local);
        let symbols = exported.map(|one| (one.name, one.is_weak)).collect();
        let thread_locals = definitions.iter().filter(|one| one.kind == SymbolKind::ThreadLocal);
        let thread_locals = thread_locals.map(|one| one.name).collect();
        Self { symbols, thread_locals, has_variables: !is_of_windows, described: HashSet::new() }
    }
}

impl Others {
    /// Adds a function or variable that is described, if it is one of these. `is_of_system` is whether a header of the compiler or the system
    /// has it. Returns whether it is part of the ABI.
    pub(super) fn add(
        &mut self,
        described: &Described<'_>,
        exports: &mut Exports<'_>,
        is_of_system: impl FnOnce() -> bool,
    ) -> bool {
        let Described { symbol, is_function, is_inline, is_in_source } = *described;
        if is_of_nvcc(symbol) || !(is_mangled(symbol) || !is_function && is_of_source(symbol)) {
            return false;
        }
        exports.described.insert(symbol.to_owned());
        let is_own = match exports.symbols.get(symbol) {
            None if is_function || exports.has_variables => return false,
            None => is_in_source != Some(false),
            // With `-flto`, g++ makes symbols strong.
            Some(Some(false)) => !is_inline && (is_in_source != Some(false) || !is_instance(symbol)),
            Some(Some(true)) => is_function && is_in_source == Some(true) && is_instance(symbol),
            Some(None) if is_function => is_in_source == Some(true),
            Some(None) => true,
        };
        if !is_function {
            if is_own && exports.thread_locals.contains(symbol) {
                self.thread_locals.insert(symbol.to_owned());
            }
            return is_own && self.variables.insert(symbol.to_owned());
        }
        if is_own {
            return self.functions.insert(symbol.to_owned());
        }
        if !is_of_system() {
            self.inline.insert(symbol.to_owned());
        }
        false
    }

    /// Adds the functions and variables that the object file defines and does not describe. A constructor may have two symbols with one address,
    /// of which one is described, and `alias` gives two names to one function.
    pub(super) fn add_undescribed(&mut self, definitions: &[Definition<'_>], exports: &Exports<'_>) {
        let is_described = |one: &&Definition<'_>| exports.described.contains(one.name);
        let described: HashSet<_> = definitions.iter().filter(is_described).map(|one| one.address).collect();
        let is_wanted = |one: &&Definition<'_>| {
            let is_one = match one.kind {
                SymbolKind::Function => is_mangled(one.name),
                SymbolKind::Variable | SymbolKind::ThreadLocal => exports.has_variables && is_of_source(one.name),
                SymbolKind::Unknown => false,
            };
            // Nothing describes tables of virtual functions and thunks, through which these are called.
            is_one
                && !one.name.starts_with("_ZT")
                && !is_of_nvcc(one.name)
                && exports.symbols.get(one.name) == Some(&Some(false))
                && !exports.described.contains(one.name)
        };
        for one in definitions.iter().filter(is_wanted) {
            let symbols = if described.contains(&one.address) { &mut self.aliases } else { &mut self.undescribed };
            symbols.insert(one.name.to_owned());
        }
    }

    /// Removes the functions that are, or launch, kernels.
    pub(super) fn retain(&mut self, is_kept: impl Fn(&str) -> bool) {
        for symbols in [&mut self.functions, &mut self.inline, &mut self.undescribed, &mut self.aliases] {
            symbols.retain(|symbol| is_kept(symbol));
        }
    }
}

/// Returns whether nvcc names a symbol: it has arrays of its own in relocatable code, and there names what is in anonymous namespaces for the
/// linker.
fn is_of_nvcc(symbol: &str) -> bool {
    symbol.starts_with("hostRef") && symbol.ends_with("Linkage") || symbol.contains("_GLOBAL__N_")
}

fn is_mangled(symbol: &str) -> bool {
    symbol.starts_with("_Z") || symbol.starts_with('?')
}

/// Returns whether a symbol is mangled or a name of C: those of compilers and systems start with an underscore.
fn is_of_source(symbol: &str) -> bool {
    is_mangled(symbol) || !symbol.starts_with('_')
}

/// Returns whether a function is an instance of a template, or a member of one of a class template.
fn is_instance(symbol: &str) -> bool {
    // Microsoft's names mark the templates in them.
    symbol.starts_with('?') && symbol.contains("?$") || SourceName::of(symbol).is_some_and(|name| name.has_arguments())
}
