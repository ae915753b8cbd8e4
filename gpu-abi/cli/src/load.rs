//! Reads a file's kernels module by module.
//!
//! A module is unpacked, read and dropped before the next one. Only the requested kernels and types are kept.

use crate::args::Select;
use crate::input::Input;
use crate::loaded::{From, Kernel, Loaded, Module, Parameter};
use crate::variables::Variable;
use gpu_abi_reader::debug::{DebugInfo, HostFunctions, Type};
use gpu_abi_reader::interface::{CompiledKernel, CompiledVariable, Described, DescribedType, ProblemKind, Source};
use gpu_abi_reader::names::signature;
use gpu_abi_reader::{Declarations, Image, Module as Read, Param};
use std::collections::{BTreeSet, HashMap};
use std::ptr;
use std::rc::Rc;

/// Reads the modules of a file and the selected kernels in them. A broken module does not hide the others.
pub(crate) fn load<'a>(input: &'a Input<'a>, select: &Select) -> Loaded<'a> {
    let mut compilations = input.artifact.modules().map(|(compilation, _)| compilation);
    let images = input.artifact.images.iter();
    let images = images.map(|image| (image, if image.kind.is_read() { compilations.next() } else { None }));
    let images = images.filter(|(image, _)| select.has_arch(image.arch));
    let mut loader = Loader { host: None, select, others: BTreeSet::new() };
    let (mut errors, mut functions) = (input.errors.clone(), None);
    if input.artifact.format.is_of_host() {
        match Source::of_host(input.artifact.file) {
            Ok(host) => {
                loader.host = Some(host);
                if select.shows_functions() {
                    functions = self::functions(input.artifact.file, select, &mut errors).map(|(_, info)| info);
                }
            }
            Err(error) => errors.push(error.to_string()),
        }
    }
    Loaded {
        input,
        modules: images.map(|(image, compilation)| loader.module(image, compilation)).collect(),
        functions,
        others: loader.others,
        errors,
    }
}

/// Returns the symbols of the functions with C linkage that a host file describes, and the selected ones, and adds the reasons why
/// others cannot be read.
pub(crate) fn functions(file: &[u8], select: &Select, errors: &mut Vec<String>) -> Option<(BTreeSet<String>, DebugInfo)> {
    let mut functions = HostFunctions::all(file).map_err(|error| errors.push(error.to_string())).ok()?;
    let symbols: BTreeSet<String> = functions.symbols().map(|(symbol, _)| symbol.to_owned()).collect();
    let mut described = Vec::new();
    for symbol in symbols.iter().filter(|symbol| select.has_kernel(symbol)) {
        match functions.function(symbol) {
            Ok(function) => described.extend(function),
            Err(error) => errors.push(error.to_string()),
        }
    }
    functions.is_described().then(|| (symbols, functions.reached_from(described)))
}

/// Reads the modules of one file, one after the other.
struct Loader<'r, 'a> {
    /// The host code, which may describe types in addition to the modules.
    host: Option<Source<'a>>,
    select: &'r Select,
    /// See [`Loaded::others`].
    others: BTreeSet<String>,
}

impl Loader<'_, '_> {
    fn module<'i>(&mut self, image: &'i Image<'i>, compilation: Option<usize>) -> Module<'i> {
        let mut module = Module {
            image,
            isa: None,
            compilation: None,
            size: image.size(),
            kernels: Vec::new(),
            variables: Vec::new(),
            debug: None,
            is_described_by_host: false,
            error: None,
        };
        // Images of other kinds are shown, but not read.
        if image.kind.is_read() {
            let read = image.unpack().map_err(|error| error.to_string()).and_then(|unpacked| {
                module.size = unpacked.len();
                let read = Read::read(&unpacked).map_err(|error| error.to_string())?;
                self.fill(&mut module, &read, &unpacked)
            });
            module.error = read.err();
            // A broken module is shown on its own.
            module.compilation = compilation.filter(|_| module.error.is_none());
        }
        module
    }

