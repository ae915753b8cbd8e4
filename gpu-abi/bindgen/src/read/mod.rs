//! Reads compiled files into a model of the declarations.

mod selected;

use self::selected::Selected;
use crate::error::{Error, HOW};
use crate::functions;
use crate::model::{Block, Collector, ItemKind, Kernel, Layouts, Model, Variable, has_closure};
use crate::options::{Language, Options, is_match, is_pattern};
use crate::select::{self, LeftOut, Select};
use gpu_abi::layout::Host;
use gpu_abi_reader::debug::{self, DebugInfo, RecordError};
use gpu_abi_reader::interface::{CompiledKernel, CompiledVariable, Described, File, Interface, Problem, ProblemKind};
use gpu_abi_reader::model::HostKind;
use gpu_abi_reader::names::{base_name, signature};
use gpu_abi_reader::{Artifact, ReadError, ReadErrorKind};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Reads the files and returns a model of the selected kernels, variables and types.
pub(crate) fn read(files: &[PathBuf], types: Option<&Path>, options: &Options) -> Result<Model, Error> {
    if files.is_empty() {
        return Err(Error::new("no compiled file is given: write `Bindings::new().file(\"kernels.o\")`"));
    }
    let bytes = |path: &Path| fs::read(path).map_err(|error| Error::in_file(path, error));
    let given_bytes = types.map(bytes).transpose()?;
    let read = files.iter().map(|path| bytes(path)).collect::<Result<Vec<_>, _>>()?;
    let opened = files.iter().zip(&read).map(|(path, bytes)| open(path, bytes, options)).collect::<Result<Vec<_>, _>>()?;
    let of_types = given_bytes.as_deref().map(|bytes| ("", bytes));
    let layouts = Layouts::new(Host::TARGET);
    let (host, left_functions) = functions::select(files, &opened, options.select_functions())?;
    let mut reader = Reader {
        options,
        files,
        types,
        interfaces: opened.iter().map(|file| Interface::open(&[("", file)], of_types)).collect(),
        collector: Collector::new(options, &layouts),
        model: Model::default(),
    };
    for (file, interface) in reader.interfaces.iter().enumerate() {
        if let Some(problem) = interface.problems.first() {
            let path = reader.path(file, problem.source);
            return Err(match problem.error {
                Some(error) => Error::format(path, error),
                None => Error::in_file(path, problem),
            });
        }
    }
    host.iter().for_each(|one| one.look_ahead(&mut reader.collector));
    reader.blocks(left_functions)?;
    let mut left_out = Vec::new();
    for one in host {
        let block = one.block(&mut reader.collector, &mut left_out);
        reader.model.host_blocks.extend(block);
    }
    // Python gets only the types of the functions, whatever Rust could do with their values.
    if options.language == Language::Python && !options.functions.is_empty() {
        reader.model.host_blocks.clear();
        left_out = vec![NO_FUNCTIONS.to_owned()];
    }
    reader.model.notes.append(&mut left_out);
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
    let unaligned = collector.unaligned();
    if !unaligned.is_empty() {
        let names: Vec<String> = unaligned.iter().map(|name| format!("`{name}`")).collect();
        let how = match collector.layouts.host.get().is_like(HostKind::Windows) {
            true => "On Windows, nothing states them: add `#[ptx(align = ..)]` where C++ has `alignas` or `__align__`.",
            false => "`nvcc -g -c` states them.",
        };
        model.notes.push(format!(
            "The file does not state declared alignments, `alignas` and `__align__`; these types have the smallest that gives their size \
             and offsets, and may have a larger one in C++: {}. {how}",
            names.join(", ")
        ));
    }
    if let Some(other) = collector.other.filter(|_| !collector.of_other.is_empty()) {
        let names: Vec<String> = collector.of_other.iter().map(|name| format!("`{name}`")).collect();
        model.notes.push(format!(
            "These types are declared as bytes, and would not be by the rules of {other}: {}. If the file was compiled there, say so: \
             `--host {}`, or `Bindings::host` in a build script.",
            names.join(", "),
            other.name()
        ));
    }
    model.types = collector.finish();
    model.leave_out_values();
    Ok(model)
}

/// The note about selected functions in Python.
const NO_FUNCTIONS: &str =
    "Only kernels, variables and types are declared in Python: of the selected functions, the module has the types alone.";

