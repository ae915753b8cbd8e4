//! A list of types that refer to each other by index, which owns their names.

use crate::model::{
    ClassNames, CompiledArgument, CompiledMember, CompiledType, CompiledTypes, HostKind, HostTypes, class_keys,
};
use crate::model::{enumerator_keys, member_key, start_key};
use crate::names::{in_order, is_of_implementation, last_identifier};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The names of classes, and of typedefs of them, as [keys](class_keys).
pub(crate) type ClassKeys = HashSet<[u8; 8]>;

/// A [`CompiledType`] that owns its name and its lists.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TypeEntry {
    /// The type without its name and lists.
    pub(crate) shape: CompiledType<'static>,
    pub(crate) name: String,
    pub(crate) members: Vec<MemberEntry>,
    pub(crate) enumerators: Vec<(String, i128)>,
    pub(crate) arguments: Option<Vec<CompiledArgument>>,
}

/// A [`CompiledMember`] that owns its names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct MemberEntry {
    pub(crate) name: String,
    pub(crate) type_name: String,
    /// The member without its names.
    pub(crate) shape: CompiledMember<'static>,
}

/// A list of types that owns its names.
#[derive(Clone, Debug, Default)]
pub struct TypeList {
    pub(crate) entries: Vec<TypeEntry>,
    /// The host of the types that names state.
    pub(crate) host: HostTypes,
    /// Whether rustc described the types.
    pub(crate) is_of_rust: bool,
    /// The file of the types, if it has others.
    file: Option<OfFile>,
    /// The entries that each distinct type is in the list with once.
    known: HashMap<TypeEntry, usize>,
}

/// What a comparison takes from the whole file of a list.
#[derive(Clone, Debug)]
pub(crate) struct OfFile {
    classes: Arc<[u8]>,
    host: Option<HostKind>,
}

impl OfFile {
    pub(crate) fn new(classes: ClassKeys, host: Option<HostKind>) -> Self {
        let classes = in_order(classes.into_iter().collect());
        Self { classes: classes.into_flattened().into(), host }
    }
}

impl TypeList {
    /// Returns the list as one in which the types that names state have the sizes and signs of this host.
    #[must_use]
    #[inline]
    pub fn for_host(self, host: HostTypes) -> Self {
        Self { host, ..self }
    }

    /// Returns the list as one of a file.
    pub(crate) fn of_file(self, file: &OfFile) -> Self {
        Self { file: Some(file.clone()), ..self }
    }

    /// Returns the host that the file of the list was compiled for, if it shows it.
    pub fn host(&self) -> Option<HostKind> {
        self.file.as_ref()?.host
    }

    /// Returns the list as one of a file for this host, if the file shows it.
    #[cfg(feature = "debug")]
    pub(crate) fn for_kind(self, host: Option<HostKind>) -> Self {
        let file = self.file.map(|of| OfFile { host: host.or(of.host), ..of });
        Self { file, ..self }
    }

    /// Adds the names of the classes in the list, and of typedefs in the types of pointers to them, apart from those of libraries.
    pub(crate) fn add_classes(&self, keys: &mut ClassKeys) {
        for entry in &self.entries {
            let (name, class) = match entry.shape {
                CompiledType::Pointer { to, .. } => (entry.target(), self.entries.get(to)),
                _ => (entry.name.as_str(), Some(entry)),
            };
            let class = class.and_then(TypeEntry::class).filter(|_| !name.is_empty() && !is_of_implementation(name));
            if let Some(class) = class {
                keys.extend(class_keys(last_identifier(name), class));
            }
        }
    }

    /// Returns the number of types.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether the list has no types.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns whether the list has pointers, which may lead to classes that only have names.
    pub fn has_pointers(&self) -> bool {
        self.entries.iter().any(|entry| matches!(entry.shape, CompiledType::Pointer { .. }))
    }

    /// Returns whether rustc described the types, so that they have no bit-fields.
    pub fn is_of_rust(&self) -> bool {
        self.is_of_rust
    }

