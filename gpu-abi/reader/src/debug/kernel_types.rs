//! Finds the types of kernels and variables wherever a file describes them.
//!
//! `nvcc -G` and clang describe kernels in the device code. For optimized code without `-G`, `nvcc -g -c` makes the host
//! compiler describe the kernels' stubs and the variables' shadows in the object file. Only requested kernels and variables
//! are read, because an object file of a few MB describes thousands of functions.

use super::build::{Builder, Dwarf, Kept, MAX_NESTING};
use super::elsewhere::Elsewhere;
use super::graph::{StatedTypes, Types, Walked};
use super::items::{Form, Item, Items};
use super::sections::Sections;
use super::types::{Function, Type};
use super::{DebugInfo, KernelTypesError, host};
use crate::artifact::{Artifact, Image};
use crate::error::{ReadError, ReadErrorKind};
use crate::host_file::objects;
use crate::host_object::Definition;
use crate::interface::Part;
use crate::model::Arch;
use crate::module::Module;
use crate::stub_name::of_clang_symbol;
use crate::stubs::Stubs;
use crate::type_list::ClassKeys;
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::mem;
use std::sync::Arc;

/// The types of kernel parameters and variables in a file of any kind with debug information.
///
/// The file can be PTX text, a cubin or a fatbin, or a host executable, object file, library or static library. Kernels
/// and variables are read on request. In a host file, the host's description comes first: `nvcc -g -c` writes it beside
/// optimized code. If it does not have the kernel or variable, the file's images are read.
///
/// ```
/// use gpu_abi_reader::debug::KernelTypes;
///
/// // nvcc -G -arch=sm_75 -ptx nbody.cu -o nbody.debug.ptx
/// let ptx = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/kernels/nbody.debug.ptx"));
/// let mut types = KernelTypes::read(ptx)?;
/// let step = types.kernel("step")?.expect("the file has the kernel");
/// let names: Vec<&str> = step.params().map(|(_, ty)| ty.name()).collect();
/// assert_eq!(names, ["Body *", "const Body *", "SimParams"]);
/// let (_, bodies) = step.params().next().unwrap();
/// assert_eq!(types.types().pointee(bodies).unwrap().size, Some(64));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct KernelTypes<'a> {
    pub(super) file: &'a [u8],
    pub(super) sources: Vec<Source<'a>>,
    pub(super) items: Items,
    /// Whether the images of a host file have been added to the sources, or are never to be added.
    has_images: bool,
    pub(super) types: Types,
    /// The names of types whose definitions have been looked for.
    pub(super) looked_up: HashSet<String>,
    /// What functions lead to, once that is done.
    pub(super) walked: Walked,
    /// The results of requests that are not for a part of the file: each member of a static library may ask for the same kernel.
    found: HashMap<(String, Wanted), Result<Option<Function>, KernelTypesError>>,
    /// The stubs of the host's code, whose files are opened only once.
    stubs: Stubs,
    /// What each part of the host's code defines; read if debug information is elsewhere.
    definitions: OnceCell<Vec<Definitions>>,
}

/// The name of a static library's member, the symbols that it defines, and the stubs among them.
type Definitions = (Option<String>, HashSet<String>, Stubs);

impl Part {
    /// Returns whether this part with debug information describes the image `of`.
    fn describes(&self, of: &Self) -> bool {
        match self.image {
            Some(_) => self.image == of.image,
            None => self.member.is_some() && self.member == of.member,
        }
    }
}

/// A part of a file with debug information.
#[derive(Clone, Debug)]
pub(super) struct Source<'a> {
    name: String,
    part: Part,
    pub(super) side: Side,
    pub(super) dwarf: Dwarf<'a>,
    pub(super) kept: Kept,
}

impl<'a> KernelTypes<'a> {
    /// Finds the functions that a file describes.
    ///
    /// # Errors
    ///
    /// If the file is not in any of the formats, its list of contents is broken, or its debug information is in an
    /// unsupported form.
    pub fn read(file: &'a [u8]) -> Result<Self, ReadError> {
        let mut types = Self { file, ..Self::default() };
        match Module::read(file) {
            Ok(module) => {
                types.add_module(&module, String::new(), Part::default())?;
                types.has_images = true;
            }
            Err(error) if error.kind == ReadErrorKind::UnknownFormat => {
                let read = objects(file, &mut |object, member, start| {
                    types.stubs.add(&object.definitions());
                    types.add_host(member, host::sections(object, start)?, |builder, items| {
                        builder.add_kernels(items, Side::Host)
                    })
                });
                match read {
                    // Fatbins.
                    Err(error) if error.kind == ReadErrorKind::UnknownFormat => types.add_images()?,
                    read => read?,
                }
            }
            Err(error) => return Err(error),
        }
        Ok(types)
    }

