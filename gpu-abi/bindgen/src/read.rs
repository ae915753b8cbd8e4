//! Reads compiled files into a model of the declarations.

use crate::error::{Error, HOW, NOTHING_DESCRIBED};
use crate::functions::{self, HostFile};
use crate::model::{
    Aligns, Block, Collector, ItemKind, Kernel, KernelParameter, Layouts, Model, NO_MEMBERS, Type, Variable, has_closure,
};
use crate::options::{Options, is_match, is_pattern};
use crate::select::{self, LeftOut, Select};
use gpu_abi::scalar::Scalar;
use gpu_abi::verify::names::signature;
use gpu_abi::verify::types::{self, DebugInfo, RecordError, TypeKind, Types};
use gpu_abi::verify::{self, Artifact, ReadError, ReadErrorKind};
use gpu_abi_reader::interface::{
    CompiledKernel, CompiledVariable, Described, DescribedType, File, Interface, Problem, ProblemKind,
};
use gpu_abi_reader::names::base_name;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Reads the files and returns a model of the selected kernels, variables and types.
pub(crate) fn read(files: &[PathBuf], types: Option<&Path>, options: &Options) -> Result<Model, Error> {
    if files.is_empty() {
        return Err(Error::new("no compiled file is given: write `Bindings::new().file(\"kernels.o\")`"));
    }
    let bytes = |path: &PathBuf| fs::read(path).map_err(|error| Error::of(path, error));
    let given = types.map(Path::to_owned);
    let given_bytes = given.as_ref().map(bytes).transpose()?;
    let read = files.iter().map(bytes).collect::<Result<Vec<_>, _>>()?;
    let opened = files.iter().zip(&read).map(|(path, bytes)| open(path, bytes, options)).collect::<Result<Vec<_>, _>>()?;
    let of_types = given_bytes.as_deref().map(|bytes| ("", bytes));
    let layouts = Layouts::default();
    let (host, left_functions) =
        if options.has_functions() { functions::select(files, &opened, options)? } else { Default::default() };
    let mut reader = Reader {
        options,
        files,
        types: given.clone(),
        interfaces: opened.iter().map(|file| Interface::open([("", file)], of_types)).collect(),
        host,
        left_functions,
        collector: Collector::new(options, &layouts),
        model: Model::default(),
    };
    for (path, interface) in files.iter().zip(&reader.interfaces) {
        if let Some(problem) = interface.problems.first() {
            let path = if problem.source == FILE { path } else { given.as_ref().unwrap_or(path) };
            return Err(match problem.error {
                Some(error) => Error::format(path, error),
                None => Error::of(path, NOTHING_DESCRIBED),
            });
        }
    }
    for one in &reader.host {
        one.look_ahead(&mut reader.collector);
    }
    if options.has_kernels() || options.has_variables() {
        reader.blocks()?;
    }
    for one in std::mem::take(&mut reader.host) {
        let block = one.block(&mut reader.collector, &mut reader.model.notes);
        reader.model.host_blocks.extend(block);
    }
    reader.named_types()?;
    let Reader { collector, mut model, .. } = reader;
    if let Some(unused) = options.with.keys().find(|name| !collector.used.contains(*name)) {
        let problem = format!("a path is given for `{unused}`, which no declared kernel, variable or type uses");
        return Err(Error::unknown(&problem, unused, &collector.named(|_| true)));
    }
    let enums = collector.named(|kind| matches!(kind, ItemKind::Enum(_)));
    if let Some(pattern) = options.unmatched_enum(&enums) {
        return Err(Error::unknown(&format!("no enumeration `{pattern}` is declared"), pattern, &enums));
    }
    model.types = collector.finish();
    model.leave_out_values();
    Ok(model)
}

/// Opens a compiled file. One of host code alone is read for its functions.
fn open<'b>(path: &Path, bytes: &'b [u8], options: &Options) -> Result<File<'b>, Error> {
    let (artifact, errors) = Artifact::read_damaged(bytes).map_err(|error| Error::format(path, error))?;
    let is_fine = |error: &ReadError| options.has_functions() && matches!(error.kind, ReadErrorKind::NoKernels { .. });
    match errors.into_iter().find(|error| !is_fine(error)) {
        Some(error) => Err(Error::format(path, error)),
        None => File::of(&artifact, |_| true).map_err(|error| Error::format(path, error.error)),
    }
}

/// The index of the compiled file among the sources of types of its interface; that of the file of types is the next.
const FILE: usize = 0;

