//! A list of types of a Rust program, as the source of kernels would declare them.
//!
//! Rust wraps types in others that do not change them (`MaybeUninit<T>`, `UnsafeCell<T>`, `NonNull<T>`), has members without storage
//! (`PhantomData<T>`), and points to what only C++ knows by types without contents.

use crate::model::{CompiledArgument, CompiledRecord, CompiledType, Derivation, has_rust_abi};
use crate::names::own_name;
use crate::type_list::{TypeEntry, TypeList};
use std::collections::HashMap;

impl TypeList {
    /// Replaces each type of a list that rustc described with the one that kernels read.
    pub(super) fn simplify_rust(&mut self) {
        let void = self.push(TypeEntry::new("core::ffi::c_void", CompiledType::Void));
        let inner: Vec<usize> = (0..=void).map(|index| self.unwrapped(index)).collect();
        let is_opaque: Vec<bool> = (0..=void).map(|index| self.is_opaque(inner[index])).collect();
        // A program's own type without contents has the name of a class.
        let is_class =
            |entry: &TypeEntry| matches!(entry.shape, CompiledType::Record(_)) && !entry.name.starts_with("core::");
        let is_handle: Vec<bool> = self.entries.iter().zip(&is_opaque).map(|(entry, is)| *is && is_class(entry)).collect();
        let is_stored: Vec<bool> = inner.iter().map(|index| !self.is_empty_type(*index) || self.is_tail(*index)).collect();
        for index in 0..void {
            if let Some(shape) = self.special(index, void) {
                self.entries[index] = TypeEntry::new(std::mem::take(&mut self.entries[index].name), shape);
            }
            let entry = &mut self.entries[index];
            if is_handle[index] {
                entry.shape = CompiledType::Incomplete { name: "" };
            } else if is_opaque[index] && matches!(entry.shape, CompiledType::Record(_)) {
                entry.shape = CompiledType::Void;
            }
            entry.members.retain(|member| is_stored[member.shape.ty]);
            for member in &mut entry.members {
                member.shape.ty = inner[member.shape.ty];
                // The fields of tuples are `__0`, `__1` in debug information.
                if let Some(number) = member.name.strip_prefix("__").filter(|number| number.parse::<u32>().is_ok()) {
                    member.name = number.to_owned();
                }
            }
            match &mut entry.shape {
                CompiledType::Pointer { to, .. } if is_handle[*to] => {}
                CompiledType::Pointer { to, .. } => *to = if is_opaque[*to] { void } else { inner[*to] },
                CompiledType::Array { element, .. } => *element = inner[*element],
                _ => {}
            }
            for argument in entry.arguments.iter_mut().flatten() {
                if let CompiledArgument::Type(ty) = argument {
                    *ty = inner[*ty];
                }
            }
        }
        self.name_rust();
    }

    /// Names arrays as Rust does, functions as the pointers to them are, and the types of members as their types; and tells what leads to one
    /// value from other pointers.
    fn name_rust(&mut self) {
        let mut copies = HashMap::new();
        for index in 0..self.entries.len() {
            if self.is_array(index) {
                self.entries[index].name = self.array_name(index);
            }
            let TypeEntry { shape, name, .. } = &mut self.entries[index];
            if let CompiledType::Pointer { to, derivation, .. } = shape {
                let (to, name) = (*to, without_option(name).to_owned());
                if name.starts_with('&') || name.starts_with("alloc::boxed::Box<") {
                    *derivation = Derivation::Reference;
                }
                if matches!(self.entries[to].shape, CompiledType::Function { .. }) {
                    let function = self.of_abi(to, &name, &mut copies);
                    if let CompiledType::Pointer { to, .. } = &mut self.entries[index].shape {
                        *to = function;
                    }
                    let function = &mut self.entries[function];
                    if let Some(parts) = function.arguments.as_mut().filter(|_| is_variadic(&name)) {
                        // Only the pointer's name has `...`.
                        if parts.last() != Some(&CompiledArgument::Unknown) {
                            parts.push(CompiledArgument::Unknown);
                        }
                    }
                    function.name = name;
                }
            }
        }
        let names: Vec<String> = self.entries.iter().map(|entry| entry.name.clone()).collect();
        for member in self.entries.iter_mut().flat_map(|entry| &mut entry.members) {
            member.type_name.clone_from(&names[member.shape.ty]);
        }
        self.is_of_rust = true;
    }

