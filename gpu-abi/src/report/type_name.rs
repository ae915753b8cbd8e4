//! The name of a type in a report: as in Rust, without paths.

use crate::layout::{Field, Kind, Layout, Pointer, StateSpace};
use core::fmt::{self, Write};

/// The name of a type in a report: `Float3`, `[Body; 4]`, `DevicePtr<u32>`, `Ptr<f32, Shared>`.
///
/// A [layout's name](Layout::name) does not include a pointer's target.
///
/// ```
/// use gpu_abi::report::TypeName;
/// use gpu_abi::{DevicePtr, PtxLayout};
///
/// let layout = <[DevicePtr<u32>; 2]>::LAYOUT;
/// assert_eq!(TypeName(&layout).to_string(), "[DevicePtr<u32>; 2]");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TypeName<'a>(pub &'a Layout<'a>);

impl fmt::Display for TypeName<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(layout) = self;
        match layout.kind() {
            // An array's own name is truncated if it is long, and does not include the targets of its pointers.
            Kind::Array { element, len } if layout.name().starts_with('[') => {
                write!(f, "[{}; {len}]", TypeName(element))
            }
            Kind::Pointer(pointer) => write_pointer(f, layout.name(), pointer),
            Kind::Record(form) if layout.name().is_empty() => f.write_str(if form.is_union { "union" } else { "struct" }),
            _ => f.write_str(layout.name()),
        }
    }
}

#[inline]
fn write_pointer(f: &mut fmt::Formatter<'_>, name: &str, pointer: &Pointer) -> fmt::Result {
    f.write_str(name)?;
    // As Rust spells it, the name includes the target: `*mut Body`, `Option<&Body>`.
    if name.starts_with(['*', '&']) || name.ends_with('>') {
        return Ok(());
    }
    match (pointer.pointee(), pointer.space()) {
        (Some(pointee), StateSpace::Generic) => write!(f, "<{}>", Unqualified(pointee)),
        (Some(pointee), space) => write!(f, "<{}, {space:?}>", Unqualified(pointee)),
        (None, space) => match space.directive() {
            Some(directive) => write!(f, " {directive}"),
            None => Ok(()),
        },
    }
}

/// A type's name from `core::any::type_name`, without paths: `Vec<Body>` for `alloc::vec::Vec<app::Body>`.
struct Unqualified<'a>(&'a str);

impl fmt::Display for Unqualified<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while !rest.is_empty() {
            let belongs = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
            let path = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
            let (path, after) = rest.split_at(path);
            f.write_str(path.rsplit("::").next().unwrap_or(path))?;
            let mut after = after.chars();
            if let Some(other) = after.next() {
                f.write_char(other)?;
            }
            rest = after.as_str();
        }
        Ok(())
    }
}

/// A member's type as declared, with the width of a bit-field: `u32 : 4`.
pub(super) struct DeclaredType<'a>(pub(super) &'a Field<'a>);

impl fmt::Display for DeclaredType<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", TypeName(self.0.layout()))?;
        match self.0.bits() {
            Some(bits) => write!(f, " : {}", bits.width()),
            None => Ok(()),
        }
    }
}

/// Returns whether the type is an array that `#[ptx(vector)]` lays out as a vector.
#[inline]
pub(super) fn is_array_as_vector(layout: &Layout<'_>) -> bool {
    matches!(layout.kind(), Kind::Vector { .. }) && layout.name().starts_with('[')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::PtxLayout;
    use crate::pointer::{DevicePtr, Global, Ptr, Shared};
    use std::string::ToString;

    fn name<T: PtxLayout>() -> std::string::String {
        TypeName(&T::LAYOUT).to_string()
    }

    #[test]
    fn pointers_say_what_they_point_to() {
        assert_eq!(name::<DevicePtr<u32>>(), "DevicePtr<u32>");
        assert_eq!(name::<Ptr<crate::vector::Float3, Shared>>(), "Ptr<Float3, Shared>");
        assert_eq!(name::<[DevicePtr<Option<crate::narrow::F16>>; 2]>(), "[DevicePtr<Option<F16>>; 2]");
        assert_eq!(name::<DevicePtr<Ptr<[u8; 4], Global>>>(), "DevicePtr<Ptr<[u8; 4], Global>>");
    }

    #[test]
    fn a_callers_pointer_has_its_own_name() {
        use crate::layout::Host;
        let layout = |space| Layout::pointer("float *", space, Host::LINUX_X86_64);
        assert_eq!(TypeName(&layout(StateSpace::Generic)).to_string(), "float *");
        assert_eq!(TypeName(&layout(StateSpace::Const)).to_string(), "float * .const");
    }

    #[test]
    fn paths_are_left_out() {
        let text = Unqualified("(alloc::vec::Vec<dyn core::fmt::Debug>, &[a::b_1::C])").to_string();
        assert_eq!(text, "(Vec<dyn Debug>, &[C])");
    }
}
