//! What compiled files declare: their kernels and variables, with their types from wherever the files state them.
//!
//! An [`Interface`] looks a kernel up in all images of all files, and collects its declarations, the types in its name and in
//! the symbols of its stubs, and those in debug information. It reads only the kernels and variables that are asked for: a
//! program declares a few of the thousands in a large library.
//!
//! - An item is accepted if any image has it; a kernel may be compiled for some architectures only.
//! - All images that have it must have it under one symbol, since a program looks it up by one name.
//! - Two definitions of one name in a file are told apart by their module. If they cannot be, that is a [`Problem`].
//! - A file that is given for its types must describe everything that is asked for.

#[cfg(not(feature = "debug"))]
mod absent;
mod file;
#[cfg(feature = "debug")]
mod functions;
mod item;
mod limits;
mod opened;
mod order;
mod problem;
#[cfg(feature = "debug")]
mod types;
#[cfg(feature = "debug")]
mod unpacked;

pub(crate) use file::Part;
pub use file::{File, FileError};
#[cfg(feature = "debug")]
pub use functions::{CompiledFunction, Functions};
pub use item::{CompiledKernel, CompiledVariable, Declared, Described, DescribedType, Stated};
#[cfg(feature = "debug")]
pub(crate) use order::{is_placed, misplaced};
pub use problem::{Problem, ProblemKind, SourceProblem};

use crate::kernel::Kernel;
use crate::lookup::Lookup;
use crate::model::{HostKind, Limits};
use crate::module::Module;
use crate::names::{SourceName, in_order, own_symbol, signature};
use crate::type_list::{ClassKeys, OfFile, TypeList};
use crate::variable::{Variable, look_up_variable};
use item::{counted, shown};
use limits::OfImage;
use opened::Opened;
use problem::Item;
use std::collections::HashSet;
use std::mem::take;
use std::sync::Arc;

#[cfg(not(feature = "debug"))]
use absent::{host_of, unread};
#[cfg(not(feature = "debug"))]
type Source<'f> = absent::Source;
#[cfg(feature = "debug")]
use {crate::host_file::host_of, types::Source, unpacked::unread};

/// The kernels and variables of compiled files.
///
/// ```
/// use gpu_abi_reader::interface::{File, Interface};
///
/// let text = ".version 8.0 .target sm_80 .address_size 64
///     .visible .entry _Z5scalePfj(.param .u64 data, .param .u32 count) { ret; }";
/// let file = File::read(text.as_bytes())?;
/// let mut interface = Interface::open(&[("`scale.ptx`", &file)], None);
/// let kernels = interface.kernel("scale", 2).unwrap();
/// assert_eq!(kernels[0].symbol, "_Z5scalePfj");
/// assert_eq!(kernels[0].stated[0].signature.to_string(), "scale(float *, unsigned int)");
/// let problem = interface.kernel("scales", 2).unwrap_err();
/// assert_eq!(problem.to_string(), "`scale.ptx` has no kernel `scales`: did you mean `scale` (`_Z5scalePfj`)?");
/// # Ok::<(), gpu_abi_reader::interface::FileError>(())
/// ```
#[derive(Debug)]
pub struct Interface<'f> {
    /// The names of the files in messages.
    files: Vec<&'f str>,
    contents: Vec<&'f [u8]>,
    modules: Vec<Opened<'f>>,
    sources: Vec<Source<'f>>,
    /// The host that the files were compiled for, as far as their formats and the kernels that were looked up show it.
    host: Option<HostKind>,
    /// The sources of types that cannot be read.
    pub problems: Vec<SourceProblem>,
}

/// Returns the part of a source that describes an image, by the index of the image and the number of the source.
type PartOf<'p> = &'p dyn Fn(usize, usize) -> Part;

/// The types that an interface has described from one source, as a list for comparisons.
#[derive(Clone, Debug)]
pub struct List {
    /// The index of the source.
    pub source: usize,
    /// The index in the list of each described type, by its number.
    pub places: Vec<usize>,
    /// The types, and all types reachable from them.
    pub types: TypeList,
}

