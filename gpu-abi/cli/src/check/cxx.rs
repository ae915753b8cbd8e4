//! The types of C++ that kernels, variables and host functions use.

use super::pairs::differ;
use crate::args::Select;
use crate::input::Input;
use crate::leak;
use crate::records::is_number;
use crate::select::{how_to_compile, no_symbol, nothing_described};
use crate::sheet::first_of;
use gpu_abi_reader::debug::{DebugInfo, Function, HostFunctions, Type, TypeKind, Types};
use gpu_abi_reader::interface::{CompiledKernel, Described, Interface, Problem};
use gpu_abi_reader::model::HostKind;
use gpu_abi_reader::names::{
    self, CxxKind, SourceName, components, instead, is_cuda_class, is_of_implementation, is_of_library, is_part_of_library,
    is_path, last_identifier, squeezed,
};
use gpu_abi_reader::{host_of, is_host_file};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::iter::successors;

/// The types of C++ in a compiled file, and what is not known of others.
#[derive(Debug, Default)]
pub(super) struct Cxx {
    /// The selected structs, unions and enumerations that the selected parts of the file use.
    pub(super) types: Vec<CxxType>,
    /// The names of those that a program may declare, in the order in which messages list them.
    pub(super) names: Vec<&'static str>,
    /// The host that the file was compiled for, if it shows it.
    pub(super) host: Option<HostKind>,
    /// Whether the file has host functions.
    pub(super) has_functions: bool,
    /// Whether debug information describes any of them.
    is_described: bool,
    /// Why others are not known.
    pub(super) problems: Vec<String>,
    /// The symbols of kernels, variables and host functions that no debug information describes, except kernels whose names say all.
    pub(super) undescribed: BTreeSet<String>,
    /// The classes and enumerations that the names of such kernels state, each with the symbol of one.
    stated: BTreeMap<String, String>,
    /// The types that kernels take and variables have, or to which these lead, except those of libraries.
    taken: HashSet<u64>,
}

/// The descriptions of types by source, with whether host functions use the types.
type Infos = Vec<(DebugInfo, bool)>;

/// A struct, union or enumeration.
#[derive(Debug)]
pub(super) struct CxxType {
    /// Its own name if it has one, then those of typedefs.
    pub(super) names: Vec<&'static str>,
    pub(super) ty: &'static Type,
    pub(super) types: &'static Types,
    /// Whether a host function uses it.
    pub(super) is_of_host: bool,
    /// 0 if a host function takes or returns it or a pointer to it, otherwise 1.
    pub(super) rank: u8,
    /// Whether a kernel or host function takes or returns it or a pointer to it, or a variable has it, except those of libraries.
    is_taken: bool,
}

/// Returns names in the order of their ranks, each once.
pub(super) fn ordered<'n>(names: impl IntoIterator<Item = (u8, &'n str)>) -> Vec<&'n str> {
    let (sorted, mut known): (BTreeSet<_>, _) = (names.into_iter().collect(), HashSet::new());
    sorted.into_iter().map(|(_, name)| name).filter(|name| known.insert(*name)).collect()
}

impl CxxType {
    pub(super) fn name(&self) -> &'static str {
        self.names[0]
    }

    /// Returns all names, each with the rank.
    pub(super) fn ranked(&self) -> impl Iterator<Item = (u8, &'static str)> {
        self.names.iter().map(|name| (self.rank, *name))
    }

    /// Returns whether it is one of Rust's core library.
    pub(super) fn is_of_core(&self) -> bool {
        self.types.is_of_core(self.ty)
    }

    /// Returns whether it is one of CUDA's vectors, for which Rust may have arrays, one of this library's types in a kernel in Rust, or one of
    /// the types of CUDA's runtime: an enumeration such as `cudaError`, the result of functions, or a record that only others hold.
    pub(super) fn is_of_cuda(&self) -> bool {
        let file = self.ty.source_location().and_then(|place| place.file.as_deref()?.rsplit('/').next());
        match file {
            Some("vector_types.h") => true,
            Some("driver_types.h") => self.ty.record().is_none() || !self.is_taken,
            _ => self.types.is_of_rust() && self.name().starts_with("gpu_abi::"),
        }
    }

    /// Returns whether it is one of C++'s or CUDA's, which a program need not declare unless kernels or functions take it.
    pub(super) fn is_of_others(&self) -> bool {
        self.is_of_cuda() || is_of_library(self.name()) && !self.is_taken
    }
}

