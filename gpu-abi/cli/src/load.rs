//! Reads a file's kernels module by module.
//!
//! A module is unpacked, read and dropped before the next one. Only the requested kernels and types are kept.

use crate::args::Select;
use crate::input::Input;
use crate::loaded::{Description, Kernel, Loaded, Module, Parameter, Stated};
use crate::names;
use crate::sources::{self, From, Source};
use crate::variables;
use gpu_abi::launch::{MAX_BYTES, MAX_BYTES_LARGE};
use gpu_abi::verify::names::CxxType;
use gpu_abi::verify::types::{DebugInfo, Function, Type};
use gpu_abi::verify::{self, Declarations, Image, Module as Read, Param, ReadError};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

/// Reads the modules of a file and the selected kernels in them. A broken module does not hide the others.
///
/// `look` is called with each readable module before it is dropped.
pub(crate) fn load(input: &Input<'_>, select: &Select, mut look: impl FnMut(&Module, &Read<'_>)) -> Loaded {
    let images = input.artifact.images().iter().filter(|image| select.has_arch(image.arch()));
    let mut loader = Loader { sources: &input.sources, select, others: BTreeSet::new(), symbols: HashMap::new() };
    Loaded {
        name: input.name.clone(),
        format: input.artifact.format(),
        modules: images.map(|image| loader.module(image, &mut look)).collect(),
        others: loader.others,
        errors: input.errors.clone(),
    }
}

/// Reads the modules of one file, one after the other.
struct Loader<'r, 'a> {
    sources: &'r [Source<'a>],
    select: &'r Select,
    /// See [`Loaded::others`].
    others: BTreeSet<String>,
    /// The kernels so far, by their symbols: most are in several modules.
    symbols: HashMap<String, Rc<Stated>>,
}

impl Loader<'_, '_> {
    fn module(&mut self, image: &Image<'_>, look: &mut dyn FnMut(&Module, &Read<'_>)) -> Module {
        let mut module = Module {
            kind: image.kind(),
            arch: image.arch(),
            isa: None,
            packing: image.packing(),
            member: image.member().map(str::to_owned),
            offset: image.offset(),
            size: image.size(),
            kernels: Vec::new(),
            variables: Vec::new(),
            debug: None,
            described_by: None,
            error: None,
        };
        // Images of other kinds are shown, but not read.
        if image.kind().is_read() {
            let read = image.unpack().map_err(|error| error.to_string()).and_then(|unpacked| {
                module.size = unpacked.bytes().len();
                let read = unpacked.module().map_err(|error| error.to_string())?;
                let filled = self.fill(&mut module, &read, unpacked.bytes());
                look(&module, &read);
                filled
            });
            module.error = read.err();
        }
        module
    }

    fn fill(&mut self, module: &mut Module, read: &Read<'_>, bytes: &[u8]) -> Result<(), String> {
        let (sources, select) = (self.sources, self.select);
        if let Read::Ptx(ptx) = read {
            module.isa = Some(ptx.version().to_string());
        }
        let (mut kernels, mut error) = (Vec::new(), None);
        for kernel in read.kernels() {
            match kernel {
                Ok(kernel) if select.has_kernel(kernel.name()) => kernels.push(kernel),
                // Modules for several architectures have the same kernels.
                Ok(kernel) if self.others.contains(kernel.name()) => {}
                Ok(kernel) => drop(self.others.insert(kernel.name().to_owned())),
                Err(found) => error = Some(found),
            }
        }
        // Kernels can be shown without their debug information.
        let is_needed = !kernels.is_empty() || select.shows_types();
        let (mut debug, mut wrong) = match if is_needed { DebugInfo::read(read) } else { Ok(None) } {
            Ok(debug) => (debug.map(Rc::new), None),
            Err(error) => (None, Some(error.to_string())),
        };
        // A broken declaration outside of kernels hides neither the kernels nor their shared memory.
        let (declared, shared, wrong_variables) = match read.declarations() {
            Ok(Declarations { variables: Ok(variables), shared, .. }) => (variables, Some(shared), None),
            Ok(Declarations { variables: Err(found), shared, .. }) => (Vec::new(), Some(shared), Some(found)),
            Err(found) => (Vec::new(), None, Some(found)),
        };
        // If only types are shown, those of variables are included.
        let is_shown = select.shows_variables() || select.shows_types();
        let mut variables = if is_shown { variables::declared(&declared) } else { Vec::new() };
        if debug.is_some() && !variables.is_empty() {
            match sources::of_module(bytes, &variables) {
                Ok(described) => described.iter().for_each(|described| described.fill(&mut variables)),
                Err(error) => wrong = wrong.or(Some(error.to_string())),
            }
        }
        let is_silent = |info: &Rc<DebugInfo>| info.functions().is_empty() && info.records().len() == 0;
        let mut is_open = debug.as_ref().is_none_or(is_silent);
        // A file that only describes variables, used unless another one describes kernels.
        let mut second = None;
        // If a file is given for its types, all descriptions are compared.
        let are_all_compared = sources.iter().any(|source| source.name().is_some());
        let mut others = Vec::new();
        for source in sources {
            if !are_all_compared && !is_open && variables.iter().all(|variable| !variable.described.is_empty()) {
                break;
            }
            match source
                .describe(kernels.iter().filter(|_| is_open || are_all_compared).map(verify::Kernel::name), &variables)
            {
                Ok(None) => {}
                Ok(Some(described)) => {
                    described.fill(&mut variables);
                    let by = source.name().map_or(Description::Host, |name| Description::File(name.to_owned()));
                    if is_open && described.has_kernels() {
                        (debug, module.described_by, is_open) = (Some(described.info), Some(by), false);
                    } else if described.has_kernels() {
                        others.push(described.info);
                    } else {
                        second = second.or(Some((described.info, by)));
                    }
                }
                Err(error) if is_open => wrong = wrong.or(Some(error.to_string())),
                Err(_) => {}
            }
        }
        if let (true, Some((info, by))) = (is_open, second) {
            (debug, module.described_by) = (Some(info), Some(by));
        }
        let from = if module.described_by.is_some() { From::Source } else { From::Module };
        let functions = debug.as_deref().map(DebugInfo::functions).unwrap_or_default();
        let functions: HashMap<&str, &Function> = functions.iter().map(|function| (function.symbol(), function)).collect();
        let resources = match read {
            Read::Cubin(cubin) if !kernels.is_empty() => cubin.resources().map_err(|error| error.to_string())?,
            _ => BTreeMap::new(),
        };
        if select.shows_variables() {
            module.variables = variables;
        }
        let max_bytes = max_bytes(read);
        let kernel = |kernel: &verify::Kernel<'_>| {
            let stated = self.stated(kernel.name());
            let described = functions.get(kernel.name()).copied().map(|function| (from, function));
            Kernel {
                symbol: kernel.name().to_owned(),
                params: parameters(kernel, described, &others, &stated.types),
                stated,
                bytes: kernel.size(),
                max_bytes,
                base: kernel.base(),
                limits: *kernel.limits(),
                resources: resources.get(kernel.name()).copied(),
                static_shared: shared.as_ref().and_then(|shared| shared.bytes(kernel.name())),
                debug: debug.clone(),
            }
        };
        module.kernels = kernels.iter().map(kernel).collect();
        module.debug = debug;
        let texts = [error, wrong_variables].map(|error| error.map(|error: ReadError| error.to_string()));
        let [error, wrong_variables] = texts;
        error.or(wrong).or(wrong_variables).map_or(Ok(()), Err)
    }

    fn stated(&mut self, symbol: &str) -> Rc<Stated> {
        if let Some(known) = self.symbols.get(symbol) {
            return Rc::clone(known);
        }
        let stated = Rc::new(Stated::new(sources::stated(symbol, self.sources)));
        self.symbols.insert(symbol.to_owned(), Rc::clone(&stated));
        stated
    }
}

