//! Kernels and variables: their declarations in images, and their types in names and debug information.

use super::Problem;
use crate::kernel::Kernel;
use crate::model::{HostKind, Limits};
use crate::names::{CxxKind, CxxType, Signature, base_name, signature};
use crate::param::Param;
use crate::variable::Variable;
use std::sync::Arc;

/// The maximum number of parameters that a message lists.
const MAX_PARAMS: usize = 16;

/// The maximum number of characters of a C++ function that a message shows.
const MAX_SHOWN: usize = 120;

/// A kernel or variable as one image declares it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Declared<T> {
    /// The declaration.
    pub item: T,
    /// The index of the image among those of all files.
    pub image: usize,
    /// The file, and the image if the file has several, as messages show them.
    pub place: Arc<str>,
}

/// A kernel in the files.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CompiledKernel<'f> {
    /// The name used to launch the kernel, which is the same in all images.
    pub symbol: &'f str,
    /// The declaration in each image that has the kernel: at least one.
    pub images: Vec<Declared<Kernel<'f>>>,
    /// The types in the kernel's name and in the symbols of its stubs, each distinct list once. The kernel's own
    /// name comes first.
    pub stated: Vec<Stated>,
    /// The types in debug information; those of the file that is given for its types come first.
    pub described: Vec<Described>,
    /// The reasons why types are not known that the files should describe.
    pub problems: Vec<Problem>,
    /// The limits that apply in all images that have the kernel.
    pub limits: Limits,
}

/// A variable in the files.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CompiledVariable<'f> {
    /// The name by which the host finds the variable, which is the same in all images.
    pub symbol: &'f str,
    /// The declaration in each image that has the variable: at least one.
    pub images: Vec<Declared<Variable<'f>>>,
    /// The type in debug information: lists of one type.
    pub described: Vec<Described>,
    /// The reasons why the type is not known that the files should describe.
    pub problems: Vec<Problem>,
}

/// The types of a kernel's parameters in a name.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Stated {
    /// The signature; one of a stub has the kernel's types.
    pub signature: Signature,
    /// A clause that names the file and the name.
    pub source: String,
}

/// A kernel's parameters, or a variable, in debug information.
#[derive(Clone, Debug)]
pub struct Described {
    /// The index of the file that describes the types; it is the number of files for the one given for its types.
    pub source: usize,
    /// Whether the host's compiler describes the types.
    pub is_of_host: bool,
    /// The image that this describes, if other images have another description.
    pub(super) image: Option<usize>,
    pub(super) types: Vec<Option<DescribedType>>,
    /// The place of the debug information as messages show it.
    pub place: Arc<str>,
}

/// The type of one parameter or variable in debug information.
#[derive(Clone, Debug)]
pub struct DescribedType {
    /// The number of the type among those that the interface has described from the source.
    pub number: usize,
    /// The type in C++.
    pub name: String,
    /// The name of the parameter, if the debug information has it.
    pub param: Option<String>,
}

impl Declared<Kernel<'_>> {
    /// Returns a clause that says where the image declares the parameter at `index`, and how.
    pub fn param(&self, index: usize) -> String {
        let param = &self.item.params[index];
        let (line, base) = (line(param.line), self.item.base_name());
        format!("{}{line} declares parameter {} of `{base}` as {}", self.place, index + 1, described(param))
    }

    /// Returns a clause that says where the image declares the kernel, and its parameters.
    pub(super) fn params(&self) -> String {
        let params = match &*self.item.params {
            [] => "none".to_owned(),
            params if params.len() <= MAX_PARAMS => params.iter().map(described).collect::<Vec<_>>().join(", "),
            params => counted(params.len(), "parameter"),
        };
        format!("{}{} declares {params}", self.place, line(self.item.line))
    }
}

impl Declared<Variable<'_>> {
    /// Returns a clause that says where the image declares the variable, and how.
    pub fn variable(&self) -> String {
        let (place, variable) = (&self.place, &self.item);
        let base = variable.base_name();
        match (variable.declaration, variable.size) {
            (Some(declaration), _) => format!("{place}{} declares `{base}` as `{declaration}`", line(variable.line)),
            (None, Some(size)) => format!("{place} has `{base}` with {size} bytes in `{}`", variable.space),
            (None, None) => format!("{place} has `{base}` in `{}`", variable.space),
        }
    }
}

