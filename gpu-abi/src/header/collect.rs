//! The types that a header defines, in an order in which each has what it is made from before it.

use super::HeaderError;
use super::ty::{Ty, identifier, names, scalar, vector};
use crate::interface::{Description, Docs};
use crate::layout::{Field, Kind, Layout};
use crate::name::{Argument, Type, spell_all};
use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// What is known of a type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a> {
    pub(super) layout: Option<&'a Layout<'a>>,
    pub(super) description: &'a Description,
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
}

/// A type's name in C++.
#[derive(Clone, Debug)]
pub(super) struct Name {
    pub(super) namespaces: Vec<String>,
    /// The identifier alone.
    pub(super) ident: String,
    /// A template's arguments, and how its declaration writes the parameters.
    pub(super) template: Option<[String; 2]>,
    /// All of it.
    pub(super) qualified: String,
}

/// A type that the header defines.
#[derive(Clone, Debug)]
pub(super) struct Definition<'a> {
    pub(super) name: Name,
    pub(super) layout: &'a Layout<'a>,
    /// Those of a record in declaration order, its base classes among them.
    pub(super) members: Vec<Member<'a>>,
    /// Types within it: those of a tagged union.
    pub(super) nested: Vec<Self>,
}

#[derive(Clone, Debug)]
pub(super) struct Member<'a> {
    pub(super) field: &'a Field<'a>,
    /// Empty for an unnamed bit-field.
    pub(super) name: String,
    pub(super) ty: Ty<'a>,
    /// What the type does not say.
    pub(super) note: Option<String>,
    /// Whether its type's names are looked up from the global namespace, as those around the member might have others.
    pub(super) is_rooted: bool,
}

/// All that a header defines, and what it needs for that.
#[derive(Debug, Default)]
pub(super) struct Collected<'a> {
    pub(super) definitions: Vec<Definition<'a>>,
    /// Classes that are known by name only.
    pub(super) declared: BTreeMap<String, Name>,
    /// The doc comments of types, by their names in C++.
    pub(super) docs: BTreeMap<String, &'a Docs>,
    pub(super) includes: BTreeSet<Include>,
    /// The types whose definition is there or under way, by their names in C++.
    known: BTreeMap<String, &'a Layout<'a>>,
    /// What pointers lead to, still to be defined.
    pending: Vec<Source<'a>>,
    /// Types by what layouts of pointers call them.
    paths: BTreeMap<String, Source<'a>>,
}

impl<'a> Collected<'a> {
    /// Makes `path` known as what the layouts of pointers call a type.
    pub(super) fn name(&mut self, path: &str, source: Source<'a>) {
        self.paths.insert(path.to_owned(), source);
    }