struct Reader<'a, 'o, 'f, 'i> {
    options: &'o Options,
    files: &'o [PathBuf],
    types: Option<PathBuf>,
    /// The interface of each file.
    interfaces: Vec<Interface<'f>>,
    /// The host functions of each file that has any.
    host: Vec<HostFile<'i>>,
    left_functions: LeftOut,
    collector: Collector<'a, 'o>,
    model: Model,
}

/// A selected kernel or variable.
struct Selected<T> {
    file: usize,
    item: T,
    /// Whether it is the only one of the file with its name.
    is_only: bool,
    /// Whether the file that was given for its types describes the parameters.
    is_in_types: bool,
}

impl<'f> Selected<CompiledKernel<'f>> {
    /// Returns the kernel as PTX text declares it, which states more than a cubin, or else as the first image does.
    fn declared(&self) -> &verify::Kernel<'f> {
        let mut images = self.item.images.iter().map(|declared| &declared.item);
        let first = &self.item.images[0].item;
        images.find(|kernel| kernel.line.is_some()).unwrap_or(first)
    }

    /// Returns the alignments that the images allow for the parameter at `index`.
    fn aligns(&self, index: usize) -> Aligns {
        Aligns::of(self.item.images.iter().map(|image| image.item.declared(index).placement))
    }

    /// Returns the type of the parameter at `index` in debug information, and its source.
    fn described(&self, index: usize) -> Option<(usize, &DescribedType)> {
        self.item.described.iter().find_map(|described| Some((described.source, described.ty(index)?)))
    }
}