    /// Returns the type at `index` without its name and its parts.
    #[inline]
    pub fn shape(&self, index: usize) -> Option<&CompiledType<'static>> {
        Some(&self.entries.get(index)?.shape)
    }

    /// Returns the host for which the types that debug information describes have the sizes that they have, if any depends on it.
    pub(crate) fn host_shown(&self) -> Option<HostKind> {
        self.entries.iter().filter(|_| !self.is_of_rust).find_map(|entry| match entry.shape {
            CompiledType::Scalar { size, .. } => HostKind::of_number(&entry.name, size),
            _ => None,
        })
    }

    /// Adds a type that may be in the list already, and returns its index.
    pub(crate) fn push(&mut self, entry: TypeEntry) -> usize {
        self.entries.push(entry);
        self.entries.len() - 1
    }

    /// Returns the index of a type, and adds it if the list does not have it yet.
    pub(crate) fn unique(&mut self, entry: TypeEntry) -> usize {
        if let Some(place) = self.known.get(&entry) {
            return *place;
        }
        let place = self.push(entry.clone());
        self.known.insert(entry, place);
        place
    }

    /// Returns the type at `index` and what each pointer leads to, each with its own name and the one in the pointer's name. An array is its
    /// elements.
    pub fn pointees(&self, index: usize) -> Vec<([&str; 2], &CompiledType<'static>)> {
        /// Those in a file may form a cycle.
        const MAX: usize = 32;

        let mut all = Vec::new();
        let (mut next, mut named) = (self.entries.get(index), "");
        while let Some(entry) = next.filter(|_| all.len() < MAX) {
            if let CompiledType::Array { element, .. } = entry.shape {
                (next, named) = (self.entries.get(element), "");
                continue;
            }
            all.push(([entry.name.as_str(), named], &entry.shape));
            let CompiledType::Pointer { to, .. } = entry.shape else { break };
            named = entry.target();
            next = self.entries.get(to);
        }
        all
    }

    /// Returns what may not be compared of a class that pointers or arrays may lead to from the type at `index`, if only its name is stated.
    pub fn unstated(&self, mut index: usize) -> Option<String> {
        loop {
            let entry = &self.entries[index];
            index = match entry.shape {
                CompiledType::Pointer { to, .. } => to,
                CompiledType::Array { element, .. } => element,
                CompiledType::Named(_) => {
                    return Some(format!(
                        "the file states only the name of `{}`, and the type in Rust has none in C++, or not the same template arguments: \
                         implement `gpu_abi::name::CxxType` for it, or name a file with debug information in `types`",
                        entry.name
                    ));
                }
                _ => return None,
            };
        }
    }

    /// Returns what may not be compared of the type at `index`, a sentence each: the members and targets of pointers that it leads to of
    /// which the file does not state everything, or for which there is no model.
    pub fn unmodeled(&self, index: usize) -> Vec<String> {
        // Nothing leads to any in most files.
        if self.entries.iter().all(|entry| entry.unmodeled("").is_none()) {
            return Vec::new();
        }
        let (mut found, mut known) = (Vec::new(), HashSet::from([index]));
        let mut pending = vec![(String::from("it"), index)];
        while let Some((place, index)) = pending.pop() {
            let entry = &self.entries[index];
            found.extend(entry.unmodeled(&place));
            match entry.shape {
                CompiledType::Pointer { to: inner, .. } | CompiledType::Array { element: inner, .. } => {
                    if known.insert(inner) {
                        pending.push((place, inner));
                    }
                }
                CompiledType::Function { .. } => {
                    for part in entry.arguments.as_deref().unwrap_or_default().iter().rev() {
                        match *part {
                            CompiledArgument::Type(ty) if known.insert(ty) => pending.push((place.clone(), ty)),
                            _ => {}
                        }
                    }
                }
                _ => {
                    for member in entry.members.iter().rev().filter(|member| known.insert(member.shape.ty)) {
                        pending.push((format!("`{}.{}`", entry.name, member.name), member.shape.ty));
                    }
                }
            }
        }
        found
    }

    /// Returns the types, which are kept for the rest of the program.
    #[inline]
    pub fn leak(self) -> CompiledTypes<'static> {
        let OfFile { classes, host } = self.file();
        let entries = &*self.entries.leak();
        let parts = Vec::leak(entries.iter().map(TypeEntry::parts).collect());
        CompiledTypes { all: borrowed(entries, parts).leak(), classes: ClassNames(classes.to_vec().leak()), host }
    }

    /// Calls `read` with the types.
    pub fn with<R>(&self, read: impl FnOnce(CompiledTypes<'_>) -> R) -> R {
        let parts: Vec<Parts<'_>> = self.entries.iter().map(TypeEntry::parts).collect();
        let file = self.file();
        read(CompiledTypes { all: &borrowed(&self.entries, &parts), classes: ClassNames(&file.classes), host: file.host })
    }

    /// Returns the file, or one that has no other types.
    fn file(&self) -> OfFile {
        self.file.clone().unwrap_or_else(|| {
            let mut classes = ClassKeys::new();
            self.add_classes(&mut classes);
            OfFile::new(classes, self.host_shown())
        })
    }
}