impl Cxx {
    /// Reads the types that the selected kernels, the variables and the host functions of a file use.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, does not describe types, or has no selected type.
    pub(super) fn read(input: &Input<'_>, select: &Select) -> Result<Self, String> {
        let (mut cxx, mut infos) = (Self { problems: input.errors.clone(), ..Self::default() }, Infos::new());
        let (file, bytes) = (&input.name, input.artifact.file);
        let mut symbols = match input.no_kernels {
            None => cxx.add_kernels(input, select, &mut infos)?,
            // An object file of C++.
            Some(_) if select.archs.is_empty() => BTreeSet::new(),
            Some(error) => return Err(format!("{file}: {error}")),
        };
        cxx.host = cxx.host.or_else(|| host_of(bytes));
        let mut noun = "kernel";
        match is_host_file(bytes).then(|| HostFunctions::all(bytes)) {
            None => {}
            Some(Err(error)) => cxx.problems.push(error.to_string()),
            Some(Ok(functions)) => {
                let found = functions.selected(|symbol| select.has_kernel(symbol));
                cxx.problems.extend(found.problems);
                noun = if found.described.is_empty() { noun } else { "kernel or host function" };
                symbols.extend(found.described);
                cxx.undescribed.extend(found.undescribed);
                cxx.has_functions = found.info.as_ref().is_some_and(|info| !info.functions.is_empty());
                cxx.is_described |= cxx.has_functions;
                infos.extend(found.info.map(|info| (info, true)));
            }
        }
        // Without any debug information, that is what is missing.
        let symbols: BTreeSet<&str> = symbols.iter().map(String::as_str).collect();
        let is_known = input.no_kernels.is_none() || !symbols.is_empty();
        let all = symbols.iter().copied().chain(cxx.undescribed.iter().map(String::as_str)).collect();
        if let Some(wanted) = select.missing(&all).filter(|_| is_known) {
            return Err(no_symbol(file, noun, &symbols, wanted));
        }
        cxx.types = cxx.types_of(leak(infos), select).map_err(|error| format!("{file}: {error}"))?;
        cxx.names = ordered(cxx.types.iter().filter(|ty| !ty.is_of_others()).map(|ty| (ty.rank, ty.name())));
        if !cxx.types.is_empty() || cxx.is_described {
            return Ok(cxx);
        }
        if !select.kernels.is_empty() && !cxx.undescribed.is_empty() {
            let names: Vec<_> = cxx.undescribed.iter().map(|symbol| SourceName::without_params(symbol)).collect();
            let names = first_of(&names);
            return Err(format!("{file}: no debug information describes {names}: compile it with `-g`"));
        }
        if let (None, Some(no_kernels)) = (cxx.problems.first(), &input.no_kernels) {
            return Err(nothing_described(input, no_kernels));
        }
        let reason = cxx.problems.first().cloned().unwrap_or_else(|| how_to_compile(bytes));
        Err(format!("{file}: no debug information with a named type that a kernel, variable or function uses: {reason}"))
    }

    /// Adds the selected kernels and the variables. Returns the symbols of all kernels.
    fn add_kernels(&mut self, input: &Input<'_>, select: &Select, infos: &mut Infos) -> Result<BTreeSet<String>, String> {
        select.check_archs(input)?;
        let (name, file) = (&input.name, input.unpacked()?);
        let mut interface = Interface::open(&[(name.as_str(), file)], None);
        if let Some(problem) = interface.problems.first() {
            return Err(problem.to_string());
        }
        let refused = |problem: Problem| format!("{name}: {problem}");
        let symbols = interface.kernels().map_err(refused)?;
        for &symbol in &symbols {
            if select.has_kernel(symbol) {
                let found = interface.kernel_of_symbol(symbol);
                self.is_described |= found.as_ref().is_ok_and(|kernel| !kernel.described.is_empty());
                if let Some(kernel) = found.as_ref().ok().filter(|kernel| kernel.described.is_empty()) {
                    let classes = stated_classes(kernel);
                    self.undescribed.extend(classes.as_ref().is_none_or(|all| !all.is_empty()).then(|| symbol.to_owned()));
                    self.stated.extend(classes.into_iter().flatten().map(|class| (class, symbol.to_owned())));
                }
                self.add_taken(&interface, symbol, found.as_ref().map_or(&[], |kernel| &kernel.described));
                self.add_problems(name, found.map(|kernel| kernel.problems));
            }
        }
        if select.kernels.is_empty() {
            for symbol in interface.variables().map_err(refused)? {
                let found = interface.variable(symbol);
                match &found {
                    Ok(variable) if variable.described.is_empty() => drop(self.undescribed.insert(symbol.to_owned())),
                    _ => self.is_described |= found.is_ok(),
                }
                self.add_taken(&interface, symbol, found.as_ref().map_or(&[], |variable| &variable.described));
                self.add_problems(name, found.map(|variable| variable.problems));
            }
        }
        infos.extend(interface.reached().map(|info| (info, false)));
        self.host = interface.host();
        Ok(symbols.into_iter().map(str::to_owned).collect())
    }