    /// Adds a type with all that it needs, and returns it.
    pub(super) fn add(&mut self, source: Source<'a>) -> Result<Ty<'a>, HeaderError> {
        let ty = self.resolve(source, false)?;
        while let Some(source) = self.pending.pop() {
            self.resolve(source, false)?;
        }
        Ok(ty)
    }

    /// Returns a type; `behind` a pointer, its definition can wait.
    fn resolve(&mut self, source: Source<'a>, behind: bool) -> Result<Ty<'a>, HeaderError> {
        let Source { layout, description } = source;
        match description {
            Description::Constant(of) => {
                Ok(Ty::Constant(Box::new(self.resolve(Source { layout, description: of }, behind)?)))
            }
            Description::Documented(of, docs) => {
                let ty = self.resolve(Source { layout, description: of }, behind)?;
                if let Ty::Defined(name) = &ty {
                    self.docs.insert(name.clone(), docs);
                }
                Ok(ty)
            }
            Description::Void => Ok(Ty::Words("void".into())),
            Description::Leaf(layout, cxx) | Description::Opaque(layout, cxx) => {
                self.laid_out(layout, source, Some(cxx), &[], behind)
            }
            Description::Instance(compared, members) => match compared {
                Description::Leaf(layout, cxx) => self.laid_out(layout, source, Some(cxx), members(), behind),
                Description::Record(record) => {
                    let record = record.get();
                    self.laid_out(record.layout, source, Some(record.cxx), members(), behind)
                }
                compared => self.resolve(Source { layout, description: compared }, behind),
            },
            Description::Record(record) => {
                let record = record.get();
                self.laid_out(record.layout, source, Some(record.cxx), record.members(), behind)
            }
            Description::Pointer(to) => {
                let to = self.resolve(Source { layout: None, description: to }, true)?;
                Ok(Ty::Pointer(Box::new(to)))
            }
            Description::Array(of, len) => {
                let layout = match layout.map(Layout::kind) {
                    Some(Kind::Array { element, .. }) => Some(*element),
                    _ => None,
                };
                Ok(Ty::Array(Box::new(self.resolve(Source { layout, description: of }, behind)?), *len))
            }
            // A record can be defined by the other name; numbers and arrays stay what they are.
            Description::Renamed(same, cxx) => match same.unqualified() {
                Description::Record(record) => {
                    let record = record.get();
                    self.laid_out(record.layout, source, Some(cxx), record.members(), behind)
                }
                Description::Leaf(layout, _) if matches!(layout.kind(), Kind::Record(_) | Kind::Enum { .. }) => {
                    self.laid_out(layout, source, Some(cxx), &[], behind)
                }
                same => self.resolve(Source { layout, description: same }, behind),
            },
            Description::Named(cxx) => match layout {
                Some(layout) if matches!(layout.kind(), Kind::Record(_) | Kind::Enum { .. }) => {
                    self.laid_out(layout, source, Some(cxx), &[], behind)
                }
                _ => self.named(cxx),
            },
            Description::Unknown => match layout {
                Some(layout) => self.laid_out(layout, source, None, &[], behind),
                None => Ok(Ty::Words("void".into())),
            },
        }
    }

    /// Returns a type of which only the name is known.
    fn named(&mut self, cxx: &'a Type<'a>) -> Result<Ty<'a>, HeaderError> {
        if cxx.declare("").is_none() {
            return Err(HeaderError::Scope { of: "template parameter".into() });
        }
        if let Some((path, arguments)) = cxx.class_name().and_then(crate::name::Name::parts) {
            let name = Name::new(path, arguments, path)?;
            if !self.known.contains_key(&name.qualified) {
                self.declared.insert(name.qualified.clone(), name);
            }
        }
        Ok(Ty::Cxx(cxx))
    }

    fn laid_out(
        &mut self,
        layout: &'a Layout<'a>,
        source: Source<'a>,
        cxx: Option<&'a Type<'a>>,
        described: Described,
        behind: bool,
    ) -> Result<Ty<'a>, HeaderError> {
        Ok(match layout.kind() {
            Kind::Scalar(number) => Ty::Cxx(cxx.unwrap_or(scalar(*number))),
            Kind::Handle(_) => Ty::Words("unsigned long long".into()),
            Kind::Storage(storage) => {
                self.includes.insert(include_of(storage.cuda_name()));
                Ty::Words(storage.cuda_name().into())
            }
            Kind::Vector { element, lanes } => {
                self.includes.insert(Include::Vectors);
                match (cxx, vector(layout, element, *lanes)) {
                    (Some(cxx), _) => Ty::Cxx(cxx),
                    (None, Some(name)) => Ty::Words(name),
                    (None, None) => return Err(HeaderError::Scope { of: layout.name().into() }),
                }
            }
            // C++ has no pointers of 32 bits beside those of 64.
            Kind::Pointer(_) if layout.size() == 4 => Ty::Words("unsigned int".into()),
            Kind::Pointer(pointer) => {
                let known = pointer.pointee().and_then(|path| self.paths.get(path).copied());
                let to = match known {
                    Some(source) => self.resolve(source, true)?,
                    None => Ty::Words("void".into()),
                };
                Ty::Pointer(Box::new(to))
            }
            Kind::Array { element, len } => {
                let element = Source { layout: Some(element), description: &Description::Unknown };
                Ty::Array(Box::new(self.resolve(element, behind)?), *len)
            }
            Kind::Empty => Ty::Words("void".into()),
            Kind::Record(_) | Kind::Enum { .. } => {
                let name = self.name_of(layout, cxx)?;
                if behind {
                    self.pending.push(source);
                } else {
                    self.define(layout, &name, described)?;
                }
                Ty::Defined(name.qualified)
            }
        })
    }