/// The lists of a type, with borrowed names.
struct Parts<'a> {
    members: Vec<CompiledMember<'a>>,
    enumerators: Vec<(&'a str, i128)>,
    by_key: Vec<([u32; 3], u32)>,
}

fn borrowed<'a>(entries: &'a [TypeEntry], parts: &'a [Parts<'a>]) -> Vec<CompiledType<'a>> {
    entries.iter().zip(parts).map(|(entry, parts)| entry.borrowed(parts)).collect()
}

impl TypeEntry {
    /// Returns a type without lists; the name in `shape` is empty.
    pub(crate) fn new(name: impl Into<String>, shape: CompiledType<'static>) -> Self {
        Self { shape, name: name.into(), members: Vec::new(), enumerators: Vec::new(), arguments: None }
    }

    /// Returns the last identifier of a class's name.
    fn class(&self) -> Option<&str> {
        match self.shape {
            CompiledType::Record(_) | CompiledType::Incomplete { .. } | CompiledType::Named(_) => {
                Some(last_identifier(&self.name)).filter(|name| !name.is_empty())
            }
            _ => None,
        }
    }

    /// Returns the name of what a pointer or reference leads to, without `const`.
    fn target(&self) -> &str {
        let target = self.name.strip_suffix(['*', '&']).unwrap_or(&self.name).trim_end();
        target.strip_prefix("const ").unwrap_or(target)
    }

    /// Returns a sentence if not all of the type at `place` may be compared.
    fn unmodeled(&self, place: &str) -> Option<String> {
        let name = &self.name;
        Some(match self.shape {
            CompiledType::Other { size: Some(_), .. } => format!("{place} has the type `{name}`, which Rust lacks"),
            CompiledType::Unstated { .. } => {
                format!("{place} has the type `{name}`, whose contents the file does not describe")
            }
            CompiledType::Incomplete { .. } if name.contains('<') => {
                format!(
                    "{place} leads to `{name}`, which C++ only declares: a handle has its name and its template arguments, as in `Engine<f32>`"
                )
            }
            CompiledType::Incomplete { .. } => format!("{place} leads to `{name}`, which C++ only declares"),
            CompiledType::Enum { .. } if self.enumerators.is_empty() => {
                format!("the file does not have the enumerators of the enumeration `{name}` of {place}")
            }
            CompiledType::Enum { signed: None, .. } => {
                format!("the file does not state whether the enumeration `{name}` of {place} is signed")
            }
            _ => return None,
        })
    }

    /// Returns the members and enumerators, and their keys with their indices, in order, if there are so many that a search needs it.
    fn parts(&self) -> Parts<'_> {
        const MANY: usize = 32;

