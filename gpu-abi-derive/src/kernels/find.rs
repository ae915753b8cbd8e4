//! Searches a compiled file for declared kernels, and reads its descriptions of them.

use super::cxx::{Stated, shown};
use super::file::File;
use super::generated::{Generated, advice};
use super::limits::{Limits, OfImage};
use super::locate::{Found as Match, Place as Opening, instead_of, locate};
use super::types::{Described, Source};
use gpu_abi_reader::locate::Item;
use gpu_abi_reader::model::{DeclaredParam, ParamKind};
use gpu_abi_reader::names::signature;
use gpu_abi_reader::{Kernel, Lookup, Module, Param};
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

/// The maximum number of parameters that an error lists.
const MAX_PARAMS: usize = 16;

/// The modules of files, opened.
pub(crate) struct Search<'a> {
    modules: Vec<Opened<'a>>,
    /// The files that may have the kernels' stubs.
    sources: &'a [Source],
    /// The number of files.
    files: usize,
    /// The instructions for generating the declarations again, if they are generated.
    generated: Option<&'a Generated>,
}

struct Opened<'a> {
    module: Module<'a>,
    place: Opening<'a>,
}

/// A kernel that was found.
pub(crate) struct Found {
    /// The name in PTX, which the driver needs.
    pub(crate) symbol: String,
    /// The declarations of each parameter: several if images differ.
    pub(crate) params: Vec<Vec<Declared>>,
    /// The types in its name and in the symbols of its stubs, each distinct list once.
    pub(crate) stated: Vec<Stated>,
    /// The types in each file's debug information.
    pub(crate) described: Vec<Described>,
    pub(crate) limits: Limits,
    /// The instructions for generating the declaration again, if it is generated.
    pub(crate) generated: Option<Generated>,
}

/// A parameter as declared in a file.
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Declared {
    pub(crate) param: DeclaredParam,
    /// A clause with the file, the location in it and the declaration.
    pub(crate) source: String,
}

/// The kernels that a constant in the program may name: those with the same number of parameters as one of the declared
/// kernels.
#[derive(Default)]
pub(crate) struct Symbols {
    /// A line for each kernel, sorted by name: the name, and for each parameter a space and its index in `params`.
    pub(crate) kernels: String,
    /// The declarations of parameters, each distinct one once.
    pub(crate) params: Vec<Vec<Declared>>,
    /// The names of kernels that cannot be declared, and the reasons.
    pub(crate) mistakes: Vec<(String, String)>,
    /// The instructions for generating the declarations again, if they are generated.
    pub(crate) generated: Option<Generated>,
}

impl Found {
    /// Returns whether the kernel may take the parameter at `index` as it takes an integer, so that it may be an enumeration.
    pub(super) fn may_be_enum(&self, index: usize) -> bool {
        let is_number = |kind| matches!(kind, ParamKind::Integer | ParamKind::Bits | ParamKind::Unknown);
        self.params[index].iter().all(|declared| is_number(declared.param.kind))
    }
}

impl<'a> Search<'a> {
    pub(crate) fn new(files: &'a [File], sources: &'a [Source], generated: Option<&'a Generated>) -> Self {
        // The head was already read for the index.
        let modules = files
            .iter()
            .flat_map(Opening::all)
            .filter_map(|place| Module::read(&place.image.bytes).ok().map(|module| Opened { module, place }));
        Self { modules: modules.collect(), sources, files: files.len(), generated }
    }

    /// Returns the kernel declared as `name` with `count` parameters. If several kernels are possible, which differ in the
    /// types in their names, it returns all of them. An error says what to write instead.
    pub(crate) fn find(&self, name: &str, count: usize) -> Result<Vec<Found>, String> {
        match self.instances(name, count) {
            Some(symbols) => symbols.into_iter().map(|symbol| self.one(symbol, count)).collect(),
            None => Ok(vec![self.one(name, count)?]),
        }
    }

