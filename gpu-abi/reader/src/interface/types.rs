//! The files that may describe types: debug information, and the symbols of kernels' stubs.

use super::item::{CompiledKernel, CompiledVariable, Declared, Described, DescribedType, Stated};
use super::problem::{Problem, SourceProblem};
use super::{Interface, List, PartOf};
use crate::Stubs;
use crate::debug::{DebugInfo, Function, KernelTypes, KernelTypesError, Type, TypeTable, Types, Wanted, has_lines};
use crate::error::ReadErrorKind;
use crate::host_file::host_of;
use crate::kernel::Kernel;
use crate::model::HostKind;
use crate::names::{CxxKind, CxxType, is_cuda_class};
use crate::search;
use crate::type_list::ClassKeys;
use std::collections::HashSet;
use std::sync::Arc;

/// How to describe the types of kernels in objects for Windows.
const WITH_CL: &str = "name the object file that `nvcc -c -Xcompiler /Z7` makes";

/// How to describe the types of kernels in other files.
const WITH_NVCC: &str = "name the object file that `nvcc -g -c` makes";

/// How to describe the types of kernels in PTX text that LLVM made, whose first lines say so.
const LLVM: &str = "make it with rustc's `-C debuginfo=2`, or clang's `-g -Xclang -debug-info-kind=limited`";

/// A file that may describe types.
#[derive(Debug)]
pub(super) struct Source<'f> {
    /// The name in messages.
    name: &'f str,
    /// How to make a file that describes the kernels' types.
    how: &'static str,
    /// Whether the file was given for its types; it must then describe everything that is declared.
    is_given: bool,
    number: usize,
    debug: Option<KernelTypes<'f>>,
    stubs: Stubs,
    /// The types of all described parameters and variables.
    described: Vec<Type>,
    /// The [contents](Type::contents) of those of variables.
    variables: HashSet<u64>,
}

impl<'f> Source<'f> {
    pub(super) fn open(number: usize, name: &'f str, bytes: &'f [u8], is_given: bool) -> Result<Self, SourceProblem> {
        let mut debug = match KernelTypes::read(bytes) {
            Ok(debug) => Some(debug),
            // A host file without debug information may have stubs.
            Err(error) if matches!(error.kind, ReadErrorKind::Malformed { .. }) && error.offset == 0 => None,
            Err(error) => {
                let what = if is_given { "" } else { "the debug information in " };
                let text = format!("{what}{name} cannot be read: {error}");
                return Err(SourceProblem { source: number, error: Some(error), text });
            }
        };
        let how = match bytes {
            _ if search::contains(&bytes[..bytes.len().min(64)], b"LLVM NVPTX", 0) => LLVM,
            _ if host_of(bytes) == Some(HostKind::Windows) => WITH_CL,
            _ => WITH_NVCC,
        };
        let stubs = match &mut debug {
            Some(debug) => debug.take_stubs(),
            None => Stubs::read(bytes).unwrap_or_default(),
        };
        let is_empty = debug.as_ref().is_none_or(KernelTypes::is_empty) && stubs.iter().next().is_none();
        if is_given && is_empty {
            let text = match how {
                LLVM => format!("{name} has no debug information: {how}"),
                _ => format!(
                    "{name} has neither debug information nor the stubs of kernels: {how} from the source of the kernels"
                ),
            };
            return Err(SourceProblem { source: number, error: None, text });
        }
        Ok(Self { name, how, is_given, number, debug, stubs, described: Vec::new(), variables: HashSet::new() })
    }

    /// Adds the types of a kernel to its own. The result is a problem if another source may solve it.
    pub(super) fn describe(&mut self, kernel: &mut CompiledKernel<'_>, part: PartOf<'_>) -> Option<Problem> {
        let (symbol, count) = (kernel.symbol, kernel.images[0].item.params.len());
        let name = self.name;
        let stub = self.stubs.get(symbol);
        // A template's stub has its own parameters, which do not depend on the template's arguments.
        let stated = stub.and_then(|stub| Stated::by_stub(stub, count, name));
        let has_stub = stub.is_some();
        kernel.stated.extend(stated.filter(|stated| !kernel.stated.iter().any(|other| other.is_same(stated))));
        let found = match self.find(symbol, Wanted::Kernel, &kernel.images, part) {
            Ok(found) => found,
            Err(error) => return self.unsolved(&error, &mut kernel.problems),
        };
        if found.is_empty() && self.is_given && !has_stub {
            kernel.problems.push(Problem::not_described(format!(
                "{name} has neither debug information for the kernel `{symbol}` nor its stub: {} from the kernel's source",
                self.how
            )));
        }
        // Names do not state members. Stubs alone are enough for a kernel that takes numbers.
        let class = kernel.stated.iter().flat_map(|stated| &stated.signature.params).find_map(class_of);
        let class = class.filter(|_| found.is_empty() && self.is_given && has_stub);
        let undescribed = class.map(|class| {
            Problem::not_described(format!(
                "{name} has a stub of the kernel `{symbol}`, but no debug information that describes `{class}`: {}",
                self.how
            ))
        });
        for (image, function) in found {
            match self.placed(&function, image, &kernel.images) {
                Ok(described) => kernel.described.extend(described),
                Err(problem) => kernel.problems.push(problem),
            }
        }
        undescribed
    }

