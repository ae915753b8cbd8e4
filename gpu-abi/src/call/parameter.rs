//! How one value is passed, by its type (the table in the guide's section 2.3 and its notes).
//!
//! In a `.func`, integers of 8 to 32 bits are one `.b32`, extended by their sign (A), 64-bit integers and handles one `.b64`
//! (E), `float` and `double` a `.b32` and a `.b64`; pointers have the width of their state space and are generic unless the
//! declaration names another (B). All else is a byte array with the type's alignment and size: aggregates, vectors, and what
//! PTX has no parameter type for, which are 128-bit integers and floats of 16 bits or fewer (C). Alignments are powers of two
//! up to 128 (D).
//!
//! The guide speaks of C. C++ passes a class that is not trivially copied by the address of a copy that the caller makes, and
//! returns it into memory whose address is passed before the first parameter (the Itanium C++ ABI, section 3.1.1, to which the
//! guide's chapter 7 leaves it). CUDA's `__half2` and `__nv_bfloat162` are such classes, and so is every record that holds one.
//! An `.entry` takes their bytes: nvcc copies its arguments as memory.

use super::convention::{Convention, Spelling};
use crate::layout::{Handle, Kind, Layout, Pointer, PtxLayout, StateSpace};
use crate::pointer::{Ptr, Space};
use crate::ptx::{Form, MAX_POINTEE_ALIGN, Name, ParamError};
use crate::scalar::Scalar;
use crate::text;

/// A parameter's type, or that of a returned value, and what is declared about it.
///
/// ```
/// use gpu_abi::call::Parameter;
/// use gpu_abi::layout::{Layout, StateSpace, DataModel};
/// use gpu_abi::pointer::Global;
///
/// let number = Parameter::of::<i16>();
/// // A float in global memory, which an `.entry` declares as `.param .u64 .ptr .global .align 4`.
/// let array = Parameter::pointer_to::<f32, Global>();
/// // Types that are known at run time only come as layouts.
/// let layout = Layout::pointer("scratch", StateSpace::Shared, DataModel::LP64);
/// let scratch = Parameter::new(&layout).pointee_align(16);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Parameter<'a> {
    layout: &'a Layout<'a>,
    by_address: bool,
    pointee_align: Option<usize>,
    opaque: Option<Handle>,
}

impl Parameter<'static> {
    /// Returns a parameter of the Rust type `T`.
    pub const fn of<T: PtxLayout>() -> Self {
        Self::new(T::REF)
    }

    /// Returns a parameter that points to a `T` in the state space `S`, and so to memory with `T`'s alignment.
    pub const fn pointer_to<T: PtxLayout, S: Space>() -> Self {
        Self::new(<Ptr<T, S> as PtxLayout>::REF).pointee_align(T::ALIGN)
    }

    /// Returns an `.entry`'s parameter that is a texture, sampler or surface itself, such as `.param .texref`.
    ///
    /// Only an `.entry` has such parameters; a `.func` takes the object's handle (the guide's section 1.4).
    pub const fn opaque(object: Handle) -> Self {
        let mut parameter = Self::new(match object {
            Handle::Texture => crate::TextureObject::REF,
            Handle::Sampler => crate::SamplerHandle::REF,
            Handle::Surface => crate::SurfaceObject::REF,
        });
        parameter.opaque = Some(object);
        parameter
    }
}

impl<'a> Parameter<'a> {
    /// Returns a parameter of the type with the layout `layout`.
    pub const fn new(layout: &'a Layout<'a>) -> Self {
        Self { layout, by_address: !is_trivially_copied(layout), pointee_align: None, opaque: None }
    }

    /// Declares that C++ does not copy the type trivially: its class has a copy constructor, a move constructor or a destructor
    /// of its own.
    ///
    /// A `.func` then takes the address of a copy, and returns through an address. `__half2`, `__nv_bfloat162` and records
    /// that hold one are known without this.
    #[must_use]
    pub const fn by_address(mut self) -> Self {
        self.by_address = true;
        self
    }

    /// Declares the alignment of what a pointer points to, in bytes: a power of two up to 2147483648.
    ///
    /// An `.entry` then says so, `.ptr .align 16`. Types other than pointers ignore it.
    #[must_use]
    pub const fn pointee_align(mut self, align: usize) -> Self {
        self.pointee_align = Some(align);
        self
    }

    /// Returns the type's layout.
    pub const fn layout(&self) -> &'a Layout<'a> {
        self.layout
    }

    /// Returns whether a `.func` is given the value's address: C++ does not copy the type trivially.
    pub const fn is_by_address(&self) -> bool {
        self.by_address
    }

    /// Returns whether a `.func` declares the value as a scalar; all others but those passed by address are byte arrays.
    pub const fn is_scalar(&self) -> bool {
        !self.by_address && scalar_form(self.layout, Spelling::Untyped).is_some()
    }

