//! The types that a header defines, each after the types that it is made from.

use super::HeaderError;
use super::name::Name;
use super::record::Definition;
use super::ty::{Function, Spelled, Ty};
use super::words::is_reserved;
use crate::classes::cuda_vector_name;
use crate::description::{Access, Description, DescriptionKind, Docs, FunctionType, Fundamental, Members};
use crate::layout::{Host, Kind, Layout};
use crate::name::{Lookup, Type, cuda_vector};
use crate::scalar::Scalar;
use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// A type by its layout, if known, and its description.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a> {
    pub(super) layout: Option<&'a Layout<'a>>,
    pub(super) description: &'a Description,
    /// What a number that this type leads to is called in C++, where Rust has an alias.
    alias: Option<Fundamental>,
}

impl<'a> Source<'a> {
    pub(super) const fn new(layout: Option<&'a Layout<'a>>, description: &'a Description) -> Self {
        Self { layout, description, alias: description.alias }
    }

    /// Returns the target of this pointer or the element of this array, which is written with the same alias.
    fn inner(self, layout: Option<&'a Layout<'a>>, description: &'a Description) -> Self {
        Self { alias: description.alias.or(self.alias), ..Self::new(layout, description) }
    }
}

/// One of CUDA's headers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Include {
    Vectors,
    Fp16,
    Bf16,
    Fp8,
    Fp6,
    Fp4,
    Tf32,
    /// `CUtensorMap`, aligned to this many bytes if Rust has a value of the type.
    TensorMap(Option<usize>),
}

impl Include {
    /// Returns the header that defines the narrow float called `class`.
    pub(super) fn of(class: &str) -> Self {
        let class = class.trim_start_matches('_').trim_start_matches("nv_");
        match class {
            _ if class.starts_with("bfloat") => Self::Bf16,
            _ if class.starts_with("fp8") => Self::Fp8,
            _ if class.starts_with("fp6") => Self::Fp6,
            _ if class.starts_with("fp4") => Self::Fp4,
            _ if class.starts_with("tf32") => Self::Tf32,
            _ => Self::Fp16,
        }
    }
}

/// The definitions of a header, with the declarations and includes that they need.
#[derive(Debug)]
pub(super) struct Collected<'a> {
    /// The host whose compilers read the header.
    pub(super) host: Host,
    pub(super) definitions: Vec<Definition<'a>>,
    /// Classes that are declared but not defined, because only their names are known.
    pub(super) declared: BTreeMap<String, Name>,
    /// The doc comments of types, by their names in C++.
    pub(super) docs: BTreeMap<String, &'a Docs>,
    pub(super) includes: BTreeSet<Include>,
    /// The types whose definition is complete or in progress, by their names in C++.
    known: BTreeMap<String, &'a Layout<'a>>,
    /// The targets of pointers that are still to be defined.
    pending: Vec<Source<'a>>,
    /// Types by their names in the layouts of pointers.
    paths: BTreeMap<String, Source<'a>>,
}

impl<'a> Collected<'a> {
    pub(super) const fn new(host: Host) -> Self {
        Self {
            host,
            definitions: Vec::new(),
            declared: BTreeMap::new(),
            docs: BTreeMap::new(),
            includes: BTreeSet::new(),
            known: BTreeMap::new(),
            pending: Vec::new(),
            paths: BTreeMap::new(),
        }
    }

    /// Registers `path` as a type's name in the layouts of pointers.
    pub(super) fn name(&mut self, path: &str, source: Source<'a>) {
        self.paths.insert(path.to_owned(), source);
    }