    /// Returns the function to which a pointer of this name points: the one at an index or, if that has the other kind of ABI, its copy.
    /// rustc describes functions that differ only in their ABI once.
    fn of_abi(&mut self, index: usize, name: &str, copies: &mut HashMap<usize, usize>) -> usize {
        let known = &self.entries[index].name;
        if !is_function(known) || has_rust_abi(known) == has_rust_abi(name) {
            return index;
        }
        *copies.entry(index).or_insert_with(|| self.push(self.entries[index].clone()))
    }

    fn array_name(&self, index: usize) -> String {
        match self.entries[index].shape {
            CompiledType::Array { element, len, .. } => format!("[{}; {len}]", self.array_name(element)),
            _ => self.entries[index].name.clone(),
        }
    }

    /// Returns the index of the type in Rust's wrappers: `T` for `MaybeUninit<T>`, `UnsafeCell<T>`, or `NonNull<T>`'s pointer; and `[T; 0]`
    /// for a struct of nothing else, as bindgen writes `T name[]`.
    fn unwrapped(&self, mut index: usize) -> usize {
        while let TypeEntry {
            shape: CompiledType::Record(record @ CompiledRecord { made_up: 0, .. }), name, members, ..
        } = &self.entries[index]
        {
            let types = || members.iter().map(|member| member.shape.ty);
            let mut stored = types().filter(|ty| !self.is_empty_type(*ty));
            index = match (stored.next(), stored.next()) {
                (None, _) if record.size == 0 => return types().find(|ty| self.is_array(*ty)).unwrap_or(index),
                (Some(only), None) if self.size(only) == Some(record.size) && name.starts_with("core::") => only,
                _ => break,
            };
        }
        index
    }

    /// Returns the shape of a type whose members do not show what it is: a `DevicePtr` or `cust`'s `DevicePointer`, whose target is only a
    /// type parameter.
    fn special(&self, index: usize, void: usize) -> Option<CompiledType<'static>> {
        let CompiledType::Record(record) = self.entries[index].shape else { return None };
        let pointer = CompiledType::pointer("", void, None, record.size);
        match self.entries[index].name.split_once("::")? {
            ("gpu_abi", name) if name.starts_with("pointer::Ptr<") && name.ends_with("::Generic>") => Some(pointer),
            ("cust", name) if own_name(name).starts_with("DevicePointer<") => Some(pointer),
            _ => None,
        }
    }

    /// Returns whether a type is `c_void`, a struct of it, or without data, as programs declare what only C++ knows.
    fn is_opaque(&self, index: usize) -> bool {
        let is_void = |index: usize| self.is_empty_type(index) || self.entries[index].name == "core::ffi::c_void";
        let TypeEntry { shape, members, .. } = &self.entries[index];
        is_void(index) || matches!(shape, CompiledType::Record(_)) && members.iter().all(|member| is_void(member.shape.ty))
    }

    fn is_empty_type(&self, index: usize) -> bool {
        let shape = &self.entries[index].shape;
        matches!(shape, CompiledType::Void)
            || self.size(index).unwrap_or(0) == 0 && !matches!(shape, CompiledType::Function { .. })
    }

    /// Returns whether a member of this type is a tail, as it is the last one of a C++ struct.
    fn is_tail(&self, index: usize) -> bool {
        matches!(self.entries[index].shape, CompiledType::Array { element, len: 0, .. } if !self.is_empty_type(element))
    }

    fn is_array(&self, index: usize) -> bool {
        matches!(self.entries[index].shape, CompiledType::Array { .. })
    }

    fn size(&self, index: usize) -> Option<u64> {
        match self.entries[index].shape {
            CompiledType::Array { element, len, .. } => Some(self.size(element)?.saturating_mul(len)),
            shape => shape.size(crate::model::CompiledTypes::new(&[])),
        }
    }
}