    /// Returns the name of a record or an enumeration. Where nothing says it, a type of that layout may have told it already.
    fn name_of(&self, layout: &'a Layout<'a>, cxx: Option<&'a Type<'a>>) -> Result<Name, HeaderError> {
        match cxx {
            Some(cxx) => {
                let parts = cxx.class_name().and_then(crate::name::Name::parts);
                let Some((path, arguments)) = parts else { return Err(HeaderError::Scope { of: layout.name().into() }) };
                Name::new(path, arguments, layout.name())
            }
            None => {
                let same = self.definitions.iter().find(|one| one.layout == layout);
                same.map_or_else(|| Name::new(layout.name(), None, layout.name()), |one| Ok(one.name.clone()))
            }
        }
    }

    fn define(&mut self, layout: &'a Layout<'a>, name: &Name, described: Described) -> Result<(), HeaderError> {
        match self.known.get(&name.qualified) {
            Some(known) if *known == layout => return Ok(()),
            Some(_) => return Err(HeaderError::Conflict { name: name.qualified.clone() }),
            None => {}
        }
        self.known.insert(name.qualified.clone(), layout);
        self.declared.remove(&name.qualified);
        let definition = self.definition(layout, name.clone(), described)?;
        self.definitions.push(definition);
        Ok(())
    }

    fn definition(
        &mut self,
        layout: &'a Layout<'a>,
        name: Name,
        described: Described,
    ) -> Result<Definition<'a>, HeaderError> {
        let mut nested = Vec::new();
        let mut follows_bits = false;
        if matches!(layout.kind(), Kind::Record(form) if form.is_union() && form.is_non_pod()) {
            return Err(HeaderError::NonPodUnion { of: layout.name().into() });
        }
        if let (false, Some(field)) = (starts_with_bases(layout), layout.members().find(|field| field.is_base())) {
            return Err(HeaderError::VirtualTable { of: layout.name().into(), base: field.name().into() });
        }
        // A member without storage ends the byte of a bit-field, and has no other effect.
        let members = layout.members().filter(|field| {
            let is_kept = !is_empty(field.layout()) || follows_bits;
            follows_bits = field.bits().is_some();
            is_kept
        });
        let members = members.map(|field| {
            if is_empty(field.layout()) {
                return Ok(Member { field, name: String::new(), ty: Ty::Cxx(&Type::UCHAR), note: None, is_rooted: false });
            }
            let ty = if is_tagged(layout, described) {
                self.part(field, &name, described, &mut nested)?
            } else {
                let description = member_of(described, field.index()).unwrap_or(&Description::Unknown);
                self.resolve(Source { layout: Some(field.layout()), description }, false)?
            };
            let ty = match ty {
                Ty::Array(element, 0) if field.is_tail() => Ty::Tail(element),
                ty => ty,
            };
            Member::new(field, ty, layout.name())
        });
        let mut members: Vec<Member<'a>> = members.collect::<Result<_, _>>()?;
        distinct(layout, &members, &nested)?;
        root(&mut members, &name);
        Ok(Definition { name, layout, members, nested })
    }

    /// Returns the type of a part of a tagged union, the tag or what it tells of, which the union's own definition contains.
    ///
    /// With a tag outside, `repr(C)`, the variants' structs are the members of a union beside it; else each begins with the tag. `described`
    /// is what is known of the record that it is a part of.
    fn part(
        &mut self,
        field: &'a Field<'a>,
        outer: &Name,
        described: Described,
        nested: &mut Vec<Definition<'a>>,
    ) -> Result<Ty<'a>, HeaderError> {
        let layout = field.layout();
        let described = match member_of(described, field.index()) {
            Some(Description::Record(record)) => record.get().members(),
            _ => &[],
        };
        let is_value = matches!(layout.kind(), Kind::Record(form) if form.is_union());
        let ident = match layout.kind() {
            Kind::Enum { .. } => "Tag".to_owned(),
            _ if is_value => "Value".to_owned(),
            _ => format!("{}Fields", field.name()),
        };
        let qualified = format!("{}::{ident}", outer.qualified);
        let name = Name { ident, qualified, namespaces: Vec::new(), template: None };
        let ty = Ty::Defined(name.qualified.clone());
        let mut definition = if is_value {
            let variants = layout.fields().iter().map(|variant| {
                let ty = self.part(variant, outer, described, nested)?;
                Member::new(variant, ty, layout.name())
            });
            let members: Vec<Member<'a>> = variants.collect::<Result<_, _>>()?;
            distinct(layout, &members, &[])?;
            Definition { members, name, layout, nested: Vec::new() }
        } else {
            self.definition(layout, name, described)?
        };
        if !is_value || !outer.namespaces.is_empty() {
            definition.members.iter_mut().for_each(|member| member.is_rooted = true);
        }
        nested.push(definition);
        Ok(ty)
    }
}