    /// Returns a file whose images are left out and whose host code is still to be added.
    pub(super) fn empty(file: &'a [u8]) -> Self {
        let types = Types { are_host_code: true, ..Types::default() };
        Self { file, has_images: true, types, ..Self::default() }
    }

    /// Returns the stubs in the symbol tables of the host's code, and forgets them.
    pub(crate) fn take_stubs(&mut self) -> Stubs {
        mem::take(&mut self.stubs)
    }

    fn add_module(&mut self, module: &Module<'_>, name: String, part: Part) -> Result<(), ReadError> {
        let sections = Sections::read(module)?;
        self.add(name, part, Side::Device, sections, |builder, items| builder.add_kernels(items, Side::Device))
    }

    /// Adds the host code of a file, or of a static library's member, unless it has no debug information. `find` adds its items.
    pub(super) fn add_host(
        &mut self,
        member: Option<&str>,
        sections: Sections<'a>,
        find: impl FnOnce(&mut Builder<'_, '_>, &mut Items) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        let name = member.map(|member| format!("`{member}`")).unwrap_or_default();
        self.add(name, Part { member: member.map(str::to_owned), image: None }, Side::Host, sections, find)
    }

    fn add(
        &mut self,
        name: String,
        part: Part,
        side: Side,
        sections: Sections<'a>,
        find: impl FnOnce(&mut Builder<'_, '_>, &mut Items) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        let Some(dwarf) = Dwarf::of(sections)? else { return Ok(()) };
        self.found.clear();
        self.types.classes.take();
        let mut kept = Kept { is_host_code: self.types.are_host_code, ..dwarf.kept() };
        let number = self.sources.len();
        let found = dwarf.build(number, &mut kept, &mut self.types, |builder| find(builder, &mut self.items));
        match found {
            Ok(()) => self.sources.push(Source { name, part, side, dwarf, kept }),
            Err(_) => self.items.remove(number),
        }
        found
    }

    /// Adds the descriptions in the file's images. A broken image hides the others only if none of them describes anything: whoever reads
    /// the file's modules reports it.
    fn add_images(&mut self) -> Result<(), ReadError> {
        self.has_images = true;
        let mut broken = None;
        for image in Artifact::read_damaged(self.file)?.0.images.iter().filter(|image| image.kind.is_read()) {
            let part = Part { member: image.member.as_deref().map(str::to_owned), image: Some(image.offset) };
            let unpacked = image.unpack();
            match unpacked.as_ref().map_err(Clone::clone).and_then(|bytes| Module::read(bytes)) {
                Ok(module) => self.add_module(&module, format!("the image for {}", image.arch), part)?,
                Err(error) => broken = broken.or(Some(error)),
            }
        }
        broken.filter(|_| self.sources.is_empty()).map_or(Ok(()), Err)
    }

    /// Returns the kernel that PTX and cubins call `symbol`, with its parameters; `None` if the file does not describe it.
    ///
    /// An `extern "C"` kernel in a host file is found by its name in the source. Parameters have names if the compiler
    /// writes them; nvcc does not for the host.
    ///
    /// # Errors
    ///
    /// If the debug information is broken or in other files, or if several different kernels have the symbol, or
    /// several different types have one name.
    #[inline]
    pub fn kernel(&mut self, symbol: &str) -> Result<Option<Function>, KernelTypesError> {
        self.find(symbol, Wanted::Kernel, None)
    }

    /// Returns the type of the variable that PTX and cubins call `symbol`; `None` if the file does not describe it.
    ///
    /// On the host, a variable has a shadow of the same type, except that the shadow of a managed variable is a pointer to
    /// it. The caller takes `is_managed` from the module that contains the variable. Static shadows do not have symbols of
    /// their own, so different instances of one template cannot be told apart.
    ///
    /// ```
    /// use gpu_abi_reader::debug::{KernelTypes, TypeKind};
    ///
    /// // nvcc -G -arch=sm_75 -ptx nbody.cu -o nbody.debug.ptx
    /// let ptx = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/kernels/nbody.debug.ptx"));
    /// let mut types = KernelTypes::read(ptx)?;
    /// assert!(types.variable("params", false)?.is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the debug information is broken or in other files, or if several different variables have the symbol, or
    /// several different types have one name.
    #[inline]
    pub fn variable(&mut self, symbol: &str, is_managed: bool) -> Result<Option<Type>, KernelTypesError> {
        let found = self.find(symbol, Wanted::Variable { is_managed }, None)?;
        Ok(found.and_then(|found| found.params().next().map(|(_, ty)| ty.clone())))
    }