    /// Adds the types of a kernel or variable, unless that is part of a library.
    fn add_taken(&mut self, interface: &Interface<'_>, symbol: &str, described: &[Described]) {
        for source in described.iter().filter(|_| !is_part_of_library(symbol)) {
            let types = source.types().filter_map(|known| interface.ty(source.source, known.number));
            self.taken.extend(types.map(|(ty, types)| target(ty, types).contents()));
        }
    }

    /// Adds problems, each once, without the name of the file, which is printed before each.
    fn add_problems(&mut self, file: &str, found: Result<Vec<Problem>, Problem>) {
        for problem in found.unwrap_or_else(|problem| vec![problem]) {
            let text = problem.to_string();
            let text = text.strip_prefix(&format!("{file}: ")).unwrap_or(&text);
            if !self.problems.iter().any(|known| known == text) {
                self.problems.push(text.to_owned());
            }
        }
    }

    /// Returns why nothing is known about a type that only the name of a kernel states.
    pub(super) fn stated(&self, wanted: &str) -> Option<String> {
        let (class, symbol) = self.stated.iter().find(|(class, _)| is_path(wanted, class))?;
        let kernel = SourceName::without_params(symbol);
        Some(format!(
            "no debug information describes `{class}`, which the name of the kernel `{kernel}` states: compile it with `-g`, or leave the \
             kernel out with `--pair ={kernel}`"
        ))
    }

    /// Returns the selected types that have names, and members or enumerators, each once, then the classes that are only declared. CUDA's own
    /// vectors and floating-point numbers are compared as members only, and so are types of Rust's core library that are members.
    ///
    /// # Errors
    ///
    /// If a selected type is not among them.
    fn types_of(&self, infos: &'static Infos, select: &Select) -> Result<Vec<CxxType>, String> {
        let mut found: Vec<CxxType> = Vec::new();
        let of_functions: Vec<HashSet<u64>> = infos.iter().map(|(info, _)| taken(info)).collect();
        for ((info, is_of_host), taken) in infos.iter().zip(&of_functions) {
            let mut places = HashMap::new();
            let members = info.records().flat_map(|record| &record.members);
            let held: HashSet<u64> = members.map(|member| target(&member.ty, &info.types).contents()).collect();
            let is_member = |ty: &Type| info.types.is_of_core(ty) && held.contains(&ty.contents());
            let is_wrapper = |ty: &Type| !std::ptr::eq(info.types.unwrapped(ty), ty);
            let is_taken = |ty: &Type| taken.contains(&ty.contents()) || self.taken.contains(&ty.contents());
            let is_part = |ty: &Type| is_compared(ty, is_taken(ty)) && !is_member(ty) && !is_wrapper(ty);
            for (name, ty) in info.named().filter(|(_, ty)| is_part(ty)) {
                let place = *places.entry(ty.contents()).or_insert(found.len());
                match found.get_mut(place) {
                    Some(known) if known.names.contains(&name) || is_of_template(name) => {}
                    Some(known) => known.names.push(name),
                    None => found.push(CxxType {
                        names: vec![name],
                        ty,
                        types: &info.types,
                        is_of_host: *is_of_host,
                        rank: rank(ty, taken),
                        is_taken: is_taken(ty),
                    }),
                }
            }
        }
        // Those that no source defines. Names of one type have the same last part.
        let mut known: HashMap<String, Vec<&str>> = HashMap::new();
        for name in found.iter().flat_map(|ty| &ty.names) {
            known.entry(squeezed(last_identifier(name))).or_default().push(name);
        }
        for ((info, is_of_host), taken) in infos.iter().zip(&of_functions) {
            for ty in info.declarations().filter(|ty| !is_of_implementation(ty.name())) {
                let alike = known.entry(squeezed(last_identifier(ty.name()))).or_default();
                if alike.iter().all(|name| differ(name, ty.name())) {
                    alike.push(ty.name());
                    let (names, types, is_of_host) = (vec![ty.name()], &info.types, *is_of_host);
                    found.push(CxxType { names, ty, types, is_of_host, rank: rank(ty, taken), is_taken: false });
                }
            }
        }
        // The parts of a Rust enumeration with data are compared as parts of it.
        let with_data = |ty: &CxxType| ty.ty.record().filter(|record| record.made_up > 0)?.name.clone();
        let outer: HashSet<String> = found.iter().filter_map(with_data).collect();
        found.retain(|ty| !ty.name().match_indices("::").any(|(at, _)| outer.contains(&ty.name()[..at])));
        let is_named = |ty: &CxxType, wanted: &str| ty.names.iter().any(|name| is_path(wanted, name));
        let is_missing = |wanted: &&String| !found.iter().any(|ty| is_named(ty, wanted));
        if let Some(wanted) = select.types.iter().find(is_missing) {
            if let Some(reason) = self.stated(wanted) {
                return Err(reason);
            }
            if self.is_described || !found.is_empty() {
                let instead = instead(wanted, ordered(found.iter().flat_map(CxxType::ranked)));
                return Err(format!("no struct, union or enumeration `{wanted}`{instead}"));
            }
        }
        found.retain(|ty| select.types.is_empty() || select.types.iter().any(|wanted| is_named(ty, wanted)));
        Ok(found)
    }
}