impl<'f> Interface<'f> {
    /// Opens files together with the types in them. `types` is a file that is given for its types, such as the object file
    /// that `nvcc -g -c` makes from the same source. Messages call each file by the name before it, or `the file` if that is
    /// empty.
    ///
    /// The sources of types are the files, in order, and then `types`; [`Interface::problems`] has those that cannot be read.
    pub fn open(files: &[(&'f str, &'f File<'f>)], types: Option<(&'f str, &'f [u8])>) -> Self {
        let (mut names, mut modules, mut sources, mut problems) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (mut contents, mut host) = (Vec::new(), None);
        let mut add = |source: Result<Source<'f>, SourceProblem>| match source {
            Ok(source) => sources.push(source),
            Err(problem) => problems.push(problem),
        };
        for (file, &(name, opened)) in files.iter().enumerate() {
            modules.extend(Opened::all(file, name, opened));
            host = host.or_else(|| host_of(opened.bytes()));
            let name = if name.is_empty() { "the file" } else { name };
            #[cfg(feature = "debug")]
            add(Source::open(file, name, opened.bytes(), false));
            names.push(name);
            contents.push(opened.bytes());
        }
        if let Some((name, bytes)) = types {
            host = host.or_else(|| host_of(bytes));
            add(Source::open(names.len(), if name.is_empty() { "the file of types" } else { name }, bytes, true));
            // Whoever gives a file for its types expects them from there.
            if problems.last().is_none_or(|problem| problem.source != names.len()) {
                sources.rotate_right(1);
            }
        }
        Self { files: names, contents, modules, sources, host, problems }
    }

    /// Returns the kernel called `name`, which takes `count` parameters. If the name is that of several functions or
    /// instances that take as many, and their symbols state the types of these parameters, all of them are returned.
    ///
    /// # Errors
    ///
    /// If there is no such kernel.
    pub fn kernel(&mut self, name: &str, count: usize) -> Result<Vec<CompiledKernel<'f>>, Problem> {
        match self.instances(name, count) {
            Some(symbols) => self.each(&symbols, count),
            None => self.each(&[name], count),
        }
    }

