//! Names of types in C++.

use super::HeaderError;
use super::collect::Include;
use super::ty::Spelled;
use super::words::unchanged;
use crate::name::{Lookup, TemplateArgument, angled, cuda_vector, spell_all};
use crate::tensor_map;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// A type's name in C++.
#[derive(Clone, Debug)]
pub(super) struct Name {
    pub(super) namespaces: Vec<String>,
    /// The identifier, without namespaces and arguments.
    pub(super) ident: String,
    pub(super) template: Option<Template>,
    /// The whole name.
    pub(super) full: Spelled,
    /// The names of the classes in the template's arguments.
    pub(super) mentioned: Vec<Self>,
}

/// A template that a type is an instance of.
#[derive(Clone, Debug)]
pub(super) struct Template {
    /// The arguments in angle brackets.
    pub(super) arguments: Spelled,
    /// The parameters, as in the template's declaration.
    pub(super) parameters: Spelled,
}

impl Name {
    /// Returns the name of a class or of a template's instance. `of` is the Rust type or kernel that needs it, for errors.
    pub(super) fn new(path: &str, arguments: Option<&[TemplateArgument<'_>]>, of: &str) -> Result<Self, HeaderError> {
        let idents = path.split("::").map(|part| unchanged(part, || of.into()).map(ToOwned::to_owned));
        let mut namespaces = idents.collect::<Result<Vec<_>, _>>()?;
        let ident = namespaces.pop().unwrap_or_default();
        let template = match arguments.map(Template::new) {
            None => None,
            Some(Some(template)) => Some(template),
            Some(None) => return Err(HeaderError::scope(of)),
        };
        let classes = arguments.unwrap_or_default().iter().filter_map(|argument| match argument {
            TemplateArgument::Type(ty) | TemplateArgument::Value(ty, _) => ty.class_name()?.parts(),
            TemplateArgument::Template(_) | TemplateArgument::Pack(_) => None,
        });
        let mentioned = classes.map(|(path, arguments)| Self::new(path, arguments, of)).collect::<Result<_, _>>()?;
        let full = |before: &str, lookup| {
            let arguments = template.as_ref().map(|template| template.arguments.text(lookup)).unwrap_or_default();
            format!("{before}{path}{arguments}")
        };
        let full = Spelled { here: full("", Lookup::Here), rooted: full("::", Lookup::Global) };
        Ok(Self { namespaces, ident, template, full, mentioned })
    }

    /// Returns the name of a type nested in the class with this name.
    pub(super) fn inner(&self, ident: String) -> Self {
        let full = |outer: &str| format!("{outer}::{ident}");
        let full = Spelled { here: full(&self.full.here), rooted: full(&self.full.rooted) };
        Self { full, ident, namespaces: Vec::new(), template: None, mentioned: Vec::new() }
    }

    /// Returns whether the class is cuda.h's `CUtensorMap`.
    pub(super) fn is_tensor_map(&self) -> bool {
        self.namespaces.is_empty() && self.template.is_none() && self.ident == tensor_map::CUDA_NAME
    }

    /// Returns the CUDA header that defines the class, if there is one.
    pub(super) fn include(&self) -> Option<Include> {
        if !self.namespaces.is_empty() {
            return None;
        }
        /// Records that every source of nvcc knows.
        const OTHERS: [&str; 5] = ["dim3", "cudaChannelFormatDesc", "cudaExtent", "cudaPitchedPtr", "cudaPos"];
        let ident = &self.ident;
        if cuda_vector(ident).is_some() || OTHERS.contains(&&**ident) {
            Some(Include::Vectors)
        } else if self.is_tensor_map() {
            Some(Include::TensorMap(None))
        } else if ident.starts_with("__half") || ident.starts_with("__nv_") {
            Some(Include::of(ident))
        } else {
            None
        }
    }

    /// Returns the name without template arguments.
    pub(super) fn path(&self) -> String {
        format!("{}::{}", self.namespaces.join("::"), self.ident)
    }

    /// Returns where the names in its declaration are looked up. In a namespace, this is the global one, because the
    /// enclosing namespaces may contain other types with the same names.
    pub(super) fn lookup(&self) -> Lookup {
        if self.namespaces.is_empty() { Lookup::Here } else { Lookup::Global }
    }
}

impl Template {
    fn new(arguments: &[TemplateArgument<'_>]) -> Option<Self> {
        let parameters = |lookup| {
            let parameters: Option<Vec<String>> = arguments.iter().map(|argument| argument.parameter(lookup)).collect();
            Some(parameters?.join(", "))
        };
        Some(Self {
            arguments: Spelled::of(|lookup| Some(angled(&spell_all(arguments, lookup)?)))?,
            parameters: Spelled::of(parameters)?,
        })
    }
}