    /// Returns the symbols of the functions or instances called `name` in the source that take `count` parameters, if there
    /// are several and their names contain the types of those parameters.
    fn instances(&self, name: &str, count: usize) -> Option<BTreeSet<&'a str>> {
        let mut symbols = BTreeSet::new();
        let mut are_several = false;
        for opened in &self.modules {
            let in_module = match opened.place.image.index.look_up(&opened.module, name) {
                Ok(Lookup::Several(symbols)) => {
                    are_several = true;
                    symbols
                }
                Ok(Lookup::One(kernel)) => vec![kernel.name()],
                _ => Vec::new(),
            };
            for symbol in in_module {
                match opened.place.image.index.look_up(&opened.module, symbol) {
                    Ok(Lookup::One(kernel)) if kernel.params().len() == count => {
                        Stated::by_symbol(symbol, count, "")?;
                        symbols.insert(kernel.name());
                    }
                    _ => {}
                }
            }
        }
        (are_several && !symbols.is_empty()).then_some(symbols)
    }

    /// Returns whether any image has a kernel called `name`.
    pub(crate) fn has(&self, name: &str) -> bool {
        let is_there =
            |opened: &Opened<'_>| !matches!(opened.place.image.index.look_up(&opened.module, name), Ok(Lookup::Missing));
        self.modules.iter().any(is_there)
    }

    /// Returns the instances of the template `name`, with or without its namespaces, that take `count` parameters.
    pub(crate) fn template(&self, name: &str, count: usize) -> Result<Vec<Found>, String> {
        let mut symbols = BTreeSet::new();
        for opened in &self.modules {
            let in_module = match opened.place.image.index.look_up(&opened.module, name) {
                Ok(Lookup::Several(symbols)) => symbols,
                Ok(Lookup::One(kernel)) => vec![kernel.name()],
                _ => continue,
            };
            let has_count = |symbol: &&str| signature(symbol).is_some_and(|signature| signature.params().len() == count);
            symbols.extend(in_module.into_iter().filter(has_count));
        }
        if symbols.is_empty() {
            // The number of parameters is different, or there is no such kernel.
            return match self.locate(name) {
                Ok(found) if signature(found[0].1.name()).is_none() => Err(format!(
                    "`{name}` is one kernel, not a template: write the names of instances as a pattern, `name = \"{name}_{{T}}\"`"
                )),
                Ok(_) => self.one(name, count).map(|found| vec![found]),
                Err(error) => Err(error),
            };
        }
        symbols.into_iter().map(|symbol| self.one(symbol, count)).collect()
    }

    /// Returns the kernel called `name`, which must have `count` parameters.
    fn one(&self, name: &str, count: usize) -> Result<Found, String> {
        let kernels = self.locate(name)?;
        for (opened, kernel) in &kernels {
            let in_kernel = kernel.params().len();
            if in_kernel != count {
                let usual = if in_kernel > count {
                    "declare the missing parameters here, or remove them from the kernel"
                } else {
                    "remove the extra parameters here, or add them to the kernel"
                };
                let (rust, source) = (counted(count, "parameter"), opened.parameters(kernel));
                let of = self.signature(kernel).map_or_else(String::new, |signature| format!(" for `{signature}`"));
                let advice = advice(self.generated, usual);
                return Err(format!("`{name}` has {rust} in Rust and {in_kernel} in the kernel: {source}{of}: {advice}"));
            }
        }
        let symbol = kernels[0].1.name().to_owned();
        let params = (0..count).map(|index| declared(&kernels, index, source)).collect();
        let stated = Stated::by_symbol(&symbol, count, &format!("`{}`", kernels[0].0.place.file)).into_iter().collect();
        let limits = kernels.iter().map(|(opened, kernel)| OfImage {
            limits: *kernel.limits(),
            static_shared: opened.place.image.static_shared(&opened.module, kernel.name()),
            is_text: matches!(opened.module, Module::Ptx(_)),
        });
        let limits = Limits::common(&limits.collect::<Vec<_>>());
        let generated = self.generated.cloned();
        Ok(Found { symbol, params, stated, described: Vec::new(), limits, generated })
    }

    /// Returns the kernel's signature in C++, if its name or the name of its stub states the types of its parameters, and there
    /// are any.
    fn signature(&self, kernel: &Kernel<'_>) -> Option<String> {
        let (symbol, count) = (kernel.name(), kernel.params().len());
        if count == 0 {
            return None;
        }
        let of_name = signature(symbol).filter(|signature| signature.params().len() == count).map(|it| shown(&it));
        of_name.or_else(|| self.sources.iter().find_map(|source| source.signature(symbol, count)))
    }

    /// Returns the kernels with one of these numbers of parameters.
    pub(crate) fn symbols(&self, counts: &[usize]) -> Symbols {
        let kernels = self.modules.iter().flat_map(|opened| opened.place.image.index.kernels_with(&opened.module, counts));
        let names: BTreeSet<&str> = kernels
            .map(|kernel| kernel.name())
            // Other names are not valid in PTX, so no constant can equal them.
            .filter(|name| name.bytes().all(|byte| byte.is_ascii_graphic()))
            .collect();
        let mut symbols = Symbols { generated: self.generated.cloned(), ..Symbols::default() };
        let mut known: HashMap<Vec<Declared>, usize> = HashMap::new();
        for name in names {
            match self.locate_alike(name) {
                Ok(kernels) => {
                    symbols.kernels.push_str(name);
                    for index in 0..kernels[0].1.params().len() {
                        let next = known.len();
                        let param = *known.entry(declared(&kernels, index, type_source)).or_insert(next);
                        let _ = write!(symbols.kernels, " {param}");
                    }
                    symbols.kernels.push('\n');
                }
                Err(mistake) => symbols.mistakes.push((name.to_owned(), mistake)),
            }
        }
        let mut params: Vec<_> = known.into_iter().collect();
        params.sort_unstable_by_key(|(_, index)| *index);
        symbols.params = params.into_iter().map(|(declared, _)| declared).collect();
        symbols
    }

    /// Returns the kernel called `name` in each module that has it. All must declare the same number of parameters.
    fn locate_alike(&self, name: &str) -> Result<Vec<(&Opened<'a>, Kernel<'a>)>, String> {
        let kernels = self.locate(name)?;
        let (opened, kernel) = &kernels[0];
        match kernels.iter().find(|(_, other)| other.params().len() != kernel.params().len()) {
            None => Ok(kernels),
            Some((other, _)) => Err(format!(
                "`{name}` has different numbers of parameters in {} and {}",
                opened.place.shown, other.place.shown
            )),
        }
    }

    /// Returns the error for a kernel that no file has.
    fn has_no(&self, name: &str) -> String {
        let files = match &self.modules[..] {
            [first, ..] if self.files == 1 => format!("{} has no kernel", first.place.shown),
            _ => format!("none of the {} files has a kernel", self.files),
        };
        let text = format!("{files} `{name}`");
        // For one file, the kernels of its first module are listed: its other modules are made from the same kernels.
        let shown = if self.files == 1 { self.modules.get(..1).unwrap_or_default() } else { &self.modules };
        let kernels = shown.iter().flat_map(|opened| opened.place.image.index.kernels(&opened.module));
        let all: Vec<&str> = kernels.map(|kernel| kernel.name()).collect();
        text + &instead_of(name, &all, self.generated)
    }

    /// Returns the kernel called `name` in each module that has it: at least one.
    ///
    /// All modules of one compilation have it, with the same symbol.
    fn locate(&self, name: &str) -> Result<Vec<(&Opened<'a>, Kernel<'a>)>, String> {
        let look_up = |opened: &Opened<'a>| match opened.place.image.index.look_up(&opened.module, name) {
            Ok(Lookup::One(kernel)) => {
                let symbol = kernel.name();
                Ok(Match::One(kernel, symbol))
            }
            Ok(Lookup::Several(symbols)) => Ok(Match::Several(symbols)),
            Ok(Lookup::Missing) => Ok(Match::Missing),
            Ok(_) => Err(Item::Kernel.unclear(name)),
            Err(error) => Err(format!("`{name}` in {} cannot be read: {error}", opened.place.shown)),
        };
        locate(Item::Kernel, name, &self.modules, self.generated, |opened| &opened.place, look_up, || self.has_no(name))
    }
}