    fn fill(&mut self, module: &mut Module<'_>, read: &Read<'_>, bytes: &[u8]) -> Result<(), String> {
        let select = self.select;
        if let Read::Ptx(ptx) = read {
            module.isa = Some(ptx.version.to_string());
        }
        let (mut kernels, mut error) = (Vec::new(), None);
        for kernel in read.kernels() {
            match kernel {
                Ok(kernel) if select.has_kernel(kernel.name) => kernels.push(CompiledKernel::of(kernel)),
                // Modules for several architectures have the same kernels.
                Ok(kernel) if self.others.contains(kernel.name) => {}
                Ok(kernel) => drop(self.others.insert(kernel.name.to_owned())),
                Err(found) => error = Some(found.to_string()),
            }
        }
        let resources = match read {
            Read::Cubin(cubin) if !kernels.is_empty() => cubin.resources().map_err(|error| error.to_string())?,
            _ => HashMap::new(),
        };
        // A broken declaration outside of kernels hides neither the kernels nor their shared memory.
        let (declared, shared, wrong_variables) = match read.declarations() {
            Ok(Declarations { variables: Ok(variables), shared, .. }) => (variables, Some(shared), None),
            Ok(Declarations { variables: Err(found), shared, .. }) => (Vec::new(), Some(shared), Some(found.to_string())),
            Err(found) => (Vec::new(), None, Some(found.to_string())),
        };
        // If only types are shown, those of variables are included.
        let is_shown = |variable: &gpu_abi_reader::Variable<'_>| {
            (select.shows_variables() || select.shows_types()) && !variable.is_made()
        };
        let mut variables: Vec<_> = declared.into_iter().filter(is_shown).map(CompiledVariable::of).collect();
        let names: Vec<bool> = kernels.iter().map(|kernel| !kernel.stated.is_empty()).collect();
        // Kernels can be shown without their debug information.
        let is_needed = !kernels.is_empty() || select.shows_types();
        let (mut own, mut wrong) = (None, None);
        match if is_needed { DebugInfo::read(read) } else { Ok(None) } {
            Ok(Some(debug)) => {
                module.debug = Some(Rc::new(debug));
                match Source::of_module(bytes) {
                    Ok(source) => own = Some(source),
                    Err(error) => wrong = Some(error.to_string()),
                }
            }
            Ok(None) => {}
            Err(error) => wrong = Some(error.to_string()),
        }
        let mut describe = |source: &mut Source<'_>| {
            kernels.iter_mut().for_each(|kernel| source.describe_in(kernel, module.image.member.as_deref()));
            variables.iter_mut().for_each(|variable| source.describe_variable_in(variable, module.image.member.as_deref()));
        };
        own.iter_mut().for_each(&mut describe);
        self.host.iter_mut().for_each(&mut describe);
        let undescribed = kernels.iter().map(|kernel| (&kernel.described, &kernel.problems));
        let undescribed = undescribed.chain(variables.iter().map(|variable| (&variable.described, &variable.problems)));
        let mut problems = undescribed.filter(|(described, _)| described.is_empty()).flat_map(|(_, problems)| problems);
        let problem = problems.find(|problem| matches!(problem.kind, ProblemKind::Types));
        wrong = wrong.or(problem.map(ToString::to_string));
        let types = Types([own.as_ref(), self.host.as_ref()]);
        let max_bytes = read.max_parameter_bytes();
        let kernel = |(compiled, is_named): (&CompiledKernel<'_>, bool)| {
            let kernel = &compiled.images[0].item;
            Kernel {
                symbol: kernel.name.to_owned(),
                cxx: compiled.title().filter(|_| signature(kernel.name).is_some()),
                params: types.parameters(compiled, is_named),
                bytes: kernel.size,
                max_bytes,
                base: kernel.base,
                limits: kernel.limits,
                resources: resources.get(kernel.name).copied(),
                static_shared: shared.as_ref().and_then(|shared| shared.bytes(kernel.name)),
                debug: None,
            }
        };
        module.kernels = kernels.iter().zip(names).map(kernel).collect();
        if select.shows_variables() {
            let variable = |variable: &CompiledVariable<'_>| {
                Variable::new(&variable.images[0].item, types.find(&variable.described, 0).map(|(ty, _)| ty.clone()))
            };
            module.variables = variables.iter().map(variable).collect();
        }
        // Each type has the debug information of the source that describes it.
        let sources = [module.debug.clone(), self.host.as_mut().and_then(Source::take_reached).map(Rc::new)];
        let source_of = |described: &[Described]| sources.get(described.first()?.source)?.clone();
        for (kernel, compiled) in module.kernels.iter_mut().zip(&kernels) {
            kernel.debug = source_of(&compiled.described);
        }
        for (variable, compiled) in module.variables.iter_mut().zip(&variables) {
            variable.debug = source_of(&compiled.described);
        }
        let is_silent = |info: &Rc<DebugInfo>| info.functions.is_empty() && info.records().next().is_none();
        let [own, host] = &sources;
        if host.is_some() && own.as_ref().is_none_or(is_silent) {
            (module.debug, module.is_described_by_host) = (host.clone(), true);
        }
        error.or(wrong).or(wrong_variables).map_or(Ok(()), Err)
    }
}

/// The sources of a module's types, by their numbers: the module, and the host code.
struct Types<'s, 'f>([Option<&'s Source<'f>>; 2]);

impl<'s> Types<'s, '_> {
    /// Returns the type of the parameter at `index`, or of a variable at 0, and its place in the first source that describes it.
    fn find<'d>(&self, all: &'d [Described], index: usize) -> Option<(&'s Type, &'d DescribedType)> {
        let described = all.first()?;
        let found = described.ty(index)?;
        let (ty, _) = self.0[described.source]?.ty(found.number)?;
        Some((ty, found))
    }

    /// Returns a kernel's parameters. `is_named` is whether its own name states their types.
    fn parameters(&self, compiled: &CompiledKernel<'_>, is_named: bool) -> Vec<Parameter> {
        let kernel = &compiled.images[0].item;
        let parameter = |(index, param): (usize, &Param<'_>)| {
            let found = self.find(&compiled.described, index);
            let described = found.and_then(|(_, described)| described.param.clone());
            let stated = compiled.stated_type(index);
            let is_in_name = is_named && stated.is_some_and(|ty| ptr::eq(ty, &compiled.stated[0].signature.params[index]));
            let from = match (compiled.described.first(), stated) {
                (Some(described), _) if found.is_some() && described.source == 0 => Some(From::DebugInformation),
                (Some(_), _) if found.is_some() => Some(From::HostDebugInformation),
                (_, Some(_)) => Some(if is_in_name { From::Name } else { From::Stub }),
                _ => None,
            };
            Parameter {
                name: described.or_else(|| kernel.param_name(index).map(str::to_owned)),
                from,
                ty: found.map(|(ty, _)| ty.clone()),
                stated: stated.cloned(),
                offset: param.offset,
                size: param.size,
                align: param.align,
                kind: param.kind,
                declaration: param.declaration.map(str::to_owned),
            }
        };
        kernel.params.iter().enumerate().map(parameter).collect()
    }
}
