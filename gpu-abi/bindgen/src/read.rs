//! Reads compiled files into a model of the declarations.

use crate::compiled::{Compiled, DeclaredVariable, Parameter, Source};
use crate::error::{Error, HOW};
use crate::model::{Block, Collector, ItemKind, Kernel, Layouts, Model, NO_MEMBERS, Type, Variable, declarator, is_empty};
use crate::options::{Options, is_match, is_pattern};
use gpu_abi::scalar::Scalar;
use gpu_abi::verify::dwarf::{self, DebugInfo, Function, KernelTypesError, RecordError};
use gpu_abi::verify::names::{CxxType, Reference, signature, stub_signature};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Reads the files and returns a model of the selected kernels, variables and types.
pub(crate) fn read(files: &[PathBuf], types: Option<&Path>, options: &Options) -> Result<Model, Error> {
    if files.is_empty() {
        return Err(Error::NoFile);
    }
    let bytes = |path: &PathBuf| fs::read(path).map_err(|error| Error::io(path, error));
    let contents = files.iter().map(bytes).collect::<Result<Vec<_>, _>>()?;
    let types_path = types.map(Path::to_owned);
    let types_content = types_path.as_ref().map(bytes).transpose()?;
    let mut sources = Vec::new();
    if let (Some(path), Some(content)) = (&types_path, &types_content) {
        sources.push(Source::read(path, content, None)?);
    }
    for (index, (path, content)) in files.iter().zip(&contents).enumerate() {
        sources.push(Source::read(path, content, Some(index))?);
    }
    let layouts = Layouts::default();
    let mut reader = Reader {
        options,
        files,
        types: types_path,
        sources,
        collector: Collector::new(options, &layouts),
        model: Model::default(),
    };
    if options.has_kernels() {
        let compiled = files.iter().zip(&contents).map(|(path, content)| Compiled::read(path, content));
        reader.blocks(&compiled.collect::<Result<Vec<_>, _>>()?)?;
    }
    reader.named_types()?;
    let Reader { collector, mut model, .. } = reader;
    if let Some(unused) = options.with.keys().find(|name| !collector.used.contains(*name)) {
        return Err(Error::UnusedType { name: unused.clone(), found: collector.named(|_| true) });
    }
    let enums = collector.named(|kind| matches!(kind, ItemKind::Enum(_)));
    if let Some(pattern) = options.unmatched_enum(&enums) {
        return Err(Error::NoEnum { name: pattern.to_owned(), found: enums });
    }
    model.types = collector.finish();
    Ok(model)
}

struct Reader<'a, 'o, 'f> {
    options: &'o Options,
    files: &'o [PathBuf],
    types: Option<PathBuf>,
    sources: Vec<Source<'f>>,
    collector: Collector<'a, 'o>,
    model: Model,
}

/// A selected kernel, with its descriptions.
struct Selected<'c> {
    file: usize,
    symbol: &'c str,
    name: &'c str,
    params: &'c [Parameter],
    described: Option<(usize, Function, Vec<Option<usize>>)>,
    stated: Option<Vec<CxxType>>,
    /// Whether the file that was given for its types describes the parameters.
    is_in_types: bool,
}

/// A selected variable, with its description.
struct SelectedVariable<'c> {
    file: usize,
    symbol: &'c str,
    declared: &'c DeclaredVariable,
    described: Option<(usize, dwarf::Type)>,
}

