//! Collects types from debug information as types to declare: each once, with all types that it refers to.

use super::fit::{Layouts, MAX_ALIGN, check_align};
use super::host_layout::is_host_layout;
use super::spelling::{host_alias, is_made_up, is_name_to_keep};
use super::{Aligns, Class, Form, Function, Item, ItemId, ItemKind, Parameter, Path, Type};
use crate::options::Options;
use gpu_abi::layout::{Host, Layout, Member, PtxLayout, StateSpace};
use gpu_abi::scalar::Scalar;
use gpu_abi_reader::debug::{self, TypeKind, Types};
use gpu_abi_reader::model::{HostKind, ScalarKind};
use gpu_abi_reader::names::squeezed;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Collects types to declare.
pub(crate) struct Collector<'a, 'o> {
    pub(super) options: &'o Options,
    pub(crate) layouts: &'a Layouts<'a>,
    pub(super) items: Vec<Item>,
    /// The layout of each item, once it is defined.
    pub(super) laid_out: Vec<Option<&'a Layout<'a>>>,
    /// Records, enumerations and aliases by their names.
    known: BTreeMap<String, Vec<(debug::Type, ItemId)>>,
    /// Those of types without a name, by where they are declared.
    unnamed: HashMap<Option<debug::SourceLocation>, Vec<(debug::Type, ItemId)>>,
    /// Types that are identified only by a name: incomplete types, types stated by mangled names, aliases.
    pub(super) by_name: BTreeMap<String, ItemId>,
    /// Items that only pointers refer to so far.
    pending: Vec<(ItemId, debug::Type)>,
    /// The alignments that kernels declare their parameters with, by the [contents](debug::Type::contents) of the types.
    aligns: HashMap<u64, u64>,
    /// The alignments of types that only names state, by name and size: those that all kernels allow.
    pub(super) stated_aligns: BTreeMap<(String, u64), Aligns>,
    /// The names of records, to tell them from namespaces.
    classes: BTreeSet<String>,
    /// The names of base classes whose trailing padding members of derived classes use.
    pub(super) leaves_padding: BTreeSet<String>,
    /// The names of base classes that take storage, although no member of theirs is described.
    pub(super) holds_unnamed: BTreeSet<String>,
    /// The names of enumerations that host functions return.
    pub(super) results: BTreeSet<String>,
    /// The records whose alignments the file does not state.
    pub(super) unstated: BTreeSet<ItemId>,
    /// The smallest alignments of variables of a record's type.
    pub(super) max_aligns: HashMap<usize, u64>,
    /// The host whose rules the files may follow instead, if nothing says which they follow.
    pub(crate) other: Option<HostKind>,
    /// The names of records that only its rules lay out like the file.
    pub(crate) of_other: BTreeSet<String>,
    /// Whether the types of host functions are collected.
    pub(crate) is_of_host: bool,
    /// Whether those of a callback's signature are.
    in_callback: bool,
    /// The C++ names of the user's own types that were used.
    pub(crate) used: BTreeSet<String>,
}

/// The place of a type without a name: its owner and the member.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Owner<'p> {
    pub(super) owner: &'p Path,
    pub(super) member: &'p str,
}

impl<'a, 'o> Collector<'a, 'o> {
    pub(crate) fn new(options: &'o Options, layouts: &'a Layouts<'a>) -> Self {
        Self {
            options,
            layouts,
            items: Vec::new(),
            laid_out: Vec::new(),
            known: BTreeMap::new(),
            unnamed: HashMap::new(),
            by_name: BTreeMap::new(),
            pending: Vec::new(),
            aligns: HashMap::new(),
            stated_aligns: BTreeMap::new(),
            classes: BTreeSet::new(),
            leaves_padding: BTreeSet::new(),
            holds_unnamed: BTreeSet::new(),
            results: BTreeSet::new(),
            unstated: BTreeSet::new(),
            max_aligns: HashMap::new(),
            other: None,
            of_other: BTreeSet::new(),
            is_of_host: false,
            in_callback: false,
            used: BTreeSet::new(),
        }
    }

    /// Notes a type's alignment in bytes, with which a kernel takes values of it.
    pub(crate) fn see_align(&mut self, ty: &debug::Type, align: u64) {
        self.aligns.entry(ty.contents()).or_insert(align);
    }

    /// Notes that a host function returns values of a type. An enumeration may then have values without a name: in Rust, they would be
    /// undefined behavior.
    pub(crate) fn see_result(&mut self, ty: &debug::Type) {
        if let TypeKind::Enum { name, .. } = &ty.kind {
            self.results.extend(name.iter().chain(&ty.typedefs).map(|name| squeezed(name)));
        }
    }