    /// Adds the type of a variable to its own. The result is a problem if another source may solve it.
    pub(super) fn describe_variable(&mut self, variable: &mut CompiledVariable<'_>, part: PartOf<'_>) -> Option<Problem> {
        let (symbol, is_managed) = (variable.symbol, variable.images[0].item.is_managed);
        let found = match self.find(symbol, Wanted::Variable { is_managed }, &variable.images, part) {
            Ok(found) => found,
            Err(error) => return self.unsolved(&error, &mut variable.problems),
        };
        // Stubs describe only kernels, and they may be the reason why the file is given.
        let has_debug = self.debug.as_ref().is_some_and(|debug| !debug.is_empty());
        if found.is_empty() && self.is_given && has_debug {
            variable.problems.push(Problem::not_described(format!(
                "{} has debug information, but it does not describe the variable `{symbol}`: {} from the source that defines the \
                 variable",
                self.name, self.how
            )));
        }
        for (image, found) in found {
            let place = self.place(image, &variable.images);
            let mut types = Vec::new();
            for (_, ty) in &found.params {
                self.variables.insert(ty.innermost().contents());
                types.push(Some(self.add(None, ty)));
            }
            variable.described.push(Described { source: self.number, is_of_host: found.is_of_host, image, types, place });
        }
        None
    }

    /// Adds a problem to those of an item, or returns it if another source may solve it.
    fn unsolved(&self, error: &KernelTypesError, problems: &mut Vec<Problem>) -> Option<Problem> {
        let problem = Problem::of_types(self.name, error);
        match error {
            KernelTypesError::HostOnly { .. } => return Some(problem),
            KernelTypesError::Elsewhere { .. } if !self.is_given => return Some(problem),
            _ => problems.push(problem),
        }
        None
    }

    /// Returns the descriptions of an item, each of one image, or of all. If the file has several that differ, each image has that of
    /// its own module: the host code of the same member of a static library, or its own debug information.
    fn find<T>(
        &mut self,
        symbol: &str,
        wanted: Wanted,
        images: &[Declared<T>],
        part: PartOf<'_>,
    ) -> Result<Vec<(Option<usize>, Function)>, KernelTypesError> {
        let Some(debug) = &mut self.debug else { return Ok(Vec::new()) };
        let ambiguous = match debug.find(symbol, wanted, None) {
            Err(error @ KernelTypesError::Ambiguous { .. }) => error,
            found => return Ok(found?.into_iter().map(|found| (None, found)).collect()),
        };
        let in_image = |declared: &Declared<T>| {
            let part = part(declared.image, self.number);
            Some((Some(declared.image), debug.find(symbol, wanted, Some(&part)).ok()??))
        };
        images.iter().map(in_image).collect::<Option<Vec<_>>>().ok_or(ambiguous)
    }

