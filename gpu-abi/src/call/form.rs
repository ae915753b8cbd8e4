//! The form in which a parameter is declared, in an `.entry` and in a `.func`.

use super::piece::{Numeric, number};
use super::{Convention, Parameter, Spelling};
use crate::layout::{Handle, Kind, Layout, Pointer, StateSpace};
use crate::ptx::Form;

impl Parameter<'_> {
    /// Returns whether a `.func` declares the value as a scalar; any other value that is not passed by address is a byte
    /// array.
    pub const fn is_scalar(&self) -> bool {
        !self.by_address && scalar_form(self.layout, Spelling::Untyped).is_some()
    }

    /// Returns the form of the parameter in an `.entry`.
    pub(super) fn entry_form(&self, convention: &Convention) -> Form {
        if let Some(object) = self.opaque {
            return Form::Scalar(object_type(object));
        }
        let Ok(form) = Form::of(self.layout) else { unreachable!("a signature rejects this parameter") };
        match (*self.layout.kind(), form) {
            (Kind::Pointer(pointer), Form::Scalar(ptx_type)) if self.says_target(&pointer, convention) => {
                Form::Pointer { ptx_type, space: pointer.space(), align: self.pointee_align.unwrap_or(1) }
            }
            (_, Form::Scalar(_)) if self.untyped => Form::Scalar(Form::untyped(self.layout.size())),
            _ => form,
        }
    }

    fn says_target(&self, pointer: &Pointer, convention: &Convention) -> bool {
        let is_described = self.pointee_align.is_some() || pointer.space() != StateSpace::Generic;
        !self.untyped && (is_described || convention.describes_pointers())
    }

    /// Returns the form of the parameter in a `.func`.
    pub(super) fn func_form(&self, convention: &Convention) -> Form {
        if self.by_address {
            return address_form(convention.spelling());
        }
        let spelling = if self.untyped { Spelling::Untyped } else { convention.spelling() };
        match scalar_form(self.layout, spelling) {
            Some(ptx_type) => Form::Scalar(ptx_type),
            None => Form::Bytes { align: convention.parameter_align(self.layout), size: self.layout.size() },
        }
    }

    /// Returns the form of a `.func`'s returned value, which is not passed by address.
    pub(super) fn result_form(&self, convention: &Convention) -> Form {
        match self.func_form(convention) {
            Form::Bytes { size, .. } => Form::Bytes { align: self.layout.align(), size },
            form => form,
        }
    }
}

/// Returns the form of a value's generic 64-bit address.
pub(super) const fn address_form(spelling: Spelling) -> Form {
    Form::Scalar(match spelling {
        Spelling::Untyped | Spelling::Example => ".b64",
        Spelling::Typed => ".u64",
    })
}

/// Returns the type of a scalar in a `.func`; `None` for a byte array.
const fn scalar_form(layout: &Layout<'_>, spelling: Spelling) -> Option<&'static str> {
    let is_typed = matches!(spelling, Spelling::Typed) && !matches!(layout.kind(), Kind::Handle(_));
    Some(match number(layout) {
        None | Some((16, _) | (_, Numeric::Untyped)) => return None,
        Some((8, Numeric::Float)) if is_typed => ".f64",
        Some((8, Numeric::Signed)) if is_typed => ".s64",
        Some((8, _)) if is_typed => ".u64",
        Some((8, _)) => ".b64",
        Some((_, Numeric::Float)) if is_typed => ".f32",
        Some((_, Numeric::Signed)) if is_typed => ".s32",
        Some(_) if is_typed => ".u32",
        Some(_) => ".b32",
    })
}

/// Returns the type that declares an opaque object.
pub(super) const fn object_type(object: Handle) -> &'static str {
    match object {
        Handle::Texture => ".texref",
        Handle::Sampler => ".samplerref",
        Handle::Surface => ".surfref",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handle::SamplerHandle;
    use crate::layout::PtxLayout;
    use crate::narrow::{Bf16, F16, Fp8x4E4M3, Half2};
    use crate::pointer::Ptr;
    use crate::vector::{Float4, UChar4};

    fn forms<T: PtxLayout>() -> (Form, Form) {
        let target = crate::ptx::Target::new(crate::ptx::IsaVersion::new(7, 8), crate::ptx::Arch::new(75)).unwrap();
        let nvcc = Convention::nvcc(&target);
        let parameter = Parameter::of::<T>();
        (parameter.func_form(&nvcc), parameter.func_form(&nvcc.with_spelling(Spelling::Typed)))
    }

    #[test]
    fn every_row_of_the_guides_table() {
        let scalar = |untyped, typed| (Form::Scalar(untyped), Form::Scalar(typed));
        assert_eq!(forms::<bool>(), scalar(".b32", ".u32"));
        assert_eq!(forms::<i8>(), scalar(".b32", ".s32"));
        assert_eq!(forms::<u16>(), scalar(".b32", ".u32"));
        assert_eq!(forms::<i32>(), scalar(".b32", ".s32"));
        assert_eq!(forms::<char>(), scalar(".b32", ".u32"));
        assert_eq!(forms::<u64>(), scalar(".b64", ".u64"));
        assert_eq!(forms::<i64>(), scalar(".b64", ".s64"));
        assert_eq!(forms::<f32>(), scalar(".b32", ".f32"));
        assert_eq!(forms::<f64>(), scalar(".b64", ".f64"));
        assert_eq!(forms::<crate::pointer::DevicePtr<u8>>(), scalar(".b64", ".u64"));
        assert_eq!(forms::<Ptr<u8, crate::pointer::Shared>>(), scalar(".b32", ".u32"));
        assert_eq!(forms::<SamplerHandle>(), scalar(".b64", ".b64"));
        let bytes = |align, size| (Form::Bytes { align, size }, Form::Bytes { align, size });
        assert_eq!(forms::<Float4>(), bytes(16, 16));
        assert_eq!(forms::<UChar4>(), bytes(4, 4));
        assert_eq!(forms::<u128>(), bytes(16, 16));
        for narrow in [forms::<F16>(), forms::<Bf16>()] {
            assert_eq!(narrow, bytes(2, 2));
        }
        assert_eq!(forms::<Fp8x4E4M3>(), bytes(4, 4));
        assert_eq!(forms::<[u8; 129]>(), bytes(4, 129));
        assert_eq!(forms::<[u8; 128]>(), bytes(1, 128));
        assert_eq!(forms::<Half2>(), scalar(".b64", ".u64"));
        assert_eq!(forms::<[Half2; 2]>(), scalar(".b64", ".u64"));
    }
}
