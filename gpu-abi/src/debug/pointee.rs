//! The targets of pointers whose layouts give only the Rust name of the target.

use super::{DebugError, TypeId, Unit};
use crate::classes::CUDA_CLASSES;
use crate::handle::{SamplerHandle, SurfaceObject, TextureObject};
use crate::layout::{Kind, PtxLayout, StateSpace, TypeLayout};
use crate::name::Const;
use crate::pointer;
use core::any::type_name;
use gimli::constants;
use gimli::write::AttributeValue;

impl Unit<'_> {
    /// Sets the target of every pointer, now that all types are known.
    pub(super) fn resolve_pointers(&mut self) -> Result<(), DebugError> {
        // A pointer to a pointer can add new types, and they can contain new pointers.
        while let Some((pointer, name)) = self.types.pending.pop() {
            let pointee = self.pointee(name)?;
            self.entries.set_type(pointer.0, pointee);
        }
        Ok(())
    }

    fn pointee(&mut self, name: &'static str) -> Result<TypeId, DebugError> {
        if let Some((_, id)) = self.types.by_name.iter().find(|(known, _)| *known == name) {
            return Ok(*id);
        }
        if name == "()" || name == type_name::<core::ffi::c_void>() {
            return Ok(self.void());
        }
        if let Some(layout) = own_type(name) {
            return self.layout(layout);
        }
        if let Some(read_only) = argument_of(name, type_name::<Const<()>>()) {
            let read_only = self.pointee(read_only)?;
            return Ok(self.constant(read_only));
        }
        if let Some((pointee, space)) = pointer_type(name) {
            let pointee = self.pointee(pointee)?;
            return Ok(self.pointer(pointee, space));
        }
        if let Some((element, len)) = array_type(name) {
            let element = self.pointee(element)?;
            return Ok(match len {
                Some(len) => self.array(element, &[len]),
                // A slice's address is that of its first element.
                None => element,
            });
        }
        let id = match self.record_named(unqualified(name)) {
            Some(id) => id,
            None => self.unknown(unqualified(name))?,
        };
        self.types.by_name.push((name, id));
        Ok(id)
    }

    /// Returns the record or enumeration of that name, if there is exactly one.
    fn record_named(&self, name: &str) -> Option<TypeId> {
        let is_named = |kind: &Kind<'_>| matches!(kind, Kind::Record(_) | Kind::Enum { .. });
        let mut found = self.types.by_layout.iter().filter(|(layout, _)| layout.name() == name && is_named(layout.kind()));
        match (found.next(), found.next()) {
            (Some((_, id)), None) => Some(*id),
            _ => None,
        }
    }

    /// Adds a struct that has only a name.
    fn unknown(&mut self, name: &str) -> Result<TypeId, DebugError> {
        let entry = self.entries.add(self.entries.root(), constants::DW_TAG_structure_type);
        self.entries.set_text(entry, constants::DW_AT_name, "type", name)?;
        self.entries.set(entry, constants::DW_AT_declaration, AttributeValue::Flag(true));
        Ok(TypeId(entry))
    }
}

/// Returns the name without its path: `Grid<app::Cell>` for `app::Grid<app::Cell>`.
fn unqualified(name: &str) -> &str {
    let path = name.split_once('<').map_or(name, |(path, _)| path);
    let start = path.rfind("::").map_or(0, |at| at + 2);
    &name[start..]
}

/// Reads `[T; 4]` and `[T]`.
fn array_type(name: &'static str) -> Option<(&'static str, Option<usize>)> {
    let inside = name.strip_prefix('[')?.strip_suffix(']')?;
    match inside.rsplit_once("; ") {
        // The `;` of an inner array is followed by a bracket.
        Some((element, len)) if !len.contains(']') => Some((element, Some(len.parse().ok()?))),
        _ => Some((inside, None)),
    }
}

/// Reads the name of a generic type: `instance` is its name with `()` as the argument, as this compiler writes it.
fn argument_of(name: &'static str, instance: &str) -> Option<&'static str> {
    let (before, after) = instance.split_once("()")?;
    name.strip_prefix(before)?.strip_suffix(after)
}

/// Reads the name of a [`Ptr`](pointer::Ptr).
fn pointer_type(name: &'static str) -> Option<(&'static str, StateSpace)> {
    fn split<S: pointer::Space>(name: &'static str) -> Option<(&'static str, StateSpace)> {
        Some((argument_of(name, type_name::<pointer::Ptr<(), S>>())?, S::SPACE))
    }
    split::<pointer::Generic>(name)
        .or_else(|| split::<pointer::Global>(name))
        .or_else(|| split::<pointer::Const>(name))
        .or_else(|| split::<pointer::Param>(name))
        .or_else(|| split::<pointer::Shared>(name))
        .or_else(|| split::<pointer::Local>(name))
}

/// Returns the layout of a scalar or one of this crate's types.
fn own_type(name: &str) -> Option<&'static TypeLayout> {
    macro_rules! of {
        ($($ty:ident)*) => {
            $(if name == type_name::<$ty>() {
                return Some(<$ty>::REF);
            })*
        };
    }
    of! {
        bool char i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 TextureObject SurfaceObject SamplerHandle
    }
    CUDA_CLASSES.iter().find(|class| (class.path)() == name).map(|class| class.layout)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pointer::{DevicePtr, Ptr, Shared};

    #[test]
    fn names_are_taken_apart() {
        assert_eq!(array_type("[[f32; 3]; 4]"), Some(("[f32; 3]", Some(4))));
        assert_eq!(array_type("[[f32; 3]]"), Some(("[f32; 3]", None)));
        assert_eq!(array_type("f32"), None);
        assert_eq!(unqualified("app::Grid<app::Cell>"), "Grid<app::Cell>");
        assert_eq!(
            pointer_type(type_name::<Ptr<DevicePtr<u8>, Shared>>()),
            Some((type_name::<DevicePtr<u8>>(), StateSpace::Shared))
        );
        let read_only = type_name::<Const<DevicePtr<u8>>>();
        assert_eq!(argument_of(read_only, type_name::<Const<()>>()), Some(type_name::<DevicePtr<u8>>()));
        assert_eq!(own_type(type_name::<crate::vector::Double4A32>()).unwrap().align(), 32);
        assert_eq!(own_type("app::Float4"), None);
    }
}