impl<'f> Reader<'_, '_, 'f, '_> {
    fn blocks(&mut self) -> Result<(), Error> {
        let options = self.options;
        let (mut kernels, left_kernels) = match options.has_kernels() {
            true => self.selected(
                Select::new("kernel", &options.kernels),
                Interface::kernels,
                Interface::kernel_of_symbol,
                |kernel| (&kernel.problems, &kernel.described),
            )?,
            false => Default::default(),
        };
        let (mut variables, left_variables) = match options.has_variables() {
            true => self.selected(
                Select::new("variable", &options.variables),
                Interface::variables,
                Interface::variable,
                |variable: &CompiledVariable<'_>| (&variable.problems, &[]),
            )?,
            false => Default::default(),
        };
        let left_functions = std::mem::take(&mut self.left_functions);
        self.model.notes.extend(select::note(left_kernels, left_variables, left_functions));
        let all = variables.len();
        // Every source that includes the standard library has several of its function objects.
        let is_empty = |ty: &types::Type| matches!(&ty.kind, TypeKind::Record(record) if record.is_empty);
        variables.retain(|one| !type_of(&self.interfaces, one).is_some_and(|(ty, _)| is_empty(ty)));
        if variables.len() < all {
            let left = all - variables.len();
            self.model.notes.push(format!("Of the variables, {left} are not declared: their classes have no members."));
        }
        kernels.sort_by_key(|one| (one.file, base_name(one.item.symbol), one.item.symbol));
        variables.sort_by_key(|one| (one.file, base_name(one.item.symbol), one.item.symbol));
        if let Some(file) =
            self.types.as_ref().filter(|_| !kernels.is_empty() && !kernels.iter().any(|one| one.is_in_types))
        {
            return Err(Error::of(file, NOTHING_DESCRIBED));
        }
        self.note_images(&kernels, &variables);
        self.look_ahead(&kernels, &variables);
        for file in 0..self.files.len() {
            for with_types in [true, false] {
                let in_block = kernels.iter().filter(|one| one.file == file && one.is_in_types == with_types);
                // Variables need not be described in the file of types.
                let has_variables = with_types == self.types.is_some();
                let block_variables = variables.iter().filter(|one| one.file == file && has_variables);
                let block = Block {
                    file: self.files[file].clone(),
                    types: self.types.clone().filter(|_| with_types),
                    kernels: in_block.filter_map(|kernel| self.kernel(kernel)).collect(),
                    variables: block_variables.filter_map(|one| self.variable(one)).collect(),
                };
                if !block.kernels.is_empty() || !block.variables.is_empty() {
                    self.model.blocks.push(block);
                }
            }
        }
        let is_known = |one: &&Selected<CompiledKernel<'_>>| {
            (0..one.declared().params.len()).all(|index| one.described(index).is_some())
        };
        let is_of_closure = |one: &Selected<CompiledKernel<'_>>| {
            signature(one.item.symbol).is_some_and(|name| has_closure(&name.to_string()))
        };
        let (closures, others): (Vec<_>, Vec<_>) =
            kernels.iter().filter(|one| !is_known(one)).partition(|one| is_of_closure(one));
        for (unknown, how) in [(others.len(), HOW), (closures.len(), "only `nvcc -G` describes kernels for closures")] {
            let which = match unknown {
                0 => continue,
                1 => "1 kernel has".to_owned(),
                count => format!("{count} kernels have"),
            };
            self.model.notes.push(format!("{which} parameters that no debug information describes: {how}."));
        }
        Ok(())
    }

    /// Returns the kernels or variables that are selected, and counts those that are left out. `parts` returns the problems of an item, and
    /// its descriptions if it can only have one.
    fn selected<T>(
        &mut self,
        mut select: Select<'_>,
        symbols: fn(&Interface<'f>) -> Result<BTreeSet<&'f str>, Problem>,
        find: fn(&mut Interface<'f>, &str) -> Result<T, Problem>,
        parts: fn(&T) -> (&[Problem], &[Described]),
    ) -> Result<(Vec<Selected<T>>, LeftOut), Error> {
        let mut selected = Vec::new();
        for file in 0..self.files.len() {
            let symbols = symbols(&self.interfaces[file]).map_err(|problem| self.error(file, &problem))?;
            let mut names = BTreeMap::<&str, usize>::new();
            symbols.iter().for_each(|symbol| *names.entry(base_name(symbol)).or_default() += 1);
            for symbol in symbols {
                if !select.takes(symbol) {
                    continue;
                }
                let item = match find(&mut self.interfaces[file], symbol) {
                    Ok(item) => item,
                    Err(problem) => {
                        self.left_out(file, symbol, &problem)?;
                        continue;
                    }
                };
                let (problems, described) = parts(&item);
                if let Some(problem) = problems.iter().find(|problem| !is_of_types(problem)) {
                    self.left_out(file, symbol, problem)?;
                } else if described.iter().any(|described| !described.is_of_all()) {
                    // A declaration is compared with each of them.
                    self.leave_out(symbol, "the file has several kernels of that name, which take different types");
                } else {
                    let is_in_types = self.types.is_some() && !problems.iter().any(is_of_types);
                    selected.push(Selected { file, is_only: names[base_name(symbol)] == 1, is_in_types, item });
                }
            }
        }
        Ok((selected, select.finish()?))
    }

    /// Returns the error for a broken file.
    fn error(&self, file: usize, problem: &Problem) -> Error {
        Error::of(&self.files[file], problem)
    }

    /// Notes why a kernel or variable is not declared. It is an error if its file is broken.
    fn left_out(&mut self, file: usize, symbol: &str, problem: &Problem) -> Result<(), Error> {
        if let ProblemKind::Unreadable(_) = &problem.kind {
            return Err(self.error(file, problem));
        }
        self.leave_out(symbol, &problem.text);
        Ok(())
    }

    fn leave_out(&mut self, symbol: &str, why: &str) {
        self.model.notes.push(format!("`{symbol}` is not declared: {why}."));
    }

    /// Notes which kernels and variables are not in all images of their compilation.
    fn note_images(&mut self, kernels: &[Selected<CompiledKernel<'_>>], variables: &[Selected<CompiledVariable<'_>>]) {
        let of_kernels = kernels.iter().map(|one| (one.item.symbol, self.interfaces[one.file].lacking(&one.item.images)));
        let of_variables =
            variables.iter().map(|one| (one.item.symbol, self.interfaces[one.file].lacking(&one.item.images)));
        let mut lacking: BTreeMap<Vec<&str>, Vec<&str>> = BTreeMap::new();
        for (symbol, images) in of_kernels.chain(of_variables).filter(|(_, images)| !images.is_empty()) {
            lacking.entry(images).or_default().push(symbol);
        }
        for (images, symbols) in lacking {
            let are = if symbols.len() == 1 { "is" } else { "are" };
            let symbols: Vec<String> = symbols.iter().map(|symbol| format!("`{symbol}`")).collect();
            self.model.notes.push(format!("{} {are} not in {}.", symbols.join(", "), images.join(", ")));
        }
    }

    /// Passes the facts to the collector that it needs before the first type is declared.
    fn look_ahead(&mut self, kernels: &[Selected<CompiledKernel<'_>>], variables: &[Selected<CompiledVariable<'_>>]) {
        for one in kernels {
            for (index, param) in one.declared().params.iter().enumerate() {
                let Some((source, described)) = one.described(index) else {
                    if let Some(ty) = one.item.stated_type(index) {
                        self.collector.see_stated(ty, param.size as u64, one.aligns(index));
                    }
                    continue;
                };
                let Some((ty, _)) = self.interfaces[one.file].ty(source, described.number) else { continue };
                if let (Some(align), true) = (param.align, ty.size == Some(param.size as u64)) {
                    self.collector.see_align(ty, align as u64);
                }
            }
        }
        for one in variables {
            if let Some((record, align)) = of_type(&self.interfaces, one) {
                self.collector.see_align(record, align);
            }
        }
        for interface in &self.interfaces {
            for reached in interface.reached() {
                self.collector.see_classes(reached.records());
            }
        }
    }

    fn kernel(&mut self, one: &Selected<CompiledKernel<'_>>) -> Option<Kernel> {
        let (symbol, kernel) = (one.item.symbol, one.declared());
        if kernel.params.iter().any(|param| param.size == 0) {
            self.leave_out(symbol, "it takes texture, sampler or surface references, which are not arguments of a launch");
            return None;
        }
        if (0..kernel.params.len()).any(|index| one.aligns(index).smallest().is_none()) {
            self.leave_out(
                symbol,
                "no alignment up to 128 bytes, the largest that can be declared, places all its parameters",
            );
            return None;
        }
        let (mut params, mut declared) = (Vec::new(), Vec::new());
        for (index, param) in kernel.params.iter().enumerate() {
            let mut name = kernel.param_name(index).map(str::to_owned);
            let described = one.described(index);
            let described = described
                .and_then(|(source, described)| Some((described, self.interfaces[one.file].ty(source, described.number)?)));
            let (ty, cxx) = match (described, one.item.stated_type(index)) {
                (Some((described, (ty, types))), _) => {
                    name = described.param.clone().or(name);
                    let bytes = ty.size.unwrap_or(0);
                    if bytes != param.size as u64 {
                        // The macro compares a declaration with both, so none would compile.
                        let (name, size) = (ty.name(), param.size);
                        let why = format!("`{name}` has {bytes} bytes in the debug information and {size} in the kernel");
                        self.leave_out(symbol, &why);
                        return None;
                    }
                    declared.push(types.declarator(ty, name.as_deref().unwrap_or_default()));
                    (self.collector.add(ty, types, None), types.declarator(ty, ""))
                }
                (None, Some(stated)) => {
                    declared.push(stated.to_string());
                    (self.collector.stated(stated, param, one.aligns(index)), stated.to_string())
                }
                (None, None) => {
                    let (bytes, owner) = (format!("{} bytes", param.size), format!("{}_param_{index}", kernel.base_name()));
                    declared.push(bytes.clone());
                    (self.collector.unstated(&owner, param, one.aligns(index)), bytes)
                }
            };
            let offset = param
                .offset
                .filter(|_| one.item.images.iter().all(|image| image.item.params[index].offset == param.offset));
            params.push(KernelParameter { name, ty, cxx, offset });
        }
        let title = signature(symbol);
        let arguments = title.as_ref().and_then(|title| title.name.instance().strip_prefix(title.name.name()));
        let arguments = arguments.unwrap_or_default().to_owned();
        let name = title.as_ref().map_or(kernel.base_name(), |title| title.name.name());
        let size = kernel.params.iter().fold(0_u64, |end, param| {
            end.next_multiple_of(param.align.unwrap_or(16).max(1) as u64).saturating_add(param.size as u64)
        });
        Some(Kernel {
            symbol: symbol.to_owned(),
            name: kernel.base_name().to_owned(),
            is_only: one.is_only,
            declared: format!("{name}{arguments}({})", declared.join(", ")),
            arguments,
            params,
            size,
        })
    }

    fn variable(&mut self, one: &Selected<CompiledVariable<'_>>) -> Option<Variable> {
        let (symbol, name) = (one.item.symbol, base_name(one.item.symbol));
        let Some(size) = images(one).find_map(|image| image.size).map(|size| size as u64) else {
            self.leave_out(symbol, "the file does not state its size");
            return None;
        };
        if size == 0 {
            self.leave_out(symbol, "its size is zero");
            return None;
        }
        let is_other = |(ty, align): (&types::Type, u64)| matches!(&ty.kind, TypeKind::Record(record) if self.collector.align_of(record) != Some(align));
        if of_type(&self.interfaces, one).is_some_and(is_other) {
            self.leave_out(symbol, "its alignment is not that of a kernel's parameter of the same type");
            return None;
        }
        let (ty, declared) = match type_of(&self.interfaces, one) {
            Some((ty, types)) if ty.size == Some(size) => (self.collector.add(ty, types, None), types.declarator(ty, name)),
            Some((ty, _)) if ty.size.is_some() => {
                let described = ty.size.unwrap_or_default();
                let why =
                    format!("`{}` has {described} bytes in the debug information and {size} in the module", ty.name());
                self.leave_out(symbol, &why);
                return None;
            }
            _ => {
                let align = align_of(one).unwrap_or(1);
                let ty = match (align, size) {
                    (1, 1) => Type::Scalar(Scalar::U8),
                    (1, _) => Type::Array(Box::new(Type::Scalar(Scalar::U8)), size),
                    _ => self.collector.opaque(&format!("{name}_type"), size, align, NO_MEMBERS.into()),
                };
                (ty, format!("{name}, {size} bytes"))
            }
        };
        Some(Variable {
            symbol: symbol.to_owned(),
            is_only: one.is_only,
            name: name.to_owned(),
            declared,
            space: one.item.images[0].item.space,
            is_managed: images(one).any(|image| image.is_managed),
            ty,
        })
    }

    /// Adds the types that are selected by name.
    fn named_types(&mut self) -> Result<(), Error> {
        if self.options.types.is_empty() {
            return Ok(());
        }
        let mut infos = Vec::new();
        for (file, interface) in self.interfaces.iter().enumerate() {
            for (source, types) in interface.debug().filter(|(source, _)| *source == FILE || file == 0) {
                let path =
                    if source == FILE { &self.files[file] } else { self.types.as_ref().unwrap_or(&self.files[file]) };
                infos.extend(types.everything().map_err(|error| Error::format(path, error))?);
            }
        }
        for info in &infos {
            self.collector.see_classes(info.records());
        }
        for name in &self.options.types {
            let (mut is_found, mut why) = (false, None);
            for info in &infos {
                if is_pattern(name) {
                    for ty in records_and_enumerations(info).filter(|ty| is_match(name, ty.name())) {
                        self.collector.add(&ty, &info.types, None);
                        is_found = true;
                    }
                    continue;
                }
                match info.ty(name) {
                    Ok(ty) => {
                        self.collector.add(ty, &info.types, None);
                        is_found = true;
                        break;
                    }
                    Err(RecordError::Missing { .. }) => {}
                    Err(error) => why = Some(error),
                }
            }
            if is_found {
                continue;
            }
            let all = infos.iter().flat_map(records_and_enumerations).map(|ty| ty.name().to_owned());
            let all: BTreeSet<String> = all.filter(|name| name != "enum").collect();
            let problem = format!("no type `{name}`");
            return Err(match (why, Vec::from_iter(all).as_slice()) {
                (Some(error), _) => Error::new(error.to_string()),
                (None, []) => Error::new(format!("{problem}: {HOW}")),
                (None, all) => Error::unknown(&(problem + " in the debug information"), name, all),
            });
        }
        Ok(())
    }
}

/// Returns a variable's type in debug information, and the types that it refers to.
fn type_of<'i>(
    interfaces: &'i [Interface<'_>],
    one: &Selected<CompiledVariable<'_>>,
) -> Option<(&'i types::Type, &'i Types)> {
    let described = one.item.described.first()?;
    interfaces[one.file].ty(described.source, described.ty(0)?.number)
}