impl<'f> Reader<'_, '_, 'f> {
    fn blocks(&mut self, compiled: &[Compiled]) -> Result<(), Error> {
        let mut kernels = self.kernels(compiled)?;
        let mut variables = self.variables(compiled)?;
        let all = variables.len();
        // Every source that includes the standard library has several of its function objects.
        variables.retain(|variable| !variable.described.as_ref().is_some_and(|(_, ty)| is_empty(ty)));
        if variables.len() < all {
            let left = all - variables.len();
            self.model.notes.push(format!("Of the variables, {left} are not declared: their classes have no members."));
        }
        kernels.sort_by_key(|kernel| (kernel.file, kernel.name, kernel.symbol));
        variables.sort_by_key(|variable| (variable.file, variable.declared.name.as_str(), variable.symbol));
        if let Some(file) =
            self.types.as_ref().filter(|_| !kernels.is_empty() && !kernels.iter().any(|one| one.is_in_types))
        {
            return Err(Error::NothingDescribed { file: file.clone() });
        }
        self.look_ahead(&kernels, &variables);
        for (file, compiled) in compiled.iter().enumerate() {
            for with_types in [true, false] {
                let of_block = |kernel: &&Selected<'_>| kernel.file == file && kernel.is_in_types == with_types;
                let in_block: Vec<&Selected<'_>> = kernels.iter().filter(of_block).collect();
                // Variables need not be described in the file of types.
                let has_variables = with_types == self.types.is_some();
                let of_block = |one: &&SelectedVariable<'_>| one.file == file && has_variables;
                let block_variables: Vec<&SelectedVariable<'_>> = variables.iter().filter(of_block).collect();
                let block = Block {
                    file: self.files[file].clone(),
                    types: self.types.clone().filter(|_| with_types),
                    kernels: in_block.iter().filter_map(|kernel| self.kernel(kernel, compiled)).collect(),
                    variables: block_variables.iter().filter_map(|one| self.variable(one, compiled)).collect(),
                };
                if !block.kernels.is_empty() || !block.variables.is_empty() {
                    self.model.blocks.push(block);
                }
            }
        }
        let is_known = |kernel: &&Selected<'_>| {
            kernel.described.as_ref().is_some_and(|(_, _, placed)| placed.iter().all(Option::is_some))
        };
        let unknown = kernels.iter().filter(|kernel| !is_known(kernel) && !kernel.params.is_empty()).count();
        if unknown > 0 {
            let which = match unknown {
                1 => "1 kernel has".to_owned(),
                count => format!("{count} kernels have"),
            };
            self.model.notes.push(format!("{which} parameters that no debug information describes: {HOW}."));
        }
        Ok(())
    }

    fn kernels<'c>(&mut self, compiled: &'c [Compiled]) -> Result<Vec<Selected<'c>>, Error> {
        let mut selected = Vec::new();
        let mut unmatched: BTreeSet<&String> = self.options.kernels.iter().collect();
        let mut found = BTreeSet::new();
        for (file, compiled) in compiled.iter().enumerate() {
            for (symbol, (name, params)) in &compiled.kernels {
                let title = signature(symbol).map_or_else(|| name.clone(), |signature| signature.name().to_owned());
                let names = |name: &&String| match is_pattern(name) {
                    true => is_match(name, &title),
                    false => Reference::new(name).matches(symbol).is_some(),
                };
                let matched: Vec<&String> = self.options.kernels.iter().filter(names).collect();
                found.insert(title.clone());
                if !matched.is_empty() || self.options.kernels.is_empty() {
                    selected.push(self.selected(file, symbol, name, params)?);
                }
                unmatched.retain(|pattern| !matched.contains(pattern));
            }
        }
        match unmatched.into_iter().next() {
            Some(name) => Err(Error::NoKernel { name: name.clone(), found: found.into_iter().collect() }),
            None => Ok(selected),
        }
    }

    fn selected<'c>(
        &mut self,
        file: usize,
        symbol: &'c str,
        name: &'c str,
        params: &'c [Parameter],
    ) -> Result<Selected<'c>, Error> {
        let described = self.find(file, |source| source.types.kernel(symbol))?;
        let described = described.and_then(|(source, function)| {
            let sizes: Option<Vec<_>> =
                params.iter().map(|param| Some((param.name.as_deref(), usize::try_from(param.size).ok()?))).collect();
            let placed = function.placed(&sizes?)?;
            Some((source, function, placed))
        });
        let stub = |source: &Source<'_>| stub_signature(source.stubs.get(symbol)?);
        let of_file = |source: &&Source<'_>| source.of.is_none_or(|of| of == file);
        let stubs = self.sources.iter().filter(of_file).filter_map(stub);
        let stated = signature(symbol).into_iter().chain(stubs);
        let stated = stated.map(|stated| stated.params().to_vec()).find(|stated| stated.len() == params.len());
        let is_types = |source: &Source<'_>| source.of.is_none();
        let by_description = described.as_ref().is_some_and(|(source, ..)| is_types(&self.sources[*source]));
        let by_stub = self.sources.iter().any(|source| is_types(source) && stub(source).is_some());
        Ok(Selected { file, symbol, name, params, described, stated, is_in_types: by_description || by_stub })
    }

    fn variables<'c>(&mut self, compiled: &'c [Compiled]) -> Result<Vec<SelectedVariable<'c>>, Error> {
        let mut selected = Vec::new();
        if !self.options.kernels.is_empty() {
            return Ok(selected);
        }
        for (file, compiled) in compiled.iter().enumerate() {
            for (symbol, declared) in &compiled.variables {
                let described = self.find(file, |source| source.types.variable(symbol, declared.is_managed))?;
                selected.push(SelectedVariable { file, symbol, declared, described });
            }
        }
        Ok(selected)
    }

    /// Returns the first description of a kernel or variable of a file, and the index of its source.
    fn find<T>(
        &mut self,
        file: usize,
        mut of: impl FnMut(&mut Source<'f>) -> Result<Option<T>, KernelTypesError>,
    ) -> Result<Option<(usize, T)>, Error> {
        for (index, source) in
            self.sources.iter_mut().enumerate().filter(|(_, source)| source.of.is_none_or(|of| of == file))
        {
            match of(source) {
                Ok(Some(found)) => return Ok(Some((index, found))),
                Ok(None) => {}
                Err(KernelTypesError::Read(error)) => {
                    let path = source.of.map_or_else(|| self.types.clone(), |of| Some(self.files[of].clone()));
                    return Err(Error::Types { file: path.unwrap_or_default(), error: KernelTypesError::Read(error) });
                }
                // An ambiguous description is as good as none.
                Err(error) => self.model.notes.push(format!("{error}.")),
            }
        }
        Ok(None)
    }

    /// Passes the facts to the collector that it needs before the first type is declared.
    fn look_ahead(&mut self, kernels: &[Selected<'_>], variables: &[SelectedVariable<'_>]) {
        let mut functions: BTreeMap<usize, Vec<Function>> = BTreeMap::new();
        for kernel in kernels {
            let Some((source, function, placed)) = &kernel.described else { continue };
            functions.entry(*source).or_default().push(function.clone());
            for (place, param) in placed.iter().zip(kernel.params) {
                let Some((_, ty)) = place.and_then(|place| function.params().nth(place)) else { continue };
                if let (Some(align), true) = (param.align, ty.size() == Some(param.size)) {
                    self.collector.see_align(ty, align);
                }
            }
        }
        for (index, source) in self.sources.iter().enumerate() {
            let of_source =
                |one: &SelectedVariable<'_>| one.described.clone().filter(|(of, _)| *of == index).map(|(_, ty)| ty);
            let variables: Vec<dwarf::Type> = variables.iter().filter_map(of_source).collect();
            let reached = source.types.reached_from(functions.remove(&index).unwrap_or_default(), &variables);
            self.collector.see_classes(reached.records());
        }
    }

    fn kernel(&mut self, kernel: &Selected<'_>, compiled: &Compiled) -> Option<Kernel> {
        if kernel.params.iter().any(|param| param.size == 0) {
            let what = "it takes texture, sampler or surface references, which are not arguments of a launch";
            self.model.notes.push(format!("`{}` is not declared: {what}.", kernel.symbol));
            return None;
        }
        if let Some(align) = kernel.params.iter().filter_map(|param| param.align).find(|align| *align > 128) {
            let what = format!("a parameter is aligned to {align} bytes, but at most 128 can be declared");
            self.model.notes.push(format!("`{}` is not declared: {what}.", kernel.symbol));
            return None;
        }
        let (mut params, mut declared) = (Vec::new(), Vec::new());
        for (index, param) in kernel.params.iter().enumerate() {
            let described = kernel.described.as_ref();
            let described =
                described.and_then(|(source, function, placed)| Some((*source, function.params().nth(placed[index]?)?)));
            let mut name = param.name.clone();
            let mut found = None;
            if let Some((source, (described_name, ty))) = described {
                name = described_name.map(str::to_owned).or(name);
                let described = ty.size().unwrap_or(0);
                if described != param.size {
                    // The macro compares a declaration with both, so none would compile.
                    let (name, size) = (ty.name(), param.size);
                    let what = format!("`{name}` has {described} bytes in the debug information and {size} in the kernel");
                    self.model.notes.push(format!("`{}` is not declared: {what}.", kernel.symbol));
                    return None;
                }
                found = Some(self.collector.add(ty, self.sources[source].types.types(), None));
                declared.push(declarator(ty, name.as_deref().unwrap_or_default()));
            }
            let ty = match (found, &kernel.stated) {
                (Some(found), _) => found,
                (None, Some(stated)) => {
                    declared.push(stated[index].to_string());
                    self.collector.stated(&stated[index], param)
                }
                (None, None) => {
                    declared.push(format!("{} bytes", param.size));
                    self.collector.unstated(&format!("{}_param_{index}", kernel.name), param)
                }
            };
            params.push((name, ty));
        }
        let title = signature(kernel.symbol);
        let arguments = title.as_ref().and_then(|title| title.instance().strip_prefix(title.name()));
        let arguments = arguments.unwrap_or_default().to_owned();
        let name = title.as_ref().map_or(kernel.name, |title| title.name());
        let size = kernel
            .params
            .iter()
            .fold(0_u64, |end, param| end.next_multiple_of(param.align.unwrap_or(16).max(1)).saturating_add(param.size));
        Some(Kernel {
            symbol: kernel.symbol.to_owned(),
            name: kernel.name.to_owned(),
            is_only: compiled.kernels.values().filter(|(name, _)| name == kernel.name).count() == 1,
            declared: format!("{name}{arguments}({})", declared.join(", ")),
            arguments,
            params,
            size,
        })
    }

    fn variable(&mut self, one: &SelectedVariable<'_>, compiled: &Compiled) -> Option<Variable> {
        let DeclaredVariable { name, space, is_managed, size, align } = one.declared;
        let Some(size) = *size else {
            self.model.notes.push(format!("`{}` is not declared: the file does not state its size.", one.symbol));
            return None;
        };
        if size == 0 {
            self.model.notes.push(format!("`{}` is not declared: its size is zero.", one.symbol));
            return None;
        }
        let (ty, declared) = match &one.described {
            Some((source, ty)) if ty.size() == Some(size) => {
                (self.collector.add(ty, self.sources[*source].types.types(), None), declarator(ty, name))
            }
            _ => {
                let align = align.unwrap_or(1);
                let ty = match (align, size) {
                    (1, 1) => Type::Scalar(Scalar::U8),
                    (1, _) => Type::Array(Box::new(Type::Scalar(Scalar::U8)), size),
                    _ => self.collector.opaque(&format!("{name}_type"), size, align, NO_MEMBERS.into()),
                };
                (ty, format!("{name}, {size} bytes"))
            }
        };
        Some(Variable {
            symbol: one.symbol.to_owned(),
            is_only: compiled.variables.values().filter(|variable| variable.name == *name).count() == 1,
            name: name.clone(),
            declared,
            space: *space,
            is_managed: *is_managed,
            ty,
        })
    }

    /// Adds the types that are selected by name.
    fn named_types(&mut self) -> Result<(), Error> {
        if self.options.types.is_empty() {
            return Ok(());
        }
        let mut infos = Vec::new();
        for source in &self.sources {
            let path = source.of.map_or_else(|| self.types.clone(), |of| Some(self.files[of].clone())).unwrap_or_default();
            infos.extend(source.types.everything().map_err(|error| Error::format(&path, error))?);
        }
        for info in &infos {
            self.collector.see_classes(info.records());
        }
        for name in &self.options.types {
            let mut why = None;
            let mut is_found = false;
            for info in &infos {
                if is_pattern(name) {
                    let (records, enumerations) = (named_records(info), info.enumerations());
                    let all = records.map(dwarf::Type::of_record).chain(enumerations.cloned());
                    for ty in all.filter(|ty| is_match(name, ty.name())) {
                        self.collector.add(&ty, info.types(), None);
                        is_found = true;
                    }
                } else {
                    match info.ty(name) {
                        Ok(ty) => {
                            self.collector.add(ty, info.types(), None);
                            is_found = true;
                            break;
                        }
                        Err(RecordError::Missing { .. }) => {}
                        Err(error) => why = Some(error),
                    }
                }
            }
            match (is_found, why) {
                (true, _) => {}
                (false, Some(error)) => return Err(Error::Type { error }),
                (false, None) => {
                    let names = |info: &DebugInfo| -> Vec<String> {
                        let records = named_records(info).filter_map(dwarf::Record::name);
                        let enumerations = info.enumerations().map(dwarf::Type::name).filter(|name| *name != "enum");
                        records.chain(enumerations).map(str::to_owned).collect()
                    };
                    let found: BTreeSet<String> = infos.iter().flat_map(names).collect();
                    return Err(Error::NoType { name: name.clone(), found: found.into_iter().collect() });
                }
            }
        }
        Ok(())
    }
}

/// Returns the defined records that have a name.
fn named_records(info: &DebugInfo) -> impl Iterator<Item = &dwarf::Record> {
    info.records().filter(|record| record.name().is_some() && !record.is_declaration())
}