    /// Returns the texture, sampler or surface that an `.entry` takes itself.
    pub const fn opaque_object(&self) -> Option<Handle> {
        self.opaque
    }

    /// Refuses what no parameter can be.
    pub(super) const fn check(&self) -> Result<(), ParamError> {
        if let Some(align) = self.pointee_align {
            if !align.is_power_of_two() || align > MAX_POINTEE_ALIGN {
                return Err(ParamError::PointeeAlign { type_name: Name::new(self.layout.name()), align });
            }
        }
        match Form::of(self.layout) {
            Ok(_) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Returns what an `.entry` declares.
    pub(super) fn entry_form(&self, convention: &Convention) -> Form {
        if let Some(object) = self.opaque {
            return Form::Scalar(super::opaque::ptx_type(object));
        }
        let Ok(form) = Form::of(self.layout) else { unreachable!("a signature refuses this parameter") };
        match (*self.layout.kind(), form) {
            (Kind::Pointer(pointer), Form::Scalar(ptx_type)) if self.says_target(&pointer, convention) => {
                Form::Pointer { ptx_type, space: pointer.space(), align: self.pointee_align.unwrap_or(1) }
            }
            _ => form,
        }
    }

    fn says_target(&self, pointer: &Pointer, convention: &Convention) -> bool {
        self.pointee_align.is_some() || pointer.space() != StateSpace::Generic || convention.describes_pointers()
    }

    /// Returns what a `.func` declares.
    pub(super) fn func_form(&self, convention: &Convention) -> Form {
        if self.by_address {
            return address_form(convention.spelling());
        }
        match scalar_form(self.layout, convention.spelling()) {
            Some(ptx_type) => Form::Scalar(ptx_type),
            None => Form::Bytes { align: convention.align_of(self.layout), size: self.layout.size() },
        }
    }

    /// Returns what a `.func` declares its returned value as, which is not passed by address.
    pub(super) fn result_form(&self, convention: &Convention) -> Form {
        match self.func_form(convention) {
            Form::Bytes { size, .. } => Form::Bytes { align: self.layout.align(), size },
            form => form,
        }
    }
}

/// Returns what the address of a value is declared as, generic and of 64 bits.
pub(super) const fn address_form(spelling: Spelling) -> Form {
    Form::Scalar(match spelling {
        Spelling::Untyped => ".b64",
        Spelling::Typed => ".u64",
    })
}

/// Returns the type that a `.func` declares a scalar with; `None` for what is a byte array.
const fn scalar_form(layout: &Layout<'_>, spelling: Spelling) -> Option<&'static str> {
    let (typed, untyped) = match *layout.kind() {
        Kind::Scalar(scalar) | Kind::Enum { repr: scalar, .. } => match scalar {
            Scalar::Bool | Scalar::Char | Scalar::U8 | Scalar::U16 | Scalar::U32 => (".u32", ".b32"),
            Scalar::I8 | Scalar::I16 | Scalar::I32 => (".s32", ".b32"),
            Scalar::U64 => (".u64", ".b64"),
            Scalar::I64 => (".s64", ".b64"),
            Scalar::F32 => (".f32", ".b32"),
            Scalar::F64 => (".f64", ".b64"),
            Scalar::I128 | Scalar::U128 => return None,
        },
        Kind::Pointer(_) if layout.size() == 4 => (".u32", ".b32"),
        Kind::Pointer(_) => (".u64", ".b64"),
        Kind::Handle(_) => (".b64", ".b64"),
        _ => return None,
    };
    Some(match spelling {
        Spelling::Typed => typed,
        Spelling::Untyped => untyped,
    })
}

/// Returns whether C++ copies a type as its bytes: all but the two classes with copy constructors, and what holds one of them.
const fn is_trivially_copied(layout: &Layout<'_>) -> bool {
    match layout.kind() {
        Kind::Storage(storage) => {
            !text::equal(storage.cuda_name(), "__half2") && !text::equal(storage.cuda_name(), "__nv_bfloat162")
        }
        Kind::Array { element, .. } => is_trivially_copied(element),
        _ => {
            let fields = layout.fields();
            let mut i = 0;
            while i < fields.len() {
                if !is_trivially_copied(fields[i].layout()) {
                    return false;
                }
                i += 1;
            }
            true
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vector::{Float4, UChar4};
    use crate::{Bf16, F16, Fp8x4E4M3, Half2, SamplerHandle};

    fn forms<T: PtxLayout>() -> (Form, Form) {
        let target = crate::ptx::Target::new(crate::ptx::IsaVersion::new(7, 8), crate::ptx::Arch::new(75)).unwrap();
        let nvcc = Convention::nvcc(&target);
        let parameter = Parameter::of::<T>();
        (parameter.func_form(&nvcc), parameter.func_form(&nvcc.spelled(Spelling::Typed)))
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
        assert_eq!(forms::<crate::DevicePtr<u8>>(), scalar(".b64", ".u64"));
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