/// Returns the name that rustc gives a pointer, without the `Option` around one that is never null.
fn without_option(name: &str) -> &str {
    name.strip_prefix("core::option::Option<").and_then(|inner| inner.strip_suffix('>')).unwrap_or(name)
}

/// Returns whether this is the name of a pointer to a function.
fn is_function(name: &str) -> bool {
    name.starts_with("fn(") || name.starts_with("unsafe ") || name.starts_with("extern ")
}

/// Returns whether a pointer of this name is one to a function with `...`, as in `unsafe extern "C" fn(*const i8, ...) -> i32`.
fn is_variadic(pointer: &str) -> bool {
    let Some((_, rest)) = pointer.split_once("fn(") else { return false };
    let mut depth = 1;
    let end = rest.find(|c| {
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth == 0
    });
    end.is_some_and(|end| rest[..end].ends_with("..."))
}

#[cfg(test)]
mod tests {
    use super::{CompiledType, Derivation, TypeEntry, TypeList, is_variadic};

    #[test]
    fn references_and_boxes_lead_to_one_value() {
        for (name, expected) in [
            ("*mut f32", Derivation::Pointer),
            ("core::option::Option<core::ptr::non_null::NonNull<f32>>", Derivation::Pointer),
            ("core::option::Option<extern \"C\" fn(&f32)>", Derivation::Pointer),
            ("&f32", Derivation::Reference),
            ("&mut f32", Derivation::Reference),
            ("core::option::Option<&mut f32>", Derivation::Reference),
            ("alloc::boxed::Box<f32, alloc::alloc::Global>", Derivation::Reference),
            ("core::option::Option<alloc::boxed::Box<f32, alloc::alloc::Global>>", Derivation::Reference),
        ] {
            let mut list = TypeList::default();
            let to = list.push(TypeEntry::new("f32", CompiledType::Void));
            let pointer = list.push(TypeEntry::new(name, CompiledType::pointer("", to, None, 8)));
            list.name_rust();
            let CompiledType::Pointer { derivation, .. } = list.entries[pointer].shape else { panic!("{name}") };
            assert_eq!(derivation, expected, "{name}");
        }
    }

    #[test]
    fn functions_with_other_abis_are_other_functions() {
        let mut list = TypeList::default();
        let function = list.push(TypeEntry::new("", CompiledType::Function { name: "", parts: None }));
        let names =
            ["extern \"C\" fn(i32)", "fn(i32)", "core::option::Option<unsafe fn(i32)>", "unsafe extern \"C\" fn(i32)"];
        let pointers = names.map(|name| list.push(TypeEntry::new(name, CompiledType::pointer("", function, None, 8))));
        list.name_rust();
        let targets = pointers.map(|pointer| match list.entries[pointer].shape {
            CompiledType::Pointer { to, .. } => to,
            _ => panic!("{pointer}"),
        });
        assert_eq!([targets[0], targets[1]], [targets[3], targets[2]]);
        let named = [targets[0], targets[1]].map(|target| list.entries[target].name.as_str());
        assert_eq!(named, ["unsafe extern \"C\" fn(i32)", "unsafe fn(i32)"]);
    }

    #[test]
    fn only_the_functions_own_dots_count() {
        assert!(is_variadic("unsafe extern \"C\" fn(extern \"C\" fn(i32), ...) -> i32"));
        for other in
            ["extern \"C\" fn(unsafe extern \"C\" fn(i32, ...))", "fn() -> unsafe extern \"C\" fn(i32, ...)", "*mut i32"]
        {
            assert!(!is_variadic(other), "{other}");
        }
    }
}