/// What is known of a record's members beyond their layouts, each with its place in the declaration.
type Described = &'static [(usize, Description)];

fn member_of(described: Described, index: usize) -> Option<&'static Description> {
    described.iter().find(|(at, _)| *at == index).map(|(_, description)| description)
}

impl Name {
    fn new(path: &str, arguments: Option<&[Argument<'_>]>, of: &str) -> Result<Self, HeaderError> {
        let refused = |name: &str| HeaderError::Name { of: of.into(), name: name.into() };
        let idents = path.split("::").map(|part| match identifier(part) {
            Some(ident) if ident == part => Ok(ident),
            _ => Err(refused(part)),
        });
        let mut namespaces = idents.collect::<Result<Vec<_>, _>>()?;
        let ident = namespaces.pop().ok_or_else(|| refused(path))?;
        let template = match arguments {
            None => None,
            Some(arguments) => {
                let parameters: Option<Vec<String>> = arguments.iter().map(Argument::parameter).collect();
                match (spell_all(arguments), parameters) {
                    (Some(arguments), Some(parameters)) => Some([arguments, parameters.join(", ")]),
                    _ => return Err(HeaderError::Scope { of: of.into() }),
                }
            }
        };
        let qualified = template.as_ref().map_or_else(|| path.to_owned(), |[arguments, _]| format!("{path}<{arguments}>"));
        Ok(Self { namespaces, ident, template, qualified })
    }
}

impl Name {
    /// Returns the name without template arguments.
    pub(super) fn path(&self) -> String {
        format!("{}::{}", self.namespaces.join("::"), self.ident)
    }
}

impl Definition<'_> {
    /// Returns whether C++ has to be told that the class is not plain old data, which its bases and members do not say.
    pub(super) fn is_non_pod(&self) -> bool {
        matches!(self.layout.kind(), Kind::Record(form) if form.is_non_pod() && !form.is_union())
            && !self.members.iter().any(|member| member.field.is_base())
    }
}

impl<'a> Member<'a> {
    fn new(field: &'a Field<'a>, ty: Ty<'a>, of: &str) -> Result<Self, HeaderError> {
        let is_unnamed = field.name().is_empty() && field.bits().is_some();
        let refused = || HeaderError::Name { of: format!("{of}.{}", field.name()), name: field.name().into() };
        let name = if is_unnamed { String::new() } else { identifier(field.name()).ok_or_else(refused)? };
        let note = match field.layout().kind() {
            Kind::Pointer(pointer) if is_opaque(&ty) => {
                pointer.pointee().filter(|pointee| !pointee.ends_with("c_void")).map(ToString::to_string)
            }
            _ => None,
        };
        Ok(Self { field, name, ty, note, is_rooted: false })
    }