/// Returns the types that host functions take and return, or to which these lead, except functions of libraries.
fn taken(info: &DebugInfo) -> HashSet<u64> {
    let own = info.functions.iter().filter(|function| !is_part_of_library(&function.symbol));
    own.flat_map(Function::types).map(|ty| target(ty, &info.types).contents()).collect()
}

/// Returns the rank of a type among those of a source.
fn rank(ty: &Type, taken: &HashSet<u64>) -> u8 {
    u8::from(!taken.contains(&ty.contents()))
}

/// Returns the classes and enumerations that the names of a kernel's parameters state, except those of libraries; `None` if they do not say all.
fn stated_classes(kernel: &CompiledKernel<'_>) -> Option<Vec<String>> {
    let mut params = (0..kernel.images[0].item.params.len()).map(|index| kernel.stated_type(index));
    params.try_fold(Vec::new(), |mut classes, ty| {
        classes.extend(class(ty.filter(|ty| ty.is_known())?));
        Some(classes)
    })
}

/// Returns the name of the class or enumeration to which a type leads, unless it belongs to a library.
fn class(ty: &names::CxxType) -> Option<String> {
    match ty.kind() {
        CxxKind::Pointer(to) | CxxKind::Array(_, to) => class(&to),
        CxxKind::Class(_) => Some(ty.unqualified().to_string()).filter(|name| !is_of_library(name) && !is_cuda_class(name)),
        _ => None,
    }
}

fn is_compared(ty: &Type, is_taken: bool) -> bool {
    match &ty.kind {
        // Function objects that others hold have no members.
        TypeKind::Record(record) => (is_taken || !record.members.is_empty()) && !ty.is_declaration() && !is_number(record),
        TypeKind::Enum { .. } => !ty.is_declaration(),
        _ => false,
    }
}

/// Returns the type to which arrays, pointers and wrappers of Rust's core library lead.
fn target<'t>(ty: &'t Type, types: &'t Types) -> &'t Type {
    /// Those in a damaged file may form a cycle.
    const MAX: usize = 16;

    let to = |ty: &&'t Type| types.pointee(ty).map(|to| types.unwrapped(to.innermost()));
    successors(Some(types.unwrapped(ty.innermost())), to).take(MAX).last().unwrap_or(ty)
}

/// Returns whether a name is declared by an instance of a class template, so that it may be a typedef of an argument: `Tower<Wide>::Element`.
fn is_of_template(name: &str) -> bool {
    matches!(components(name).as_slice(), [scopes @ .., _] if scopes.iter().any(|scope| scope.ends_with('>')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpu_abi_reader::Module;

    #[test]
    fn a_namespace_of_cxx_is_not_this_library() {
        for (file, name, expected) in [
            (&include_bytes!("../../testdata/rays.debug.ptx")[..], "rt::Material", false),
            (include_bytes!("../../testdata/rust.ptx"), "rust::Params", true),
        ] {
            let info = leak(DebugInfo::read(&Module::read(file).unwrap()).unwrap().unwrap());
            let (_, ty) = info.definitions().find(|(found, _)| *found == name).unwrap();
            let ty = CxxType {
                names: vec!["gpu_abi::Params"],
                ty,
                types: &info.types,
                is_of_host: false,
                rank: 0,
                is_taken: true,
            };
            assert_eq!(ty.is_of_cuda(), expected);
        }
    }
}