        let (mut members, mut enumerators, mut by_key) = (Vec::new(), Vec::new(), Vec::new());
        for MemberEntry { name, type_name, shape } in &self.members {
            members.push(CompiledMember { name, type_name, ..*shape });
        }
        for (name, value) in &self.enumerators {
            enumerators.push((name.as_str(), *value));
        }
        if members.len() >= MANY {
            for (index, member) in (0..).zip(&members) {
                by_key.extend([(member_key(member.name), index), (start_key(member.start()), index)]);
            }
        }
        if enumerators.len() >= MANY {
            for (index, (name, value)) in (0..).zip(&enumerators) {
                for key in enumerator_keys(name, *value) {
                    by_key.push((key, index));
                }
            }
        }
        Parts { members, enumerators, by_key: in_order(by_key) }
    }

    fn borrowed<'a>(&'a self, parts: &'a Parts<'a>) -> CompiledType<'a> {
        let mut ty: CompiledType<'a> = self.shape;
        match &mut ty {
            CompiledType::Scalar { name, .. }
            | CompiledType::Pointer { name, .. }
            | CompiledType::Array { name, .. }
            | CompiledType::Incomplete { name }
            | CompiledType::Unstated { name, .. } => *name = &self.name,
            CompiledType::Record(record) => {
                (record.name, record.members, record.by_key) = (&self.name, &parts.members, &parts.by_key);
            }
            CompiledType::Enum { name, enumerators, by_key, .. } => {
                (*name, *enumerators, *by_key) = (&self.name, &parts.enumerators, &parts.by_key);
            }
            CompiledType::Function { name, parts } | CompiledType::Other { name, parts, .. } => {
                (*name, *parts) = (&self.name, self.arguments.as_deref());
            }
            CompiledType::Named(named) => (named.path, named.arguments) = (&self.name, self.arguments.as_deref()),
            CompiledType::Void | CompiledType::Unknown => {}
        }
        ty
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `typedef ValveImpl Valve; void f(const Valve *, other::Valve *);`
    #[test]
    fn the_names_of_typedefs_are_in_the_types_of_pointers() {
        for (name, expected) in [("const Valve *", false), ("ValveImpl *", true)] {
            let mut list = TypeList::default();
            for (name, pointer) in [("ValveImpl", name), ("other::Valve<int>", "other::Valve<int> *")] {
                let to = list.push(TypeEntry::new(name, CompiledType::Incomplete { name: "" }));
                let shape = CompiledType::pointer("", to, Some(false), 8);
                list.push(TypeEntry::new(pointer, shape));
            }
            assert_eq!(list.with(|types| types.classes.has_other("Valve", "ValveImpl")), expected, "{name}");
        }
    }

    /// `void f(FILE *, std::Valve *); void g(thrust::Meter);`
    #[test]
    fn the_classes_of_libraries_are_left_out() {
        let mut list = TypeList::default();
        for (class, pointer) in
            [("_IO_FILE", "FILE *"), ("std::Valve", "std::Valve *"), ("thrust::Meter", "thrust::Meter *")]
        {
            let to = list.push(TypeEntry::new(class, CompiledType::Incomplete { name: "" }));
            list.push(TypeEntry::new(pointer, CompiledType::pointer("", to, Some(false), 8)));
        }
        let has_other = |name| list.with(|types| types.classes.has_other(name, "Pump"));
        assert_eq!(["File", "Valve", "Meter"].map(has_other), [true, false, false]);
        assert!(list.with(|types| !types.classes.has_other("File", "_IO_FILE")));
    }

    #[test]
    fn the_types_in_callbacks_are_modeled_too() {
        let mut list = TypeList::default();
        let pointer = |to| TypeEntry::new("", CompiledType::pointer("", to, Some(false), 8));
        let engine = list.push(TypeEntry::new("Engine<float>", CompiledType::Incomplete { name: "" }));
        let [void, engine] = [TypeEntry::new("", CompiledType::Void), pointer(engine)].map(|entry| list.push(entry));
        let function = TypeEntry::new("void (Engine<float> *)", CompiledType::Function { name: "", parts: None });
        let arguments = Some(vec![CompiledArgument::Type(void), CompiledArgument::Type(engine)]);
        let function = list.push(TypeEntry { arguments, ..function });
        let callback = list.push(pointer(function));
        let found = "it leads to `Engine<float>`, which C++ only declares: a handle has its name and its template arguments, as in `Engine<f32>`";
        assert_eq!(list.unmodeled(callback), [found]);
    }

    #[test]
    fn an_enumeration_without_enumerators_is_named() {
        let mut list = TypeList::default();
        let level = CompiledType::Enum { name: "", size: 4, signed: Some(true), enumerators: &[], by_key: &[] };
        let level = list.push(TypeEntry::new("Level", level));
        assert_eq!(list.unmodeled(level), ["the file does not have the enumerators of the enumeration `Level` of it"]);
    }
}
