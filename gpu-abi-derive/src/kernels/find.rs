//! The search for declared kernels in a compiled file, and what it says of them.

use super::artifact::Image;
use super::cxx::Stated;
use super::file::File;
use super::limits::{Limits, OfImage};
use super::types::Described;
use gpu_abi_reader::names::{base_name, is_near};
use gpu_abi_reader::{Kernel, Lookup, Module, Param, ParamKind};
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

/// How many names an error lists at most.
const MAX_NAMES: usize = 8;

/// How many parameters an error lists at most.
const MAX_PARAMS: usize = 16;

/// A file's modules, opened.
pub(crate) struct Search<'a> {
    file: &'a str,
    modules: Vec<Opened<'a>>,
}

struct Opened<'a> {
    module: Module<'a>,
    image: &'a Image,
    /// The file's path, and which of its modules this is if there are several.
    shown: String,
}

/// A kernel that was found.
pub(crate) struct Found {
    /// The name that it is launched by.
    pub(crate) symbol: String,
    /// The declarations of each parameter, as far as images differ in them.
    pub(crate) params: Vec<Vec<Declared>>,
    /// The types that its name states, and those that the symbols of its stubs do; which differ from each other.
    pub(crate) stated: Vec<Stated>,
    /// The types that each file's debug information describes.
    pub(crate) described: Vec<Described>,
    pub(crate) limits: Limits,
}

/// A parameter as a file declares it.
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Declared {
    pub(crate) size: usize,
    pub(crate) place: Place,
    pub(crate) kind: ParamKind,
    /// Which file declares it, where and how, as a clause.
    pub(crate) source: String,
}

/// What a file says of a parameter's place, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    Unknown,
    Align(usize),
    Offset { offset: usize, end_before: usize, base: usize },
}