/// Returns the maximum size of kernel parameters in a module: larger from sm_70, and in PTX text from ISA 8.1.
fn max_bytes(module: &Read<'_>) -> usize {
    let is_old = matches!(module, Read::Ptx(ptx) if (ptx.version().major(), ptx.version().minor()) < (8, 1));
    if !is_old && module.arch().number() >= 70 { MAX_BYTES_LARGE } else { MAX_BYTES }
}

/// Returns a kernel's parameters, with their names and types from debug information and their types from mangled names.
/// `others` are further descriptions of kernels, `stated` the types in names.
fn parameters(
    kernel: &verify::Kernel<'_>,
    described: Option<(From, &Function)>,
    others: &[Rc<DebugInfo>],
    stated: &[(From, Vec<CxxType>)],
) -> Vec<Parameter> {
    let params = kernel.params();
    let places: Vec<(Option<&str>, usize)> = params.iter().map(|param| (param.name(), param.size())).collect();
    let by_place = |function: &Function| -> Vec<Option<(Option<String>, Type)>> {
        let types: Vec<_> = function.params().map(|(name, ty)| (name.map(str::to_owned), ty.clone())).collect();
        let placed = function.placed(&places).unwrap_or_else(|| vec![None; params.len()]);
        placed.into_iter().map(|number| number.map(|number| types[number].clone())).collect()
    };
    let first = described.map(|(_, function)| by_place(function));
    let others: Vec<_> =
        others.iter().filter_map(|info| Some((by_place(info.function(kernel.name())?), Rc::clone(info)))).collect();
    let stated: Vec<_> = stated.iter().filter(|(_, types)| types.len() == params.len()).collect();
    let parameter = |(index, param): (usize, &Param<'_>)| {
        let (name, ty) =
            first.as_ref().and_then(|all| all[index].clone()).map_or((None, None), |(name, ty)| (name, Some(ty)));
        let own = || param.name().filter(|name| !names::is_made_up(kernel.name(), name)).map(str::to_owned);
        let also = others.iter().filter_map(|(all, info)| Some((all[index].clone()?.1, Rc::clone(info))));
        let stated: Vec<_> = stated.iter().map(|(from, types)| (*from, types[index].clone())).collect();
        Parameter {
            name: name.or_else(own),
            from: ty.as_ref().and(described.map(|(from, _)| from)).or(stated.first().map(|(from, _)| *from)),
            ty,
            also: also.collect(),
            stated,
            offset: param.offset(),
            size: param.size(),
            align: param.align(),
            kind: param.kind(),
            declaration: param.declaration().map(str::to_owned),
        }
    };
    params.iter().enumerate().map(parameter).collect()
}