    /// Notes the names of all records that types refer to, and the base classes whose trailing padding is used or that hold only unnamed
    /// bit-fields.
    pub(crate) fn see_classes<'r>(&mut self, records: impl Iterator<Item = &'r debug::Record>) {
        for record in records {
            self.classes.extend(record.name.clone());
            let members = &record.members;
            let bases = members.iter().enumerate().filter(|(_, member)| member.is_base_class && !member.shares_storage);
            for (at, base) in bases {
                let is_within = |member: &debug::Member| {
                    let starts = member.bits.map_or(member.offset, |bits| bits.offset() / 8);
                    !member.shares_storage && starts > base.offset && starts < base.end()
                };
                if matches!(&base.ty.kind, TypeKind::Record(record) if record.is_empty) {
                    self.holds_unnamed.insert(squeezed(base.ty.name()));
                }
                if members[at + 1..].iter().any(is_within) {
                    self.leaves_padding.insert(squeezed(base.ty.name()));
                }
            }
        }
    }

    /// Returns the type to declare for a type of debug information, whose pointees are in `types`.
    pub(crate) fn add(&mut self, ty: &debug::Type, types: &Types, place: Option<Owner<'_>>) -> Type {
        let found = self.whole(ty, types, place, true);
        self.define_pending(types);
        found
    }

    /// Defines the types that only pointers refer to.
    pub(crate) fn define_pending(&mut self, types: &Types) {
        while let Some((id, ty)) = self.pending.pop() {
            if self.laid_out[id.0].is_none() {
                self.define(id, &ty, types);
            }
        }
    }

    /// Returns the declaration of a host function, with pointer typedefs resolved. Types of a callback's signature are
    /// pending, so that a long chain of callbacks is not followed at once.
    pub(crate) fn function(&mut self, function: &debug::Function, types: &Types) -> Function {
        let params = function.params();
        let params = params.map(|(name, ty)| Parameter { name: name.map(str::to_owned), ty: self.passed(ty, types) });
        Function {
            symbol: function.symbol.clone(),
            declared: types.declaration(function),
            params: params.collect(),
            result: function.result.as_deref().map(|ty| self.passed(ty, types)),
            is_variadic: function.is_variadic,
        }
    }

    fn passed(&mut self, ty: &debug::Type, types: &Types) -> Type {
        match &ty.kind {
            TypeKind::Pointer { is_const, .. } if self.given(ty).is_none() => {
                self.callback(ty, types).unwrap_or_else(|| Type::Pointer {
                    to: Box::new(types.pointee(ty).map_or(Type::Void, |to| self.passed(to, types))),
                    is_const: *is_const == Some(true),
                })
            }
            _ => self.ty(ty, types, None, !self.in_callback),
        }
    }

    /// Returns a pointer to a function of the host with its signature. A callback's own callbacks are pointers to `void`: a damaged file
    /// may describe one that takes itself.
    fn callback(&mut self, ty: &debug::Type, types: &Types) -> Option<Type> {
        let is_declared = self.is_of_host && !self.in_callback;
        let to = types.callback(ty).filter(|to| is_declared && to.unpassed.is_none())?;
        self.in_callback = true;
        let function = self.function(to, types);
        self.in_callback = false;
        Some(Type::Callback(Box::new(function)))
    }

    /// Returns all types.
    pub(crate) fn finish(mut self) -> Vec<Item> {
        // A type that one unit declares and another defines is the definition. A pointee is the same type as a value with its name, of
        // which only the size is known.
        let is_defined = |id: &ItemId| !matches!(self.items[id.0].kind, ItemKind::Incomplete);
        let stated = |name: &str| {
            let is_called = |id: &&ItemId| {
                let item = &self.items[id.0];
                !matches!(item.kind, ItemKind::Alias(_)) && squeezed(&item.path.spelled) == name
            };
            let mut called = self.by_name.values().filter(|id| is_defined(id)).filter(is_called);
            called.next().filter(|_| called.next().is_none())
        };
        let incomplete = self.by_name.iter().filter(|(_, id)| !is_defined(id));
        let defined: Vec<(ItemId, ItemId)> = incomplete
            .filter_map(|(name, id)| {
                let described = self.known.get(name).and_then(|known| known.first()).map(|(_, id)| id);
                Some((*id, *described.filter(|id| is_defined(id)).or_else(|| stated(name))?))
            })
            .collect();
        for (id, of) in defined {
            self.items[id.0].kind = ItemKind::Alias(Type::Item(of));
        }
        self.items
    }

    /// Returns the sorted C++ names of the types declared so far that have one of the wanted kinds.
    pub(crate) fn named(&self, is_wanted: impl Fn(&ItemKind) -> bool) -> Vec<String> {
        let named = self.items.iter().filter(|item| item.path.class.is_some() && is_wanted(&item.kind));
        let names: BTreeSet<&str> = named.map(|item| item.path.spelled.as_str()).collect();
        names.into_iter().map(str::to_owned).collect()
    }

    pub(super) fn ty(&mut self, ty: &debug::Type, types: &Types, place: Option<Owner<'_>>, is_value: bool) -> Type {
        self.whole(types.unwrapped(ty), types, place, is_value)
    }

    /// Returns the type to declare for this one, also if it only wraps another one.
    fn whole(&mut self, ty: &debug::Type, types: &Types, place: Option<Owner<'_>>, is_value: bool) -> Type {
        if let Some(given) = self.given(ty) {
            return given;
        }
        let made = self.plain(ty, types, place, is_value);
        match ty.typedefs.first() {
            Some(name)
                if is_name_to_keep(name)
                    && !matches!(
                        made,
                        Type::Class(_) | Type::Handle(_) | Type::Size(_) | Type::Callback(_) | Type::Void
                    ) =>
            {
                self.alias(name, made)
            }
            _ => made,
        }
    }

    /// Returns the user's own type for this one.
    fn given(&mut self, ty: &debug::Type) -> Option<Type> {
        let names = [ty.name()].into_iter().chain(ty.typedefs.iter().map(String::as_str));
        let (name, path) = names.into_iter().find_map(|name| self.options.with.get_key_value(name))?;
        self.used.insert(name.clone());
        let size = ty.size.unwrap_or(0);
        let align = match &ty.kind {
            TypeKind::Record(_) => self.align_of(ty).unwrap_or(1),
            _ => size.max(1),
        };
        Some(Type::Given { path: path.clone(), size, align })
    }

    fn plain(&mut self, ty: &debug::Type, types: &Types, place: Option<Owner<'_>>, is_value: bool) -> Type {
        let is_own = |name: &str, own: &str| name.strip_prefix("std::").unwrap_or(name) == own;
        let is_word = |own: &str| ty.size == Some(8) && ty.typedefs.iter().any(|name| is_own(name, own));
        match &ty.kind {
            _ if ty.is_declaration() => self.incomplete(ty.name()),
            TypeKind::Scalar(kind) => match (kind, ty.handle()) {
                (ScalarKind::Unsigned, Some(handle)) => Type::Handle(handle),
                (ScalarKind::Unsigned, _) if is_word("size_t") => Type::Size(Scalar::U64),
                (ScalarKind::Signed, _) if is_word("ptrdiff_t") => Type::Size(Scalar::I64),
                _ => self.scalar(ty, *kind),
            },
            TypeKind::Pointer { is_const, .. } => self.callback(ty, types).unwrap_or_else(|| Type::Pointer {
                to: Box::new(types.pointee(ty).map_or(Type::Void, |to| self.ty(to, types, place, false))),
                is_const: *is_const == Some(true),
            }),
            TypeKind::Array { element, len } => Type::Array(Box::new(self.ty(element, types, place, is_value)), *len),
            TypeKind::Record(record) => match record.name.as_deref().and_then(|name| self.class(name, ty, is_value)) {
                Some(class) => Type::Class(class),
                None => self.item(ty, types, place, is_value),
            },
            TypeKind::Enum { .. } => self.item(ty, types, place, is_value),
            _ if !is_value || ty.size.unwrap_or(0) == 0 => Type::Void,
            _ => {
                let size = ty.size.unwrap_or(0);
                let align = if ty.name().starts_with("complex") { size / 2 } else { 8 };
                let is_unnamed = matches!(ty.kind, TypeKind::MemberPointer(_)) && ty.typedefs.is_empty();
                let name = if is_unnamed { "pointer to member" } else { ty.name() };
                self.opaque(name, size, align, "Rust has no equivalent type".into())
            }
        }
    }

    /// Returns the class of CUDA's headers for a record, if it is one.
    fn class(&self, name: &str, ty: &debug::Type, is_value: bool) -> Option<Class> {
        // A value of unknown alignment is declared like any other record, since its alignment may follow from its offset.
        let is_aligned = |align| self.align_of(ty).map_or(!is_value, |known| known == align);
        self.class_named(name, ty.size, is_aligned)
    }

    /// Returns the class of CUDA's headers with a name. For a given host, it is one that is the same on all.
    pub(super) fn class_named(&self, name: &str, size: Option<u64>, is_aligned: impl Fn(u64) -> bool) -> Option<Class> {
        let name = self.options.host.map_or(name.into(), |host| Class::without_long(name, host));
        Class::named(&name, size, is_aligned)
    }

    fn scalar(&mut self, ty: &debug::Type, kind: ScalarKind) -> Type {
        let size = ty.size.unwrap_or(0);
        match Scalar::of_kind(kind, size) {
            // Every bit pattern is valid in C++.
            Some(Scalar::Char) => Type::Scalar(Scalar::U32),
            Some(scalar) => host_alias(ty)
                .filter(|_| self.options.host.is_none())
                .map_or(Type::Scalar(scalar), |alias| Type::Host(scalar, alias)),
            None => {
                let class = match (kind, ty.name()) {
                    (ScalarKind::Float, "_Float16" | "__fp16" | "f16") => Class::named("__half", Some(size), |_| true),
                    (ScalarKind::OtherFloat, "__bf16") => Class::named("__nv_bfloat16", Some(size), |_| true),
                    _ => None,
                };
                match class {
                    Some(class) => Type::Class(class),
                    None => self.opaque(ty.name(), size, size.clamp(1, 16), "Rust has no equivalent number".into()),
                }
            }
        }
    }

    /// Returns the item of a record or enumeration, which is declared if necessary. The item of a value is defined as well.
    fn item(&mut self, ty: &debug::Type, types: &Types, place: Option<Owner<'_>>, is_value: bool) -> Type {
        let name = ty.declared_name().filter(|name| !is_made_up(name));
        let (key, path) = match (name, place) {
            (Some(name), _) => (name.to_owned(), self.path(name)),
            (None, Some(place)) => {
                let path = Path::within(place.owner, place.member);
                (format!("{}::", path.spelled), path)
            }
            (None, None) => ("unnamed::".into(), Path::new("unnamed", |_| false)),
        };
        let key = squeezed(&key);
        let is_known = |known: &&(debug::Type, ItemId)| known.0.has_contents_of(ty);
        let found = self.known.get(&key).and_then(|known| known.iter().find(is_known));
        // A type without a name is called by the first place that has it: it may be found again by way of its own members.
        let location = ty.source_location().cloned();
        let here = || self.unnamed.get(&location).filter(|_| name.is_none());
        let found = found.or_else(|| here()?.iter().find(is_known));
        let id = match found {
            Some((_, id)) => *id,
            None => {
                let id = self.declare(path, ty.size.unwrap_or(0));
                if name.is_none() {
                    self.unnamed.entry(location).or_default().push((ty.clone(), id));
                }
                self.known.entry(key).or_default().push((ty.clone(), id));
                id
            }
        };
        if self.laid_out[id.0].is_none() {
            if is_value { self.define(id, ty, types) } else { self.pending.push((id, ty.clone())) }
        }
        Type::Item(id)
    }

    pub(super) fn path(&self, name: &str) -> Path {
        Path::new(name, |outer| self.classes.contains(outer))
    }

    pub(super) fn declare(&mut self, path: Path, size: u64) -> ItemId {
        let id = ItemId(self.items.len());
        let (kind, is_of_host) = (ItemKind::Incomplete, self.is_of_host);
        self.items.push(Item { path, size, align: 1, kind, host: None, is_of_host, is_host_layout: false, placed: None });
        self.laid_out.push(None);
        id
    }

    pub(super) fn finished(&mut self, id: ItemId, kind: ItemKind, layout: &'a Layout<'a>) {
        let is_host_layout = is_host_layout(&kind, &self.items);
        let is_unlike = |host| layout.is_unlike(Host::of_kind(host));
        let item = &mut self.items[id.0];
        item.host = self.options.host.filter(|_| is_unlike(HostKind::Linux) || is_unlike(HostKind::Windows));
        item.is_host_layout = is_host_layout;
        (item.kind, item.size, item.align) = (kind, layout.size() as u64, layout.align() as u64);
        self.laid_out[id.0] = Some(layout);
    }

    /// Declares a type that only has a name, or returns its earlier declaration.
    pub(super) fn incomplete(&mut self, name: &str) -> Type {
        let key = squeezed(name);
        if let Some((_, id)) = self.known.get(&key).and_then(|known| known.first()) {
            return Type::Item(*id);
        }
        Type::Item(self.named_item(key, name, 0).0)
    }

    /// Declares a type of which only the size and the alignment in bytes are known, or returns its earlier declaration.
    pub(crate) fn opaque(&mut self, name: &str, size: u64, align: u64, reason: String) -> Type {
        let key = format!("{} of {size} aligned to {align}", squeezed(name));
        let (id, is_new) = self.named_item(key, name, size);
        if is_new {
            self.define_opaque(id, size, align, reason);
        }
        Type::Item(id)
    }

    /// Returns the type with this key among those that are identified by a name, and whether it is declared only now.
    pub(super) fn named_item(&mut self, key: String, name: &str, size: u64) -> (ItemId, bool) {
        if let Some(id) = self.by_name.get(&key) {
            return (*id, false);
        }
        let id = self.declare(self.path(name), size);
        self.by_name.insert(key, id);
        (id, true)
    }

    /// Returns the type of this name that debug information describes.
    pub(super) fn described(&self, name: &str) -> Option<Type> {
        self.known.get(&squeezed(name))?.first().map(|(_, id)| Type::Item(*id))
    }

    fn alias(&mut self, name: &str, of: Type) -> Type {
        if let Type::Item(id) = &of {
            if squeezed(&self.items[id.0].path.spelled) == squeezed(name) {
                return of;
            }
        }
        let (id, is_new) = self.named_item(format!("typedef {}", squeezed(name)), name, 0);
        if is_new {
            self.items[id.0].kind = ItemKind::Alias(of.clone());
        }
        // Only the first of two different typedefs keeps the name.
        if matches!(&self.items[id.0].kind, ItemKind::Alias(known) if *known == of) { Type::Item(id) } else { of }
    }

    fn define(&mut self, id: ItemId, ty: &debug::Type, types: &Types) {
        match &ty.kind {
            TypeKind::Record(record) => self.define_record(id, ty, record, types),
            TypeKind::Enum { signed, enumerators, .. } => self.define_enum(id, ty.size.unwrap_or(4), *signed, enumerators),
            _ => {}
        }
    }

    pub(super) fn define_opaque(&mut self, id: ItemId, size: u64, align: u64, reason: String) {
        let align = if align.is_power_of_two() && align <= MAX_ALIGN { align } else { 1 };
        let align = if size % align == 0 { align } else { 1 };
        let layout = self.layout_of_bytes(&self.items[id.0].path.ident, size, align);
        let layout = layout.unwrap_or_else(|_| self.layouts.keep(bytes(size)));
        self.finished(id, ItemKind::Opaque(reason), layout);
    }

    /// Returns the layout of a struct of bytes.
    fn layout_of_bytes(&self, name: &str, size: u64, align: u64) -> Result<&'a Layout<'a>, String> {
        let members = [Member::new("bytes", self.layouts.keep(bytes(size)))];
        let form = Form { align: Some(align), ..Form::default() };
        self.layouts.record(name, false, form, &members).map_err(|error| error.to_string())
    }

    /// Returns the alignment of a record in bytes, if kernels or the debug information state it.
    pub(super) fn align_of(&self, ty: &debug::Type) -> Option<u64> {
        let record = ty.record()?;
        self.aligns.get(&ty.contents()).copied().or(record.align)
    }

    pub(super) fn layout(&self, ty: &Type) -> Result<&'a Layout<'a>, String> {
        Ok(match ty {
            Type::Void => return Err("it has no size".into()),
            Type::Scalar(scalar) | Type::Size(scalar) | Type::Host(scalar, _) => self.layouts.keep(Layout::scalar(*scalar)),
            Type::Class(class) => class.layout,
            Type::Handle(handle) => self.layouts.keep(Layout::handle("", *handle)),
            Type::Pointer { .. } | Type::Callback(_) => {
                self.layouts.keep(Layout::pointer("", StateSpace::Generic, Host::LINUX_X86_64))
            }
            Type::Array(element, len) => {
                let element = self.layout(element)?;
                let len = usize::try_from(*len).ok().filter(|len| element.size().checked_mul(*len).is_some());
                self.layouts.keep(Layout::array("", element, len.ok_or("it is larger than the address space")?))
            }
            Type::Item(id) => match &self.items[id.0].kind {
                ItemKind::Alias(of) => self.layout(of)?,
                _ => self.laid_out[id.0].ok_or("it is incomplete")?,
            },
            Type::Given { path, size, align } => {
                let align = if align.is_power_of_two() { *align } else { 1 };
                check_align(align)?;
                self.layout_of_bytes(path, *size, align)?
            }
        })
    }
}

pub(super) fn bytes<'a>(size: u64) -> Layout<'a> {
    Layout::array("", &<u8 as PtxLayout>::LAYOUT, usize::try_from(size).unwrap_or(0))
}