    /// Returns a kernel, or a variable as a function with one parameter of its type; only from the part of the file that describes
    /// the image `of`, if there is one.
    pub(crate) fn find(
        &mut self,
        symbol: &str,
        wanted: Wanted,
        of: Option<&Part>,
    ) -> Result<Option<Function>, KernelTypesError> {
        if of.is_some() {
            return self.look_up(symbol, wanted, of);
        }
        let request = (symbol.to_owned(), wanted);
        if let Some(known) = self.found.get(&request) {
            return known.clone();
        }
        let found = self.look_up(symbol, wanted, None);
        self.found.insert(request, found.clone());
        found
    }

    fn look_up(&mut self, symbol: &str, wanted: Wanted, of: Option<&Part>) -> Result<Option<Function>, KernelTypesError> {
        let found = self.described(symbol, wanted, of, Side::Host)?;
        let on_host = if found.is_empty() { None } else { self.only(symbol, found)? };
        let host_only = on_host.as_ref().and_then(|function| {
            let name = self.types.host_only(function)?;
            Some(KernelTypesError::HostOnly { symbol: symbol.into(), name })
        });
        if let (Some(function), None) = (on_host, &host_only) {
            return Ok(Some(Function { is_of_host: true, ..function }));
        }
        if !self.has_images {
            let read = self.add_images();
            // An object file without images does not have kernels.
            if self.sources.is_empty() && read.as_ref().is_err_and(|error| error.offset > 0) {
                read?;
            }
        }
        let found = self.described(symbol, wanted, of, Side::Device)?;
        match (self.only(symbol, found)?, host_only) {
            (None, Some(error)) => Err(error),
            (found, _) => Ok(found),
        }
    }