impl Opened<'_> {
    /// Returns a clause that says where the file declares a kernel, and its parameters.
    fn parameters(&self, kernel: &Kernel<'_>) -> String {
        let params = match kernel.params() {
            [] => "none".to_owned(),
            params if params.len() <= MAX_PARAMS => params.iter().map(described).collect::<Vec<_>>().join(", "),
            params => counted(params.len(), "parameter"),
        };
        format!("{}{} declares {params}", self.place.shown, line(kernel.line()))
    }
}

/// Returns the images' declarations of the parameter at `index`, each distinct one once. `source` describes the image and
/// the declaration.
fn declared(
    kernels: &[(&Opened<'_>, Kernel<'_>)],
    index: usize,
    source: fn(&Opened<'_>, &Kernel<'_>, usize) -> String,
) -> Vec<Declared> {
    let mut all: Vec<Declared> = Vec::new();
    for (opened, kernel) in kernels {
        let param = kernel.declared(index);
        if all.iter().all(|other| other.param != param) {
            all.push(Declared { param, source: source(opened, kernel, index) });
        }
    }
    all
}

/// Returns a clause that says where a file declares a kernel's parameter, and how.
fn source(opened: &Opened<'_>, kernel: &Kernel<'_>, index: usize) -> String {
    let param = &kernel.params()[index];
    let (file, line, base) = (&opened.place.shown, line(param.line()), kernel.base_name());
    format!("{file}{line} declares parameter {index} of `{base}` as {}", described(param))
}

/// Returns a clause that says which file declares a kernel's parameter and how. It is the same for all parameters of this
/// type.
fn type_source(opened: &Opened<'_>, kernel: &Kernel<'_>, index: usize) -> String {
    let param = &kernel.params()[index];
    let mut described = described(param);
    // The name is the last word of the declaration.
    if let Some((at, name)) = param.name().and_then(|name| Some((described.rfind(name)?, name))) {
        described.replace_range(at..at + name.len(), "_");
    }
    format!("{} declares it as {described}", opened.place.shown)
}

/// Returns a parameter as declared in the file.
fn described(param: &Param<'_>) -> String {
    match (param.declaration(), param.offset()) {
        (Some(declaration), _) => format!("`{declaration}`"),
        (None, Some(offset)) => format!("{} at offset {offset}", counted(param.size(), "byte")),
        (None, None) => counted(param.size(), "byte"),
    }
}

fn line(line: Option<usize>) -> String {
    line.map_or_else(String::new, |line| format!(", line {line},"))
}

fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