/// The kernels that a constant in the program may name: those with as many parameters as one of the kernels so declared.
#[derive(Default)]
pub(crate) struct Symbols {
    /// A line for each kernel, in the order of their names: the name, and for each parameter a space and its index in `params`.
    pub(crate) kernels: String,
    /// The declarations of a parameter, each different one once.
    pub(crate) params: Vec<Vec<Declared>>,
    /// The names of kernels that cannot be declared, and why.
    pub(crate) mistakes: Vec<(String, String)>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(file: &'a File) -> Self {
        let images = &file.artifact.images;
        let opened = |image: &'a Image| {
            let shown = if images.len() > 1 {
                format!("`{}` ({})", file.shown(), image.name)
            } else {
                format!("`{}`", file.shown())
            };
            // The head was read before, when the index was made.
            Module::read(&image.bytes).ok().map(|module| Opened { module, image, shown })
        };
        Self { file: file.shown(), modules: images.iter().filter_map(opened).collect() }
    }

    /// Returns the kernel that is declared as `name` with `count` parameters, or those kernels that it may be, which differ in the types
    /// that their names state; an error says what to write instead.
    pub(crate) fn find(&self, name: &str, count: usize) -> Result<Vec<Found>, String> {
        match self.instances(name, count) {
            Some(symbols) => symbols.into_iter().map(|symbol| self.one(symbol, count)).collect(),
            None => Ok(vec![self.one(name, count)?]),
        }
    }

    /// Returns the symbols of the functions or instances called `name` in the source that take `count` parameters, if there are several and
    /// their names state the types of those.
    fn instances(&self, name: &str, count: usize) -> Option<BTreeSet<&'a str>> {
        let mut symbols = BTreeSet::new();
        let mut are_several = false;
        for opened in &self.modules {
            let in_module = match opened.image.index.look_up(&opened.module, name) {
                Ok(Lookup::Several(symbols)) => {
                    are_several = true;
                    symbols
                }
                Ok(Lookup::One(kernel)) => vec![kernel.name()],
                _ => Vec::new(),
            };
            for symbol in in_module {
                match opened.image.index.look_up(&opened.module, symbol) {
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

    /// Returns the kernel called `name`, which must have `count` parameters.
    fn one(&self, name: &str, count: usize) -> Result<Found, String> {
        let kernels = self.locate(name)?;
        for (opened, kernel) in &kernels {
            let in_kernel = kernel.params().len();
            if in_kernel != count {
                let advice = if in_kernel > count {
                    "declare the missing parameters here, or drop them from the kernel"
                } else {
                    "drop the parameters that are too many here, or add them to the kernel"
                };
                let (rust, source) = (counted(count, "parameter"), opened.parameters(kernel));
                return Err(format!("`{name}` has {rust} in Rust and {in_kernel} in the kernel: {source}: {advice}"));
            }
        }
        let symbol = kernels[0].1.name().to_owned();
        let params = (0..count).map(|index| declared(&kernels, index, source)).collect();
        let stated = Stated::by_symbol(&symbol, count, &format!("`{}`", self.file)).into_iter().collect();
        let limits = kernels.iter().map(|(opened, kernel)| OfImage {
            limits: *kernel.limits(),
            static_shared: opened.image.static_shared(&opened.module, kernel.name()),
            is_text: matches!(opened.module, Module::Ptx(_)),
        });
        let limits = Limits::common(&limits.collect::<Vec<_>>());
        Ok(Found { symbol, params, stated, described: Vec::new(), limits })
    }

    /// Returns the kernels with one of these numbers of parameters.
    pub(crate) fn symbols(&self, counts: &[usize]) -> Symbols {
        let kernels = self.modules.iter().flat_map(|opened| opened.image.index.kernels_with(&opened.module, counts));
        let names: BTreeSet<&str> = kernels
            .map(|kernel| kernel.name())
            // Others have no name in PTX, so that no constant is one.
            .filter(|name| name.bytes().all(|byte| byte.is_ascii_graphic()))
            .collect();
        let mut symbols = Symbols::default();
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

    /// Returns the kernel called `name` in each module that has it, which all declare as many parameters.
    fn locate_alike(&self, name: &str) -> Result<Vec<(&Opened<'a>, Kernel<'a>)>, String> {
        let kernels = self.locate(name)?;
        let (opened, kernel) = &kernels[0];
        match kernels.iter().find(|(_, other)| other.params().len() != kernel.params().len()) {
            None => Ok(kernels),
            Some((other, _)) => {
                Err(format!("`{name}` has different numbers of parameters in {} and {}", opened.shown, other.shown))
            }
        }
    }

    /// Returns the kernel called `name` in each module that has it: at least one.
    ///
    /// All modules of one compilation have it, and all by the same symbol.
    fn locate(&self, name: &str) -> Result<Vec<(&Opened<'a>, Kernel<'a>)>, String> {
        let mut found: Vec<(&Opened<'a>, Kernel<'a>)> = Vec::new();
        let mut missing: Vec<&Opened<'a>> = Vec::new();
        for opened in &self.modules {
            match opened.image.index.look_up(&opened.module, name) {
                Ok(Lookup::One(kernel)) => found.push((opened, kernel)),
                Ok(Lookup::Several(symbols)) => return Err(several(name, &opened.shown, &symbols)),
                Ok(Lookup::Missing) => missing.push(opened),
                Err(error) => return Err(format!("`{name}` in {} cannot be read: {error}", opened.shown)),
            }
        }
        let Some((first, kernel)) = found.first() else {
            return Err(missing.first().map_or_else(String::new, |opened| opened.has_no(name)));
        };
        if let Some((other, renamed)) = found.iter().find(|(_, other)| other.name() != kernel.name()) {
            let symbols = [kernel.name(), renamed.name()];
            return Err(if other.image.compilation == first.image.compilation {
                let (one, other) = (&first.shown, &other.shown);
                format!(
                    "`{name}` is called `{}` in {one} and `{}` in {other}: a program loads the kernel by one name; compile it again for \
                     all architectures",
                    symbols[0], symbols[1],
                )
            } else {
                several(name, &format!("`{}`", self.file), &symbols)
            });
        }
        let is_in =
            |opened: &Opened<'_>| found.iter().any(|(other, _)| other.image.compilation == opened.image.compilation);
        match missing.into_iter().find(|opened| is_in(opened)) {
            Some(Opened { shown, .. }) => {
                let other = &first.shown;
                Err(format!("{shown} has no kernel `{name}`, which {other} has: compile the kernel for every architecture"))
            }
            None => Ok(found),
        }
    }
}

impl Opened<'_> {
    /// Returns the error that there is no kernel called `name`.
    fn has_no(&self, name: &str) -> String {
        let mut text = format!("{} has no kernel `{name}`", self.shown);
        let all: Vec<&str> = self.image.index.kernels(&self.module).map(|kernel| kernel.name()).collect();
        let near: Vec<&str> = all.iter().copied().filter(|symbol| is_near(name, symbol)).take(MAX_NAMES).collect();
        if !near.is_empty() {
            return text + ": did you mean " + &listed(&near) + "?";
        }
        if all.is_empty() {
            text.push_str(", and no other");
        } else {
            text = text + ", only " + &listed(&all[..all.len().min(MAX_NAMES)]);
        }
        if all.len() > MAX_NAMES {
            let _ = write!(text, " and {} more", all.len() - MAX_NAMES);
        }
        text + ": correct the name here or in the kernel's source"
    }

    /// Returns where the file declares a kernel and which parameters, as a clause.
    fn parameters(&self, kernel: &Kernel<'_>) -> String {
        let params = match kernel.params() {
            [] => "none".to_owned(),
            params if params.len() <= MAX_PARAMS => params.iter().map(described).collect::<Vec<_>>().join(", "),
            params => counted(params.len(), "parameter"),
        };
        format!("{}{} declares {params}", self.shown, line(kernel.line()))
    }
}

/// Returns what the images say of the parameter at `index`, each different declaration once; `source` says which image and how.
fn declared(
    kernels: &[(&Opened<'_>, Kernel<'_>)],
    index: usize,
    source: fn(&Opened<'_>, &Kernel<'_>, usize) -> String,
) -> Vec<Declared> {
    let mut all: Vec<Declared> = Vec::new();
    for (opened, kernel) in kernels {
        let param = &kernel.params()[index];
        let place = match (param.align(), param.offset(), kernel.base()) {
            (Some(align), ..) => Place::Align(align),
            (None, Some(offset), Some(base)) => Place::Offset { offset, end_before: kernel.end_before(index), base },
            _ => Place::Unknown,
        };
        let (size, kind) = (param.size(), param.kind());
        if all.iter().any(|other| (other.size, other.place, other.kind) == (size, place, kind)) {
            continue;
        }
        all.push(Declared { size, place, kind, source: source(opened, kernel, index) });
    }
    all
}

/// Returns where a file declares a kernel's parameter and how, as a clause.
fn source(opened: &Opened<'_>, kernel: &Kernel<'_>, index: usize) -> String {
    let param = &kernel.params()[index];
    let (file, line, base) = (&opened.shown, line(param.line()), kernel.base_name());
    format!("{file}{line} declares parameter {index} of `{base}` as {}", described(param))
}

/// Returns which file declares a kernel's parameter and how, as a clause that is the same for all parameters of this type.
fn type_source(opened: &Opened<'_>, kernel: &Kernel<'_>, index: usize) -> String {
    let param = &kernel.params()[index];
    let mut described = described(param);
    // The name is the last word of the declaration.
    if let Some((at, name)) = param.name().and_then(|name| Some((described.rfind(name)?, name))) {
        described.replace_range(at..at + name.len(), "_");
    }
    format!("{} declares it as {described}", opened.shown)
}

fn several(name: &str, file: &str, symbols: &[&str]) -> String {
    let mut list: Vec<String> =
        symbols.iter().take(MAX_NAMES).map(|symbol| format!("`#[ptx(name = \"{symbol}\")]`")).collect();
    if symbols.len() > MAX_NAMES {
        list.push("...".to_owned());
    }
    format!("`{name}` may be one of several kernels in {file}: write one of their names, {}", list.join(", "))
}

/// Returns the names of kernels in the source, each with the one that C++ made of it.
fn listed(symbols: &[&str]) -> String {
    let shown = |&symbol: &&str| match base_name(symbol) {
        base if base == symbol => format!("`{symbol}`"),
        base => format!("`{base}` (`{symbol}`)"),
    };
    symbols.iter().map(shown).collect::<Vec<_>>().join(", ")
}

/// Returns a parameter as the file declares it.
fn described(param: &Param<'_>) -> String {
    match (param.declaration(), param.offset()) {
        (Some(declaration), _) => format!("`{declaration}`"),
        (None, Some(offset)) => format!("{} at offset {offset}", counted(param.size(), "byte")),
        (None, None) => counted(param.size(), "byte"),
    }
}

fn line(line: Option<usize>) -> String {
    line.map_or_else(String::new, |line| format!(" in line {line}"))
}

fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