    /// Returns the declaration of `declarator` with the member's type.
    pub(super) fn declare(&self, declarator: &str) -> String {
        if self.is_rooted { self.ty.declare_rooted(declarator) } else { self.ty.declare(declarator) }
    }
}

/// Checks that members, enumerators and the types within a definition have names, and no two the same.
fn distinct(layout: &Layout<'_>, members: &[Member<'_>], nested: &[Definition<'_>]) -> Result<(), HeaderError> {
    let mut taken: BTreeSet<String> = nested.iter().map(|one| one.name.ident.clone()).collect();
    let mut take = |rust: &str, name: String| {
        let of = || format!("{}.{rust}", layout.name());
        if taken.insert(name.clone()) { Ok(()) } else { Err(HeaderError::Taken { of: of(), name }) }
    };
    for member in members.iter().filter(|member| !member.name.is_empty() && !member.field.is_base()) {
        take(member.field.name(), member.name.clone())?;
    }
    if let Kind::Enum { enumerators, .. } = layout.kind() {
        for name in enumerators.iter().map(|one| one.name()) {
            let refused = || HeaderError::Name { of: format!("{}::{name}", layout.name()), name: name.into() };
            take(name, identifier(name).ok_or_else(refused)?)?;
        }
    }
    Ok(())
}

/// Makes the names in members' types begin at the global namespace wherever they might be others in the definition called `name`: those of
/// the namespaces around it, of base classes, and of other members.
fn root(members: &mut [Member<'_>], name: &Name) {
    let is_member = |name: &str, members: &[Member<'_>]| members.iter().any(|member| member.name == name);
    let is_rooted = !name.namespaces.is_empty()
        || members.iter().any(|member| member.field.is_base())
        || members.iter().any(|member| names(&member.ty.declare("")).any(|name| is_member(name, members)));
    members.iter_mut().for_each(|member| member.is_rooted |= is_rooted);
}

/// Whether C++ is not told what an address leads to.
fn is_opaque(ty: &Ty<'_>) -> bool {
    match ty {
        Ty::Pointer(to) => matches!(&**to, Ty::Words(words) if words == "void"),
        Ty::Words(words) => words == "unsigned int",
        _ => false,
    }
}

/// Whether no byte holds the type, which C++ cannot say of a member.
fn is_empty(layout: &Layout<'_>) -> bool {
    match layout.kind() {
        Kind::Empty => true,
        Kind::Array { element, .. } => is_empty(element),
        _ => false,
    }
}

/// Whether nothing precedes the record's base classes, as in all that C++ can declare without virtual functions.
fn starts_with_bases(layout: &Layout<'_>) -> bool {
    let bases = layout.members().filter(|field| field.is_base()).count();
    layout.members().take(bases).all(Field::is_base)
}

/// Whether the derive made the record of an enumeration with data.
fn is_tagged(layout: &Layout<'_>, described: Described) -> bool {
    let is_tag = |field: &Field<'_>| {
        let name = field.layout().name().strip_suffix("Tag");
        field.name() == "tag" && matches!(field.layout().kind(), Kind::Enum { .. }) && name == Some(layout.name())
    };
    // That of a struct of the user's is described.
    member_of(described, 0).is_none() && layout.fields().first().is_some_and(is_tag)
}

fn include_of(class: &str) -> Include {
    let class = class.trim_start_matches('_').trim_start_matches("nv_");
    match class {
        _ if class.starts_with("bfloat") => Include::Bf16,
        _ if class.starts_with("fp8") => Include::Fp8,
        _ if class.starts_with("fp6") => Include::Fp6,
        _ if class.starts_with("fp4") => Include::Fp4,
        _ => Include::Fp16,
    }
}