    /// Returns whether no debug information has been found.
    ///
    /// If a host file has its own description, its images are read only to find a kernel or variable that is not in it.
    pub fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    /// Reads all types and functions that each part of the file describes: its host code, with that of each member of a static library apart,
    /// and each image that is not broken, with its architecture.
    ///
    /// # Errors
    ///
    /// If the debug information is broken.
    #[inline]
    pub fn everything(&self) -> Result<Vec<(Option<Arch>, DebugInfo)>, ReadError> {
        let host = self.sources.iter().filter(|source| source.side == Side::Host);
        let host = host.map(|source| Ok((None, DebugInfo::from_dwarf(&source.dwarf)?)));
        let images = Artifact::read_damaged(self.file).map(|(artifact, _)| artifact.images).unwrap_or_default();
        let of_image = |image: &Image<'_>| {
            let unpacked = image.unpack().ok()?;
            let module = Module::read(&unpacked).ok()?;
            // Its declarations of parameters state alignments as well.
            Some((Some(module.arch()), DebugInfo::read(&module).transpose()?))
        };
        let images = images.iter().filter(|image| image.kind.is_read()).filter_map(of_image);
        host.chain(images.map(|(arch, info)| Ok((arch, info?)))).collect()
    }

    /// Returns the parts of the file whose debug information of C++ is in other files, each by its name in messages, which is empty for a
    /// host file as a whole.
    pub(super) fn elsewhere(&self) -> impl Iterator<Item = (&str, &Elsewhere)> {
        let sources = self.sources.iter().map(|source| (source.name.as_str(), source.dwarf.elsewhere.as_ref()));
        sources.filter_map(|(name, elsewhere)| Some((name, elsewhere.filter(|elsewhere| !elsewhere.is_of_rustc())?)))
    }

    /// Returns where the debug information of the part is that defines a kernel or a variable, or of the first part if symbols do not tell
    /// which one that is.
    fn elsewhere_of(&self, symbol: &str) -> Option<&Elsewhere> {
        let (_, first) = self.elsewhere().next()?;
        let definitions = self.definitions.get_or_init(|| {
            let mut all = Vec::new();
            let read = objects(self.file, &mut |object, member, _| {
                let (definitions, mut stubs) = (object.definitions(), Stubs::default());
                stubs.add(&definitions);
                let mut names = HashSet::new();
                for Definition { name, .. } in definitions {
                    names.insert(name.to_owned());
                    names.extend(of_clang_symbol(name));
                }
                all.push((member.map(str::to_owned), names, stubs));
                Ok(())
            });
            if read.is_ok() { all } else { Vec::new() }
        });
        let is_defining = |(_, names, stubs): &&Definitions| names.contains(symbol) || stubs.get(symbol).is_some();
        match definitions.iter().rfind(is_defining) {
            Some((member, ..)) => {
                self.sources.iter().find(|source| source.part.member == *member)?.dwarf.elsewhere.as_ref()
            }
            None => Some(first),
        }
    }

    /// Returns the types that the parameters of the requested kernels refer to.
    pub const fn types(&self) -> &Types {
        &self.types
    }

    /// Returns the names of all classes that the file describes or declares, which are read once.
    pub(crate) fn classes(&self) -> &Arc<ClassKeys> {
        self.types.classes.get_or_init(|| {
            let mut names = ClassKeys::new();
            self.sources.iter().for_each(|source| source.dwarf.add_class_names(&mut names));
            names.into()
        })
    }

    /// Returns the descriptions of a kernel or variable on one side, each with the part of the file that contains it.
    fn described(
        &mut self,
        symbol: &str,
        wanted: Wanted,
        of: Option<&Part>,
        side: Side,
    ) -> Result<Vec<(usize, Function)>, KernelTypesError> {
        let is_meant = |number: usize| {
            let source = &self.sources[number];
            source.side == side && of.is_none_or(|of| source.part.describes(of))
        };
        let items = match wanted {
            Wanted::Kernel => self.items.kernel(symbol, &is_meant)?,
            Wanted::Variable { .. } => self.items.variable(symbol, &is_meant),
        };
        let is_shadow = side == Side::Host && matches!(wanted, Wanted::Variable { is_managed: true });
        Ok(self.build(symbol, &items, is_shadow)?)
    }

    /// Returns what items describe, each with the index of its source: functions called `symbol`, and variables as functions with one
    /// parameter of their type.
    pub(super) fn build(
        &mut self,
        symbol: &str,
        items: &[Item],
        is_shadow: bool,
    ) -> Result<Vec<(usize, Function)>, ReadError> {
        let mut found = Vec::new();
        for items in items.chunk_by(|one, other| one.source == other.source) {
            let number = items[0].source;
            let Source { dwarf, kept, .. } = &mut self.sources[number];
            dwarf.build(number, kept, &mut self.types, |builder| {
                for item in items {
                    let function = match item.form {
                        Form::Function(convention) => Some(builder.function(item.at, symbol, convention, MAX_NESTING)?),
                        Form::Variable => builder.variable(item.at, symbol, is_shadow)?,
                    };
                    found.extend(function.map(|function| (number, function)));
                }
                Ok(())
            })?;
        }
        Ok(found)
    }

    /// Returns the names of the sources of different descriptions, each of which has its source's number and a fingerprint.
    pub(super) fn different<T>(&self, found: &[(usize, T)], fingerprint: impl Fn(&T) -> u64) -> Vec<String> {
        let mut known = HashSet::new();
        let different = found.iter().filter(|(_, one)| known.insert(fingerprint(one)));
        different.map(|(source, _)| self.sources[*source].name.clone()).collect()
    }

    /// Returns the kernel or variable if there is only one description.
    pub(super) fn only(
        &mut self,
        symbol: &str,
        found: Vec<(usize, Function)>,
    ) -> Result<Option<Function>, KernelTypesError> {
        let different = StatedTypes::different(found.iter().map(|(_, function)| self.types.stated(function)));
        if different.len() > 1 {
            let places = different.into_iter().map(|index| self.sources[found[index].0].name.clone()).collect();
            return Err(KernelTypesError::Ambiguous { symbol: symbol.into(), places });
        }
        if found.is_empty() {
            if let Some(elsewhere) = self.elsewhere_of(symbol) {
                return Err(KernelTypesError::Elsewhere { symbol: symbol.into(), elsewhere: elsewhere.clone() });
            }
        }
        let Some((_, function)) = found.into_iter().next() else { return Ok(None) };
        self.complete(&function)?;
        Ok(Some(function))
    }
}

/// The kind of the requested item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Wanted {
    Kernel,
    Variable { is_managed: bool },
}

/// The side that a part of a file is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Host,
    Device,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_prints_its_reason_once() {
        let read = ReadError::malformed(0, "broken");
        let error = KernelTypesError::from(read);
        assert_eq!(error.to_string(), read.to_string());
        assert!(std::error::Error::source(&error).is_none());
    }

    #[test]
    fn a_broken_part_leaves_no_descriptions() {
        let ptx = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/kernels/nbody.debug.ptx"));
        let module = Module::read(ptx).unwrap();
        let mut types = KernelTypes::empty(ptx);
        let sections = Sections::read(&module).unwrap();
        let broken = types.add(String::new(), Part::default(), Side::Device, sections, |builder, items| {
            builder.add_kernels(items, Side::Device)?;
            Err(ReadError::malformed(0, "broken"))
        });
        broken.unwrap_err();
        assert!(types.kernel("step").unwrap().is_none());
        types.add_module(&module, String::new(), Part::default()).unwrap();
        assert_eq!(types.kernel("step").unwrap().unwrap().params().len(), 3);
    }
}