    /// Adds a type and all types that it needs, and returns it.
    pub(super) fn add(&mut self, source: Source<'a>) -> Result<Ty<'a>, HeaderError> {
        let ty = self.resolve(source, false)?;
        while let Some(source) = self.pending.pop() {
            self.resolve(source, false)?;
        }
        Ok(ty)
    }

    /// Returns a type; if it is a pointer's target, its definition can follow later.
    pub(super) fn resolve(&mut self, source: Source<'a>, is_pointee: bool) -> Result<Ty<'a>, HeaderError> {
        let ty = self.unqualified(source, is_pointee)?;
        if let (Some(docs), Ty::Class(name)) = (source.description.docs, &ty) {
            self.docs.insert(name.here.clone(), docs);
        }
        Ok(if source.description.is_const { Ty::Constant(Box::new(ty)) } else { ty })
    }

    /// Returns a type without `const`.
    fn unqualified(&mut self, source: Source<'a>, is_pointee: bool) -> Result<Ty<'a>, HeaderError> {
        let Source { layout, description, .. } = source;
        let has_name = |layout: &Layout<'_>| matches!(layout.kind(), Kind::Record(_) | Kind::Enum { .. });
        match (description.kind, description.cxx, description.layout.or(layout)) {
            (DescriptionKind::Void, ..) => Ok(Ty::Word("void")),
            (DescriptionKind::Function(function), ..) => self.function(function),
            (DescriptionKind::Pointer(to), ..) => {
                let to = self.resolve(source.inner(None, to), true)?;
                let to =
                    if let Access::Any | Access::Unique = description.access { to } else { Ty::Constant(Box::new(to)) };
                Ok(Ty::Pointer(Box::new(to)))
            }
            (DescriptionKind::Array(of, len), ..) => {
                let layout = match layout.map(Layout::kind) {
                    Some(Kind::Array { element, .. }) => Some(*element),
                    _ => None,
                };
                Ok(Ty::Array(Box::new(self.resolve(source.inner(layout, of), is_pointee)?), len))
            }
            (DescriptionKind::Named, Some(cxx), None) => self.named(cxx),
            (DescriptionKind::Named, Some(cxx), Some(layout)) if !has_name(layout) => self.named(cxx),
            (.., Some(layout)) => self.laid_out(layout, source, is_pointee),
            (.., None) => Ok(Ty::Word("void")),
        }
    }

    /// Returns the target of a callback. C++ needs no definitions of the classes that it takes or returns.
    fn function(&mut self, function: &'a FunctionType) -> Result<Ty<'a>, HeaderError> {
        if !function.parts.iter().all(is_passed) {
            return Ok(Ty::Undeclared(function.name));
        }
        let mut types = Vec::new();
        for description in function.parts {
            types.push(self.resolve(Source::new(None, description), true)?);
        }
        let parameters = types.split_off(1);
        Ok(match types.pop() {
            Some(result) => {
                let rust = (!function.parts.iter().all(is_known)).then_some(function.name);
                Ty::Function(Function { result: Box::new(result), parameters, rust })
            }
            None => Ty::Undeclared(function.name),
        })
    }

    /// Returns a type that has only a name.
    fn named(&mut self, cxx: &'a Type<'a>) -> Result<Ty<'a>, HeaderError> {
        let ty = self.type_called(cxx, "template parameter")?;
        if let Some((path, arguments)) = cxx.class_name().and_then(crate::name::Name::parts) {
            let name = Name::new(path, arguments, path)?;
            self.include(&name.mentioned);
            if !self.known.contains_key(&name.full.here) {
                self.declared.insert(name.full.here.clone(), name);
            }
        }
        Ok(ty)
    }

    fn laid_out(&mut self, layout: &'a Layout<'a>, source: Source<'a>, is_pointee: bool) -> Result<Ty<'a>, HeaderError> {
        let cxx = source.description.cxx;
        Ok(match layout.kind() {
            // A number or a vector with a name of its own keeps that of its type.
            Kind::Scalar(number) => match cxx.filter(|cxx| cxx.class_path().is_none()) {
                Some(cxx) if !cxx.is_fundamental(number.fundamental(Host::TARGET)) => {
                    self.type_called(cxx, layout.name())?
                }
                // An alias may be another number on the header's host, and anyone may call a type so.
                _ => {
                    let is_same = |alias: &Fundamental| Scalar::of_fundamental(*alias, self.host) == Some(*number);
                    Ty::Word(source.alias.filter(is_same).unwrap_or(number.fundamental(self.host)).name())
                }
            },
            Kind::Handle(_) => Ty::Word("unsigned long long"),
            Kind::NarrowFloat(class) => {
                self.includes.insert(Include::of(class));
                Ty::Class(Spelled::global(class))
            }
            Kind::Vector { .. } => {
                self.includes.insert(Include::Vectors);
                let is_own = |cxx: &&Type<'_>| cxx.class_path().is_some_and(|path| cuda_vector(path).is_some());
                match (cxx.filter(is_own), cuda_vector_name(layout)) {
                    (Some(cxx), _) => self.type_called(cxx, layout.name())?,
                    (None, Some(name)) => Ty::Class(Spelled::global(name)),
                    (None, None) => return Err(HeaderError::scope(layout.name())),
                }
            }
            // C++ has only 64-bit pointers.
            Kind::Pointer(_) if layout.size() == 4 => Ty::Word("unsigned int"),
            Kind::Pointer(pointer) => {
                let known = pointer.pointee().and_then(|path| self.paths.get(path).copied());
                let to = match known {
                    Some(source) => self.resolve(source, true)?,
                    None => Ty::Word("void"),
                };
                Ty::Pointer(Box::new(to))
            }
            Kind::Array { element, len } => {
                let element = source.inner(Some(element), &Description::UNKNOWN);
                Ty::Array(Box::new(self.resolve(element, is_pointee)?), *len)
            }
            Kind::Empty => Ty::Word("void"),
            Kind::Record(_) | Kind::Enum { .. } => {
                let name = self.name_of(layout, cxx)?;
                self.check_numbers(&name.full.here, layout.name())?;
                if layout.is_unlike(self.host) {
                    return Err(HeaderError::host(layout.name()));
                }
                self.include(&name.mentioned);
                if name.is_tensor_map() {
                    self.includes.insert(Include::TensorMap(Some(layout.align())));
                } else if is_pointee {
                    self.pending.push(source);
                } else {
                    self.define(layout, &name, source.description.members())?;
                }
                Ty::Class(name.full)
            }
        })
    }

    /// Includes the headers that define the classes in a template's arguments.
    fn include(&mut self, mentioned: &[Name]) {
        for name in mentioned {
            self.includes.extend(name.include());
            self.include(&name.mentioned);
        }
    }

    /// Returns the name of a record or an enumeration: if `cxx` is `None`, the name of a definition with the same
    /// layout, or else the layout's name.
    fn name_of(&self, layout: &'a Layout<'a>, cxx: Option<&'a Type<'a>>) -> Result<Name, HeaderError> {
        match cxx {
            Some(cxx) => {
                let parts = cxx.class_name().and_then(crate::name::Name::parts);
                let Some((path, arguments)) = parts else { return Err(HeaderError::scope(layout.name())) };
                Name::new(path, arguments, layout.name())
            }
            None => {
                let same = self.definitions.iter().find(|one| one.layout == layout);
                same.map_or_else(|| Name::new(layout.name(), None, layout.name()), |one| Ok(one.name.clone()))
            }
        }
    }

    /// Fails if a type's name has a class where a header declares namespaces.
    pub(super) fn check_scopes(&self) -> Result<(), HeaderError> {
        let names = || self.definitions.iter().map(|one| &one.name).chain(self.declared.values());
        let classes: BTreeSet<String> = names().map(Name::path).collect();
        let is_nested = |name: &&Name| {
            let outer = &name.namespaces;
            (0..outer.len()).any(|at| classes.contains(&format!("{}::{}", outer[..at].join("::"), outer[at])))
        };
        match names().find(is_nested) {
            Some(name) => Err(HeaderError::scope(&name.full.here)),
            None => Ok(()),
        }
    }

    /// Fails if one name has a template and a class, as of an instance whose arguments have no names in C++, or templates with different
    /// parameters.
    pub(super) fn check_templates(&self) -> Result<(), HeaderError> {
        let mut known: BTreeMap<String, Option<&str>> = BTreeMap::new();
        for name in self.definitions.iter().map(|one| &one.name).chain(self.declared.values()) {
            let parameters = name.template.as_ref().map(|template| &*template.parameters.here);
            if *known.entry(name.path()).or_insert(parameters) != parameters {
                return Err(HeaderError(format!(
                    "different templates, or a class and a template, are called `{}` in C++: rename one of them with `#[ptx(cxx = ..)]`; \
                     an instance of a generic type with a callback is a class without arguments",
                    name.path().trim_start_matches("::")
                )));
            }
        }
        Ok(())
    }

    /// Returns the type with this description, or an error if C++ cannot declare it.
    fn type_called(&self, cxx: &'a Type<'a>, of: &str) -> Result<Ty<'a>, HeaderError> {
        let text = cxx.declare("", Lookup::Here).ok_or_else(|| HeaderError::scope(of))?;
        self.check_numbers(&text, of)?;
        Ok(Ty::Cxx(cxx))
    }

    /// Fails if a type, `text` in C++, names `long`, a vector of it, or `wchar_t`, and these have another size on the header's host than on this one.
    fn check_numbers(&self, text: &str, of: &str) -> Result<(), HeaderError> {
        let text = text.replace("long long", "");
        let is_long = |word: &str| {
            let rest = word.strip_prefix('u').unwrap_or(word).strip_prefix("long");
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_digit()))
        };
        let mut words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let is_other_long = self.host.long().size() != Host::TARGET.long().size();
        let is_other_character = self.host.wide_char().size() != Host::TARGET.wide_char().size();
        if words.any(|word| is_other_long && is_long(word) || is_other_character && word == "wchar_t") {
            return Err(HeaderError::host(of));
        }
        Ok(())
    }

    fn define(&mut self, layout: &'a Layout<'a>, name: &Name, described: Members) -> Result<(), HeaderError> {
        match self.known.get(&name.full.here) {
            Some(known) if *known == layout => return Ok(()),
            Some(_) => {
                return Err(HeaderError(format!(
                    "two types with different layouts are called `{}` in C++: rename one of them with `#[ptx(cxx = ..)]`; add \
                     instances of a generic type with `with_type` or `with_kernels`, because a layout alone does not tell them \
                     apart",
                    name.full.here
                )));
            }
            None => {}
        }
        if is_reserved(&name.ident) {
            return Err(HeaderError::reserved(layout.name(), &name.ident));
        }
        self.includes.extend(name.include());
        self.known.insert(name.full.here.clone(), layout);
        self.declared.remove(&name.full.here);
        let definition = self.definition(layout, name.clone(), described)?;
        self.definitions.push(definition);
        Ok(())
    }
}

/// Returns whether a function in C++ can take or return values of the type. C++ passes no arrays, and has no types of size 0.
fn is_passed(ty: &Description) -> bool {
    match ty.kind {
        DescriptionKind::Pointer(_) | DescriptionKind::Void => true,
        DescriptionKind::Named => ty.cxx.is_some(),
        DescriptionKind::Array(..) | DescriptionKind::Function(_) => false,
        _ => ty.layout.is_some_and(|layout| !matches!(layout.kind(), Kind::Array { .. } | Kind::Empty)),
    }
}

/// Returns whether the header has a name for the type and all types that pointers in it lead to.
fn is_known(ty: &Description) -> bool {
    match ty.kind {
        DescriptionKind::Pointer(of) | DescriptionKind::Array(of, _) => is_known(of),
        DescriptionKind::Function(function) => function.parts.iter().all(|part| is_passed(part) && is_known(part)),
        DescriptionKind::Void => true,
        DescriptionKind::Named => ty.cxx.is_some(),
        _ => ty.layout.is_some(),
    }
}