    /// Matches a description with the parameters of the kernel in the image that it describes, or in the first one.
    fn placed(
        &mut self,
        function: &Function,
        image: Option<usize>,
        images: &[Declared<Kernel<'_>>],
    ) -> Result<Option<Described>, Problem> {
        let (shown, symbol) = (self.name, &function.symbol);
        let declared = images.iter().find(|declared| image == Some(declared.image)).unwrap_or(&images[0]);
        let params = &declared.item.params;
        let apart = function.with_slices_apart(params.len()).filter(|_| function.params.len() < params.len());
        let function = apart.as_ref().unwrap_or(function);
        let (described, count) = (function.params.len(), params.len());
        if described > count {
            return Err(Problem::not_described(format!(
                "{shown} describes `{symbol}` with {described} parameters, but {count} are declared: compile both files from one \
                 source"
            )));
        }
        if described < count && self.is_given {
            return Err(Problem::not_described(format!(
                "{shown} describes only {described} of the {count} parameters of `{symbol}`: compile both files from one source, \
                 and name the object file of `nvcc -g -c`, since `nvcc -G` leaves out some that the kernel does not use"
            )));
        }
        let mut long = function.params.iter().zip(params).filter(|_| described == count).filter_map(|((_, ty), param)| {
            let (described, size) = (ty.size?, param.size as u64);
            let host = |size| HostKind::of_number(ty.name(), size);
            let (types, kernels) = (host(described)?, host(size)?);
            (types != kernels).then_some((ty.name(), described, size, kernels))
        });
        if let Some((ty, described, size, host)) = long.next() {
            return Err(Problem::not_described(format!(
                "{shown} describes `{symbol}` with a `{ty}` of {described} bytes, where it has {size}, as on {host}: compile both files from one \
                 source, for one host"
            )));
        }
        let sizes: Vec<_> = params.iter().map(|param| (param.name, param.size)).collect();
        let Some(placed) = function.placed(&sizes) else { return Ok(None) };
        let described = &function.params;
        let mut add = |number: usize| self.add(described[number].0.as_deref(), &described[number].1);
        let types = placed.into_iter().map(|number| number.map(&mut add)).collect();
        let place = self.place(image, images);
        Ok(Some(Described { source: self.number, is_of_host: function.is_of_host, image, types, place }))
    }

    /// Returns the place of the description of an image.
    fn place<T>(&self, image: Option<usize>, images: &[Declared<T>]) -> Arc<str> {
        let own = images.iter().find(|declared| image == Some(declared.image)).filter(|_| !self.is_given);
        own.map_or_else(|| self.name.into(), |declared| Arc::clone(&declared.place))
    }

    /// Adds the type of a parameter or variable.
    fn add(&mut self, param: Option<&str>, ty: &Type) -> DescribedType {
        self.described.push(ty.clone());
        let param = param.map(str::to_owned);
        DescribedType { number: self.described.len() - 1, name: ty.name().to_owned(), param }
    }

    /// Returns the type with this number, and the types that it refers to.
    pub(super) fn ty(&self, number: usize) -> Option<(&Type, &Types)> {
        Some((self.described.get(number)?, self.debug.as_ref()?.types()))
    }

    /// Returns the debug information.
    pub(super) const fn debug(&self) -> Option<&KernelTypes<'f>> {
        self.debug.as_ref()
    }

    /// Returns all described types, and the types that they refer to.
    #[inline]
    pub(super) fn reached(&self) -> Option<DebugInfo> {
        let mut reached = self.debug.as_ref()?.reached_from(Vec::new(), &self.described);
        reached.types.stored.extend(&self.variables);
        Some(reached)
    }

    /// Returns the index of the source.
    pub(super) const fn number(&self) -> usize {
        self.number
    }

    /// Adds the names of the classes that the file describes or declares.
    pub(super) fn add_classes(&self, classes: &mut ClassKeys) {
        if let Some(debug) = &self.debug {
            classes.extend(debug.classes().iter());
        }
    }

    /// Returns a list with all described types.
    pub(super) fn list(&self) -> Option<List> {
        let types = self.debug.as_ref().filter(|_| !self.described.is_empty())?.types();
        let mut table = TypeTable::new(types);
        let places = self.described.iter().map(|ty| table.add(ty)).collect();
        Some(List { source: self.number, places, types: table.into_kernels_list() })
    }
}

impl<'f> Interface<'f> {
    /// Returns the debug information of each source.
    pub fn debug(&self) -> impl Iterator<Item = (usize, &KernelTypes<'f>)> {
        self.sources.iter().filter_map(|source| Some((source.number(), source.debug()?)))
    }

    /// Returns whether an image has line numbers.
    pub fn has_lines(&self) -> bool {
        self.modules.iter().any(|opened| has_lines(&opened.module))
    }

    /// Returns all described types, and the types that they refer to, of each source.
    #[inline]
    pub fn reached(&self) -> impl Iterator<Item = DebugInfo> {
        self.sources.iter().filter_map(Source::reached)
    }

    /// Returns a described type, and the types that it refers to.
    pub fn ty(&self, source: usize, number: usize) -> Option<(&Type, &Types)> {
        self.sources.iter().find(|known| known.number() == source)?.ty(number)
    }
}

/// Returns the class that a type is, holds or points to, unless it is one of CUDA's.
fn class_of(ty: &CxxType) -> Option<String> {
    match ty.kind() {
        CxxKind::Pointer(to) | CxxKind::Array(_, to) => class_of(&to),
        CxxKind::Class(name) => Some(name.to_string()).filter(|name| !is_cuda_class(name)),
        _ => None,
    }
}