/// Opens a compiled file. One of host code alone is read for its functions.
fn open<'b>(path: &Path, bytes: &'b [u8], options: &Options) -> Result<File<'b>, Error> {
    let (artifact, errors) = Artifact::read_damaged(bytes).map_err(|error| Error::format(path, error))?;
    let is_fine =
        |error: &ReadError| options.select_functions().is_some() && matches!(error.kind, ReadErrorKind::NoKernels { .. });
    match errors.into_iter().find(|error| !is_fine(error)) {
        Some(error) => Err(Error::format(path, error)),
        None => File::of(&artifact, |_| true).map_err(|error| Error::format(path, error.error)),
    }
}

/// The index of the compiled file among the files in which its interface looks for types. The file of types follows it.
const FILE: usize = 0;

type SelectedKernel<'f> = Selected<'f, CompiledKernel<'f>>;
type SelectedVariable<'f> = Selected<'f, CompiledVariable<'f>>;

struct Reader<'a, 'o, 'f> {
    options: &'o Options,
    files: &'o [PathBuf],
    types: Option<&'o Path>,
    /// The interface of each file.
    interfaces: Vec<Interface<'f>>,
    collector: Collector<'a, 'o>,
    model: Model,
}

impl<'o, 'f> Reader<'_, 'o, 'f> {
    /// Returns the path of a source of types of a file's interface.
    fn path(&self, file: usize, source: usize) -> &'o Path {
        self.types.filter(|_| source != FILE).unwrap_or(&self.files[file])
    }

    /// Lays types out as on the host that the files were compiled on: the one that is given or that they show, or else the program's.
    ///
    /// # Errors
    ///
    /// If a file shows a different host than the given one.
    fn follow(&mut self, shown: &[Option<HostKind>]) -> Result<(), Error> {
        let mut hosts = self.files.iter().zip(shown).filter_map(|(file, host)| Some((file, (*host)?)));
        let host = match (self.options.host, hosts.next()) {
            (Some(given), first) => {
                let host = Host::of_kind(given);
                if let Some((file, shown)) = first.into_iter().chain(hosts).find(|(_, shown)| !host.is_like(*shown)) {
                    let error = format!("it is compiled for {shown}, not for {given}: correct `host`, or drop it");
                    return Err(Error::in_file(file, error));
                }
                host
            }
            (None, Some((_, shown))) => Host::of_files(Some(shown)),
            (None, None) => {
                let is_unlike = |kind: &HostKind| !Host::TARGET.is_like(*kind);
                self.collector.other = [HostKind::Windows, HostKind::Linux].into_iter().find(is_unlike);
                Host::TARGET
            }
        };
        self.collector.layouts.host.set(host);
        Ok(())
    }

    fn blocks(&mut self, left_functions: LeftOut) -> Result<(), Error> {
        let options = self.options;
        let (kernels, left_kernels) = self.selected(
            options.select("kernel", &options.kernels),
            Interface::kernels,
            Interface::kernel_of_symbol,
            |kernel| (&kernel.problems, &kernel.described),
        )?;
        let (mut variables, left_variables) = self.selected(
            options.select("variable", &options.variables),
            Interface::variables,
            Interface::variable,
            |variable| (&variable.problems, &[]),
        )?;
        self.model.notes.extend(select::note(left_kernels, left_variables, left_functions));
        let all = variables.len();
        // Every source that includes the standard library has several of its function objects.
        variables.retain(|one| !one.is_empty(&self.interfaces[one.file]));
        if variables.len() < all {
            let left = all - variables.len();
            self.model.notes.push(format!("Of the variables, {left} are not declared: their classes have no members."));
        }
        if let (Some(file), false) = (self.types, kernels.iter().any(|one| one.is_in_types)) {
            if let Some(problem) = kernels.iter().find_map(|one| one.item.problems.first()) {
                return Err(Error::in_file(file, problem));
            }
        }
        let hosts: Vec<_> = self.interfaces.iter().map(Interface::host).collect();
        self.follow(&hosts)?;
        self.model.files = self.files.iter().cloned().zip(hosts).collect();
        self.note_images(&kernels, &variables);
        self.look_ahead(&kernels);
        for file in 0..self.files.len() {
            for with_types in [true, false] {
                let in_block = kernels.iter().filter(|one| one.file == file && one.is_in_types == with_types);
                // Variables need not be described in the file of types.
                let has_variables = with_types == self.types.is_some();
                let block_variables = variables.iter().filter(|one| one.file == file && has_variables);
                let block = Block {
                    file: self.files[file].clone(),
                    types: self.types.filter(|_| with_types).map(Path::to_owned),
                    kernels: in_block.filter_map(|one| self.kernel(one)).collect(),
                    variables: block_variables.filter_map(|one| self.variable(one)).collect(),
                };
                if !block.kernels.is_empty() || !block.variables.is_empty() {
                    self.model.blocks.push(block);
                }
            }
        }
        let is_of_closure =
            |one: &&SelectedKernel<'_>| signature(one.symbol).is_some_and(|name| has_closure(&name.to_string()));
        let (closures, others): (Vec<_>, Vec<_>) =
            kernels.iter().filter(|one| !one.is_described()).partition(is_of_closure);
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
        select: Option<Select<'_>>,
        symbols: fn(&Interface<'f>) -> Result<Vec<&'f str>, Problem>,
        find: fn(&mut Interface<'f>, &str) -> Result<T, Problem>,
        parts: fn(&T) -> (&[Problem], &[Described]),
    ) -> Result<(Vec<Selected<'f, T>>, LeftOut), Error> {
        let Some(mut select) = select else { return Ok(Default::default()) };
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
                    selected.push(Selected { file, symbol, is_only: names[base_name(symbol)] == 1, is_in_types, item });
                }
            }
        }
        selected.sort_by_key(|one| (one.file, base_name(one.symbol), one.symbol));
        Ok((selected, select.finish()?))
    }

    /// Returns the error for a broken file.
    fn error(&self, file: usize, problem: &Problem) -> Error {
        Error::in_file(&self.files[file], problem)
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

    fn kernel(&mut self, one: &SelectedKernel<'_>) -> Option<Kernel> {
        let declared = one.kernel(&self.interfaces[one.file], &mut self.collector);
        declared.map_err(|why| self.leave_out(one.symbol, &why)).ok()
    }

    fn variable(&mut self, one: &SelectedVariable<'_>) -> Option<Variable> {
        let declared = one.variable(&self.interfaces[one.file], &mut self.collector);
        declared.map_err(|why| self.leave_out(one.symbol, &why)).ok()
    }

    /// Notes which kernels and variables are not in all images of their compilation.
    fn note_images(&mut self, kernels: &[SelectedKernel<'_>], variables: &[SelectedVariable<'_>]) {
        let of_kernels = kernels.iter().map(|one| (one.symbol, self.interfaces[one.file].lacking(&one.item.images)));
        let of_variables = variables.iter().map(|one| (one.symbol, self.interfaces[one.file].lacking(&one.item.images)));
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
    fn look_ahead(&mut self, kernels: &[SelectedKernel<'_>]) {
        kernels.iter().for_each(|one| one.look_ahead(&self.interfaces[one.file], &mut self.collector));
        for interface in &self.interfaces {
            for reached in interface.reached() {
                self.collector.see_classes(reached.records());
            }
        }
    }

    /// Adds the types that are selected by name.
    fn named_types(&mut self) -> Result<(), Error> {
        if self.options.types.is_empty() {
            return Ok(());
        }
        let mut infos = Vec::new();
        for (file, interface) in self.interfaces.iter().enumerate() {
            for (source, types) in interface.debug().filter(|(source, _)| *source == FILE || file == 0) {
                let all = types.everything().map_err(|error| Error::format(self.path(file, source), error))?;
                infos.extend(all.into_iter().map(|(_, info)| info));
            }
        }
        for info in &infos {
            self.collector.see_classes(info.records());
            for record in info.records() {
                // The debug information's own alignment is in the record.
                if let Some(align) = info.types.align_of(record).filter(|align| record.align != Some(*align)) {
                    self.collector.see_align(&debug::Type::of_record(record), align);
                }
            }
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
                    Err(RecordError::Missing(_)) => {}
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

/// Returns whether the problem is that the file of types does not describe an item.
const fn is_of_types(problem: &Problem) -> bool {
    matches!(problem.kind, ProblemKind::NotDescribed)
}

/// Returns the defined records that have a name, and the enumerations.
fn records_and_enumerations(info: &DebugInfo) -> impl Iterator<Item = debug::Type> {
    let records = info.records().filter(|record| record.name.is_some());
    records.map(debug::Type::of_record).chain(info.enumerations().cloned())
}