    fn each(&mut self, symbols: &[&str], count: usize) -> Result<Vec<CompiledKernel<'f>>, Problem> {
        let mut kernels = Vec::new();
        for symbol in symbols {
            kernels.push(self.one(symbol, count)?);
        }
        Ok(kernels)
    }

    /// Returns the problem that each of several `kernels` may be the one called `name`.
    #[inline]
    pub fn several(&self, name: &str, kernels: &[CompiledKernel<'f>]) -> Problem {
        let symbols: Vec<&str> = kernels.iter().map(|kernel| kernel.symbol).collect();
        Problem::several(Item::Kernel, name, &self.files.join(", "), &symbols)
    }

    /// Returns the instances of the template `name`, with or without its namespaces, that take `count` parameters.
    ///
    /// # Errors
    ///
    /// If there are none.
    pub fn template(&mut self, name: &str, count: usize) -> Result<Vec<CompiledKernel<'f>>, Problem> {
        let mut symbols = Vec::new();
        for opened in &self.modules {
            symbols.extend(opened.matches(name));
        }
        symbols.retain(|symbol| signature(symbol).is_some_and(|of| of.params.len() == count));
        let symbols = in_order(symbols);
        if symbols.is_empty() {
            // The number of parameters is different, or there is no such kernel.
            let kernels = self.declarations(name)?;
            if signature(kernels[0].item.name).is_none() {
                let text = format!("`{name}` is one kernel, not a template");
                let advice = format!("write the names of instances as a pattern, `name = \"{name}_{{T}}\"`");
                return Err(Problem::new(ProblemKind::Missing, text, advice));
            }
            return self.each(&[name], count);
        }
        self.each(&symbols, count)
    }

    /// Returns the variable called `name`.
    ///
    /// # Errors
    ///
    /// If there is no such variable.
    pub fn variable(&mut self, name: &str) -> Result<CompiledVariable<'f>, Problem> {
        let look_up = |opened: &Opened<'f>| Ok(look_up_variable(opened.variables()?, name));
        let images = self.locate(Item::Variable, name, |variable| variable.name, look_up)?;
        Ok(self.described_variable(images))
    }

    /// Returns the variable with these declarations and its type.
    fn described_variable(&mut self, images: Vec<Declared<Variable<'f>>>) -> CompiledVariable<'f> {
        let symbol = images[0].item.name;
        let mut found = CompiledVariable { symbol, images, described: Vec::new(), problems: Vec::new() };
        let part: PartOf<'_> = &|image, source| self.modules[image].part(source);
        let mut open = Vec::new();
        for source in &mut self.sources {
            open.extend(source.describe_variable(&mut found, part));
        }
        if found.described.is_empty() {
            found.problems.extend(open);
        }
        found
    }

    /// Returns the modules, in the order of the images.
    pub fn modules(&self) -> impl ExactSizeIterator<Item = &Module<'f>> {
        self.modules.iter().map(|opened| &opened.module)
    }

    /// Returns a kernel of the image at an index as this image declares it, with its types. Another image may have another kernel of the
    /// name.
    #[inline]
    pub fn kernel_in(&mut self, image: usize, kernel: Kernel<'f>) -> CompiledKernel<'f> {
        let place = Arc::clone(&self.modules[image].place);
        self.described(vec![Declared { item: kernel, image, place }])
    }

    /// Returns a variable of the image at an index as this image declares it, with its type.
    #[inline]
    pub fn variable_in(&mut self, image: usize, variable: Variable<'f>) -> CompiledVariable<'f> {
        let place = Arc::clone(&self.modules[image].place);
        self.described_variable(vec![Declared { item: variable, image, place }])
    }

    /// Returns whether any image has a kernel called `name`.
    pub fn has_kernel(&self, name: &str) -> bool {
        self.modules.iter().any(|opened| !matches!(opened.image.index.look_up(&opened.module, name), Ok(Lookup::Missing)))
    }

    /// Returns the kernel with this symbol.
    ///
    /// # Errors
    ///
    /// If there is none, or if images do not have it alike.
    #[inline]
    pub fn kernel_of_symbol(&mut self, symbol: &str) -> Result<CompiledKernel<'f>, Problem> {
        let images = self.declarations(symbol)?;
        Ok(self.described(images))
    }

    /// Returns the symbols of all kernels, in order.
    ///
    /// # Errors
    ///
    /// If a module, or the header of a kernel, is broken.
    pub fn kernels(&self) -> Result<Vec<&'f str>, Problem> {
        let mut symbols = Vec::new();
        for opened in &self.modules {
            for kernel in opened.module.kernels() {
                symbols.push(kernel.map_err(|error| opened.unreadable("kernels", error))?.name);
            }
        }
        Ok(in_order(symbols))
    }

    /// Returns the symbols of all variables, in order, except those that compilers generate.
    ///
    /// # Errors
    ///
    /// If the variables of a module cannot be read.
    #[inline]
    pub fn variables(&self) -> Result<Vec<&'f str>, Problem> {
        let mut symbols = Vec::new();
        for opened in &self.modules {
            symbols.extend(opened.variables()?.iter().filter(|variable| !variable.is_made()).map(|variable| variable.name));
        }
        Ok(in_order(symbols))
    }

    /// Returns the images, as messages show them, that lack an item of their own compilation; `having` are those with it.
    pub fn lacking<T>(&self, having: &[Declared<T>]) -> Vec<&str> {
        let of: Vec<_> = having.iter().map(|declared| self.modules[declared.image].compilation()).collect();
        let lacks = |image: usize| !having.iter().any(|declared| declared.image == image);
        let images = self.modules.iter().enumerate();
        let lacking = images.filter(|(image, opened)| lacks(*image) && of.contains(&opened.compilation()));
        lacking.map(|(_, opened)| &*opened.place).collect()
    }

    /// Returns the declarations of the kernel called `name`, without its types: at least one.
    ///
    /// # Errors
    ///
    /// If there is no such kernel, or if its number of parameters is not the same in all images.
    pub fn declarations(&self, name: &str) -> Result<Vec<Declared<Kernel<'f>>>, Problem> {
        let look_up = |opened: &Opened<'f>| match opened.image.index.look_up(&opened.module, name) {
            Ok(Lookup::One(kernel)) => {
                let max = opened.module.max_parameter_bytes();
                match kernel.size.filter(|size| *size > max) {
                    Some(size) => Err(Problem::limit(kernel.name, &opened.place, size, max)),
                    None => Ok(Lookup::One(kernel)),
                }
            }
            Ok(found) => Ok(found),
            Err(error) => {
                let text = format!("`{name}` in {} cannot be read: {error}", opened.place);
                Err(Problem::new(ProblemKind::Unreadable(error), text, ""))
            }
        };
        let kernels = self.locate(Item::Kernel, name, |kernel| kernel.name, look_up)?;
        let count = kernels[0].item.params.len();
        match kernels.iter().find(|other| other.item.params.len() != count) {
            None => Ok(kernels),
            Some(other) => {
                let text =
                    format!("`{name}` has different numbers of parameters in {} and {}", kernels[0].place, other.place);
                Err(Problem::new(ProblemKind::Renamed, text, ""))
            }
        }
    }

    /// Returns the lists of the types that have been described, of each source with any, and an empty one for the types in the names of
    /// kernels. All have the classes of kernels that are not asked for too.
    pub fn lists(&self) -> (Vec<List>, TypeList) {
        let mut lists: Vec<List> = self.sources.iter().filter_map(Source::list).collect();
        let file = self.whole(&lists);
        for list in &mut lists {
            list.types = take(&mut list.types).of_file(&file);
        }
        (lists, TypeList::default().of_file(&file))
    }

    fn whole(&self, lists: &[List]) -> OfFile {
        let (mut stated, mut classes) = (TypeList::default(), ClassKeys::new());
        for opened in &self.modules {
            for signature in opened.names(Item::Kernel).into_iter().filter_map(signature) {
                for ty in &signature.params {
                    stated.add_stated(ty, false);
                }
            }
        }
        self.sources.iter().for_each(|source| source.add_classes(&mut classes));
        lists.iter().map(|list| &list.types).chain([&stated]).for_each(|list| list.add_classes(&mut classes));
        OfFile::new(classes, self.host_of(lists))
    }

    /// Returns the host that the files were compiled for, if they show it: by their format, by the size of a `long` parameter of a kernel
    /// that was looked up, or of a `long` in the types that have been described.
    pub fn host(&self) -> Option<HostKind> {
        self.host.or_else(|| self.host_of(&self.sources.iter().filter_map(Source::list).collect::<Vec<_>>()))
    }

    fn host_of(&self, lists: &[List]) -> Option<HostKind> {
        self.host.or_else(|| lists.iter().find_map(|list| list.types.host_shown()))
    }

    /// Returns the symbols of the functions or instances called `name` in the source that take `count` parameters, if there
    /// are several and their names contain the types of those parameters.
    fn instances(&self, name: &str, count: usize) -> Option<Vec<&'f str>> {
        let mut symbols = Vec::new();
        let mut are_several = false;
        for opened in &self.modules {
            let in_module = opened.matches(name);
            are_several |= in_module.len() > 1;
            for symbol in in_module {
                match opened.image.index.look_up(&opened.module, symbol) {
                    Ok(Lookup::One(kernel)) if kernel.params.len() == count => {
                        Stated::by_symbol(symbol, count, "")?;
                        symbols.push(kernel.name);
                    }
                    _ => {}
                }
            }
        }
        (are_several && !symbols.is_empty()).then(|| in_order(symbols))
    }

    /// Returns the kernel called `name`, which must have `count` parameters.
    fn one(&mut self, name: &str, count: usize) -> Result<CompiledKernel<'f>, Problem> {
        let images = self.declarations(name)?;
        let first = &images[0];
        let in_kernel = first.item.params.len();
        if in_kernel != count {
            let usual = if in_kernel > count {
                "declare the missing parameters here, or remove them from the kernel"
            } else {
                "remove the extra parameters here, or add them to the kernel"
            };
            let (rust, source) = (counted(count, "parameter"), first.params());
            let (symbol, place) = (first.item.name.to_owned(), first.place.as_ref().to_owned());
            let title = if in_kernel == 0 { None } else { self.described(images).title() };
            let of = title.map_or_else(String::new, |title| format!(" for `{}`", shown(title)));
            let text = format!("`{name}` has {rust} in Rust and {in_kernel} in the kernel: {source}{of}");
            return Err(Problem::new(ProblemKind::Count { symbol, place, params: in_kernel }, text, usual));
        }
        Ok(self.described(images))
    }

    /// Returns the kernel with these declarations and its types.
    fn described(&mut self, images: Vec<Declared<Kernel<'f>>>) -> CompiledKernel<'f> {
        let first = &images[0];
        let (symbol, count) = (first.item.name, first.item.params.len());
        let file = self.files[self.modules[first.image].file];
        let mut limits = Vec::new();
        for declared in &images {
            limits.push(self.limits(declared));
        }
        let mut found = CompiledKernel {
            symbol,
            stated: Stated::by_symbol(symbol, count, file).into_iter().collect(),
            images,
            described: Vec::new(),
            problems: Vec::new(),
            limits: limits::common(&limits),
        };
        self.host = self.host.or_else(|| found.host());
        let part: PartOf<'_> = &|image, source| self.modules[image].part(source);
        let mut open = Vec::new();
        for source in &mut self.sources {
            open.extend(source.describe(&mut found, part));
        }
        if found.described.is_empty() {
            found.problems.extend(open);
            let is_unread = own_symbol(symbol).starts_with("_Z") && SourceName::of(symbol).is_none();
            if found.stated.is_empty() && count > 0 && is_unread {
                found.problems.push(Problem::unread(symbol));
            }
        }
        found
    }

    fn limits(&self, declared: &Declared<Kernel<'f>>) -> OfImage {
        let Opened { image, module, .. } = &self.modules[declared.image];
        let static_shared_bytes = image.static_shared(module, declared.item.name);
        (Limits { static_shared_bytes, ..declared.item.limits }, matches!(module, Module::Ptx(_)))
    }

    /// Returns the item that matches `name` in each module that has one: at least one.
    ///
    /// A program loads one image, the one for its GPU, and looks a kernel or variable up by one name. All images that have the
    /// item must therefore have it under the same symbol. An image may lack it: it may be declared for some architectures only,
    /// or belong to another module of the program.
    fn locate<T>(
        &self,
        item: Item,
        name: &str,
        symbol: impl Fn(&T) -> &'f str,
        look_up: impl Fn(&Opened<'f>) -> Result<Lookup<'f, T>, Problem>,
    ) -> Result<Vec<Declared<T>>, Problem> {
        let (mut found, mut own, mut located) = (Vec::new(), Vec::new(), Vec::<Declared<T>>::new());
        for opened in &self.modules {
            let one = look_up(opened)?;
            // A symbol is the item's in its own compilations only. That of a static variable may differ by an id from those of others.
            if matches!(&one, Lookup::One(item) if symbol(item) == name) {
                own.push(opened.compilation());
            }
            found.push(one);
        }
        for ((image, opened), found) in self.modules.iter().enumerate().zip(found) {
            match found {
                _ if !own.is_empty() && !own.contains(&opened.compilation()) => {}
                Lookup::One(item) => located.push(Declared { item, image, place: Arc::clone(&opened.place) }),
                Lookup::Several(symbols) => return Err(Problem::several(item, name, &opened.place, &symbols)),
                Lookup::Missing => {}
            }
        }
        let Some(first) = located.first() else { return Err(self.missing(item, name)) };
        let is_other = |other: &&Declared<T>| symbol(&other.item) != symbol(&first.item);
        let Some(other) = located.iter().find(is_other) else { return Ok(located) };
        let symbols = [symbol(&first.item), symbol(&other.item)];
        let (first, other) = (&self.modules[first.image], &self.modules[other.image]);
        if first.compilation() == other.compilation() {
            return Err(Problem::renamed(item, name, symbols, [&*first.place, &*other.place]));
        }
        let (first, other) = (self.files[first.file], self.files[other.file]);
        let files = if first == other { first.to_owned() } else { format!("{first} and {other}") };
        Err(Problem::several(item, name, &files, &symbols))
    }

    /// Returns the problem of an item that no file has.
    fn missing(&self, item: Item, name: &str) -> Problem {
        let files = match (&self.files[..], &self.modules[..]) {
            (["the file"], _) => "the file has no".to_owned(),
            ([_], [only]) => format!("{} has no", only.place),
            ([file], _) => format!("{file} has no"),
            (files, _) => format!("none of the {} files has a", files.len()),
        };
        let (mut all, mut known) = (Vec::new(), HashSet::new());
        for opened in &self.modules {
            all.extend(opened.names(item));
        }
        all.retain(|name| known.insert(*name));
        let mut problem = Problem::missing(item, &files, name, &all);
        if let Some(image) = self.contents.iter().find_map(|bytes| unread(bytes)) {
            problem.text += &format!(" ({image} is not read)");
        }
        problem
    }
}