/// Returns a variable's record, or that of its elements, and the alignment in bytes, if a comparison takes it for the record's.
fn of_type<'i>(interfaces: &'i [Interface<'_>], one: &Selected<CompiledVariable<'_>>) -> Option<(&'i types::Type, u64)> {
    let ty = type_of(interfaces, one)?.0.innermost();
    let (size, align) = (ty.size?, align_of(one)?);
    (matches!(ty.kind, TypeKind::Record(_)) && size.checked_rem(align) == Some(0)).then_some((ty, align))
}

/// Returns whether the problem is that the file of types does not describe an item.
const fn is_of_types(problem: &Problem) -> bool {
    matches!(problem.kind, ProblemKind::NotDescribed)
}

/// Returns the variable as each image declares it.
fn images<'s, 'f>(one: &'s Selected<CompiledVariable<'f>>) -> impl Iterator<Item = &'s verify::Variable<'f>> {
    one.item.images.iter().map(|declared| &declared.item)
}

/// Returns a variable's alignment in bytes, if an image states it.
fn align_of(one: &Selected<CompiledVariable<'_>>) -> Option<u64> {
    images(one).find_map(|image| image.align).map(|align| align as u64)
}

/// Returns the defined records that have a name, and the enumerations.
fn records_and_enumerations(info: &DebugInfo) -> impl Iterator<Item = types::Type> {
    let records = info.records().filter(|record| record.name.is_some() && !record.is_declaration);
    records.map(types::Type::of_record).chain(info.enumerations().cloned())
}