impl<'f> CompiledKernel<'f> {
    /// Returns the type of the parameter at `index` in the first name that states all of it, or else in the first name. A kernel's
    /// symbol may not state all of a type that depends on a template argument, such as `typename T::Params`; its stub's symbol does.
    pub fn stated_type(&self, index: usize) -> Option<&CxxType> {
        let types = || self.stated.iter().filter_map(|stated| stated.signature.params.get(index));
        types().find(|ty| ty.is_known()).or_else(|| types().next())
    }

    /// Returns the host for which the kernel's parameters have the sizes that they have, if the types in its names depend on it.
    pub(super) fn host(&self) -> Option<HostKind> {
        let params = &self.images[0].item.params;
        let of = |(ty, param): (&CxxType, &Param<'_>)| match ty.kind() {
            CxxKind::Fundamental(fundamental) => HostKind::of_number(fundamental.name(), param.size as u64),
            _ => None,
        };
        self.stated.iter().find_map(|stated| stated.signature.params.iter().zip(params).find_map(of))
    }

    /// Returns the kernel in C++, as in `run<Scene>(float2, int *)`, if names state the types of its parameters. Debug information
    /// completes a mangled name.
    pub fn title(&self) -> Option<String> {
        let own = signature(self.symbol);
        let ty = |index| match self.stated_type(index) {
            stated if own.is_none() || stated.is_some_and(CxxType::is_known) => stated.map(ToString::to_string),
            stated => {
                let described = self.described.iter().find_map(|described| described.ty(index));
                described.map(|ty| ty.name.clone()).or_else(|| stated.map(ToString::to_string))
            }
        };
        let mut types = Vec::new();
        for index in 0..self.images[0].item.params.len() {
            let Some(ty) = ty(index) else { return own.map(|own| own.to_string()) };
            types.push(ty);
        }
        if own.is_none() && types.is_empty() {
            return None;
        }
        let name = own.as_ref().map_or_else(|| base_name(self.symbol), |own| own.name.instance());
        Some(format!("{name}({})", types.join(", ")))
    }
}

impl Stated {
    /// Returns the types in a kernel's symbol, if that states `count` parameters.
    pub(super) fn by_symbol(symbol: &str, count: usize, file: &str) -> Option<Self> {
        let signature = signature(symbol).filter(|signature| signature.params.len() == count)?;
        Some(Self { signature, source: format!("{file} names the kernel `{symbol}`") })
    }

    /// Returns the types in the symbol of a kernel's stub, if that states `count` parameters.
    #[cfg(feature = "debug")]
    pub(super) fn by_stub(stub: &str, count: usize, file: &str) -> Option<Self> {
        // The stubs of Windows are known by the kernel's name alone.
        let types = crate::names::stub_signature(stub).or_else(|| signature(stub));
        let types = types.filter(|signature| signature.params.len() == count)?;
        let kernel = signature(crate::names::stub_kernel(stub).unwrap_or(stub));
        // The kernel's own name may not state all of a type that depends on a template argument.
        let params = types.params.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let shown = kernel.map_or_else(|| stub.to_owned(), |kernel| shown(format!("{}({params})", kernel.name.instance())));
        Some(Self { signature: types, source: format!("{file} has the kernel's stub for `{shown}`") })
    }

    /// Returns whether another name contains the same types.
    #[cfg(feature = "debug")]
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let (own, others) = (&self.signature.params, &other.signature.params);
        own.len() == others.len() && own.iter().zip(others).all(|(own, other)| own.is_alike(other))
    }
}

impl Described {
    /// Returns whether the types are those of the kernel or variable in this image.
    pub fn is_of(&self, image: usize) -> bool {
        self.image.is_none_or(|of| of == image)
    }

    /// Returns whether the types are those of the kernel or variable in all images.
    pub const fn is_of_all(&self) -> bool {
        self.image.is_none()
    }

    /// Returns the type of the parameter at `index`, or of the variable at 0, if it is known.
    pub fn ty(&self, index: usize) -> Option<&DescribedType> {
        self.types.get(index)?.as_ref()
    }

    /// Returns the known types.
    pub fn types(&self) -> impl Iterator<Item = &DescribedType> {
        self.types.iter().flatten()
    }
}

/// Returns a signature as messages show it.
pub(super) fn shown(text: String) -> String {
    match text.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// Returns a parameter as the image declares it.
fn described(param: &Param<'_>) -> String {
    match (param.declaration, param.offset) {
        (Some(declaration), _) => format!("`{declaration}`"),
        (None, Some(offset)) => format!("{} at offset {offset}", counted(param.size, "byte")),
        (None, None) => counted(param.size, "byte"),
    }
}

fn line(line: Option<usize>) -> String {
    line.map_or_else(String::new, |line| format!(", line {line},"))
}

pub(super) fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
